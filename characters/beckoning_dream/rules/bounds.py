"""What a route must cost at least, suit by suit, so that the search looks at few decks.

A card across the suits is the only option that touches two of them. Without it each suit walks alone: so each is
asked what it pays for every number of cards it takes from the others, or gives them, on its way to the target. The
cheapest sum in which as many cards are given as are taken is never above the true price, and seldom below it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.spans import ALONE, EVERY, HIGHER, SHED, RankSpan, SpansBySuit

FAR = 999  # more than any plan may cost
CostsByMostPlusCardsTaken = tuple[
    int, ...
]  # by the cards taken from other suits, those given counted below the middle
# An option's price, the cards it takes from other suits, and what it makes of a suit: who gives pays for both.
EDGES = (
    *((PRICES[key], 0, table) for key, table in ALONE.items()),
    (PRICES["across"], -1, SHED),
    (0, 1, HIGHER),
)


def _before() -> Mapping[RankSpan, list[tuple[int, int, RankSpan]]]:
    """Return by span what leads to it: the price, the cards taken, and the span before."""
    into: dict[RankSpan, list[tuple[int, int, RankSpan]]] = {span: [] for span in EVERY}
    for price, taken, table in EDGES:
        for before, after in table.items():
            if after:
                into[after].append((price, taken, before))
    return into


BEFORE = _before()


@lru_cache(maxsize=2048)
def least_costs_by_span_to_become(
    target: RankSpan, most_xp: int, through_one_of: frozenset[RankSpan] | None = None
) -> Mapping[RankSpan, CostsByMostPlusCardsTaken]:
    """Return what every span pays to become *target* for at most *most_xp* XP, where given *through_one_of* some."""
    home = _least_costs_by_span_to_reach_one_of([(0, target, most_xp)], most_xp)
    if through_one_of is None:
        return home
    ends = [
        (cost, span, taken) for span in through_one_of for taken, cost in enumerate(home[span]) if cost < FAR
    ]
    return _least_costs_by_span_to_reach_one_of(ends, most_xp)


def _least_costs_by_span_to_reach_one_of(
    costs_spans_and_indexes: Iterable[tuple[int, RankSpan, int]], most_xp: int
) -> Mapping[RankSpan, CostsByMostPlusCardsTaken]:
    """Return the cheapest way from every span to an end: its price, the span, the cards taken after it."""
    cost = {span: [FAR] * (2 * most_xp + 1) for span in EVERY}
    waiting: list[list[tuple[RankSpan, int]]] = [[] for _ in range(most_xp + 1)]
    for price, span, taken in costs_spans_and_indexes:
        cost[span][taken] = price
        waiting[price].append((span, taken))
    for price, here in enumerate(waiting):
        for span, taken in here:  # grows while it is read: taking a card costs the taker nothing
            if cost[span][taken] < price:
                continue
            for step, more, before in BEFORE[span]:
                then, all_taken = price + step, taken + more
                if then <= most_xp and 0 <= all_taken <= 2 * most_xp and then < cost[before][all_taken]:
                    cost[before][all_taken] = then
                    waiting[then].append((before, all_taken))
    return {span: tuple(costs) for span, costs in cost.items()}


class Bound:
    """What any route without Transform costs at least from some spans to *target*; FAR above *most*.

    *needs*: for each suit, sets of spans of which the way must touch one each.
    """

    def __init__(
        self, target: SpansBySuit, most: int, needs: tuple[frozenset[frozenset[RankSpan]], ...] = ()
    ) -> None:
        self.most = most
        asked = needs or (frozenset(),) * len(target)
        self._ways = [
            _costs_by_span_through_one_of_each(span, most, asks)
            for span, asks in zip(target, asked, strict=True)
        ]
        self._pairs: dict[tuple[int, RankSpan, RankSpan], CostsByMostPlusCardsTaken] = {}

    def __call__(self, spans: SpansBySuit) -> int:
        first, second, third, fourth = spans
        return min(
            map(
                int.__add__,
                self.least_costs_of_two_suits(0, first, second),
                reversed(self.least_costs_of_two_suits(2, third, fourth)),
            )
        )

    def least_costs_of_two_suits(
        self, first_suit_place: int, first: RankSpan, second: RankSpan
    ) -> CostsByMostPlusCardsTaken:
        """Return what the suits at *first_suit_place* and after it pay together, by the cards they take."""
        key = (first_suit_place, first, second)
        if key not in self._pairs:
            mine, theirs = self._ways[first_suit_place][first], self._ways[first_suit_place + 1][second]
            self._pairs[key] = _least_costs_of_both_suits(mine, theirs, self.most)
        return self._pairs[key]


def _costs_by_span_through_one_of_each(
    target: RankSpan, most_xp: int, span_sets: frozenset[frozenset[RankSpan]]
) -> Mapping[RankSpan, CostsByMostPlusCardsTaken]:
    if not span_sets:
        return least_costs_by_span_to_become(target, most_xp)
    each = [least_costs_by_span_to_become(target, most_xp, by) for by in span_sets]
    return {span: tuple(map(max, zip(*(way[span] for way in each), strict=True))) for span in EVERY}


def _least_costs_of_both_suits(
    first_suit: CostsByMostPlusCardsTaken, second_suit: CostsByMostPlusCardsTaken, most_xp: int
) -> CostsByMostPlusCardsTaken:
    """Return the least of both together, by the sum of the cards they take."""
    out = [FAR] * (2 * most_xp + 1)
    known = list(_indexes_and_costs_within_reach(second_suit))
    for taken, cost in _indexes_and_costs_within_reach(first_suit):
        for other, more in known:
            place = taken + other - most_xp
            if 0 <= place <= 2 * most_xp and cost + more < out[place]:
                out[place] = cost + more
    return tuple(out)


def _indexes_and_costs_within_reach(
    costs: CostsByMostPlusCardsTaken,
) -> Iterator[tuple[int, int]]:
    return ((taken, cost) for taken, cost in enumerate(costs) if cost < FAR)
