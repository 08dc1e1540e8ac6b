"""A game that two play: its page, a move, taking one back, beginning it again."""

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
from divination.errors import HintError, RefusedError
from divination.games import app_turns, gestures, here, pairs, pencil, presence, take_backs
from divination.games.real_cards_for_two import is_phone_in_middle
from divination.models import Gesture, PairGame
from divination.modes import MODES_FOR_TWO
from divination.pages.begin_forms import DAY
from divination.pages.games import PlayForm, WriteForm
from divination.pages.here import OPEN, is_behind_curtain, table_here
from divination.pages.pair_table import PairTable
from divination.pages.partners import LINK
from divination.pages.pencil import GiveForm, LayForm, WayForm, table_for
from play.models import Line, Seat
from play.rules.lines import WATCHER

SECTION = {"section": "games"}


class GestureForm(WriteForm):
    """One of six gestures."""

    word = forms.ChoiceField(
        choices=Gesture.Word.choices,
        error_messages={
            "required": gettext_lazy("Choose one of the six."),
            "invalid_choice": gettext_lazy("Choose one of the six."),
        },
    )


class AnswerToTakeBackForm(WriteForm):
    """An answer to who asks to take their move back."""

    answer = forms.ChoiceField(
        choices=[("yes", ""), ("no", "")],
        error_messages={
            "required": gettext_lazy("Choose one of both."),
            "invalid_choice": gettext_lazy("Choose one of both."),
        },
    )


def usual_title(mode_key: str) -> str:
    return f"{MODES_FOR_TWO[mode_key].title}, {date_format(timezone.localdate(), DAY)}"


@never_cache
@require_safe
@open_to_guests
def pair_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The table, from where the reader sits; what is chosen stands in the address."""
    if request.htmx and request.GET.get("seen") and _is_as_seen(request, pair_slug):
        return HttpResponse(status=204)
    try:
        game = visible_pair_or_404(request, pair_slug)
    except Http404:
        return _lost_seat_page_or_404(request, pair_slug)
    return _table_page(request, game, pairs.seats_by_key(game), asked=request.GET.dict())


def _lost_seat_page_or_404(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Tell whoever moved in this game, and sits there no more, why it shows them nothing now."""
    moved_in = PairGame.objects.filter(
        pk__in=Line.objects.filter(person_id=request.user.pk).values("record_id")
    )
    game = get_object_or_404(moved_in if request.user.is_authenticated else moved_in.none(), slug=pair_slug)
    if request.htmx:
        return redirect_whole_page(request, game.get_absolute_url())
    return render(request, "divination/pairs/lost_seat.html", {"game": game, **SECTION}, status=404)


def _is_as_seen(request: PlayerRequest, pair_slug: str) -> bool:
    found = pairs.number_and_news_for(request.user, pair_slug)
    return found is not None and "{}.{}".format(*found) == request.GET["seen"]


def visible_pair_or_404(request: PlayerRequest, pair_slug: str) -> PairGame:
    visible = PairGame.objects.visible_to(request.user).select_related("campaign")
    return get_object_or_404(visible, slug=pair_slug)


@require_POST
@open_to_guests
def make_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = PlayForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    try:
        pairs.make_move(
            game, seat, form.line, seen_number=told["number"], op_id=told["op_id"], by=request.user
        )
    except OutdatedError:
        return _overtaken_page(request, game, seats)
    except RefusedError as error:
        return _table_page(request, game, seats, status=422, problem=str(error))
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def take_back_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Take the last move back where that is free, else ask the other."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = WriteForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    if is_phone_in_middle(game.is_real, seats):
        seat = pairs.known_to(game, WATCHER).takeable_by or seat
    was_behind_curtain = is_behind_curtain(game, seats)
    try:
        take_backs.take_back_or_ask(
            game, seats, seat, seen_number=told["number"], op_id=told["op_id"], by=request.user
        )
    except OutdatedError:
        game.refresh_from_db()
        is_drawn = take_backs.why_nothing_is_taken_back(game) == take_backs.DRAWN
        return _overtaken_page(request, game, seats, take_backs.DRAWN if is_drawn else "")
    except RefusedError as error:
        return _table_page(request, game, seats, status=422, problem=str(error))
    if was_behind_curtain:  # it is the turn again for which a hand lay open: nobody has asked to see it now
        here.draw_curtain(game)
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def answer_pair_take_back(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Let the other take their last move back, or let it stand."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = AnswerToTakeBackForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    try:
        take_backs.answer_take_back(
            game, seat, lets_it_go=told["answer"] == "yes", seen_number=told["number"], op_id=told["op_id"],
            by=request.user,
        )  # fmt: skip
    except OutdatedError:
        return _overtaken_page(request, game, seats)
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def tell_pair_seen(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep what the page has drawn by now: it says so by itself, since looking writes nothing."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    take_backs.note_seen(game, seats[seat], _posted_number(request), is_plain=False)
    return HttpResponse(status=204)


@require_POST
@open_to_guests
def make_pair_gesture(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = GestureForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    try:
        gestures.make_gesture(game, seat, told["word"], seen_number=told["number"])
    except OutdatedError:
        return _overtaken_page(request, game, seats)
    except RefusedError as error:
        return _table_page(request, game, seats, status=422, problem=str(error))
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def tell_pair_present(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep that who sits there looks on; answer whether the other one does."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    context = {"table": table_for(game, seats, seat, {}), "game": game}
    return render(request, "divination/pairs/_presence.html", context)


def _posted_number(request: PlayerRequest) -> int:
    form = WriteForm(request.POST)
    form.is_valid()
    return int(form.cleaned_data.get("number", -1))


@require_POST
@open_to_guests
def lay_in_pencil(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Lay a move out; one that draws is made at once, since a draw is never in pencil."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = LayForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    if is_behind_curtain(game, seats):
        return _overtaken_page(request, game, seats)
    told, own = form.cleaned_data, seats[seat]
    try:
        if pencil.is_drawn_at_once(game, own, form.line, seen_moves=told["kept"]):
            pairs.make_move(
                game, seat, form.line, seen_number=told["number"], op_id=told["op_id"], by=request.user
            )
        else:
            pencil.lay_move(game, own, form.line, seen_moves=told["kept"])
    except OutdatedError:
        return _kept_page(request, game, seats)
    except RefusedError as error:
        return _table_page(request, game, seats, status=422, problem=str(error))
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def give_pencil(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Give the turn that is laid out, all of it or nothing; or take one move out of it."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = GiveForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, seats, status=422, problem=_first_problem(form))
    if is_behind_curtain(game, seats):
        return _overtaken_page(request, game, seats)
    told, own = form.cleaned_data, seats[seat]
    try:
        if told["out"] is not None:
            pencil.take_move_out(own, told["out"], seen_moves=told["kept"])
        else:
            pencil.give_turn(
                game, own, seen_moves=told["kept"], seen_number=told["number"], op_id=told["op_id"],
                by=request.user,
            )  # fmt: skip
    except OutdatedError:
        return _kept_page(request, game, seats)
    except RefusedError as error:
        return _table_page(request, game, seats, status=422, problem=str(error))
    return _answer_after_move(request, game, seats)


def _kept_page(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> HttpResponse:
    """Say that it moved on, and what came last; what was laid out stays."""
    game.refresh_from_db()
    table = PairTable(game, seats)  # as all may read it, also who sits across at the same device
    text = _("The game moved on: %(last)s What you laid out is kept in pencil.") % {"last": table.last}
    return _overtaken_page(request, game, seats, text)


@require_POST
@open_to_guests
def choose_way(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep how who sits here plays: in pencil or not, drawing by itself or by a press."""
    game, seats, seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    form = WayForm(request.POST)
    if not form.is_valid():
        text = _("Choose one of these ways to play.")
        return _table_page(request, game, seats, status=422, problem=text)
    switch, is_on = form.cleaned_data["switch"], form.cleaned_data["on"] == "yes"
    pencil.keep_way_to_play(seats[seat], switch, is_on=is_on)
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def draw_pair_curtain(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Open the hand of the seat that is told, whose turn it is; told none, hide both."""
    game, seats, _seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    if not here.is_here(game, seats):
        raise Http404
    if seat := request.POST.get("seat", ""):
        here.open_hand(game, seat)
    else:
        here.draw_curtain(game)
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def let_app_play(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Let the app make its next decision: the page asks for it by itself, without scripts a button does."""
    game, seats, _seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    try:
        app_turns.play_decisions(game, seats, owner=str(request.user.pk))
    except HintError as error:
        return _table_page(request, game, seats, status=429, problem=str(error))
    return _answer_after_move(request, game, seats)


@require_POST
@open_to_guests
def begin_pair_again(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Begin the next game of the same two, the other one first; whoever asks second finds the same."""
    game, _seats, _seat = _own_pair_seats_and_seat_or_404(request, pair_slug)
    if not game.ended_at:
        return see_other(game.get_absolute_url())
    try:
        begun = pairs.begin_pair_game_again(game, usual_title(game.kind))
    except NotMemberError:
        told = _(
            "One of you two has left this campaign, so it cannot begin again. Begin one by link instead."
        )
        messages.error(request, told)
        by_link = urlencode({"mode": game.kind, "with": LINK})
        return redirect_whole_page(request, f"{reverse('divination:pair_new')}?{by_link}")
    app_turns.play_quick_decisions(begun, pairs.seats_by_key(begun))
    pairs.tell_news(game)
    return redirect_whole_page(request, begun.get_absolute_url())


def _own_pair_seats_and_seat_or_404(
    request: PlayerRequest, pair_slug: str
) -> tuple[PairGame, dict[str, Seat], str]:
    game = visible_pair_or_404(request, pair_slug)
    seats = pairs.seats_by_key(game)
    seat = _seat_of_reader(request, game, seats)
    if not seat:
        raise Http404
    presence.note_present(seats[seat])
    if not request.htmx:  # a page without scripts says with this alone what it has drawn
        take_backs.note_seen(game, seats[seat], _posted_number(request), is_plain=True)
    return game, seats, seat


def _seat_of_reader(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> str:
    """Return where the reader sits, "" for who watches; on a phone in the middle it is the seat on turn,
    behind a curtain the one whose hand lies open."""
    own = min(pairs.seats_of_user(seats, request.user), default="")
    if own and is_phone_in_middle(game.is_real, seats):
        return pairs.known_to(game, WATCHER).position.seat
    if own and here.is_here(game, seats):
        return here.seat_that_acts(game)
    return own


def _first_problem(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _overtaken_page(
    request: PlayerRequest, game: PairGame, seats: dict[str, Seat], text: str = ""
) -> HttpResponse:
    game.refresh_from_db()
    text = text or _("The game moved on while you looked. Look again, then choose anew.")
    return _table_page(request, game, seats, status=409, problem=text)


def _answer_after_move(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> HttpResponse:
    app_turns.play_quick_decisions(game, seats)
    if request.htmx:
        return _table_page(request, game, seats)
    opening = here.opening_of(game) if here.is_here(game, seats) else None
    opened = f"?{OPEN}={opening.key}" if opening else ""
    place = "#acting" if game.is_real else ""  # where the next card is tapped
    return see_other(f"{game.get_absolute_url()}{opened}{place}")


def _table_page(
    request: PlayerRequest,
    game: PairGame,
    seats: dict[str, Seat],
    *,
    status: int = 200,
    asked: dict[str, str] | None = None,
    problem: str = "",
) -> HttpResponse:
    seat, asked = _seat_of_reader(request, game, seats), asked or {}
    if seat and here.is_here(game, seats):
        table = table_here(game, seats, asked, has_posted=request.method == "POST")
    else:
        table = table_for(game, seats, seat, asked)
    name = "_table" if request.htmx else "table"
    context = {"table": table, "game": game, "problem": problem, **SECTION}
    answer = render(request, f"divination/pairs/{name}.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
