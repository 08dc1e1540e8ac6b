"""What an evening would give, shown before it is written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from characters.ledger import ledger
from characters.models import Character
from characters.socket.rules import Entry
from characters.systems import system_of
from evenings.forms import CorrectForm, RecordForm
from evenings.models import Evening
from evenings.record import differences


@dataclass(frozen=True, slots=True)
class Change:
    """One ledger: its balance now and then."""

    character: Character
    now: int
    then: int

    @property
    def xp(self) -> int:
        return self.then - self.now

    @property
    def owed(self) -> int:
        return max(0, -self.then)


@dataclass(frozen=True, slots=True)
class Preview:
    """What everyone gets, its parts, what becomes of each ledger, and in sentences what else it brings each one.

    *foreseen* is None where the occasion brings nothing but XP.
    """

    xp: int
    currency: str
    sums: tuple[tuple[str, int], ...]
    changes: list[Change]
    absent: list[Character]
    foreseen: list[tuple[Character, tuple[str, ...]]] | None = None

    @property
    def in_doubt(self) -> list[Change]:
        return [change for change in self.changes if change.owed]


def of_record(form: RecordForm) -> Preview:
    """Return what recording *form* would give."""
    entry = form.occasion.settle(form.part.answers)
    return _preview(form, entry.xp, {character.slug: entry for character in form.seated})


def of_correction(form: CorrectForm, chain: Sequence[Evening]) -> Preview:
    """Return what correcting the evening to *form* would change."""
    answers = form.part.answers
    seats = [character.slug for character in form.seated]
    entries = differences(chain, answers, seats, [character.slug for character in form.characters])
    return _preview(form, form.occasion.settle(answers).xp, entries)


def _preview(form: RecordForm | CorrectForm, xp: int, entries: Mapping[str, Entry]) -> Preview:
    states = ledger.states(form.characters)
    balances = [(character, states[character.pk].balance) for character in form.characters]
    changes = [
        Change(character, balance, balance + entries[character.slug].xp)
        for character, balance in balances
        if character.slug in entries
    ]
    currency = system_of(form.system).says.currency
    sums = form.occasion.sums(form.part.answers)
    return Preview(xp, currency, sums, changes, form.absent, _foreseen(form, entries))


def _foreseen(
    form: RecordForm | CorrectForm, entries: Mapping[str, Entry]
) -> list[tuple[Character, tuple[str, ...]]] | None:
    """Return what each one's entry brings, under the house rules that they all play by."""
    foresee = form.occasion.foresee
    if foresee is None:
        return None
    there = [character for character in form.characters if character.slug in entries]
    rules = ledger.house_version(there[0])[1] if there else None
    states = ledger.states(there)
    return [
        (character, foresee(states[character.pk].sheet, rules, entries[character.slug]))
        for character in there
    ]
