"""What every act at the table of a game for two shares: who makes it, and the table that answers it."""

from collections.abc import Callable
from typing import Any, Literal

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from campaigns.errors import OutdatedError
from campaigns.http import PlayerRequest, one_or_404, see_other
from divination.errors import RefusedError
from divination.games import app_turns, here, pairs, pencil, presence, take_backs
from divination.games.real_cards_for_two import is_phone_in_middle
from divination.models import PairGame
from divination.pages.games import WriteForm
from divination.pages.pair_table import CurtainTable, PairTable
from divination.pages.pencil_table import PencilTable
from divination.pages.real_pair import RealPairTable
from divination.rules.two_players import DRAW
from play.models import Line, Seat
from play.rules.lines import WATCHER

SECTION = {"section": "games"}
OPEN = "open"  # in an address: the key of the hand that lies open


def visible_pair_or_404(request: PlayerRequest, pair_slug: str, *read_with_it: str) -> PairGame:
    if not read_with_it:
        return one_or_404(PairGame.objects.visible_to, request.user, pair_slug, "campaign")
    visible = PairGame.objects.visible_to(request.user).select_related("campaign", *read_with_it)
    return get_object_or_404(visible, slug=pair_slug)


def own_game_seats_and_seat_or_404(
    request: PlayerRequest, pair_slug: str
) -> tuple[PairGame, dict[str, Seat], str]:
    game = visible_pair_or_404(request, pair_slug)
    seats = pairs.seats_by_key(game)
    seat = _seat_of_reader(request, game, seats)
    if not seat:
        raise Http404
    presence.note_person_present_now(seats[seat])
    if not request.htmx:  # a page without scripts says with this alone what it has drawn
        take_backs.note_act_seen(game, seats[seat], posted_number(request), is_page_without_scripts=True)
    return game, seats, seat


def _seat_of_reader(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> str:
    """Return where the reader sits, "" for who watches; on a phone in the middle it is the seat on turn,
    behind a curtain the one whose hand lies open."""
    own = min(pairs.audience_of_user(seats, request.user), default="")
    if own and is_phone_in_middle(game.is_real, seats):
        return pairs.known_to(game, WATCHER).position.seat
    if own and here.is_played_on_one_device(game, seats):
        return here.seat_that_acts(game)
    return own


def posted_number(request: PlayerRequest) -> int:
    form = WriteForm(request.POST)
    form.is_valid()
    return int(form.cleaned_data.get("number", -1))


def overtaken_page(
    request: PlayerRequest, game: PairGame, seats: dict[str, Seat], text: str = ""
) -> HttpResponse:
    """Say that the game moved on; where the reader alone moved it, that their own click did so.

    A draw they have made already says nothing: each of two devices may draw by itself.
    """
    if not text and _is_draw_reader_has_made(request, game):
        return answer_after_move(request, game, seats)
    if not text and people_who_moved_since(request, game) == {request.user.pk}:
        text = _("You have played on already. This is how it stands now.")
    text = text or _("The game moved on while you looked. Look again, then choose anew.")
    return table_page(request, game, seats, status=409, problem=text)


def _is_draw_reader_has_made(request: PlayerRequest, game: PairGame) -> bool:
    """Say whether *request* asks for nothing but what the reader did since its page was drawn: to draw a card."""
    drawn = game.lines.filter(act=posted_number(request) + 1, text=DRAW, person=request.user)
    return request.POST.get("move") == DRAW and game.number == posted_number(request) + 1 and drawn.exists()


def people_who_moved_since(request: PlayerRequest, game: PairGame) -> set[int | None]:
    """Return who moved since the page was drawn that *request* comes from, by account; the app's moves are None's."""
    since = Line.objects.filter(record=game, act__gt=posted_number(request))
    return set(since.values_list("person", flat=True))


def write_and_answer(
    request: PlayerRequest,
    game: PairGame,
    seats: dict[str, Seat],
    form: forms.Form,
    write: Callable[[dict[str, Any]], object],
    *,
    when_overtaken: Callable[[PlayerRequest, PairGame, dict[str, Seat]], HttpResponse] = overtaken_page,
) -> HttpResponse:
    """Let *write* keep what *form* tells, and answer with the table as it stands then.

    Where *form* or *write* refuses, it says why; *when_overtaken* answers where the game moved on since.
    """
    if not form.is_valid():
        return table_page(request, game, seats, status=422, problem=str(next(iter(form.errors.values()))[0]))
    try:
        write(form.cleaned_data)
    except OutdatedError:
        game.refresh_from_db()
        return when_overtaken(request, game, seats)
    except RefusedError as error:
        return table_page(request, game, seats, status=422, problem=str(error))
    return answer_after_move(request, game, seats)


def answer_after_move(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> HttpResponse:
    app_turns.play_app_decisions_known_at_once(game, seats)
    if request.htmx:
        return table_page(request, game, seats)
    opening = here.hand_lying_open(game) if here.is_played_on_one_device(game, seats) else None
    opened = f"?{OPEN}={opening.key}" if opening else ""
    place = "#acting" if game.is_real else ""  # where the next card is tapped
    return see_other(f"{game.get_absolute_url()}{opened}{place}")


def table_page(
    request: PlayerRequest,
    game: PairGame,
    seats: dict[str, Seat],
    *,
    status: int = 200,
    asked: dict[str, str] | None = None,
    problem: str = "",
    why_app_waits: Literal["", "room", "broken"] = "",
) -> HttpResponse:
    seat, asked = _seat_of_reader(request, game, seats), asked or {}
    if seat and here.is_played_on_one_device(game, seats):
        table = _table_here(game, seats, asked, has_posted=request.method == "POST")
    else:
        table = table_for(game, seats, seat, asked)
    name = "_table" if request.htmx else "table"
    context = {"table": table, "game": game, "problem": problem, "why_app_waits": why_app_waits, **SECTION}
    answer = render(request, f"divination/pairs/{name}.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer


def table_for(
    game: PairGame, seats: dict[str, Seat], seat: str, asked: dict[str, str], address: str = ""
) -> PairTable:
    """Return the table of who sits at *seat* ("": who watches): with real cards, or in pencil where they play so."""
    own = seats.get(seat)
    is_laid_out = own and not game.ended_at and pencil.does_seat_play_in_pencil(game, own)
    kind = RealPairTable if game.is_real else PencilTable if is_laid_out else PairTable
    return kind(game, seats, seat, asked, address)


def _table_here(
    game: PairGame, seats: dict[str, Seat], asked: dict[str, str], *, has_posted: bool
) -> PairTable:
    """Return the table for whom its hand lies open, by the key in its address or since they have just *posted*; else
    the curtain. Once it is over both look at it.
    """
    if pairs.known_to(game, frozenset()).position.outcome:
        return PairTable(game, seats, min(seats), asked)
    opening = here.hand_lying_open(game)
    if opening and (has_posted or asked.get(OPEN) == opening.key):
        return table_for(game, seats, opening.seat, {**asked, OPEN: opening.key})
    return CurtainTable(game, seats, "", {key: text for key, text in asked.items() if key != OPEN})


def is_behind_curtain(game: PairGame, seats: dict[str, Seat]) -> bool:
    return here.is_played_on_one_device(game, seats) and here.hand_lying_open(game) is None
