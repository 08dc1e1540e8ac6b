"""With real cards: what to do with the deck first, and the grid on which one says which card was turned over."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from decks.rules.tarot import (
    CODES,
    DECK,
    NUMERALS,
    RANKS,
    Card,
    Suit,
    capitalized,
    card_in_sentence,
    rank_letter,
)
from divination.pages.desk import GameDesk
from divination.rules.engine import Position, Unseen
from divination.screens import SCREENS


@dataclass(frozen=True, slots=True)
class CardOfGrid:
    """A card of the grid: its sign, and why it cannot be the one turned over ("": it may be)."""

    card: Card
    sign: str
    against: str

    @property
    def told(self) -> str:
        return f"{self.card}: {self.against}" if self.against else str(self.card)


@dataclass(frozen=True, slots=True)
class Family:
    """A suit, or the Majors, in the grid: *key* names its mark."""

    key: str
    name: str
    cards: tuple[CardOfGrid, ...]


def card_grid_by_family(reasons_by_card_code: dict[str, str]) -> list[Family]:
    """Return all 78 cards in their places: four suits of fourteen, then the Majors."""
    suits = [
        Family(
            suit.name.lower(),
            suit.title,
            tuple(_card_of_grid(Card(suit, rank), reasons_by_card_code) for rank in RANKS),
        )
        for suit in Suit
    ]
    majors = tuple(_card_of_grid(card, reasons_by_card_code) for card in DECK if card.is_major)
    return [*suits, Family("majors", _("Majors"), majors)]


def _card_of_grid(card: Card, reasons_by_card_code: dict[str, str]) -> CardOfGrid:
    sign = rank_letter(card.rank) if card.suit else NUMERALS[card.rank]
    return CardOfGrid(card, sign, reasons_by_card_code.get(card.code, ""))


def reasons_not_turned_over_by_card_code(desk: GameDesk) -> dict[str, str]:
    """Return why each card that is not possible cannot be the one turned over: where it lies, by its code."""
    may_be = desk.step.position.may_be()
    lies = {card.code: where for where, cards in SCREENS[desk.mode.key].whereabouts(desk) for card in cards}
    return {
        card.code: lies.get(card.code) or _other_deck_or_seen_reason(card, may_be)
        for card in DECK
        if card not in may_be
    }


def _other_deck_or_seen_reason(card: Card, possible_cards: Collection[Card]) -> str:
    if possible_cards and all(other.is_major for other in possible_cards) and not card.is_major:
        return _("a Major is turned over, and this is a Minor")
    if card.is_major and not any(other.is_major for other in possible_cards):
        return _("a Minor is turned over, and this is a Major")
    return _("it has been seen before")


def real_deck_instruction_now(desk: GameDesk) -> str:
    """Return what to do with the real deck before the card is turned over, "" where it lies ready."""
    position = desk.step.position
    if not position.wants or not _is_whole_shuffle_unseen(position, position.wants.shuffle):
        return ""
    return SCREENS[desk.mode.key].deck_first(desk, position.wants.shuffle)


def _is_whole_shuffle_unseen(position: Position, shuffle_from_0: int) -> bool:
    """Say whether nothing of *shuffle_from_0* has been turned over yet."""
    unseen = sum(isinstance(slot, Unseen) and slot.shuffle == shuffle_from_0 for slot in position.census())
    return unseen == len(position.shuffles[shuffle_from_0])


def sentence_why_not_card(card_code: str, reasons_by_card_code: dict[str, str]) -> str:
    """Return why the card *card_code* cannot be the one turned over, in a sentence."""
    told = _("%(card)s cannot be the card turned over now: %(why)s. Look again.")
    return capitalized(
        told % {"card": card_in_sentence(CODES[card_code]), "why": reasons_by_card_code[card_code]}
    )
