"""A campaign's page and a session's page."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.http import PlayerRequest
from campaigns.models import GameSession, GMNote, Member, User
from characters.models import Character
from characters.systems import SYSTEMS, system_of
from evenings.briefs import briefs
from evenings.seating import occasions_at
from evenings.sittings import debts_of, tellings, told_at

PAGE = 30


@never_cache
@require_safe
@login_required
def campaign(request: PlayerRequest, slug: str) -> HttpResponse:
    seats = list(_seats().filter(campaign__slug=slug).order_by("-is_gm", "joined_at", "pk"))
    mine = seat_of(request.user, seats)
    return render(request, "evenings/campaign.html", _table(request, seats, mine))


def seat_of(user: User, seats: list[Member]) -> Member:
    """Return *user*'s own of *seats*; who has none finds nothing here."""
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    if mine is None:
        raise Http404
    return mine


def _seats() -> QuerySet[Member]:
    return Member.objects.present().select_related("campaign", "user")


def _table(request: PlayerRequest, seats: list[Member], mine: Member) -> dict[str, Any]:
    theirs = Character.objects.visible_to(request.user).active().filter(campaign=mine.campaign)
    characters = briefs(theirs.select_related("owner"))
    played = list(dict.fromkeys(brief.character.system for brief in characters)) or list(SYSTEMS)
    sessions = mine.campaign.sessions.prefetch_related("evenings")
    page = Paginator(sessions, PAGE).get_page(request.GET.get("page"))
    return {
        "campaign": mine.campaign,
        "seats": seats,
        "is_gm": mine.is_gm,
        "characters": [brief for brief in characters if brief.standing],
        "arrivals": [brief for brief in characters if brief.character.offered_at],
        "drafts": [brief for brief in characters if not brief.standing and not brief.character.offered_at],
        "occasions": occasions_at(brief.character.system for brief in characters if brief.standing),
        "systems": played,
        "catalogues": [(key, system_of(key).catalogue) for key in played],
        "boards": [(key, board) for key in played for board in system_of(key).boards],
        "page": page,
        "sittings": [(session, tellings(session.evenings.all())) for session in page],
        "section": "campaigns",
    }


@never_cache
@require_safe
@login_required
def session(request: PlayerRequest, slug: str) -> HttpResponse:
    found: Any = get_object_or_404(
        GameSession.objects.visible_to(request.user)
        .select_related("campaign")
        .annotate(is_run=Exists(GameSession.objects.run_by(request.user).filter(pk=OuterRef("pk")))),
        slug=slug,
    )
    told = told_at(found, request.user)
    is_gm = found.is_run and found.campaign is not None
    context = {
        "session": found,
        "is_run": found.is_run,
        "is_gm": is_gm,
        "gm_note": GMNote.objects.visible_to(request.user).filter(game_session=found).first()
        if is_gm
        else None,
        "tellings": told,
        "occasions": occasions_at(SYSTEMS),
        "debts": debts_of(told) if found.is_run else [],
        "section": "campaigns",
    }
    return render(request, "evenings/session.html", context)
