"""The one door of whatever is played: it begins, goes on act by act, and takes the last act back.

An act is one transaction: a move and all that the keeper says because of it. The first statement raises the record's
number, which takes its lock on SQLite and PostgreSQL alike; nothing is folded while it is held.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet, Subquery
from django.utils import timezone

from campaigns.errors import OutdatedError
from campaigns.kept_queries import KeptInsert, KeptUpdate
from campaigns.models import Campaign, User
from campaigns.ops import rows_written_by_op
from decks import chance
from play.chances import DealtChance, WrittenChance
from play.models import TEXT, WORDS, Line, Record, Seat
from play.remembering import MEMORY, first_position, is_overtaken, known, read_acts, remember_new_act
from play.rules.acts import (
    LinesAndPositionsAfter,
    decide_beginning,
    decide_move,
    decide_written_chance,
    lines_with_keepers_answers,
)
from play.rules.choices import commitment_hash
from play.rules.kinds import Chance, IllegalMoveError, Kind, UnknownChanceError, Want
from play.rules.knowing import Known, fold, known_after_act
from play.rules.lines import ALL_KNOWING, NOTE, UNDO, WATCHER, Act, Audience
from play.rules.lines import Line as Said

LONGEST_MOVE = 500
STEADY_TRIES = 40  # of a steady move that others overtake: more than sit at any table

AnyRecord = TypeVar("AnyRecord", bound=Record)
Decide = Callable[[], LinesAndPositionsAfter[Any]]
DecideSeveral = Callable[[], Sequence[LinesAndPositionsAfter[Any]]]
WriteBesideAct = Callable[
    [Record, Any], None
]  # what a room writes in an act's own transaction; told how the record ended

SeatsToMark = tuple[
    Mapping[str, str], Mapping[str, str]
]  # who is told that it is for them, with what for in words; of a lent seat whose it is

CheckPosition = Callable[[Any], None]  # what a room refuses by where all see it stand, by an IllegalMoveError


def write_nothing_beside(_record: Record, _outcome: Any) -> None:
    """Write nothing beside an act."""


def refuse_nothing(_watched_position: Any) -> None:
    """Refuse nothing."""


def begin_record(
    kind: Kind[Any],
    setup: Mapping[str, Any],
    seats: Mapping[str, User | None],
    *,
    op_id: str,
    owner: User | None = None,
    campaign: Campaign | None = None,
    house_rules: Mapping[str, Any] | None = None,
    deal: str = "",
    is_real: bool = False,
    lines_before_first_move: Sequence[Said] = (),
    opening_seats_and_moves: Sequence[tuple[str, str]] = (),
    by: User | None = None,
    unsaved_record: Record | None = None,
    beside: WriteBesideAct = write_nothing_beside,
) -> Record:
    """Begin a record with who sits in *seats* and the moves of its opening, each a seat and what it does.

    *lines_before_first_move* are lines that some read before anybody moves: what only they know from the beginning.
    *unsaved_record* is what it is kept as, where a room has more to keep of it. It is dealt by a code nobody knows and
    is committed to, by *deal*, or with real cards. A known *op_id* returns the record that it began. ValueError says
    why it cannot begin, IllegalMoveError why a move of its opening cannot be.
    """
    code, salt = deal or chance.new_deal(), chance.new_deal()
    dealt = {} if is_real else {"deal": code} if deal else {
        "deal": code, "salt": salt, "commitment": commitment_hash(salt, code),
    }  # fmt: skip
    record = unsaved_record or Record()
    told = {
        "kind": kind.key,
        "rules_version": kind.version,
        "house_rules": dict(house_rules or {}),
        "setup": dict(setup),
    }
    for name, value in (told | dealt | {"owner": owner, "campaign": campaign, "op_id": op_id}).items():
        setattr(record, name, value)
    return keep_told_record(
        kind,
        record,
        seats,
        _opening_acts(kind, record, lines_before_first_move, opening_seats_and_moves),
        by=by,
        beside=beside,
    )


def keep_told_record(
    kind: Kind[Any],
    unsaved_record: AnyRecord,
    seats: Mapping[str, User | None],
    acts: Sequence[Act],
    *,
    by: User | None = None,
    beside: WriteBesideAct = write_nothing_beside,
) -> AnyRecord:
    """Keep *unsaved_record*, not saved yet, with the *acts* that it was told with. A known op id returns the first."""
    if bad := [key for key in seats if not key.isalnum()]:
        raise ValueError(f"A seat is called by letters and figures, not {bad[0]!r}.")
    first = first_position(kind, unsaved_record)
    watched = fold(kind, first, acts, WATCHER).position
    want = kind.wants(watched)
    outcome = None if want else kind.outcome(fold(kind, first, acts, ALL_KNOWING).position)
    unsaved_record.number, unsaved_record.ended_at = (
        (acts[-1].number if acts else 0),
        None if want else timezone.now(),
    )
    try:
        with transaction.atomic():
            unsaved_record.save(force_insert=True)
            Seat.objects.bulk_create(
                Seat(record=unsaved_record, key=key, person=sits) for key, sits in seats.items()
            )
            for act in acts:
                _create_line_rows(unsaved_record, act, f"{unsaved_record.op_id[:30]}.{act.number}", by)
            _mark_seats(unsaved_record, _seats_to_mark(kind, watched))
            beside(unsaved_record, outcome)
    except IntegrityError as error:
        same = type(unsaved_record)._default_manager.filter(
            op_id=unsaved_record.op_id,
            owner=unsaved_record.owner,
            campaign=unsaved_record.campaign,
            kind=kind.key,
        )
        kept: Any = same.first()
        if kept is None:  # somebody else's op
            raise OutdatedError from error
        first_one: AnyRecord = kept
        return first_one
    return unsaved_record


def move(
    kind: Kind[Any],
    record: Record,
    seat: str,
    move: str,
    *,
    seen_number: int,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct = write_nothing_beside,
    check: CheckPosition = refuse_nothing,
) -> Act:
    """Make *move*, an open option of *seat* as offered at number *seen_number*; return the act as it was written.

    A known *op_id* returns what it wrote. OutdatedError when an act came since that overtakes it, unless the
    option is steady, or when it is over; IllegalMoveError when it is no open option, or by *check*, which is told
    where all see it stand as the act is decided.
    """
    if len(move) > LONGEST_MOVE:
        raise IllegalMoveError(f"This is too long to write down: {LONGEST_MOVE} characters fit.")

    def decide() -> LinesAndPositionsAfter[Any]:
        own, full, watched = _known_at_one_number(kind, record, frozenset({seat}), ALL_KNOWING, WATCHER)
        _refuse_unless_open_and_not_overtaken(kind, record, own.position, own.number, seat, move, seen_number)
        check(watched.position)
        chances = _chance_of_record(record)
        return decide_move(kind, full.position, watched.position, seat, move, chances, chance.new_deal)

    return _write_next_act(kind, record, decide, op_id, by, beside)


def make_moves(
    kind: Kind[Any],
    record: Record,
    seat: str,
    moves: Sequence[str],
    *,
    seen_number: int,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct = write_nothing_beside,
    check: CheckPosition = refuse_nothing,
) -> Act:
    """Make *moves* of *seat* one after another, each an act, all of them or none; return the first act.

    Each has to be an open option of theirs once those before it are made. A known *op_id* returns what it wrote.
    OutdatedError when an act came since *seen_number* that overtakes one of them which is not steady;
    IllegalMoveError when one of them is no open option, or by *check*.
    """

    def decide() -> list[LinesAndPositionsAfter[Any]]:
        own, full, watched = _known_at_one_number(kind, record, frozenset({seat}), ALL_KNOWING, WATCHER)
        if not moves:
            raise OutdatedError
        position, keepers, watchers = own.position, full.position, watched.position
        made: list[LinesAndPositionsAfter[Any]] = []
        for one in moves:
            _refuse_unless_open_and_not_overtaken(kind, record, position, own.number, seat, one, seen_number)
            chances = _chance_of_record(record)
            made.append(decide_move(kind, keepers, watchers, seat, one, chances, chance.new_deal))
            keepers, watchers = made[-1].full, made[-1].watched
            for line in made[-1].lines:
                if heard := line.text_heard_by(frozenset({seat})):
                    position = kind.apply(position, heard)
        check(watched.position)
        return made

    return _write_next_acts(kind, record, decide, op_id, by, beside)


def _refuse_unless_open_and_not_overtaken(
    kind: Kind[Any], record: Record, position: Any, number: int, seat: str, move: str, seen_number: int
) -> None:
    """Refuse *move* of *seat*, who knows *position* at *number* by now, unless it is as open as at *seen_number*."""
    is_outdated = number != seen_number
    try:
        option = kind.open_option_of_move(position, seat, move)
    except IllegalMoveError:
        if is_outdated:  # it was open when they saw it
            raise OutdatedError from None
        raise
    if is_outdated and not option.is_steady and is_overtaken(kind, record, seen_number):
        raise OutdatedError


def write_down_chance(
    kind: Kind[Any],
    record: Record,
    seat: str,
    words: str,
    *,
    seen_number: int,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct = write_nothing_beside,
) -> Act:
    """Write down what the table's own cards or dice showed, for which all wait; return the act as it was written.

    A known *op_id* returns what it wrote. OutdatedError when another act came since; IllegalMoveError when
    nothing is waited for that *seat* may read, or when *words* cannot be what was seen.
    """

    def decide() -> LinesAndPositionsAfter[Any]:
        full, watched = _known_at_one_number(kind, record, ALL_KNOWING, WATCHER)
        if watched.number != seen_number:
            raise OutdatedError
        want, written = kind.wants(watched.position), WrittenChance(words)
        if want is None or not want.is_the_keepers or seat not in want.seats or not record.is_real:
            raise IllegalMoveError("No card or die of the table is waited for here.")
        try:
            decided = decide_written_chance(kind, full.position, watched.position, seat, written)
        except UnknownChanceError:
            raise IllegalMoveError("Something is missing. Write down all that was seen.") from None
        if not written.is_read:
            raise IllegalMoveError("This is more than was asked for. Write down only what is waited for.")
        return decided

    return _write_next_act(kind, record, decide, op_id, by, beside)


def tell(
    kind: Kind[Any],
    record: Record,
    tell_lines: Callable[[Any], Sequence[Said]],
    *,
    seen_number: int,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct = write_nothing_beside,
) -> Act:
    """Write lines that no option offers, as what allows them is no rule of the kind but its room's; *tell_lines* makes
    them of all that is known.

    A known *op_id* returns what it wrote. OutdatedError when another act came since, or when it is over.
    """

    def decide() -> LinesAndPositionsAfter[Any]:
        full, watched = _known_at_one_number(kind, record, ALL_KNOWING, WATCHER)
        if watched.number != seen_number:
            raise OutdatedError
        lines, chances = tuple(tell_lines(full.position)), _chance_of_record(record)
        return lines_with_keepers_answers(kind, full.position, watched.position, lines, chances)

    return _write_next_act(kind, record, decide, op_id, by, beside)


def note_in_log(
    kind: Kind[Any], record: Record, seat: str, text: str, *, seen_number: int, op_id: str, by: User | None
) -> Act:
    """Note *text* in the log, which all who sit there may read; nothing else changes. OutdatedError as ever."""

    def decide() -> LinesAndPositionsAfter[Any]:
        full, watched = _known_at_one_number(kind, record, ALL_KNOWING, WATCHER)
        if watched.number != seen_number:
            raise OutdatedError
        return LinesAndPositionsAfter((Said(f"{NOTE}{text}", by=seat),), full.position, watched.position)

    return _write_next_act(kind, record, decide, op_id, by)


def take_back_last_act(
    kind: Kind[Any],
    record: Record,
    seat: str,
    *,
    seen_number: int,
    op_id: str,
    by: User | None,
    can_take_back_others: bool = False,
    beside: WriteBesideAct = write_nothing_beside,
) -> Act:
    """Let the last act not have been made, by who made it or *can_take_back_others*; return the act that says so.

    A known *op_id* returns what it wrote. OutdatedError when another act came since, IllegalMoveError where the
    keeper told anybody anything in it: nobody can forget that. What an end brought with it is for its room to undo, in
    the same transaction.
    """

    def decide() -> LinesAndPositionsAfter[Any]:
        now = known(kind, record, WATCHER)
        if now.number != seen_number:
            raise OutdatedError
        if not now.takeable_by or not (can_take_back_others or now.takeable_by == seat):
            raise IllegalMoveError(
                "What came last stays: only its maker can take it back, and nothing that was shown."
            )
        lines = (Said(f"{UNDO}{now.takeable}", by=seat),)
        acts, first = (*read_acts(record), Act(seen_number + 1, lines)), first_position(kind, record)
        full, watched = (fold(kind, first, acts, audience) for audience in (ALL_KNOWING, WATCHER))
        return LinesAndPositionsAfter(lines, full.position, watched.position)

    return _write_next_act(kind, record, decide, op_id, by, beside, may_be_over=True)


def _write_next_act(
    kind: Kind[Any],
    record: Record,
    decide: Decide,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct = write_nothing_beside,
    *,
    may_be_over: bool = False,
) -> Act:
    """Write what is decided as the next act, decided anew where another act came first and *decide* still agrees."""
    return _write_next_acts(kind, record, lambda: (decide(),), op_id, by, beside, may_be_over=may_be_over)


def _write_next_acts(
    kind: Kind[Any],
    record: Record,
    decide: DecideSeveral,
    op_id: str,
    by: User | None,
    beside: WriteBesideAct,
    *,
    may_be_over: bool = False,
) -> Act:
    """Write what is decided as the next acts, all or none; return the first, which has the *op_id*."""
    for _ in range(STEADY_TRIES):
        try:
            if record.ended_at and not may_be_over:
                raise OutdatedError
            decided = decide()
            acts = [
                Act(number, _lines_if_short_enough(each.lines))
                for number, each in enumerate(decided, record.number + 1)
            ]
        except (OutdatedError, IllegalMoveError):
            if first := _act_written_by_op(record, op_id):  # the same click came first, after we had looked
                return first
            raise
        marked = _seats_to_mark(kind, known(kind, record, WATCHER).position)
        marks = _seats_to_mark(kind, decided[-1].watched)
        wants = [kind.wants(each.watched) for each in decided]
        before = record.number, record.ended_at
        try:
            with transaction.atomic():
                written: list[Act] = []
                for act, want in zip(acts, wants, strict=True):
                    if not _raise_number_and_end_if_act_is_next(record, act, want):
                        break  # the first: whoever has raised the number holds its lock
                    op = f"{op_id[:30]}.{len(written)}" if written else op_id
                    lines = _create_line_rows(record, act, op, by)
                    written.append(Act(act.number, tuple(line.said for line in lines)))
                if written:
                    beside(record, None if wants[-1] else kind.outcome(decided[-1].full))
                    if marks != marked:
                        _mark_seats(record, marks, marked)
            if written:
                for act in written:
                    remember_new_act(record, act)
                return written[0]
        except Exception as error:
            record.number, record.ended_at = before
            MEMORY.forget(record.pk)  # *beside* may have read what came to nothing
            if isinstance(error, IntegrityError) and (first := _act_written_by_op(record, op_id)):
                return first  # it had been written before the page was drawn that sent it again
            raise
        record.refresh_from_db()
    raise OutdatedError


def _act_written_by_op(record: Record, op_id: str) -> Act | None:
    """Return the act that this op wrote, if it has written one; *record* is then as it stands now."""
    lines = list(rows_written_by_op(op_id, record.lines.all()))
    if not lines:
        return None
    record.refresh_from_db()
    return Act(lines[0].act, tuple(line.said for line in lines))


def _lines_if_short_enough(lines: tuple[Said, ...]) -> tuple[Said, ...]:
    if any(max(len(line.text), len(line.stub)) > TEXT for line in lines):
        raise IllegalMoveError(f"This is too long to write down: {TEXT} characters fit.")
    return lines


def _known_at_one_number(kind: Kind[Any], record: Record, *audiences: Audience) -> tuple[Known[Any], ...]:
    """Return what each of *audiences* knows, all at one number: another request may carry one of them on meanwhile."""
    for _ in range(STEADY_TRIES):
        now = tuple(known(kind, record, audience) for audience in audiences)
        if len({one.number for one in now}) == 1:
            return now
    raise OutdatedError


def _chance_of_record(record: Record) -> Chance:
    return WrittenChance() if record.is_real else DealtChance(record.deal)


def _raise_number_and_end_if_act_is_next(record: Record, act: Act, want_after: Want | None) -> bool:
    """Raise the number of *record*, and say whether it is over by now; False when another act came first."""
    ended_at = None if want_after else timezone.now()
    if not NUMBER_RAISED.write(record.pk, act.number - 1):
        return False
    if ended_at:
        Record.objects.filter(pk=record.pk).update(ended_at=ended_at)
    record.number, record.ended_at = act.number, ended_at
    return True


def _record_at_number(record_pk: int, number: int) -> QuerySet[Record]:
    return Record.objects.filter(pk=record_pk, number=number)


NUMBER_RAISED = KeptUpdate(
    lambda *record_pk_and_number: (
        _record_at_number(*record_pk_and_number),
        {"number": F("number") + 1, "ended_at": None},
    ),
    int,
    int,
)


def _create_line_rows(record: Record, act: Act, op_id: str, by: User | None) -> list[Line]:
    lines = [
        Line(
            record=record, act=act.number, part=part, by=line.by, text=line.text, stub=line.stub, op_id=op_id,
            person=by, readers=None if line.readers is None else sorted(line.readers),
        )
        for part, line in enumerate(act.lines, 1)
    ]  # fmt: skip
    NEW_LINES.write(lines)
    return lines


NEW_LINES = KeptInsert(Line)


def _seats_to_mark(kind: Kind[Any], watched_position: Any) -> SeatsToMark:
    """Return which seats are told that it is for them, and what; and from which seat those are played that are lent."""
    want = kind.wants(watched_position)
    told = {
        seat: kind.waits_for(watched_position, seat)[:WORDS] for seat in sorted(want.told if want else ())
    }
    return told, dict(kind.lent(watched_position))


def _mark_seats(record: Record, marks: SeatsToMark, marked: SeatsToMark = ({}, {})) -> None:
    """Write on each seat whether it is waited for, and for what, and to which it is lent, where that is not *marked*
    yet: home asks for that alone.
    """
    (told, lent), (told_before, lent_before) = marks, marked
    if told != told_before:
        SEATS_LEFT_ALONE.write(record.pk)
        for key, waits_for in told.items():
            SEAT_WAITED_FOR.write(record.pk, key, waits_for)
    if lent != lent_before:
        SEATS_GIVEN_BACK.write(record.pk)
        for key, holder in lent.items():
            SEAT_LENT.write(record.pk, key, holder)


SEATS_LEFT_ALONE = KeptUpdate(
    lambda record_pk: (Seat.objects.filter(record_id=record_pk), {"is_waited_for": False, "waits_for": ""}),
    int,
)
SEAT_WAITED_FOR = KeptUpdate(
    lambda record_pk, key, waits_for: (
        Seat.objects.filter(record_id=record_pk, key=key),
        {"is_waited_for": True, "waits_for": waits_for},
    ),
    int,
    str,
    str,
)
SEATS_GIVEN_BACK = KeptUpdate(
    lambda record_pk: (Seat.objects.filter(record_id=record_pk), {"lent_to": None}), int
)
SEAT_LENT = KeptUpdate(
    lambda record_pk, key, holder: (
        Seat.objects.filter(record_id=record_pk, key=key),
        {"lent_to": Subquery(Seat.objects.filter(record_id=record_pk, key=holder).values("pk"))},
    ),
    int,
    str,
    str,
)


# --- the beginning ---


def _opening_acts(
    kind: Kind[Any],
    record: Record,
    lines_known_before: Sequence[Said],
    seats_and_moves: Sequence[tuple[str, str]],
) -> list[Act]:
    """Return the first acts of *record*, which is not written yet: what some know before and what is dealt, then
    each of *seats_and_moves*.
    """
    first = first_position(kind, record)
    before = (*lines_known_before, *decide_beginning(kind, first, _chance_of_record(record)).lines)
    acts = [Act(0, _lines_if_short_enough(before))] if before else []
    audiences = (ALL_KNOWING, WATCHER, *{frozenset({seat}) for seat, _made in seats_and_moves})
    known = {audience: fold(kind, first, acts, audience) for audience in audiences}
    for number, (seat, made) in enumerate(seats_and_moves, 1):
        own, full, watched = (
            known[audience].position for audience in (frozenset({seat}), ALL_KNOWING, WATCHER)
        )
        kind.open_option_of_move(own, seat, made)
        decided = decide_move(kind, full, watched, seat, made, _chance_of_record(record), chance.new_deal)
        act = Act(number, _lines_if_short_enough(decided.lines))
        acts.append(act)
        known = {audience: known_after_act(kind, each, act, audience) for audience, each in known.items()}
    return acts
