"""A Dreamer as a sheet shows one, on screen and paper: pure values, ready to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from characters.beckoning_dream.rules.boons import Boon, unmet_needs
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.reflection import open_and_closed_card_offers
from characters.beckoning_dream.rules.rewording import boon_rewording_offers
from characters.beckoning_dream.rules.score import COUNTERS
from characters.socket.rules import COMES, LEAVES, NEW, Offer, Strip, StripCell, StripGroup, Tally
from decks.rules.tarot import (
    ORDER,
    RANKS,
    Card,
    Suit,
    names_as_phrase,
    rank_letter,
    ranks_as_ranges,
    ranks_held_of_suit,
)

CIRCLES = 10
GROWING = ("lowest", "highest", "new_suit")


@dataclass(frozen=True, slots=True)
class Cell:
    """One rank of a suit's row: held, to be had for *price*, or neither."""

    code: str
    is_held: bool
    price: str = ""

    @property
    def state(self) -> str:
        return "held" if self.is_held else "open" if self.price else "closed"

    @property
    def letter(self) -> str:
        return rank_letter(Card.from_code(self.code).rank)


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit of the deck: *key* names its mark, *range* says what is held in words."""

    key: str
    name: str
    range: str
    counters: str
    countered_by: str
    ranks: tuple[Cell, ...]

    @property
    def held(self) -> list[str]:
        """Return the codes of the cards that are held."""
        return [cell.code for cell in self.ranks if cell.is_held]

    @property
    def is_held(self) -> bool:
        return any(cell.is_held for cell in self.ranks)


@dataclass(frozen=True, slots=True)
class BoonView:
    """A Boon that is held: asleep while it *waits_for* something; *mend* is the code that gives it new words."""

    name: str
    text: str
    category: str
    major: int | None
    waits_for: str
    mend: str

    @property
    def is_awake(self) -> bool:
        return not self.waits_for

    @property
    def is_of_use(self) -> bool:
        """Say whether it can be used in a dream: it is awake, and does more than to bring its card."""
        return self.is_awake and (bool(self.text) or self.major is None)


@dataclass(frozen=True, slots=True)
class SheetView:
    """All of a Dreamer that a sheet draws."""

    suits: tuple[SuitRow, ...]
    majors: tuple[str, ...]
    prices: Mapping[str, int]  # of what XP may buy, by its group
    cards: int
    awareness: int
    circles: tuple[str, ...]
    xp: int
    earned: int
    xp_circles: tuple[bool, ...]
    boons: tuple[BoonView, ...]
    bonds: tuple[Bond, ...]
    exceptions: tuple[tuple[str, str], ...]
    counters: tuple[str, ...]
    oneirogen: int

    @property
    def balance(self) -> str:
        """The unspent XP as a figure, with a true minus sign when they are owed."""
        return str(self.xp).replace("-", "\u2212")


def sheet_context(dreamer: Dreamer) -> SheetView:
    """Return *dreamer* as a sheet shows them: held cards, what XP could add and its price, figures to mark."""
    prices = price_labels_of_next_cards(dreamer)
    majors = sorted((card for card in dreamer.deck if card.is_major), key=ORDER.__getitem__)
    around = (*COUNTERS, COUNTERS[0])
    return SheetView(
        suits=tuple(_suit_row(dreamer, suit, prices) for suit in Suit),
        majors=tuple(card.code for card in majors),
        prices=PRICES,
        cards=len(dreamer.deck),
        awareness=dreamer.awareness,
        circles=tuple(
            _awareness_circle_css_class(place, dreamer.awareness)
            for place in _awareness_circle_numbers_to_draw(dreamer.awareness)
        ),
        xp=dreamer.xp,
        earned=dreamer.earned,
        xp_circles=tuple(place <= dreamer.xp for place in range(1, CIRCLES + 1)),
        boons=_boon_views(dreamer),
        bonds=dreamer.bonds,
        exceptions=dreamer.exceptions,
        counters=tuple(suit.name.lower() for suit in around),
        oneirogen=dreamer.oneirogen,
    )


def _boon_views(dreamer: Dreamer) -> tuple[BoonView, ...]:
    """Return the Boons held, each with what it waits for (Ruling B12)."""
    codes = [offer.code for offer in boon_rewording_offers(dreamer)]
    return tuple(
        BoonView(
            boon.name,
            boon.text,
            boon.category,
            boon.major,
            _needs_waited_for_in_words_or_empty(boon, dreamer),
            code,
        )
        for boon, code in zip(dreamer.boons, codes, strict=True)
    )


def _needs_waited_for_in_words_or_empty(boon: Boon, dreamer: Dreamer) -> str:
    missing = list(unmet_needs(boon, dreamer.deck, dreamer.boons))
    return names_as_phrase(missing) if missing else ""


@lru_cache(maxsize=256)
def price_labels_of_next_cards(dreamer: Dreamer) -> Mapping[Card, str]:
    """Return what XP could add next and its price, whether or not it can be paid; a suit's second card is "both"."""
    prices: dict[Card, str] = {}
    for offer in open_and_closed_card_offers(dreamer):
        if offer.group in GROWING and offer.comes:
            first, *rest = (Card.from_code(code) for code in offer.comes)
            prices[first] = f"{offer.price} XP"
            prices |= dict.fromkeys(rest, "both")
    return prices


def _suit_row(dreamer: Dreamer, suit: Suit, price_labels: Mapping[Card, str]) -> SuitRow:
    cards = [Card(suit, rank) for rank in RANKS]
    place = COUNTERS.index(suit)
    return SuitRow(
        key=suit.name.lower(),
        name=suit.title,
        range=ranks_as_ranges(ranks_held_of_suit(dreamer.deck, suit)) or "none",
        counters=COUNTERS[(place + 1) % len(COUNTERS)].title,
        countered_by=COUNTERS[place - 1].title,
        ranks=tuple(Cell(card.code, card in dreamer.deck, price_labels.get(card, "")) for card in cards),
    )


def _awareness_circle_numbers_to_draw(maximum_awareness: int) -> range:
    """Ten circles, twenty for a Maximum above ten; above twenty the figure alone counts."""
    return range(1, (CIRCLES if maximum_awareness <= CIRCLES else 2 * CIRCLES) + 1)


def _awareness_circle_css_class(circle_number: int, maximum_awareness: int) -> Literal["most", "on", "off"]:
    return (
        "most" if circle_number == maximum_awareness else "on" if circle_number < maximum_awareness else "off"
    )


# --- in one line, above the offers ---


def deck_strip(before: Dreamer, now: Dreamer, offer: Offer | None) -> Strip:
    """Return the deck of *now* by suit, with what *offer* would bring or take and what came since *before*."""
    comes, leaves = set(offer.comes if offer else ()), set(offer.leaves if offer else ())
    held = {card.code for card in now.deck}
    known = {card.code for card in before.deck}

    def cell(card: Card) -> StripCell:
        code = card.code
        state = COMES if code in comes else LEAVES if code in leaves else NEW if code not in known else ""
        return StripCell(card=code, state=state)

    shown = [card for card in ORDER if card.code in held | comes]
    groups = [
        StripGroup(suit.title, tuple(cell(card) for card in shown if card.suit is suit), suit.name.lower())
        for suit in Suit
    ]
    groups.append(StripGroup("Majors", tuple(cell(card) for card in shown if card.is_major), "majors"))
    return Strip(tuple(group for group in groups if group.cells), _card_tally(len(known), len(held)))


def _card_tally(count_before: int, count_now: int) -> Tally:
    words = "card" if count_now == 1 else "cards"
    return Tally(str(count_now), words if count_before == count_now else f"{words}, were {count_before}")
