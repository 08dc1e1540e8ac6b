"""The registry of game systems: one line a game, the name of its folder. Its ``system.py`` holds the value SYSTEM."""

from importlib import import_module
from typing import Any

from characters.socket.playthroughs import Playthrough
from characters.socket.rules import OpponentKind, System

GAMES = (
    "beckoning_dream",
    "arkana",
    "hidden_isle",
)
SYSTEMS: dict[str, System[Any, Any]] = {
    game: import_module(f"characters.{game}.system").SYSTEM for game in GAMES
}


def system_of(key: str) -> System[Any, Any]:
    """Return the system with this key; KeyError if there is none."""
    return SYSTEMS[key]


def opponent_kind(key: str, kind: str) -> OpponentKind[Any]:
    """Return what a system's opponents of this kind are; StopIteration if it has none."""
    return next(found for found in SYSTEMS[key].opponents if found.key == kind)


def playthrough_of(key: str) -> Playthrough:
    """Return a system's demo table as a lived history; LookupError if it has none."""
    if (found := SYSTEMS[key].part_of(Playthrough)) is None:
        raise LookupError(key)
    return found


def templates_of(key: str, name: str) -> tuple[str, str]:
    """Return a system's own template of this name, and the plain one that is drawn while it has none."""
    return f"characters/{key}/{name}", f"characters/plain/{name}"
