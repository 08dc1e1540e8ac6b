"""What the reader has played with one other: all their games for two, and how they stand."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest
from campaigns.models import User
from divination.games.pair_series import games_together, series_of_games
from divination.games.pairs import names_by_seat, seats_by_key
from divination.pages.pair_acts import SECTION


@never_cache
@require_safe
@open_to_guests
def pair_together_page(request: PlayerRequest, user_slug: str) -> HttpResponse:
    """Every game of the reader with another, who is as if not there for anybody else."""
    other = get_object_or_404(User, slug=user_slug)
    games = games_together(request.user, other) if other != request.user else []
    if not games:
        raise Http404
    seats = seats_by_key(games[0].game)
    names = {seats[key].person_id: name for key, name in names_by_seat(seats).items()}
    context = {
        "me": names[request.user.pk],
        "other": names[other.pk],
        "games": games,
        "series": series_of_games(games, request.user, other),
        **SECTION,
    }
    return render(request, "divination/pairs/together.html", context)
