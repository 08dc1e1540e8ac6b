"""Who comes to a Conflict as JSON, what each takes home, and NPCs in short (Arkana Engine, "Conflict", "Kit")."""

import pytest

from characters.arkana.rules import npcs
from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry
from characters.arkana.rules.conflict import Phase, Place, Side, fighter_of_arkana, play, replay
from characters.arkana.rules.conflict.casting import (
    entries_by_slug_if_conflict_over,
    fighter_facts,
    fighter_of_facts,
    starting_position,
)
from characters.arkana.rules.kit import Kit, Piece, Range, WrittenSpell, armor_tool_weapon_ratings
from characters.arkana.rules.kit import KitPlace as Kept

SWORD, KNIFE = Piece("Sword", Kit.WEAPON, 1, Range.CLOSE), Piece("Knife", Kit.WEAPON, 1, Range.CLOSE)
ROPE = Piece("Rope", Kit.TOOL)
SHEET = Arkana(
    (3,) * 9, armor_tool_weapon_ratings("00+"), equipment=(SWORD,), pack=(KNIFE, ROPE),
    spells=(WrittenSpell("Mend", Kept.PACK),), spirit_wounds=1, xp=2,
)  # fmt: skip
FOE = npcs.npc_of(npcs.quick_npc_data(3, npcs.NULLS, "close", 2))


def cast(*, is_kept=True):
    told = [
        fighter_facts(SHEET, "p1", "Bo", Side.PLAYERS),
        fighter_facts(FOE, "n2", "Imp", Side.ARBITER, "guard"),
    ]
    return {"fighters": told, "seats": {"p1": "bo"} if is_kept else {}}


def ended(*lines, sheet=SHEET):
    """Return Bo's line after *lines* of a first turn of theirs, in Guard."""
    position = replay(starting_position(cast(), HouseRules()), ["ambush players", "guard p1", *lines])
    position = position if position.phase is Phase.OVER else replay(position, ["stop"])
    return entries_by_slug_if_conflict_over(position, cast(), {"bo": sheet})["bo"]


def test_a_sheet_comes_back_as_it_was():
    assert fighter_of_facts(fighter_facts(SHEET, "p1", "Bo", Side.PLAYERS)) == fighter_of_arkana(
        "p1", "Bo", Side.PLAYERS, SHEET
    )


def test_where_somebody_begins_is_settled():
    position, _ = play(starting_position(cast(), HouseRules()), "ambush arbiter")
    assert [each.place for each in position.fighters] == [None, Place.GUARD]


def test_two_sides_are_needed():
    with pytest.raises(ValueError, match="two sides"):
        starting_position({"fighters": cast()["fighters"][:1]}, HouseRules())


def test_while_it_goes_on_nobody_takes_anything_away():
    assert (
        entries_by_slug_if_conflict_over(starting_position(cast(), HouseRules()), cast(), {"bo": SHEET})
        is None
    )


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("ambush players", "stop"), "A conflict, over before its first round: The weir."),
        (("ambush players", "guard p1", "stop"), "A conflict of 1 round: The weir."),
    ],
)
def test_the_line_names_what_it_was_about(lines, words):
    told = {**cast(), "title": "The weir"}
    position = replay(starting_position(told, HouseRules()), lines)
    assert entries_by_slug_if_conflict_over(position, told, {"bo": SHEET})["bo"].data["told"] == words


def test_nothing_changed_is_told_and_changes_nothing():
    entry = ended()
    assert entry.data == {"told": "A conflict of 1 round."}
    assert apply_entry(SHEET, entry) == SHEET


def test_a_conflict_over_at_once_had_no_round():
    position = replay(starting_position(cast(), HouseRules()), ["stop"])
    assert (
        entries_by_slug_if_conflict_over(position, cast(), {"bo": SHEET})["bo"].data["told"]
        == "A conflict, over before its first round."
    )


def test_kit_goes_where_it_went():
    entry = ended("drop p1 close1", "equip p1 2-close1", "resolve")
    after = apply_entry(SHEET, entry)
    assert (after.equipment, after.pack) == ((KNIFE,), (ROPE,))
    assert entry.data["told"] == "A conflict of 1 round. Equipped: Knife. Left behind: Sword."


def test_a_packed_piece_is_in_the_pack():
    assert apply_entry(SHEET, ended("stow p1 close1", "resolve")).pack == (KNIFE, ROPE, SWORD)


def test_kit_that_the_sheet_has_no_more_does_not_come_twice():
    without = Arkana((3,) * 9, SHEET.ratings, pack=(ROPE,), xp=2)
    entry = ended("equip p1 2-close1", "resolve", sheet=without)
    assert apply_entry(without, entry) == without


@pytest.mark.parametrize(("spent", "words"), [(1, "1 XP for a Gain."), (2, "2 XP for Gains.")])
def test_xp_spent_on_gains_is_paid(spent, words):
    entry = ended("defend p1 area=body", f"resolve dice=333 xp={spent}")
    assert (entry.xp, words in entry.data["told"]) == (-spent, True)


def test_wounds_and_incapacity_are_told():
    lines = ("done players", "attack n2>p1 area=body wounds=body", "resolve dice=555")
    entry = ended(*lines)
    assert entry.data["wounds"] == {"body": 3}
    assert "3 Wounds to Body. Incapacitated." in entry.data["told"]


def test_who_has_no_sheet_any_more_gets_no_line():
    position = replay(starting_position(cast(), HouseRules()), ["stop"])
    assert entries_by_slug_if_conflict_over(position, cast(), {}) == {}


# --- NPCs in short ---


def test_an_npc_equips_all_it_is_given():
    many = {"cells": [2] * 9, "kit": "000", "equipment": [Piece("Wall", Kit.ARMOR, 2).data] * 4}
    assert npcs.npc_of(many).free_slot_count_negative_if_overfull(Kept.EQUIPMENT) == 0


def test_an_npc_has_nine_scores():
    assert [problem.code for problem in npcs.npc_problems({"cells": [3] * 8})] == ["scores"]


def test_pieces_are_written_as_they_are_read():
    text = "Spear, reach, 2\nMail, armor, 1\nHook, tool, 1"
    made, problems = npcs.read_pieces_and_problems(text)
    assert (npcs.pieces_in_lines(made), problems) == (text, [])


@pytest.mark.parametrize("line", ["Knife, close", "Knife, CLOSE, 1 hand", "Knife , close , 1"])
def test_hands_are_one_unless_written(line):
    made, _ = npcs.read_pieces_and_problems(f"\n{line}\n")
    assert [(piece["name"], piece["hands"]) for piece in made] == [("Knife", 1)]


@pytest.mark.parametrize(
    "line", ["Knife", ", close", "Knife, wet", "Knife, close, 3", "Knife, close, 12", "Knife, close, "]
)
def test_a_line_that_is_no_piece_is_named(line):
    assert [problem.where for problem in npcs.read_pieces_and_problems(line)[1]] == [("equipment",)]


def test_somebody_made_up_may_have_nothing_at_hand():
    assert npcs.quick_npc_data(2, npcs.NULLS, "", 0)["equipment"] == []


def test_somebody_made_up_has_at_hand_what_was_chosen():
    armed = npcs.quick_npc_data(2, npcs.NULLS, "close", 2)["equipment"]
    assert npcs.pieces_in_lines(armed) == "Close weapon, close, 1\nArmor, armor, 2"


def test_an_npc_s_base_scores_go_from_2_to_6():
    data = {"cells": [3] * 7 + [7, "x"], "kit": npcs.NULLS, "equipment": []}
    assert [problem.code for problem in npcs.npc_problems(data)] == ["score", "score"]
    assert "Diminish Mind is 7." in next(npcs.npc_problems(data)).message


def test_an_npc_carries_ten_pieces_at_most():
    many = npcs.quick_npc_data(2, npcs.NULLS, "", 0) | {"equipment": [{}] * (npcs.MOST_PIECES + 1)}
    assert [problem.code for problem in npcs.npc_problems(many)] == ["pieces"]


def test_an_npc_is_told_in_a_line():
    told = npcs.npc_in_words(npcs.quick_npc_data(4, npcs.NULLS, "", 0))
    assert told == "Focus 4, Wounds 4 Body and 4 Spirit; dice 4 Enhance, 4 Control, 4 Diminish."
