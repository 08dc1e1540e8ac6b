"""What stands on a line of a ledger, on every ledger it touches: found by one replay in the order of writing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from characters.ledger.replay import REVERTED
from characters.socket.rules import Entry, System


class BookLine(NamedTuple):
    """A line as a book holds it: *op* names what was written at one stroke, *at* orders the strokes of all books."""

    number: int
    at: int
    op: str
    entry: Entry


LinesBySeat = Mapping[str, Sequence[BookLine]]  # by seat, oldest first
Operation = list[tuple[str, BookLine]]  # the lines of one op, with their seats


def line_numbers_taken_back(book: Sequence[BookLine]) -> frozenset[int]:
    """Return the numbers of *book*'s lines that have been taken back."""
    reverts = [line.entry.data["reverts"] for line in book if line.entry.kind == REVERTED]
    return frozenset(number for numbers in reverts for number in numbers)


@dataclass(slots=True)
class Dependents:
    """What goes with a line: numbers by seat, and every sheet with and without."""

    system: System[Any, Any]
    numbers: dict[str, list[int]] = field(default_factory=dict)
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)

    def apply_operation_and_note_fallen_lines(
        self, operation: Operation, seat_and_number_taken_back: tuple[str, int]
    ) -> None:
        """Carry every sheet over *operation*: it falls as the first, or as one that stood and does not without."""
        falls = any(
            (seat, line.number) == seat_and_number_taken_back
            or self._stood_before_but_not_after(seat, line.entry)
            for seat, line in operation
        )
        for seat, line in operation:
            before, after = self.before[seat], self.after[seat]
            self.before[seat] = self.system.rules.apply(before, line.entry)
            if falls:
                self.numbers.setdefault(seat, []).append(line.number)
            else:
                same = before is after  # one sheet is carried as one: most lines stand before the first
                self.after[seat] = self.before[seat] if same else self.system.rules.apply(after, line.entry)

    def _stood_before_but_not_after(self, seat: str, entry: Entry) -> bool:
        before, after = self.before[seat], self.after[seat]
        if before is after or self.system.rules.is_entry_still_legal(after, entry):
            return False
        return self.system.rules.is_entry_still_legal(before, entry)


def dependents_of(
    system: System[Any, Any], lines_by_seat: LinesBySeat, seat: str, line_number_taken_back: int
) -> Dependents:
    """Return what goes when line *line_number_taken_back* of *seat* is taken back.

    A later line goes along exactly when it could be written with what went before, its price aside, and could not
    without; what was written at one stroke goes at one stroke, on whichever ledger.
    """
    blank = dict.fromkeys(lines_by_seat, system.rules.blank)
    falls = Dependents(system, {}, dict(blank), dict(blank))
    for stroke in _standing_operations_in_order_of_writing(lines_by_seat):
        falls.apply_operation_and_note_fallen_lines(stroke, (seat, line_number_taken_back))
    return falls


def _standing_operations_in_order_of_writing(lines_by_seat: LinesBySeat) -> Iterator[Operation]:
    """Yield what stands in *lines_by_seat*, stroke by stroke, in the order of writing."""
    strokes: dict[str, Operation] = {}
    for seat, book in lines_by_seat.items():
        gone = line_numbers_taken_back(book)
        for line in book:
            if line.entry.kind != REVERTED and line.number not in gone:
                strokes.setdefault(line.op, []).append((seat, line))
    yield from sorted(strokes.values(), key=lambda stroke: max(line.at for _, line in stroke))
