"""What each audience knows of a record, remembered in the process and carried on by what was written since."""

from dataclasses import dataclass
from typing import Any

from campaigns.memory import Memory
from play.models import Line, Record
from play.rules.kinds import Kind, Position
from play.rules.knowing import Known, carry_on, fold
from play.rules.lines import Act, Audience, read_sets


@dataclass(frozen=True, slots=True)
class Remembered:
    """The acts of a record so far, and what was folded from them, each with the sets of readers it was read by."""

    acts: tuple[Act, ...] = ()
    known: tuple[tuple[frozenset[Audience], Known[Any]], ...] = ()


MEMORY: Memory[int, Remembered] = Memory(64)


def known(kind: Kind[Position], record: Record, audience: Audience) -> Known[Position]:
    """Return what *audience* knows of *record* now, its newest acts among it.

    One query, none where its number says that nothing was written since. Audiences that read the same lines share one
    fold; those who do not look are not folded for.
    """
    kept = _brought_up(record)
    sets = read_sets(kept.acts, audience)
    before = [one for by, one in kept.known if by == read_sets(kept.acts[: one.number], audience)]
    last = max(before, key=lambda one: one.number, default=None)
    if last is not None and last.number == len(kept.acts):
        return last
    now = _carried_on(kind, record, kept.acts, audience, last)
    others = tuple((by, one) for by, one in kept.known if one is not last and by != sets)
    MEMORY.put(record.pk, Remembered(kept.acts, (*others, (sets, now))))
    return now


def _carried_on(
    kind: Kind[Position],
    record: Record,
    acts: tuple[Act, ...],
    audience: Audience,
    last: Known[Position] | None,
) -> Known[Position]:
    if last is None:
        return fold(kind, begun(kind, record), acts, audience)
    for act in acts[last.number :]:
        last = carry_on(kind, last, act, audience)
    return last


def begun(kind: Kind[Position], record: Record) -> Position:
    """Return the first position of *record*, by the house rules that held when it began."""
    return kind.begin(record.setup, record.house_rules)


def acts_of(record: Record, after: int = 0) -> tuple[Act, ...]:
    """Return the acts of *record* from the database, those up to number *after* left out."""
    lines: dict[int, list[Line]] = {}
    for line in record.lines.filter(act__gt=after).order_by("act", "part"):
        lines.setdefault(line.act, []).append(line)
    return tuple(Act(number, tuple(line.said for line in said)) for number, said in lines.items())


def _brought_up(record: Record) -> Remembered:
    """Return what is remembered, with every act that *record* has by its number; after a take-back no fold stands."""
    kept = MEMORY.get(record.pk) or Remembered()
    if len(kept.acts) >= record.number:
        return kept
    new = acts_of(record, after=len(kept.acts))
    folded = () if any(act.taken_back for act in new) else kept.known
    return MEMORY.put(record.pk, Remembered(kept.acts + new, folded))
