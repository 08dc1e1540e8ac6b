"""A Check the Arbiter calls for in a Conflict, from one, some or all (Arkana Engine, "Task Resolution")."""

from dataclasses import replace

import pytest

from characters.arkana.rules.conflict import legal_moves
from tests.rules.arkana.fighting import after, begun, events, refused

CALL = "call who=bo,cy act=control area=mind target=5"


def legal(position):
    return [move.code for move in legal_moves(position)]


def test_each_who_is_called_rolls_once_and_spends_no_action():
    position = after(begun(), CALL)
    assert [str(call) for call in position.calls] == ["Control Mind against 5"] * 2
    assert {"answer bo", "answer cy"} <= set(legal(position))
    position = after(position, "answer bo dice=653")
    assert [call.seat for call in position.calls] == ["cy"]
    assert position.fighter("bo").actions == 2
    assert "answer bo" not in legal(position)


def test_it_is_told_who_and_what_and_what_came():
    assert [each.words for each in events(begun(), CALL)] == [
        "The Arbiter calls for a Check of Bo and Cy: Control Mind against 5."
    ]
    told = events(begun(), CALL, "answer bo dice=653")[0].words
    assert told.startswith("Bo: Control Mind 3; dice 6 (Gain), 5 (Gain), 3 (Null): Result 5")
    assert told.endswith("a success.")


def test_nobody_rolls_who_is_not_called():
    assert "that cannot be done here" in refused(begun(), "answer bo dice=333")
    assert "that cannot be done here" in refused(after(begun(), CALL), "answer imp dice=333")


@pytest.mark.parametrize("who", ["imp", "bo,nobody", ""])
def test_only_the_players_side_is_called(who):
    assert "must be some of bo, cy" in refused(begun(), f"call who={who} act=control area=mind target=5")


def test_xp_adds_a_gain_before_the_dice_fall():
    position = after(begun(bo={"xp": 2}), CALL, "answer bo dice=333 xp=2")
    assert position.fighter("bo").xp_spent == 2


def test_xp_may_be_spent_when_the_dice_of_a_call_lie_there():
    """Ruling A10: the dice lie there, the others go on, and what lies is called for by nobody anew."""
    lie = after(begun(bo={"xp": 2}), CALL, "face bo dice=333")
    assert {"keep bo", "raise bo"} <= set(legal(lie))
    assert not {"answer bo", "face bo"} & set(legal(lie))
    assert [event.code for event in events(after(begun(bo={"xp": 2}), CALL), "face bo dice=333")] == ["dice"]
    assert "must be some of cy" in refused(lie, "call who=bo act=enhance area=body target=4")
    paid = after(lie, "raise bo xp=1")
    assert (paid.fighter("bo").xp_spent, [call.seat for call in paid.calls]) == (1, ["cy"])
    assert "Result 4 against" in events(lie, "raise bo xp=1")[0].words
    assert "Result 3 against" in events(lie, "keep bo")[0].words
    assert [call.seat for call in after(lie, "answer cy dice=333").calls] == ["bo"]


def test_where_everybodys_dice_lie_nobody_is_called():
    paying = begun(bo={"xp": 2}, cy={"xp": 2})
    lie = after(paying, CALL, "face bo dice=333", "face cy dice=333")
    assert "call" in legal(paying)
    assert "call" not in legal(lie)
    assert {"keep bo", "keep cy"} <= set(legal(lie))


def test_whose_xp_went_elsewhere_meanwhile_keeps_what_lies():
    lie = after(begun(bo={"xp": 2}), CALL, "face bo dice=333")
    poor = replace(lie, fighters=tuple(replace(each, xp=0) for each in lie.fighters))
    assert "keep bo" in legal(poor)
    assert "raise bo" not in legal(poor)


def test_no_more_xp_is_spent_on_a_call_than_there_is():
    lie = after(begun(bo={"xp": 2}), CALL, "face bo dice=333")
    assert "xp must be one of 1, 2" in refused(lie, "raise bo xp=3")


def test_without_xp_left_a_called_check_stands_at_once():
    assert [call.seat for call in after(begun(bo={"xp": 1}), CALL, "face bo dice=333 xp=1").calls] == ["cy"]
    assert "face bo" not in legal(after(begun(), CALL))


def test_xp_waits_for_ones_own_dice_that_lie_there():
    lie = after(begun(bo={"xp": 1}), "defend bo area=body", "throw dice=333", CALL)
    assert "xp does not go with this move" in refused(lie, "answer bo dice=333 xp=1")
    assert after(lie, "answer bo dice=333", "gain bo xp=1").fighter("bo").xp == 0


def test_a_new_call_takes_the_place_of_the_one_before():
    position = after(begun(), CALL, "call who=bo act=enhance area=body target=4")
    assert [str(call) for call in position.calls] == ["Control Mind against 5", "Enhance Body against 4"]


def test_what_is_declared_goes_on_while_somebody_is_called():
    position = after(begun(), "attack bo>imp area=body wounds=body", CALL)
    assert "resolve" in legal(position)


def test_who_is_out_is_called_no_more():
    position = after(begun(), "done players", CALL, "attack imp>bo area=body wounds=body", "resolve dice=666")
    assert position.fighter("bo").is_out
    assert [call.seat for call in position.calls] == ["cy"]
