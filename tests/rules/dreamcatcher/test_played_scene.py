"""What is played in a scene, move by move: who answers what, what follows, and what the table may not read."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.dreamcatcher import FailedTest
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.played_scene import (
    GM,
    NpcThere,
    PlayedScene,
    begin_scene,
    npc_of_facts,
    sheet_facts,
    with_answers,
)
from characters.dreamcatcher.scene import (
    KIND,
    SCENE,
    cast_as_all_may_read,
    cast_of_comers,
    cast_with_characters_of_now,
    entries_by_slug_if_over,
    lines_of_hidden_figures,
    quick_npc_draft,
)
from characters.dreamcatcher.scene_moves import lines_of_comer
from characters.dreamcatcher.scene_options import reasons_against_coming
from characters.dreamcatcher.scene_view import scene_context
from characters.socket.rules import Comer
from play.rules.kinds import IllegalMoveError
from play.rules.lines import WATCHER, Act
from play.rules.zones import U
from tests.play.worlds import Fate, World
from tests.rules.dreamcatcher.lives import EVERY_ABILITY, HOUSE, born, hampered
from tests.rules.dreamcatcher.scenes import SHEETS, scene_of

NPC: dict[str, Any] = {
    "name": "Old Marrow", "grade": "2", "seen": "seen", "advantages": "Long arms", "hindrances": "Half blind",
}  # fmt: skip


class Table(World):
    """A scene that is played by short moves: who, what, and what is told with it."""

    def does(self, *moves: tuple[str, str] | tuple[str, str, dict[str, Any]]) -> "Table":
        for seat, code, *told in moves:
            self.move(seat, with_answers(code, told[0] if told else {}))
        return self

    def tests(self, ability: int = 0, who: str = "p1", goal: str = "into the tower") -> "Table":
        return self.does(
            (who, f"describe {who}", {"how": "Tries.", "goal": goal}), (GM, f"test {who} {ability}")
        )

    def rolls(self, who: str, *dice: int, with_key: str = "", keep: bool = False) -> "Table":
        self.does((who, f"roll {who} {with_key}".rstrip(), {"dice": list(dice)}))
        return self.does((who, f"keep {who}")) if keep else self

    def reasons(self, seat: str, code: str) -> tuple[str, ...]:
        own = self.known(frozenset({seat})).position
        return next(each.reasons for each in KIND.options(own, seat) if each.code == code)

    def codes(self, seat: str) -> list[str]:
        own = self.known(frozenset({seat})).position
        return [each.code for each in KIND.options(own, seat) if not each.reasons]

    @property
    def said(self) -> str:
        return " ".join(line.words for line in self.known(WATCHER).log if line.act == self.acts[-1].number)


def table(count: int = 2, rules: HouseRules = HOUSE, sheets: Any = SHEETS) -> Table:
    kind = replace(scene_of(count, rules, sheets).kind, options=KIND.options)
    return Table(kind, Fate(Random(0)), Random(0))


def exchange(played: Table, left: str = "p1 0", right: str = "n1 0") -> Table:
    return played.does((GM, "exchange", {"left": left, "right": right, "tie": "yes", "began": "nobody"}))


# --- who moves for whom ---


def test_a_player_moves_for_nobody_else():
    with pytest.raises(IllegalMoveError):
        table().does(("p1", "describe p2", {"how": "Tries.", "goal": "into the tower"}))


@pytest.mark.parametrize("code", ["test p1 0", "no", "call p1 h4", "drop", "point p1 1", "hamper p2 0"])
def test_a_player_does_nothing_that_is_the_gms(code):
    played = table().does(("p1", "describe p1", {"how": "Tries.", "goal": "into the tower"}))
    with pytest.raises(IllegalMoveError):
        played.does(("p1", code, {"words": "Because."}))


def test_the_gm_moves_for_whoever_is_there():
    played = table().does((GM, "describe p2", {"how": "Tries.", "goal": "into the tower"}))
    assert played.full().under_way.who == "p2"


# --- describing, ruling, trying again ---


def test_the_gm_says_that_it_happens_or_not_like_that():
    played = table().does(("p1", "describe p1", {"how": "Walks over.", "goal": "across"}), (GM, "happens"))
    assert played.full().action is None
    played.does(
        ("p1", "describe p1", {"how": "Flies.", "goal": "across"}), (GM, "no", {"words": "Nobody flies."})
    )
    assert played.said == "Not like that: Nobody flies."


def test_a_failed_approach_is_closed_for_its_goal_to_everybody():  # D16
    played = table().tests().rolls("p1", 1, 2, keep=True).does((GM, "stand"), ("p1", "choose p1 5"))
    played.does(("p2", "describe p2", {"how": "Again.", "goal": "Into the  Tower"}))
    told = "Forcefulness has failed for ‘into the tower’. Until the scene ends it takes another approach."
    assert played.reasons(GM, "test p2 0") == (told,)
    still_open = [code for code in played.codes(GM) if code.startswith("test ")]
    assert still_open == [f"test p2 {number}" for number in range(1, 6)]
    played.does((GM, "drop", {"words": "Wait."}), (GM, "open 0", {"words": "The bar is gone."}))
    played.does(("p2", "describe p2", {"how": "Again.", "goal": "into the tower"}))
    assert played.reasons(GM, "test p2 0") == ()


def test_a_choice_that_waits_blocks_that_characters_next_test_alone():
    played = table().tests().rolls("p1", 1, 2, keep=True).does((GM, "stand"))
    assert "A failure still waits: choose first what it hampers." in played.reasons("p1", "describe p1")
    assert played.reasons("p2", "describe p2") == ()
    assert "One still chooses what is hampered: Ada." in played.reasons(GM, "end")
    with pytest.raises(IllegalMoveError, match="Why: choose or fill it in"):
        played.does((GM, "choose p1 5"))
    played.does((GM, "choose p1 5", {"words": "She is away."}))
    assert played.said == "Ada (by the GM): Resolve is hampered: She is away."


# --- called hindrances ---


def test_a_called_hindrance_waits_for_its_player_and_nobody_rolls():
    played = table().tests().does((GM, "call p1 h4"))
    assert not [code for code in played.codes("p1") if code.startswith("roll")]
    played.does(("p1", "answer p1 accept"))
    assert played.full().scene.participant("p1").destiny == 6
    told = "You accepted this hindrance and have its point: no advantage cancels it in this test."
    assert played.reasons("p1", "roll p1 a1") == (told,)
    assert played.reasons(GM, "call p1 h4") == (
        "‘Owes money everywhere’ was called on this test, and is called once in a test.",
    )


def test_with_no_point_left_refusing_is_closed_and_the_action_may_be_withdrawn():
    played = table(3).tests(who="p3").does((GM, "call p3 h4"))
    told = "Refusing takes a point and you have none. Accept it, or withdraw."
    assert played.reasons("p3", "answer p3 refuse") == (told,)
    played.does(("p3", "answer p3 withdraw"))
    assert played.full().action is None
    assert played.full().scene.participant("p3").called == ()


def test_who_aids_and_withdraws_leaves_the_lead_to_roll():
    played = table(3).tests().does(("p3", "aid p3 left 2", {"how": "Helps."}), (GM, "call p3 h4"))
    played.does(("p3", "answer p3 withdraw"))
    assert "roll p1" in played.codes("p1")


def test_a_temporary_hindrance_asks_nobody_and_is_gone():
    played = table().does((GM, "trait p1 hindrance", {"words": "Limps"})).tests().does((GM, "call p1 t1"))
    test = played.full().under_way.roller("p1").known_test
    assert test.is_hindered
    assert not test.is_hindered_for_a_point
    assert not played.full().scene.traits


# --- dice ---


def test_rolling_twice_is_closed_and_the_new_face_counts():
    played = table().tests().rolls("p1", 6, 1)
    played.does(("p1", "reroll p1 0", {"dice": [1]}))
    now = played.full()
    assert now.under_way.waits_for_the_gms_word
    assert now.scene.participant("p1").destiny == 4
    assert "a critical failure" in played.said


def test_the_keeper_rolls_what_nobody_wrote_down():
    played = table().tests().does(("p1", "roll p1"))
    assert played.full().under_way.roller("p1").known_roll.dice
    if "keep p1" in played.codes("p1"):
        played.does(("p1", "reroll p1 1"))
        assert played.full().under_way.roller("p1").known_roll.reroll


@pytest.mark.parametrize("dice", [[7, 1], [1], [1, 2, 3], "66", [True, 1]])
def test_dice_that_cannot_have_fallen_are_refused(dice):
    with pytest.raises(IllegalMoveError, match="2 dice fall here, and each shows 1 to 6"):
        table().tests().does(("p1", "roll p1", {"dice": dice}))


@pytest.mark.parametrize("dice", [[7], [True], [4, 4], []])
def test_real_dice_write_a_face_of_a_die_that_lies_there(dice):  # D24
    played = table().tests().rolls("p1", 1, 2)
    with pytest.raises(IllegalMoveError, match="1 die falls here, and it shows 1 to 6"):
        played.does(("p1", "reroll p1 0", {"dice": dice}))
    with pytest.raises(IllegalMoveError):
        played.does(("p1", "reroll p1 2", {"dice": [4]}))
    played.does(("p1", "reroll p1 0", {"dice": [4]}))
    assert played.full().under_way.roller("p1").known_roll.dice_now == (4, 2)


def test_after_the_dice_nobody_aids_and_nothing_is_called():
    played = table(3).tests().rolls("p1", 1, 2)
    assert "The dice have fallen. Who aids, aids before the lead." in played.reasons("p2", "aid p2 left 2")
    assert "The dice have fallen: a hindrance is called before them." in played.reasons(GM, "call p1 h4")


# --- aid ---


def test_aid_comes_by_another_approach_or_an_advantage_unless_the_gm_allows_it():
    played = table(2).tests(ability=4)
    assert played.reasons("p2", "aid p2 left 4")
    assert played.reasons(GM, "aid p2 left 4") == ()
    played.does(("p2", "aid p2 left 4 a2", {"how": "Knows the way."}))
    assert played.full().under_way.roller("p2").known_test.advantage
    assert played.codes("p2")[0] == "roll p2"


def test_a_critical_aid_gives_the_lead_an_advantage_to_call():
    played = table(3).tests().does(("p2", "aid p2 left 2", {"how": "Helps."})).rolls("p2", 6, 6)
    assert "roll p1 gift" in played.codes("p1")
    played.rolls("p1", 1, 2, 3, with_key="gift", keep=True).does((GM, "stand", {"trait": "A plan"}))
    assert "It succeeds" in played.said


# --- contests and NPCs ---


def test_an_npc_calls_its_advantage_and_bears_its_hindrance():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"}))
    assert {"roll n1", "roll n1 a1", "roll n1 h1"} <= set(played.codes(GM))
    hindered = played.branch()
    played.does((GM, "roll n1 a1", {"dice": [1, 5, 5]}))
    assert played.full().under_way.roller("n1").known_roll.total == 13
    assert played.known(WATCHER).position.under_way.roller("n1").roll == U
    assert played.said == "Old Marrow: a success."
    Table.does(hindered, (GM, "roll n1 h1", {"dice": [6, 1, 2]}))  # type: ignore[arg-type]
    assert hindered.full().under_way.roller("n1").known_roll.total == 6


def test_an_npc_uses_a_temporary_advantage_that_all_know_of():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 6, 6)
    played.does((GM, "roll n1", {"dice": [6, 6]}), (GM, "stand"))
    assert len(played.full().scene.traits) == 2
    played.does(("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no", "changed": "More of them"}))
    played.does((GM, "roll n1 t2", {"dice": [1, 5, 5]}))
    assert [trait.seat for trait in played.known(WATCHER).position.scene.traits] == ["p1"]


def test_a_temporary_hindrance_of_an_npc_is_called_and_gone():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 1, 1, keep=True)
    played.does((GM, "roll n1", {"dice": [1, 1]}), (GM, "stand"), (GM, "cross n1 a1"), ("p1", "choose p1 5"))
    played.does(("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no", "changed": "Rain"}), (GM, "call n1 t2"))
    assert played.full().under_way.roller("n1").known_test.is_hindered
    assert played.known(WATCHER).position.under_way.roller("n1").test == U


def test_an_overridden_degree_decides_a_contest():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 1, 2, keep=True)
    played.does(
        (GM, "roll n1", {"dice": [5, 5]}), (GM, "override p1 3", {"words": "The gods."}), (GM, "stand")
    )
    assert "Ada: a critical success, as the GM rules" in played.said
    assert "Ada wins" in played.said


def test_once_a_player_has_rolled_in_a_contest_it_is_the_npcs_turn_to_roll():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"}))
    assert scene_context(played.full())["acting"] == {"p1", "n1"}
    played.rolls("p1", 1, 2, keep=True)
    assert scene_context(played.full())["acting"] == {"n1"}
    played.does((GM, "roll n1", {"dice": [5, 5]}))
    assert scene_context(played.full())["acting"] == {"p1"}  # whose action it is the GM lets stand


def test_what_the_gm_overrides_is_the_degree_that_aid_came_to():
    played = table(3).tests().does(("p2", "aid p2 left 2", {"how": "Helps."})).rolls("p2", 5, 5, keep=True)
    played.rolls("p1", 4, 5, keep=True)
    assert played.reasons(GM, "override p1 3") == ("It is a critical success already.",)
    played.does((GM, "override p1 2", {"words": "The rope frays."}))
    told = (
        "Ada: a success; with what others did, a critical success. The GM makes it a success: The rope frays."
    )
    assert played.said == told
    assert played.reasons(GM, "override p1 2") == ("It is a success already.",)
    played.does((GM, "override p1 1", {"words": "It tears."}))
    assert played.said == "Ada: a success. The GM makes it a failure: It tears."
    played.does((GM, "stand"))
    assert "‘into the tower’, as the GM rules: No progress" in played.said


def test_rematches_are_possible_and_the_page_shows_how_the_last_one_went():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 5, 5, keep=True)
    played.does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"))
    played.does((GM, "cross n1 box"), ("p1", "describe p1", {"how": "Pushes on.", "goal": "through"}))
    again = next(each for each in KIND.options(played.full(), GM) if each.code == "contest p1 n1")
    assert again.reasons == ()
    asked = next(each for each in again.asks if each.key == "changed")
    assert asked.hint == "Last time: Ada success, Old Marrow failure."


# --- a fight ---


def test_nobody_fights_on_both_sides():
    sides = {"goal": "the bridge", "left": ["p1", "p2"], "right": ["p2"]}
    with pytest.raises(IllegalMoveError, match="Bo cannot be on both sides"):
        table().does((GM, "fight", sides))


@pytest.mark.parametrize(("says", "hampers"), [("yes", 2), ("no", 1)])
def test_the_winner_can_choose_to_impose_another_hindrance(says, hampers):
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    exchange(played).rolls("p1", 6, 6).does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"))
    played.does(("p1", f"impose p1 {says}"))
    assert played.full().npc_hampers == ("n1",) * hampers
    assert played.full().fought.combat.may_impose is None


def test_only_leads_suffer_the_further_hamper():  # D19
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1", "p2"], "right": ["n1"]})
    )
    exchange(played).rolls("p1", 1, 2, keep=True)
    played.does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"), (GM, "impose n1 yes"))
    assert [one.seat for one in played.full().scene.waiting] == ["p1", "p1"]


def test_whoever_is_out_bears_no_more():
    played = table(2, sheets=(hampered(*EVERY_ABILITY[:5]), born())).does((GM, "npc", NPC))
    played.does((GM, "fight", {"goal": "the gate", "left": ["p1", "p2"], "right": ["n1"]}))
    exchange(played).rolls("p1", 1, 2, 3, keep=True)
    played.does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"), ("p1", "choose p1 5"))
    now = played.full()
    assert (now.is_out("p1"), now.fought.combat.may_impose, now.scene.waiting) == (True, None, ())
    assert "impose n1 yes" not in played.codes(GM)


def test_who_bore_three_hampers_in_a_fight_is_out_of_the_scene():
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the bridge", "left": ["p1"], "right": ["n1"]})
    )
    for _one in range(2):
        exchange(played).rolls("p1", 1, 2, keep=True)
        played.does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"))
        played.does((GM, "impose n1 yes")) if _one else played.does((GM, "impose n1 no"))
        number = 5 - _one
        played.does(("p1", f"choose p1 {number}"))
    played.does(("p1", "choose p1 3"))
    now = played.full()
    assert now.is_out("p1")
    assert now.fight is None
    assert "They are out of this scene." in played.reasons("p1", "describe p1")
    assert played.said.endswith("Ada is out of this scene. The fight is over: Old Marrow wins.")


def test_an_npc_bears_what_the_winner_imposes_until_its_boxes_are_full():
    weak = {**NPC, "grade": "1", "advantages": "", "name": "Guard"}
    played = table().does(
        (GM, "npc", weak), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    exchange(played).rolls("p1", 6, 6).does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"))
    played.does(("p1", "impose p1 yes"), (GM, "cross n1 box"), (GM, "cross n1 box"))
    now = played.full()
    assert now.npc("n1").is_out
    assert now.fight is None
    assert now.npc_hampers == ()


def test_conceding_is_offered_after_an_exchange_and_leaves_them_in_the_scene():
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    assert played.reasons("p1", "concede p1") == (
        "Who concedes, concedes after an exchange: none has been yet.",
    )
    exchange(played).rolls("p1", 5, 5, keep=True).does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"))
    played.does(("p1", "concede p1"))
    assert played.full().fight is None
    assert not played.full().is_out("p1")
    assert played.said.endswith("The fight is over: Old Marrow wins.")


def test_a_fight_that_an_aiding_character_is_out_of_goes_on_with_another_lead():
    sheets = (hampered(*EVERY_ABILITY[:5]), born())
    played = table(2, sheets=sheets).does((GM, "npc", NPC))
    played.does((GM, "fight", {"goal": "the gate", "left": ["p1", "p2"], "right": ["n1"]}))
    exchange(played).rolls("p1", 1, 2, 3, keep=True)
    played.does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"), (GM, "impose n1 no"), ("p1", "choose p1 5"))
    now = played.full()
    assert now.is_out("p1")
    assert now.fought.combat.left_lead == "p2"
    assert "fits p1 a1" not in played.codes(GM)


def test_an_advantage_that_the_gm_lets_fit_may_bear_what_was_imposed():
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    exchange(played).rolls("p1", 5, 5, keep=True)
    played.does((GM, "roll n1", {"dice": [6, 6]}), (GM, "stand"), (GM, "impose n1 yes"))
    assert "‘Light sleeper’ does not fit this fight, unless the GM says so." in played.reasons(
        "p1", "choose p1 8"
    )
    played.does((GM, "fits p1 a3", {"words": "Half asleep."}), ("p1", "choose p1 8"))
    assert played.full().sheet("p1").advantage("a3").is_hampered


def test_the_gm_ends_a_fight():
    played = table().does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    assert played.does((GM, "peace", {"words": "They flee."})).full().fight is None
    assert "The fight is over" not in played.said


def test_all_who_stand_win_a_fight():
    played = table(2).does((GM, "npc", {**NPC, "grade": "0", "advantages": ""}))
    played.does((GM, "fight", {"goal": "the gate", "left": ["p1", "p2"], "right": ["n1"]}))
    exchange(played).rolls("p1", 6, 6).does((GM, "roll n1", {"dice": [1, 1]}), (GM, "stand"))
    assert "The fight is over" not in played.said
    played.does((GM, "cross n1 box"))
    assert played.said.endswith("Old Marrow is out of this scene. The fight is over: Ada and Bo win.")


def test_nobody_wins_a_fight_after_which_nobody_stands():
    """Who fails critically is hampered, on both sides."""
    played = table(2, sheets=(hampered(*EVERY_ABILITY[:5]), born()))
    played.does((GM, "npc", {**NPC, "grade": "0", "advantages": ""}))
    played.does((GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]}))
    exchange(played).rolls("p1", 1, 1, 2, keep=True).does((GM, "roll n1", {"dice": [1, 1]}), (GM, "stand"))
    played.does(("p1", "choose p1 5"), (GM, "cross n1 box"))
    assert played.said.endswith("The fight is over: nobody wins.")


# --- nothing left ---


def test_who_can_bear_nothing_more_is_out_of_the_scene():
    worn = hampered(*EVERY_ABILITY, "a1", "a2", "a3")
    played = table(2, sheets=(replace(worn, xp=0), born())).tests().rolls("p1", 1, 1, 2)
    played.does((GM, "stand"))
    assert played.full().is_out("p1")
    assert played.said.endswith("Ada is out of this scene.")


# --- what the GM sets, and the end ---


def test_what_is_hampered_anew_was_not_recovered_in_this_scene():
    played = table().does((GM, "mend p2 4", {"words": "Rest."}), (GM, "hamper p2 4", {"words": "Fall."}))
    assert played.full().recovered == ()
    assert played.full().sheet("p2").ability("Guile").is_hampered


def test_temporary_traits_and_closed_approaches_last_until_the_scene_ends():  # D11, D16
    played = table().tests().rolls("p1", 1, 1, keep=True).does((GM, "stand"), ("p1", "choose p1 5"))
    assert (len(played.full().scene.traits), len(played.full().scene.closed)) == (1, 1)
    ended = played.does((GM, "end")).full().scene
    assert (ended.traits, ended.closed) == ((), ())


def test_one_hamper_of_the_players_choice_is_recovered():
    played = table(1, sheets=(hampered("a1", "ability Guile"),)).does((GM, "end"))
    assert played.codes("p1") == ["recover p1 4", "recover p1 6"]
    played.does(("p1", "recover p1 6"))
    assert [bearer.code for bearer in played.full().sheet("p1").hampered] == ["ability Guile"]
    assert played.codes("p1") == []
    assert played.full().is_over


def test_a_scene_ends_in_a_line_for_each_with_what_was_recovered():
    played = (
        table().tests().rolls("p1", 1, 2, keep=True).does((GM, "stand"), ("p1", "choose p1 5"), (GM, "end"))
    )
    assert KIND.outcome(played.full()) is None
    played.does(("p1", "recover p1 5"), ("p2", "recover p2 4"))
    entries = KIND.outcome(played.full())
    assert entries["p1"].data["recovered"] == ["ability Resolve"]
    assert entries["p2"].data["recovered"] == ["ability Guile"]
    played.does((GM, "settle"))
    assert KIND.wants(played.full()) is None


def test_a_hidden_npc_is_nowhere_until_it_is_revealed():
    played = table().does((GM, "npc", {**NPC, "seen": "hidden"}))
    assert played.known(WATCHER).position.npcs == ()
    assert "Marrow" not in repr(played.known(frozenset({"p1"})).position)
    played.does(
        (GM, "npc", {**NPC, "name": "Second", "seen": "hidden"}), (GM, "reveal h2"), (GM, "reveal h1")
    )
    seen = played.known(WATCHER).position
    assert [npc.npc.name for npc in seen.npcs] == ["Second", "Old Marrow"]
    assert not any(npc.is_known for npc in seen.npcs)
    assert played.full().npc("n2").npc.score == 3


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({**NPC, "grade": "9"}, "Grade: choose one of these."),
        ({**NPC, "name": "x" * 81}, "at most 80 characters"),
        ({**NPC, "name": ""}, "choose or fill it in"),
        ({**NPC, "name": 7}, "write it in words"),
        ({**NPC, "advantages": "a, b, c, d"}, "name fewer, or let it bear more"),
    ],
)
def test_answers_that_are_amiss_are_refused_in_words(told, message):
    with pytest.raises(IllegalMoveError, match=message):
        table().does((GM, "npc", told))


def test_who_fights_is_chosen_among_those_there():
    with pytest.raises(IllegalMoveError, match="choose at least one"):
        table().does((GM, "fight", {"goal": "x", "left": [], "right": ["p2"]}))


# --- as it begins ---


def comers() -> list[Comer[Any]]:
    return [
        Comer("Ada", "slug-ada", born()),
        Comer("Marrow", data=quick_npc_draft({"grade": "2"})),
        Comer(
            "Shade", data={"score": 5, "bears": 2, "advantages": ["Dark"], "hindrances": []}, start="hidden"
        ),
    ]


def test_a_scene_begins_with_what_the_gm_alone_knows():
    cast = {**cast_of_comers(comers(), {}), "title": "The harbour"}
    lines = lines_of_hidden_figures(cast, {})
    setup = cast_as_all_may_read(cast)
    assert "Shade" not in repr(setup)
    assert all(line.readers == frozenset({GM}) and not line.stub for line in lines)
    now: PlayedScene = begin_scene(setup, {})
    assert not now.npcs[0].is_known
    for line in lines:
        now = KIND.apply(now, line.text)
    assert now.npc("n1").npc.score == 3
    assert now.hidden[0][1].score == 5
    assert cast["seats"] == {"p1": "slug-ada"}


def test_nobody_begins_a_scene_without_a_character():
    with pytest.raises(ValueError, match="Choose at least one character"):
        lines_of_hidden_figures({**cast_of_comers([], {}), "title": "x"}, {})


def test_nobody_begins_a_scene_who_still_chooses_what_a_failure_hampers():
    """A test alone was failed."""
    cast = {**cast_of_comers(comers(), {}), "title": "x"}
    cast["participants"][0]["sheet"] = {**cast["participants"][0]["sheet"], "waits": "Guile"}
    told = "Ada still chooses what ‘Guile’ hampers: on their sheet, and you may for them."
    with pytest.raises(ValueError, match=told):
        begin_scene(cast_as_all_may_read(cast), {})


def test_another_scene_begins_with_the_sheets_of_now_and_with_who_came_later():
    cast = cast_of_comers([*comers(), Comer("Bo", "slug-bo", born())], {})
    late, ada = Comer("Dee", "slug-dee", born()), Comer("Ada", "slug-ada", hampered("a1"))
    again = cast_with_characters_of_now(cast, [late, ada])
    assert again["seats"] == {"p1": "slug-ada", "p2": "slug-dee"}
    assert [told["name"] for told in again["participants"]] == ["Ada", "Dee"]
    assert again["participants"][0]["sheet"]["advantages"][0][2]


def test_its_lines_are_written_by_who_has_a_sheet_still():
    played = table(1).does((GM, "end"))
    cast = {"seats": {"p1": "slug-ada"}}
    assert SCENE.outcome(played.full(), cast, {"slug-ada": born()}).keys() == {"slug-ada"}
    assert SCENE.outcome(played.full(), cast, {}) == {}
    assert SCENE.outcome(table(1).full(), cast, {}) is None


def test_a_line_that_is_only_words_changes_nothing():
    now = table().full()
    assert KIND.apply(now, 'said {"say": "Something."}') == now
    assert now.name(GM) == "the GM"


def test_an_npc_goes_out_of_a_scene_without_a_fight_too():
    played = table().does((GM, "npc", {"name": "Guard", "grade": "0", "seen": "seen"}))
    played.does(("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 5, 5, keep=True)
    played.does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"), (GM, "cross n1 box"))
    assert played.known(WATCHER).position.npc("n1").is_out


def test_what_a_hamper_of_an_npc_falls_on_is_read_by_the_gm_alone():
    played = table().does((GM, "npc", NPC), ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}))
    played.does((GM, "contest p1 n1", {"ability": "0", "tie": "no"})).rolls("p1", 6, 6)
    played.does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"), (GM, "cross n1 a1"))
    (line,) = played.acts[-1].lines
    assert line.text_heard_by(frozenset({"p1"})) == 'cross n1 {"say": "Old Marrow bears a hamper."}'
    assert "Long arms" in line.text_heard_by(frozenset({GM}))


# --- whoever comes later ---


def come(played: Table, comer: Comer[Any]) -> None:
    """Write down what the GM's room tells of *comer*: no option of the kind offers it."""
    played.acts.append(
        Act(played.acts[-1].number + 1 if played.acts else 1, lines_of_comer(played.full(), comer))
    )


def test_nobody_comes_whose_failed_test_waits_on_their_sheet():
    sheet = replace(born(), waiting=FailedTest("Guile: past the guard", "Guile"))
    told = "Eli still chooses what ‘Guile: past the guard’ hampers: on their sheet, and you may for them."
    played = table(1)
    with pytest.raises(IllegalMoveError, match=re.escape(told)):
        come(played, Comer("Eli", "slug-eli", sheet))
    participants = [{"seat": "p1", "name": "Eli", "sheet": sheet_facts(sheet)}]
    with pytest.raises(ValueError, match=re.escape(told)):
        begin_scene({"title": "The harbour", "participants": participants, "npcs": []}, {})


def test_a_character_who_comes_later_brings_all_that_is_on_the_sheet():
    played = table(1)
    sheet = replace(hampered("ability Guile", "a1"), called=("h4",))
    come(played, Comer("Eli", "slug-eli", sheet))
    now = played.known(WATCHER).position
    assert sheet_facts(now.sheet("p2")) == sheet_facts(sheet)
    assert played.tests(who="p2").known(WATCHER).position.under_way.who == "p2"
    assert now.came == (("p2", "slug-eli"),)


def test_who_comes_later_gets_a_line_at_the_end():
    played = table(1)
    come(played, Comer("Eli", "slug-eli", born()))
    ended = played.does((GM, "end")).full()
    cast = {"seats": {"p1": "slug-ada"}, "slug": "s"}
    entries = entries_by_slug_if_over(ended, cast, {"slug-ada": born(), "slug-eli": born()})
    assert entries is not None
    assert entries.keys() == {"slug-ada", "slug-eli"}


@pytest.mark.parametrize(("start", "names"), [("", ["The ferryman"]), ("hidden", [])])
def test_an_npc_set_down_before_comes_with_its_own_figures_that_the_table_does_not_read(start, names):
    played, data = table(1), {"score": 3, "bears": 2, "advantages": ["Long oar"], "hindrances": []}
    come(played, Comer("The ferryman", data=data, start=start))
    watched, full = played.known(WATCHER).position, played.full()
    assert [one.npc.name for one in watched.npcs] == names
    assert all(one.npc.score is U for one in watched.npcs)
    there = [*(one.npc for one in full.npcs), *(npc for _key, npc in full.hidden)]
    assert [(npc.score, npc.bears, npc.advantages[0].words) for npc in there] == [(3, 2, "Long oar")]


def test_nobody_comes_once_the_scene_ends_or_too_many_are_there():
    assert reasons_against_coming(table(1).full()) == ()
    ending = table(2).does((GM, "hamper p1 0", {"words": "Cold"}), (GM, "end")).full()
    assert reasons_against_coming(ending) == ("The scene ends: whoever comes now, comes to the next one.",)
    full = replace(table(1).full(), npcs=(NpcThere("n1", npc_of_facts({"name": "Moth"})),) * 39)
    assert reasons_against_coming(full) == ("At most 40 take part.",)


def test_whoever_is_here_may_join_a_fight_under_way():
    played = table(2).does(
        (GM, "npc", NPC),
        (GM, "npc", NPC),
        (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]}),
    )
    assert {"join p2 left", "join p2 right", "join n2 left"} <= set(played.codes(GM))
    assert not any(code.startswith(("join p1", "join n1")) for code in played.codes(GM))
    played.does((GM, "join p2 left"))
    assert played.said == "Bo joins the fight, beside Ada."
    told = {"left": "p2 0", "right": "n1 0", "tie": "yes", "began": "nobody"}
    played.does((GM, "exchange", told))
    assert played.full().under_way.lead(Side.LEFT).seat == "p2"
    assert played.reasons(GM, "join n2 right") == ("An exchange is under way.",)


def test_who_is_out_or_can_bear_nothing_joins_no_fight():
    sheets = (born(), replace(hampered(*EVERY_ABILITY), xp=0))
    played = table(2, sheets=sheets).does(
        (GM, "npc", NPC), (GM, "fight", {"goal": "the gate", "left": ["p1"], "right": ["n1"]})
    )
    assert "join p2 left" not in played.codes(GM)
