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
CostsByGiven = tuple[int, ...]  # by the cards taken from other suits, those given counted below the middle
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
def costs_by_span(
    target: RankSpan, most: int, by: frozenset[RankSpan] | None = None
) -> Mapping[RankSpan, CostsByGiven]:
    """Return what every span pays to become *target* for at most *most* XP; *by* one of some spans, where given."""
    home = _cheapest_backwards([(0, target, most)], most)
    if by is None:
        return home
    ends = [(cost, span, taken) for span in by for taken, cost in enumerate(home[span]) if cost < FAR]
    return _cheapest_backwards(ends, most)


def _cheapest_backwards(
    ends: Iterable[tuple[int, RankSpan, int]], most: int
) -> Mapping[RankSpan, CostsByGiven]:
    """Return the cheapest way from every span to one of *ends*: its price, the span, the cards taken after it."""
    cost = {span: [FAR] * (2 * most + 1) for span in EVERY}
    waiting: list[list[tuple[RankSpan, int]]] = [[] for _ in range(most + 1)]
    for price, span, taken in ends:
        cost[span][taken] = price
        waiting[price].append((span, taken))
    for price, here in enumerate(waiting):
        for span, taken in here:  # grows while it is read: taking a card costs the taker nothing
            if cost[span][taken] < price:
                continue
            for step, more, before in BEFORE[span]:
                then, all_taken = price + step, taken + more
                if then <= most and 0 <= all_taken <= 2 * most and then < cost[before][all_taken]:
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
            _greatest_costs_by_span(span, most, asks) for span, asks in zip(target, asked, strict=True)
        ]
        self._pairs: dict[tuple[int, RankSpan, RankSpan], CostsByGiven] = {}

    def __call__(self, spans: SpansBySuit) -> int:
        first, second, third, fourth = spans
        return min(map(int.__add__, self.pair(0, first, second), reversed(self.pair(2, third, fourth))))

    def pair(self, place: int, first: RankSpan, second: RankSpan) -> CostsByGiven:
        """Return what the suits at *place* and after it pay together, by the cards they take."""
        key = (place, first, second)
        if key not in self._pairs:
            mine, theirs = self._ways[place][first], self._ways[place + 1][second]
            self._pairs[key] = _summed_costs(mine, theirs, self.most)
        return self._pairs[key]


def _greatest_costs_by_span(
    target: RankSpan, most: int, asks: frozenset[frozenset[RankSpan]]
) -> Mapping[RankSpan, CostsByGiven]:
    if not asks:
        return costs_by_span(target, most)
    each = [costs_by_span(target, most, by) for by in asks]
    return {span: tuple(map(max, zip(*(way[span] for way in each), strict=True))) for span in EVERY}


def _summed_costs(mine: CostsByGiven, theirs: CostsByGiven, most: int) -> CostsByGiven:
    """Return the least of both together, by the sum of the cards they take."""
    out = [FAR] * (2 * most + 1)
    known = list(_given_and_cost(theirs))
    for taken, cost in _given_and_cost(mine):
        for other, more in known:
            place = taken + other - most
            if 0 <= place <= 2 * most and cost + more < out[place]:
                out[place] = cost + more
    return tuple(out)


def _given_and_cost(costs: CostsByGiven) -> Iterator[tuple[int, int]]:
    return ((taken, cost) for taken, cost in enumerate(costs) if cost < FAR)
