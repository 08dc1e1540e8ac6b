"""The GM overrides what fell, with words (Dreamcatcher, "Narrative Override")."""

import pytest

from characters.dreamcatcher.rules.dice import Degree
from characters.dreamcatcher.rules.overriding import (
    Override,
    consequences_after_override,
    overriding_point,
    with_override_in_words,
)
from characters.dreamcatcher.rules.played_scene import GM
from play.rules.kinds import IllegalMoveError
from tests.rules.dreamcatcher.lives import HOUSE
from tests.rules.dreamcatcher.test_played_scene import Table, table

FELL = "3 and 2 and Guile +1 make 6, a failure."


def fallen() -> Table:
    return table().tests().rolls("p1", 1, 2, keep=True)


def test_the_gm_overrides_and_never_a_player():  # D23
    with pytest.raises(IllegalMoveError):
        fallen().does(("p1", "override p1 2", {"words": "So it is"}))
    played = fallen().does((GM, "override p1 2", {"words": "So it is"}))
    assert played.said == "Ada: a failure. The GM makes it a success: So it is"


@pytest.mark.parametrize(
    ("words", "message"),
    [(" ", "Why: choose or fill it in."), ("x" * 301, "Why: at most 300 characters.")],
)
def test_it_has_words(words, message):
    with pytest.raises(IllegalMoveError, match=message):
        fallen().does((GM, "override p1 2", {"words": words}))


def test_what_follows_is_what_the_degree_brings_that_was_set():
    override = Override("The guard sleeps.", Degree.CRITICAL_SUCCESS)
    assert consequences_after_override(override, HOUSE).has_temporary_advantage


def test_the_dice_stay_as_they_fell_and_the_override_is_told_beside_them():
    told = with_override_in_words(FELL, Override("The guard sleeps.", Degree.CRITICAL_FAILURE))
    assert told == f"{FELL} The GM makes it a critical failure: The guard sleeps."


def test_a_point_by_the_gm_says_so():
    assert overriding_point(-1, "t1", "the storm").in_words == "−1: overridden the storm"
