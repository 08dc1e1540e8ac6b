"""Characters for tests, made by hand in a line: +3 +3 +2 +2 +1 0, three advantages, two hindrances, five destiny."""

from typing import Any

from characters.dreamcatcher.rules.creation import first_entry
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, apply_entry
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Entry, Problem

HOUSE = HouseRules()
ADVANTAGES = ("Good with a rope", "Knows the harbour", "Light sleeper")
HINDRANCES = ("Owes money everywhere", "Afraid of dogs")


def draft(**told: Any) -> dict[str, Any]:
    return {"advantages": list(ADVANTAGES), "hindrances": list(HINDRANCES), **told}


def born(rules: HouseRules = HOUSE, **told: Any) -> Dreamcatcher:
    """Return a new character: a1 to a3 are advantages, h4 and h5 hindrances."""
    return apply_entry(Dreamcatcher(), first_entry(draft(**told), rules))


def hampered(*codes: str, rules: HouseRules = HOUSE) -> Dreamcatcher:
    """Return a new character after tests that hampered *codes*."""
    return apply_entry(born(rules), Entry("test", 0, {"hampers": [[code, "t1"] for code in codes]}))


def abilities(*names: str) -> tuple[str, ...]:
    return tuple(f"ability {name}" for name in names)


EVERY_ABILITY = abilities(*HOUSE.ability_names)


def messages(problems: Any) -> list[str]:
    """Return what *problems* say."""
    return [problem.message for problem in problems if isinstance(problem, Problem)]
