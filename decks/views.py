"""The catalogue: all 78 cards, for anybody."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.faces import pdf_job
from decks.rules.symbols import symbol_of, title_of
from decks.rules.tarot import CODES, DECK, Card, Suit
from printing.press import PrintBusyError, PrintError, print_pdf


@dataclass(frozen=True, slots=True)
class Entry:
    """A card as the catalogue tells of it; *kind* is what its symbol is: an element, a planet, a sign."""

    card: Card
    title: str
    kind: str
    symbol: str


def entry_of(card: Card) -> Entry:
    """Return what there is to tell of *card*."""
    return Entry(card, title_of(card), *symbol_of(card))


GROUPS: tuple[tuple[Suit | None, tuple[Entry, ...]], ...] = tuple(
    (suit, tuple(entry_of(card) for card in DECK if card.suit is suit)) for suit in (*Suit, None)
)


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    return render(request, "decks/catalogue.html", {"section": "cards", "groups": GROUPS})


@require_safe
@login_required
def face_pdf(request: HttpRequest, code: str) -> HttpResponse:
    """A card in true size, with its back; ``?ink=less`` leaves the grounds and the dark back out."""
    if code not in CODES:
        raise Http404
    palette = "ink" if request.GET.get("ink") == "less" else "print"
    try:
        pdf = print_pdf(pdf_job(CODES[code], palette), owner=str(request.user.pk))
    except PrintError as problem:
        status = 503 if isinstance(problem, PrintBusyError) else 422
        return HttpResponse(str(problem), "text/plain; charset=utf-8", status)
    name = {
        "Content-Disposition": f'inline; filename="card-{code}.pdf"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(pdf, "application/pdf", headers=name)
