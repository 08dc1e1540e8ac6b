"""What an audience knows of a record: the one fold of what it has read, and the page that is drawn from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple

from play.rules.kinds import Kind, Option, Position, Want
from play.rules.lines import Act, Audience, acts_not_taken_back


class LogLine(NamedTuple):
    """A line of the log as its reader read it: of which act, who wrote it, in words."""

    act: int
    by: str
    words: str


@dataclass(frozen=True, slots=True)
class Known(Generic[Position]):
    """What one audience knows after *number* acts: a position, a log, which act may be taken back now, and by whom.

    *takeable* is the number of the last act that stands, 0 where it can be taken back by nobody.
    """

    position: Position
    log: tuple[LogLine, ...] = ()
    number: int = 0
    takeable: int = 0
    takeable_by: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What a page of a played thing is drawn from, and all of it: no full position comes near it."""

    number: int
    want: Want | None
    log: tuple[LogLine, ...]
    board: Any
    options: Mapping[str, tuple[Option, ...]]
    takeable: int
    takeable_by: str


def fold(
    kind: Kind[Position], first_position: Position, acts: Iterable[Act], audience: Audience
) -> Known[Position]:
    """Return what *audience* knows of *acts*, from the beginning."""
    every = tuple(acts)
    known = Known(first_position)
    for act in acts_not_taken_back(every):
        known = known_after_act(kind, known, act, audience)
    return replace(known, number=every[-1].number) if every else known


def known_after_act(
    kind: Kind[Position], known: Known[Position], act: Act, audience: Audience
) -> Known[Position]:
    """Return *known* after one more act, which takes none back; after a note it is what it was."""
    if act.note:
        return replace(known, number=act.number)
    position, log = known.position, list(known.log)
    for line in act.lines:
        if heard := line.text_heard_by(audience):
            position = kind.apply(position, heard)
            if words := kind.says(heard, position):
                log.append(LogLine(act.number, line.by, words))
    maker = act.takeable_by
    return Known(position, tuple(log), act.number, act.number if maker else 0, maker)


def page_for_audience(kind: Kind[Position], known: Known[Position], audience: Audience) -> Page:
    """Return what the page of *audience* is drawn from; the options of each of its seats are made of what they know."""
    return Page(
        number=known.number,
        want=kind.wants(known.position),
        log=known.log,
        board=kind.shows(known.position),
        options={seat: tuple(kind.options(known.position, seat)) for seat in sorted(audience)},
        takeable=known.takeable,
        takeable_by=known.takeable_by,
    )
