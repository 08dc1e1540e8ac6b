"""To take a line of the ledger back, with exactly the later lines that stand on it, on every side of it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from campaigns.models import User
from characters import ledger
from characters.errors import OutdatedError, RefusedError
from characters.models import Character, LedgerLine
from characters.replay import REVERTED
from characters.rules import Entry, System
from characters.systems import system_of


@dataclass(frozen=True)
class Undoing:
    """What goes when a line is taken back: for each character its lines, oldest first, the line itself included."""

    first: LedgerLine
    falls: dict[Character, list[LedgerLine]]

    @property
    def refunds(self) -> list[tuple[Character, int]]:
        """Return what each character gets back; negative: what an award had brought."""
        return [(character, -sum(line.xp for line in lines)) for character, lines in self.falls.items()]

    @property
    def along(self) -> dict[Character, list[LedgerLine]]:
        """Return the lines that go along, those written at one stroke with the first left out."""
        later = {c: [x for x in lines if x.op_id != self.first.op_id] for c, lines in self.falls.items()}
        return {character: lines for character, lines in later.items() if lines}

    @property
    def key(self) -> str:
        """Return all that falls as one word, so that a yes is a yes to exactly this."""
        told = (f"{c.slug}:{','.join(str(line.number) for line in lines)}" for c, lines in self.falls.items())
        return " ".join(sorted(told))


def undoing(character: Character, number: int) -> Undoing:
    """Return what taking line *number* of *character* back would take; RefusedError says why it cannot be."""
    books = {character: _lines(character)}
    first = next((line for line in books[character] if line.number == number), None)
    if first is None:
        raise RefusedError.because(f"There is no line {number}.")
    _check_kind(character, first)
    gone: dict[Character, set[int]] = {character: {number}}
    while grown := _more(books, gone):
        for other, numbers in grown.items():
            gone.setdefault(other, set()).update(numbers)
    falls = {c: [line for line in books[c] if line.number in numbers] for c, numbers in gone.items()}
    return Undoing(first, falls)


def _lines(character: Character) -> list[LedgerLine]:
    held = LedgerLine.objects.filter(character=character, number__lte=character.revision)
    return list(held.select_related("written_by", "game_session").order_by("number"))


def _check_kind(character: Character, line: LedgerLine) -> None:
    system = system_of(character.system)
    if line.number in ledger.standing(character).reverted:
        raise RefusedError.because(f"Line {line.number} has been taken back already.")
    if line.kind not in system.spends | system.grants:
        raise RefusedError.because(_why_not(system, line))


def _why_not(system: System[Any, Any], line: LedgerLine) -> str:
    if line.number == 1:
        return "The first line is where the history begins: it stays."
    if line.kind == REVERTED:
        return f"Line {line.number} took something back. Buy it anew if you want it again."
    occasions = {occasion.key for occasion in system.occasions}
    if line.kind in occasions or line.kind == "corrected":
        return "What a whole table got is corrected where it was written down, by the GM."
    return f"Line {line.number} goes with what another has done. It is taken back there."


def _more(
    books: dict[Character, list[LedgerLine]], gone: dict[Character, set[int]]
) -> dict[Character, set[int]]:
    """Return what else falls: lines that no longer stand, and those written at one stroke with what is gone."""
    grown = {c: fallen(c, books[c], numbers) - numbers for c, numbers in gone.items()}
    ops = {line.op_id for c, numbers in gone.items() for line in books[c] if line.number in numbers}
    for line in LedgerLine.objects.filter(op_id__in=ops).select_related(
        "character__owner", "character__campaign"
    ):
        books.setdefault(line.character, _lines(line.character))
        if line.number not in gone.get(line.character, ()):
            grown.setdefault(line.character, set()).add(line.number)
    return {c: numbers for c, numbers in grown.items() if numbers}


def fallen(character: Character, lines: Collection[LedgerLine], gone: Collection[int]) -> set[int]:
    """Return *gone* with every later line that stood with them and does not without."""
    system = system_of(character.system)
    reverted = ledger.standing(character).reverted
    before = after = system.blank
    falls = set(gone)
    for number, entry in map(ledger.read, lines):
        if entry.kind == REVERTED or number in reverted:
            continue
        stood = number in falls or number < min(gone) or system.still_stands(before, entry)
        if number not in falls and stood and number > min(gone) and not system.still_stands(after, entry):
            falls.add(number)
        before = system.apply(before, entry)
        after = after if number in falls else system.apply(after, entry)
    return falls


def may_take_back(character: Character, line: LedgerLine, user: User) -> bool:
    """Say whether *line* is *user*'s to take back: an owner's own spend, or any as who runs the table."""
    system = system_of(character.system)
    if line.number in ledger.standing(character).reverted:
        return False
    if line.kind in system.spends and character.owner_id == user.pk == line.written_by_id:
        return True
    return line.kind in system.spends | system.grants and character.is_run_by(user)


def take_back(
    character: Character, number: int, *, op_id: str, by: User, revision: int, along: str = ""
) -> list[LedgerLine]:
    """Write the lines that take back line *number* and all that falls with it.

    *along* is the ``key`` of what was shown and agreed to; it may be "" where nothing goes along. OutdatedError
    when the ledger moved on or something else falls now; RefusedError says why it is not *by*'s to take back.
    """
    if ledger.has(character, op_id):
        return list(LedgerLine.objects.filter(op_id=op_id).order_by("character_id"))
    if character.revision != revision:
        raise OutdatedError
    asked = undoing(character, number)
    _check_may(asked, character, by)
    if along != asked.key and (along or asked.along):
        raise OutdatedError
    deed = {
        c.slug: Entry(REVERTED, -sum(x.xp for x in lines), {"reverts": [x.number for x in lines]})
        for c, lines in asked.falls.items()
    }
    revisions = {c.slug: c.revision for c in asked.falls}
    return ledger.write(deed, op_id=op_id, by=by, revisions=revisions)


def _check_may(asked: Undoing, character: Character, by: User) -> None:
    """Whoever may take the first line back may take what was written with it; what goes along must be theirs too."""
    for other, lines in [(character, [asked.first]), *asked.along.items()]:
        for line in lines:
            if not may_take_back(other, line, by):
                told = f"{other}'s line {line.number} was written by {line.written_by}: a GM takes it back."
                raise RefusedError.because(told)
