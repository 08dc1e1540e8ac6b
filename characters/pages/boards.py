"""Pages of a system's own about a whole table."""

from hashlib import sha256
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest
from campaigns.models import Member
from characters.ledger import ledger
from characters.models import Character
from characters.socket.rules import Board
from characters.systems import SYSTEMS, system_of


@never_cache
@require_GET
@login_required
def board_page(request: PlayerRequest, campaign_slug: str, system_key: str, board_key: str) -> HttpResponse:
    """Answer with the page *board_key* of the table, one's own characters first; 204 where nothing has changed."""
    seat = (
        Member.objects.of(request.user)
        .filter(campaign__slug=campaign_slug)
        .select_related("campaign")
        .first()
    )
    wanted = _board_with_key(system_key, board_key)
    if seat is None or wanted is None:
        raise Http404
    version, rules = ledger.version_and_house_rules_of_campaign(seat.campaign_id, system_key)
    there = _characters_at_table_own_first(seat, system_key)
    seen = _board_fingerprint(there, version)
    if request.htmx.target == "board" and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    known = ledger.states_by_pk(there)
    context = {
        "own": wanted.context(tuple((c.slug, c.name, known[c.pk].sheet) for c in there), rules),
        "campaign": seat.campaign,
        "board": wanted,
        "system": system_of(system_key),
        "drawn_by": f"characters/{system_key}/_{board_key}.html",
        "characters": there,
        "mine": {c.slug for c in there if c.owner_id == request.user.pk},
        "is_gm": seat.is_gm,
        "seen": seen,
        "section": "campaigns",
    }
    return render(request, f"characters/{'_' if request.htmx else ''}board.html", context)


def _board_with_key(system_key: str, board_key: str) -> Board[Any, Any] | None:
    boards = system_of(system_key).boards if system_key in SYSTEMS else ()
    return next((board for board in boards if board.key == board_key), None)


def _characters_at_table_own_first(member: Member, system_key: str) -> list[Character]:
    """Return who sits at the table, one's own first."""
    there = Character.objects.at_table().active().filter(campaign=member.campaign, system=system_key)
    found = list(there.select_related("owner").order_by("name", "pk"))
    return sorted(found, key=lambda character: character.owner_id != member.user_id)


def _board_fingerprint(characters: list[Character], rules_version: int) -> str:
    """Return what changes whenever something the page shows does."""
    told = [(c.slug, c.name, str(c.owner), c.revision) for c in characters]
    return sha256(repr((told, rules_version)).encode()).hexdigest()[:20]
