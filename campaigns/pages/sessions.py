"""Sessions: a new one, its title and date, what everyone notes, what game masters keep to themselves."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from campaigns import roster
from campaigns.errors import OutdatedError
from campaigns.forms import GMNoteForm, NewSessionForm, NotesForm, SessionForm
from campaigns.http import PlayerRequest, form_page, one_or_404, posted_data, see_other, stale_page
from campaigns.models import Campaign, GameSession, GameSessionQuerySet, GMNote, User


@login_required
def begin_session(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    form = NewSessionForm(posted_data(request), initial={"date": timezone.localdate()})
    if not form.is_valid():
        return form_page(request, "campaigns/session_new.html", form, section="campaigns", campaign=campaign)
    session = roster.new_session(campaign, **form.cleaned_data, by=request.user)
    return see_other(session.get_absolute_url())


@login_required
def edit_session(request: PlayerRequest, session_slug: str) -> HttpResponse:
    session = one_or_404(GameSession.objects.run_by, request.user, session_slug)
    now = {"title": session.title, "date": session.date}
    form = SessionForm(posted_data(request), initial={**now, "version": session.version})
    page = {"section": "campaigns", "session": session}
    if not form.is_valid():
        return form_page(request, "campaigns/session_edit.html", form, **page)
    title, date, version = (form.cleaned_data[key] for key in ("title", "date", "version"))
    try:
        roster.save_session_title_and_date(session, title, date, version)
    except OutdatedError:
        return stale_page(
            request,
            "campaigns/session_edit.html",
            form,
            saved_values=now,
            saved_version=session.version,
            **page,
        )
    return see_other(session.get_absolute_url())


@login_required
def edit_session_notes(request: PlayerRequest, session_slug: str) -> HttpResponse:
    session = one_or_404(GameSession.objects.visible_to, request.user, session_slug)
    now = {"notes": session.notes}
    form = NotesForm(posted_data(request), initial={**now, "version": session.version})
    page = {"section": "campaigns", "session": session}
    if not form.is_valid():
        return form_page(request, "campaigns/session_notes.html", form, **page)
    try:
        roster.save_session_notes(session, form.cleaned_data["notes"], form.cleaned_data["version"])
    except OutdatedError:
        return stale_page(
            request,
            "campaigns/session_notes.html",
            form,
            saved_values=now,
            saved_version=session.version,
            **page,
        )
    return see_other(session.get_absolute_url())


def _sessions_of_campaigns_run_by(user: User) -> GameSessionQuerySet:
    return GameSession.objects.filter(campaign__in=Campaign.objects.run_by(user))


@never_cache
@login_required
def edit_gm_note(request: PlayerRequest, session_slug: str) -> HttpResponse:
    session = one_or_404(_sessions_of_campaigns_run_by, request.user, session_slug)
    note = GMNote.objects.visible_to(request.user).filter(game_session=session).first() or GMNote(version=0)
    form = GMNoteForm(posted_data(request), initial={"text": note.text, "version": note.version})
    page = {"section": "campaigns", "session": session}
    if not form.is_valid():
        return form_page(request, "campaigns/gm_note.html", form, **page)
    try:
        roster.save_session_gm_note(session, form.cleaned_data["text"], form.cleaned_data["version"])
    except OutdatedError:
        return stale_page(
            request,
            "campaigns/gm_note.html",
            form,
            saved_values={"text": note.text},
            saved_version=note.version,
            **page,
        )
    return see_other(session.get_absolute_url())
