"""How anything is printed: the page that asks and shows what comes, the one that waits, the file and its pictures.

Whatever can be printed gives a `Printable`, and a `PrintForm` with its own choices; all else is here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.http import PlayerRequest, file_answer
from printing.manner import INKS, OWN, PAPERS, Manner
from printing.picture import joined, page_picture, page_size, pages_of
from printing.press import Job, PrintBusyError, PrintError, kept_pdf, print_pdf

ANSWERS = {"go", "look", "page"}  # what in an address says that somebody has chosen


class Rows(forms.RadioSelect):
    """A choice a row: what it is, and at its right what it comes to."""

    told: Mapping[str, Any] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {**super().create_option(name, value, *args, **kwargs), "told": self.told.get(str(value), "")}


class RowsField(forms.ChoiceField):
    """One of *rows*, each ``value: (label, what it comes to)``; the first of them where an address names none."""

    widget = Rows

    def __init__(self, label: Any, rows: Mapping[str, tuple[Any, Any]], wrong: Any) -> None:
        choices = [(value, said) for value, (said, _told) in rows.items()]
        super().__init__(label=label, choices=choices, initial=choices[0][0])
        self.error_messages["invalid_choice"] = wrong
        self.widget.told = {value: told for value, (_said, told) in rows.items()}

    def clean(self, value: Any) -> Any:
        return super().clean(value or self.initial)

    def bound_data(self, data: Any, initial: Any) -> Any:
        return data or initial


ON_PAPER = {
    "a4": (gettext_lazy("A4"), "210 × 297 mm"),
    "letter": (gettext_lazy("US Letter"), gettext_lazy("8½ × 11 in")),
}


class PrintForm(forms.Form):
    """How something is to be printed; with *own_size*, on a page that is just as large, too."""

    paper = RowsField(
        gettext_lazy("Paper"), ON_PAPER, gettext_lazy("Paper is a4 or letter. Choose one of them.")
    )
    ink = RowsField(
        gettext_lazy("Ink"),
        {
            "sparing": (gettext_lazy("Sparing"), gettext_lazy("white ground")),
            "full": (gettext_lazy("Full"), gettext_lazy("tinted to the edge")),
        },
        gettext_lazy("Ink is sparing or full. Choose one of them."),
    )

    def __init__(self, request: PlayerRequest, *, own_size: str = "") -> None:
        super().__init__(request.GET if ANSWERS & set(request.GET) else None)
        if own_size:
            rows = {**ON_PAPER, OWN: (_("To size"), own_size)}
            wrong = _("Paper is a4, letter or own. Choose one of them.")
            self.fields["paper"] = RowsField(self.fields["paper"].label, rows, wrong)
        self.fields["paper"].initial = request.user.paper

    @property
    def chosen(self) -> dict[str, Any]:
        """Return what is chosen; before anybody chose, and where it cannot be read, what was offered."""
        if self.is_bound and self.is_valid():
            return self.cleaned_data
        return {name: each.initial for name, each in self.fields.items()}


@dataclass(frozen=True, slots=True)
class Printable:
    """What can be printed: its name, the page that asks how, its file, its pictures, its jobs, and the way *back*.

    *asks* is what its own choices add to the addresses of file and picture, *told* what is known of it unprinted.
    """

    title: str
    page: str
    pdf: str
    png: str
    back: str
    jobs: Callable[[Manner], Sequence[Job]]
    section: str
    game: str = ""
    asks: Mapping[str, str] = field(default_factory=dict)
    told: str = ""
    plain: str = "sheet"
    has_own_size: bool = False


def ask(request: PlayerRequest, form: PrintForm, thing: Printable) -> HttpResponse:
    """Answer with the page that asks; once it is answered, at once with one that waits for the PDF and opens it.

    Asked to *look*, it shows a page of what would come, and how many there are; by htmx that part alone.
    """
    template = f"campaigns/{'_print_look' if request.htmx else 'print_ask'}.html"
    context: dict[str, Any] = {"form": form, "thing": thing, "section": thing.section}
    if form.is_bound and not form.is_valid():
        wrong = " ".join(str(said) for told in form.errors.values() for said in told)
        return render(request, template, context | {"unprinted": wrong}, status=422)
    manner = Manner(form.chosen["paper"], form.chosen["ink"])
    asked = urlencode({"paper": manner.paper, "ink": manner.ink, **thing.asks})
    if "go" in request.GET:
        file = f"{thing.pdf}?{asked}"
        context |= {"pdf": file, "refresh": f"0; url={file}", "pages": _pages_kept(thing, manner)}
        return render(request, "campaigns/print_wait.html", context)
    context |= {"paper": manner.paper, "picture": f"{thing.png}?{asked}"}
    if form.is_bound:
        context |= _look(request, thing, manner)
    return render(request, template, context)


def printed(request: PlayerRequest, thing: Printable, kind: str) -> HttpResponse:
    """Answer with *thing* in the manner asked for: a PDF, or one page of that very PDF as a PNG.

    What stands against it is said with a sentence and a way back.
    """
    paper = request.GET.get("paper") or (OWN if thing.has_own_size else request.user.paper)
    ink = request.GET.get("ink") or INKS[0]
    if paper not in (*PAPERS, OWN) or (paper == OWN and not thing.has_own_size):
        return refused(request, thing, _("Paper is a4 or letter. Choose one of them."))
    if ink not in INKS:
        return refused(request, thing, _("Ink is sparing or full. Choose one of them."))
    try:
        pdf = _pdf(request, thing, Manner(paper, ink))
        if kind == "pdf":
            return file_answer(pdf, "application/pdf", thing.title, "pdf", plain=thing.plain)
        png = page_picture(pdf, _number(request))
    except PrintError as problem:
        return refused(request, thing, str(problem), 503 if isinstance(problem, PrintBusyError) else 422)
    except IndexError:
        raise Http404 from None
    return file_answer(png, "image/png", thing.title, "png", plain=thing.plain)


def refused(request: PlayerRequest, thing: Printable, sentence: str, status: int = 422) -> HttpResponse:
    """Answer with why *thing* was not printed, and where it can be asked for in another way."""
    context = {"sentence": sentence, "thing": thing, "section": thing.section}
    response = render(request, "campaigns/not_printed.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response


def _look(request: PlayerRequest, thing: Printable, manner: Manner) -> dict[str, Any]:
    """Return what is seen of *thing*: how many pages, which one, its size in mm, and the ways to its neighbours."""
    try:
        pdf = _pdf(request, thing, manner)
    except PrintError as problem:
        return {"unprinted": str(problem)}
    pages = pages_of(pdf)
    number = min(max(_number(request), 1), pages)
    width, height = page_size(pdf, number)
    return {
        "pages": pages,
        "number": number,
        "width": round(width),
        "height": round(height),
        "before": _at_page(request, number - 1) if number > 1 else "",
        "after": _at_page(request, number + 1) if number < pages else "",
    }


def _at_page(request: PlayerRequest, number: int) -> str:
    asked = request.GET.copy()
    asked["page"] = str(number)
    return f"?{asked.urlencode()}"


def _number(request: PlayerRequest) -> int:
    """Return which page is asked for; the first where the address names none, or nothing that is a number."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1


def _pdf(request: PlayerRequest, thing: Printable, manner: Manner) -> bytes:
    jobs = [manner.of(job) for job in thing.jobs(manner)]
    return joined([print_pdf(job, owner=str(request.user.pk)) for job in jobs], thing.title)


def _pages_kept(thing: Printable, manner: Manner) -> int:
    """Return how many pages *thing* has if the press kept it whole; else 0, and nothing is printed to find out."""
    kept = [kept_pdf(manner.of(job)) for job in thing.jobs(manner)]
    return sum(pages_of(pdf) for pdf in kept if pdf) if all(kept) else 0
