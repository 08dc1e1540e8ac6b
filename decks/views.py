"""The catalogue: all 78 cards, for anybody."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.rules.symbols import symbol_of, title_of
from decks.rules.tarot import DECK, Card, Suit


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
