"""Who says the Area, the Target and that a Base Score is enough; Tools and hands in a Conflict (Ruling A28)."""

import pytest

from characters.arkana.rules.arkana import HouseRules, house_rules_of_json
from characters.arkana.rules.conflict import Position, legal_moves
from characters.arkana.rules.conflict.offering import open_and_closed_moves
from characters.arkana.rules.phrases import Area
from tests.rules.arkana.fighting import after, begun, events, refused

PLAYERS_SET = HouseRules(players_set=True)


def legal(position: Position) -> set[str]:
    return {move.code for move in legal_moves(position)}


# --- the Arbiter says them ---


def test_an_action_waits_until_the_arbiter_says_its_area() -> None:
    declared = after(begun(), "attack bo>imp wounds=body")
    assert not declared.declared[-1].is_said
    for line in ("resolve dice=333", "dodge imp area=body", "defend imp area=body"):
        assert "The Arbiter says the Area for Bo first." in refused(declared, line)
    said = after(declared, "set area=mind")
    assert said.declared[-1].area is Area.MIND
    assert after(said, "resolve dice=555").fighter("imp").body == 3


def test_nobody_assists_before_it_is_said() -> None:
    start = after(begun(), "advance cy area=body", "resolve dice=333", "attack bo>imp wounds=body")
    assert "The Arbiter says the Area for Bo first." in refused(start, "assist cy dice=333")
    assert "assist cy" in legal(after(start, "set area=body"))


@pytest.mark.parametrize("line", ["check bo act=control", "pass bo>orc"])
def test_a_task_and_passing_guard_wait_for_their_target_too(line: str) -> None:
    declared = after(begun(), line)
    assert "The Arbiter says the Area and the Target for Bo first." in refused(declared, "resolve dice=333")
    assert "target is missing" in refused(declared, "set area=mind")
    assert after(declared, "set area=mind target=4").declared[-1].target == 4


def test_the_arbiter_may_say_it_anew_until_the_dice_fall() -> None:
    said = after(begun(), "check bo act=control", "set area=mind target=4", "set area=body target=6")
    assert (said.declared[-1].area, said.declared[-1].target) == (Area.BODY, 6)
    told = events(begun(), "check bo act=control area=mind target=4", "set area=body target=6")
    assert told[0].words == "The Arbiter objects: Bo rolls Control Body against a Target of 6."


def test_what_needs_no_check_waits_for_nothing() -> None:
    assert "set" not in legal(after(begun(), "task bo"))
    assert after(begun(), "task bo", "resolve").declared == ()


def test_unused_actions_wait_for_their_area_or_say_it() -> None:
    done = after(begun(), "done players", "done arbiter")
    assert "area is missing" in refused(done, "idle bo dice=333")
    said = after(done, "set area=spirit")
    assert after(said, "idle bo dice=333").players == 3
    assert after(said, "unused players dice=333333333333").players == 12
    assert after(done, "idle bo area=body dice=333").players == 3


def test_the_area_of_unused_actions_is_said_anew_each_round() -> None:
    said = after(begun(), "done players", "done arbiter", "set area=spirit")
    for side in ("players", "arbiter"):
        said = after(said, f"unused {side} dice={'3' * 12}")
    assert (said.round, said.unused_area) == (2, None)


# --- a Base Score that is enough ---


def test_the_arbiter_may_let_a_base_score_be_enough() -> None:
    declared = after(begun(), "check bo act=control", "set area=mind target=3")
    assert [event.words for event in events(declared, "enough")] == [
        "Bo: Control Mind 3, taken as the Result without a roll, against a Target of 3: a success.",
        "Bo: success.",
    ]
    assert after(declared, "enough").declared == ()


def test_it_is_not_where_it_is_below_the_target() -> None:
    declared = after(begun(), "check bo act=control", "set area=mind target=4")
    assert "Control Mind 3 alone is below the Target of 4: roll." in refused(declared, "enough")
    assert "The Arbiter says the Area" in refused(after(begun(), "check bo act=control"), "enough")


def test_only_a_narrative_task_may_do_without_dice() -> None:
    assert "cannot be done here" in refused(after(begun(), "defend bo area=body"), "enough")


# --- a house rule lets players set them ---


def test_where_players_set_them_they_must() -> None:
    start = begun(PLAYERS_SET)
    assert "area is missing" in refused(start, "defend bo")
    assert "target is missing" in refused(start, "check bo act=control area=mind")
    assert after(start, "check bo act=control area=mind target=4").declared[-1].is_said


def test_where_players_set_them_the_arbiter_may_object() -> None:
    start = after(begun(PLAYERS_SET), "check bo act=control area=mind target=4")
    assert after(start, "set area=mind target=7").declared[-1].target == 7


def test_a_table_that_has_settled_nothing_leaves_them_to_the_arbiter() -> None:
    assert not house_rules_of_json({"hands": 2}).players_set


# --- Tools ---

TOOLED = {"tools": 1, "equipped": ("tool1",)}


def test_a_tool_helps_a_narrative_check() -> None:
    start = begun(bo=TOOLED)
    told = events(start, "check bo act=control area=mind target=4 tool=yes", "resolve dice=333")
    assert [event.words for event in told if event.code == "task"] == ["Bo: success."]
    told = events(start, "check bo act=control area=mind target=4", "resolve dice=333")
    assert [event.words for event in told if event.code == "task"] == ["Bo: success with complications."]


def test_a_tool_helps_unused_actions() -> None:
    done = after(begun(bo=TOOLED), "done players", "done arbiter")
    assert after(done, "idle bo area=body tool=yes dice=333").players == 4
    assert after(done, "idle bo area=body dice=333").players == 3
    assert after(done, f"unused players area=body tool=yes dice={'3' * 12}").players == 3 * 4 + 2


def test_a_tool_needs_free_hands() -> None:
    start = begun(HouseRules(hands=1), bo={"tools": 1, "equipped": ("tool2",)})
    asked = [
        want
        for move in open_and_closed_moves(start)
        for want in move.wants
        if want.key == "tool" and not want.is_kept
    ]
    assert asked == []
    assert "tool does not go with this move" in refused(begun(), "maneuver bo area=body tool=yes")


# --- as many slots as hands, of everything ---


def test_armor_counts_for_as_many_slots_as_hands_are_free() -> None:
    start = begun(bo={"armor": 1, "equipped": ("armor1", "armor2", "tool1")})
    assert {code for code in legal(start) if code.startswith("defend bo")} == {"defend bo armor2"}
    assert after(start, "defend bo armor2 area=body", "resolve dice=333").fighter("bo").focus == 3 + 3 + 2


def test_of_armor_that_does_not_fit_together_the_player_chooses() -> None:
    start = begun(HouseRules(hands=1), bo={"armor": 1, "equipped": ("armor1", "2-armor1", "armor2")})
    offered = {code for code in legal(start) if code.startswith("defend bo")}
    assert offered == {"defend bo armor1", "defend bo 2-armor1"}


def test_armor_that_needs_more_hands_than_there_are_is_no_help() -> None:
    start = begun(HouseRules(hands=1), bo={"armor": 1, "equipped": ("armor2",)})
    assert {code for code in legal(start) if code.startswith("defend bo")} == {"defend bo -"}
    assert after(start, "defend bo - area=body", "resolve dice=333").fighter("bo").focus == 3 + 3


def test_a_spell_defends_with_no_more_armor_than_that() -> None:
    start = begun(bo={"armor": 1, "equipped": ("armor1", "armor2")})
    spell = "invoke defend bo area=body spell=control target=3 cost=body"
    assert after(start, spell, "resolve cause=333 dice=333").fighter("bo").focus == 3 + 3 + 2
