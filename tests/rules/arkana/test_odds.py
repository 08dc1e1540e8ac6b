"""Exact chances of a Check, against every way its dice may fall (Arkana Engine, "Task Resolution")."""

import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from time import process_time
from timeit import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules import odds
from characters.arkana.rules.checks import Assist, Check, Outcome, Result, outcome_of
from characters.arkana.rules.odds import (
    chance_by_result,
    outcome_chances,
    ways_by_assist_gains,
    ways_by_gains_and_losses,
    ways_by_net_gains,
)
from characters.arkana.rules.phrases import Phrase
from tests.conftest import at_night

BODY = Phrase.from_code("enhance body")
FACES, ONE_OF_EACH = (
    (1, 2, 3, 4, 5, 6),
    (6, 3, 1),
)  # each result shows on two faces, so one of each is as exact
NAMES = ("Bo", "Cy", "Di", "Eve")


def asked(dice: int, *assists: int, base: int = 4, kit: int = 0, xp: int = 0) -> Check:
    helpers = tuple(Assist(name, count) for name, count in zip(NAMES, assists, strict=False))
    return Check(BODY, base, dice, kit=kit, xp=xp, assists=helpers)


def every_score(check: Check, faces: tuple[int, ...]) -> list[int]:
    """Roll every die of *check* in every way, and return each Result Score."""
    rolls = [
        list(product(faces, repeat=count)) for count in (check.dice, *(one.dice for one in check.assists))
    ]
    return [Result(check, dice, tuple(helped)).score for dice, *helped in product(*rolls)]


def compare(check: Check, faces: tuple[int, ...] = ONE_OF_EACH) -> None:
    """The chances are those of every way rolled: of each Result, and of each outcome at each Target."""
    scores = Counter(every_score(check, faces))
    total = scores.total()
    assert chance_by_result(check) == {score: Fraction(scores[score], total) for score in sorted(scores)}
    for target in range(min(scores) - 1, max(scores) + 3):
        ways: Counter[Outcome] = Counter()
        for score, count in scores.items():
            ways[outcome_of(score, target)] += count
        found = outcome_chances(check, target)
        rolled = [
            Fraction(ways[one], total) for one in (Outcome.SUCCESS, Outcome.COMPLICATION, Outcome.FAILURE)
        ]
        assert [found.success, found.complication, found.failure] == rolled


@pytest.mark.parametrize("dice", range(1, 6))
def test_chances_are_those_of_every_roll_of_six_faced_dice(dice):
    compare(asked(dice), FACES)


@pytest.mark.unmeasured
@pytest.mark.parametrize(("dice", "helped"), [(2, 2), (3, 2), (4, 2), (2, 4)])
def test_chances_with_an_assist_are_those_of_every_roll_of_six_faced_dice(dice, helped):
    compare(asked(dice, helped), FACES)


@pytest.mark.unmeasured
@pytest.mark.parametrize("assists", [(), (2,), (4,), (1, 2), (2, 3)])
@pytest.mark.parametrize("dice", range(1, 6))
def test_chances_with_up_to_two_assists_are_those_of_every_roll(dice, assists):
    compare(asked(dice, *assists))


@pytest.mark.parametrize(("kit", "xp"), [(-1, 0), (1, 0), (-1, 2), (1, 3)])
def test_kit_and_xp_are_in_the_chances(kit, xp):
    compare(asked(3, 2, base=2, kit=kit, xp=xp))


@pytest.mark.parametrize("dice", range(1, 7))
def test_dice_fall_in_as_many_ways_as_there_are(dice):
    assert [
        sum(ways.values())
        for ways in (ways_by_gains_and_losses(dice), ways_by_net_gains(dice), ways_by_assist_gains(dice))
    ] == [3**dice] * 3


def test_who_assists_in_which_order_and_what_stood_before_never_mix_up_what_is_kept():
    assert chance_by_result(asked(3, 2, 5)) == chance_by_result(asked(3, 5, 2))
    assert chance_by_result(asked(3, 2, 5)) != chance_by_result(asked(2, 3, 5))
    raised = {score + 2: chance for score, chance in chance_by_result(asked(3, 2, 5)).items()}
    assert chance_by_result(asked(3, 2, 5, kit=1, xp=1)) == raised


def test_an_assist_never_adds_less_than_nothing():
    assert ways_by_assist_gains(2) == {0: 6, 1: 2, 2: 1}


def test_chances_are_known_before_rolling():
    found = outcome_chances(asked(3), 5)
    assert (found.success, found.complication, found.failure) == (
        Fraction(10, 27), Fraction(7, 27), Fraction(10, 27)
    )  # fmt: skip


def test_what_is_sure_is_sure():
    assert outcome_chances(asked(3), 1).success == 1
    assert outcome_chances(asked(3), 9).failure == 1


@given(st.integers(1, 5), st.lists(st.integers(1, 3), max_size=2), st.integers(2, 6), st.integers(-1, 1))
@settings(max_examples=at_night(200, 20))
def test_chances_are_always_those_of_every_roll(dice, assists, base, kit):
    compare(asked(dice, *assists, base=base, kit=kit))


@given(st.integers(2, 6), st.lists(st.integers(2, 6), max_size=4), st.integers(-2, 20))
@settings(max_examples=at_night(1000, 50))
def test_chances_add_up_and_no_assist_or_xp_makes_success_less_likely(dice, assists, target):
    check = asked(dice, *assists)
    found = outcome_chances(check, target)
    assert found.success + found.complication + found.failure == 1
    assert found.success >= outcome_chances(replace(check, assists=check.assists[1:]), target).success
    assert (
        outcome_chances(replace(check, xp=1), target).success
        == outcome_chances(check, target - 1).success
        >= found.success
    )


def test_six_dice_and_twelve_assists_take_no_five_milliseconds():
    check = Check(BODY, 4, 6, assists=tuple(Assist(f"Ally {n}", 6) for n in range(12)))

    def once() -> None:
        for kept in (
            odds.ways_by_gains_and_losses,
            odds.ways_by_net_gains,
            odds.ways_by_assist_gains,
            odds.ways_by_rolled_sum,
        ):
            kept.cache_clear()
        outcome_chances(check, 7)
        chance_by_result(check)

    watching = sys.gettrace()
    sys.settrace(None)  # whoever counts branches meanwhile is not what is timed
    took = min(repeat(once, timer=process_time, number=1, repeat=20))
    sys.settrace(watching)
    assert took < 0.005


@pytest.mark.unmeasured
def test_five_dice_and_two_assists_of_five_are_those_of_every_roll_of_each():
    """Too many ways to roll at one go: each roll in every way, then every sum of what they bring."""
    own = Counter(every_score(asked(5), FACES))
    helped = Counter(max(0, score - 4) for score in every_score(asked(5), FACES))
    ways: Counter[int] = Counter()
    for (score, one), (first, two), (second, three) in product(own.items(), helped.items(), helped.items()):
        ways[score + first + second] += one * two * three
    assert chance_by_result(asked(5, 5, 5)) == {
        score: Fraction(ways[score], ways.total()) for score in sorted(ways)
    }


@pytest.mark.parametrize("base", range(2, 7))
@pytest.mark.parametrize("dice", range(2, 7))
def test_a_base_score_is_the_average_result(base, dice):
    assert sum(score * chance for score, chance in chance_by_result(asked(dice, base=base)).items()) == base
