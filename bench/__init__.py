"""Ratios that the promises of speed are held to, measured in one run (`make bench`)."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

RUNS = 9
sys.path.insert(0, str(Path(__file__).parent.parent / "bin"))  # what bin/ knows of the machine


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


TICK = 1000 / os.sysconf("SC_CLK_TCK")
AFTERWARDS = 0.1  # seconds that other processes may go on with what they were asked for


def processor_milliseconds() -> float:
    """Return what this process and all that it started have used of the processor until now, those that ended apart."""
    used, parents = {}, {}
    for told in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = told.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        number = int(told.parent.name)
        parents[number], used[number] = int(fields[1]), (int(fields[11]) + int(fields[12])) * TICK
    ours = {os.getpid()}
    while more := {number for number, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(used[number] for number in ours)


def worked_side_by_side(
    first: Callable[[], object], second: Callable[[], object], runs: int = RUNS
) -> tuple[float, float]:
    """Return the means of what two acts take of the processor, whichever of our processes do it, taken in turns."""
    taken = [0.0, 0.0]
    for _ in range(runs):
        for place, act in enumerate((first, second)):
            before = processor_milliseconds()
            act()
            time.sleep(AFTERWARDS)
            taken[place] += (processor_milliseconds() - before) / runs
    return taken[0], taken[1]
