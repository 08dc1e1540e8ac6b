"""What a milestone gives (Arkana Engine, last page)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.arkana.occasion_forms import MILESTONE
from characters.arkana.rules.arkana import apply_entry
from characters.arkana.rules.milestones import (
    correction_entry,
    milestone_entry,
    milestone_parts_in_words_and_xp,
    milestone_problems,
)
from characters.socket.rules import Entry
from tests.rules.arkana.lives import WORDS, born

REACHED = st.fixed_dictionaries({"goal": WORDS, "xp": st.integers(1, 20)})


def told(answers):
    return [(problem.message, problem.where) for problem in milestone_problems(answers)]


def test_reaching_a_milestone_gives_xp():
    assert milestone_entry({"goal": " The bridge  holds ", "xp": 2}) == Entry(
        "milestone", 2, {"goal": "The bridge holds"}
    )


def test_each_gets_one_or_more():
    assert not told({"goal": "The bridge", "xp": 1})
    assert told({"goal": "The bridge", "xp": 0}) == [
        ("A milestone gives each player 1 XP or more, up to 20 here.", ("xp",))
    ]


@pytest.mark.parametrize("xp", [None, -1, 21, "2", True])
def test_what_is_no_such_number_is_told_at_its_field(xp):
    assert [where for _, where in told({"goal": "The bridge", "xp": xp})] == [("xp",)]


def test_a_milestone_marks_a_goal_agreed_on():
    assert told({"goal": " ", "xp": 1}) == [("Name the goal that the party reached.", ("goal",))]
    assert told({"goal": "x" * 201, "xp": 1}) == [("The goal has 201 characters: at most 200.", ("goal",))]


def test_every_problem_is_named():
    assert len(told({})) == 2


@given(REACHED)
def test_everyone_gets_what_is_shown(answers):
    assert milestone_entry(answers).xp == sum(xp for _, xp in milestone_parts_in_words_and_xp(answers))
    assert milestone_entry(answers).kind == MILESTONE.key


def test_what_is_half_filled_in_is_shown_all_the_same():
    assert milestone_parts_in_words_and_xp({}) == (("No goal yet", 0),)


def test_who_was_there_after_all_gets_the_xp_and_who_was_not_gives_them_back():
    there = {"goal": "The bridge", "xp": 3}
    given = {"was_there": True, "goal": "The bridge"}
    assert correction_entry(None, there) == Entry("corrected", 3, given)
    assert correction_entry(there, None) == Entry("corrected", -3, {"was_there": False})
    assert correction_entry(there, {**there, "xp": 5}) == Entry("corrected", 2, given)


@given(st.none() | REACHED, st.none() | REACHED)
def test_a_correction_makes_up_the_difference(before, after):
    gave, gives = (milestone_entry(answers).xp if answers else 0 for answers in (before, after))
    entry = correction_entry(before, after)
    assert (entry.xp, entry.data["was_there"]) == (gives - gave, after is not None)
    assert apply_entry(born(xp=3), entry).xp == 3 + gives - gave
