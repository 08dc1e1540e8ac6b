"""Readings: the list, a new one, its page, whom it is shared with, and its text to take along."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.http import PlayerRequest, file_answer, form_page, posted, see_other, stale_page
from campaigns.models import User
from divination import play
from divination.forms import NewReadingForm, ReadingForm, ShareForm
from divination.markdown import markdown
from divination.models import Reading, ReadingQuerySet

SECTION = {"section": "readings"}


@require_safe
@login_required
def listing(request: PlayerRequest) -> HttpResponse:
    """Your readings, and those that others share with your tables."""
    readings = shown(request)
    context = {
        "mine": readings.filter(owner=request.user),
        "others": readings.exclude(owner=request.user),
        **SECTION,
    }
    return render(request, "divination/list.html", context)


@login_required
def new(request: PlayerRequest) -> HttpResponse:
    form = NewReadingForm(posted(request))
    if not form.is_valid():
        return form_page(request, "divination/new.html", form, **SECTION)
    try:
        laid = _lay(request.user, form)
    except OutdatedError:
        form.add_error(None, _("This form was somebody else's. Load the page anew."))
        return form_page(request, "divination/new.html", form, **SECTION)
    return see_other(laid.get_absolute_url())


def _lay(owner: User, form: NewReadingForm) -> Reading:
    title, question, op_id = (form.cleaned_data[key] for key in ("title", "question", "op_id"))
    if form.is_laid:
        return play.enter_reading(owner, title, question, form.cards, op_id=op_id)
    return play.draw_reading(owner, title, question, op_id=op_id)


@never_cache
@login_required
def reading(request: PlayerRequest, slug: str) -> HttpResponse:
    """A reading: its owner writes in it, those it is shared with read it."""
    found = get_object_or_404(shown(request), slug=slug)
    if found.owner_id != request.user.pk:
        return _read(request, found)
    form = ReadingForm(found, posted(request))
    if not form.is_valid():
        return form_page(request, "divination/reading.html", form, **_page(request, found, form))
    title, question, version = (form.cleaned_data[key] for key in ("title", "question", "version"))
    try:
        play.save_words(found, title, question, form.words(), version=version)
    except OutdatedError:
        return stale_page(
            request, "divination/reading.html", form,
            now=form.now(), version=found.version, **_page(request, found, form),
        )  # fmt: skip
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def share(request: PlayerRequest, slug: str) -> HttpResponse:
    """Share a reading with one of its owner's campaigns, or take it back."""
    found = get_object_or_404(own(request), slug=slug)
    form = ShareForm(request.user, request.POST)
    if form.is_valid():
        try:
            play.share(found, form.cleaned_data["campaign"])
        except NotMemberError:
            form.add_error("campaign", form.fields["campaign"].error_messages["invalid_choice"])
        else:
            return see_other(found.get_absolute_url() + "#sharing")
    words = ReadingForm(found)
    context = {**_page(request, found, words), "form": words, "sharing": form}
    return render(request, "divination/reading.html", context, status=422)


@require_safe
@login_required
def as_markdown(request: PlayerRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(shown(request), slug=slug)
    text = markdown(found).encode()
    kind = "text/markdown; charset=utf-8"
    return file_answer(text, kind, found.title, "md", plain="reading", shown=False)


def shown(request: PlayerRequest) -> ReadingQuerySet:
    return Reading.objects.visible_to(request.user).select_related("owner", "campaign")


def own(request: PlayerRequest) -> ReadingQuerySet:
    return shown(request).filter(owner=request.user)


def _read(request: PlayerRequest, found: Reading) -> HttpResponse:
    if request.method == "POST":
        raise Http404
    context = {"reading": found, "stations": found.shown, **SECTION}
    return render(request, "divination/shared.html", context)


def _page(request: PlayerRequest, found: Reading, form: ReadingForm) -> dict[str, Any]:
    sharing = ShareForm(request.user)
    return {
        "reading": found,
        "stations": [(laid, form[laid.key]) for laid in found.shown],
        "sharing": sharing,
        "table": found.campaign if found.campaign in sharing.tables else None,
        **SECTION,
    }
