"""Leaks planted on purpose, one in each line that hides something: the two worlds catch every one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.position import Dream
from play.rules.kinds import Option, Want
from play.rules.lines import Line
from tests.play.worlds import LeakError, Toy
from tests.rules.dreaming.dreams import APART, dream_of
from tests.rules.play.test_kinds import check_tight


def without(dream: Toy, *words: str) -> Toy:
    """Return a *dream* in which nobody does what begins with one of *words*: what else there is comes the sooner."""

    def options(now: Dream, seat: str) -> Iterator[Option]:
        return (one for one in dream.kind.options(now, seat) if one.code.split()[0] not in words)

    return replace(dream, kind=replace(dream.kind, options=options))


DREAM = dream_of("d1", "d2", "d3", decks=APART)
OPEN = dream_of("d1", "d2", "d3", decks=APART, spread=3, question="Why?")
TURNED = dream_of("d1", "d2", "d3", decks=APART, spread=3, question="Why?", turns_scenes=True)
SPIKES = without(DREAM, "foe", "duel", "effort", "do", "relight", "wish", "award", "grow", "elsewhere")
PAIRS = 400  # within these every one of them shows
Change = Callable[[Line], Line]


def leaking(word: str, change: Change, dream: Toy = DREAM) -> Toy:
    """Return a *dream* in which every line that begins with *word* is written otherwise."""

    def changed(lines: Sequence[Line]) -> list[Line]:
        return [change(line) if line.text.split()[0] == word else line for line in lines]

    def decide(full: Any, seat: str, move: str) -> Sequence[Line]:
        return changed(dream.kind.decide(full, seat, move))

    def answer(full: Any, want: Want, chance: Any) -> Sequence[Line]:
        return changed(dream.kind.answer(full, want, chance))

    return replace(dream, kind=replace(dream.kind, decide=decide, answer=answer))


def read_by(*seats: str) -> Change:
    """Let *seats* read it beside those who may."""
    return lambda line: replace(line, readers=frozenset({*(line.readers or ()), *seats}))


def read_by_all(line: Line) -> Line:
    return replace(line, readers=None, stub="")


def stub_says_it(line: Line) -> Line:
    """Let the stub be as long as the name of the card: no name, and a tell all the same."""
    return replace(line, stub=f"{line.stub}{' ' * (1 + sum(map(ord, line.text)) % 5)}")


def sealed_stub_says_it(line: Line) -> Line:
    return replace(line, stub=f"{line.stub} {line.text.split()[-1]}")


def seen_when_given(dream: Toy, *seats: str) -> Toy:
    """Return a *dream* in which *seats* see the card that each gives as it goes to the Dream Deck."""

    def answer(full: Dream, want: Want, chance: Any) -> Sequence[Line]:
        lines = list(dream.kind.answer(full, want, chance))
        if want.of.startswith("give "):
            key = want.of.split()[1]
            card = full.bearers[key].piles.future.cards[0]
            lines.append(
                Line(f"disclosed {key} given:{card}", readers=frozenset(seats), stub=f"disclosed {key}")
            )
        return lines

    return replace(dream, kind=replace(dream.kind, answer=answer))


LEAKS = {
    "a shuffled order is read by the game master": leaking("mixed", read_by("gm")),
    "a shuffled order is read by its owner": leaking("mixed", read_by("d1", "d2", "d3")),
    "the stub of a draw tells which card": leaking("drawn", stub_says_it),
    "a draw is read by another player": leaking("drawn", read_by("d2")),
    "a draw is read by all": leaking("drawn", read_by_all),
    "a foe's deck is read by a player": leaking("foe", read_by("d1")),
    "a Selected card is told before the Reveal": leaking("select", sealed_stub_says_it),
    "what one looks at in a Spike the game master sees": leaking("spied", read_by("gm"), SPIKES),
    "what one looks at in a Spike all see": leaking("spied", read_by_all, SPIKES),
    "what is held in a Spike another player sees": leaking("held", read_by("d1", "d2", "d3"), SPIKES),
    "what is chosen in a Spike is told before it is opened": leaking("meet", sealed_stub_says_it, SPIKES),
    "a card that was given its owner sees": seen_when_given(OPEN, "d1", "d2", "d3"),
    "a card that was given the game master sees": seen_when_given(TURNED, "gm"),
    "the Majors of the Dream Deck the game master sees": leaking("combined", read_by("gm"), OPEN),
    "the Majors of the Dream Deck all see": leaking("combined", read_by_all, TURNED),
    "a spread to be turned the game master sees": leaking("spread", read_by("gm"), TURNED),
    "a spread to be turned all see": leaking("spread", read_by_all, TURNED),
    "what is prepared a player reads": leaking("prepare", read_by("d2"), OPEN),
    "what is prepared all read": leaking("prepare", read_by_all, OPEN),
    "what a lent seat has in hand all read": leaking("entrusted", read_by_all, OPEN),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("dream", LEAKS.values(), ids=LEAKS)
def test_a_leak_is_caught(dream: Toy) -> None:
    with pytest.raises(LeakError):
        check_tight(dream, PAIRS)
