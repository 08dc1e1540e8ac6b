"""A game that two play: its page, a move, taking one back, beginning it again."""

from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, redirect_whole_page, see_other
from divination.errors import HintBusyError, HintError
from divination.games import app_turns, here, pair_links, pairs, take_backs
from divination.games.pencil import has_only_to_draw
from divination.games.real_cards_for_two import is_phone_in_middle
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO
from divination.pages.begin_forms import DAY
from divination.pages.games import PlayForm, WriteForm
from divination.pages.pair_acts import (
    SECTION,
    answer_after_move,
    is_behind_curtain,
    overtaken_page,
    own_game_seats_and_seat_or_404,
    posted_number,
    table_page,
    visible_pair_or_404,
    write_and_answer,
)
from divination.pages.partners import LINK
from divination.rules.two_players import DRAW
from play.models import Line, Seat
from play.rules.lines import WATCHER


class AnswerToTakeBackForm(WriteForm):
    """An answer to who asks to take their move back."""

    answer = forms.ChoiceField(
        choices=[("yes", ""), ("no", "")],
        error_messages={
            "required": gettext_lazy("Choose one of both."),
            "invalid_choice": gettext_lazy("Choose one of both."),
        },
    )


def title_of_mode_and_today(mode_key: str) -> str:
    return f"{MODES_FOR_TWO[mode_key].title}, {date_format(timezone.localdate(), DAY)}"


@never_cache
@require_safe
@open_to_guests
def pair_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The table, from where the reader sits; what is chosen stands in the address."""
    if request.htmx and request.GET.get("seen") and _is_page_as_seen(request, pair_slug):
        return HttpResponse(status=204)
    try:
        game = visible_pair_or_404(request, pair_slug)
    except Http404:
        return _lost_seat_page_or_404(request, pair_slug)
    return table_page(request, game, pairs.seats_by_key(game), asked=request.GET.dict())


def _lost_seat_page_or_404(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Tell whoever moved in this game, and sits there no more, why it shows them nothing now."""
    moved_in = PairGame.objects.filter(
        pk__in=Line.objects.filter(person_id=request.user.pk).values("record_id")
    )
    game = get_object_or_404(moved_in if request.user.is_authenticated else moved_in.none(), slug=pair_slug)
    if request.htmx:
        return redirect_whole_page(request, game.get_absolute_url())
    return render(request, "divination/pairs/lost_seat.html", {"game": game, **SECTION}, status=404)


@require_POST
@open_to_guests
def keep_lost_seat_read(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Let home tell whoever lost their seat in this game no more of it."""
    game = get_object_or_404(PairGame.objects.lost_by(request.user), slug=pair_slug)
    pair_links.keep_that_loss_was_read(game, request.user)
    return see_other(reverse("evenings:home"))


def _is_page_as_seen(request: PlayerRequest, pair_slug: str) -> bool:
    found = pairs.number_and_news_of_visible_game(request.user, pair_slug)
    return found is not None and "{}.{}".format(*found) == request.GET["seen"]


@require_POST
@open_to_guests
def make_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)
    form = PlayForm(request.POST)

    def move(told: dict[str, Any]) -> None:
        pairs.make_move(
            game, seat, form.line, seen_number=told["number"], op_id=told["op_id"], by=request.user
        )

    return write_and_answer(request, game, seats, form, move)


@require_POST
@open_to_guests
def draw_and_lead_to_pair(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Draw for whoever comes from home, where nothing else can be done, and lead to the table as it stands then."""
    game = visible_pair_or_404(request, pair_slug)
    own, form = pairs.audience_of_user(pairs.seats_by_key(game), request.user), WriteForm(request.POST)
    if len(own) != 1:  # who sits at both ends opens a hand first
        raise Http404
    position = pairs.known_to(game, own).position
    if form.is_valid() and {position.seat} == own and has_only_to_draw(position):
        with suppress(OutdatedError):
            pairs.make_move(
                game, position.seat, DRAW, seen_number=form.cleaned_data["number"],
                op_id=form.cleaned_data["op_id"], by=request.user,
            )  # fmt: skip
    return see_other(game.get_absolute_url())


@require_POST
@open_to_guests
def take_back_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Take the last move back where that is free, else ask the other."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)
    if is_phone_in_middle(game.is_real, seats):
        seat = pairs.known_to(game, WATCHER).takeable_by or seat

    def take_back(told: dict[str, Any]) -> None:
        was_behind_curtain = is_behind_curtain(game, seats)
        take_backs.take_back_or_ask(
            game, seats, seat, seen_number=told["number"], op_id=told["op_id"], by=request.user
        )
        if was_behind_curtain:  # it is the turn again for which a hand lay open: nobody asks to see it now
            here.hide_both_hands(game)

    return write_and_answer(
        request, game, seats, WriteForm(request.POST), take_back, when_overtaken=_not_taken_back_page
    )


def _not_taken_back_page(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> HttpResponse:
    is_drawn = take_backs.why_nothing_is_taken_back(game) == take_backs.DRAWN
    return overtaken_page(request, game, seats, take_backs.DRAWN if is_drawn else "")


@require_POST
@open_to_guests
def answer_pair_take_back(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Let the other take their last move back, or let it stand."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)

    def answer(told: dict[str, Any]) -> None:
        take_backs.answer_take_back(
            game, seat, lets_it_go=told["answer"] == "yes", seen_number=told["number"], op_id=told["op_id"],
            by=request.user,
        )  # fmt: skip

    return write_and_answer(request, game, seats, AnswerToTakeBackForm(request.POST), answer)


@require_POST
@open_to_guests
def tell_pair_seen(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep what the page has drawn by now: it says so by itself, since looking writes nothing."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)
    take_backs.note_act_seen(game, seats[seat], posted_number(request), is_page_without_scripts=False)
    return HttpResponse(status=204)


@require_POST
@open_to_guests
def let_app_play(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Let the app make its next decision: the page asks for it by itself, without scripts a button does."""
    game, seats, _seat = own_game_seats_and_seat_or_404(request, pair_slug)
    try:
        app_turns.play_next_app_decision_and_quick_ones(game, seats, queue_owner=str(request.user.pk))
    except HintBusyError:
        return table_page(request, game, seats, status=429, why_app_waits="room")
    except HintError:
        return table_page(request, game, seats, status=429, why_app_waits="broken")
    return answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def begin_pair_again(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Begin the next game of the same two, the other one first; whoever asks second finds the same."""
    game, _seats, _seat = own_game_seats_and_seat_or_404(request, pair_slug)
    if not game.ended_at:
        return see_other(game.get_absolute_url())
    try:
        begun = pairs.begin_pair_game_again(game, title_of_mode_and_today(game.kind))
    except NotMemberError:
        told = _(
            "One of you two has left this campaign, so it cannot begin again. Begin one by link instead."
        )
        messages.error(request, told)
        by_link = urlencode({"mode": game.kind, "with": LINK})
        return redirect_whole_page(request, f"{reverse('divination:pair_new')}?{by_link}")
    app_turns.play_app_decisions_known_at_once(begun, pairs.seats_by_key(begun))
    pairs.count_news_so_pages_redraw(game)
    return redirect_whole_page(request, begun.get_absolute_url())
