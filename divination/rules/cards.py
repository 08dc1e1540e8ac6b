"""What a card counts in every game of Sefirot ("78 bridge-sized tarot cards"), and cards without one of them."""

from decks.rules.tarot import Card

COURT_VALUE = 10


def value_of_card(card: Card) -> int:
    """Return what *card* is worth: a pip its number, a Court 10, a Major its numeral."""
    return COURT_VALUE if card.suit and card.rank > COURT_VALUE else card.rank


def without_card_object(cards: tuple[Card, ...], removed: Card) -> tuple[Card, ...]:
    """Return *cards* without *removed*, one of them."""
    return tuple([card for card in cards if card is not removed])
