"""A small conflict to test with: Bo and Cy against Imp and Orc, every Base Score and so every Mastery 3."""

from dataclasses import replace
from typing import Any

import pytest

from characters.arkana.rules.arkana import HouseRules
from characters.arkana.rules.conflict import (
    Event,
    Fighter,
    IllegalMoveError,
    Position,
    Side,
    new_conflict,
    play,
    replay,
)
from characters.arkana.rules.phrases import PHRASES

THREES = (3,) * len(PHRASES)
NULLS = "333"  # three dice that change nothing
SETUP = ("advantage dice=6", "guard bo", "cover cy", "guard imp", "cover orc")
HIT = ("attack bo>imp area=body wounds=body", "resolve dice=555")  # 6 Damage


def fighters(**changes: dict[str, Any]) -> tuple[Fighter, ...]:
    """Return the four, each with the *changes* of their seat."""
    cast = (
        Fighter("bo", "Bo", Side.PLAYERS, THREES),
        Fighter("cy", "Cy", Side.PLAYERS, THREES),
        Fighter("imp", "Imp", Side.ARBITER, THREES),
        Fighter("orc", "Orc", Side.ARBITER, THREES),
    )
    return tuple(replace(fighter, **changes.get(fighter.seat, {})) for fighter in cast)


def begun(rules: HouseRules | None = None, **changes: dict[str, Any]) -> Position:
    """Return the first turn: the players have Advantage, Bo and Imp are in Guard, Cy and Orc in Cover."""
    return replay(new_conflict(fighters(**changes), rules), SETUP)


def after(position: Position, *lines: str) -> Position:
    return replay(position, lines)


def events(position: Position, *lines: str) -> list[Event]:
    """Return what happens with the last of *lines*."""
    return list(play(replay(position, lines[:-1]), lines[-1])[1])


def refused(position: Position, line: str) -> str:
    """Return why *line* is refused."""
    with pytest.raises(IllegalMoveError) as caught:
        play(position, line)
    return str(caught.value)
