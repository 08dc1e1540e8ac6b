"""A character's sheet as a PDF."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest, file_answer
from characters.models import Character
from characters.prints import PAPERS, sheet_job
from printing.press import PrintBusyError, PrintError, print_pdf


@require_GET
@login_required
def sheet_pdf(request: PlayerRequest, slug: str) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own."""
    shown = Character.objects.visible_to(request.user).select_related("campaign")
    found = get_object_or_404(shown, slug=slug, finished_at__isnull=False)
    paper = request.GET.get("paper") or request.user.paper
    if paper not in PAPERS:
        return _refusal(request, found, _("Paper is a4 or letter. Choose one of them."), 422)
    try:
        pdf = print_pdf(sheet_job(found, paper), owner=str(request.user.pk))
    except PrintError as problem:
        return _refusal(request, found, str(problem), 503 if isinstance(problem, PrintBusyError) else 422)
    return file_answer(pdf, "application/pdf", found.name, "pdf", plain="sheet")


def _refusal(request: PlayerRequest, found: Character, sentence: str, status: int) -> HttpResponse:
    context = {"character": found, "sentence": sentence, "section": "characters"}
    response = render(request, "characters/not_printed.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response
