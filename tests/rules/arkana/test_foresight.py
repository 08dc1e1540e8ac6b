"""What a raise changes, counted exactly (Arkana Engine, "Task Resolution")."""

from fractions import Fraction
from itertools import product

import pytest

from characters.arkana.rules.foresight import (
    foreseen_between,
    foreseen_if_raise,
    success_chance_of_plain_check,
)
from characters.arkana.rules.phrases import PHRASES
from tests.rules.arkana.lives import born, offer


def by_hand(score, dice, target):
    """Count every fall of the dice."""
    falls = list(product(range(1, 7), repeat=dice))
    met = sum(score + sum((die > 4) - (die < 3) for die in fall) >= target for fall in falls)
    return Fraction(met, len(falls))


@pytest.mark.parametrize("target", range(1, 9))
@pytest.mark.parametrize("cells", [(2, 2, 2), (3, 3, 2), (6, 2, 4)])
def test_a_chance_is_every_fall_of_the_dice_counted(cells, target):
    arkana = born(*cells)
    dice = arkana.dice_count(PHRASES[0].act)
    assert success_chance_of_plain_check(arkana, PHRASES[0], target) == by_hand(cells[0], dice, target)


def figures(seen):
    return [(change.label, change.before, change.after, change.direction) for change in seen.figures]


def test_a_raise_tells_the_score_and_every_mastery_it_lifts():
    before = born(3, 2, 2, 3)
    (seen,) = foreseen_if_raise(before, offer(before, "raise enhance mind"))
    assert figures(seen) == [("Enhance Mind", "2", "3", "rises"), ("Dice to Enhance", "2", "3", "rises")]
    assert [name for name, _ in seen.phrases] == ["Enhance Body", "Enhance Mind", "Enhance Spirit"]


def test_a_raise_that_lifts_no_mastery_tells_one_phrase():
    before = born()
    (seen,) = foreseen_if_raise(before, offer(before, "raise control mind"))
    assert figures(seen) == [("Control Mind", "2", "3", "rises")]
    ((name, chances),) = seen.phrases
    assert name == "Control Mind"
    assert [change.label for change in chances] == [f"Target {n}" for n in range(3, 8)]
    target3 = chances[0]
    assert (target3.before, target3.after, target3.direction) == (
        "33.33",
        "66.67",
        "rises",
    )
    assert [change.direction for change in chances[-2:]] == ["stays", "stays"]


def test_limits_of_the_areas_are_told():
    (seen,) = foreseen_if_raise(one := born(3, 2, 2, 2), offer(one, "raise control body"))
    assert ("Maximum Wounds to Body", "2", "3", "rises") in figures(seen)
    (seen,) = foreseen_if_raise(one := born(2, 3), offer(one, "raise control mind"))
    assert ("Maximum Focus", "2", "3", "rises") in figures(seen)


def test_what_falls_is_told_too():
    assert ("Enhance Body", "3", "2", "falls") in figures(foreseen_between(born(3), born(2)))
    ((_name, chances),) = foreseen_between(born(3), born(2)).phrases
    assert chances[0].direction == "falls"


def test_gear_and_what_cannot_rise_change_no_chance():
    full = born(6, pack=[{"name": "Rope", "kit": "", "hands": 1, "reach": ""}])
    assert foreseen_if_raise(full, offer(full, "raise enhance body")) == ()
    assert foreseen_if_raise(full, offer(full, "drop pack 1")) == ()
