"""Interpretation Effects that a table writes for itself: "Wands: three slots, not known" and any others."""

import pytest

from characters.beckoning_dream.rules.deck import house_rule_problems
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.interpreting import (
    Effect,
    EffectStep,
    Interpretation,
    InterpretedTurn,
    StepWord,
)
from characters.beckoning_dream.rules.own_effects import effects_of_text
from characters.beckoning_dream.rules.score import RevealedCard, Score
from decks.rules.tarot import CODES, Suit

WILDFIRE = "Wildfire | Wands | Triumph | It leaps over. | opponent stress 2, awareness −1"


def test_a_line_names_suit_scores_words_and_plain_steps() -> None:
    steps = (EffectStep("opponent", StepWord.STRESS, 2), EffectStep("me", StepWord.AWARENESS, -1))
    assert effects_of_text(WILDFIRE) == (
        Effect("Wildfire", Suit.WANDS, (Score.TRIUMPH,), code="own_a", words="It leaps over.", steps=steps),
    )


def test_words_alone_are_enough_and_empty_lines_are_none() -> None:
    text = "Omen | any | any | Ask one question.\r\n\r\nWhim|Wands|setback or Clash, triumph|Turn around.|"
    omen, whim = effects_of_text(text)
    assert (omen.suit, omen.only, omen.steps) == (None, (), ())
    assert (whim.code, whim.only) == ("own_b", (Score.SETBACK, Score.CLASH, Score.TRIUMPH))


def test_an_effort_has_no_cards_and_no_awareness_for_it_to_work_on() -> None:
    told = "A | any | any | x | {}"
    assert effects_of_text(told.format("opponent stress 1, me draw 1"))[0].works_on_effort
    assert not effects_of_text(told.format("opponent burn 1"))[0].works_on_effort


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Omen", "“Omen”: Write it as: name |"),
        ("Omen | any | any | ", "“Omen | any | any |”: Write it as: name |"),
        ("| any | any | x", "“| any | any | x”: Write it as: name |"),
        ("Omen | any | any | x | me draw 1 | y", "“Omen | any | any | x | me draw 1 | y”: Write it as"),
        ("Omen | Coins | any | x", "Omen: Coins is no suit."),
        ("Omen |  | any | x", "Omen: nothing is no suit."),
        ("Omen | any | Countered | x", "Omen: countered is no Score that chooses."),
        ("press | any | any | x", "press: there is an effect of that name."),
        ("Omen | any | any | x\nomen | any | any | y", "omen: there is an effect of that name."),
        ("Omen | any | any | x | me sing 1", "Omen: “me sing 1” is no step."),
        ("Omen | any | any | x | me draw", "Omen: “me draw” is no step."),
        ("Omen | any | any | x | me draw 0", "Omen: “me draw 0”: the number is 1 to 9, and not 0."),
        ("Omen | any | any | x | me value 10", "Omen: “me value 10”: the number is -9 to 9, and not 0."),
        ("Omen | any | any | x | me stress 1", "Omen: “me stress 1”: Stress is dealt to the opponent"),
        ("Omen | any | any | x | ally draw 1, foe burn 1", "Omen: it works on an ally or on a foe"),
        ("Omen | any | any | x | " + ", ".join(["draw 1"] * 5), "Omen: 5 steps are too many: 4 fit."),
        ("\n".join(f"Omen {n} | any | any | x" for n in range(27)), "27 effects are too many: 26 fit here."),
    ],
)
def test_what_is_no_effect_says_what_is_amiss(text: str, why: str) -> None:
    (problem,) = house_rule_problems(HouseRules(own_effects=text))
    assert problem.message.startswith(why)
    assert problem.where == ("own_effects",)


def test_what_it_does_is_said_in_the_tables_own_words() -> None:
    mine, theirs = RevealedCard(CODES["w3"]), RevealedCard(CODES["s1"])
    turn = InterpretedTurn(Interpretation(mine, theirs), Interpretation(theirs, mine))
    assert turn.result_in_figures(effects_of_text(WILDFIRE)[0]) == "It leaps over."
