"""Checks, sentence by sentence (Arkana Engine, "Task Resolution"; Rulings A6 and A7)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.checks import (
    Assist,
    Check,
    Outcome,
    Result,
    assist_of,
    base_roll_and_spell_approaches,
    check_problems,
    describe_base_score_taken,
    describe_result,
    gains_missing_to_target,
    outcome_of,
    target_ladder_in_words,
    target_problems,
)
from characters.arkana.rules.dice import net_gains
from characters.arkana.rules.phrases import Phrase, PhraseAct
from tests.conftest import at_night

BODY = Phrase.from_code("enhance body")
LADDER = ((3, "easy"), (4, "fair"), (5, "good"), (6, "great"), (7, "heroic"))
PLAIN = Check(BODY, base=4, dice=3)
ASKED = {"base": 4, "dice": 3}
BO, CY = Assist("Bo", 3), Assist("Cy", 2)


def doubts(check: Check, target: int, is_critical: bool = False) -> dict[str, tuple[str, ...]]:
    return {way.key: way.doubts for way in base_roll_and_spell_approaches(check, target, is_critical)}


def said(asked: dict[str, Any], held: int = 0) -> list[str]:
    return [problem.message for problem in check_problems(ASKED | asked, held)]


# --- Phrase, Target, dice ---


def test_a_check_begins_at_the_base_score_of_its_phrase():
    assert Result(PLAIN, (3, 4, 3)).score == 4
    assert describe_result(Result(PLAIN, (3, 4, 3))).startswith("Enhance Body 4;")


def test_the_arbiter_sets_a_target_score_by_the_difficulty():
    assert target_ladder_in_words(LADDER) == "3 easy, 4 fair, 5 good, 6 great and 7 heroic"
    assert not [*target_problems(3, LADDER), *target_problems("12", LADDER)]


@pytest.mark.parametrize("target", ["many", "", None, -1, 4.5, True])
def test_a_target_that_is_no_number_is_told_what_one_is(target):
    (problem,) = target_problems(target, LADDER)
    assert problem.message == (
        "A Target is a whole number from 0 on: 3 easy, 4 fair, 5 good, 6 great and 7 heroic."
    )
    assert problem.where == ("target",)


def test_each_gain_raises_the_base_score_by_one():
    assert Result(PLAIN, (6, 5, 3)).score == 6


def test_each_loss_lowers_the_base_score_by_one():
    assert Result(PLAIN, (1, 2, 2)).score == 1


def test_null_dice_are_ignored():
    assert Result(PLAIN, (3, 4, 4)).score == 4


def test_a_result_has_no_ceiling_and_may_fall_below_nothing():  # Ruling A6
    assert Result(Check(BODY, 6, 6), (6,) * 6).score == 12
    assert Result(Check(BODY, 2, 6), (1,) * 6).score == -4


# --- success ---


@pytest.mark.parametrize("score", [5, 6, 12])
def test_a_result_that_meets_or_exceeds_the_target_is_a_success(score):
    assert outcome_of(score, 5) is Outcome.SUCCESS


def test_a_result_only_one_below_the_target_succeeds_with_complications():  # Ruling A7
    assert outcome_of(4, 5) is Outcome.COMPLICATION


@pytest.mark.parametrize("score", [3, 0, -4])
def test_a_result_further_below_the_target_fails(score):
    assert outcome_of(score, 5) is Outcome.FAILURE


def test_a_complication_is_read_after_everything():  # Ruling A7
    check = replace(PLAIN, xp=1, assists=(BO,))
    assert outcome_of(Result(check, (3, 3, 3), ((6, 3, 3),)).score, 7) is Outcome.COMPLICATION


# --- ways to go about it ---


@pytest.mark.parametrize("target", [3, 4])
def test_a_base_score_that_meets_or_exceeds_the_target_may_be_the_result(target):
    assert doubts(PLAIN, target)["base"] == ()
    assert base_roll_and_spell_approaches(PLAIN, target)[0].is_open
    assert describe_base_score_taken(PLAIN, target) == (
        f"Enhance Body 4, taken as the Result without a roll, against a Target of {target}: a success."
    )


def test_a_base_score_below_the_target_is_no_result_without_a_roll():
    assert doubts(PLAIN, 5)["base"] == ("Enhance Body 4 alone is below the Target of 5: roll.",)
    assert not base_roll_and_spell_approaches(PLAIN, 5)[0].is_open


def test_a_task_critical_to_the_narrative_is_rolled_whatever_the_base_score():
    assert doubts(PLAIN, 3, True)["base"] == ("The story hangs on this task: roll, whatever the Base Score.",)
    assert doubts(PLAIN, 3, True)["roll"] == ()


def test_a_difference_greater_than_the_act_mastery_typically_bars_success():
    assert doubts(PLAIN, 7)["roll"] == ()
    assert doubts(PLAIN, 8)["roll"] == (
        "The Target is 4 above Enhance Body 4, and 3 dice are 3 Gains at most: the Arbiter may allow a Spell.",
    )


def test_in_these_cases_the_arbiter_may_allow_a_spell():
    assert doubts(PLAIN, 8)["spell"] == ()
    assert doubts(PLAIN, 7)["spell"] == (
        "3 dice can bring Enhance Body 4 to 7: a Spell is for what lies beyond them.",
    )


# --- Kit, XP, Assists ---


@pytest.mark.parametrize(("kit", "score"), [(1, 5), (0, 4), (-1, 3)])
def test_kit_ratings_modify_a_check_made_with_that_kit(kit, score):
    assert Result(replace(PLAIN, kit=kit), (3, 3, 3)).score == score


@pytest.mark.parametrize(("applied", "score"), [(0, 4), (2, 6), (5, 9)])
def test_kit_counts_once_for_each_slot_or_hand_where_the_text_says_so(applied, score):
    assert Result(replace(PLAIN, kit=1, applied=applied), (3, 3, 3)).score == score


def test_an_xp_adds_a_single_gain_before_the_roll():
    assert Result(replace(PLAIN, xp=1), (3, 3, 3)).score == 5


def test_an_xp_adds_a_single_gain_after_the_roll():
    assert [Result(replace(PLAIN, xp=xp), (3, 3, 1)).score for xp in (0, 1)] == [3, 4]


@pytest.mark.parametrize(("score", "gains"), [(3, 2), (4, 1), (5, 0), (6, 0)])
def test_it_is_known_how_many_gains_a_success_lacks(score, gains):
    assert gains_missing_to_target(score, 5) == gains


def test_who_assists_rolls_the_act_mastery_of_the_supported_phrase():
    masteries = {PhraseAct.ENHANCE: 5, PhraseAct.CONTROL: 2, PhraseAct.DIMINISH: 3}
    assert assist_of("Bo", masteries, BODY) == Assist("Bo", 5)
    assert assist_of("Bo", masteries, Phrase.from_code("control body")) == Assist("Bo", 2)


def test_who_assists_makes_a_single_roll():
    twice = [{"name": "Bo", "dice": 3}, {"name": " Bo ", "dice": 3}]
    assert said({"assists": twice}) == ["Bo assists with a single roll: name each ally once."]


def test_gains_remaining_after_losses_apply_to_the_result():
    check = replace(PLAIN, assists=(BO, CY))
    assert Result(check, (3, 3, 3), ((6, 6, 1), (6, 5))).score == 4 + 1 + 2


def test_assisting_never_lowers_the_result():
    check = replace(PLAIN, assists=(BO, CY))
    assert Result(check, (3, 3, 3), ((1, 1, 1), (6, 6))).score == 6


# --- the result in a sentence ---


def test_the_result_is_told_with_each_dies_part():
    check = Check(BODY, 4, 3, kit=-1, xp=1, assists=(BO, CY), cause=2)
    assert describe_result(Result(check, (6, 3, 1), ((6, 6, 1), (1, 1))), 8) == (
        "Enhance Body 4; dice 6 (Gain), 3 (Null), 1 (Loss); Kit −1; 1 XP +1; the Cause +2;"
        " Bo’s Assist 6 (Gain), 6 (Gain), 1 (Loss) +1; Cy’s Assist 1 (Loss), 1 (Loss) 0:"
        " Result 7 against a Target of 8, 1 short, a success with complications."
    )


@pytest.mark.parametrize(
    ("target", "ends"),
    [
        (4, "Result 4 against a Target of 4, a success."),
        (6, "Result 4 against a Target of 6, 2 short, a failure."),
        (None, "Result 4."),
    ],
)
def test_the_result_is_told_against_its_target_if_it_has_one(target, ends):
    assert describe_result(Result(PLAIN, (3, 3, 3)), target).endswith(f": {ends}")


def test_a_result_below_nothing_is_told_too():
    assert describe_result(Result(Check(BODY, 2, 3), (1, 1, 1))).endswith("Result −1.")


# --- bad input ---


def test_what_is_asked_within_bounds_has_no_problems():
    asked = {"base": "4", "dice": 3, "kit": "-1", "xp": 1, "assists": [{"name": " Bo ", "dice": "3"}]}
    assert not list(check_problems(asked, xp_held=1))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"base": 7}, "A Base Score is a whole number from 2 to 6."),
        ({"base": 1}, "A Base Score is a whole number from 2 to 6."),
        ({"base": "high"}, "A Base Score is a whole number from 2 to 6."),
        ({"dice": 7}, "An Act Mastery, and so the dice, is a whole number from 2 to 6."),
        ({"dice": -1}, "An Act Mastery, and so the dice, is a whole number from 2 to 6."),
        ({"kit": 2}, "A Kit Rating is a Gain (1), Null (0) or a Loss (−1)."),
        ({"kit": "sword"}, "A Kit Rating is a Gain (1), Null (0) or a Loss (−1)."),
        ({"applied": -1}, "Kit counts a whole number of times, from 0 on."),
        ({"xp": -1}, "Spend a whole number of XP, from 0 on; each adds one Gain."),
        ({"xp": 3}, "There are 2 XP to spend; a Gain costs one."),
        ({"assists": "Bo"}, "Name everyone who assists, each with their Act Mastery."),
        ({"assists": ["Bo"]}, "Name everyone who assists, each with their Act Mastery."),
        ({"assists": [{"dice": 3}]}, "Assist 1 needs the name of who assists."),
        ({"assists": [{"name": "Bo"}]}, "Assist 1 rolls an Act Mastery, a whole number from 2 to 6."),
    ],
)
def test_bad_input_is_told_in_a_sentence(asked, sentence):
    assert said(asked, held=2) == [sentence]


def test_every_fault_is_named_at_its_field():
    found = check_problems({"base": 9, "dice": 9, "kit": 9, "applied": -9, "xp": -9, "assists": 9})
    assert [problem.where for problem in found] == [
        ("base",), ("dice",), ("kit",), ("applied",), ("xp",), ("assists",)
    ]  # fmt: skip


# --- laws ---


def rolled(dice: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(1, 6), min_size=dice, max_size=dice).map(tuple)


@st.composite
def made(draw) -> Result:
    names = draw(st.lists(st.sampled_from(["Bo", "Cy", "Di"]), unique=True))
    helpers = tuple(Assist(name, draw(st.integers(2, 6))) for name in names)
    kit, xp = draw(st.integers(-1, 1)), draw(st.integers(0, 4))
    check = Check(BODY, draw(st.integers(2, 6)), draw(st.integers(2, 6)), kit=kit, xp=xp, assists=helpers)
    return Result(check, draw(rolled(check.dice)), tuple(draw(rolled(one.dice)) for one in helpers))


@given(made(), st.integers(0, 12))
@settings(max_examples=at_night(1000, 50))
def test_no_assist_ever_lowers_a_result_and_a_better_die_never_worsens_it(result, target):
    check = result.check
    alone = Result(replace(check, assists=()), result.dice)
    assert result.score >= alone.score == check.base + check.kit + check.xp + net_gains(result.dice)
    better = replace(result, dice=(6, *result.dice[1:]))
    assert gains_missing_to_target(better.score, target) <= gains_missing_to_target(result.score, target)


@given(made(), st.integers(0, 12))
@settings(max_examples=at_night(1000, 50))
def test_the_gains_it_lacks_always_make_a_success(result, target):
    xp = result.check.xp + gains_missing_to_target(result.score, target)
    bought = replace(result, check=replace(result.check, xp=xp))
    assert outcome_of(bought.score, target) is Outcome.SUCCESS
    assert describe_result(bought, target).endswith("a success.")
