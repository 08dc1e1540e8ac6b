"""A turn laid out in pencil: a move laid or taken out, the turn given; whether one plays so."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from campaigns.errors import OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest
from divination.games import pairs, pencil
from divination.models import PairGame
from divination.pages.games import PlayForm
from divination.pages.pair_acts import (
    is_behind_curtain,
    overtaken_page,
    own_game_seats_and_seat_or_404,
    people_who_moved_since,
    write_and_answer,
)
from divination.pages.pair_table import PairTable
from play.models import Seat

SWITCHES = ("is_in_pencil", "draws_by_itself")
NO_WAY = {code: gettext_lazy("Choose one of these ways to play.") for code in ("required", "invalid_choice")}


class LayForm(PlayForm):
    """A move to lay after those that the page showed."""

    kept = forms.CharField(required=False, widget=forms.HiddenInput, max_length=5000)
    gives = forms.BooleanField(required=False)  # the turn too, where it ends with this move

    def clean_kept(self) -> list[str]:
        kept = str(self.cleaned_data["kept"]).splitlines()
        if len(kept) > pencil.MOST_MOVES:
            raise forms.ValidationError(_("A turn has at most %(n)d moves.") % {"n": pencil.MOST_MOVES})
        return kept


class GiveForm(LayForm):
    """The turn to give, as the page showed it; or one of its moves to take out."""

    move = None  # type: ignore[assignment]
    gives = None  # type: ignore[assignment]
    out = forms.IntegerField(
        required=False, error_messages={"invalid": gettext_lazy("Choose a move to take out.")}
    )


class WayForm(forms.Form):
    """How one plays: in pencil or not, drawing by itself or by a press."""

    switch = forms.ChoiceField(choices=[(one, one) for one in SWITCHES], error_messages=NO_WAY)
    on = forms.ChoiceField(choices=[("yes", ""), ("no", "")], error_messages=NO_WAY)


@require_POST
@open_to_guests
def lay_in_pencil(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Lay a move out; one that draws is made at once, since a draw is never in pencil."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)
    form = LayForm(request.POST)

    def lay(told: dict[str, Any]) -> None:
        _check_hand_is_open(game, seats)
        if pencil.does_move_draw_at_once(game, seats[seat], form.line, seen_moves=told["kept"]):
            pairs.make_move(
                game, seat, form.line, seen_number=told["number"], op_id=told["op_id"], by=request.user
            )
        elif told["gives"]:
            pencil.lay_move_and_give_whole_turn(
                game, seats[seat], form.line, seen_moves=told["kept"], seen_number=told["number"],
                op_id=told["op_id"], by=request.user,
            )  # fmt: skip
        else:
            pencil.lay_move(game, seats[seat], form.line, seen_moves=told["kept"])

    return write_and_answer(request, game, seats, form, lay, when_overtaken=_overtaken_page_in_pencil)


@require_POST
@open_to_guests
def give_pencil(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Give the turn that is laid out, all of it or nothing; or take one move out of it."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)

    def give(told: dict[str, Any]) -> None:
        _check_hand_is_open(game, seats)
        if told["out"] is not None:
            pencil.take_move_out_of_pencil(seats[seat], told["out"], seen_moves=told["kept"])
        else:
            pencil.make_moves_in_pencil(
                game, seats[seat], seen_moves=told["kept"], seen_number=told["number"], op_id=told["op_id"],
                by=request.user,
            )  # fmt: skip

    return write_and_answer(
        request, game, seats, GiveForm(request.POST), give, when_overtaken=_overtaken_page_in_pencil
    )


@require_POST
@open_to_guests
def choose_way_to_play(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep how who sits here plays: in pencil or not, drawing by itself or by a press."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)

    def keep(told: dict[str, Any]) -> None:
        pencil.keep_way_to_play(seats[seat], told["switch"], is_on=told["on"] == "yes")

    return write_and_answer(request, game, seats, WayForm(request.POST), keep)


def _check_hand_is_open(game: PairGame, seats: dict[str, Seat]) -> None:
    if is_behind_curtain(game, seats):
        raise OutdatedError


def _overtaken_page_in_pencil(request: PlayerRequest, game: PairGame, seats: dict[str, Seat]) -> HttpResponse:
    """Say that it moved on, and what came last; what was laid out stays."""
    moved = people_who_moved_since(request, game)
    if is_behind_curtain(game, seats) or moved == {request.user.pk}:
        return overtaken_page(request, game, seats)
    if not moved:
        text = _("You have laid out something else already. It stands here, in pencil.")
        return overtaken_page(request, game, seats, text)
    table = PairTable(game, seats)  # as all may read it, also who sits across at the same device
    text = _("The game moved on: %(last)s What you laid out is kept in pencil.") % {"last": table.last}
    return overtaken_page(request, game, seats, text)
