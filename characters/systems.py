"""The registry of game systems: one line a system."""

from dataclasses import asdict
from typing import Any

from characters.beckoning_dream.forms import DreamerDraftForm
from characters.beckoning_dream.system import SYSTEM as BECKONING_DREAM
from characters.rules import System

SYSTEMS: dict[str, tuple[System[Any, Any], type[DreamerDraftForm]]] = {
    "beckoning_dream": (BECKONING_DREAM, DreamerDraftForm),
}


def system_of(key: str) -> System[Any, Any]:
    """Return the system with this key; KeyError if there is none."""
    return SYSTEMS[key][0]


def house_rules(system: System[Any, Any], data: dict[str, Any]) -> Any:
    """Return *system*'s house rules with a table's own numbers in place of the defaults."""
    return type(system.house_rules)(**{**asdict(system.house_rules), **data})
