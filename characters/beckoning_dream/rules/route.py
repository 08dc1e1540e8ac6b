"""A cheapest way through Reflection's options, found by looking at the most promising deck first (A*)."""

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import NamedTuple

from characters.beckoning_dream.rules.boons import Boon, Need, unmet_needs
from characters.beckoning_dream.rules.bounds import FAR, Bound
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.shapes import (
    MOST_MINORS,
    PRICE,
    least_costs_from_transform_on_by_deck_size,
    major_rank_sets_worth_keeping,
    span_sets_of_minors_from_ace_to_nine,
)
from characters.beckoning_dream.rules.spans import (
    EVERY,
    SUITS,
    RankSpan,
    SpansBySuit,
    codes_prices_and_spans_of_open_card_options,
    deck_of_spans_and_majors,
    rank_count,
)
from characters.beckoning_dream.rules.transforming import FEWER, HIGHEST, LEAST_CARDS

MOST_DECKS = 8_000  # decks a search may look at: a second or two


class TooFarError(ValueError):
    """The search was given up, so that one plan does not keep everybody waiting."""


class RouteStop(NamedTuple):
    """A deck on the way; *todo* are the Boons still to gain, by their place in the query's."""

    spans: SpansBySuit
    majors: frozenset[int]
    todo: frozenset[int]

    @property
    def size(self) -> int:
        return sum(map(rank_count, self.spans)) + len(self.majors)


class RouteLeg(NamedTuple):
    """One spend on the way: the offer's code, its price, and the deck after."""

    code: str
    price: int
    to: RouteStop


@dataclass(frozen=True)
class RouteQuery:
    """From where to where, what to gain on the way, and how."""

    start: RouteStop
    spans: SpansBySuit
    majors: frozenset[int]
    held: tuple[Boon, ...]
    boons: tuple[Boon, ...]
    may_transform: bool
    most: int
    bound: frozenset[int] = frozenset()  # Majors that a Bond hangs on

    @property
    def end(self) -> RouteStop:
        return RouteStop(self.spans, self.majors, frozenset())

    def boons_held_at(self, stop: RouteStop) -> tuple[Boon, ...]:
        gained = (boon for place, boon in enumerate(self.boons) if place not in stop.todo)
        return (*self.held, *gained)

    def major_ranks_to_come(self, stop: RouteStop) -> frozenset[int]:
        """Return the Majors that Boons still bring."""
        return _major_ranks_brought(self.boons[place] for place in stop.todo)

    @cached_property
    def asked(self) -> frozenset[int]:
        """The Majors that a Boon asks for."""
        return frozenset(need.major for boon in self.boons for need in boon.needs if need.major is not None)

    # --- what is open at a deck ---

    def legs_but_transform_from(self, stop: RouteStop) -> Iterator[RouteLeg]:
        """Yield every spend open at *stop*, but for Transform."""
        for code, price, spans in codes_prices_and_spans_of_open_card_options(stop.spans):
            yield RouteLeg(code, price, RouteStop(spans, stop.majors, stop.todo))
        for place in sorted(stop.todo):
            if self.can_gain(stop, place):
                yield self.leg_gaining(stop, place)

    def can_gain(self, stop: RouteStop, boon_index: int) -> bool:
        boon = self.boons[boon_index]
        with_it = (
            deck_of_spans_and_majors(stop.spans, stop.majors | _major_ranks_brought([boon]))
            if boon.needs
            else frozenset()
        )
        return not any(unmet_needs(boon, with_it, self.boons_held_at(stop)))

    def leg_gaining(self, stop: RouteStop, boon_index: int) -> RouteLeg:
        brought = _major_ranks_brought([self.boons[boon_index]])
        return RouteLeg(
            "boon", PRICES["boon"], RouteStop(stop.spans, stop.majors | brought, stop.todo - {boon_index})
        )

    def can_end_majors_follow_transform(self, stop: RouteStop) -> bool:
        """Say whether the Majors of the end could still be there after a Transform at *stop* or later (Ruling B12)."""
        staying = self.majors - self.major_ranks_to_come(stop)
        return (
            self.may_transform
            and staying <= _major_ranks_brought(self.boons_held_at(stop))
            and max(staying, default=0) <= HIGHEST
        )

    def major_rank_sets_after_transform_at(self, stop: RouteStop) -> list[frozenset[int]]:
        """Return the Majors that a Transform at *stop* may well keep."""
        return major_rank_sets_worth_keeping(
            _major_ranks_brought(self.boons_held_at(stop)),
            self.majors - self.major_ranks_to_come(stop),
            self.asked | self.bound,
        )


def _major_ranks_brought(boons: Iterable[Boon]) -> frozenset[int]:
    return frozenset(boon.major for boon in boons if boon.major is not None)


# --- what is still to pay ---


def _spans_of_one_suit_meeting(need: Need) -> frozenset[RankSpan]:
    """Return the spans of its suit that meet *need*."""
    least = max(need.cards, 1)
    return frozenset(span for span in EVERY if rank_count(span) >= least and span[1] >= need.highest)


class CostAhead:
    """What a route costs at least from a deck on: never too much, so that the first way found is a cheapest."""

    def __init__(self, route_query: RouteQuery) -> None:
        self._route_query = route_query
        self._bounds: dict[frozenset[int], Bound] = {}
        self._can: dict[frozenset[int], bool] = {}
        plain = Bound(route_query.spans, route_query.most)
        coming = len(route_query.major_ranks_to_come(route_query.start))
        self._turned = (
            least_costs_from_transform_on_by_deck_size(plain, len(route_query.majors), coming)
            if route_query.may_transform
            else []
        )

    def __call__(self, stop: RouteStop) -> int:
        ahead = self._lower_bound_of_deck_cost_without_transform_or_far(stop)
        if self.can_end_majors_follow_transform(stop):
            ahead = min(ahead, self._turned[stop.size])
        return max(ahead, self._least_xp_before_boons_can_be_gained(stop)) + PRICES["boon"] * len(stop.todo)

    def can_end_majors_follow_transform(self, stop: RouteStop) -> bool:
        """Say as the query does, from memory, whether a Transform leaves the end's Majors possible."""
        if stop.todo not in self._can:
            self._can[stop.todo] = self._route_query.can_end_majors_follow_transform(stop)
        return self._can[stop.todo]

    def _least_xp_before_boons_can_be_gained(self, stop: RouteStop) -> int:
        """Return what a Boon waits for at least, whatever the suit: 1 XP a card, but for Majors to come, or a rank."""
        asked = [
            need for place in stop.todo for need in self._route_query.boons[place].needs if not need.suit
        ]
        if not asked:
            return 0
        there = stop.size + len(self._route_query.major_ranks_to_come(stop))
        short = max(0, *(need.cards - there for need in asked))
        if not self.can_end_majors_follow_transform(stop):
            tallest = max(high for _, high in stop.spans)
            short = max(short, *(need.highest - tallest for need in asked))
        return short

    def _lower_bound_of_deck_cost_without_transform_or_far(self, stop: RouteStop) -> int:
        if stop.majors | self._route_query.major_ranks_to_come(stop) != self._route_query.majors:
            return FAR
        if stop.todo not in self._bounds:
            self._bounds[stop.todo] = Bound(
                self._route_query.spans, self._route_query.most, self._span_sets_to_pass_by_suit(stop.todo)
            )
        return self._bounds[stop.todo](stop.spans)

    def _span_sets_to_pass_by_suit(
        self, boon_indexes: frozenset[int]
    ) -> tuple[frozenset[frozenset[RankSpan]], ...]:
        needs = [need for place in boon_indexes for need in self._route_query.boons[place].needs]
        return tuple(
            frozenset(_spans_of_one_suit_meeting(need) for need in needs if need.suit == suit)
            for suit in SUITS
        )


def costs_ahead_and_decks_by_transform(
    route_query: RouteQuery, ahead: CostAhead, stop: RouteStop, most_xp_ahead: int
) -> list[tuple[int, RouteStop]]:
    """Return the decks that a Transform may make of *stop* and what each still costs at least, the least first."""
    left = stop.size - FEWER
    made = (
        RouteStop(spans, majors, stop.todo)
        for majors in route_query.major_rank_sets_after_transform_at(stop)
        if 0 <= left - len(majors) <= MOST_MINORS
        for spans in span_sets_of_minors_from_ace_to_nine(left - len(majors))
    )
    weighed = ((ahead(deck), deck) for deck in made)
    return sorted(((more, deck) for more, deck in weighed if more <= most_xp_ahead), key=lambda pair: pair[0])


# --- the search ---


class TransformFan:
    """The decks that a Transform makes of *origin*, the most promising first; *spent* with its price."""

    def __init__(self, origin: RouteStop, spent: int, decks: list[tuple[int, RouteStop]]) -> None:
        self.origin, self.spent, self.decks = origin, spent, decks
        self.next = 0


class RouteSearch:
    """One search: what waits, what every deck cost so far, and how it was come by."""

    def __init__(self, route_query: RouteQuery) -> None:
        self.route_query, self.ahead = route_query, CostAhead(route_query)
        self.spent = {route_query.start: 0}
        self.came: dict[RouteStop, tuple[RouteStop, RouteLeg]] = {}
        self._seen: dict[RouteStop, int] = {}
        self._turned: dict[tuple[int, frozenset[int]], int] = {}
        self._waiting: list[tuple[int, int, int, RouteStop | TransformFan]] = []
        self._numbers = count()

    def run(self) -> list[RouteLeg] | None:
        """Return the legs of a cheapest route; None where none costs so little."""
        self._queue_if_within_most(0, self.ahead(self.route_query.start), self.route_query.start)
        while self._waiting:
            item = heapq.heappop(self._waiting)[-1]
            if isinstance(item, TransformFan):
                self._queue_next_deck_of_transform_fan(item)
            elif item == self.route_query.end:
                return self._legs_to(item)
            elif self.spent[item] < self._seen.get(item, FAR):
                self._expand_stop(item)
        return None

    def _queue_if_within_most(
        self, xp_spent: int, least_xp_ahead: int, item: RouteStop | TransformFan
    ) -> None:
        if xp_spent + least_xp_ahead <= self.route_query.most:
            heapq.heappush(
                self._waiting, (xp_spent + least_xp_ahead, least_xp_ahead, next(self._numbers), item)
            )

    def _expand_stop(self, stop: RouteStop) -> None:
        self._seen[stop] = self.spent[stop]
        if len(self._seen) > MOST_DECKS:
            raise TooFarError
        for leg in self.route_query.legs_but_transform_from(stop):
            self._record_and_queue_if_cheaper(stop, leg)
        if self.ahead.can_end_majors_follow_transform(stop):
            self._queue_transform_fan_if_cheapest_of_its_kind(stop)

    def _record_and_queue_if_cheaper(self, origin: RouteStop, leg: RouteLeg) -> None:
        spent = self.spent[origin] + leg.price
        if spent < self.spent.get(leg.to, FAR):
            self.spent[leg.to], self.came[leg.to] = spent, (origin, leg)
            self._queue_if_within_most(spent, self.ahead(leg.to), leg.to)

    def _queue_transform_fan_if_cheapest_of_its_kind(self, stop: RouteStop) -> None:
        """Only the number of cards and the Boons held decide what may come of it: the cheapest such deck will do."""
        kind, spent = (stop.size, stop.todo), self.spent[stop]
        if stop.size >= LEAST_CARDS and spent < self._turned.get(kind, FAR):
            self._turned[kind] = spent
            if decks := costs_ahead_and_decks_by_transform(
                self.route_query, self.ahead, stop, self.route_query.most - spent - PRICE
            ):
                self._queue_if_within_most(
                    spent + PRICE, decks[0][0], TransformFan(stop, spent + PRICE, decks)
                )

    def _queue_next_deck_of_transform_fan(self, fan: TransformFan) -> None:
        _, deck = fan.decks[fan.next]
        self._record_and_queue_if_cheaper(fan.origin, RouteLeg("transform", PRICE, deck))
        fan.next += 1
        if fan.next < len(fan.decks):
            self._queue_if_within_most(fan.spent, fan.decks[fan.next][0], fan)

    def _legs_to(self, stop: RouteStop) -> list[RouteLeg]:
        legs: list[RouteLeg] = []
        while stop in self.came:
            stop, leg = self.came[stop]
            legs.append(leg)
        return legs[::-1]
