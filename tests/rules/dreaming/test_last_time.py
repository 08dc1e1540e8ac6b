"""What a table is told that opens a dream again: at most five lines, each by rule."""

import json

import pytest

from characters.beckoning_dream.rules.dreaming.last_time import last_time_in_lines
from tests.rules.dreaming.dreams import Table, effort, foe, table
from tests.rules.dreaming.test_construction import QUESTION, constructed

SPIKE = json.dumps(
    {"difficulty": 2, "consequence": "The floor is gone.", "stress": 1, "awareness": 0, "members": ["d1"]}
)


def last_time(begun: Table, seat: str = "") -> tuple[str, ...]:
    known = begun.known(frozenset({seat} if seat else ()))
    return last_time_in_lines(known.position, begun.log(seat)[-1])


def test_last_time_says_the_scene_the_conflict_what_just_happened_the_guides_and_who_is_out() -> None:
    begun = constructed(
        QUESTION, "d1: answer d1 Three owls", "gm: scene 2", "gm: leave d2", effort("p9", 9, 2, "d1")
    )
    assert last_time(begun) == (
        "Scene 2: the Ace of Cups, which Ada gave.",
        "The gate, an Effort, stands before Ada: Difficulty 9, Intensity 2.",
        "The gate: an Effort of Difficulty 9, Intensity 2, with the 9 of Pentacles.",
        "Guides: Three owls (Ada). Oneirogen: Ada 5.",
        "Bo stepped aside.",
    )


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((foe("w1 w2", side="foes"), "gm: duel d1 d2 f1"), "A Duel goes on: Ada and Bo against Warden."),
        (
            (foe("w1 w2"), "gm: duel d1 d2 f1", "gm: resolve won"),
            "No Conflict is open; the last one went well.",
        ),
        (
            (f"gm: spike {SPIKE}",),
            "A Spike of Difficulty 2 comes over Ada: The floor is gone. It costs 1 Stress.",
        ),
        (
            (effort("p9", 9, 2, "d1"), "gm: go d1"),
            "No Dreamer can go on. How the Conflict ended, the GM says.",
        ),
    ],
)
def test_last_time_says_how_the_last_conflict_stands_or_ended(moves: tuple[str, ...], said: str) -> None:
    assert said in last_time(table("d1", "d2").play(*moves))


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((), "Between scenes: none of three is over."),
        (("gm: scene 1", "gm: close well"), "Between scenes: one of three is over."),
        (
            ("gm: scene 1", "gm: close well", "gm: scene 3", "gm: close not_well"),
            "Between scenes: two of three are over.",
        ),
    ],
)
def test_between_scenes_last_time_says_how_many_are_over(moves: tuple[str, ...], said: str) -> None:
    assert last_time(constructed(QUESTION, *moves))[0] == said


def test_last_time_says_who_is_awake_and_who_is_elsewhere_and_of_a_bare_dream_what_happened_last() -> None:
    begun = table("d2", "d3")
    assert last_time(begun)[0] == begun.log()[-1]
    begun.play("gm: do d2 guide | salt", "d3: where d3 the lighthouse")
    assert last_time(begun) == ("Cy is elsewhere: the lighthouse.", "Oneirogen: Cy 1.")


def test_last_time_tells_who_woke() -> None:
    begun = table("d2", "d3")
    begun.play(
        *(f"d3: do d3 discard:{card} | salt" for card in begun.pile("d3", "present").split()), "d3: wake d3"
    )
    assert last_time(begun)[-1] == "Cy is awake."
