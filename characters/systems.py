"""The registry of game systems: one line a system."""

from dataclasses import asdict
from typing import Any

from characters.beckoning_dream.demo import DEMO as SALT_STAIR
from characters.beckoning_dream.forms import DreamerDraftForm
from characters.beckoning_dream.occasion_forms import ReflectionForm
from characters.beckoning_dream.system import SYSTEM as BECKONING_DREAM
from characters.occasions import OccasionForm
from characters.playthroughs import Playthrough
from characters.rules import System

Room = tuple[System[Any, Any], type[DreamerDraftForm], dict[str, type[OccasionForm]], Playthrough]

SYSTEMS: dict[str, Room] = {
    "beckoning_dream": (BECKONING_DREAM, DreamerDraftForm, {"reflection": ReflectionForm}, SALT_STAIR),
}


def system_of(key: str) -> System[Any, Any]:
    """Return the system with this key; KeyError if there is none."""
    return SYSTEMS[key][0]


def occasion_form(key: str, occasion: str) -> type[OccasionForm]:
    """Return the form that asks an occasion's questions."""
    return SYSTEMS[key][2][occasion]


def playthrough_of(key: str) -> Playthrough:
    """Return a system's demo table as a lived history."""
    return SYSTEMS[key][3]


def house_rules(system: System[Any, Any], data: dict[str, Any]) -> Any:
    """Return *system*'s house rules with a table's own numbers in place of the defaults."""
    return type(system.house_rules)(**{**asdict(system.house_rules), **data})
