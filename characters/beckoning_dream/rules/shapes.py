"""The decks that Transform may make, and what it costs at least to go by them (The Beckoning Dream, "TRANSFORM")."""

from collections.abc import Iterator
from itertools import combinations

from characters.beckoning_dream.rules.bounds import FAR, Bound, CostsByGiven
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.spans import NONE, PLACES, RankSpan, SpansBySuit
from characters.beckoning_dream.rules.transforming import FEWER, HIGHEST
from decks.rules.tarot import ACE, DECK

PRICE = PRICES["transform"]
COLUMN: tuple[RankSpan, ...] = (
    NONE,
    *((ACE, high) for high in range(ACE, HIGHEST + 1)),
)  # by its number of cards
MOST_MINORS = HIGHEST * len(PLACES)


def shapes_of_cards(count: int) -> Iterator[SpansBySuit]:
    """Yield every way of *count* cards to lie in four suits, each from its Ace to 9 at most."""
    for first in range(max(0, count - 3 * HIGHEST), min(HIGHEST, count) + 1):
        for second in range(max(0, count - first - 2 * HIGHEST), min(HIGHEST, count - first) + 1):
            left = count - first - second
            for third in range(max(0, left - HIGHEST), min(HIGHEST, left) + 1):
                yield COLUMN[first], COLUMN[second], COLUMN[third], COLUMN[left - third]


def hands_of_majors(
    held: frozenset[int], wanted: frozenset[int], asked: frozenset[int]
) -> list[frozenset[int]]:
    """Return the Majors a new deck may well hold, of those *held* whose value fits.

    All that the target *wanted*; or, where another Transform follows, some that a Boon *asked* for, and any others
    to make up the number: beyond that, one Major is as good as another.
    """
    fit = frozenset(rank for rank in held if rank <= HIGHEST)
    found = [wanted] if wanted <= fit else []
    named = sorted(fit & asked)
    for many in range(len(named) + 1):
        for some in combinations(named, many):
            others = [rank for rank in sorted(fit) if rank not in some]
            found += [frozenset((*some, *others[:more])) for more in range(len(others) + 1)]
    return list(dict.fromkeys(found))


def least_costs_from_transform_by_size(bound: Bound, wanted: int, coming: int) -> list[int]:
    """Return by the number of cards before it what Transform, and all after it, cost at least.

    *wanted*: the Majors that may be in the deck at the end of it; *coming*: those that may join before it.
    """
    minors = _least_cost_by_minors(bound)
    sizes = range(len(DECK) + 1)
    after = [
        min(
            (minors[size - majors] for majors in range(wanted + 1) if 0 <= size - majors <= MOST_MINORS),
            default=FAR,
        )
        for size in sizes
    ]
    while True:
        before = [
            min(_least_cost_of_size_change(size, to + FEWER, coming) + after[to] for to in sizes[1:]) + PRICE
            for size in sizes
        ]
        better = [min(pair) for pair in zip(after, before, strict=True)]
        if better == after:
            return before
        after = better


def _least_cost_of_size_change(size: int, wanted: int, coming: int) -> int:
    """Return what it costs at least to go from one number of cards to another: 1 XP a card, but for Majors coming."""
    return size - wanted if wanted < size else max(0, wanted - size - coming)


def _least_cost_by_minors(bound: Bound) -> list[int]:
    """Return by their number what the cheapest shape of so many cards has before it."""
    first, second = _best_costs_by_size(bound, 0), _best_costs_by_size(bound, 2)
    least = [FAR] * (MOST_MINORS + 1)
    for one, mine in enumerate(first):
        for other, theirs in enumerate(second):
            least[one + other] = min(least[one + other], *map(int.__add__, mine, reversed(theirs)))
    return least


def _best_costs_by_size(bound: Bound, place: int) -> list[CostsByGiven]:
    """Return by the cards of two suits together what the best of their shapes pays."""
    least: list[CostsByGiven] = []
    for count in range(2 * HIGHEST + 1):
        firsts = range(max(0, count - HIGHEST), min(HIGHEST, count) + 1)
        each = [bound.pair(place, COLUMN[first], COLUMN[count - first]) for first in firsts]
        least.append(tuple(map(min, zip(*each, strict=True))))
    return least
