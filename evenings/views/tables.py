"""A campaign's page and a session's page."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.http import PlayerRequest
from campaigns.listing import part, search
from campaigns.models import GameSession, GMNote, Member, User
from characters import ledger
from characters.models import Character
from characters.rules import Occasion, System
from characters.systems import SYSTEMS, system_of
from evenings.briefs import briefs
from evenings.models import Pin
from evenings.seating import newest_scene, occasions_at
from evenings.sittings import debts_of, tellings, told_at


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


@dataclass(frozen=True, slots=True)
class Room:
    """What a table has of one system; it *has_played* where somebody finished is there to play it with."""

    system: System[Any, Any]
    has_played: bool

    @property
    def occasions(self) -> tuple[Occasion, ...]:
        return self.system.occasions if self.has_played else ()

    def has_ways(self, *, is_gm: bool) -> bool:
        """Say whether there is anything here to go to; a heading alone helps nobody."""
        return is_gm or self.has_played or bool(self.system.catalogue or self.system.opponents)


@cache
def _seats() -> QuerySet[Member]:
    """Return who sits anywhere now, each with the newest scene under way at that table."""
    return Member.objects.present().select_related("campaign", "user").annotate(**newest_scene())


def _table(request: PlayerRequest, seats: list[Member], mine: Member) -> dict[str, Any]:
    theirs = ledger.HOUSE.characters().visible_to(request.user).active()
    characters = briefs(theirs.filter(campaign=mine.campaign))
    there = {brief.character.system for brief in characters}
    played = [key for key in SYSTEMS if key in there] or list(SYSTEMS)
    finished = {brief.character.system for brief in characters if brief.standing}
    rooms = [Room(system_of(key), has_played=key in finished) for key in played]
    sessions = mine.campaign.sessions.prefetch_related("evenings")
    page = part(request, sessions, "title", "notes")
    return {
        "campaign": mine.campaign,
        "mine": mine,
        "seats": seats,
        "is_gm": mine.is_gm,
        "characters": [brief for brief in characters if brief.standing],
        "arrivals": [brief for brief in characters if brief.character.offered_at],
        "drafts": [brief for brief in characters if not brief.standing and not brief.character.offered_at],
        "rooms": [room for room in rooms if room.has_ways(is_gm=mine.is_gm)],
        "is_unplayed": not finished,
        "page": page,
        "search": search(request, page),
        "sittings": [(session, tellings(session.evenings.all())) for session in page],
        "section": "campaigns",
    }


def _occasions(session: GameSession) -> list[tuple[str, Occasion]]:
    """Return what may be told of *session*: the occasions of all who sit at its table."""
    there = Character.objects.at_table().active().filter(campaign=session.campaign)
    played = set(there.order_by().values_list("system", flat=True).distinct())
    return occasions_at([key for key in SYSTEMS if key in played] or SYSTEMS)


@never_cache
@require_safe
@login_required
def session(request: PlayerRequest, slug: str) -> HttpResponse:
    notes = GMNote.objects.visible_to(request.user).filter(game_session=OuterRef("pk"))
    found: Any = get_object_or_404(
        GameSession.objects.visible_to(request.user)
        .select_related("campaign")
        .annotate(
            is_run=Exists(GameSession.objects.run_by(request.user).filter(pk=OuterRef("pk"))),
            gm_text=Subquery(notes.values("text")[:1]),
        ),
        slug=slug,
    )
    told = told_at(found, request.user)
    is_gm = found.is_run and found.campaign is not None
    pins = Pin.objects.readable_by(request.user).filter(game_session=found, game__ended_at__isnull=False)
    context = {
        "session": found,
        "pins": pins.select_related("game__reading", "character"),
        "is_run": found.is_run,
        "is_gm": is_gm,
        "gm_note": found.gm_text if is_gm else "",
        "tellings": told,
        "occasions": _occasions(found) if is_gm and not told else [],
        "debts": debts_of(told) if found.is_run else [],
        "section": "campaigns",
    }
    return render(request, "evenings/session.html", context)
