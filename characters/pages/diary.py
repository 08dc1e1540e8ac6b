"""A ledger as a diary: lines in sentences, under the evening they belong to."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import Sum
from django.utils import timezone

from campaigns.models import GameSession, User
from characters.ledger import ledger, undoing
from characters.ledger.replay import REVERTED
from characters.models import Character, LedgerLine
from characters.socket.rules import Difference, Entry
from characters.systems import system_of
from decks.rules.tarot import names_as_phrase


@dataclass(frozen=True, slots=True)
class DiaryLine:
    """One line as the page shows it; *left* is the balance after it."""

    number: int
    text: str
    xp: int
    left: int
    by: str
    is_taken_back: bool
    can_take_back: bool

    @property
    def signed(self) -> str:
        """Return the XP as a column shows them: "+3", "−1", nothing for none."""
        return signed_xp_or_empty_for_0(self.xp)


@dataclass(frozen=True, slots=True)
class FallenSide:
    """What would fall on one ledger, as the page that asks shows it; without a *name*, whose is not told."""

    name: str
    lines: list[tuple[int, str, str]]  # number, sentence, XP that come back
    refund: str
    left: int
    currency: str
    whole: str  # what its system calls all of it
    difference: Difference


@dataclass(frozen=True, slots=True)
class StayingLine:
    """A line that is not to be taken back, and the *evening* it came from, if the reader may see that."""

    text: str
    xp: str
    evening: GameSession | None


@dataclass(frozen=True, slots=True)
class Day:
    """The lines that belong to one evening, or that came before the first; *is_open*: the reader may see it."""

    session: GameSession | None
    is_open: bool
    date: date
    lines: list[DiaryLine]


def signed_xp_or_empty_for_0(xp: int) -> str:
    return f"{xp:+d}".replace("-", "−") if xp else ""


def falling_side_in_sentences(side: undoing.UndoingSide) -> FallenSide:
    """Return what falls on one ledger in sentences; of one that is not at the table, no more than the XP."""
    character, seen = side.character, side.is_seen
    system = system_of(character.system)
    return FallenSide(
        name=str(character) if seen else "",
        lines=[
            (line.number, sentence_of_line(character, line), signed_xp_or_empty_for_0(-line.xp))
            for line in side.lines
            if seen
        ],
        refund=signed_xp_or_empty_for_0(side.refund),
        left=side.left,
        currency=system.says.currency,
        whole=system.says.whole,
        difference=side.difference,
    )


def staying_line_in_words(character: Character, line: LedgerLine, user: User) -> StayingLine:
    evening = line.game_session if _may_read_session(character, line.game_session, user) else None
    return StayingLine(sentence_of_line(character, line), signed_xp_or_empty_for_0(line.xp), evening)


def has_line_to_take_back(days: Iterable[Day]) -> bool:
    """Say whether any line of *days* can be taken back."""
    return any(line.can_take_back for day in days for line in day.lines)


def days_of_lines(character: Character, lines_newest_first: Iterable[LedgerLine], user: User) -> list[Day]:
    """Return *lines_newest_first*, newest first, as days; they must be unbroken in number."""
    listed = list(lines_newest_first)
    left = _balance_after_newest_of_lines_or_now(character, listed)
    shown = []
    for line in listed:
        shown.append((line, _diary_line(character, line, left, user)))
        left -= line.xp
    grouped = groupby(shown, key=lambda row: row[0].game_session_id)
    return [_day_of_lines(character, list(rows), user) for _, rows in grouped]


def _day_of_lines(character: Character, rows: list[tuple[LedgerLine, DiaryLine]], user: User) -> Day:
    first, _ = rows[0]
    is_open = _may_read_session(character, first.game_session, user)
    return Day(first.game_session, is_open, _date_of_line(first), [line for _, line in rows])


def _may_read_session(character: Character, session: GameSession | None, user: User) -> bool:
    """Say whether *user* may read *session*: one of the table they sit at now, or their own."""
    if session is None:
        return False
    if session.campaign_id is None:
        return session.owner_id == user.pk
    return session.campaign_id == character.campaign_id and user.pk in character.seats


def sentence_of_line(character: Character, line: LedgerLine) -> str:
    """Return one line as a sentence; what takes others back says in words what the first of them was."""
    if line.kind == REVERTED:
        first, *along = line.data["reverts"]
        told = f"Took back line {first}"
        told = f"{told}: {line.data['what']}" if line.data.get("what") else f"{told}."
        return f"{told} {_sentence_on_lines_that_went_along_or_empty(along)}".rstrip()
    return system_of(character.system).says.describe(Entry(line.kind, line.xp, line.data))


def _sentence_on_lines_that_went_along_or_empty(line_numbers: list[int]) -> str:
    if not line_numbers:
        return ""
    return f"Line{'' if len(line_numbers) == 1 else 's'} {names_as_phrase(line_numbers)} went with it."


def _diary_line(character: Character, line: LedgerLine, balance_after: int, user: User) -> DiaryLine:
    state = ledger.state(character)
    for_all = {occasion.key for occasion in system_of(character.system).occasions}
    by = None if line.written_by_id == character.owner_id or line.kind in for_all else line.written_by
    return DiaryLine(
        number=line.number,
        text=sentence_of_line(character, line),
        xp=line.xp,
        left=balance_after,
        by=str(by) if by else "",
        is_taken_back=line.number in state.reverted,
        can_take_back=undoing.may_take_back(character, line, user),
    )


def _date_of_line(line: LedgerLine) -> date:
    return line.game_session.date if line.game_session else timezone.localdate(line.written_at)


def _balance_after_newest_of_lines_or_now(character: Character, lines_newest_first: list[LedgerLine]) -> int:
    """Return the balance after the newest of *lines_newest_first*."""
    balance = ledger.state(character).balance
    if not lines_newest_first or lines_newest_first[0].number == character.revision:
        return balance
    later = LedgerLine.objects.filter(
        character=character, number__gt=lines_newest_first[0].number, number__lte=character.revision
    )
    return balance - (later.aggregate(sum=Sum("xp"))["sum"] or 0)
