"""The first page: what waits for you, or what Reverie is."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.forms import new_op_id
from characters.rules import System
from characters.systems import SYSTEMS
from divination.modes import ALL
from divination.rules.engine import Mode
from evenings.home import greeting_hour
from evenings.home import home as home_of
from evenings.moon import moon


def kinds() -> list[tuple[System[Any, Any], str]]:
    """Return every system with the template that draws what is played there."""
    return [(room.system, f"characters/{key}/_kind.html") for key, room in SYSTEMS.items()]


def starts() -> list[tuple[Mode[Any, Any], str]]:
    """Return every game that one button begins, each with the id of that write."""
    return [(mode, new_op_id()) for mode in ALL]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {
        "section": "home",
        "today": today,
        "moon": moon(today, timezone.get_current_timezone()),
        "hour": greeting_hour(),
    }
    if not request.user.is_authenticated:
        return render(request, "evenings/front.html", context | {"kinds": kinds()})
    return render(
        request, "evenings/home.html", context | {"home": home_of(request.user), "starts": starts()}
    )
