"""Spells, sentence by sentence (Arkana Engine, "Task Resolution", "Spells in Conflict"; Rulings A1 to A3)."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.checks import Assist, Check, Outcome, outcome_of
from characters.arkana.rules.phrases import Area, Phrase, PhraseAct
from characters.arkana.rules.spells import (
    Payment,
    Spell,
    casting_of_spell,
    describe_casting,
    effect_after_cause,
    effect_chances,
    focus_cost_before_cause,
    focus_cost_chances,
    focus_cost_with_losses,
    payment_for,
    payment_problems,
    spell_problems,
    wound_chances_from_cost,
)
from tests.conftest import at_night

EFFECT = Check(Phrase.from_code("control mind"), base=3, dice=2)
SPELL = Spell(PhraseAct.ENHANCE, 3, EFFECT, target=6, how="My courage steadies the bridge.")
LADDER = ((3, "easy"), (7, "heroic"))
ASKED = {"act": "enhance", "cause": 3, "how": "My courage steadies the bridge.", "target": "6"}


def said(asked: dict[str, Any]) -> list[str]:
    return [problem.message for problem in spell_problems(ASKED | asked, LADDER)]


# --- Cause and Effect ---


def test_a_spell_is_two_checks_cause_and_effect():
    made = casting_of_spell(SPELL, (6, 5, 1), (6, 3))
    assert (made.cause, made.result.dice) == ((6, 5, 1), (6, 3))


def test_the_cause_comes_first_and_modifies_the_effect():
    assert effect_after_cause(SPELL, (6, 5, 1)) == replace(EFFECT, cause=2)


def test_the_player_declares_the_act_of_the_cause():
    assert said({"act": "create"}) == ["Declare the Act of the Cause: Enhance, Control or Diminish."]
    assert said({"act": None}) == said({"act": ["enhance"]}) == said({"act": "create"})


@pytest.mark.parametrize("how", ["", "  ", None])
def test_the_player_declares_how_that_act_affects_the_effect(how):
    assert said({"how": how}) == ["Say how the Cause affects the Effect."]


def test_any_gains_of_the_cause_raise_the_effect():
    assert casting_of_spell(SPELL, (6, 5, 3), (3, 3)).result.score == 3 + 2


def test_losses_of_the_cause_do_not_lower_the_effect():  # Ruling A1
    assert casting_of_spell(SPELL, (6, 1, 1), (3, 3)).result.score == 3 + 1
    assert casting_of_spell(SPELL, (1, 1, 1), (3, 3)).result.score == 3


def test_the_effect_is_made_with_a_full_phrase_as_any_check():
    spell = replace(SPELL, effect=replace(EFFECT, kit=1, xp=1, assists=(Assist("Bo", 2),)))
    assert casting_of_spell(spell, (6, 3, 3), (6, 1), ((5, 5),)).result.score == 3 + 1 + 1 + 1 + 0 + 2


@pytest.mark.parametrize(
    ("effect", "ends"),
    [((6, 6), Outcome.SUCCESS), ((6, 3), Outcome.COMPLICATION), ((3, 3), Outcome.FAILURE)],
)
def test_the_effect_stands_against_its_target(effect, ends):
    assert casting_of_spell(SPELL, (6, 3, 3), effect).outcome is ends


# --- cost ---


def test_a_spell_costs_the_target_of_its_effect_minus_the_base_score():
    assert casting_of_spell(SPELL, (3, 3, 3), (3, 3)).cost == focus_cost_before_cause(SPELL) == 6 - 3


def test_losses_of_the_cause_are_added_to_the_cost():
    assert casting_of_spell(SPELL, (6, 1, 2), (1, 1)).cost == 3 + 2


def test_a_target_below_the_base_score_costs_nothing_but_the_losses():  # Ruling A2
    easy = replace(SPELL, target=2)
    assert (focus_cost_with_losses(easy, 0), focus_cost_with_losses(easy, 2)) == (0, 2)


@pytest.mark.parametrize("focus", [5, 6])
def test_focus_is_spent_first(focus):  # Ruling A2
    assert payment_for(5, focus, Area.BODY) == Payment(5)
    assert str(payment_for(5, focus)) == "5 Focus"


@pytest.mark.parametrize(
    ("area", "told_as"),
    [
        (Area.BODY, "3 Focus and 2 Wounds to Body"),
        (Area.SPIRIT, "3 Focus and 2 Wounds to Spirit"),
        (None, "3 Focus and 2 Wounds to Body or Spirit"),
    ],
)
def test_what_exceeds_focus_is_wounds_to_body_or_spirit(area, told_as):  # Ruling A3
    assert str(payment_for(5, 3, area)) == told_as


def test_a_single_wound_is_one():
    assert str(payment_for(1, 0, Area.BODY)) == "0 Focus and 1 Wound to Body"


@pytest.mark.parametrize("area", ["", "mind", None, []])
def test_the_player_chooses_where_the_wounds_go(area):  # Ruling A3
    (problem,) = payment_problems(5, 3, area)
    assert problem.message == (
        "The cost of 5 is 2 more than the Focus of 3: take the rest as Wounds to Body or to Spirit."
    )
    assert not [*payment_problems(5, 3, "spirit"), *payment_problems(5, "5"), *payment_problems(5, 9, area)]


@pytest.mark.parametrize("focus", [-1, "", "much", None])
def test_focus_is_a_number_from_nothing_on(focus):
    (problem,) = payment_problems(5, focus, "body")
    assert problem.message == "Focus is a whole number from 0 on."


def test_a_spell_is_told_in_a_sentence_with_each_dies_part():
    made = casting_of_spell(SPELL, (6, 3, 1), (5, 4))
    assert describe_casting(made, payment_for(made.cost, 3, Area.BODY)) == (
        "Cause of Enhance: dice 6 (Gain), 3 (Null), 1 (Loss), +1 to the Effect, for 3 Focus and 1 Wound to Body;"
        " Effect of Control Mind 3; dice 5 (Gain), 4 (Null); the Cause +1:"
        " Result 5 against a Target of 6, 1 short, a success with complications."
    )


# --- bad input ---


def test_what_is_asked_in_full_is_a_spell():
    assert not said({})


@pytest.mark.parametrize("mastery", [1, 7, -3, "many", None])
def test_the_cause_has_the_dice_of_a_mastery(mastery):
    assert said({"cause": mastery}) == ["The Cause rolls an Act Mastery, a whole number from 2 to 6."]


def test_a_spell_needs_a_target_that_is_a_number():
    assert said({"target": "far"}) == ["A Target is a whole number from 0 on: 3 easy and 7 heroic."]


# --- chances, against every way the dice may fall ---

ONE_OF_EACH = (6, 3, 1)  # each result shows on two faces of six, so one of each is as exact


def compare(spell: Spell, focus: int) -> None:
    """Chances, costs and Wounds are those of every way to roll the Cause, the Effect and its Assists."""
    counts = [spell.cause, spell.effect.dice, *(one.dice for one in spell.effect.assists)]
    rolls = product(*(list(product(ONE_OF_EACH, repeat=count)) for count in counts))
    made = [casting_of_spell(spell, cause, effect, tuple(helped)) for cause, effect, *helped in rolls]
    ends = Counter(outcome_of(one.result.score, spell.target) for one in made)
    found = effect_chances(spell)
    assert found.success == Fraction(ends[Outcome.SUCCESS], len(made))
    assert found.complication == Fraction(ends[Outcome.COMPLICATION], len(made))
    assert found.failure == Fraction(ends[Outcome.FAILURE], len(made))
    spent = Counter(one.cost for one in made)
    assert focus_cost_chances(spell) == {
        number: Fraction(spent[number], len(made)) for number in sorted(spent)
    }
    hurt = Counter(max(0, one.cost - focus) for one in made)
    assert wound_chances_from_cost(spell, focus) == {
        number: Fraction(hurt[number], len(made)) for number in sorted(hurt)
    }


def test_one_die_of_the_cause_costs_one_more_on_two_faces_of_six():
    spell = replace(SPELL, cause=1)
    assert focus_cost_chances(spell) == {3: Fraction(2, 3), 4: Fraction(1, 3)}
    assert wound_chances_from_cost(spell, 3) == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert wound_chances_from_cost(spell, 4) == {0: 1}


@pytest.mark.unmeasured
@pytest.mark.parametrize("assists", [(), (2,), (1, 2)])
@pytest.mark.parametrize("cause", [1, 2, 3])
@pytest.mark.parametrize("target", [2, 6, 9])
def test_chances_and_costs_are_those_of_every_roll(cause, target, assists):
    helpers = tuple(Assist(name, dice) for name, dice in zip(("Bo", "Cy"), assists, strict=False))
    compare(replace(SPELL, cause=cause, target=target, effect=replace(EFFECT, assists=helpers)), focus=4)


def test_gains_already_rolled_are_not_counted_before_the_cause():
    assert effect_chances(replace(SPELL, effect=replace(EFFECT, cause=3))) == effect_chances(SPELL)


@given(st.integers(1, 5), st.integers(2, 6), st.integers(1, 4), st.integers(0, 12), st.integers(0, 8))
@settings(max_examples=at_night(200, 20))
def test_chances_and_costs_are_always_those_of_every_roll(cause, base, dice, target, focus):
    compare(replace(SPELL, cause=cause, target=target, effect=replace(EFFECT, base=base, dice=dice)), focus)


@given(st.integers(0, 20), st.integers(0, 10), st.sampled_from([Area.BODY, Area.SPIRIT]))
@settings(max_examples=at_night(1000, 50))
def test_every_cost_is_paid_in_full_and_never_with_wounds_while_focus_is_left(amount, focus, area):
    payment = payment_for(amount, focus, area)
    assert payment.focus + payment.wounds == amount
    assert not payment.wounds or (payment.focus, payment.area) == (focus, area)
