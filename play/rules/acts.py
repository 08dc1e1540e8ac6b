"""How an act comes to be: a move is decided, then the keeper is asked until nothing more is wanted of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from play.rules.choices import line_with_seal
from play.rules.kinds import Chance, Kind, Position, UnknownChanceError, Want
from play.rules.lines import WATCHER, Line, why_lines_are_no_act

MOST_ANSWERS = 1000  # of the keeper in one act: more is a kind that never stops wanting


@dataclass(frozen=True, slots=True)
class Decided(Generic[Position]):
    """The lines of an act, and what the keeper (*full*) and a watcher know after them."""

    lines: tuple[Line, ...]
    full: Position
    watched: Position


def decide_beginning(kind: Kind[Position], first_position: Position, chance: Chance) -> Decided[Position]:
    """Return what the keeper does before anybody moves; no lines where it is not asked."""
    return decide_lines(kind, first_position, first_position, (), chance)


def decide_move(
    kind: Kind[Position],
    full: Position,
    watched: Position,
    seat: str,
    move: str,
    chance: Chance,
    new_salt: Callable[[], str],
) -> Decided[Position]:
    """Return the act in which *seat* makes *move*, an open option of theirs.

    *full* is the keeper's position, *watched* a watcher's, by which the kind says what all wait for. IllegalMoveError
    where answers in the move are amiss.
    """
    lines = tuple(line_with_seal(line, new_salt) for line in kind.decide(full, seat, move))
    return _if_valid(decide_lines(kind, full, watched, lines, chance))


def decide_written_chance(
    kind: Kind[Position], full: Position, watched: Position, seat: str, written: Chance
) -> Decided[Position]:
    """Return the act in which *seat* writes down what the table's own cards or dice showed.

    The lines that say it are the seat's, who knows them from the table; what follows from them is the keeper's.
    UnknownChanceError where nothing is waited for or too little was written.
    """
    want = kind.wants(watched)
    if want is None or not want.is_the_keepers:
        raise UnknownChanceError
    lines = tuple(replace(line, by=seat) for line in kind.answer(full, want, written))
    return _if_valid(decide_lines(kind, full, watched, lines, written))


def decide_lines(
    kind: Kind[Position], full: Position, watched: Position, lines: Sequence[Line], chance: Chance
) -> Decided[Position]:
    """Return *lines* and all that the keeper says because of them, up to what the table's own cards must show."""
    told = tuple(lines)
    full, watched = _positions_after_lines(kind, full, watched, told)
    for _ in range(MOST_ANSWERS):
        want = kind.wants(watched)
        if (
            want is None
            or not want.is_the_keepers
            or (answer := _answer_if_known(kind, full, want, chance)) is None
        ):
            return Decided(told, full, watched)
        full, watched = _positions_after_lines(kind, full, watched, answer)
        told += answer
    raise RecursionError(f"{kind.key} still wants {want} after {MOST_ANSWERS} answers.")


def _answer_if_known(
    kind: Kind[Position], full: Position, want: Want, chance: Chance
) -> tuple[Line, ...] | None:
    try:
        return tuple(kind.answer(full, want, chance))
    except UnknownChanceError:
        return None


def _positions_after_lines(
    kind: Kind[Position], full: Position, watched: Position, lines: Sequence[Line]
) -> tuple[Position, Position]:
    for line in lines:
        heard, is_same = line.text_heard_by(WATCHER), full is watched
        full = kind.apply(full, line.text)
        if is_same and heard == line.text:  # nothing is hidden yet: both are one
            watched = full
        elif heard:
            watched = kind.apply(watched, heard)
    return full, watched


def _if_valid(decided: Decided[Position]) -> Decided[Position]:
    if why := why_lines_are_no_act(decided.lines):
        raise ValueError(why)
    return decided
