"""What the dice come to (Dreamcatcher, "Performing a Test", "Degrees of Success")."""

from itertools import product

import pytest

from characters.dreamcatcher.rules.dice import (
    FACES,
    Degree,
    Reroll,
    Roll,
    Way,
    degree_at_level,
    degree_of,
    kept_places,
    roll_in_words,
    way_of,
    with_die_rerolled,
)


def kept(dice, way):
    return sorted(dice[place] for place in kept_places(dice, way))


@pytest.mark.parametrize(
    ("way", "count", "words"),
    [
        (Way.PLAIN, 2, "2d6"),
        (Way.ADVANTAGE, 3, "3d6, the best two"),
        (Way.HINDRANCE, 3, "3d6, the worst two"),
    ],
)
def test_roll_2d6_or_3d6_with_an_advantage_or_a_hindrance(way, count, words):
    assert (way.dice_count, way.in_words) == (count, words)


@pytest.mark.parametrize(
    ("dice", "score", "degree"),
    [
        ((4, 3), 3, Degree.SUCCESS),
        ((4, 2), 3, Degree.FAILURE),
        ((6, 4), 0, Degree.SUCCESS),
        ((6, 5), -2, Degree.FAILURE),
    ],
)
def test_any_roll_of_10_or_higher_is_a_success_and_any_lower_a_failure(dice, score, degree):
    assert degree_of(dice, Way.PLAIN, score) is degree


THREE_DICE = list(product(FACES, repeat=3))


def test_the_highest_two_are_taken_with_an_advantage():
    assert [kept(dice, Way.ADVANTAGE) for dice in THREE_DICE] == [sorted(dice)[1:] for dice in THREE_DICE]


def test_the_lowest_two_are_taken_with_a_hindrance():
    assert [kept(dice, Way.HINDRANCE) for dice in THREE_DICE] == [sorted(dice)[:2] for dice in THREE_DICE]


def test_both_cancel_each_other_out():
    assert way_of(True, True) is way_of(False, False) is Way.PLAIN
    assert (way_of(True, False), way_of(False, True)) == (Way.ADVANTAGE, Way.HINDRANCE)


@pytest.mark.parametrize("score", [-3, 0, 6])
def test_a_double_6_is_a_critical_success_and_a_double_1_a_critical_failure_whatever_the_total(score):  # D2
    assert degree_of((6, 6), Way.PLAIN, score) is Degree.CRITICAL_SUCCESS
    assert degree_of((1, 1), Way.PLAIN, score + 9) is Degree.CRITICAL_FAILURE


@pytest.mark.parametrize(
    ("dice", "way", "degree"),
    [
        ((6, 1, 6), Way.ADVANTAGE, Degree.CRITICAL_SUCCESS),
        ((6, 1, 6), Way.HINDRANCE, Degree.FAILURE),
        ((1, 5, 1), Way.HINDRANCE, Degree.CRITICAL_FAILURE),
        ((1, 5, 1), Way.ADVANTAGE, Degree.FAILURE),
    ],
)
def test_doubles_are_read_on_the_two_kept_dice(dice, way, degree):  # D3
    assert degree_of(dice, way, 2) is degree


def test_the_degrees_from_best_to_worst():
    assert [degree.in_words for degree in sorted(Degree, reverse=True)] == [
        "critical success", "success", "failure", "critical failure"
    ]  # fmt: skip
    assert [degree.succeeds for degree in sorted(Degree)] == [False, False, True, True]


@pytest.mark.parametrize(("level", "degree"), [(5, 3), (3, 3), (1, 1), (0, 0), (-2, 0)])
def test_the_final_degree_cannot_go_above_a_critical_success_nor_below_a_critical_failure(level, degree):
    assert degree_at_level(level) == degree


def test_a_reroll_replaces_one_rolled_die_and_two_are_kept_anew():  # D4
    assert with_die_rerolled((5, 2, 4), 0, 1) == (1, 2, 4)
    roll = Roll(3, Way.ADVANTAGE, (5, 2, 4), Reroll(0, 1))
    assert (roll.dice_now, roll.total, roll.degree) == ((1, 2, 4), 9, Degree.FAILURE)


def test_the_result_of_a_reroll_is_taken_even_if_it_is_worse():
    before, after = Roll(3, Way.PLAIN, (4, 3)), Roll(3, Way.PLAIN, (4, 3), Reroll(0, 1))
    assert (before.degree, after.degree) == (Degree.SUCCESS, Degree.FAILURE)


@pytest.mark.parametrize(
    ("roll", "words"),
    [
        (Roll(2, Way.PLAIN, (6, 2)), "6 and 2 and Guile +2 make 10, a success"),
        (Roll(0, Way.HINDRANCE, (6, 1, 1)), "1 and 1, without the 6 and Guile 0 make 2, a critical failure"),
        (
            Roll(-3, Way.HINDRANCE, (6, 1, 1)),
            "1 and 1, without the 6 and Guile −3 make −1, a critical failure",
        ),
        (
            Roll(2, Way.ADVANTAGE, (2, 1, 4), Reroll(1, 6)),
            "2, 1 and 4 fell, the 1 was rolled again and is a 6: "
            "6 and 4, without the 2 and Guile +2 make 12, a success",
        ),
    ],
)
def test_the_result_is_told_with_every_die_in_it_kept_or_not(roll, words):
    assert roll_in_words(roll, "Guile") == words
