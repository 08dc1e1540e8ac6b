"""What could have been known in a game for two that is over: asked for by one who played it, for all who see it."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, one_or_404, see_other
from divination.errors import HintError
from divination.games import hindsight, pairs
from divination.models import PairGame, PairHindsight
from divination.pages.pair_acts import SECTION
from divination.rules.two_player_words import with_player_names

SECONDS = 2.0  # that a request works on


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_guests
def pair_hindsight_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """What was found so far; posted, it goes on for a while, and a page with scripts asks again by itself."""
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug, "campaign")
    seats = pairs.seats_by_key(game)
    is_player = bool(pairs.audience_of_user(seats, request.user))
    if not hindsight.may_be_looked_back_on(game) or (request.method == "POST" and not is_player):
        raise Http404
    problem = ""
    if request.method == "POST":
        try:
            found: PairHindsight | None = hindsight.look_back_for_seconds(game, seconds=SECONDS)
        except HintError as refusal:
            found, problem = hindsight.hindsight_of(game), str(refusal)
        if not (request.htmx or problem):
            return see_other(request.path)
    else:
        found = hindsight.hindsight_of(game)
    context = {
        "game": game,
        "may_look": is_player,
        "problem": problem,
        **hindsight_context(found, pairs.names_by_seat(seats)),
        **SECTION,
    }
    name = "_hindsight" if request.htmx else "hindsight"
    answer = render(request, f"divination/pairs/{name}.html", context, status=429 if problem else 200)
    answer["Cache-Control"] = "no-store"
    return answer


def hindsight_context(found: PairHindsight | None, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what `_hindsight.html` shows of *found*: the marks by act, and how far it has come."""
    marks = [mark for of_act in mark_contexts_by_act(found, names).values() for mark in of_act]
    return {"marks": marks, "found": found, "looked_at": len(found.acts) if found else 0}


def mark_contexts_by_act(
    found: PairHindsight | None, names: Mapping[str, str]
) -> dict[int, list[dict[str, Any]]]:
    """Return by act what `_mark.html` shows of each mark."""
    return {
        act: [
            {
                "act": act,
                "name": names[mark.seat],
                "played": with_player_names(mark.played, names),
                "better": with_player_names(mark.better, names),
                "told": mark,
            }
            for mark in of_act
        ]
        for act, of_act in hindsight.marks_by_act(found).items()
    }
