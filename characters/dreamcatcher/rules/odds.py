"""Exact chances before the dice fall, by counting (Dreamcatcher, "Performing a Test", "Aiding").

Every test is counted as 1296 equal ways: four dice at most decide it, three that fall and one that is rolled again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from characters.dreamcatcher.rules.ability_test import AbilityTest, with_advantage
from characters.dreamcatcher.rules.aiding import GIFT, NO_AID, AidTotal, lead_test_with_aid
from characters.dreamcatcher.rules.dice import (
    FACES,
    Degree,
    Dice,
    Roll,
    Way,
    degree_at_level,
    degree_of,
    with_die_rerolled,
)

WAYS = 1296  # 6 to the 4th
DegreeWays = tuple[int, int, int, int]  # of 1296, from critical failure to critical success
WaysByAid = Mapping[tuple[int, int], int]  # by steps, and by critical successes less critical failures


@dataclass(frozen=True)
class DegreeChances:
    """The chance of each degree; together they are 1."""

    critical_failure: Fraction
    failure: Fraction
    success: Fraction
    critical_success: Fraction

    @cached_property
    def succeeds(self) -> Fraction:
        """Return the chance of a success of either kind."""
        return self.success + self.critical_success

    @cached_property
    def succeeds_per_cent(self) -> int:
        """Return the chance of a success in whole per cent."""
        return round(self.succeeds * 100)

    def of(self, degree: Degree) -> Fraction:
        return (self.critical_failure, self.failure, self.success, self.critical_success)[degree]


@lru_cache(maxsize=256)
def chances_of_ways(ways: tuple[int, ...]) -> DegreeChances:
    """Return the ways of each degree, the worst first, as chances."""
    total = sum(ways)
    return DegreeChances(*(Fraction(count, total) for count in ways))


# --- one test ---


@lru_cache(maxsize=3)
def _falls(way: Way) -> tuple[tuple[Dice, int], ...]:
    """Return what may fall, sorted, with in how many ways of 1296."""
    count = way.dice_count
    scale = WAYS // 6**count
    return tuple(
        (dice, scale * factorial(count) // prod(factorial(times) for times in Counter(dice).values()))
        for dice in combinations_with_replacement(FACES, count)
    )


@lru_cache(maxsize=3)
def _falls_after_reroll(way: Way) -> Mapping[Dice, tuple[tuple[Dice, ...], ...]]:
    """Return for each sorted fall, die by die, the six sorted falls that rolling it again may leave."""
    return {
        dice: tuple(
            tuple(tuple(sorted(with_die_rerolled(dice, place, face))) for face in FACES)
            for place in range(len(dice))
        )
        for dice, _ways in _falls(way)
    }


@lru_cache(maxsize=64)
def _degrees(way: Way, score: int) -> Mapping[Dice, Degree]:
    """Return what each sorted fall comes to."""
    return {dice: degree_of(dice, way, score) for dice, _ways in _falls(way)}


@lru_cache(maxsize=256)
def degree_ways(way: Way, score: int, needed: Degree | None = None) -> DegreeWays:
    """Return in how many of 1296 ways a test comes to each degree.

    With *needed* a die is rolled again wherever that can lift what falls short of it, the one with the best chance.
    """
    counted = [0] * len(Degree)
    degrees = _degrees(way, score)
    for dice, ways in _falls(way):
        place = None if needed is None else best_reroll(dice, way, score, needed)
        if place is None:
            counted[degrees[dice]] += ways
        else:
            for after in _falls_after_reroll(way)[dice][place]:
                counted[degrees[after]] += ways // len(FACES)
    return (counted[0], counted[1], counted[2], counted[3])


def best_reroll(dice: Dice, way: Way, score: int, needed: Degree = Degree.SUCCESS) -> int | None:
    """Return the place of the die whose reroll most likely brings *needed*; None where it is there already, or no die
    can bring it.
    """
    degrees, in_order = _degrees(way, score), tuple(sorted(dice))
    if degrees[in_order] >= needed:
        return None
    best, most = None, (0, 0)
    for face, falls in zip(in_order, _falls_after_reroll(way)[in_order], strict=True):
        reached = [degrees[after] for after in falls]
        worth = (sum(degree >= needed for degree in reached), sum(reached))
        if worth[0] and worth > most:
            best, most = face, worth
    return None if best is None else dice.index(best)


def chances_of_test(test: AbilityTest, *, steps: int = 0, rerolls: bool = False) -> DegreeChances:
    """Return the exact chance of each degree of *test*, where aid that has fallen lifts it by *steps*, with a reroll of
    the best die on a failure if it *rerolls*.
    """
    return chances_of_ways(_lifted_ways(test.way, test.score, steps, rerolls=rerolls))


@lru_cache(maxsize=256)
def _lifted_ways(way: Way, score: int, steps: int, *, rerolls: bool) -> tuple[int, ...]:
    """Return in how many of 1296 ways a test that is lifted by *steps* comes to each degree.

    With *rerolls* a die is rolled again where that may make a success of what the steps leave as a failure.
    """
    needed = degree_at_level(Degree.SUCCESS - steps) if rerolls else None
    counted = [0] * len(Degree)
    for degree, ways in zip(Degree, degree_ways(way, score, needed), strict=True):
        counted[degree_at_level(degree + steps)] += ways
    return tuple(counted)


def chances_after_reroll(roll: Roll, place: int, steps: int = 0) -> DegreeChances:
    """Return what rolling the die at *place* again gives, exactly, where aid has lifted by *steps*: the new face counts
    even if it is worse.
    """
    counted = [0] * len(Degree)
    for face in FACES:
        degree = degree_of(with_die_rerolled(roll.dice, place, face), roll.way, roll.score)
        counted[degree_at_level(degree + steps)] += 1
    return chances_of_ways(tuple(counted))


# --- aid ---


@dataclass(frozen=True, slots=True, order=True)
class AidRoll:
    """How one who aids rolls, and whether they roll a die again where they fail."""

    way: Way
    score: int
    rerolls: bool = False


def ways_by_aid(aids: Iterable[AidRoll]) -> WaysByAid:
    """Return in how many ways all *aids* together lift and give or spoil."""
    return _ways_by_sorted_aid(tuple(sorted(aids)))


@lru_cache(maxsize=128)
def _ways_by_sorted_aid(aids: tuple[AidRoll, ...]) -> WaysByAid:
    together: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for aid in aids:
        each = degree_ways(aid.way, aid.score, Degree.SUCCESS if aid.rerolls else None)
        after: Counter[tuple[int, int]] = Counter()
        for (steps, balance), ways in together.items():
            after[steps, balance - 1] += ways * each[Degree.CRITICAL_FAILURE]
            after[steps, balance] += ways * each[Degree.FAILURE]
            after[steps + 1, balance] += ways * each[Degree.SUCCESS]
            after[steps + 1, balance + 1] += ways * each[Degree.CRITICAL_SUCCESS]
        together = after
    return {aid: ways for aid, ways in together.items() if ways}


def chances_with_aid(
    lead: AbilityTest, aids: Iterable[AidRoll], *, fallen: AidTotal = NO_AID, rerolls: bool = False
) -> DegreeChances:
    """Return the exact chance of each final degree of the *lead* in a test, after all *aids* beside what has *fallen*.

    A gift is always used, in the place of an advantage of the lead's own. With *rerolls* the lead rolls a die again
    where that may make a success of what aid leaves as a failure.
    """
    counted = [0] * len(Degree)
    for (steps, balance), ways in ways_by_aid(aids).items():
        way = _way_with_aid(lead, balance + fallen.gifts - fallen.harms)
        lifted = _lifted_ways(way, lead.score, steps + fallen.steps, rerolls=rerolls)
        for degree in Degree:
            counted[degree] += ways * lifted[degree]
    return chances_of_ways(tuple(counted))


def _way_with_aid(lead: AbilityTest, balance: int) -> Way:
    test = lead_test_with_aid(lead, AidTotal(0, max(0, balance), max(0, -balance)))
    return with_advantage(test, GIFT).way if balance > 0 else test.way
