"""Who owes something, and what could be taken back to make it good."""

from collections.abc import Iterable
from dataclasses import dataclass

from characters.ledger import ledger
from characters.ledger.replay import ReplayedState
from characters.models import Character, LedgerLine
from characters.socket.rules import Entry
from characters.systems import system_of


@dataclass(frozen=True, slots=True)
class Debt:
    """A character who owes something, and the spends that could be taken back, the last one first."""

    character: Character
    currency: str
    owed: int
    spends: list[tuple[LedgerLine, str]]


def debts_of_those_who_owe(characters: Iterable[Character]) -> list[Debt]:
    """Return what each of *characters* owes now, for those who do; one query for all their spends."""
    known = {character.pk: character for character in characters}
    states = ledger.states_by_pk(known.values())
    owing = {pk: state for pk, state in states.items() if state.balance < 0}
    lines = LedgerLine.objects.filter(character__in=owing).order_by("-number") if owing else ()
    spends: dict[int, list[LedgerLine]] = {pk: [] for pk in owing}
    for line in lines:
        if line.number in owing[line.character_id].spends:
            spends[line.character_id].append(line)
    return [_debt_of_character(known[pk], state, spends[pk]) for pk, state in owing.items()]


def _debt_of_character(
    character: Character, state: ReplayedState, spends_newest_first: list[LedgerLine]
) -> Debt:
    """Name as many of the last spends as it takes to make good what is owed."""
    system, short, enough = system_of(character.system), -state.balance, []
    for line in spends_newest_first:
        if short > 0:
            enough.append((line, system.says.describe(Entry(line.kind, line.xp, line.data))))
            short += line.xp
    return Debt(character, system.says.currency, -state.balance, enough)
