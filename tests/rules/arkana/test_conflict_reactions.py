"""Letting an Action of the other side pass, and what is foreseen of it (Arkana Engine, "Conflict")."""

from dataclasses import replace
from fractions import Fraction

import pytest

from characters.arkana.rules.conflict import foreseeing, legal_moves
from characters.arkana.rules.phrases import Area
from tests.rules.arkana.fighting import NULLS, after, begun, refused

ATTACK = "attack bo>imp area=body wounds=body"


def legal(position):
    return [move.code for move in legal_moves(position)]


def chance(count, of):
    return Fraction(count, of)


def test_who_is_attacked_lets_it_pass_and_spends_nothing():
    position = after(begun(), ATTACK, "let imp")
    assert position.fighter("imp").actions == 2
    assert position.declared[-1].answered == ("imp",)
    assert [each.seat for each in position.may_answer()] == ["orc"]
    assert "Imp has answered this." in refused(position, "let imp")


def test_who_reacts_has_answered():
    position = after(begun(), ATTACK, "defend imp area=body", f"resolve dice={NULLS}")
    assert position.declared[-1].answered == ("imp",)
    assert "defend imp" in legal(position)  # Ruling A15: the attacked may react again


def test_only_what_the_other_side_declared_is_let_pass():
    assert "let imp" not in legal(begun())
    position = after(begun(), ATTACK)
    assert "There is nothing to answer now." in refused(position, "let cy")
    unsaid = after(begun(), "attack bo>imp wounds=body")
    assert "There is nothing to answer now." in refused(unsaid, "let imp")
    spent = after(begun(imp={"actions": 0}), ATTACK)
    assert [each.seat for each in spent.may_answer()] == ["imp", "orc"]


def test_all_is_let_pass_until_the_turn_ends():
    position = after(begun(), ATTACK, "letall imp", f"resolve dice={NULLS}", ATTACK)
    assert position.declared[-1].answered == ("imp",)
    position = after(position, f"resolve dice={NULLS}", "done players")
    assert position.letting == ()


def test_an_attack_is_foreseen_by_counting():
    """Base 3 and three dice against Focus 3: it hurts wherever there are more Gains than Losses."""
    position = after(begun(), ATTACK)
    foreseen = foreseeing.foresee_attack(position, position.declared[-1])
    assert foreseen.damage == (0, 6)
    assert foreseen.wounds == {0: chance(17, 27), 1: chance(6, 27), 2: chance(3, 27), 3: chance(1, 27)}
    assert foreseen.hurts == chance(10, 27)
    assert sum(foreseen.wounds.values()) == 1


def test_a_defence_is_foreseen_with_the_dice_of_both():
    position = after(begun(), ATTACK)
    hurts = foreseeing.wound_chance_if_defended(position, position.declared[-1], Area.BODY)
    bare = foreseeing.foresee_attack(position, position.declared[-1])
    assert hurts
    assert bare
    assert 0 < hurts < bare.hurts


def test_a_dodge_must_exceed_the_base_score_of_the_attack():
    position = after(begun(), ATTACK)
    assert foreseeing.chance_of_dodging(position, position.declared[-1], Area.BODY) == chance(10, 27)


def test_what_was_dodged_hurts_nobody():
    position = after(begun(), ATTACK, "dodge imp area=body", "resolve dice=555")
    assert foreseeing.foresee_attack(position, position.declared[-1]).hurts == 0


@pytest.mark.parametrize(
    "line",
    ["attack bo>imp wounds=body", "invoke attack bo>imp area=body wounds=body spell=control cost=body"],
)
def test_nothing_is_foreseen_of_what_is_not_said_or_cast(line):
    position = after(begun(), line)
    assert foreseeing.foresee_attack(position, position.declared[-1]) is None
    assert foreseeing.wound_chance_if_defended(position, position.declared[-1], Area.BODY) is None
    assert (
        foreseeing.chance_of_dodging(position, replace(position.declared[-1], area=None), Area.BODY) is None
    )


def test_an_attack_is_foreseen_before_it_is_declared_as_after():
    now, position = begun(), after(begun(), ATTACK)
    move = next(one for one in legal_moves(now) if one.code == "attack bo>imp")
    foreseen = foreseeing.foresee_attack_if_declared(now, move, Area.BODY, Area.BODY)
    assert foreseen == foreseeing.foresee_attack(position, position.declared[-1])
