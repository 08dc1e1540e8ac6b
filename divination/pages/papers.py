"""A reading on paper: with its seal or without, its cards to cut, and the seal alone in true size."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import conditional_page, require_safe

from campaigns.http import PlayerRequest
from campaigns.prints import (
    FileKind,
    Printable,
    PrintForm,
    RadioRowsField,
    cards_and_pages_in_words,
    print_settings_page,
    printed_file_answer,
)
from decks.cutting import job_of_cards_to_cut
from decks.rules.seal import Seal
from decks.seals import SealSizeError, seal_pdf_job, smallest_readable_diameter_mm
from divination.models import Reading
from divination.pages.reading_forms import A_NUMBER
from divination.pages.readings import SECTION, readable_readings, reading_or_404
from divination.pages.seals import reading_and_seal_or_404
from divination.readings.growing import game_of_reading_as_seen_by
from divination.readings.prints import reading_job

MILLIMETRES = 60
SMALL = gettext_lazy(
    "At %(mm)s mm the letters on the ring are %(points)s pt, hard to read. From %(smallest)s mm they are 5 pt."
)
BACKS = gettext_lazy("Cut cards with their backs, overleaf")


class ReadingPrintForm(PrintForm):
    """What of a reading is to be printed, and how."""

    field_order = ("what", "paper", "ink", "backs")

    def __init__(self, request: PlayerRequest, reading: Reading) -> None:
        super().__init__(request)
        whole = {"sealed": (_("The reading, with its seal"), ""), "apart": (_("The reading without it"), "")}
        rows = whole if reading.seal else {"sealed": (_("The reading"), "")}
        rows["cards"] = (_("Its cards, to cut"), cards_and_pages_in_words(len(reading.cards)))
        self.fields["what"] = RadioRowsField(_("What"), rows, _("Choose one of what is listed here."))
        self.fields["backs"] = forms.BooleanField(label=BACKS, required=False)
        self.order_fields(self.field_order)


class SealPrintForm(PrintForm):
    """A seal in true size; too small for its ring to be read, only for who said so."""

    mm = forms.IntegerField(
        label=gettext_lazy("Millimetres across"), initial=MILLIMETRES, required=False, error_messages=A_NUMBER
    )
    small = forms.BooleanField(
        label=gettext_lazy("Print it all the same where its words become too small to read"), required=False
    )
    field_order = ("mm", "paper", "ink", "small")

    def __init__(self, request: PlayerRequest, seal: Seal, *, is_file: bool = False) -> None:
        super().__init__(request, is_file=is_file, own_size=_("cut to the ring"))
        self.seal, self.smallest = seal, smallest_readable_diameter_mm(seal)
        said = _("From %(smallest)s mm its words are easy to read.") % {"smallest": f"{self.smallest:g}"}
        self.fields["mm"].help_text = said

    def clean_mm(self) -> int:
        mm: int = MILLIMETRES if self.cleaned_data["mm"] is None else self.cleaned_data["mm"]
        try:
            seal_pdf_job(self.seal, mm)
        except SealSizeError as problem:
            raise forms.ValidationError(str(problem)) from problem
        return mm

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        mm = cleaned.get("mm", self.smallest)
        if mm < self.smallest and not cleaned["small"]:
            points = f"{5 * mm / self.smallest:.1f}"
            self.add_error("mm", SMALL % {"mm": mm, "points": points, "smallest": f"{self.smallest:g}"})
        return cleaned


@require_safe
@login_required
def print_reading_page(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Ask how a reading is to be printed."""
    found = reading_or_404(readable_readings, request, reading_slug)
    form = ReadingPrintForm(request, found)
    if form.chosen["what"] == "cards":
        return print_settings_page(
            request, form, _printable_cards(found, has_backs=bool(form.chosen["backs"]))
        )
    return print_settings_page(
        request, form, _printable_reading(request, found, with_seal=form.chosen["what"] == "sealed")
    )


@require_safe
@login_required
@conditional_page
def printed_reading_file(request: PlayerRequest, reading_slug: str, file_kind: FileKind) -> HttpResponse:
    """The reading on the paper asked for, or on the reader's own, with its seal unless that is to stay *apart*."""
    found = reading_or_404(readable_readings, request, reading_slug)
    thing = _printable_reading(request, found, with_seal=request.GET.get("seal") != "apart")
    return printed_file_answer(request, PrintForm(request, is_file=True), thing, file_kind)


@require_safe
@login_required
@conditional_page
def printed_reading_cards_file(
    request: PlayerRequest, reading_slug: str, file_kind: FileKind
) -> HttpResponse:
    """The cards of a reading, to cut."""
    found = reading_or_404(readable_readings, request, reading_slug)
    thing = _printable_cards(found, has_backs=request.GET.get("backs") == "yes")
    return printed_file_answer(request, PrintForm(request, is_file=True), thing, file_kind)


@require_safe
@login_required
def print_seal_page(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Ask how large a seal is to be printed, and how."""
    found, drawn = reading_and_seal_or_404(request, reading_slug)
    form = SealPrintForm(request, drawn)
    return print_settings_page(request, form, _printable_seal(found, form))


@require_safe
@login_required
@conditional_page
def printed_seal_file(request: PlayerRequest, reading_slug: str, file_kind: FileKind) -> HttpResponse:
    """The seal in true size, on a page of its own size where no paper is asked for."""
    found, drawn = reading_and_seal_or_404(request, reading_slug)
    form = SealPrintForm(request, drawn, is_file=True)
    return printed_file_answer(request, form, _printable_seal(found, form), file_kind)


def _printable_reading(request: PlayerRequest, found: Reading, *, with_seal: bool) -> Printable:
    return Printable(
        title=found.title,
        page=reverse("divination:print", args=[found.slug]),
        pdf=reverse("divination:pdf", args=[found.slug]),
        png=reverse("divination:png", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [
            reading_job(found, game_of_reading_as_seen_by(found, request.user), manner, with_seal=with_seal)
        ],
        asks={} if with_seal else {"seal": "apart"},
        plain="reading",
        **SECTION,
    )


def _printable_cards(found: Reading, *, has_backs: bool) -> Printable:
    cards = [laid.card for laid in found.laid]
    return Printable(
        title=found.title,
        page=reverse("divination:print", args=[found.slug]),
        pdf=reverse("divination:cards_pdf", args=[found.slug]),
        png=reverse("divination:cards_png", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [job_of_cards_to_cut(cards, manner, found.title, has_backs=has_backs)],
        asks={"backs": "yes"} if has_backs else {},
        note=cards_and_pages_in_words(len(cards), has_backs=has_backs),
        plain="cards",
        **SECTION,
    )


def _printable_seal(found: Reading, form: SealPrintForm) -> Printable:
    mm, is_small = form.chosen["mm"], bool(form.chosen["small"])
    return Printable(
        title=found.title,
        page=reverse("divination:seal_print", args=[found.slug]),
        pdf=reverse("divination:seal_pdf", args=[found.slug]),
        png=reverse("divination:seal_page", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [seal_pdf_job(form.seal, mm, manner)],
        asks={"mm": str(mm), **({"small": "yes"} if is_small else {})},
        plain="seal",
        **SECTION,
    )
