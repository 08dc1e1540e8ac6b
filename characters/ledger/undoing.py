"""To take a line of the ledger back, with exactly the later lines that stand on it, on every side of it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import Q

from campaigns.models import User
from characters.ledger import dependents, ledger
from characters.ledger.dependents import BookLine, Dependents
from characters.ledger.errors import AskFirstError, AskOtherError, OutdatedError, RefusedError
from characters.ledger.replay import REVERTED
from characters.models import Character, LedgerLine
from characters.socket.rules import Difference, Entry, System
from characters.systems import system_of


@dataclass(frozen=True)
class UndoingSide:
    """What falls on one ledger: its lines, oldest first, and what that changes.

    *left* is the balance afterwards, *revision* the one that was read; *is_seen*: who asks may know whose ledger it is.
    """

    character: Character
    lines: list[LedgerLine]
    difference: Difference
    left: int
    revision: int
    is_seen: bool

    @property
    def refund(self) -> int:
        """Return the XP that come back; negative: what an award had brought."""
        return -sum(line.xp for line in self.lines)

    @property
    def entry(self) -> Entry:
        """Return the line that takes these back; it says in words what the first of them was."""
        first = self.lines[0]
        what = system_of(self.character.system).says.describe(ledger.number_and_entry_of_line(first)[1])
        return Entry(REVERTED, self.refund, {"reverts": [line.number for line in self.lines], "what": what})


@dataclass(frozen=True)
class Undoing:
    """What goes when a line is taken back: the line, and every side of it, its own first."""

    first: LedgerLine
    sides: list[UndoingSide]

    @property
    def along(self) -> list[LedgerLine]:
        """Return the lines that go along, those written at one stroke with the first left out."""
        return [line for side in self.sides for line in side.lines if line.op_id != self.first.op_id]

    @property
    def key(self) -> str:
        """Return all that falls as one word, so that a yes is a yes to exactly this."""
        told = (f"{side.character.slug}:{[line.number for line in side.lines]}" for side in self.sides)
        return sha256(" ".join(sorted(told)).encode()).hexdigest()[:32]


def undoing_of_line(character: Character, line_number: int, *, by: User) -> Undoing:
    """Return what taking line *line_number* of *character* back would take; RefusedError says why *by* cannot."""
    if title := ledger.title_of_scene_that_holds_currency(character):
        raise RefusedError.because(
            f"“{title}” is under way, and {character.name} is in it. Take lines back once it has ended."
        )
    book = _lines_by_seat([character.slug])[character.slug]
    line = next((line for line in book if line.number == line_number), None)
    if line is None:
        raise RefusedError.because(f"There is no line {line_number}.")
    system = system_of(character.system)
    if line_number in dependents.line_numbers_taken_back(book):
        raise RefusedError.because(f"Line {line_number} has been taken back already.")
    if not _can_entry_kind_be_taken_back(character, line.entry.kind):
        raise RefusedError.because(_reason_line_cannot_be_taken_back(system, line))
    return _undoing_if_allowed(
        character, line_number, by, *_dependents_and_lines_by_seat(system, character.slug, book, line_number)
    )


def _dependents_and_lines_by_seat(
    system: System[Any, Any], seat: str, own_lines: list[BookLine], line_number: int
) -> tuple[Dependents, dict[str, list[BookLine]]]:
    """Return what falls, and the books read for it: a neighbour's only once something of its neighbour falls."""
    books = {seat: own_lines}
    while True:
        fall = dependents.dependents_of(system, books, seat, line_number)
        near = {other for touched in fall.numbers for other in system.rules.seats(fall.before[touched])}
        if not near - books.keys():
            return fall, books
        books |= _lines_by_seat(near - books.keys())


def _lines_by_seat(seats: Collection[str]) -> dict[str, list[BookLine]]:
    """Return the ledgers of *seats*; empty, where there is none any more."""
    books: dict[str, list[BookLine]] = {seat: [] for seat in seats}
    wanted = ("character__slug", "number", "pk", "op_id", "kind", "xp", "data")
    lines = LedgerLine.objects.filter(character__slug__in=seats).order_by("character_id", "number")
    for seat, number, at, op, kind, xp, data in lines.values_list(*wanted):
        books[seat].append(BookLine(number, at, op, Entry(kind, xp, data)))
    return books


def _reason_line_cannot_be_taken_back(system: System[Any, Any], line: BookLine) -> str:
    if line.number == 1:
        return "The first line is where the ledger begins: it stays. What came after it can be taken back."
    if line.entry.kind == REVERTED:
        return f"Line {line.number} took something back. Buy that anew if you want it again."
    occasions = {occasion.key for occasion in system.occasions}
    if line.entry.kind in occasions or line.entry.kind == "corrected":
        return "What a whole table got is corrected on the session's page, by the GM."
    return f"Line {line.number} goes with what another has done. It is taken back on their ledger."


def _undoing_if_allowed(
    character: Character,
    line_number: int,
    by: User,
    dependents: Dependents,
    lines_by_seat: dict[str, list[BookLine]],
) -> Undoing:
    """Return the fall with its lines as they are kept, once it is *by*'s to take back."""
    lines = _dependent_lines_by_seat(character, dependents)
    first = next(line for line in lines[character.slug] if line.number == line_number)
    _raise_unless_user_may_take_back_all(first, [line for held in lines.values() for line in held], by)
    seats = sorted(lines, key=lambda seat: (seat != character.slug, seat))
    return Undoing(
        first, [_undoing_side(character, by, lines[seat], dependents, lines_by_seat[seat]) for seat in seats]
    )


def _undoing_side(
    character: Character,
    by: User,
    falling_lines: list[LedgerLine],
    dependents: Dependents,
    ledger_lines: list[BookLine],
) -> UndoingSide:
    touched = falling_lines[0].character
    seat = touched.slug
    return UndoingSide(
        touched,
        falling_lines,
        dependents.system.rules.differ(dependents.before[seat], dependents.after[seat]),
        left=sum(line.entry.xp for line in ledger_lines) - sum(line.xp for line in falling_lines),
        revision=ledger_lines[-1].number,
        is_seen=_may_user_see_other(touched, character, by),
    )


def _dependent_lines_by_seat(character: Character, dependents: Dependents) -> dict[str, list[LedgerLine]]:
    """Return the fallen lines by seat, with one value for each character; a table's seats are asked for once."""
    wanted = Q()
    for seat, numbers in dependents.numbers.items():
        wanted |= Q(character__slug=seat, number__in=numbers)
    around = ("character__owner", "character__campaign", "written_by", "game_session")
    here = {character.slug: character}
    lines: dict[str, list[LedgerLine]] = {}
    for line in LedgerLine.objects.filter(wanted).select_related(*around).order_by("number"):
        line.character = here.setdefault(line.character.slug, line.character)
        if line.character.campaign_id == character.campaign_id:
            line.character.seats = character.seats
        lines.setdefault(line.character.slug, []).append(line)
    return lines


def _may_user_see_other(other_character: Character, character: Character, user: User) -> bool:
    """Say whether *user*, who may write for *character*, sees *other_character*: their own, or of the same table."""
    at_one_table = other_character.campaign_id == character.campaign_id is not None
    return other_character.owner_id == user.pk or (
        at_one_table and {other_character.owner_id, user.pk} <= character.seats.keys()
    )


def _can_entry_kind_be_taken_back(character: Character, entry_kind: str) -> bool:
    system = system_of(character.system)
    return entry_kind in system.rules.spends | system.rules.grants


# --- who may ---


def may_take_back(character: Character, line: LedgerLine, user: User) -> bool:
    """Say whether *line* still stands and is *user*'s to take back."""
    return line.number not in ledger.state(character).reverted and _is_users_to_take_back(
        character, line, user
    )


def _is_users_to_take_back(character: Character, line: LedgerLine, user: User) -> bool:
    """An owner's own spend, one that took two and a yes of theirs; any, for who runs the table."""
    system = system_of(character.system)
    if line.kind in system.rules.spends and character.owner_id == user.pk:
        took_two = system.joint is not None and line.kind in system.joint.groups
        if took_two or line.written_by_id == user.pk:
            return True
    return _can_entry_kind_be_taken_back(character, line.kind) and character.is_run_by(user)


def _raise_unless_user_may_take_back_all(first: LedgerLine, lines: Iterable[LedgerLine], by: User) -> None:
    """What was written at one stroke is *by*'s to take back where one line of it is."""
    strokes: dict[str, list[LedgerLine]] = {}
    for line in lines:
        strokes.setdefault(line.op_id, []).append(line)
    for stroke in strokes.values():
        if not any(_is_users_to_take_back(line.character, line, by) for line in stroke):
            raise RefusedError.because(
                _reason_user_may_not_take_back_line(first, _line_of_operation_to_take_back(stroke), by)
            )


def _line_of_operation_to_take_back(lines_of_operation: list[LedgerLine]) -> LedgerLine:
    """Return the line of *lines_of_operation* that the others only tell of."""
    return next(
        line for line in lines_of_operation if _can_entry_kind_be_taken_back(line.character, line.kind)
    )


def _reason_user_may_not_take_back_line(first: LedgerLine, line: LedgerLine, by: User) -> str:
    if line.op_id == first.op_id:
        return f"Line {line.number} was written by {line.written_by}. Who runs the table can take it back."
    if line.character_id == first.character_id:
        return (
            f"Line {line.number} stands on it and was written by {line.written_by}. "
            "Who runs the table can take back both."
        )
    if not _may_user_see_other(line.character, first.character, by):
        return "Something stands on it that is not in this campaign any more. So it stays."
    return (
        f"Line {line.number} of {line.character} stands on it, and is theirs. Let them take it back first, "
        "or ask who runs the table."
    )


# --- the write ---


def take_line_back(
    character: Character,
    line_number: int,
    *,
    op_id: str,
    by: User,
    revision: int,
    agreed_undoing_key: str = "",
) -> list[LedgerLine]:
    """Write the lines that take back line *line_number* and all that falls with it.

    *agreed_undoing_key* is the ``key`` of what was shown. AskFirstError where nothing was and something goes along;
    AskOtherError where it takes somebody else's yes; OutdatedError when the ledger moved on or something else falls
    now; RefusedError says why it cannot be.
    """
    if ledger.has_written_op(character, op_id):
        return list(LedgerLine.objects.filter(op_id=op_id).order_by("character_id"))
    asked = undoing_of_line(character, line_number, by=by)
    if character.revision != revision or (agreed_undoing_key and agreed_undoing_key != asked.key):
        raise OutdatedError
    if asked.along and not agreed_undoing_key:
        raise AskFirstError
    if others := whose_yes_is_needed_none_for_gm(asked, by):
        raise AskOtherError(asked.key, others)
    return write_undoing(asked, op_id=op_id, by=by)


def whose_yes_is_needed_none_for_gm(undoing: Undoing, by: User) -> list[Character | None]:
    """Return whose yes it takes beside *by*'s: what two forged both take back, who runs the table alone (Ruling B25).

    None stands for a game master, where the other is not kept here, or sits at this table no more.
    """
    joint = system_of(undoing.first.character.system).joint
    if joint is None or undoing.first.character.is_run_by(by):
        return []
    strokes: dict[str, list[UndoingSide]] = {}
    for side in undoing.sides:
        for line in side.lines:
            if line.kind in joint.groups:
                strokes.setdefault(line.op_id, []).append(side)
    found: dict[int, Character | None] = {}
    for there in strokes.values():
        others = [side for side in there if side.character.owner_id != by.pk]
        found |= {side.character.pk: side.character for side in others if side.is_seen}
        if len(there) == 1 or not all(side.is_seen for side in others):
            found[0] = None
    return list(found.values())


def write_undoing(undoing: Undoing, *, op_id: str, by: User) -> list[LedgerLine]:
    """Write the lines that take back all that is *undoing*, on every side of it."""
    deed = {side.character.slug: side.entry for side in undoing.sides}
    revisions = {side.character.slug: side.revision for side in undoing.sides}
    return ledger.write(deed, op_id=op_id, by=by, revisions=revisions)
