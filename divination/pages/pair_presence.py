"""Being there at a game for two without a word: the page says that one looks on; one of six gestures."""

from typing import Any

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest
from divination.games import gestures
from divination.models import Gesture
from divination.pages.games import WriteForm
from divination.pages.pair_acts import own_game_seats_and_seat_or_404, table_for, write_and_answer


class GestureForm(WriteForm):
    """One of six gestures."""

    word = forms.ChoiceField(
        choices=Gesture.Word.choices,
        error_messages={
            "required": gettext_lazy("Choose one of the six."),
            "invalid_choice": gettext_lazy("Choose one of the six."),
        },
    )


@require_POST
@open_to_guests
def tell_pair_present(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Keep that who sits there looks on; answer whether the other one does."""
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)
    context = {"table": table_for(game, seats, seat, {}), "game": game}
    return render(request, "divination/pairs/_presence.html", context)


@require_POST
@open_to_guests
def make_pair_gesture(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, seats, seat = own_game_seats_and_seat_or_404(request, pair_slug)

    def make(told: dict[str, Any]) -> None:
        gestures.make_gesture(game, seat, told["word"], seen_number=told["number"])

    return write_and_answer(request, game, seats, GestureForm(request.POST), make)
