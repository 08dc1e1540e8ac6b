"""What the Seeresses and a hand promise and threaten: for players who rate what a move leaves behind.

A card's *key* is what it matches by: its suit, or with a sacred number what its value is short of the next multiple.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from decks.rules.tarot import DECK, Card, Suit
from divination.rules import material_plane as plane
from divination.rules.engine import value_of_card

Key = Suit | int | None
Lines = tuple[tuple[Card, ...], tuple[Card, ...]]  # the column and the row to which a card comes
Values = tuple[int, ...]  # of cards, the highest first


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


@dataclass(frozen=True)
class Outlook:
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
        worth_of_match: Callable[[Lines, Card], float],
    ) -> float:
        """Rate the Seeresses, and what is left in *hand*; *worth_of_match* is that of a card where it matches."""
        lines = [
            pair
            for seeress, pair in zip(plane.SEERESSES, lines_of_next_card(self.columns), strict=True)
            if seeress in self.given_to
        ]
        matching = [(pair, keys_that_match(pair, self.sacred_number)) for pair in lines]
        return self._rate_seeresses(matching) + self._rate_hand(matching, hand, can_be_laid, worth_of_match)

    def _rate_seeresses(self, matching: Collection[tuple[Lines, set[Key]]]) -> float:
        weights = self.weights
        rated = weights.crowded * sum(map(len, self.columns))
        for key, share in keys_and_shares(self.sacred_number):
            closed = [lines for lines, keys in matching if key in keys]
            safe = len(matching) - len(closed)
            rated += share * weights.safe[safe]
            if closed and not self.sacred_number:
                best = max([self.worth_of_rising(values_waiting(lines, key)) for lines in closed])
                rated += share * (weights.chance if safe else weights.trap) * self._capped(best)
        return rated

    def _rate_hand(
        self,
        matching: Collection[tuple[Lines, set[Key]]],
        hand: Collection[Card],
        can_be_laid: Callable[[Card], bool],
        worth_of_match: Callable[[Lines, Card], float],
    ) -> float:
        weights, live, dead, rates = self.weights, 0, 0, []
        for card in hand:
            if card.suit:
                key = key_of_card(card, self.sacred_number)
                given = [
                    worth_of_match(lines, card) if key in keys else weights.quiet for lines, keys in matching
                ]
                rates.append(self._capped(max(given)))
            elif can_be_laid(card):
                live += 1
                rates.append(weights.lays)
            else:
                dead += 1
                rates.append(-weights.cap)
        rated = weights.live_majors[min(live, 4)] + weights.dead_majors[min(dead, 4)]
        return rated + weights.best * max(rates, default=0.0) + weights.every * sum(rates)

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


def keys_that_match(lines: Lines, sacred_number: int = 0) -> set[Key]:
    """Return the keys of the cards that would match in one of *lines*."""
    column, row = lines
    if not sacred_number:
        return {card.suit for card in column + row}
    found: set[Key] = set()
    for line in lines:
        values = [value_of_card(card) % sacred_number for card in line]
        found |= plane.remainders_of_subset_totals(values, sacred_number)
    return found


def values_that_rise(lines: Lines, card: Card, sacred_number: int = 0) -> Values:
    """Return the values of what rises when *card* comes to *lines* where it matches, its own among them."""
    column, row = lines
    if not sacred_number:
        return values_of_cards([card, *[other for other in column + row if other.suit is card.suit]])
    rising = [other for line in lines for other in plane.cards_that_match((*line, card), sacred_number)]
    return values_of_cards(dict.fromkeys(rising))


def values_waiting(lines: Lines, suit: Key) -> Values:
    """Return the values of the cards in *lines* that rise with the next one of *suit*."""
    column, row = lines
    return values_of_cards([card for card in column + row if card.suit is suit])


def values_of_cards(cards: Iterable[Card]) -> Values:
    """Return what *cards* are worth, the highest first."""
    return tuple(sorted([value_of_card(card) for card in cards], reverse=True))
