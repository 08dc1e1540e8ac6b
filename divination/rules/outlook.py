"""What the Seeresses and a hand promise and threaten: for players who rate what a move leaves behind.

A card's *key* is what it matches by: its suit, or with a sacred number what its value is short of the next multiple.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from decks.rules.tarot import DECK, Card, Suit
from divination.rules import material_plane as plane
from divination.rules.engine import value_of_card

Key = Suit | int | None
Lines = tuple[tuple[Card, ...], tuple[Card, ...]]  # the column and the row to which a card comes
Values = tuple[int, ...]  # of cards, the highest first
SUIT_LETTERS = tuple(suit.value for suit in Suit)  # with which the codes of their cards begin


@dataclass(frozen=True)
class OutlookWeights:
    """What is worth how much of what a move leaves; a table is read by how many there are, from none."""

    crowded: float  # each card on the Seeresses
    safe: tuple[float, ...]  # Seeresses who take a suit without a match
    trap: float  # of what would rise with a suit that matches wherever it is given
    chance: float  # of what would rise with a suit that may be given elsewhere
    quiet: float  # a card that can be given without a match
    lays: float  # a Major that can be laid
    best: float  # of what the best card of the hand can do next
    every: float  # of what each of them can
    cap: float  # the most that anything of this counts, for better or worse
    live_majors: tuple[float, ...]  # of the hand, which can be laid
    dead_majors: tuple[float, ...]  # of the hand, which cannot


class Waiting(NamedTuple):
    """The cards of a suit that rise with the next one of it: their values, and whether a Court is among them."""

    values: Values
    has_court: bool


class Outlook(NamedTuple):
    """The Seeresses after a move: *given_to* take a card next; *worth_of_rising* tells what rising values are worth."""

    columns: plane.Columns
    given_to: tuple[str, ...]
    sacred_number: int
    weights: OutlookWeights
    worth_of_rising: Callable[[Values], float]

    def rate(
        self,
        hand: Collection[Card],
        can_be_laid: Callable[[Card], bool],
        worth_of_match: Callable[[Values, bool], float],
    ) -> float:
        """Rate the Seeresses, and what is left in *hand*; *worth_of_match* is that of the values that rise with a card
        where it matches, and of whether it is a Court that meets one of its suit.
        """
        lines = [
            pair
            for seeress, pair in zip(plane.SEERESSES, lines_of_next_card(self.columns), strict=True)
            if seeress in self.given_to
        ]
        waiting = [waiting_by_suit(pair) for pair in lines]
        crowded = self.weights.crowded * sum(map(len, self.columns))
        rated = (
            self._rate_seeresses_by_number(lines, crowded)
            if self.sacred_number
            else self._rate_seeresses_by_suit(waiting, crowded)
        )
        return rated + self._rate_hand(lines, waiting, hand, can_be_laid, worth_of_match)

    def _rate_seeresses_by_number(self, lines: Collection[Lines], rated: float) -> float:
        matching = [keys_that_match(pair, self.sacred_number) for pair in lines]
        for key, share in keys_and_shares(self.sacred_number):
            rated += share * self.weights.safe[sum([key not in keys for keys in matching])]
        return rated

    def _rate_seeresses_by_suit(self, waiting: Collection[Mapping[str, Waiting]], rated: float) -> float:
        weights = self.weights
        for letter in SUIT_LETTERS:
            closed = [found[letter].values for found in waiting if letter in found]
            safe = len(waiting) - len(closed)
            rated += weights.safe[safe]
            if closed:
                best = max(map(self.worth_of_rising, closed))
                rated += (weights.chance if safe else weights.trap) * self._capped(best)
        return rated

    def _rate_hand(
        self,
        lines: Collection[Lines],
        waiting: Collection[Mapping[str, Waiting]],
        hand: Collection[Card],
        can_be_laid: Callable[[Card], bool],
        worth_of_match: Callable[[Values, bool], float],
    ) -> float:
        weights, live, dead, rates = self.weights, 0, 0, []
        for card in hand:
            if card.suit:
                rises = self._values_rising_with(card, lines, waiting)
                given = [worth_of_match(values, are_meeting) for values, are_meeting in rises]
                if len(rises) < len(waiting):
                    given.append(weights.quiet)
                rates.append(self._capped(max(given)))
            elif can_be_laid(card):
                live += 1
                rates.append(weights.lays)
            else:
                dead += 1
                rates.append(-weights.cap)
        rated = weights.live_majors[min(live, 4)] + weights.dead_majors[min(dead, 4)]
        return rated + weights.best * max(rates, default=0.0) + weights.every * sum(rates)

    def _values_rising_with(
        self, card: Card, lines: Collection[Lines], waiting: Collection[Mapping[str, Waiting]]
    ) -> Collection[tuple[Values, bool]]:
        """Return what rises with *card* of each Seeress where it matches, and whether Courts meet there."""
        letter, is_court = card.code[0], card.is_court
        if not self.sacred_number:
            return [
                (values_with_card(each[letter].values, card), is_court and each[letter].has_court)
                for each in waiting
                if letter in each
            ]
        key = key_of_card(card, self.sacred_number)
        return [
            (
                values_that_rise(pair, card, self.sacred_number),
                is_court and letter in found and found[letter].has_court,
            )
            for pair, found in zip(lines, waiting, strict=True)
            if key in keys_that_match(pair, self.sacred_number)
        ]

    def _capped(self, rate: float) -> float:
        cap = self.weights.cap
        return cap if rate > cap else max(rate, -cap)


def key_of_card(card: Card, sacred_number: int = 0) -> Key:
    """Return what *card* matches by."""
    return -value_of_card(card) % sacred_number if sacred_number else card.suit


@lru_cache(maxsize=8)
def keys_and_shares(sacred_number: int = 0) -> tuple[tuple[Key, float], ...]:
    """Return every key with how many Minors have it, in suits."""
    keys = [key_of_card(card, sacred_number) for card in DECK if card.suit]
    return tuple((key, len(Suit) * keys.count(key) / len(keys)) for key in dict.fromkeys(keys))


def lines_of_next_card(columns: plane.Columns) -> tuple[Lines, Lines, Lines]:
    """Return for each Seeress the column and the row to which her next card comes."""
    one, two, three = columns
    first, second, third = len(one), len(two), len(three)
    return (
        (one, two[first : first + 1] + three[first : first + 1]),
        (two, one[second : second + 1] + three[second : second + 1]),
        (three, one[third : third + 1] + two[third : third + 1]),
    )


@lru_cache(maxsize=1 << 14)
def keys_that_match(lines: Lines, sacred_number: int = 0) -> set[Key]:
    """Return the keys of the cards that would match in one of *lines*: of a suit a card alone is enough."""
    column, row = lines
    if not sacred_number:
        return {card.suit for card in column + row}
    found: set[Key] = set()
    for line in lines:
        values = [value_of_card(card) % sacred_number for card in line]
        found |= plane.remainders_of_subset_totals(values, sacred_number)
    return found


@lru_cache(maxsize=1 << 14)
def values_that_rise(lines: Lines, card: Card, sacred_number: int = 0) -> Values:
    """Return the values of what rises when *card* comes to *lines* where it matches, its own among them."""
    column, row = lines
    if not sacred_number:
        return values_of_cards([card, *[other for other in column + row if other.suit is card.suit]])
    rising = [other for line in lines for other in plane.cards_that_match((*line, card), sacred_number)]
    return values_of_cards(dict.fromkeys(rising))


@lru_cache(maxsize=1 << 14)
def waiting_by_suit(lines: Lines) -> Mapping[str, Waiting]:
    """Return the cards in *lines* that rise with the next one of their suit, by the letter of each suit there."""
    cards = [card for line in lines for card in line]
    found = {card.code[0]: [other for other in cards if other.suit is card.suit] for card in cards}
    return {
        letter: Waiting(values_of_cards(same), any(card.is_court for card in same))
        for letter, same in found.items()
    }


def values_with_card(values: Values, card: Card) -> Values:
    """Return *values* and that of *card*, the highest first."""
    return tuple(sorted((*values, value_of_card(card)), reverse=True))


def values_of_cards(cards: Iterable[Card]) -> Values:
    """Return what *cards* are worth, the highest first."""
    return tuple(sorted([value_of_card(card) for card in cards], reverse=True))
