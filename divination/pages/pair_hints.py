"""A hint in a game for two, on a page of its own, and the press that allows hints."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.errors import OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, one_or_404, see_other
from divination.errors import HintError, RefusedError
from divination.games import pair_hints, pairs
from divination.models import PairGame
from divination.pages.games import WriteForm
from divination.pages.pair_acts import SECTION
from divination.pages.pair_table import PairTable
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import other_seat
from play.models import Seat

MOST = 5  # moves that a hint shows


@dataclass(frozen=True, slots=True)
class HintedMove:
    """A move of a hint: its label, how many of the *games* went *well*, and where it is chosen."""

    label: str
    well: int
    games: int
    href: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_guests
def pair_hint_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Whether both allow hints, and the hint for this move; posted, it is worked out and kept."""
    game, seats, seat = _game_seats_and_seat_or_404(request, pair_slug)
    if request.method != "POST":
        return _hint_page(request, game, seats, seat)
    form = WriteForm(request.POST)
    if not form.is_valid():
        return _hint_page(request, game, seats, seat, status=422)
    try:
        pair_hints.give_hint(
            game, seats, seat, seen_number=form.cleaned_data["number"], queue_owner=str(request.user.pk)
        )
    except OutdatedError:
        return _hint_page(request, game, seats, seat, _("The game moved on while you looked."), status=409)
    except RefusedError as refusal:
        return _hint_page(request, game, seats, seat, str(refusal), status=422)
    except HintError as refusal:
        return _hint_page(request, game, seats, seat, str(refusal), status=429)
    return see_other(request.path)


@require_POST
@open_to_guests
def allow_pair_hints(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Allow hints in this game, or allow none any more."""
    game, _seats, seat = _game_seats_and_seat_or_404(request, pair_slug)
    pair_hints.allow_hints(game, seat, is_allowed=bool(request.POST.get("allowed")))
    return see_other(f"{game.get_absolute_url()}hint/")


def _game_seats_and_seat_or_404(
    request: PlayerRequest, pair_slug: str
) -> tuple[PairGame, dict[str, Seat], str]:
    """Return what a hint is asked for; there is none with real cards, where the app knows no hand, nor for one who sits
    at both ends, behind a curtain that hides the other hand.
    """
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug, "campaign")
    seats = pairs.seats_by_key(game)
    own = pairs.audience_of_user(seats, request.user)
    if game.is_real or len(own) != 1:
        raise Http404
    return game, seats, min(own)


def _hint_page(
    request: PlayerRequest,
    game: PairGame,
    seats: dict[str, Seat],
    seat: str,
    problem: str = "",
    *,
    status: int = 200,
) -> HttpResponse:
    table = PairTable(game, seats, seat)
    allowing = pair_hints.seats_that_allow_hints(game, seats)
    context = {
        "table": table,
        "game": game,
        "partner": table.names[other_seat(seat)],
        "allows": seat in allowing,
        "partner_allows": other_seat(seat) in allowing,
        "may_ask": pair_hints.may_seat_get_hint(game, seats, seat),
        "hinted": _hinted_moves(table, seat)[:MOST],
        "problem": problem,
        **SECTION,
    }
    answer = render(request, "divination/pairs/hint.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def _hinted_moves(table: PairTable, seat: str) -> list[HintedMove]:
    by_code = {option.code: option for option in table.legal}
    return [
        HintedMove(
            with_player_names(option.label, table.names),
            tried.well,
            tried.games,
            f"{table.game.get_absolute_url()}?{urlencode({'card': option.card, 'place': table.place_key_of(option)})}",
        )
        for tried in pair_hints.tried_moves_of_hint_given(table.game, seat)
        if (option := by_code.get(tried.move))
    ]
