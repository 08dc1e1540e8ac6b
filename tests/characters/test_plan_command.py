"""The shell's planner: the steps and their sum, one JSON object, or a sentence and exit code 1."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.rules.laws import COSTS


def plan(*args: str) -> str:
    out = StringIO()
    call_command("plan", *args, stdout=out)
    return out.getvalue()


def test_swords_ace_to_four_become_two_to_five_for_two() -> None:
    said = plan("s1-4 c1-2", "s2-5 c1-2")
    assert said.splitlines()[-1] == "2 XP in 2 steps. No route is cheaper."
    assert "1. Let the Ace of Swords and the 2 of Swords go for the 5 of Swords: 1 XP" in said
    assert "(s2-5 c1-2)" in said


def test_without_transform_the_shell_says_so_and_how_to_look_further() -> None:
    last = plan("s4-9", "c1-4").splitlines()[-2:]
    assert last == [
        "8 XP in 7 steps. No route without Transform is cheaper.",
        "With --transform, ways by Transform are looked at too.",
    ]
    assert plan("s4-9", "c1-4", "--transform").splitlines()[-1] == "4 XP in 1 step. No route is cheaper."
    with pytest.raises(CommandError, match=r"Every way without Transform was tried\. With --transform,"):
        plan("s1-4", "s9", "--max-xp", "2")


def test_one_step_is_told_in_the_singular_and_none_in_words() -> None:
    assert "3 XP in 1 step." in plan("s1-4", "s1-5")
    assert plan("s1-4", "s1-4").strip() == "0 XP: nothing is left to do."


def test_transform_is_used_where_it_is_allowed() -> None:
    assert "1. Transform: Cups Ace to 4: 4 XP" in plan("s4-9", "c1-4", "--transform")


def test_json_has_the_cost_and_every_step() -> None:
    told = json.loads(plan("s1-4 m3", "s1-4 m3 m13", "--json"))
    assert told["cost"] == COSTS["boon"]
    assert (told["reasons"], told["transform"]) == ([], False)
    assert told["steps"] == [
        {
            "code": "boon",
            "answers": {"boon": "m13"},
            "price": COSTS["boon"],
            "total": COSTS["boon"],
            "label": "Gain Boon of Death",
            "deck": "s1-4 m3 m13",
        }
    ]


def test_without_a_route_json_says_why_and_the_exit_code_is_one() -> None:
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("plan", "s1-4", "s9", "--json", "--max-xp", "2", stdout=out)
    assert caught.value.returncode == 1
    told = json.loads(out.getvalue())
    assert (told["cost"], told["steps"]) == (None, [])
    assert told["reasons"][0] == "No route costs 2 XP or less."


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["s1-4", "s9", "--max-xp", "2"], "No route costs 2 XP or less."),
        (["s1-4 m13", "s1-4"], "Death can leave the deck by Transform alone"),
        (["x9", "s1"], "The deck as it is: “x9” names no cards."),
        (["s1", "s4-2"], "The deck that is wanted: “s4-2” runs backwards."),
        (["s1", "s99"], "The deck that is wanted: “s99”: there is no s99."),
        (["", "s1"], "The deck as it is: The deck is empty."),
        (["s1 s3", "s1"], "The deck as it is: Swords has a gap: Ace, 3."),
        (["s1", "s1 s3"], "The deck that is wanted: Swords has a gap: Ace, 3."),
        (["s1", "s1", "--max-xp", "many"], "--max-xp takes a number from 0 to 24."),
        (["s1", "s1", "--max-xp=-1"], "--max-xp takes a number from 0 to 24."),
        (["s1", "s1", "--max-xp", "25"], "A plan looks as far as 24 XP"),
        (["s1", "s1", "--max-xp", "9" * 5_000], "A plan looks as far as 24 XP"),
    ],
)
def test_what_cannot_be_planned_is_a_sentence(args: list[str], words: str) -> None:
    with pytest.raises(CommandError) as caught:
        plan(*args)
    assert str(caught.value).startswith(words)
    assert caught.value.returncode == 1
