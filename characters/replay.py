"""State from history: replay a ledger, and remember what it gave."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Generic, TypeVar

from characters.rules import Entry, System

REVERTED = "reverted"
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Standing:
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

    def after(self, system: System[Any, Any], number: int, entry: Entry) -> "Standing":
        """Return the standing with one more line that is no revert."""
        spends = (*self.spends, number) if entry.kind in system.spends else self.spends
        return replace(
            self, sheet=system.apply(self.sheet, entry), balance=self.balance + entry.xp, spends=spends
        )


def replay(system: System[Any, Any], lines: Iterable[tuple[int, Entry]]) -> Standing:
    """Return the standing after *lines* (number, entry): reverts and what they take back drop out first."""
    listed = list(lines)
    reverted = frozenset(
        number for _, entry in listed if entry.kind == REVERTED for number in entry.data["reverts"]
    )
    standing = Standing(system.blank, reverted=reverted)
    for number, entry in listed:
        if entry.kind != REVERTED and number not in reverted:
            standing = standing.after(system, number, entry)
    return standing


class Memory(Generic[Key, Value]):
    """What was worked out, by its key, the least used forgotten first; what *beside* it forgets is forgotten too."""

    def __init__(self, size: int = 512, beside: "Memory[Any, Any] | None" = None) -> None:
        self._size, self._beside = size, list[Memory[Any, Any]]()
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()
        if beside is not None:
            beside._beside.append(self)

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Key, value: Value) -> Value:
        with self._lock:
            self._kept[key] = value
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return value

    def all(self) -> dict[Key, Value]:
        """Return all that is remembered now."""
        with self._lock:
            return dict(self._kept)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
        for memory in self._beside:
            memory.clear()
