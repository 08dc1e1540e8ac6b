"""State from history: replay a ledger."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from characters.socket.rules import Entry, System

REVERTED = "reverted"


@dataclass(frozen=True, slots=True)
class ReplayedState:
    """A character as its ledger leaves it: the sheet, the XP balance, what was taken back.

    *takeable* is the number of the last spend not yet taken back, if there is one.
    """

    sheet: Any
    balance: int = 0
    reverted: frozenset[int] = frozenset()
    spends: tuple[int, ...] = ()

    @property
    def owed(self) -> int:
        """Return what is missing to nothing."""
        return max(0, -self.balance)

    @property
    def takeable(self) -> int | None:
        return self.spends[-1] if self.spends else None

    def after_line(self, system: System[Any, Any], number: int, entry: Entry) -> "ReplayedState":
        """Return the state with one more line that is no revert."""
        spends = (*self.spends, number) if entry.kind in system.rules.spends else self.spends
        return replace(
            self, sheet=system.rules.apply(self.sheet, entry), balance=self.balance + entry.xp, spends=spends
        )


def replay(system: System[Any, Any], lines: Iterable[tuple[int, Entry]]) -> ReplayedState:
    """Return the state after *lines* (number, entry): reverts and what they take back drop out first."""
    listed = list(lines)
    reverted = frozenset(
        number for _, entry in listed if entry.kind == REVERTED for number in entry.data["reverts"]
    )
    state = ReplayedState(system.rules.blank, reverted=reverted)
    for number, entry in listed:
        if entry.kind != REVERTED and number not in reverted:
            state = state.after_line(system, number, entry)
    return state
