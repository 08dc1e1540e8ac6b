"""The decks that Transform may make, and what it costs at least to go by them (The Beckoning Dream, "TRANSFORM")."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from characters.beckoning_dream.rules.bounds import FAR, Bound, CostsByMostPlusCardsTaken
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


def span_sets_of_minors_from_ace_to_nine(minor_count: int) -> Iterator[SpansBySuit]:
    """Yield every way of *minor_count* cards to lie in four suits, each from its Ace to 9 at most."""
    for first in range(max(0, minor_count - 3 * HIGHEST), min(HIGHEST, minor_count) + 1):
        for second in range(max(0, minor_count - first - 2 * HIGHEST), min(HIGHEST, minor_count - first) + 1):
            left = minor_count - first - second
            for third in range(max(0, left - HIGHEST), min(HIGHEST, left) + 1):
                yield COLUMN[first], COLUMN[second], COLUMN[third], COLUMN[left - third]


def major_rank_sets_worth_keeping(
    ranks_held: frozenset[int], ranks_wanted_at_end: frozenset[int], ranks_asked_by_boons: frozenset[int]
) -> list[frozenset[int]]:
    """Return the Majors a new deck may well hold, of those *ranks_held* whose value fits.

    All that are *ranks_wanted_at_end*; or, where another Transform follows, some *ranks_asked_by_boons*, and any others
    to make up the number: beyond that, one Major is as good as another.
    """
    fit = frozenset(rank for rank in ranks_held if rank <= HIGHEST)
    found = [ranks_wanted_at_end] if ranks_wanted_at_end <= fit else []
    named = sorted(fit & ranks_asked_by_boons)
    for many in range(len(named) + 1):
        for some in combinations(named, many):
            others = [rank for rank in sorted(fit) if rank not in some]
            found += [frozenset((*some, *others[:more])) for more in range(len(others) + 1)]
    return list(dict.fromkeys(found))


def least_costs_from_transform_on_by_deck_size(
    bound: Bound, most_majors_at_end: int, majors_to_come_before: int
) -> list[int]:
    """Return by the number of cards before it what Transform, and all after it, cost at least.

    *most_majors_at_end* may be in the deck at the end of it, *majors_to_come_before* may join before it.
    """
    minors = _least_costs_to_target_by_minor_count(bound)
    sizes = range(len(DECK) + 1)
    after = [
        min(
            (
                minors[size - majors]
                for majors in range(most_majors_at_end + 1)
                if 0 <= size - majors <= MOST_MINORS
            ),
            default=FAR,
        )
        for size in sizes
    ]
    changes = _least_costs_from_size_to_one_that_transform_takes(majors_to_come_before)
    while True:
        before = [min(map(int.__add__, costs, after[1:])) + PRICE for costs in changes]
        better = [min(pair) for pair in zip(after, before, strict=True)]
        if better == after:
            return before
        after = better


@lru_cache(maxsize=32)
def _least_costs_from_size_to_one_that_transform_takes(majors_to_come_free: int) -> list[list[int]]:
    """Return by the number of cards, and by that which Transform is to leave, from 1 on, what it costs at least to come
    to so many as it takes.
    """
    sizes = range(len(DECK) + 1)
    return [
        [_least_cost_of_size_change(size, to + FEWER, majors_to_come_free) for to in sizes[1:]]
        for size in sizes
    ]


def _least_cost_of_size_change(size: int, wanted_size: int, majors_to_come_free: int) -> int:
    """Return what it costs at least to go from one number of cards to another: 1 XP a card, but for Majors coming."""
    return size - wanted_size if wanted_size < size else max(0, wanted_size - size - majors_to_come_free)


def _least_costs_to_target_by_minor_count(bound: Bound) -> list[int]:
    """Return by their number what the cheapest shape of so many cards has before it."""
    first, second = (
        _least_costs_of_two_suits_by_card_count(bound, 0),
        _least_costs_of_two_suits_by_card_count(bound, 2),
    )
    least = [FAR] * (MOST_MINORS + 1)
    for one, mine in enumerate(first):
        for other, theirs in enumerate(second):
            least[one + other] = min(least[one + other], *map(int.__add__, mine, reversed(theirs)))
    return least


def _least_costs_of_two_suits_by_card_count(
    bound: Bound, first_suit_place: int
) -> list[CostsByMostPlusCardsTaken]:
    """Return by the cards of two suits together what the best of their shapes pays."""
    least: list[CostsByMostPlusCardsTaken] = []
    for count in range(2 * HIGHEST + 1):
        firsts = range(max(0, count - HIGHEST), min(HIGHEST, count) + 1)
        each = [
            bound.least_costs_of_two_suits(first_suit_place, COLUMN[first], COLUMN[count - first])
            for first in firsts
        ]
        least.append(tuple(map(min, zip(*each, strict=True))))
    return least
