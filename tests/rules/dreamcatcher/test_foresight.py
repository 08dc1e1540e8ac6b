"""What is known before the dice fall (Dreamcatcher, "Performing a Test", "Destiny Points", "Aiding")."""

from dataclasses import replace
from fractions import Fraction

import pytest

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called, with_hindrance
from characters.dreamcatcher.rules.destiny import Answer
from characters.dreamcatcher.rules.dice import Roll, Way
from characters.dreamcatcher.rules.foresight import (
    advantage_choices,
    aid_steps,
    approaches_beside_each_other,
    call_choices,
    is_reroll_worth_a_point,
    odds_table,
    price_of_failing,
    reroll_choices,
    rounded_per_cent,
)
from characters.dreamcatcher.rules.odds import AidRoll
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered

DEFT = AbilityTest("Deftness", 3)


def test_all_approaches_stand_beside_each_other_with_what_closes_one():
    found = approaches_beside_each_other(
        hampered("ability Guile"), lambda name: ["closed"] * (name == "Charm")
    )
    assert [rounded_per_cent(one.plain.succeeds) for one in found] == ["58", "58", "42", "42", "11", "17"]
    assert [rounded_per_cent(one.with_advantage.succeeds) for one in found] == [
        "81",
        "81",
        "68",
        "68",
        "28",
        "36",
    ]
    assert [one.reasons for one in found if one.ability == "Charm"] == [("closed",)]
    assert [one.ability for one in found if one.is_hampered] == ["Guile"]
    assert all(one.with_reroll.succeeds > one.plain.succeeds for one in found)
    assert not any(one.reasons for one in approaches_beside_each_other(born()))


def test_what_a_failure_would_cost_is_told():
    assert price_of_failing(hampered("a1", "a2", "a3", "ability Guile")) == (
        "A failure hampers something. Can bear 5 more: 5 abilities and no advantage."
    )


def test_chances_with_each_advantage_and_why_one_is_closed():
    found = list(advantage_choices(DEFT, hampered("a1").advantages))
    assert [bool(choice.reasons) for choice in found] == [True, False, False]
    assert {choice.chances.succeeds for choice in found} == {Fraction(29, 36)}


def test_each_answer_to_a_call_shows_what_it_does_to_chance_and_pool():
    found = call_choices(DEFT, born().hindrance("h5"), 5, HOUSE)
    accepted, refused = found[Answer.ACCEPT], found[Answer.REFUSE]
    assert (accepted.chances.succeeds, accepted.destiny) == (Fraction(23, 72), 6)
    assert (refused.chances.succeeds, refused.destiny) == (Fraction(7, 12), 4)
    assert (found[Answer.WITHDRAW].chances, found[Answer.WITHDRAW].destiny) == (None, 5)


def test_accepting_on_a_test_that_is_hindered_already_changes_no_chance():  # D12
    hindered = replace(DEFT, is_hampered=True)
    accepted = call_choices(hindered, born().hindrance("h5"), 5, HOUSE)[Answer.ACCEPT]
    assert accepted.chances.succeeds == Fraction(23, 72)
    assert with_hindrance(hindered, Called("h5", "Dogs", brings_point=True)).way is hindered.way


def test_each_aid_lifts_the_chance():
    chances = [one.succeeds for one in aid_steps(AbilityTest("Guile", 2), [AidRoll(Way.PLAIN, 2)] * 2)]
    assert chances == [Fraction(5, 12), Fraction(4997, 7776), Fraction(109271, 139968)]


def test_each_die_shows_what_rolling_it_again_gives_and_which_gives_most():
    found = reroll_choices(Roll(2, Way.PLAIN, (2, 5)))
    assert [(choice.face, choice.is_best) for choice in found] == [(2, True), (5, False)]
    assert [choice.chances.succeeds for choice in found] == [Fraction(2, 3), Fraction(1, 6)]
    assert reroll_choices(Roll(2, Way.PLAIN, (2, 5)), steps=1)[0].chances.succeeds == 1


@pytest.mark.parametrize(
    ("dice", "least", "is_worth_it"),
    [((2, 5), Fraction(35, 100), True), ((2, 1), Fraction(35, 100), False), ((6, 6), Fraction(0), False)],
)
def test_a_sensible_player_rolls_again_where_it_gives_enough(dice, least, is_worth_it):
    assert is_reroll_worth_a_point(Roll(2, Way.PLAIN, dice), least) is is_worth_it


def test_the_page_of_odds_has_six_scores_by_three_ways():
    table = odds_table()
    assert [score for score, _chances in table] == [4, 3, 2, 1, 0, -1]
    assert [rounded_per_cent(chances.succeeds) for chances in table[1][1]] == ["58", "81", "32"]
