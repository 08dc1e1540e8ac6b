"""What each die brings, and dice that people enter (Arkana Engine, "Dice Results")."""

import pytest

from characters.arkana.rules.dice import (
    DICE_RESULTS,
    Mark,
    count_gains,
    count_losses,
    describe_dice,
    net_gains,
    signed,
    whole_number_or_none,
)


@pytest.mark.parametrize(
    ("die", "mark"), [(6, "Gain"), (5, "Gain"), (4, "Null"), (3, "Null"), (2, "Loss"), (1, "Loss")]
)
def test_six_and_five_gain_four_and_three_are_null_two_and_one_lose(die, mark):
    assert DICE_RESULTS[die].title == mark


def test_each_gain_raises_by_one_and_each_loss_lowers_by_one():
    assert [mark.value for mark in (Mark.GAIN, Mark.LOSS)] == [1, -1]
    assert (count_gains((6, 5, 1)), count_losses((6, 5, 1)), net_gains((6, 5, 1))) == (2, 1, 1)


def test_null_dice_are_ignored():
    assert net_gains((3, 4, 3, 4)) == 0


def test_each_dies_part_is_told_in_the_order_they_fell():
    assert describe_dice((1, 6, 4)) == "1 (Loss), 6 (Gain), 4 (Null)"


@pytest.mark.parametrize(("number", "written"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_a_number_is_written_as_it_is_added(number, written):
    assert signed(number) == written


@pytest.mark.parametrize(("value", "number"), [(4, 4), ("4", 4), (" +4 ", 4), ("-1", -1), ("−1", -1), (0, 0)])
def test_a_whole_number_is_read_as_it_was_written(value, number):
    assert whole_number_or_none(value) == number


@pytest.mark.parametrize(
    "value", ["", "many", "4.0", 4.0, True, None, [4], "9" * 5000, 10**6, -(10**6), "²", "٤"]
)
def test_nothing_else_is_a_whole_number(value):
    assert whole_number_or_none(value) is None
