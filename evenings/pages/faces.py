"""The cards themselves on paper: one with its back, a suit or the whole deck in true size to cut, and the almanac."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
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
from decks.almanac import job_of_almanac
from decks.cutting import OWN_SIZE, job_of_cards_to_cut
from decks.faces import face_title
from decks.rules.tarot import CODES, DECK, Card, Suit

ALMANAC = "almanac"
PARTS: dict[str, tuple[Any, list[Card]]] = {
    "all": (gettext_lazy("All of them"), list(DECK)),
    **{
        suit.value: (
            suit.title,
            [card for card in DECK if card.suit is suit],
        )
        for suit in Suit
    },
    "m": (
        gettext_lazy("The Majors"),
        [card for card in DECK if card.suit is None],
    ),
}


class DeckPrintForm(PrintForm):
    """Which of the 78 cards are to be printed, or the almanac of what is to be seen on them, and how."""

    backs = forms.BooleanField(label=gettext_lazy("Their backs too, overleaf"), required=False)
    field_order = ("what", "paper", "ink", "backs")

    def __init__(self, request: PlayerRequest, *, is_file: bool = False) -> None:
        super().__init__(request, is_file=is_file)
        rows = {key: (said, cards_and_pages_in_words(len(cards))) for key, (said, cards) in PARTS.items()}
        rows[ALMANAC] = (_("The almanac"), _("what is to be seen on them, on one page"))
        self.fields["what"] = RadioRowsField(_("What"), rows, _("Choose one of what is listed here."))
        self.order_fields(self.field_order)


@require_safe
@login_required
def card_print_settings_page(request: PlayerRequest, card_code: str) -> HttpResponse:
    """Ask how one card is to be printed."""
    return print_settings_page(request, PrintForm(request, own_size=OWN_SIZE), _printable_card(card_code))


@require_safe
@login_required
@conditional_page
def printed_card_file(request: PlayerRequest, card_code: str, file_kind: FileKind) -> HttpResponse:
    """One card and its back, on pages of its own size where no paper is asked for."""
    thing = _printable_card(card_code)
    return printed_file_answer(request, PrintForm(request, is_file=True, own_size=OWN_SIZE), thing, file_kind)


@require_safe
@login_required
def deck_print_settings_page(request: PlayerRequest) -> HttpResponse:
    """Ask how the deck, or a part of it, is to be printed."""
    form = DeckPrintForm(request)
    return print_settings_page(request, form, _printable_deck(form))


@require_safe
@login_required
@conditional_page
def printed_deck_file(request: PlayerRequest, file_kind: FileKind) -> HttpResponse:
    """The deck, or a part of it, to cut."""
    form = DeckPrintForm(request, is_file=True)
    return printed_file_answer(request, form, _printable_deck(form), file_kind)


def _printable_card(card_code: str) -> Printable:
    if card_code not in CODES:
        raise Http404
    title = face_title(CODES[card_code])
    return Printable(
        title=title,
        page=reverse("evenings:card_print", args=[card_code]),
        pdf=reverse("evenings:card_pdf", args=[card_code]),
        png=reverse("evenings:card_png", args=[card_code]),
        back=reverse("evenings:card", args=[card_code]),
        jobs=lambda manner: [job_of_cards_to_cut([CODES[card_code]], manner, title, has_backs=True)],
        section="cards",
        note=cards_and_pages_in_words(1, has_backs=True),
        plain=f"card-{card_code}",
    )


def _printable_deck(form: DeckPrintForm) -> Printable:
    part, has_backs = form.chosen["what"], bool(form.chosen["backs"])
    if part == ALMANAC:
        return _printable_almanac()
    _said, cards = PARTS[part]
    title = _("The cards")
    return Printable(
        title=title,
        page=reverse("evenings:deck_print"),
        pdf=reverse("evenings:deck_pdf"),
        png=reverse("evenings:deck_png"),
        back=reverse("decks:catalogue"),
        jobs=lambda manner: [job_of_cards_to_cut(cards, manner, title, has_backs=has_backs)],
        section="cards",
        asks={"what": part, **({"backs": "yes"} if has_backs else {})},
        note=cards_and_pages_in_words(len(cards), has_backs=has_backs),
        plain="cards",
    )


def _printable_almanac() -> Printable:
    title = _("The almanac")
    return Printable(
        title=title,
        page=reverse("evenings:deck_print"),
        pdf=reverse("evenings:deck_pdf"),
        png=reverse("evenings:deck_png"),
        back=reverse("decks:almanac"),
        jobs=lambda manner: [job_of_almanac(manner, title)],
        section="cards",
        asks={"what": ALMANAC},
        note=_("one page"),
        plain="almanac",
    )
