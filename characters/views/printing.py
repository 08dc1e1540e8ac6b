"""What is printed of characters: the page that asks how and shows it, the one that waits, pictures and PDFs."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import conditional_page, require_GET

from campaigns.http import PlayerRequest, file_answer
from characters.models import Character
from characters.prints import INKS, PAPERS, Manner, blank_job, blank_title, sheet_job
from characters.systems import SYSTEMS
from printing.picture import first_page, pages_of
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


@dataclass(frozen=True, slots=True)
class Printable:
    """What can be printed: what it is called, where its file and its picture are, its job, and the way *back*."""

    title: str
    pdf: str
    png: str
    job: Callable[[str], Job]
    back: str
    character: Character | None = None


@require_GET
@login_required
def sheet(request: PlayerRequest, slug: str) -> HttpResponse:
    """Ask how a character's sheet is to be printed."""
    found = _finished(request, slug)
    form = _form(request, has_choice=True, is_owner=found.owner_id == request.user.pk)
    chosen = form.cleaned_data if form.is_bound and form.is_valid() else {}
    if chosen.get("what") == "blank":
        back = found.get_absolute_url()
        return ask(request, form, _blank(found.system, title=str(found), back=back, character=found))
    return ask(request, form, _filled(found, has_private=bool(chosen.get("private"))))


@require_GET
@login_required
def blank(request: PlayerRequest, system: str) -> HttpResponse:
    """Ask how a system's blank sheet is to be printed."""
    if system not in SYSTEMS:
        raise Http404
    return ask(request, _form(request), _blank(system))


def ask(request: PlayerRequest, form: SheetPrintForm, thing: Printable) -> HttpResponse:
    """Answer with the page that asks; once it is answered, at once with one that waits for the PDF and opens it.

    Asked to *look*, it shows page 1 of what would come, and how many pages there are; by htmx that part alone.
    """
    context = {"form": form, "thing": thing, "character": thing.character, "section": "characters"}
    if form.is_bound and not form.is_valid():
        return render(request, "characters/print_ask.html", context, status=422)
    chosen = form.cleaned_data if form.is_bound else form.initial
    manner = {"paper": chosen["paper"], "ink": chosen["ink"]}
    manner |= {"private": "yes"} if chosen.get("private") else {}
    if "go" in request.GET:
        file = f"{thing.pdf}?{urlencode(manner)}"
        waiting = context | {"pdf": file, "refresh": f"0; url={file}"}
        return render(request, "characters/print_wait.html", waiting)
    context |= {"paper": chosen["paper"], "picture": f"{thing.png}?{urlencode(manner)}"}
    if not form.is_bound:
        return render(request, "characters/print_ask.html", context)
    try:
        pdf = print_pdf(_job(thing, manner["paper"], manner["ink"]), owner=str(request.user.pk))
        context |= {"pages": pages_of(pdf)}
    except PrintError as problem:
        context |= {"unprinted": str(problem)}
    return render(request, f"characters/{'_print_look' if request.htmx else 'print_ask'}.html", context)


def ask_how(request: PlayerRequest, thing: Printable) -> HttpResponse:
    """Ask how something else about a character is to be printed: only paper and ink are open."""
    return ask(request, _form(request), thing)


def _form(request: PlayerRequest, **asked: bool) -> SheetPrintForm:
    has_answer = bool({"go", "look"} & set(request.GET))
    return SheetPrintForm(request.GET if has_answer else None, paper=request.user.paper, **asked)


@require_GET
@login_required
@conditional_page  # asked for at every visit, sent only if it changed
def sheet_file(request: PlayerRequest, slug: str, kind: str) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own; the private notes for their owner alone."""
    found = _finished(request, slug)
    has_private = request.GET.get("private") == "yes" and found.owner_id == request.user.pk
    return printed(request, _filled(found, has_private=has_private), kind)


@require_GET
@login_required
@conditional_page
def blank_file(request: PlayerRequest, system: str, kind: str) -> HttpResponse:
    """A system's sheet to fill in by hand."""
    if system not in SYSTEMS:
        raise Http404
    return printed(request, _blank(system), kind)


def printed(request: PlayerRequest, thing: Printable, kind: str) -> HttpResponse:
    """Answer with *thing* in the manner asked for: a PDF, or page 1 of that very PDF as a PNG.

    What stands against it is said with a sentence and a way back.
    """
    paper, ink = request.GET.get("paper") or request.user.paper, request.GET.get("ink") or "full"
    if paper not in PAPERS:
        return _refusal(request, _("Paper is a4 or letter. Choose one of them."), thing.back, 422)
    if ink not in INKS:
        return _refusal(request, _("Ink is sparing or full. Choose one of them."), thing.back, 422)
    try:
        pdf = print_pdf(_job(thing, paper, ink), owner=str(request.user.pk))
    except PrintError as problem:
        status = 503 if isinstance(problem, PrintBusyError) else 422
        return _refusal(request, str(problem), thing.back, status)
    if kind == "png":
        return file_answer(first_page(pdf)[0], "image/png", thing.title, "png", plain="sheet")
    return file_answer(pdf, "application/pdf", thing.title, "pdf", plain="sheet")


def _job(thing: Printable, paper: str, ink: str) -> Job:
    return Manner(paper, ink).of(thing.job(paper))


def _filled(found: Character, *, has_private: bool) -> Printable:
    return Printable(
        title=found.name,
        pdf=reverse("characters:sheet_pdf", args=[found.slug]),
        png=reverse("characters:sheet_png", args=[found.slug]),
        job=lambda paper: sheet_job(found, paper, has_private=has_private),
        back=found.get_absolute_url(),
        character=found,
    )


def _blank(system: str, *, title: str = "", back: str = "", character: Character | None = None) -> Printable:
    return Printable(
        title=title or blank_title(system),
        pdf=reverse("characters:blank_sheet", args=[system]),
        png=reverse("characters:blank_png", args=[system]),
        job=lambda paper: blank_job(system, paper),
        back=back or reverse("characters:list"),
        character=character,
    )


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
