"""Exact chances against every way the dice may fall (Dreamcatcher, "Performing a Test", "Aiding")."""

import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from time import process_time
from timeit import repeat

import pytest

from characters.dreamcatcher.rules import odds
from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    Source,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.aiding import GIFT, final_degree, lead_test_with_aid, total_of_aid
from characters.dreamcatcher.rules.dice import FACES, Degree, Roll, Way, degree_of, with_die_rerolled
from characters.dreamcatcher.rules.odds import (
    AidRoll,
    best_reroll,
    chances_after_reroll,
    chances_of_test,
    chances_of_ways,
    chances_with_aid,
    degree_ways,
    ways_by_aid,
)

SCORES = range(-3, 7)
NEEDED = (None, *sorted(Degree))
ROPE = Called("a1", "Good with a rope")
FOG = Called("t1", "Fog", Source.TEMPORARY)
DOGS = Called("h5", "Afraid of dogs", brings_point=True)


def ability_test(score, way=Way.PLAIN):
    """Return a test of *score* that is rolled so."""
    test = AbilityTest("Guile", score, is_hampered=way is Way.HINDRANCE)
    return with_advantage(test, ROPE) if way is Way.ADVANTAGE else test


@cache
def every_roll(way, score):
    """Return what the dice come to in each way in which they may fall."""
    return {dice: degree_of(dice, way, score) for dice in product(FACES, repeat=way.dice_count)}


@cache
def every_reroll(dice):
    """Return die by die what each face of it, rolled again, leaves of *dice*."""
    return [[with_die_rerolled(dice, place, face) for face in FACES] for place in range(len(dice))]


@cache
def every_degree(way, score, needed=None):
    """Roll all dice in every way, each failing one again where that helps most; return how often each degree comes."""
    counted: Counter[Degree] = Counter()
    degrees = every_roll(way, score)
    for dice, fell in degrees.items():
        best = max(
            ([degrees[after] for after in rerolled] for rerolled in every_reroll(dice)),
            key=lambda found: (sum(one >= needed for one in found) if needed else 0, sum(found)),
        )
        if needed is None or fell >= needed or not any(one >= needed for one in best):
            counted[fell] += 6
        else:
            counted.update(best)
    return counted


def shares(counted):
    return [Fraction(counted[degree], counted.total()) for degree in sorted(Degree)]


@pytest.mark.unmeasured
@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("needed", NEEDED)
def test_chances_are_those_of_every_roll_with_and_without_the_best_reroll(score, way, needed):
    found = chances_of_ways(degree_ways(way, score, needed))
    assert [found.of(degree) for degree in sorted(Degree)] == shares(every_degree(way, score, needed))


@pytest.mark.parametrize(
    ("score", "plain", "advantage", "hindrance"),
    [
        (4, (13, 18), (193, 216), (103, 216)),
        (3, (7, 12), (29, 36), (23, 72)),
        (2, (5, 12), (49, 72), (7, 36)),
        (1, (5, 18), (113, 216), (23, 216)),
        (0, (1, 6), (77, 216), (11, 216)),
        (-1, (1, 12), (43, 216), (1, 54)),
    ],
)
def test_the_chances_of_success(score, plain, advantage, hindrance):
    found = [chances_of_test(ability_test(score, way)).succeeds for way in Way]
    assert found == [Fraction(*plain), Fraction(*advantage), Fraction(*hindrance)]


@pytest.mark.parametrize(
    ("way", "best", "worst"),
    [
        (Way.PLAIN, (1, 36), (1, 36)),
        (Way.ADVANTAGE, (16, 216), (1, 216)),
        (Way.HINDRANCE, (1, 216), (16, 216)),
    ],
)
def test_the_chances_of_a_double_6_and_a_double_1(way, best, worst):
    found = chances_of_test(ability_test(0, way))
    assert (found.critical_success, found.critical_failure) == (Fraction(*best), Fraction(*worst))
    assert sum(found.of(degree) for degree in Degree) == 1


@pytest.mark.parametrize("score", SCORES)
def test_a_point_on_a_failed_plain_roll_lifts_the_chance_to_that_of_an_advantage(score):
    assert (
        chances_of_test(ability_test(score), rerolls=True).succeeds
        == chances_of_test(ability_test(score, Way.ADVANTAGE)).succeeds
    )


def test_with_a_hindrance_a_point_lifts_plus_3_from_31_94_to_58_10():
    found = [
        chances_of_test(ability_test(3, Way.HINDRANCE), rerolls=rerolls).succeeds for rerolls in (False, True)
    ]
    assert [round(float(chance) * 100, 2) for chance in found] == [31.94, 58.10]


def best_by_trying(dice):
    """Return the best chance that any die gives if rolled again, None where none helps or none has to."""
    roll = Roll(2, Way.HINDRANCE, dice)
    given = [chances_after_reroll(roll, place).succeeds for place in range(3)]
    return None if roll.degree.succeeds or not max(given) else max(given)


def test_each_die_says_what_rolling_it_again_gives_and_the_best_gives_most():
    every = list(product(FACES, repeat=3))
    places = [best_reroll(dice, Way.HINDRANCE, 2) for dice in every]
    given = [
        None if place is None else chances_after_reroll(Roll(2, Way.HINDRANCE, dice), place).succeeds
        for dice, place in zip(every, places, strict=True)
    ]
    assert given == [best_by_trying(dice) for dice in every]


def test_what_a_reroll_gives_may_be_worse_and_counts_with_what_aid_lifted():
    found = chances_after_reroll(Roll(3, Way.PLAIN, (1, 6)), 1)
    assert (found.critical_failure, found.failure, found.success) == (
        Fraction(1, 6), Fraction(2, 3), Fraction(1, 6)
    )  # fmt: skip
    lifted = chances_after_reroll(Roll(3, Way.PLAIN, (1, 6)), 1, steps=1)
    assert (lifted.failure, lifted.success, lifted.critical_success) == (
        Fraction(1, 6), Fraction(2, 3), Fraction(1, 6)
    )  # fmt: skip


# --- aid ---


def every_final(lead, aids, rerolls):
    """Roll every aid and then the lead in every way, and return how often each final degree comes."""
    counted: Counter[Degree] = Counter()
    rolls = [every_degree(aid.way, aid.score, Degree.SUCCESS if aid.rerolls else None) for aid in aids]
    for degrees in product(*(sorted(each) for each in rolls)):
        ways = 1
        for each, degree in zip(rolls, degrees, strict=True):
            ways *= each[degree] * 1296 // each.total()
        total = total_of_aid(degrees)
        test = lead_test_with_aid(lead, total)
        way = with_advantage(test, GIFT).way if total.gifts else test.way
        needed = next(degree for degree in sorted(Degree) if final_degree(degree, total).succeeds)
        rolled = every_degree(way, lead.score, needed if rerolls else None)
        for degree, count in rolled.items():
            counted[final_degree(degree, total)] += ways * count * 1296 // rolled.total()
    return counted


LEADS = (
    ability_test(2),
    ability_test(3, Way.ADVANTAGE),
    ability_test(0, Way.HINDRANCE),
    with_hindrance(ability_test(1), DOGS),
    with_hindrance(ability_test(4, Way.ADVANTAGE), FOG),
)
AIDS = (
    (),
    (AidRoll(Way.PLAIN, 2),),
    (AidRoll(Way.HINDRANCE, 3, rerolls=True),),
    (AidRoll(Way.PLAIN, 2), AidRoll(Way.ADVANTAGE, -1)),
    (AidRoll(Way.PLAIN, 0), AidRoll(Way.HINDRANCE, 1), AidRoll(Way.ADVANTAGE, 6, rerolls=True)),
)


@pytest.mark.unmeasured
@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("aids", AIDS)
@pytest.mark.parametrize("rerolls", [False, True])
def test_chances_with_up_to_three_aids_are_those_of_every_roll(lead, aids, rerolls):
    found = chances_with_aid(lead, aids, rerolls=rerolls)
    assert [found.of(degree) for degree in sorted(Degree)] == shares(every_final(lead, aids, rerolls))


@pytest.mark.unmeasured
@pytest.mark.parametrize("score", SCORES)
@pytest.mark.parametrize("way", Way)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_chances_with_equals_who_aid_are_those_of_every_roll_for_every_score(score, way, count):
    aids, lead = (AidRoll(way, score),) * count, ability_test(score, way)
    found = chances_with_aid(lead, aids)
    assert [found.of(degree) for degree in sorted(Degree)] == shares(every_final(lead, aids, False))


@pytest.mark.parametrize(("count", "chance"), [(0, (5, 12)), (1, (4997, 7776)), (2, (109271, 139968))])
def test_plus_2_with_others_of_plus_2_who_aid(count, chance):
    assert chances_with_aid(ability_test(2), [AidRoll(Way.PLAIN, 2)] * count).succeeds == Fraction(*chance)


def test_who_aids_in_which_order_makes_no_difference():
    one, other = AidRoll(Way.PLAIN, 2), AidRoll(Way.ADVANTAGE, -1, rerolls=True)
    assert ways_by_aid((one, other)) == ways_by_aid((other, one))
    assert sum(ways_by_aid((one, other)).values()) == 1296**2


def test_odds_of_a_test_with_five_who_aid_take_no_five_milliseconds():
    aids = [
        AidRoll(way, score, rerolls=True) for way, score in zip((*Way, *Way), (1, 2, 3, 4, 0), strict=False)
    ]

    def once() -> None:
        for kept in (odds.degree_ways, odds._degrees, odds._lifted_ways, odds._ways_by_sorted_aid):
            kept.cache_clear()
        chances_with_aid(ability_test(2), aids, rerolls=True)

    watching = sys.gettrace()
    sys.settrace(None)  # whoever counts branches meanwhile is not what is timed
    took = min(repeat(once, timer=process_time, number=1, repeat=10))
    sys.settrace(watching)
    assert took < 0.005
