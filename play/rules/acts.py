"""How an act comes to be: a move is decided, then the keeper is asked until nothing more is wanted of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from play.rules.choices import line_with_salt_and_commitment
from play.rules.kinds import Chance, Kind, Position, UnknownChanceError, Want
from play.rules.lines import WATCHER, Line, why_lines_are_no_act

MOST_ANSWERS = 1000  # of the keeper in one act: more is a kind that never stops wanting


@dataclass(frozen=True, slots=True)
class LinesAndPositionsAfter(Generic[Position]):
    """The lines of an act, and what the keeper (*full*) and a watcher know after them."""

    lines: tuple[Line, ...]
    full: Position
    watched: Position


def decide_beginning(
    kind: Kind[Position], first_position: Position, chance: Chance
) -> LinesAndPositionsAfter[Position]:
    """Return what the keeper does before anybody moves; no lines where it is not asked."""
    return lines_with_keepers_answers(kind, first_position, first_position, (), chance)


def decide_move(
    kind: Kind[Position],
    keepers_position: Position,
    watchers_position: Position,
    seat: str,
    move: str,
    chance: Chance,
    new_salt: Callable[[], str],
) -> LinesAndPositionsAfter[Position]:
    """Return the act in which *seat* makes *move*, an open option of theirs.

    By the *watchers_position* the kind says what all wait for. IllegalMoveError where answers in the move are amiss.
    """
    lines = tuple(
        line_with_salt_and_commitment(line, new_salt) if line.is_sealed else line
        for line in kind.decide(keepers_position, seat, move)
    )
    return _checked_to_be_an_act(
        lines_with_keepers_answers(kind, keepers_position, watchers_position, lines, chance)
    )


def decide_written_chance(
    kind: Kind[Position], keepers_position: Position, watchers_position: Position, seat: str, written: Chance
) -> LinesAndPositionsAfter[Position]:
    """Return the act in which *seat* writes down what the table's own cards or dice showed.

    The lines that say it are the seat's, who knows them from the table; what follows from them is the keeper's.
    UnknownChanceError where nothing is waited for or too little was written.
    """
    want = kind.wants(watchers_position)
    if want is None or not want.is_the_keepers:
        raise UnknownChanceError
    lines = tuple(replace(line, by=seat) for line in kind.answer(keepers_position, want, written))
    return _checked_to_be_an_act(
        lines_with_keepers_answers(kind, keepers_position, watchers_position, lines, written)
    )


def lines_with_keepers_answers(
    kind: Kind[Position],
    keepers_position: Position,
    watchers_position: Position,
    lines: Sequence[Line],
    chance: Chance,
) -> LinesAndPositionsAfter[Position]:
    """Return *lines* and all that the keeper says because of them, up to what the table's own cards must show."""
    told = tuple(lines)
    keepers_position, watchers_position = _keepers_and_watchers_positions_after(
        kind, keepers_position, watchers_position, told
    )
    for _ in range(MOST_ANSWERS):
        want = kind.wants(watchers_position)
        if (
            want is None
            or not want.is_the_keepers
            or (answer := _answer_if_known(kind, keepers_position, want, chance)) is None
        ):
            return LinesAndPositionsAfter(told, keepers_position, watchers_position)
        keepers_position, watchers_position = _keepers_and_watchers_positions_after(
            kind, keepers_position, watchers_position, answer
        )
        told += answer
    raise RecursionError(f"{kind.key} still wants {want} after {MOST_ANSWERS} answers.")


def _answer_if_known(
    kind: Kind[Position], keepers_position: Position, want: Want, chance: Chance
) -> tuple[Line, ...] | None:
    try:
        return tuple(kind.answer(keepers_position, want, chance))
    except UnknownChanceError:
        return None


def _keepers_and_watchers_positions_after(
    kind: Kind[Position], keepers_position: Position, watchers_position: Position, lines: Sequence[Line]
) -> tuple[Position, Position]:
    for line in lines:
        heard, is_same = line.text_heard_by(WATCHER), keepers_position is watchers_position
        keepers_position = kind.apply(keepers_position, line.text)
        if is_same and heard == line.text:  # nothing is hidden yet: both are one
            watchers_position = keepers_position
        elif heard:
            watchers_position = kind.apply(watchers_position, heard)
    return keepers_position, watchers_position


def _checked_to_be_an_act(decided: LinesAndPositionsAfter[Position]) -> LinesAndPositionsAfter[Position]:
    if why := why_lines_are_no_act(decided.lines):
        raise ValueError(why)
    return decided
