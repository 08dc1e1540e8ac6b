"""Scenes written down move by move: who makes each, and below it what all who watch read of it.

``people N`` says how many are in it, ``#`` what a passage shows; dice stand with the move that rolled them.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

from characters.dreamcatcher.scene import KIND
from play.rules.lines import WATCHER
from tests.play.worlds import Fate, World
from tests.rules.dreamcatcher.scenes import scene_of

FOLDER = Path(__file__).parent / "playthroughs"
INDENT, PEOPLE = "    ", "people "


def retold(text: str) -> str:
    """Return *text* with what all read below each move, as it is told now."""
    told: list[str] = []
    world: World | None = None
    for line in text.splitlines():
        if line.startswith(PEOPLE):
            kind = replace(scene_of(int(line.removeprefix(PEOPLE))).kind, options=KIND.options)
            world = World(kind, Fate(Random(0)), Random(0))
        if line.startswith(("#", PEOPLE)):
            told.append(line)
        elif line and not line.startswith(INDENT):
            assert world, "nobody is there yet"
            seat, _space, move = line.partition(" ")
            world.move(seat, move)
            log = world.known(WATCHER).log
            told += [line, *(f"{INDENT}{each.words}" for each in log if each.act == world.acts[-1].number)]
    return "\n".join(told) + "\n"
