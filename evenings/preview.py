"""What an evening would give, shown before it is written."""

from collections.abc import Sequence
from dataclasses import dataclass

from characters import ledger
from characters.models import Character
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
    """What everyone gets, its parts, and what becomes of each ledger."""

    xp: int
    currency: str
    sums: tuple[tuple[str, int], ...]
    changes: list[Change]
    absent: list[Character]

    @property
    def in_doubt(self) -> list[Change]:
        return [change for change in self.changes if change.owed]


def of_record(form: RecordForm) -> Preview:
    """Return what recording *form* would give."""
    answers = form.part.answers
    xp = form.occasion.settle(answers).xp
    return _preview(form, xp, {character.slug: xp for character in form.seated})


def of_correction(form: CorrectForm, chain: Sequence[Evening]) -> Preview:
    """Return what correcting the evening to *form* would change."""
    answers = form.part.answers
    seats = [character.slug for character in form.seated]
    entries = differences(chain, answers, seats, [character.slug for character in form.characters])
    return _preview(
        form, form.occasion.settle(answers).xp, {slug: entry.xp for slug, entry in entries.items()}
    )


def _preview(form: RecordForm | CorrectForm, xp: int, gained: dict[str, int]) -> Preview:
    standings = ledger.standings(form.characters)
    balances = [(character, standings[character.pk].balance) for character in form.characters]
    changes = [
        Change(character, balance, balance + gained[character.slug])
        for character, balance in balances
        if character.slug in gained
    ]
    currency = system_of(form.system).currency
    return Preview(xp, currency, form.occasion.sums(form.part.answers), changes, form.absent)
