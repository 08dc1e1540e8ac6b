"""Leaks planted on purpose in a scene: the proofs that every kind shares catch each of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from play.rules.lines import Line
from tests.play.worlds import LeakError, Toy
from tests.rules.dreamcatcher.scenes import scene_of
from tests.rules.play.test_kinds import check_sound, check_tight

Leak = Callable[[Line], Line]


def leaky(word: str, leak: Leak) -> Toy:
    """Return a scene whose lines that begin with *word* are written otherwise."""
    toy = scene_of(2)

    def change(lines: Sequence[Line]) -> list[Line]:
        return [leak(line) if line.text.split()[0] == word else line for line in lines]

    def decide(full: Any, seat: str, move: str) -> list[Line]:
        return change(toy.kind.decide(full, seat, move))

    def answer(full: Any, want: Any, chance: Any) -> list[Line]:
        return change(toy.kind.answer(full, want, chance))

    return replace(toy, kind=replace(toy.kind, decide=decide, answer=answer))


def for_all(line: Line) -> Line:
    return replace(line, readers=None, stub="")


def stub_says_it(line: Line) -> Line:
    return replace(line, stub=line.text) if line.stub else line


LEAKS = {
    "an NPC's figures stand in its stub": ("npc", stub_says_it),
    "a hidden NPC is told": ("hide", stub_says_it),
    "all read a hidden NPC": ("hide", for_all),
}


@pytest.mark.parametrize(("word", "leak"), LEAKS.values(), ids=LEAKS)
def test_what_slips_out_on_purpose_is_caught(word: str, leak: Leak) -> None:
    toy, caught = (
        leaky(word, leak),
        (LeakError, AssertionError, ValueError, KeyError, TypeError, StopIteration),
    )
    with pytest.raises(caught):
        check_it(toy)


def check_it(toy: Toy) -> None:
    check_sound(toy, 2)
    check_tight(toy, 60)
