"""How anything is printed: the page that asks and shows what comes, the one that waits, the file and its pictures.

Whatever can be printed gives a `Printable`, and a `PrintForm` with its own choices; all else is here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.fields import Label
from campaigns.http import PlayerRequest, file_answer
from decks.cutting import pages_for_cards_at_four_a_page
from printing.manner import OWN, Manner
from printing.picture import count_pages, join_pdfs, page_png, page_size_in_mm
from printing.press import Job, PrintBusyError, PrintError, print_pdf

FileKind = Literal["pdf", "png"]
ANSWERS = {"go", "look", "page"}  # what in an address says that somebody has chosen


class Rows(forms.RadioSelect):
    """A choice a row: what it is, and at its right what it comes to."""

    told: Mapping[str, Any] = {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {**super().create_option(name, value, *args, **kwargs), "told": self.told.get(str(value), "")}


class RadioRowsField(forms.ChoiceField):
    """One of *rows*, each ``value: (label, what it comes to)``; the first of them where an address names none."""

    widget = Rows

    def __init__(self, label: Label, rows: Mapping[str, tuple[Any, Any]], wrong: Any) -> None:
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
    """How something is to be printed; with *own_size*, on a page that is just as large, too.

    The address of a file says it all, so *is_file* there; what it leaves out is as anybody is offered it first.
    """

    paper = RadioRowsField(
        gettext_lazy("Paper"), ON_PAPER, gettext_lazy("Paper is a4 or letter. Choose one of them.")
    )
    ink = RadioRowsField(
        gettext_lazy("Ink"),
        {
            "sparing": (gettext_lazy("Sparing"), gettext_lazy("white ground")),
            "full": (gettext_lazy("Full"), gettext_lazy("tinted to the edge")),
        },
        gettext_lazy("Ink is sparing or full. Choose one of them."),
    )

    def __init__(self, request: PlayerRequest, *, is_file: bool = False, own_size: str = "") -> None:
        super().__init__(request.GET if is_file or ANSWERS & set(request.GET) else None)
        if own_size:
            rows = {**ON_PAPER, OWN: (_("To size"), own_size)}
            wrong = _("Paper is a4, letter or own. Choose one of them.")
            self.fields["paper"] = RadioRowsField(self.fields["paper"].label or "", rows, wrong)
        self.fields["paper"].initial = OWN if own_size and is_file else request.user.paper

    @property
    def chosen(self) -> dict[str, Any]:
        """Return what is chosen; before anybody chose, and where it cannot be read, what was offered."""
        if self.is_bound and self.is_valid():
            return self.cleaned_data
        return {name: each.initial for name, each in self.fields.items()}

    @property
    def manner(self) -> Manner:
        return Manner(self.chosen["paper"], self.chosen["ink"])


@dataclass(frozen=True, slots=True)
class Printable:
    """What can be printed: its name, the page that asks how, its file, its pictures, its jobs, and the way *back*.

    *asks* is what its own choices add to the addresses of file and picture, *note* what is known of it unprinted.
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
    note: str = ""
    plain: str = "sheet"


def cards_and_pages_in_words(card_count: int, *, has_backs: bool = False) -> str:
    """Say what *card_count* cards to cut come to."""
    sheets = pages_for_cards_at_four_a_page(card_count, has_backs=has_backs)
    cards = ngettext("%(n)s card", "%(n)s cards", card_count) % {"n": card_count}
    return _("%(cards)s, %(pages)s") % {
        "cards": cards,
        "pages": ngettext("%(n)s page", "%(n)s pages", sheets) % {"n": sheets},
    }


def print_settings_page(request: PlayerRequest, form: PrintForm, printable: Printable) -> HttpResponse:
    """Answer with the page that asks; once it is answered, at once with one that waits for the PDF and opens it.

    Asked to *look*, it shows a page of what would come, and how many there are; by htmx that part alone.
    """
    template = f"campaigns/{'_print_look' if request.htmx else 'print_ask'}.html"
    context: dict[str, Any] = {"form": form, "thing": printable, "section": printable.section}
    if form.is_bound and not form.is_valid():
        wrong = " ".join(str(said) for told in form.errors.values() for said in told)
        return render(request, template, context | {"unprinted": wrong}, status=422)
    manner = form.manner
    asked = urlencode({"paper": manner.paper, "ink": manner.ink, **printable.asks})
    file = f"{printable.pdf}?{asked}"
    if "go" in request.GET:
        context |= {
            "pdf": file,
            "refresh": f"0; url={file}",
            "pages": _page_count_from_address_or_0(request, file),
        }
        return render(request, "campaigns/print_wait.html", context)
    context |= {"paper": manner.paper, "picture": f"{printable.png}?{asked}"}
    if form.is_bound:
        context |= {"file": file, **_preview_context(request, printable, manner)}
    return render(request, template, context)


def printed_file_answer(
    request: PlayerRequest, form: PrintForm, printable: Printable, file_kind: FileKind
) -> HttpResponse:
    """Answer with *printable* as its address says: a PDF, or one page of that very PDF as a PNG.

    An address that says something else gets the page that asks; what the press refuses is a sentence and a way back.
    """
    if not form.is_valid():
        return print_settings_page(request, form, printable)
    try:
        pdf = _pdf_bytes(request, printable, form.manner)
    except PrintError as problem:
        return _print_refusal_page(request, printable, problem)
    if file_kind == "pdf":
        return file_answer(pdf, "application/pdf", printable.title, "pdf", ascii_title=printable.plain)
    try:
        return file_answer(
            page_png(pdf, _asked_page_number(request)),
            "image/png",
            printable.title,
            "png",
            ascii_title=printable.plain,
        )
    except IndexError:
        raise Http404 from None


def _print_refusal_page(request: PlayerRequest, printable: Printable, problem: PrintError) -> HttpResponse:
    status = 503 if isinstance(problem, PrintBusyError) else 422
    context = {"sentence": str(problem), "thing": printable, "section": printable.section}
    response = render(request, "campaigns/not_printed.html", context, status=status)
    if status == 503:
        response["Retry-After"] = "5"
    return response


def _preview_context(request: PlayerRequest, printable: Printable, manner: Manner) -> dict[str, Any]:
    """Return what is seen of *printable*: how many pages, which one, its size in mm, and the ways to its neighbours."""
    try:
        pdf = _pdf_bytes(request, printable, manner)
    except PrintError as problem:
        return {"unprinted": str(problem)}
    pages = count_pages(pdf)
    number = min(max(_asked_page_number(request), 1), pages)
    width, height = page_size_in_mm(pdf, number)
    return {
        "pages": pages,
        "number": number,
        "width": round(width),
        "height": round(height),
        "before": _url_query_of_page(request, number - 1) if number > 1 else "",
        "after": _url_query_of_page(request, number + 1) if number < pages else "",
    }


def _url_query_of_page(request: PlayerRequest, number: int) -> str:
    asked = request.GET.copy()
    asked.pop("seen", None)
    asked["page"] = str(number)
    return f"?{asked.urlencode()}"


def _asked_page_number(request: PlayerRequest) -> int:
    """Return which page is asked for; the first where the address names none, or nothing that is a number."""
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1


def _pdf_bytes(request: PlayerRequest, printable: Printable, manner: Manner) -> bytes:
    jobs = [manner.apply_to(job) for job in printable.jobs(manner)]
    return join_pdfs([print_pdf(job, owner=str(request.user.pk)) for job in jobs], printable.title)


def _page_count_from_address_or_0(request: PlayerRequest, file_key: str) -> int:
    """Return how many pages *file_key* has, if it was looked at before: else 0, and nothing is asked to find out."""
    pages, _space, seen = request.GET.get("seen", "").partition(" ")
    return int(pages) if seen == file_key and pages.isascii() and pages.isdigit() and len(pages) < 5 else 0
