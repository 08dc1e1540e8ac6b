"""A session's page, and the file with which it goes into a calendar."""

from datetime import timedelta
from typing import Any

import icalendar
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Exists, OuterRef, Subquery
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.http import PlayerRequest, file_answer, one_or_404
from campaigns.listing import page_of_rows
from campaigns.models import GameSession, GameSessionQuerySet, GMNote, User
from characters.models import Character, Scene
from characters.socket.rules import Occasion
from characters.systems import SYSTEMS
from divination.models import PairReading
from evenings.models import Pin, PinQuerySet
from evenings.seating import system_key_and_occasion_pairs
from evenings.sittings import debts_of_tellings, tellings_of_session


def _system_key_and_occasion_pairs_of_table(session: GameSession) -> list[tuple[str, Occasion]]:
    """Return what may be told of *session*: the occasions of all who sit at its table."""
    there = Character.objects.at_table().active().filter(campaign=session.campaign)
    played = set(there.order_by().values_list("system", flat=True).distinct())
    return system_key_and_occasion_pairs([key for key in SYSTEMS if key in played] or SYSTEMS)


def _sessions_with_what_they_hold(user: User) -> GameSessionQuerySet:
    """Return the sessions *user* may see, each with whether they run it, the GM's note, and what was kept of it."""
    notes = GMNote.objects.visible_to(user).filter(game_session=OuterRef("pk"))
    pins = _pins_of_ended_games(user).filter(game_session=OuterRef("pk")).order_by()
    return GameSession.objects.visible_to(user).annotate(
        is_run=Exists(GameSession.objects.run_by(user).filter(pk=OuterRef("pk"))),
        gm_text=Subquery(notes.values("text")[:1]),
        pin_count=Subquery(pins.values("game_session").values(n=Count("pk"))),
        has_scenes=Exists(Scene.objects.filter(game_session=OuterRef("pk"))),
    )


def _pins_of_ended_games(user: User) -> PinQuerySet:
    return Pin.objects.readable_by(user).filter(game__ended_at__isnull=False)


@never_cache
@require_safe
@login_required
def session_page(request: PlayerRequest, session_slug: str) -> HttpResponse:
    found: Any = one_or_404(_sessions_with_what_they_hold, request.user, session_slug, "campaign")
    pins = _pins_of_ended_games(request.user)
    told = tellings_of_session(found, request.user)
    is_gm = found.is_run and found.campaign is not None
    context = {
        "session": found,
        "pins": page_of_rows(
            request,
            pins.filter(game_session=found).select_related("game__reading", "character"),
            page_parameter="dreamt",
            total=found.pin_count or 0,
        ),
        "read_by_two": PairReading.objects.shared_with(request.user)
        .agreed_on("says_pin")
        .filter(game_session=found)
        .select_related("game"),
        "scenes": found.scenes.select_related("record") if found.has_scenes else (),
        "is_run": found.is_run,
        "is_gm": is_gm,
        "gm_note": found.gm_text if is_gm else "",
        "tellings": told,
        "occasions": _system_key_and_occasion_pairs_of_table(found) if is_gm and not told else [],
        "debts": debts_of_tellings(told) if found.is_run else [],
        "section": "campaigns",
    }
    return render(request, "evenings/session.html", context)


@require_safe
@login_required
def session_calendar_file(request: PlayerRequest, session_slug: str) -> HttpResponse:
    """Answer a session as a file for calendars: a whole day, since it has a date and no time."""
    found = one_or_404(GameSession.objects.visible_to, request.user, session_slug, "campaign")
    event = icalendar.Event.new(
        uid=f"{found.slug}@reverie",  # the same at every download, so that a moved evening moves in the calendar too
        stamp=timezone.now(),
        sequence=found.version,
        summary=f"{found.campaign}: {found}" if found.campaign else str(found),
        start=found.date,
        end=found.date + timedelta(days=1),
        url=request.build_absolute_uri(found.get_absolute_url()),
    )
    held = icalendar.Calendar.new(prodid="-//Reverie//EN", subcomponents=[event])
    return file_answer(
        held.to_ical(),
        "text/calendar; charset=utf-8",
        str(found),
        "ics",
        ascii_title="session",
        is_inline=False,
    )
