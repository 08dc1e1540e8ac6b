"""The registry of game systems: one line a game, the name of its folder. Its ``system.py`` holds the value SYSTEM."""

from importlib import import_module
from typing import Any

from characters.socket.playthroughs import Playthrough
from characters.socket.rules import OpponentKind, System

GAMES = (
    "beckoning_dream",
    "arkana",
    "hidden_isle",
    "dreamcatcher",
)
SYSTEMS: dict[str, System[Any, Any]] = {
    game: import_module(f"characters.{game}.system").SYSTEM for game in GAMES
}


def system_of(system_key: str) -> System[Any, Any]:
    """Return the system with this key; KeyError if there is none."""
    return SYSTEMS[system_key]


def opponent_kind(system_key: str, kind_key: str) -> OpponentKind[Any]:
    """Return what a system's opponents of this kind are; StopIteration if it has none."""
    return next(found for found in SYSTEMS[system_key].opponents if found.key == kind_key)


def playthrough_of(system_key: str) -> Playthrough:
    """Return a system's demo table as a lived history; LookupError if it has none."""
    if (found := SYSTEMS[system_key].part_of(Playthrough)) is None:
        raise LookupError(system_key)
    return found


def own_and_plain_template_path(system_key: str, template_name: str) -> tuple[str, str]:
    """Return a system's own template of this name, and the plain one that is drawn while it has none."""
    return f"characters/{system_key}/{template_name}", f"characters/plain/{template_name}"
