"""Ratios that the promises of speed are held to, measured in one run (`make bench`)."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

RUNS = 9


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure; *limit* is the most it may be, *least* the least, or None where it is only told."""

    name: str
    value: float
    limit: float | None = None
    note: str = ""
    least: float | None = None

    @property
    def is_broken(self) -> bool:
        is_over = self.limit is not None and self.value > self.limit
        return is_over or (self.least is not None and self.value < self.least)


def milliseconds(act: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median of what *act* takes, over *runs* (at least 7)."""
    taken = []
    for _ in range(runs):
        started = time.perf_counter()
        act()
        taken.append((time.perf_counter() - started) * 1000)
    return median(taken)


def side_by_side(
    first: Callable[[], object], second: Callable[[], object], runs: int = RUNS
) -> tuple[float, float]:
    """Return the medians of two acts taken in turns, so that a busy machine slows both alike."""
    pairs = [(milliseconds(first, 1), milliseconds(second, 1)) for _ in range(runs)]
    return median(one for one, _ in pairs), median(other for _, other in pairs)
