"""The curtain of a game for two on one device: the press that opens a hand or hides both."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_POST

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest
from divination.games import here
from divination.pages.pair_acts import answer_after_move, own_game_seats_and_seat_or_404


@require_POST
@open_to_guests
def draw_pair_curtain(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Open the hand of the seat that is told, whose turn it is; told none, hide both."""
    game, seats, _seat = own_game_seats_and_seat_or_404(request, pair_slug)
    if not here.is_played_on_one_device(game, seats):
        raise Http404
    if seat := request.POST.get("seat", ""):
        here.open_hand(game, seat)
    else:
        here.hide_both_hands(game)
    return answer_after_move(request, game, seats)
