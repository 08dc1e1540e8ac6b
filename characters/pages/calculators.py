"""Pages of a system's own for a table with real cards: anybody may open one, and nothing of it is kept."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest
from characters.socket.rules import Calculator
from characters.systems import SYSTEMS, system_of


@require_GET
def calculator_page(request: PlayerRequest, system_key: str, calculator_key: str) -> HttpResponse:
    """Answer with a calculator, or by htmx with its form; who is not signed in gets no cookie by it."""
    wanted = _calculator_with_key(system_key, calculator_key)
    if wanted is None:
        raise Http404
    own = wanted.context(dict(request.GET.lists()))
    context = {
        "own": own,
        "calculator": wanted,
        "system": system_of(system_key),
        "drawn_by": f"characters/{system_key}/calculators/_{calculator_key}.html",
        "keeps_nothing": not request.user.is_authenticated,
    }
    response = render(request, f"characters/{'_' if request.htmx else ''}calculator.html", context)
    if request.htmx:
        response.headers["HX-Replace-Url"] = (
            f"{request.path}?{own['query']}" if own["query"] else request.path
        )
    return response


def _calculator_with_key(system_key: str, calculator_key: str) -> Calculator | None:
    there = system_of(system_key).calculators if system_key in SYSTEMS else ()
    return next((calculator for calculator in there if calculator.key == calculator_key), None)
