"""The first page: what waits for you, or what Reverie is; and how many things wait, for the head of every page."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_safe

from campaigns.forms import SignInForm, new_op_id
from campaigns.guests import guest_of
from campaigns.listing import part
from campaigns.models import User
from characters.systems import SYSTEMS
from decks.rules.seal import Seal
from decks.rules.tarot import Card
from decks.seals import draw_svg
from divination.drawing import PICTURES
from divination.games import visiting
from divination.games.listing import going_on
from divination.models import Reading
from evenings.home import MOST_GAMES, greeting_hour
from evenings.home import home as home_of
from evenings.moon import moon

SAMPLE = Seal(tuple(map(Card.from_code, ("m9", "m12", "m4", "m10"))), ("BRIDGE", "HOLD", "GROUND", "HUNGER"))
WAITING_COOKIE = "waiting"  # config.context reads it


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
        return render(request, "evenings/front.html", context | _front(request))
    shown = home_of(request.user)
    lists = {key: part(request, getattr(shown, key), key=key) for key in ("waiting", "characters", "seats")}
    counted = {"home": shown, "starts": visiting.starts(request.user), "waiting_count": len(shown.waiting)}
    response = render(request, "evenings/home.html", context | lists | counted)
    return keep_count(response, request.user, len(shown.waiting))


def _front(request: HttpRequest) -> dict[str, Any]:
    guest = guest_of(request)
    *others, last = [system.says.title for system in SYSTEMS.values()]
    return {
        "played": _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last},
        "form": SignInForm(),
        "picture": PICTURES["know_thyself"],
        "op_id": new_op_id(),
        "is_open": settings.GUESTS,
        "going": going_on(guest, MOST_GAMES) if guest else [],
        "has_readings": bool(guest) and Reading.objects.filter(owner=guest).exists(),
    }


@require_safe
@conditional_page
def front_seal(request: HttpRequest) -> HttpResponse:
    """The seal on the first page's picture of paper."""
    on = "night" if request.GET.get("on") == "night" else "day"
    return HttpResponse(draw_svg(SAMPLE, on), content_type="image/svg+xml")


@never_cache
@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Answer how many things wait, for the head of a page; without JavaScript home's last count stands there."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)  # signed out elsewhere: no page to sign in on is drawn into the head
    count = len(home_of(request.user).waiting)
    response = render(request, "_waiting_count.html", {"waiting_count": count})
    return keep_count(response, request.user, count)


def keep_count(response: HttpResponse, user: User, count: int) -> HttpResponse:
    """Let the browser remember *count*, so that the next page shows it at once and asks the database nothing."""
    response.set_cookie(
        WAITING_COOKIE,
        f"{user.slug}.{count}",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
