"""Here and elsewhere: the text's "Narrative Positioning", and Ruling B54."""

import pytest

from tests.rules.dreaming.dreams import Table, effort, foe, table
from tests.rules.dreaming.test_spikes import spike

ADA = "c1 c2 s4 s3 p1"


def apart(*moves: str) -> Table:
    """Return Ada here, and Bo, who has a Bond on her 4 of Swords, in the lighthouse."""
    return table("d1", "d2", orders={0: ADA}).play("d2: where d2 the lighthouse", *moves)


WHERE = "Bo is elsewhere: the lighthouse."


def test_one_tap_by_its_player_marks_where_a_dreamer_is() -> None:
    tapped = table("d1", "d2").play("d2: elsewhere d2")
    assert tapped.log()[-1] == "Bo is elsewhere."
    assert tapped.play("d2: here d2").log()[-1] == "Bo is here."
    assert tapped.why_not("d1", "elsewhere d2")
    assert apart().log()[-1] == WHERE


@pytest.mark.parametrize("words", ["  ", "x" * 201])
def test_where_is_said_in_a_few_words(words: str) -> None:
    why = table("d1").why_not("d1", f"where d1 {words}")
    assert why == "Say in a few words where they are: up to 200 characters fit."


def test_the_game_masters_mark_counts_until_the_next_conflict_is_over() -> None:
    placed = table("d1", "d2").play("d2: elsewhere d2", "gm: here d2")
    assert placed.why_not("d2", "elsewhere d2") == "The GM says where you are."
    assert not placed.why_not("gm", "elsewhere d2")
    placed.play(effort("p9", 9, 1, "d1"), "gm: resolve open")
    assert not placed.why_not("d2", "elsewhere d2")


@pytest.mark.parametrize("begun", [effort("p9", 9, 1, "d1", "d2"), spike(3, "d2"), "gm: duel d1 d2 f1"])
def test_one_cannot_be_in_a_conflict_that_occurs_somewhere_one_is_not(begun: str) -> None:
    move = begun.removeprefix("gm: ")
    assert apart(foe("s1 s2")).why_not("gm", move) == WHERE
    assert not apart(foe("s1 s2"), "d2: here d2").why_not("gm", move)


def test_a_conflict_that_begins_leaves_them_out_of_the_likely_answer() -> None:
    told = {option.code: option for option in apart().kind.options(apart(foe("s1 s2")).full(), "gm")}
    for code, keys in {"duel": ("d1", "f1"), "effort": ("d1",), "spike": ("d1",)}.items():
        (asked,) = told[code].asks
        assert (asked.keys, asked.elsewhere) == (keys, (("d2", WHERE),))


def test_with_everybody_elsewhere_no_conflict_begins() -> None:
    gone = apart("gm: elsewhere d1")
    assert gone.why_not("gm", effort("p9", 9, 1, "d1").removeprefix("gm: ")) == (
        "No Dreamer is here with a card to play."
    )
    assert gone.why_not("gm", spike(3, "d1").removeprefix("gm: ")) == "No Dreamer is here and asleep."


def test_who_is_in_a_conflict_is_here() -> None:
    met = table("d1", "d2").play(effort("p9", 9, 1, "d1"))
    assert (
        met.why_not("d1", "elsewhere d1") == met.why_not("gm", "elsewhere d1") == "Ada is in this Conflict."
    )
    assert not met.why_not("d2", "elsewhere d2")


def revealed(*moves: str) -> Table:
    """Return the same when Ada's 4 of Swords lies Revealed."""
    turn = ("d1: next d1", "d1: oppose d1 effort 0", "d1: select d1 s4")
    return apart(effort("s9", 9, 1, "d1"), *turn, *moves)


def test_to_invoke_a_bond_one_must_be_narratively_present() -> None:
    assert revealed().why_not("d2", "bond d2 R d1 pain") == WHERE
    assert not revealed("d2: here d2").why_not("d2", "bond d2 R d1 pain")


def test_one_does_not_need_to_be_present_to_invoke_a_guide() -> None:
    assert revealed("d2: guide d2 R bolster=d1 | a gull").turn.revealed["d1"].value == 5


def test_just_in_time_ignores_narrative_positioning() -> None:
    joined = revealed("d2: guide d2 R join | up the stair")
    assert joined.of("d2").is_here
    assert joined.full().conflict.members == ("d1", "d2")


def test_at_resolution_they_draw_wherever_they_are() -> None:  # Ruling B50
    burned = apart().play("gm: do d2 burn:p3 | Ash.")
    assert len(burned.of("d2").piles.present) == 2
    burned.play(effort("p9", 9, 1, "d1"), "gm: resolve open")
    assert len(burned.of("d2").piles.present) == 3
