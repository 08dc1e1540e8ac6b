"""What the builder of an agent draws beside its fields: tallies, skills as dots, problems where they stand."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from characters.hidden_isle.rules.agent import SKILLS, Agent, apply_entry
from characters.hidden_isle.rules.creation import first_entry
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.sheet import SheetView, sheet_view
from characters.socket.rules import Draft, Problem, Tally
from decks.rules.tarot import Suit, capitalized

MISSING = frozenset({"words", "card", "kind", "few_abilities", "few_points"})


@dataclass(frozen=True, slots=True)
class NumberedProblem:
    """A problem where it stands: its number in the list; *is_missing* where nothing is wrong, only not there yet."""

    number: int
    problem: Problem

    @property
    def is_missing(self) -> bool:
        return self.problem.code in MISSING


@dataclass(frozen=True, slots=True)
class Dot:
    """One mark of a skill: whether it is filled, and what pressing it sets the skill to."""

    number: int
    is_filled: bool
    to: int


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill in the builder."""

    key: str
    name: str
    rating: int
    dots: tuple[Dot, ...]
    is_unlocked: bool


def draft_fingerprint(draft: Draft) -> str:
    """Return what tells *draft* from the same one changed elsewhere."""
    return sha256(json.dumps(dict(draft), sort_keys=True).encode()).hexdigest()[:16]


def builder_context(draft: Draft, rules: HouseRules, problems: Sequence[Problem]) -> Mapping[str, Any]:
    """Return what the builder draws; *sheet* is the finished agent, once nothing but the name is missing."""
    told: dict[str, list[NumberedProblem]] = {}
    for number, problem in enumerate(problems, 1):
        for where in problem.where or ("skills",):
            told.setdefault(where, []).append(NumberedProblem(number, problem))
    spent = sum(draft.get("skills", {}).values())
    is_arrival = bool(draft.get("arrival"))
    return {
        **draft,
        "tallies": _tallies_of_points_and_abilities(draft, spent, rules, is_arrival=is_arrival),
        "told": told,
        "suits": [_suit_and_its_skills_context(suit, draft, rules) for suit in Suit],
        "fingerprint": draft_fingerprint(draft),
        "is_begun": any(bool(value) for key, value in draft.items() if key not in ("arrival", "replaced")),
        "sheet": None
        if any(problem.code != "name" for problem in problems)
        else _sheet_view_of_draft(draft, rules),
    }


def _sheet_view_of_draft(draft: Draft, rules: HouseRules) -> SheetView:
    return sheet_view(apply_entry(Agent(), first_entry(draft, rules)), rules)


def _tallies_of_points_and_abilities(
    draft: Draft, skill_points_spent: int, rules: HouseRules, *, is_arrival: bool
) -> tuple[Tally, ...]:
    abilities = len(draft.get("abilities", ()))
    if is_arrival:
        return (Tally(str(skill_points_spent), "skill points placed"), Tally(str(abilities), "abilities"))
    return (
        _tally_of_most(skill_points_spent, rules.skill_points, "skill points"),
        _tally_of_most(abilities, rules.abilities_at_creation, "abilities"),
    )


def _tally_of_most(count: int, most: int, what: str) -> Tally:
    pips = tuple(place < count for place in range(max(most, count)))
    return Tally(str(count), f"of {most} {what}", pips)


def _suit_and_its_skills_context(suit: Suit, draft: Draft, rules: HouseRules) -> dict[str, Any]:
    rows = tuple(_skill_row(skill, draft, rules) for skill, its in SKILLS.items() if its is suit)
    return {"key": suit.name.lower(), "code": suit.value, "name": suit.title, "skills": rows}


def _skill_row(skill: str, draft: Draft, rules: HouseRules) -> SkillRow:
    rating = draft.get("skills", {}).get(skill, 0)
    unlocked = skill in draft.get("unlocked", ())
    most = rules.skill_at_creation
    if draft.get("arrival"):
        most = rules.skill_unlocked if unlocked else rules.skill
    dots = tuple(
        Dot(number, number <= rating, number - 1 if number == rating else number)
        for number in range(1, max(most, rating) + 1)
    )
    return SkillRow(skill, capitalized(skill), rating, dots, unlocked)
