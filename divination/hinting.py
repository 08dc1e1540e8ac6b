"""A hint: how often a sensible player wins from here after each move, over decks nobody has seen."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from divination.dealing import guesser
from divination.rules.engine import Dealer, Mode, Move, Position, follow

HINT, SEPARATOR, LONGEST = "hint", ", ", 200
MOST_ROUNDS = 200  # a game after each move; more would tell no more


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and how many of a hundred games that went on from it were won."""

    move: Move
    percent: int

    def __str__(self) -> str:
        return f"{self.move} {self.percent}"


def noted(told: Sequence[Hint]) -> str:
    """Return the line of the log that notes a hint, with the best moves as far as they fit."""
    line = f"{HINT} {told[0]}"
    for other in told[1:]:
        if len(line) + len(f"{SEPARATOR}{other}") <= LONGEST:
            line += f"{SEPARATOR}{other}"
    return line


def read_note(line: str) -> tuple[Hint, ...]:
    """Return the hints that *line* notes.

    >>> read_note("hint c9>2 62, draw 40")
    (Hint(move='c9>2', percent=62), Hint(move='draw', percent=40))
    """
    told = (part.rpartition(" ") for part in line.removeprefix(f"{HINT} ").split(SEPARATOR))
    return tuple(Hint(move, int(percent)) for move, _, percent in told)


def hints(
    mode: Mode[Any, Any], position: Position, code: str, is_late: Callable[[], bool]
) -> tuple[Hint, ...]:
    """Return every legal move, the best first: by games won after it, then by how long it put off those lost.

    Moves that do as well stay in their order. Cards nobody has seen are guessed by *code*, so that the same position
    is told the same. It stops when *is_late*, with the rounds that every move got.
    """
    moves = position.legal_moves()
    won, lasted, games = Counter[Move](), Counter[Move](), 0
    for ends in _rounds(mode, position, moves, code, is_late):
        games += 1
        for move, (is_won, steps) in ends.items():
            won[move] += is_won
            lasted[move] += 0 if is_won else steps
    best = sorted(moves, key=lambda move: (-won[move], -lasted[move]))
    return tuple(Hint(move, round(100 * won[move] / max(games, 1))) for move in best)


def _rounds(
    mode: Mode[Any, Any],
    position: Position,
    moves: tuple[Move, ...],
    code: str,
    is_late: Callable[[], bool],
) -> Iterator[dict[Move, tuple[bool, int]]]:
    """Yield for each round how the game ends after each of *moves*; only the first round may be cut short."""
    for number in range(MOST_ROUNDS):
        ends: dict[Move, tuple[bool, int]] = {}
        for move in moves:
            if is_late():
                if not number:
                    yield ends
                return
            ends[move] = _end(mode, position, move, guesser(f"{code}:{number}"))
        yield ends


def _end(mode: Mode[Any, Any], position: Position, move: Move, deals: Dealer) -> tuple[bool, int]:
    """Return whether a sensible player wins after *move*, and after how many steps."""
    steps = 1
    position = follow(position, move, deals).position
    while not position.outcome:
        position = follow(position, mode.sensible(position), deals).position
        steps += 1
    return position.outcome.is_won, steps
