"""What each audience knows of a record, remembered in the process and carried on by what was written since."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Any

from campaigns.kept_queries import KeptQuery
from campaigns.memory import Memory
from play.models import Line, Record
from play.rules.kinds import Kind, Position
from play.rules.knowing import Known, fold, known_after_act
from play.rules.lines import (
    Act,
    Audience,
    acts_not_taken_back,
    reader_sets_and_first_acts,
    reader_sets_of_audience,
)
from play.rules.lines import Line as Said


@dataclass(frozen=True, slots=True)
class Remembered:
    """The acts of a record so far, and what was folded from them, each with the sets of readers it was read by."""

    acts: tuple[Act, ...] = ()
    known: tuple[tuple[frozenset[Audience], Known[Any]], ...] = ()
    limited: tuple[tuple[Audience, int], ...] = ()  # what `reader_sets_and_first_acts` returns of the acts
    standing: tuple[Act, ...] = ()  # the acts without those taken back

    @property
    def number(self) -> int:
        """The number of the last act, 0 where nothing was played."""
        return self.acts[-1].number if self.acts else 0


MEMORY: Memory[int, Remembered] = Memory(64)
LINES_OF_RECORD = KeptQuery(
    lambda record_pk, after: (
        Line.objects.filter(record_id=record_pk, act__gt=after)
        .order_by("act", "part")
        .values_list("act", "text", "by", "readers", "stub")
    ),
    int,
    int,
)


def known(kind: Kind[Position], record: Record, audience: Audience) -> Known[Position]:
    """Return what *audience* knows of *record* now, its newest acts among it.

    One query, none where its number says that nothing was written since. Audiences that read the same lines share one
    fold; those who do not look are not folded for.
    """
    kept = _remembered_with_newest_acts(record)
    sets = reader_sets_of_audience(kept.limited, audience, kept.number)
    for by, one in kept.known:
        if one.number == kept.number and by == sets:
            return one
    before = [
        one for by, one in kept.known if by == reader_sets_of_audience(kept.limited, audience, one.number)
    ]
    last = max(before, key=lambda one: one.number, default=None)
    now = _known_after_acts(kind, record, kept.acts, audience, last)
    others = tuple((by, one) for by, one in kept.known if one is not last and by != sets)
    MEMORY.put(record.pk, replace(kept, known=(*others, (sets, now))))
    return now


def known_at(kind: Kind[Position], record: Record, audience: Audience, act_number: int) -> Known[Position]:
    """Return what *audience* knew of *record* after act *act_number*, folded anew from its beginning."""
    acts = [act for act in acts_so_far(record) if act.number <= act_number]
    return fold(kind, first_position(kind, record), acts, audience)


def _known_after_acts(
    kind: Kind[Position],
    record: Record,
    all_acts: tuple[Act, ...],
    audience: Audience,
    last_known: Known[Position] | None,
) -> Known[Position]:
    if last_known is None:
        return fold(kind, first_position(kind, record), all_acts, audience)
    for act in all_acts:
        if act.number > last_known.number:
            last_known = known_after_act(kind, last_known, act, audience)
    return last_known


def first_position(kind: Kind[Position], record: Record) -> Position:
    """Return the first position of *record*, by the house rules that held when it began."""
    return kind.begin(record.setup, record.house_rules)


def read_acts(record: Record, after_number: int = -1) -> tuple[Act, ...]:
    """Return the acts of *record* from the database, those up to number *after_number* left out."""
    acts = groupby(LINES_OF_RECORD.rows(record.pk, after_number), itemgetter(0))
    return tuple(Act(number, tuple(_said(*line[1:]) for line in lines)) for number, lines in acts)


def _said(text: str, by: str, readers: list[str] | None, stub: str) -> Said:
    return Said(text, by, None if readers is None else frozenset(readers), stub)


def read_acts_by_record_pk(record_pks: Collection[int]) -> dict[int, tuple[Act, ...]]:
    """Return the acts of each of *record_pks* that has any, in one query."""
    found: dict[int, dict[int, list[Said]]] = {}
    lines = Line.objects.filter(record__in=record_pks).order_by("record", "act", "part")
    for line in lines:
        found.setdefault(line.record_id, {}).setdefault(line.act, []).append(line.said)
    return {
        key: tuple(Act(number, tuple(said)) for number, said in acts.items()) for key, acts in found.items()
    }


def remember_all_acts(record: Record, acts: tuple[Act, ...]) -> None:
    """Remember all *acts* of *record*, which were read beside it, so that nobody asks for them again."""
    kept = MEMORY.get(record.pk)
    if kept is None or kept.number < record.number:
        MEMORY.put(
            record.pk,
            Remembered(acts, limited=reader_sets_and_first_acts(acts), standing=acts_not_taken_back(acts)),
        )


def remember_new_act(record: Record, act: Act) -> None:
    """Remember *act* of *record*, which was just written, so that nobody reads it again."""
    kept = MEMORY.get(record.pk)
    if kept is not None and kept.number == act.number - 1:
        _remember_new_acts_without_folding(record, kept, (act,))


def acts_so_far(record: Record) -> tuple[Act, ...]:
    """Return every act of *record*, those taken back too; one query, none where nothing was written since."""
    return _remembered_with_newest_acts(record).acts


def is_overtaken(kind: Kind[Any], record: Record, seen_number: int) -> bool:
    """Say whether what was shown at number *seen_number* may mean something else by now, or never was."""
    acts = acts_so_far(record)
    since = [act for act in acts if act.number > seen_number]
    return seen_number > record.number or any(act.taken_back or kind.overtakes(act) for act in since)


def acts_that_stand(record: Record) -> tuple[Act, ...]:
    """Return every act of *record* that was not taken back; one query, none where nothing was written since."""
    return _remembered_with_newest_acts(record).standing


def _remembered_with_newest_acts(record: Record) -> Remembered:
    """Return what is remembered, with every act that *record* has by its number; after a take-back no fold stands."""
    kept = MEMORY.get(record.pk)
    if kept is not None and kept.number >= record.number:
        return kept
    kept = kept or Remembered()
    return _remember_new_acts_without_folding(
        record, kept, read_acts(record, after_number=kept.number if kept.acts else -1)
    )


def _remember_new_acts_without_folding(
    record: Record, kept: Remembered, new_acts: tuple[Act, ...]
) -> Remembered:
    acts, limited = kept.acts + new_acts, reader_sets_and_first_acts(new_acts, kept.limited)
    if any(act.taken_back for act in new_acts):
        return MEMORY.put(record.pk, Remembered(acts, (), limited, acts_not_taken_back(acts)))
    return MEMORY.put(record.pk, Remembered(acts, kept.known, limited, kept.standing + new_acts))
