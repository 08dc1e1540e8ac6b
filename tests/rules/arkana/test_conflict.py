"""How a Conflict begins, its positions, rounds and end (Arkana Engine, "Conflict")."""

from dataclasses import replace

import pytest

from characters.arkana.rules.arkana import Arkana, apply_entry
from characters.arkana.rules.conflict import (
    Phase,
    Place,
    Side,
    fighter_of_arkana,
    legal_moves,
    new_conflict,
    outcome_if_over,
)
from characters.arkana.rules.conflict.position import DeclaredAction
from characters.arkana.rules.conflict.resolving import DOES
from characters.arkana.rules.kit import Kit, Piece, Range, Rating, WrittenSpell
from characters.arkana.rules.kit import KitPlace as Kept
from characters.socket.rules import Entry
from tests.rules.arkana.fighting import HIT, SETUP, after, begun, events, fighters, refused

ROUND = ("done players", "done arbiter")
UNUSED = (("bo", "555"), ("cy", "533"), ("cy", "111"))


def idled(position, **dice):
    """Return *position* with every unused Action rolled, Nulls where *dice* names nothing else."""
    for fighter in position.fighters:
        for _ in range(fighter.actions):
            position = after(position, f"idle {fighter.seat} area=mind dice={dice.get(fighter.seat, '333')}")
    return position


# --- two sides, Advantage ---


def test_a_conflict_always_has_two_sides():
    with pytest.raises(ValueError, match=r"^A conflict has two sides: the Arbiter’s side needs at least one"):
        new_conflict(fighters()[:2])


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"cy": {"seat": "bo"}}, "Bo shares the seat bo"),
        ({"cy": {"seat": "c y"}}, "letters and figures only"),
        ({"cy": {"body": 3}}, "Cy is incapacitated: they can enter once they have recovered."),
    ],
)
def test_nobody_enters_who_could_not_act(changes, problem):
    with pytest.raises(ValueError, match=problem):
        new_conflict(fighters(**changes))


@pytest.mark.parametrize(
    ("die", "side"), [(4, Side.PLAYERS), (6, Side.PLAYERS), (3, Side.ARBITER), (1, Side.ARBITER)]
)
def test_4_to_6_gives_the_players_advantage_1_to_3_disadvantage(die, side):
    position = after(new_conflict(fighters()), f"advantage dice={die}")
    assert position.advantage is side


@pytest.mark.parametrize("side", Side)
def test_the_side_that_ambushes_is_granted_advantage(side):
    assert after(new_conflict(fighters()), f"ambush {side}").advantage is side


def test_after_that_each_character_takes_guard_or_cover():
    position = after(new_conflict(fighters()), *SETUP[:2])
    assert position.phase is Phase.POSITIONS
    assert {move.code for move in legal_moves(position) if move.by} == {
        f"{place} {seat}" for place in Place for seat in ("cy", "imp", "orc")
    }
    assert "Bo is in Guard already." in refused(position, "cover bo")


def test_position_is_taken_before_anybody_acts():
    assert "cannot be done here" in refused(
        after(new_conflict(fighters()), "advantage dice=6"), "defend bo area=body"
    )


# --- rounds ---


def test_a_round_is_two_turns_advantage_first():
    position = begun()
    assert (position.round, position.turn) == (1, Side.PLAYERS)
    assert "It is the turn of the players" in refused(position, "defend imp area=body")
    position = after(position, "done players")
    assert position.turn is Side.ARBITER
    assert "It is the turn of the Arbiter’s side" in refused(position, "defend bo area=body")


def test_spent_focus_and_actions_come_back_at_the_top_of_the_round():
    spell = "invoke maneuver bo area=mind spell=control target=5 cost=body"
    spent = after(begun(), spell, "resolve cause=333 dice=333")
    assert (spent.fighter("bo").focus, spent.fighter("bo").actions) == (1, 0)
    position = idled(after(spent, *ROUND))
    assert (position.round, position.fighter("bo").focus, position.fighter("bo").actions) == (2, 3, 2)


def test_focus_in_excess_of_mind_mastery_falls_to_it_when_the_next_round_begins():
    defended = after(begun(), "defend bo area=body", "resolve dice=333")
    assert defended.fighter("bo").focus == 6
    assert idled(after(defended, *ROUND)).fighter("bo").focus == 3


def test_each_round_a_character_may_use_two_actions():
    position = after(begun(), *("task bo", "resolve") * 2)
    assert "Bo has no Actions left this round, and this takes 1." in refused(position, "task bo")


def test_unused_actions_are_rolled_as_maneuvers_towards_initiative():
    position = after(begun(), "task bo", "resolve", *ROUND)
    assert position.phase is Phase.UNUSED
    assert position.fighter("bo").actions == 1
    position = after(position, "idle bo area=mind dice=555")
    assert position.initiative(Side.PLAYERS) == 6
    assert "Bo has no Actions left" in refused(position, "idle bo area=mind dice=555")


def test_when_both_sides_are_done_the_table_is_told():
    told = events(after(begun(), "done players"), "done arbiter")
    assert [event.words for event in told] == ["Both sides have had their turn."]


def test_all_unused_actions_of_a_side_may_be_rolled_at_once():
    position = after(begun(), "task bo", "resolve", *ROUND)
    one_by_one = after(position, *[f"idle {who} area=mind dice={dice}" for who, dice in UNUSED])
    assert (
        after(position, f"unused players area=mind dice={''.join(dice for _, dice in UNUSED)}") == one_by_one
    )
    assert one_by_one.initiative(Side.PLAYERS) == 6 + 4 + 0


def test_a_single_unused_action_is_rolled_by_its_own():
    position = after(begun(), *("task bo", "resolve") * 2, "task cy", "resolve", *ROUND)
    assert "cannot be done here" in refused(position, "unused players area=mind dice=333")


def test_an_unused_action_tells_each_die():
    position = after(begun(), *ROUND)
    told = events(position, "idle bo area=mind dice=531")
    assert told[0].words.startswith("Bo, an unused Action: Control Mind 3; dice 5 (Gain), 3 (Null), 1 (Loss)")


def test_a_position_may_be_settled_before():
    placed = [{"place": place} for place in (Place.GUARD, None, Place.GUARD, Place.COVER)]
    start = new_conflict(fighters(**dict(zip(("bo", "cy", "imp", "orc"), placed, strict=True))))
    position = after(start, "advantage dice=6")
    assert {move.by for move in legal_moves(position) if move.by} == {"cy"}
    assert after(position, "cover cy").phase is Phase.TURNS


def test_with_every_position_settled_before_the_first_round_begins_at_once():
    start = new_conflict(fighters(**{seat: {"place": Place.GUARD} for seat in ("bo", "cy", "imp", "orc")}))
    assert after(start, "ambush arbiter").round == 1


@pytest.mark.parametrize(("imp", "side"), [("555", Side.ARBITER), ("111", Side.PLAYERS)])
def test_the_side_with_more_initiative_has_advantage_in_the_next_round(imp, side):
    position = idled(after(begun(), *ROUND), imp=imp)
    assert (position.advantage, position.turn) == (side, side)


def test_equal_initiative_leaves_advantage_where_it_was():  # Ruling A4
    ambushed = after(new_conflict(fighters()), "ambush arbiter", *SETUP[1:])
    assert idled(after(ambushed, "done arbiter", "done players")).advantage is Side.ARBITER


def test_initiative_starts_at_0_each_round():
    position = idled(after(begun(), *ROUND), bo="555")
    assert (position.round, position.initiative(Side.PLAYERS), position.initiative(Side.ARBITER)) == (2, 0, 0)


def test_with_no_unused_action_the_next_round_begins_at_once():
    position = after(begun(), *[line for seat in ("bo", "cy") for line in (f"task {seat}", "resolve") * 2])
    position = after(position, "done players")
    position = after(position, *[line for seat in ("imp", "orc") for line in (f"task {seat}", "resolve") * 2])
    assert after(position, "done arbiter").round == 2


# --- rulings, incapacity, the end ---


def test_the_rulings_of_the_arbiter_are_recorded():
    position = after(begun(), "ruling The floor is ice: x=1 counts twice.")
    assert position.rulings == ("The floor is ice: x=1 counts twice.",)


@pytest.mark.parametrize("line", ["ruling", "ruling  ", "ruling " + "x" * 301])
def test_a_ruling_has_words(line):
    assert "1 to 300 characters" in refused(begun(), line)


@pytest.mark.parametrize("area", ["body", "spirit"])
def test_who_reaches_the_limit_of_body_or_spirit_wounds_is_incapacitated(area):
    position = after(begun(), f"attack bo>imp area=body wounds={area}", "resolve dice=555")
    assert position.fighter("imp").is_out
    assert getattr(position.fighter("imp"), area) == 3


def test_an_incapacitated_character_can_no_longer_continue():
    position = after(begun(), *HIT, "done players")
    assert "Imp is incapacitated and can no longer continue." in refused(position, "defend imp area=body")
    assert "Imp is incapacitated already." in refused(after(begun(), *HIT), HIT[0])


def test_body_and_spirit_wounds_are_tracked_separately():
    position = after(begun(imp={"spirit": 2}), HIT[0], "resolve dice=533")
    assert (position.fighter("imp").body, position.fighter("imp").spirit) == (1, 2)
    assert not position.fighter("imp").is_out


def test_who_is_out_does_not_recover():
    position = idled(after(begun(), *HIT, *ROUND))
    assert position.round == 2
    assert position.fighter("imp").actions == 0


def test_the_conflict_ends_when_one_side_is_out():
    start = begun(orc={"side": Side.PLAYERS})
    position = after(start, *HIT)
    assert position.phase is Phase.OVER
    assert outcome_if_over(position).winner is Side.PLAYERS
    assert "The conflict is over: no move is legal." in refused(position, "done players")


def test_the_arbiter_may_end_the_conflict():
    position = after(begun(), "stop")
    assert outcome_if_over(position).winner is None
    assert outcome_if_over(begun()) is None


def test_each_character_takes_one_line_away():
    deed = outcome_if_over(after(begun(imp={"body": 1}), HIT[0], "resolve dice=533", "stop")).deed
    assert deed["imp"] == Entry(
        "conflict", data={"wounds": {"body": 1}, "focus": 3, "is_out": False, "rounds": 1}
    )
    assert deed["bo"].data["wounds"] == {}
    assert set(deed) == {"bo", "cy", "imp", "orc"}


def test_a_character_sheet_reads_that_line():
    deed = outcome_if_over(after(begun(), *HIT, "stop")).deed
    assert apply_entry(Arkana(cells=(3,) * 9), deed["imp"]).body_wounds == 3


def test_a_sheet_enters_with_its_kit_and_wounds():
    sheet = Arkana(
        cells=(3,) * 9,
        ratings=(Rating.GAIN, Rating.NULL, Rating.NULL),
        equipment=(Piece("Mail", Kit.ARMOR, 2), Piece("Pike", Kit.WEAPON, 2, Range.REACH)),
        pack=(Piece("Letter"),),
        spells=(WrittenSpell("Light", Kept.PACK),),
        spirit_wounds=1,
        xp=4,
    )
    fighter = fighter_of_arkana("bo", "Bo", Side.PLAYERS, sheet)
    assert (fighter.equipped, fighter.pack) == (("armor2", "reach2"), ("thing1",))
    assert (fighter.equipment_slots, fighter.pack_slots, fighter.spirit) == (5, 4, 1)
    assert (fighter.armor, fighter.tools, fighter.weapons) == (1, 0, 0)
    assert fighter.xp == 4


def test_two_pieces_alike_are_told_apart():
    knife, sword = (Piece(name, Kit.WEAPON, 1, Range.CLOSE) for name in ("Knife", "Sword"))
    fighter = fighter_of_arkana("bo", "Bo", Side.PLAYERS, Arkana(equipment=(knife,), pack=(sword, sword)))
    assert (fighter.equipped, fighter.pack) == (("close1",), ("2-close1", "3-close1"))
    assert [fighter.name_of_piece(piece) for piece in ("close1", "2-close1", "x1")] == [
        "Knife",
        "Sword",
        "x1",
    ]


# --- what happened is told ---


def test_what_happens_is_told_in_sentences():
    assert [event.words for event in events(begun(), *HIT)] == [
        "Bo: Diminish Body 3; dice 5 (Gain), 5 (Gain), 5 (Gain): Result 6.",
        "Imp takes 6 Damage, and Focus stops 3 of it.",
        "Imp takes 3 Wounds to Body.",
        "Imp is incapacitated.",
    ]


FOES = {
    "defend imp area=body": "",
    "drop imp close1": "Imp drops a piece of Kit.",
    "stow imp close1": "Imp changes their Kit.",
    "task imp": "Imp does a narrative task.",
}


@pytest.mark.parametrize(("line", "words"), FOES.items())
def test_what_an_npc_does_stands_open_without_its_numbers(line, words):
    position = after(begun(imp={"equipped": ("close1",)}), "done players")
    lines = [line] if line.startswith("drop") else [line, "resolve dice=555" if "=" in line else "resolve"]
    assert events(position, *lines)[0].open == words


def test_what_an_npc_does_without_dice_and_kit_stands_open_in_its_own_words(monkeypatch):
    monkeypatch.setitem(DOES, "shout", "shouts a warning")
    position = replace(after(begun(), "done players"), declared=(DeclaredAction("shout", "imp"),))
    assert events(position, "resolve")[0].open == "Imp shouts a warning."


def test_damage_to_an_npc_stands_open_without_its_focus():
    told = {event.code: event.open for event in events(begun(), *HIT)}
    assert told["damage"] == "Imp takes 6 Damage."
    assert (told["wounds"], told["out"]) == ("", None)


def test_a_player_character_hides_nothing_from_the_table():
    position = after(begun(bo={"equipped": ("close1",)}), "defend bo area=body", "resolve dice=555")
    assert all(event.open is None for event in events(position, "stow bo close1", "resolve"))
    assert all(event.open is None for event in events(begun(), "defend bo area=body", "resolve dice=555"))


def test_a_dodge_tells_no_base_score_to_the_table():
    position = after(begun(), "done players", "attack imp>bo area=body wounds=body", "dodge bo area=mind")
    (dodge,) = [event for event in events(position, "resolve dice=553") if event.code == "dodge"]
    assert dodge.open == "Bo gets out of the way."
