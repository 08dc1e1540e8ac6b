"""The GM overrides what fell, with words (Dreamcatcher, "Narrative Override")."""

import pytest

from characters.dreamcatcher.rules.ability_test import consequences_of
from characters.dreamcatcher.rules.dice import Degree
from characters.dreamcatcher.rules.overriding import (
    Override,
    consequences_after_override,
    override_problems,
    overriding_point,
    with_override_in_words,
)
from tests.rules.dreamcatcher.lives import HOUSE, messages

FELL = "3 and 2 and Guile +1 make 6, a failure."


def test_the_gm_overrides_and_never_a_player():  # D23
    assert messages(override_problems(Override("So it is"), is_gm=False)) == [
        "Only the GM overrides what fell."
    ]
    assert not messages(override_problems(Override("So it is"), is_gm=True))


@pytest.mark.parametrize("words", [" ", "x" * 401])
def test_it_has_words(words):
    assert messages(override_problems(Override(words), is_gm=True)) == [
        "Say why, in 1 to 400 characters: it stands in the log beside the dice."
    ]


def test_what_follows_is_what_the_degree_brings_that_was_set():
    override = Override("The guard sleeps.", Degree.CRITICAL_SUCCESS)
    assert consequences_after_override(
        Degree.FAILURE, Degree.FAILURE, override, HOUSE
    ).has_temporary_advantage


def test_a_degree_that_stands_has_its_own_consequences():
    found = consequences_after_override(Degree.FAILURE, Degree.SUCCESS, Override("No matter"), HOUSE)
    assert found == consequences_of(Degree.FAILURE, Degree.SUCCESS, HOUSE)


def test_the_dice_stay_as_they_fell_and_the_override_is_told_beside_them():
    told = with_override_in_words(FELL, Override("The guard sleeps.", Degree.CRITICAL_FAILURE))
    assert told == f"{FELL} The GM makes it a critical failure: The guard sleeps."
    assert (
        with_override_in_words(FELL, Override("No hamper this time."))
        == f"{FELL} The GM rules: No hamper this time."
    )


def test_a_point_by_the_gm_says_so():
    assert overriding_point(-1, "t1", Override("the storm")).in_words == "−1: overridden the storm"
