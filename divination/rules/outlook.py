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

MatchKey = Suit | int | None
ColumnAndRow = tuple[tuple[Card, ...], tuple[Card, ...]]  # the column and the row to which a card comes
CardValues = tuple[int, ...]  # of cards, the highest first
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


class WaitingCards(NamedTuple):
    """The cards of a suit that rise with the next one of it: their values, and whether a Court is among them."""

    values: CardValues
    has_court: bool


class Outlook(NamedTuple):
    """The Seeresses after a move: *given_to* take a card next; *worth_of_rising* tells what rising values are worth."""

    columns: plane.Columns
    given_to: tuple[str, ...]
    sacred_number: int
    weights: OutlookWeights
    worth_of_rising: Callable[[CardValues], float]

    def rate_columns_and_hand(
        self,
        hand: Collection[Card],
        can_be_laid: Callable[[Card], bool],
        worth_of_match: Callable[[CardValues, bool], float],
    ) -> float:
        """Rate the Seeresses, and what is left in *hand*; *worth_of_match* is that of the values that rise with a card
        where it matches, and of whether it is a Court that meets one of its suit.
        """
        lines = [
            pair
            for seeress, pair in zip(
                plane.SEERESSES, columns_and_rows_of_next_card(self.columns), strict=True
            )
            if seeress in self.given_to
        ]
        waiting = [waiting_cards_by_suit(pair) for pair in lines]
        crowded = self.weights.crowded * sum(map(len, self.columns))
        rated = (
            self._rate_seeresses_by_number(lines, crowded)
            if self.sacred_number
            else self._rate_seeresses_by_suit(waiting, crowded)
        )
        return rated + self._rate_hand(lines, waiting, hand, can_be_laid, worth_of_match)

    def _rate_seeresses_by_number(
        self, columns_and_rows: Collection[ColumnAndRow], rating_so_far: float
    ) -> float:
        matching = [matching_keys(pair, self.sacred_number) for pair in columns_and_rows]
        for key, share in match_keys_and_shares_of_minors(self.sacred_number):
            rating_so_far += share * self.weights.safe[sum([key not in keys for keys in matching])]
        return rating_so_far

    def _rate_seeresses_by_suit(
        self, waiting_cards_of_seeresses: Collection[Mapping[str, WaitingCards]], rating_so_far: float
    ) -> float:
        weights = self.weights
        for letter in SUIT_LETTERS:
            closed = [found[letter].values for found in waiting_cards_of_seeresses if letter in found]
            safe = len(waiting_cards_of_seeresses) - len(closed)
            rating_so_far += weights.safe[safe]
            if closed:
                best = max(map(self.worth_of_rising, closed))
                rating_so_far += (weights.chance if safe else weights.trap) * self._rate_within_cap(best)
        return rating_so_far

    def _rate_hand(
        self,
        columns_and_rows: Collection[ColumnAndRow],
        waiting_cards_of_seeresses: Collection[Mapping[str, WaitingCards]],
        hand: Collection[Card],
        can_be_laid: Callable[[Card], bool],
        worth_of_match: Callable[[CardValues, bool], float],
    ) -> float:
        weights, live, dead, rates = self.weights, 0, 0, []
        for card in hand:
            if card.suit:
                rises = self._values_rising_with(card, columns_and_rows, waiting_cards_of_seeresses)
                given = [worth_of_match(values, are_meeting) for values, are_meeting in rises]
                if len(rises) < len(waiting_cards_of_seeresses):
                    given.append(weights.quiet)
                rates.append(self._rate_within_cap(max(given)))
            elif can_be_laid(card):
                live += 1
                rates.append(weights.lays)
            else:
                dead += 1
                rates.append(-weights.cap)
        rated = weights.live_majors[min(live, 4)] + weights.dead_majors[min(dead, 4)]
        return rated + weights.best * max(rates, default=0.0) + weights.every * sum(rates)

    def _values_rising_with(
        self,
        card: Card,
        columns_and_rows: Collection[ColumnAndRow],
        waiting_cards_of_seeresses: Collection[Mapping[str, WaitingCards]],
    ) -> Collection[tuple[CardValues, bool]]:
        """Return what rises with *card* of each Seeress where it matches, and whether Courts meet there."""
        letter, is_court = card.code[0], card.is_court
        if not self.sacred_number:
            return [
                (values_with_card(each[letter].values, card), is_court and each[letter].has_court)
                for each in waiting_cards_of_seeresses
                if letter in each
            ]
        key = match_key_of_card(card, self.sacred_number)
        return [
            (
                values_that_rise(pair, card, self.sacred_number),
                is_court and letter in found and found[letter].has_court,
            )
            for pair, found in zip(columns_and_rows, waiting_cards_of_seeresses, strict=True)
            if key in matching_keys(pair, self.sacred_number)
        ]

    def _rate_within_cap(self, rate: float) -> float:
        cap = self.weights.cap
        return cap if rate > cap else max(rate, -cap)


def match_key_of_card(card: Card, sacred_number: int = 0) -> MatchKey:
    """Return what *card* matches by."""
    return -value_of_card(card) % sacred_number if sacred_number else card.suit


@lru_cache(maxsize=8)
def match_keys_and_shares_of_minors(sacred_number: int = 0) -> tuple[tuple[MatchKey, float], ...]:
    """Return every key with how many Minors have it, in suits."""
    keys = [match_key_of_card(card, sacred_number) for card in DECK if card.suit]
    return tuple((key, len(Suit) * keys.count(key) / len(keys)) for key in dict.fromkeys(keys))


def columns_and_rows_of_next_card(columns: plane.Columns) -> tuple[ColumnAndRow, ColumnAndRow, ColumnAndRow]:
    """Return for each Seeress the column and the row to which her next card comes."""
    one, two, three = columns
    first, second, third = len(one), len(two), len(three)
    return (
        (one, two[first : first + 1] + three[first : first + 1]),
        (two, one[second : second + 1] + three[second : second + 1]),
        (three, one[third : third + 1] + two[third : third + 1]),
    )


@lru_cache(maxsize=1 << 14)
def matching_keys(column_and_row: ColumnAndRow, sacred_number: int = 0) -> set[MatchKey]:
    """Return the keys of the cards that would match in one of *column_and_row*: of a suit a card alone is enough."""
    column, row = column_and_row
    if not sacred_number:
        return {card.suit for card in column + row}
    found: set[MatchKey] = set()
    for line in column_and_row:
        values = [value_of_card(card) % sacred_number for card in line]
        found |= plane.remainders_of_subset_totals(values, sacred_number)
    return found


@lru_cache(maxsize=1 << 14)
def values_that_rise(column_and_row: ColumnAndRow, card: Card, sacred_number: int = 0) -> CardValues:
    """Return the values of what rises when *card* comes to *column_and_row* where it matches, its own among them."""
    column, row = column_and_row
    if not sacred_number:
        return values_of_cards([card, *[other for other in column + row if other.suit is card.suit]])
    rising = [
        other for line in column_and_row for other in plane.cards_that_match((*line, card), sacred_number)
    ]
    return values_of_cards(dict.fromkeys(rising))


@lru_cache(maxsize=1 << 14)
def waiting_cards_by_suit(column_and_row: ColumnAndRow) -> Mapping[str, WaitingCards]:
    """Return the cards in *column_and_row* that rise with the next of their suit, by the letter of each suit."""
    cards = [card for line in column_and_row for card in line]
    found = {card.code[0]: [other for other in cards if other.suit is card.suit] for card in cards}
    return {
        letter: WaitingCards(values_of_cards(same), any(card.is_court for card in same))
        for letter, same in found.items()
    }


def values_with_card(values: CardValues, card: Card) -> CardValues:
    """Return *values* and that of *card*, the highest first."""
    return tuple(sorted((*values, value_of_card(card)), reverse=True))


def values_of_cards(cards: Iterable[Card]) -> CardValues:
    """Return what *cards* are worth, the highest first."""
    return tuple(sorted([value_of_card(card) for card in cards], reverse=True))
