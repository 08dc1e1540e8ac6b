"""Of the cheapest ways one that breaks the fewest Bonds (The Beckoning Dream, "Bond"; Ruling B26)."""

import heapq
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from characters.beckoning_dream.rules.bounds import FAR
from characters.beckoning_dream.rules.route import (
    CostAhead,
    RouteLeg,
    RouteQuery,
    RouteStop,
    costs_ahead_and_decks_by_transform,
)
from characters.beckoning_dream.rules.shapes import PRICE
from characters.beckoning_dream.rules.spans import SUITS
from characters.beckoning_dream.rules.transforming import LEAST_CARDS
from decks.rules.tarot import Card

MOST_LOOKS = 4_000  # decks to look at; beyond that the way that was found first will do

BrokenBondPlaces = frozenset[int]  # of the Bonds watched, by their place


class DeckAndBrokenBonds(NamedTuple):
    """A deck on the way, and which Bonds are broken by then."""

    stop: RouteStop
    broken: BrokenBondPlaces


def is_card_in_deck_at(card: Card, stop: RouteStop) -> bool:
    """Say whether *card* is in the deck at *stop*."""
    if card.suit is None:
        return card.rank in stop.majors
    low, high = stop.spans[SUITS.index(card.suit)]
    return low <= card.rank <= high


def places_of_bonds_broken_by(bond_cards: Sequence[Card], legs: Sequence[RouteLeg]) -> BrokenBondPlaces:
    """Return which of the Bonds on the cards *bond_cards* lose their card on the way *legs*, by their place."""
    return frozenset(
        place
        for place, card in enumerate(bond_cards)
        if any(not is_card_in_deck_at(card, leg.to) for leg in legs)
    )


class Sparing:
    """One search among the ways that cost *cost*: the fewest Bonds broken first, then what is nearest to the end.

    *watched* are the cards of the Bonds that some way may keep: they lie in the first deck and in the last. A Bond
    breaks when its card leaves; a Transform that lets it come again keeps it (Ruling B13).
    """

    def __init__(self, route_query: RouteQuery, ahead: CostAhead, watched: Sequence[Card], cost: int) -> None:
        self.route_query, self.ahead, self.watched, self.cost = route_query, ahead, watched, cost
        self.spent: dict[DeckAndBrokenBonds, int] = {}
        self.came: dict[DeckAndBrokenBonds, tuple[DeckAndBrokenBonds, RouteLeg]] = {}
        self._turned: dict[tuple[int, frozenset[int], BrokenBondPlaces], int] = {}
        self._waiting: list[tuple[int, int, int, int, DeckAndBrokenBonds]] = []
        self._numbers = count()

    def legs_breaking_fewest_bonds(self, fewer_than: int) -> list[RouteLeg] | None:
        """Return the legs of a way that breaks the fewest, and fewer than so many; None where it finds none."""
        first = DeckAndBrokenBonds(self.route_query.start, frozenset())
        self._queue_if_cheaper_and_return_whether(first, 0)
        looks = 0
        while self._waiting and looks < MOST_LOOKS:
            broken, *_, here = heapq.heappop(self._waiting)
            if broken >= fewer_than:
                return None
            if here.stop == self.route_query.end:
                return self._legs_to(here)
            self._queue_decks_after_any_leg(here)
            looks += 1
        return None

    def _queue_decks_after_any_leg(self, deck_reached: DeckAndBrokenBonds) -> None:
        spent = self.spent[deck_reached]
        for leg in self.route_query.legs_but_transform_from(deck_reached.stop):
            self._queue_deck_after_leg(deck_reached, leg, spent + leg.price)
        if self.ahead.can_end_majors_follow_transform(deck_reached.stop):
            self._queue_decks_after_transform(deck_reached, spent + PRICE)

    def _queue_decks_after_transform(
        self, deck_before: DeckAndBrokenBonds, xp_spent_with_transform: int
    ) -> None:
        """Only the number of cards, the Boons held and the Bonds broken decide what may come of it."""
        kind = (deck_before.stop.size, deck_before.stop.todo, deck_before.broken)
        if deck_before.stop.size >= LEAST_CARDS and xp_spent_with_transform < self._turned.get(kind, FAR):
            self._turned[kind] = xp_spent_with_transform
            for _ahead, deck in costs_ahead_and_decks_by_transform(
                self.route_query, self.ahead, deck_before.stop, self.cost - xp_spent_with_transform
            ):
                self._queue_deck_after_leg(
                    deck_before, RouteLeg("transform", PRICE, deck), xp_spent_with_transform
                )

    def _queue_deck_after_leg(
        self, deck_before: DeckAndBrokenBonds, leg: RouteLeg, xp_spent_with_leg: int
    ) -> None:
        there = DeckAndBrokenBonds(
            leg.to, deck_before.broken | places_of_bonds_broken_by(self.watched, (leg,))
        )
        if self._queue_if_cheaper_and_return_whether(there, xp_spent_with_leg):
            self.came[there] = deck_before, leg

    def _queue_if_cheaper_and_return_whether(self, deck_reached: DeckAndBrokenBonds, xp_spent: int) -> bool:
        """Let *deck_reached* wait, if nothing cheaper led there and the end is still within the cost."""
        if (
            xp_spent >= self.spent.get(deck_reached, FAR)
            or xp_spent + (ahead := self.ahead(deck_reached.stop)) > self.cost
        ):
            return False
        self.spent[deck_reached] = xp_spent
        heapq.heappush(
            self._waiting,
            (len(deck_reached.broken), xp_spent + ahead, ahead, next(self._numbers), deck_reached),
        )
        return True

    def _legs_to(self, here: DeckAndBrokenBonds) -> list[RouteLeg]:
        legs: list[RouteLeg] = []
        while here in self.came:
            here, leg = self.came[here]
            legs.append(leg)
        return legs[::-1]
