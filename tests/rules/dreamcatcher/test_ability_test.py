"""A test: what is called, how it is rolled, what follows (Dreamcatcher, "Tests")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    Consequences,
    Source,
    ability_test_of,
    advantage_problems,
    consequences_in_words,
    consequences_of,
    reasons_against_calling,
    result_in_words,
    way_in_words,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.dice import Degree, Roll, Way
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered, messages

GUILE = AbilityTest("Guile", 1)
ROPE, DOGS = Called("a1", "Good with a rope"), Called("h5", "Afraid of dogs", brings_point=True)
LUCK = Called("t2", "The wind turns", Source.TEMPORARY)
FOG = Called("t3", "Fog", Source.TEMPORARY)


def test_refer_to_the_ability_on_your_sheet():
    assert ability_test_of(born(), "Guile") == GUILE
    assert ability_test_of(hampered("ability Guile"), "Guile").is_hampered


@pytest.mark.parametrize(
    ("test", "way"),
    [
        (GUILE, Way.PLAIN),
        (with_advantage(GUILE, ROPE), Way.ADVANTAGE),
        (with_hindrance(GUILE, FOG), Way.HINDRANCE),
        (with_hindrance(with_advantage(GUILE, ROPE), FOG), Way.PLAIN),
    ],
)
def test_an_advantage_and_a_hindrance_cancel_each_other_out(test, way):
    assert test.way is way


def test_one_of_each_at_most_they_cannot_be_stacked():
    twice = with_hindrance(with_hindrance(GUILE, FOG), Called("t4", "Rain", Source.TEMPORARY))
    assert twice.way is Way.HINDRANCE
    assert with_advantage(twice, ROPE).way is Way.PLAIN


def test_a_hampered_ability_is_treated_as_if_it_had_a_hindrance():
    assert replace(GUILE, is_hampered=True).way is Way.HINDRANCE
    assert with_hindrance(replace(GUILE, is_hampered=True), FOG).way is Way.HINDRANCE


def test_calling_an_unhampered_advantage_cancels_a_hampered_ability():  # D1
    assert with_advantage(replace(GUILE, is_hampered=True), ROPE).way is Way.PLAIN


def test_no_advantage_removes_a_hindrance_that_was_accepted_for_a_point():
    accepted = with_hindrance(with_advantage(GUILE, ROPE), DOGS)
    assert (accepted.way, accepted.advantage) == (Way.HINDRANCE, None)
    assert list(reasons_against_calling(accepted, ROPE)) == [
        "You accepted this hindrance and have its point: no advantage cancels it in this test."
    ]
    assert with_advantage(accepted, ROPE).way is Way.HINDRANCE


def test_a_hindrance_called_on_a_test_hindered_already_changes_no_dice_but_nothing_cancels_any_more():  # D12
    hindered = replace(GUILE, is_hampered=True)
    accepted = with_hindrance(hindered, DOGS)
    assert accepted.way is hindered.way is Way.HINDRANCE
    assert with_advantage(hindered, ROPE).way is Way.PLAIN
    assert with_advantage(accepted, ROPE).way is Way.HINDRANCE


def test_an_npcs_hindrance_brings_no_point_and_is_cancelled_as_any_other():  # D22
    assert with_hindrance(with_advantage(GUILE, ROPE), replace(DOGS, brings_point=False)).way is Way.PLAIN


def test_hampered_advantages_cannot_be_called_at_all_until_they_are_recovered():
    assert list(reasons_against_calling(GUILE, hampered("a1").advantage("a1"))) == [
        "‘Good with a rope’ is hampered until the scene ends or somebody recovers it. It cannot be called."
    ]
    assert not list(reasons_against_calling(GUILE, born().advantage("a1")))


def test_two_advantages_are_one_too_many():
    sheet = born()
    assert messages(advantage_problems(GUILE, (sheet.advantage("a1"), sheet.advantage("a2")))) == [
        "One advantage counts, and more change nothing. Choose one."
    ]
    assert list(reasons_against_calling(with_advantage(GUILE, ROPE), LUCK)) == [
        "One advantage counts, and more change nothing. Choose one."
    ]
    assert not list(reasons_against_calling(with_advantage(GUILE, ROPE), ROPE))
    assert not messages(advantage_problems(GUILE, (sheet.advantage("a1"),)))
    assert len(messages(advantage_problems(GUILE, (hampered("a1").advantage("a1"),)))) == 1


def test_an_advantage_of_the_sheet_is_called_by_its_key():
    assert with_advantage(GUILE, born().advantage("a1")).advantage == ROPE


# --- what follows ---


@pytest.mark.parametrize(
    ("degree", "follows"),
    [
        (Degree.CRITICAL_SUCCESS, Consequences(True, 0, has_temporary_advantage=True)),
        (Degree.SUCCESS, Consequences(True)),
        (Degree.FAILURE, Consequences(False, 1)),
        (Degree.CRITICAL_FAILURE, Consequences(False, 1, has_temporary_hindrance=True)),
    ],
)
def test_a_failure_makes_no_progress_and_hampers_and_criticals_bring_a_temporary_trait(degree, follows):
    assert consequences_of(degree, degree, HOUSE) == follows


@pytest.mark.parametrize(
    ("rolled", "final"),
    [
        (Degree.FAILURE, Degree.SUCCESS),
        (Degree.CRITICAL_FAILURE, Degree.FAILURE),
        (Degree.SUCCESS, Degree.FAILURE),
    ],
)
def test_consequences_follow_the_final_degree(rolled, final):  # D15
    assert consequences_of(final, rolled, HOUSE) == consequences_of(final, final, HOUSE)


def test_a_critical_reached_by_aid_brings_the_temporary_trait_unless_the_table_wants_doubles():  # D15
    doubles = replace(HOUSE, traits_from_doubles_only=True)
    for final, rolled in (
        (Degree.CRITICAL_SUCCESS, Degree.SUCCESS),
        (Degree.CRITICAL_FAILURE, Degree.FAILURE),
    ):
        by_aid, by_doubles = consequences_of(final, rolled, HOUSE), consequences_of(final, rolled, doubles)
        assert by_aid.has_temporary_advantage or by_aid.has_temporary_hindrance
        assert not by_doubles.has_temporary_advantage
        assert not by_doubles.has_temporary_hindrance
        assert consequences_of(final, final, doubles) == consequences_of(final, final, HOUSE)


@pytest.mark.parametrize(
    ("degree", "words"),
    [
        (Degree.CRITICAL_SUCCESS, "It succeeds, and a temporary advantage."),
        (Degree.SUCCESS, "It succeeds."),
        (
            Degree.CRITICAL_FAILURE,
            "No progress, and something is hampered. There is a temporary hindrance besides.",
        ),
    ],
)
def test_what_follows_is_told(degree, words):
    assert consequences_in_words(consequences_of(degree, degree, HOUSE)) == words


def test_how_it_is_rolled_is_told_with_why():
    assert way_in_words(GUILE) == "2d6"
    assert way_in_words(with_hindrance(with_advantage(GUILE, ROPE), FOG)) == (
        "2d6: ‘Good with a rope’ helps, ‘Fog’ hinders"
    )


def test_the_result_is_told_in_a_sentence():
    roll = Roll(1, Way.PLAIN, (4, 3))
    assert result_in_words(GUILE, roll) == "4 and 3 and Guile +1 make 8, a failure."
