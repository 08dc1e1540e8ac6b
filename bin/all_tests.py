"""Run the checks and every test: rules once, the database on SQLite and PostgreSQL, journeys in Chromium.

Three parts run at a time, the longest first: two cores are reckoned with, and where one part waits for a browser, a
lock or a timeout, the third works in its place.
"""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import machine
import postgres

HOME = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI", "").lower() in ("1", "true")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
CLOSING = re.compile(r"=+ (?P<counts>.*) in [\d.]+s( \(.*\))? =+")
FAILURE = re.compile(r"(FAILED|ERROR) \S+\.py\b.*")  # of pytest's short summary
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped|xfailed|xpassed)")
STEPS = 10_000_000  # of the loop that all is weighed against
AT_ONCE = 3  # parts
COVERAGE = "tests/rules/coverage.ini"
ROOMS = ("promises", "printing", "pages", "mutants")  # of the tests, each a part of its own on SQLite
ELSEWHERE = ("rules", "journeys")
# A journey that waits for its browser without end says after as many seconds where, and ends its part.
ENDING = ("-o", "faulthandler_timeout=900", "-o", "faulthandler_exit_on_timeout=true")


@dataclass(frozen=True, slots=True)
class Part:
    """One run of pytest: what it is given, what the machine must have for it, its database, and how coverage
    measures it, where everything must be reached.
    """

    name: str
    arguments: tuple[str, ...]
    needs: tuple[machine.Part, ...]
    database: Callable[[], AbstractContextManager[str]]  # yields a DATABASE_URL
    coverage: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a part."""

    counts: Counter[str]
    seconds: float
    note: str = ""
    failures: tuple[str, ...] = ()  # each as pytest names it in its short summary


@dataclass(slots=True)
class Outcome:
    """What became of all parts, as lines and as counts."""

    began: float = field(default_factory=time.monotonic)
    lines: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    loops: list[float] = field(default_factory=list)  # seconds, taken while nothing else runs
    busy_loops: list[float] = field(default_factory=list)  # processor seconds, one after each part

    def add(self, name: str, done: Done) -> None:
        self.counts += done.counts
        self.lines.append(f"  {name:<12}{done.note or spelled(done.counts):<40}{done.seconds:6.0f} s")
        self.failures += [f"  {name:<12}{failure}" for failure in done.failures]

    def weighed(self, work: Callable[[], Done]) -> Done:
        """Do *work*, and see how quick the machine is now."""
        done = work()
        self.busy_loops.append(loop(time.thread_time))
        return done

    def weight(self) -> str:
        """Return how long it all took as a multiple of a fixed loop, which says the same on a slower machine: of one
        taken while nothing else ran, and of those between, since a machine that others share changes its speed.
        """
        seconds, idle, busy = time.monotonic() - self.began, median(self.loops), median(self.busy_loops)
        times = f"{seconds / idle:.0f} times a loop of {STEPS} steps ({idle:.2f} s)"
        return f"  {times}, {seconds / busy:.0f} times as it went meanwhile ({busy:.2f} s)"

    def closing(self) -> str:
        """Return the last line, as pytest would write it for everything together."""
        text = f" {spelled(self.counts)} in {time.monotonic() - self.began:.2f}s "
        return f"{text:=^80}"


def parts() -> list[Part]:
    """Return the parts in an order that keeps all lanes busy to the end: the two longest first, short ones last."""
    sqlite, documented = (lambda: nullcontext("")), documented_modules()
    rooms = {name: Part(name, (f"tests/{name}",), (), sqlite) for name in ROOMS}
    return [
        Part("journeys", ("tests/journeys", *ENDING), (machine.CHROMIUM,), sqlite),
        rooms["promises"],
        rooms["pages"],
        Part("other rooms", all_but(*ELSEWHERE, *ROOMS), (), sqlite),
        Part(
            "postgresql",
            (*all_but(*ELSEWHERE), "--database-only"),
            (machine.POSTGRESQL,),
            postgres.cluster,
        ),
        rooms["mutants"],
        Part("rules", ("tests/rules", *documented, "--doctest-modules"), (), sqlite, COVERAGE),
        rooms["printing"],
    ]


def all_but(*rooms: str) -> tuple[str, ...]:
    return ("tests", *(f"--ignore=tests/{room}" for room in rooms))


def documented_modules() -> list[str]:
    """Return the modules of every room whose docstrings hold examples to run."""
    rooms = [path.parent for path in HOME.glob("*/__init__.py") if path.parent.name not in ("tests", "bench")]
    modules = [path for room in rooms for path in room.rglob("*.py") if ">>> " in path.read_text("utf-8")]
    return sorted(str(path.relative_to(HOME)) for path in modules)


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the cluster goes down with us
    outcome = Outcome()
    outcome.loops += [loop() for _time in range(3)]
    with ThreadPoolExecutor(AT_ONCE) as lanes:
        try:
            begun = {"check": lanes.submit(outcome.weighed, check)}
            begun |= {part.name: lanes.submit(outcome.weighed, partial(run, part)) for part in parts()}
            for name, done in begun.items():
                outcome.add(name, done.result())
        except BaseException:
            lanes.shutdown(wait=False, cancel_futures=True)
            for process in list(RUNNING):
                process.send_signal(signal.SIGINT)
            raise
    outcome.loops += [loop() for _time in range(3)]
    print("\n".join(["", "In parts:", *outcome.lines, outcome.weight(), *outcome.failures]))
    print(outcome.closing(), flush=True)
    return 1 if outcome.counts["failed"] or outcome.counts["error"] else 0


RUNNING: set[subprocess.Popen[str]] = set()
INSTALLING = threading.Lock()  # apt installs for one at a time


def loop(clock: Callable[[], float] = time.monotonic) -> float:
    """Return the seconds, by *clock*, of a loop that stays as it is, whatever becomes of the tests."""
    began, total = clock(), 0
    for step in range(STEPS):
        total = (total * 31 + step) % 1_000_003
    return clock() - began


def check() -> Done:
    began = time.monotonic()
    failed = told("check", [sys.executable, "bin/check.py"])
    note = "make check failed" if failed else "make check passed"
    return Done(Counter(error=1 if failed else 0), time.monotonic() - began, note)


def run(part: Part) -> Done:
    """Run one part, or say what it misses; with CI=true that is a failure."""
    with INSTALLING:
        missing = machine.get(part.needs)
    if missing:
        print(machine.how_to_get(missing), flush=True)
        note = f"skipped: {', '.join(need.name for need in missing)} is missing here"
        return Done(Counter(error=1) if CI else Counter(skipped=1), 0, note)
    began = time.monotonic()
    with part.database() as url:
        counts, failures = pytest(part.name, part.arguments, url, part.coverage)
    if part.coverage and not is_reached(part.name, part.coverage):
        counts["error"] += 1
    return Done(counts, time.monotonic() - began, failures=tuple(failures))


def is_reached(name: str, rcfile: str) -> bool:
    """Say whether the tests went through every branch, and print what they missed."""
    coverage = [sys.executable, "-m", "coverage"]
    told(name, [*coverage, "combine", "--quiet", f"--rcfile={rcfile}"])
    return told(name, [*coverage, "report", f"--rcfile={rcfile}"]) == 0


def pytest(
    name: str, arguments: tuple[str, ...], url: str, coverage: str = ""
) -> tuple[Counter[str], list[str]]:
    """Run pytest on the database at *url*; return what its closing line counts, and its failures by name."""
    measured = ["-m", "coverage", "run", f"--rcfile={coverage}"] if coverage else []
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command = [sys.executable, *measured, "-m", "pytest", *arguments, *colour]
    counts: Counter[str] = Counter()
    failures: list[str] = []

    def count(line: str) -> None:
        line = COLOUR.sub("", line).strip()
        if FAILURE.fullmatch(line):
            failures.append(line)
        if closing := CLOSING.fullmatch(line):
            counts.clear()
            counts.update({kind: int(number) for number, kind in COUNT.findall(closing["counts"])})

    # Each part collects its tests: what the first has compiled the others must find.
    failed = told(name, command, {"DATABASE_URL": url, "PYTHONDONTWRITEBYTECODE": ""}, count)
    if failed and not counts["failed"] and not counts["error"]:
        counts["error"] += 1  # it ended without saying which test failed
    return counts, failures


def told(
    name: str,
    command: list[str],
    more: dict[str, str] | None = None,
    heard: Callable[[str], None] = lambda _line: None,
) -> int:
    """Run *command* with *more* in its environment, and print each of its lines behind *name*; return its status."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, env=os.environ | (more or {}), **streams) as process:
        RUNNING.add(process)
        for line in process.stdout or ():
            print(f"{name:<12}{line.rstrip()}\n", end="", flush=True)
            heard(line)
        RUNNING.discard(process)
    return process.returncode


def spelled(counts: Counter[str]) -> str:
    """Return counts in pytest's words and order."""
    kinds = ("failed", "passed", "skipped", "xfailed", "xpassed", "error")
    words = {kind: "errors" if kind == "error" and counts[kind] > 1 else kind for kind in kinds}
    return ", ".join(f"{counts[kind]} {words[kind]}" for kind in kinds if counts[kind]) or "no tests ran"


if __name__ == "__main__":
    os.chdir(HOME)
    sys.exit(main())
