"""An agent who has played before: everything they claim is held against the rules, and comes along as it is."""

from typing import Any

import pytest

from characters.hidden_isle.rules.agent import Agent, Drive, Trait, apply_entry
from characters.hidden_isle.rules.arriving import arrival_draft_of
from characters.hidden_isle.rules.creation import draft_problems, first_entry
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.words import describe_entry
from decks.rules.tarot import cards_of_codes
from tests.rules.hidden_isle.lives import DRAFT, RULES

ARRIVAL: dict[str, Any] = {
    **DRAFT,
    "arrival": True,
    "skills": {"study": 4, "slip": 3, "mingle": 3},
    "unlocked": ["study"],
    "abilities": ["Quiet feet", "Second sight", "Salt in the blood"],
    "aside": [{"text": "proud", "card": "s13"}],
    "tracks": {"s": 6, "c": 0},
    "points": {"w": 1},
    "harm": ["s trauma", "s physical"],
    "visions": ["m17", "c13"],
    "xp": 3,
    "contacts": [{"name": "Mara", "kind": "Deity", "card": "s12", "land": "", "affection": 5, "distance": 2}],
}


def told(rules: HouseRules = RULES, **changes: Any) -> list[str]:
    return [problem.message for problem in draft_problems({**ARRIVAL, **changes}, rules)]


def fixes(**changes: Any) -> list[tuple[str, str]]:
    found = [fix for problem in draft_problems({**ARRIVAL, **changes}, RULES) for fix in problem.fixes]
    return [(fix.field, fix.value) for fix in found]


def test_one_within_the_limits_has_no_problem() -> None:
    assert told() == []


def test_they_come_as_they_are() -> None:
    who = apply_entry(Agent(), first_entry(ARRIVAL, RULES))
    assert (who.rating("study"), who.unlocked) == (4, frozenset({"study"}))
    assert (who.xp_on_track("s"), who.points_to_spend("w"), who.xp) == (6, 1, 3)
    assert [box.code for box in who.harm] == ["s trauma", "s physical"]
    assert (who.aside, set(who.visions)) == ((Trait("proud", "s13"),), set(cards_of_codes(["m17", "c13"])))
    assert (who.contacts[0].affection, who.contacts[0].distance) == (5, 2)


def test_they_come_again_as_their_own_draft() -> None:
    who = apply_entry(Agent(), first_entry(ARRIVAL, RULES))
    assert list(draft_problems(arrival_draft_of(who), RULES)) == []
    assert apply_entry(Agent(), first_entry(arrival_draft_of(who), RULES)) == who


def test_a_full_burden_has_left_its_place_empty() -> None:
    empty = {"text": "", "card": "", "track": 0}
    assert told(burden=empty) == []
    who = apply_entry(Agent(), first_entry({**ARRIVAL, "burden": empty}, RULES))
    assert who.burden == Drive()
    assert "Burden" not in describe_entry(first_entry({**ARRIVAL, "burden": empty}, RULES))


def test_a_new_agents_burden_must_be_named() -> None:
    draft = {**DRAFT, "burden": {"text": "", "card": "", "track": 0}}
    assert [problem.where for problem in draft_problems(draft, RULES)] == [("burden-text",), ("burden-card",)]


@pytest.mark.parametrize(
    ("changes", "said", "mended"),
    [
        ({"skills": {"slip": 4}}, "Slip is 4: 0 to 3.", [("slip", "3"), ("unlock", "slip")]),
        ({"skills": {"study": 5}}, "Study is 5: 0 to 4.", [("study", "4")]),
        ({"skills": {"slip": -1}}, "Slip is -1: 0 to 3.", [("slip", "0")]),
        ({"tracks": {"s": 7}}, "The Swords track is 7: it may be 0 to 6.", [("tracks-s", "6")]),
        ({"points": {"w": -1}}, "What is to place of Wands is -1: it may be 0 to 500.", [("points-w", "0")]),
        ({"xp": 501}, "XP is 501: it may be 0 to 500.", [("xp", "500")]),
        ({"harm": ["s trauma"] * 3}, "Swords has two boxes, and 3 are filled. Take 1 out.", []),
        ({"visions": ["c3"]}, "The 3 of Cups is no vision card: those are the Majors and the courts.",
         [("drop-vision", "0")]),
        ({"visions": ["m17", "m17"]}, "The Star is here twice.", [("drop-vision", "1")]),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_told_with_what_mends_it(
    changes: dict[str, Any], said: str, mended: list[tuple[str, str]]
) -> None:
    assert told(**changes) == [said]
    assert fixes(**changes) == mended


def test_affection_and_distance_have_their_bounds() -> None:
    far = {**ARRIVAL["contacts"][0], "affection": 7, "distance": 3}
    assert told(contacts=[far]) == ["Affection is 7: it may be 0 to 6.", "Distance is 3: it may be 0 to 2."]


def test_a_virtue_aside_has_its_words_and_its_card() -> None:
    assert told(aside=[{"text": "", "card": ""}]) == [
        "Virtue aside 1 has no words yet: say it in a few.",
        "Virtue aside 1 has no card yet: choose one.",
    ]


def test_an_arrival_is_told_in_a_sentence() -> None:
    assert describe_entry(first_entry(ARRIVAL, RULES)).startswith(
        "Arrived with a life behind them. Burden: I left them"
    )
