"""A character's sheet, and a system's blank form, as PDFs."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest, file_answer
from characters.models import Character
from characters.prints import PAPERS, blank_job, blank_title, sheet_job
from characters.systems import SYSTEMS
from printing.press import Job, PrintBusyError, PrintError, print_pdf


@require_GET
@login_required
def sheet_pdf(request: PlayerRequest, slug: str) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own."""
    shown = Character.objects.visible_to(request.user).select_related("campaign")
    found = get_object_or_404(shown, slug=slug, finished_at__isnull=False)
    return printed(request, found.name, lambda paper: sheet_job(found, paper), found.get_absolute_url())


@require_GET
@login_required
def blank_sheet(request: PlayerRequest, system: str) -> HttpResponse:
    """A system's sheet to fill in by hand."""
    if system not in SYSTEMS:
        raise Http404
    return printed(
        request, blank_title(system), lambda paper: blank_job(system, paper), reverse("characters:list")
    )


def printed(request: PlayerRequest, title: str, job: Callable[[str], Job], back: str) -> HttpResponse:
    """Answer with *job* as a PDF on the paper asked for; what stands against it with a sentence and a way *back*."""
    paper = request.GET.get("paper") or request.user.paper
    if paper not in PAPERS:
        return _refusal(request, _("Paper is a4 or letter. Choose one of them."), back, 422)
    try:
        pdf = print_pdf(job(paper), owner=str(request.user.pk))
    except PrintError as problem:
        return _refusal(request, str(problem), back, 503 if isinstance(problem, PrintBusyError) else 422)
    return file_answer(pdf, "application/pdf", title, "pdf", plain="sheet")


def _refusal(request: PlayerRequest, sentence: str, back: str, status: int) -> HttpResponse:
    context = {"sentence": sentence, "back": back, "section": "characters"}
    response = render(request, "characters/not_printed.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response
