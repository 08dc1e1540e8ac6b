"""What a scene says before a call, and of a fight from here (Dreamcatcher, "Destiny Points", "Combat")."""

from dataclasses import replace
from typing import Any

import pytest

from characters.dreamcatcher.rules.contest import Terms
from characters.dreamcatcher.rules.dice import Way
from characters.dreamcatcher.rules.fight_odds import FightChances, fight_chances
from characters.dreamcatcher.rules.played_scene import GM
from characters.dreamcatcher.scene import SCENE
from characters.dreamcatcher.scene_view import scene_context
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered
from tests.rules.dreamcatcher.test_played_scene import NPC, Table, exchange, table

A, P = Way.ADVANTAGE, Way.PLAIN
RIVAL = (A, A, P)  # three boxes, an advantage among them
AGAINST_AN_NPC, BETWEEN_PLAYERS = Terms(True, False), Terms()


def foreseen(played: Table, code: str) -> tuple[str, str]:
    now = played.known(frozenset({GM})).position
    option = next(each for each in SCENE.options(now, {"", *now.seats}) if each.code == code)
    found = SCENE.foresee(now, option)
    return found.figure, found.told


def test_before_a_call_the_gm_reads_what_each_answer_brings():
    assert foreseen(table().tests(), "call p1 h4") == (
        "32 %",
        "Success is 58 % now, destiny 5. Accepted: 32 %, destiny 6. Refused: 58 %, destiny 4.",
    )


def test_where_refusing_is_closed_withdrawing_stands_beside_accepting():
    played = table(1, sheets=(replace(born(), xp=0),)).tests()
    told = "Success is 58 % now, destiny 0. Accepted: 32 %, destiny 1. Withdrawn: no dice, destiny 0."
    assert foreseen(played, "call p1 h4") == ("32 %", told)


def test_aid_that_has_fallen_counts_in_what_a_call_may_bring():
    played = table().tests().does(("p2", "aid p2 left 1", {"how": "Holds the rope."})).rolls("p2", 6, 5)
    assert foreseen(played, "call p1 h4")[0] == "93 %"


def test_a_temporary_hindrance_is_foreseen_without_an_answer():
    played = table().does((GM, "trait p1 hindrance", {"words": "Soaked"})).tests()
    told = "Success 58 %, then 32 %. Nobody is asked, and it is gone."
    assert foreseen(played, "call p1 t1") == ("32 %", told)


def test_chances_with_each_advantage_and_why_one_is_closed():
    played = table(1, sheets=(hampered("a1"),)).tests()
    assert [foreseen(played, f"roll p1{key}")[0] for key in ("", " a2", " a3")] == ["58 %", "81 %", "81 %"]
    assert played.reasons("p1", "roll p1 a2") == played.reasons("p1", "roll p1 a3") == ()
    told = "‘Good with a rope’ is hampered until the scene ends or somebody recovers it. It cannot be called."
    assert played.reasons("p1", "roll p1 a1") == (told,)


def test_each_answer_to_a_call_shows_what_it_does_to_chance_and_pool():
    played = table().tests().does((GM, "call p1 h5"))
    found = [foreseen(played, f"answer p1 {answer}") for answer in ("accept", "refuse", "withdraw")]
    assert [figure for figure, _told in found] == ["32 %", "58 %", "no dice"]
    assert [told.split(". ")[0] for _figure, told in found] == [
        "Destiny 5, then 6", "Destiny 5, then 4", "Destiny stays at 5",
    ]  # fmt: skip


def test_accepting_on_a_test_that_is_hindered_already_changes_no_chance():  # D12
    played = table(1, sheets=(hampered("ability Deftness"),)).tests(ability=1).does((GM, "call p1 h5"))
    figure, told = foreseen(played, "answer p1 accept")
    assert (figure, "Destiny 5, then 6. Success stays 32 %." in told) == ("32 %", True)
    played.does(("p1", "answer p1 accept"))
    assert foreseen(played, "roll p1")[0] == "32 %"


def test_each_aid_lifts_the_chance():
    played = table(3, sheets=(born(),)).tests(ability=2)
    assert foreseen(played, "aid p2 left 3") == ("42 %", "Lifts Ada from 42 % to 64 %.")
    played.does(("p2", "aid p2 left 3", {"how": "Smiles."}))
    assert foreseen(played, "aid p3 left 3") == ("42 %", "Lifts Ada from 64 % to 78 %.")


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((1, 2), "Lifts Ada from 42 % to 64 %."),
        ((6, 4), "Lifts Ada from 97 % to 98 %."),
        ((1, 1), "Lifts Ada from 19 % to 50 %."),
    ],
)
def test_aid_that_has_fallen_counts_as_it_fell_in_what_another_aid_may_bring(dice, told):
    played = table(3, sheets=(born(),)).tests(ability=2).does(("p2", "aid p2 left 3", {"how": "Smiles."}))
    assert foreseen(played.rolls("p2", *dice, keep=True), "aid p3 left 3") == ("42 %", told)


def test_each_die_shows_what_rolling_it_again_gives_with_what_aid_lifted():
    played = table(2).tests(ability=2).rolls("p1", 2, 5)
    assert [foreseen(played, f"reroll p1 {place}")[0] for place in (0, 1)] == ["67 %", "17 %"]
    told = "Destiny 5, then 4. The new face counts, even if it is worse."
    assert foreseen(played, "reroll p1 0")[1] == told
    aided = table(2).tests(ability=2).does(("p2", "aid p2 left 3", {"how": "Smiles."}))
    aided.rolls("p2", 6, 4, keep=True).rolls("p1", 2, 5)
    assert foreseen(aided, "reroll p1 0")[0] == "100 %"


def fight_of(*, right: str = "n1", **told: Any) -> Table:
    played = table(2, **told).does((GM, "npc", NPC))
    return played.does((GM, "fight", {"goal": "the gate", "left": ["p1"], "right": [right]}))


def read_by(played: Table, seat: str) -> Any:
    return scene_context(played.known(frozenset({seat})).position)["fight"]


def percents(found: FightChances) -> list[int]:
    return [round(chance * 100) for chance in (found.left, found.right, found.both_out)]


def ends(played: Table, seat: str = GM) -> list[int]:
    return [percent for _what, _figure, percent in read_by(played, seat)["forecast"]["ends"]]


def test_before_an_exchange_a_character_fights_by_what_succeeds_most():
    played = fight_of()
    assert ends(played) == percents(fight_chances((P, P, P), 3, RIVAL, 3, AGAINST_AN_NPC))
    assert (
        "Ada by Forcefulness +3 against Old Marrow by everything +3 with an advantage, and a tie moves nobody."
        in (read_by(played, GM)["forecast"]["told"])
    )


def test_no_chance_of_a_fight_tells_a_player_what_an_npc_can_do():
    read = read_by(fight_of(), "p1")
    assert read["forecast"]["ends"] == ()
    assert "figures that only the GM reads" in read["forecast"]["told"]
    assert [one["left"] for side in read["sides"] for one in side] == [3, None]


def test_between_player_characters_all_lies_open_and_all_read_the_chance():
    played = fight_of(right="p2")
    assert ends(played, "p1") == ends(played, "p2") == ends(played) != []


def test_in_an_exchange_what_is_rolled_counts_and_its_tie():
    played = fight_of()
    told = {"left": "p1 4", "right": "n1 0", "tie": "no", "began": "nobody"}
    played.does((GM, "exchange", told))
    score = played.full().sheet("p1").abilities[4].score
    terms = replace(AGAINST_AN_NPC, tie_makes_sense=False)
    assert ends(played) == percents(fight_chances((P, P, P), score, RIVAL, 3, terms))
    assert read_by(played, GM)["forecast"]["told"].count("and a tie makes no sense.") == 1


def test_once_the_dice_of_an_exchange_lie_there_no_chance_from_before_them_stands():
    played = exchange(fight_of()).rolls("p1", 5, 5, keep=True)
    assert ends(played) == []
    assert "Once it is settled" in read_by(played, GM)["forecast"]["told"]


def test_what_stands_is_told_before_the_gm_lets_it():
    played = table().tests().rolls("p1", 6, 5, keep=True)
    assert foreseen(played, "stand")[1] == "‘into the tower’: It succeeds."


def test_who_waits_for_the_same_is_named_together():
    played = table(2, sheets=(hampered("a1"), hampered("a1"))).does((GM, "end"))
    assert scene_context(played.full())["waits_for"] == "Ada and Bo, who choose what recovers"


def test_an_advantage_that_fits_the_fight_is_called_in_it():
    played = fight_of().does((GM, "fits p1 a1", {"words": "It is dark."}))
    assert ends(played) == percents(fight_chances((A, A, A), 3, RIVAL, 3, AGAINST_AN_NPC))


def test_a_hamper_that_waits_has_fallen():
    played = exchange(fight_of()).rolls("p1", 1, 2, keep=True)
    played.does((GM, "roll n1", {"dice": [1, 2]}), (GM, "stand"))
    assert played.full().scene.waiting
    assert played.full().npc_hampers
    assert ends(played) == percents(fight_chances((P, P), 3, (A, P), 3, AGAINST_AN_NPC))


def test_after_an_exchange_it_says_what_stays_with_who_concedes():
    played = fight_of()
    assert read_by(played, "p1")["forecast"]["staying"] == ()
    exchange(played).rolls("p1", 5, 5, keep=True).does((GM, "roll n1", {"dice": [5, 5]}), (GM, "stand"))
    [(name, kept)] = read_by(played, "p1")["forecast"]["staying"]
    assert (name, kept) == (
        "Ada",
        "The other side wins. No hamper from this fight stays, and 6 more can be borne.",
    )


@pytest.mark.parametrize(("out_after", "left"), [(3, 3), (0, 6)])
def test_what_brings_somebody_out_is_drawn_as_the_table_rules(out_after, left):
    played = fight_of(rules=replace(HOUSE, out_after=out_after), sheets=(born(), born()))
    [one] = read_by(played, "p1")["sides"][0]
    assert one["left"] == left
    assert one["boxes"] == (False,) * left
