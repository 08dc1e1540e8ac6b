"""What each die brings, and dice that people enter (Arkana Engine, "Dice Results")."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.dice import (
    DICE_RESULTS,
    Mark,
    dice_problems,
    gains,
    losses,
    net,
    read_dice,
    signed,
    told,
    whole,
)
from tests.conftest import at_night


def said(dice: object, count: int = 3, whose: str = "") -> list[str]:
    return [problem.message for problem in dice_problems(dice, count, whose=whose)]


@pytest.mark.parametrize(
    ("die", "mark"), [(6, "Gain"), (5, "Gain"), (4, "Null"), (3, "Null"), (2, "Loss"), (1, "Loss")]
)
def test_six_and_five_gain_four_and_three_are_null_two_and_one_lose(die, mark):
    assert DICE_RESULTS[die].title == mark


def test_each_gain_raises_by_one_and_each_loss_lowers_by_one():
    assert [mark.value for mark in (Mark.GAIN, Mark.LOSS)] == [1, -1]
    assert (gains((6, 5, 1)), losses((6, 5, 1)), net((6, 5, 1))) == (2, 1, 1)


def test_null_dice_are_ignored():
    assert net((3, 4, 3, 4)) == 0


def test_each_dies_part_is_told_in_the_order_they_fell():
    assert told((1, 6, 4)) == "1 (Loss), 6 (Gain), 4 (Null)"


@pytest.mark.parametrize(("number", "written"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_a_number_is_written_as_it_is_added(number, written):
    assert signed(number) == written


@pytest.mark.parametrize(("value", "number"), [(4, 4), ("4", 4), (" +4 ", 4), ("-1", -1), ("−1", -1), (0, 0)])
def test_a_whole_number_is_read_as_it_was_written(value, number):
    assert whole(value) == number


@pytest.mark.parametrize(
    "value", ["", "many", "4.0", 4.0, True, None, [4], "9" * 5000, 10**6, -(10**6), "²", "٤"]
)
def test_nothing_else_is_a_whole_number(value):
    assert whole(value) is None


def test_as_many_dice_as_the_act_mastery():
    assert not said([6, "3", 1])
    assert said([6, 3]) == ["The Act Mastery gives 3 dice, not 2."]
    assert said([6] * 7, 6) == ["The Act Mastery gives 6 dice, not 7."]


@pytest.mark.parametrize("die", [0, 7, -1, "six", None, 2.5, True])
def test_a_die_shows_one_to_six(die):
    assert said([6, die, 1]) == ["Die 2 must show a whole number from 1 to 6."]


def test_every_fault_of_the_dice_is_named_at_its_die():
    found = list(dice_problems([0, 7], 3))
    assert [problem.where for problem in found] == [("dice",), ("dice", "1"), ("dice", "2")]


@pytest.mark.parametrize("dice", [None, "651", 6, {}])
def test_dice_are_written_down_one_by_one(dice):
    assert said(dice) == ["Write down what each die shows, one number from 1 to 6 for each."]


def test_the_dice_of_another_are_named_as_theirs():
    assert said([6, 9, 1], whose="Bo") == ["Bo: Die 2 must show a whole number from 1 to 6."]


@given(st.lists(st.integers(-2, 9) | st.sampled_from(["1", "6", "x", ""]), max_size=8), st.integers(0, 6))
@settings(max_examples=at_night(1000, 50))
def test_dice_without_problems_are_read_and_all_others_have_some(dice, count):
    fits = len(dice) == count and all(str(die) in "123456" and die != "" for die in dice)
    assert fits is not bool(said(dice, count))
    assert not fits or -count <= net(read_dice(dice)) <= count
