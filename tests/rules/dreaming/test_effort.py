"""An Effort: the text's "Effort", and Rulings B37 to B39, B55."""

import json

import pytest

from characters.beckoning_dream.rules.dreaming.position import Ending
from tests.rules.dreaming.dreams import Table, effort, table


def met(*moves: str, spread: str = "c4 s9", difficulty: int = 9, cards: str = "c1 c2 s4 s3 p1 m13") -> Table:
    """Return Ada and Bo before an Effort of Intensity 2, on Ada's turn."""
    began = table("d1", "d2", orders={0: cards}).play(
        effort(spread, difficulty, 2, "d1", "d2"), "d1: next d1"
    )
    return began.play(*moves)


def opposed(place: int, card: str, *moves: str, **told: object) -> Table:
    return met(f"d1: oppose d1 effort {place}", f"d1: select d1 {card}", *moves, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"spread": []}, "An Effort has at least one card."),
        ({"intensity": 0}, "Intensity is 0."),
        ({"members": []}, "Name the Dreamers who meet this Effort"),
        ({"members": ["d9"]}, "Name the Dreamers who meet this Effort"),
    ],
)
def test_an_effort_needs_a_spread_figures_and_dreamers(changed: dict[str, object], why: str) -> None:
    told = {"name": "The gate", "difficulty": 9, "intensity": 2, "spread": ["c4"], "members": ["d1"]}
    assert table("d1").why_not("gm", f"effort {json.dumps({**told, **changed})}").startswith(why)


def test_an_effort_is_told_openly() -> None:
    assert met().log()[-2] == (
        "The gate: an Effort of Difficulty 9, Intensity 2, with the 4 of Cups and the 9 of Swords."
    )


def test_the_player_chooses_a_card_of_the_spread_to_oppose() -> None:
    chosen = met("d1: oppose d1 effort 1")
    assert chosen.waits == ("select", "d1")
    assert chosen.log()[-1] == "Ada opposes the 9 of Swords."
    assert met().why_not("d1", "oppose d1 effort 2")


@pytest.mark.parametrize(
    ("card", "place", "stress"), [("s4", 0, 2), ("s3", 1, 2), ("p1", 1, 2), ("m13", 1, 0)]
)
def test_countered_setback_and_clash_cost_the_intensity_in_stress(card: str, place: int, stress: int) -> None:
    cards = f"c1 c2 {card} " + " ".join(one for one in ["s4", "s3", "p1", "m13"] if one != card)
    scored = opposed(place, card, cards=cards)
    if scored.waits[0] == "interpret":
        scored.play("d1: interpret d1 nothing")
    assert (scored.turn.stress if stress else scored.turn.dealt) == ({"d1": stress} if stress else {})


def test_who_is_countered_chooses_nothing_and_pays_all_the_same() -> None:
    countered = opposed(1, "p1")
    assert countered.why_not("d1", "interpret d1 press") == "A Countered card chooses nothing."
    assert countered.play("d1: interpret d1 nothing").turn.stress == {"d1": 2}


def test_before_a_countered_card_pays_guides_and_bonds_may_be_invoked() -> None:
    assert not opposed(1, "p1").why_not("d1", "guide d1 R weaken=effort | an owl")


def test_stress_that_is_dealt_comes_off_the_difficulty() -> None:
    assert (
        opposed(1, "m13", "d1: interpret d1 press devastate", cards="c1 c2 m13 s4 s3")
        .full()
        .conflict.effort.difficulty
        == 4
    )


def test_at_a_difficulty_of_0_the_effort_is_resolved_well() -> None:
    gone = opposed(1, "m13", "d1: interpret d1 press devastate", cards="c1 c2 m13 s4 s3", difficulty=5)
    assert gone.full().conflict.ending is Ending.WON


def test_a_glare_counts_2_where_the_effort_dealt_its_intensity() -> None:  # Ruling B37
    glared = opposed(1, "s3", "d1: interpret d1 glare=effort", cards="c1 c2 s3 s4 p1")
    assert glared.turn.dealt == {"d1": 2, "effort": 2}


def test_brace_halves_the_intensity_too() -> None:  # Ruling B36
    assert opposed(1, "s3", "d1: interpret d1 brace", cards="c1 c2 s3 s4 p1").turn.stress == {"d1": 1}


def test_hinder_takes_1_from_the_next_card_that_is_opposed() -> None:  # Ruling B37
    hindered = opposed(1, "m13", "d1: interpret d1 hinder=effort", cards="c1 c2 m13 s4 s3")
    assert hindered.full().conflict.effort.hindered == 1
    hindered.play("d1: next d1", "d1: oppose d1 effort 0", "d1: select d1 s4")
    assert hindered.turn.revealed["effort"].value == 3
    assert hindered.full().conflict.effort.hindered == 0


def test_its_cards_stay_and_may_be_opposed_again() -> None:  # Ruling B38
    again = opposed(1, "m13", "d1: interpret d1 nothing", "d1: next d2", cards="c1 c2 m13 s4 s3")
    assert again.why_not("d2", "oppose d2 effort 1") == ""
    assert again.log()[-1] == "It is Bo’s turn."


def test_nothing_is_aimed_at_an_efforts_deck_or_side() -> None:
    scored = opposed(1, "m13", cards="c1 c2 m13 s4 s3")
    assert scored.why_not("d1", "interpret d1 study=effort:most").startswith("Study has nothing to work on")


def test_an_effort_is_lost_when_no_dreamer_in_it_can_play() -> None:  # Ruling B39
    lost = table("d3", orders={0: "c1 c2 s1 s2"}).play(effort("c4", 99, 2, "d3"), "d3: next d3")
    for card in ("s1", "s2"):
        lost.play("d3: oppose d3 effort 0", f"d3: select d3 {card}")
        lost.play("d3: interpret d3 nothing", "d3: bear d3 blink")
        if lost.waits[0] == "next":
            lost.play("d3: next d3")
    assert lost.full().conflict.ending is Ending.LOST


# --- who comes and goes ---


def two(*moves: str) -> Table:
    """Return Ada before an Effort, and Bo, who is here too."""
    return table("d1", "d2", orders={0: "c1 c2 s4 s3 p1"}).play(effort("s2 p9", 9, 2, "d1"), *moves)


TURN = ("d1: next d1", "d1: oppose d1 effort 0", "d1: select d1 s4", "d1: interpret d1 nothing")


def test_dreamers_may_join_between_turns_if_they_are_here_and_leave() -> None:  # Ruling B39
    joined = two("d2: come d2")
    assert joined.full().conflict.members == ("d1", "d2")
    assert joined.log()[-1] == "Bo joins the Effort."
    assert joined.play("d2: next d2").turn.by == "d2"
    left = two(*TURN, "gm: come d2", "d1: go d1", "d1: next d2")
    assert (left.full().conflict.members, left.turn.by) == (("d2",), "d2")
    assert left.log()[-2] == "Ada leaves the Effort."


def test_nobody_joins_in_mid_turn_from_elsewhere_or_without_a_card() -> None:
    assert two("d1: next d1").why_not("d2", "come d2")
    assert two("d2: where d2 the lighthouse").why_not("d2", "come d2") == "Bo is elsewhere: the lighthouse."
    bare = two("gm: do d2 blind2 | Ash.", *(f"gm: do d2 burn:{card} | Ash." for card in ("p3", "p4", "w1")))
    assert bare.why_not("d2", "come d2") == "Bo has no card to play."
    assert two().why_not("d1", "come d2")
    assert two("gm: resolve open").why_not("d2", "come d2")


def test_an_effort_that_all_leave_is_lost() -> None:
    assert two("d1: go d1").full().conflict.ending is Ending.LOST
