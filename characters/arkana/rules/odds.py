"""Exact chances before the dice fall, by counting (Arkana Engine, "Task Resolution").

Each die is a Gain, Null or a Loss in two of six cases, so *n* dice fall in 3^n ways, each as likely.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from math import factorial

from characters.arkana.rules.checks import Check, Outcome, outcome_of

ChanceByNumber = Mapping[int, Fraction]  # the chance of each number
WaysByNumber = Mapping[int, int]  # in how many ways each number falls


@dataclass(frozen=True, slots=True)
class OutcomeChances:
    """The chance of each outcome; together they are 1."""

    success: Fraction
    complication: Fraction
    failure: Fraction


@lru_cache(maxsize=64)
def ways_by_gains_and_losses(dice_count: int) -> Mapping[tuple[int, int], int]:
    """Return in how many of the 3^dice ways the *dice_count* show (Gains, Losses)."""
    return {
        (gains, losses): factorial(dice_count)
        // (factorial(gains) * factorial(losses) * factorial(dice_count - gains - losses))
        for gains in range(dice_count + 1)
        for losses in range(dice_count - gains + 1)
    }


@lru_cache(maxsize=64)
def ways_by_net_gains(dice_count: int) -> WaysByNumber:
    """Return in how many ways *dice_count* bring each number of Gains less Losses."""
    ways: Counter[int] = Counter()
    for (gains, losses), count in ways_by_gains_and_losses(dice_count).items():
        ways[gains - losses] += count
    return ways


@lru_cache(maxsize=64)
def ways_by_assist_gains(dice_count: int) -> WaysByNumber:
    """Return in how many ways an Assist of *dice_count* adds each number, never below nothing."""
    ways: Counter[int] = Counter()
    for number, count in ways_by_net_gains(dice_count).items():
        ways[max(0, number)] += count
    return ways


def ways_by_sum(one: WaysByNumber, other: WaysByNumber) -> WaysByNumber:
    """Return in how many ways the sums of both fall (their convolution)."""
    ways: dict[int, int] = {}
    for left, count in one.items():
        for right, times in other.items():
            ways[left + right] = ways.get(left + right, 0) + count * times
    return ways


def chances_of_ways(ways: WaysByNumber) -> ChanceByNumber:
    """Return *ways* as chances, the lowest number first."""
    total = sum(ways.values())
    return {number: Fraction(ways[number], total) for number in sorted(ways)}


@lru_cache(maxsize=256)
def ways_by_rolled_sum(dice_count: int, assist_dice_counts: tuple[int, ...]) -> WaysByNumber:
    """Return in how many ways *dice_count* and Assists of *assist_dice_counts* dice bring each number.

    Kept apart from what stands unrolled, so that a page counts a crowd of Assists once, not for each of its figures.
    """
    return reduce(ways_by_sum, map(ways_by_assist_gains, assist_dice_counts), ways_by_net_gains(dice_count))


def ways_by_result(check: Check) -> WaysByNumber:
    """Return in how many ways *check* comes to each Result Score, with Kit, XP and every Assist."""
    rolled = ways_by_rolled_sum(check.dice, tuple(sorted(one.dice for one in check.assists)))
    return {check.unrolled + number: count for number, count in rolled.items()}


def chance_by_result(check: Check) -> ChanceByNumber:
    """Return the exact chance of each Result Score of *check*."""
    return chances_of_ways(ways_by_result(check))


def outcome_chances_of_ways(ways_by_score: WaysByNumber, target: int) -> OutcomeChances:
    """Return the exact chance of each outcome against *target*."""
    ways: Counter[Outcome] = Counter()
    for score, count in ways_by_score.items():
        ways[outcome_of(score, target)] += count
    total = sum(ways_by_score.values())
    return OutcomeChances(*(Fraction(ways[one], total) for one in Outcome))


def outcome_chances(check: Check, target: int) -> OutcomeChances:
    """Return the exact chance of success, complication and failure of *check*."""
    return outcome_chances_of_ways(ways_by_result(check), target)
