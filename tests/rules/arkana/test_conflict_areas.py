"""Deeds in Conflict: each with its Act, in the Area that the Arbiter says (Arkana Engine, "Conflict")."""

import pytest

from characters.arkana.rules.conflict import legal_moves
from characters.arkana.rules.phrases import Area
from tests.rules.arkana.fighting import after, begun, events, refused

APART = (2, 4, 6, 2, 2, 2, 5, 5, 5)  # Enhance 4, Control 2, Diminish 5
DEEDS = [
    ("defend bo area=mind", 4),
    ("maneuver bo area=mind", 2),
    ("attack bo>imp area=mind wounds=body", 5),
]


@pytest.mark.parametrize(("deed", "dice"), DEEDS)
def test_each_deed_has_the_dice_of_its_own_act(deed: str, dice: int) -> None:
    declared = after(begun(bo={"scores": APART}), deed)
    assert f"{dice} dice" in refused(declared, f"resolve dice={'3' * (dice + 1)}")
    after(declared, f"resolve dice={'3' * dice}")


@pytest.mark.parametrize(("area", "base"), [(Area.BODY, 2), (Area.MIND, 4), (Area.SPIRIT, 6)])
def test_the_arbiter_says_which_area_completes_the_phrase(area: Area, base: int) -> None:
    start = begun(bo={"scores": APART})
    focus = start.fighter("bo").focus
    assert after(start, f"defend bo area={area}", "resolve dice=3333").fighter("bo").focus == focus + base


def test_an_action_is_one_of_four_kinds() -> None:
    mine = {move.kind for move in legal_moves(begun()) if move.by == "bo" and not move.is_spell}
    assert mine == {
        "attack",
        "defend",
        "maneuver",
        "retreat",
        "pass",
        "task",
        "check",
    }  # the last two are tasks


@pytest.mark.parametrize(
    ("deed", "code", "amount"),
    [("attack bo>imp area=body wounds=body", "damage", 5), ("maneuver bo area=body", "initiative", 5)],
)
def test_the_result_is_what_the_deed_is_for(deed: str, code: str, amount: int) -> None:
    happened = events(begun(), deed, "resolve dice=553")
    assert [event.amount for event in happened if event.code == code] == [amount]
