"""A reading's share link: made, shown once, ended by its owner; opened by whoever has it, without an account."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_POST, require_safe

from campaigns.accounts import token_hash
from campaigns.http import PlayerRequest, see_other
from decks.seals import draw_seal_svg
from divination.models import Reading
from divination.pages.readings import own_readings, owners_page, reading_or_404
from divination.pages.seals import SVG, palette_asked_for
from divination.readings import readings
from divination.readings.growing import game_of_reading_as_seen_by
from divination.readings.sealing import saved_seal


@never_cache
@require_POST
@login_required
def make_or_end_link(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Make a link that only this answer shows, or end the one there is."""
    found = reading_or_404(own_readings, request, reading_slug)
    if "end" in request.POST:
        readings.end_link(found)
        return see_other(f"{found.get_absolute_url()}#link")
    token = readings.make_link_token(found)
    address = request.build_absolute_uri(reverse("divination:linked", args=[token]))
    return owners_page(request, found, link=address)


@never_cache
@require_safe
def linked_reading_page(request: HttpRequest, token: str) -> HttpResponse:
    found = _reading_of_link_or_404(token)
    context = {
        "reading": found,
        "stations": found.shown,
        "grown": game_of_reading_as_seen_by(found),
        "token": token,
    }
    answer = render(request, "divination/linked.html", context)
    answer["X-Robots-Tag"] = "noindex"
    return answer


@conditional_page  # asked for at every visit, sent only if it changed; a link that ended shows nothing
@require_safe
def linked_seal_svg(request: HttpRequest, token: str) -> HttpResponse:
    drawn = saved_seal(_reading_of_link_or_404(token))
    if drawn is None:
        raise Http404
    return HttpResponse(draw_seal_svg(drawn, palette_asked_for(request, "print")), content_type=SVG)


def _reading_of_link_or_404(link_token: str) -> Reading:
    return get_object_or_404(Reading.objects.select_related("game"), link_hash=token_hash(link_token))
