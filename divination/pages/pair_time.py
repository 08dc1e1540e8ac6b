"""Until when a turn of a game for two may take; being away; and how it goes on once the time has run out."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from campaigns.errors import OutdatedError
from campaigns.forms import new_op_id
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, form_page, one_or_404, see_other
from divination.errors import RefusedError
from divination.games import pairs, turn_ends, turn_time
from divination.games.app_turns import hand_seat_to_app, play_app_decisions_known_at_once
from divination.games.turn_ends import EndOfWaiting
from divination.models import PairGame
from divination.pages.games import WriteForm
from divination.pages.pair_links import answer_with_new_seat_link
from divination.pages.pair_table import PairTable
from divination.rules.players_for_two import SENSIBLE
from divination.rules.two_players import other_seat
from play.models import Seat

SECTION = {"section": "games"}


class AwayForm(forms.Form):
    """Until which day one is away."""

    day = forms.DateField(
        label=gettext_lazy("Away until"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("30 days at most. The time for a turn stands still until then."),
        error_messages={
            "required": gettext_lazy("Choose the day on which you are back."),
            "invalid": gettext_lazy("Write the day as 2026-12-24."),
        },
    )


@never_cache
@open_to_guests
def pair_time_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Until when, who is away; what who sits there may say of it."""
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug)
    seats = pairs.seats_by_key(game)
    own = pairs.audience_of_user(seats, request.user)
    if len(own) != 1:  # on one device nothing is kept from the other one, nor is anybody away
        raise Http404
    seat = min(own)
    form = AwayForm(request.POST if "away" in request.POST else None)
    try:
        if "back" in request.POST:
            turn_time.come_back(game, seat)
            return see_other(request.path)
        if form.is_valid():
            turn_time.go_away_until_day(game, seat, form.cleaned_data["day"])
            return see_other(game.get_absolute_url())
        if how := request.POST.get("end"):
            return _end_and_answer(request, game, seats, seat, how)
    except RefusedError as error:
        if form.is_bound:
            form.add_error("day", str(error))
        else:
            messages.error(request, str(error))
            return see_other(request.path)
    context: dict[str, Any] = {
        "game": game, "table": PairTable(game, seats, seat), "op": new_op_id(),
        "ends": turn_ends.ways_to_end_waiting_with_title_and_meaning(game),
    }  # fmt: skip
    return form_page(request, "divination/pairs/time.html", form, **context, **SECTION)


def _end_and_answer(
    request: PlayerRequest, game: PairGame, seats: dict[str, Seat], seat: str, way_to_end: str
) -> HttpResponse:
    """Let the one who waits say how it goes on, now that the time has run out."""
    form = WriteForm(request.POST)
    if not form.is_valid() or way_to_end not in {
        way for way, *_words in turn_ends.ways_to_end_waiting_with_title_and_meaning(game)
    }:
        raise RefusedError(_("Choose one of these."))
    if way_to_end == EndOfWaiting.LINK:
        turn_ends.check_time_has_run_out(game, seats, seat)
        return answer_with_new_seat_link(request, game, seats[other_seat(seat)], is_after_time=True)
    if way_to_end == EndOfWaiting.APP:
        turn_ends.check_time_has_run_out(game, seats, seat)
        if hand_seat_to_app(game, seats[other_seat(seat)], SENSIBLE):
            play_app_decisions_known_at_once(game, pairs.seats_by_key(game))
        return see_other(game.get_absolute_url())
    told = form.cleaned_data
    try:
        turn_ends.end_game_after_time(
            game,
            seats,
            seat,
            EndOfWaiting(way_to_end),
            seen_number=told["number"],
            op_id=told["op_id"],
            by=request.user,
        )
    except OutdatedError:
        messages.error(request, _("The game moved on while you looked. Look again."))
    return see_other(game.get_absolute_url())
