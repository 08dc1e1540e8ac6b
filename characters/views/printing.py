"""What is printed of characters: the page that asks how, the one that says it is under way, and the PDFs."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from campaigns.http import PlayerRequest, file_answer
from characters.models import Character
from characters.prints import INKS, PAPERS, Manner, blank_job, blank_title, sheet_job
from characters.systems import SYSTEMS
from printing.press import Job, PrintBusyError, PrintError, print_pdf


class SheetPrintForm(forms.Form):
    """How something is to be printed; *what* where there is a choice, the private notes for whose they are."""

    what = forms.ChoiceField(
        label=gettext_lazy("What"),
        choices=[
            ("filled", gettext_lazy("The sheet, as it is now")),
            ("blank", gettext_lazy("A blank sheet")),
        ],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose the sheet or a blank one.")},
    )
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper"),
        choices=[("a4", gettext_lazy("A4, 210 × 297 mm")), ("letter", gettext_lazy("US Letter, 8½ × 11 in"))],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Paper is a4 or letter. Choose one of them.")},
    )
    ink = forms.ChoiceField(
        label=gettext_lazy("Ink"),
        choices=[
            ("sparing", gettext_lazy("Sparing: a white ground")),
            ("full", gettext_lazy("Full: tinted to the edge")),
        ],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Ink is sparing or full. Choose one of them.")},
    )
    private = forms.BooleanField(label=gettext_lazy("Print my private notes too"), required=False)

    def __init__(
        self, data: Any = None, *, paper: str, has_choice: bool = False, is_owner: bool = False
    ) -> None:
        super().__init__(data, initial={"what": "filled", "paper": paper, "ink": INKS[0]})
        if not has_choice:
            del self.fields["what"]
        if not is_owner:
            del self.fields["private"]


@require_GET
@login_required
def sheet(request: PlayerRequest, slug: str) -> HttpResponse:
    """Ask how a character's sheet is to be printed."""
    found = _finished(request, slug)
    form = _form(request, has_choice=True, is_owner=found.owner_id == request.user.pk)
    pdf = reverse("characters:sheet_pdf", args=[slug])
    if form.is_bound and form.is_valid() and form.cleaned_data["what"] == "blank":
        pdf = reverse("characters:blank_sheet", args=[found.system])
    return ask(request, form, pdf, str(found), found.get_absolute_url(), found)


@require_GET
@login_required
def blank(request: PlayerRequest, system: str) -> HttpResponse:
    """Ask how a system's blank sheet is to be printed."""
    if system not in SYSTEMS:
        raise Http404
    pdf = reverse("characters:blank_sheet", args=[system])
    return ask(request, _form(request), pdf, blank_title(system), reverse("characters:list"))


def ask(
    request: PlayerRequest,
    form: SheetPrintForm,
    pdf: str,
    title: str,
    back: str,
    character: Character | None = None,
) -> HttpResponse:
    """Answer with the page that asks; once it is answered, at once with one that waits for *pdf* and opens it."""
    context = {"form": form, "title": title, "back": back, "character": character, "section": "characters"}
    if not form.is_bound:
        return render(request, "characters/print_ask.html", context)
    if not form.is_valid():
        return render(request, "characters/print_ask.html", context, status=422)
    manner = {"paper": form.cleaned_data["paper"], "ink": form.cleaned_data["ink"]}
    manner |= {"private": "yes"} if form.cleaned_data.get("private") else {}
    file = f"{pdf}?{urlencode(manner)}"
    return render(request, "characters/print_wait.html", context | {"pdf": file, "refresh": f"0; url={file}"})


def ask_how(request: PlayerRequest, pdf: str, title: str, back: str, character: Character) -> HttpResponse:
    """Ask how something else about *character* is to be printed: only paper and ink are open."""
    return ask(request, _form(request), pdf, title, back, character)


def _form(request: PlayerRequest, **asked: bool) -> SheetPrintForm:
    return SheetPrintForm(request.GET if "go" in request.GET else None, paper=request.user.paper, **asked)


@require_GET
@login_required
def sheet_pdf(request: PlayerRequest, slug: str) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own; the private notes for their owner alone."""
    found = _finished(request, slug)
    has_private = request.GET.get("private") == "yes" and found.owner_id == request.user.pk
    back = found.get_absolute_url()
    return printed(request, found.name, lambda paper: sheet_job(found, paper, has_private=has_private), back)


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
    """Answer with *job* as a PDF in the manner asked for; what stands against it with a sentence and a way *back*."""
    manner = Manner(request.GET.get("paper") or request.user.paper, request.GET.get("ink") or "full")
    if manner.paper not in PAPERS:
        return _refusal(request, _("Paper is a4 or letter. Choose one of them."), back, 422)
    if manner.ink not in INKS:
        return _refusal(request, _("Ink is sparing or full. Choose one of them."), back, 422)
    try:
        pdf = print_pdf(manner.of(job(manner.paper)), owner=str(request.user.pk))
    except PrintError as problem:
        return _refusal(request, str(problem), back, 503 if isinstance(problem, PrintBusyError) else 422)
    return file_answer(pdf, "application/pdf", title, "pdf", plain="sheet")


def _finished(request: PlayerRequest, slug: str) -> Character:
    shown = Character.objects.visible_to(request.user).select_related("campaign")
    found: Character = get_object_or_404(shown, slug=slug, finished_at__isnull=False)
    return found


def _refusal(request: PlayerRequest, sentence: str, back: str, status: int) -> HttpResponse:
    context = {"sentence": sentence, "back": back, "section": "characters"}
    response = render(request, "characters/not_printed.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response
