"""Run the checks and every test: rules once, the database on SQLite and PostgreSQL, journeys in Chromium."""

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import machine
import postgres

HOME = Path(__file__).resolve().parent.parent
CI = os.environ.get("CI", "").lower() in ("1", "true")
COLOUR = re.compile(r"\x1b\[[\d;]*m")
CLOSING = re.compile(r"=+ (?P<counts>.*) in [\d.]+s( \(.*\))? =+")
COUNT = re.compile(r"(\d+) (passed|failed|error|skipped|xfailed|xpassed)")
STEPS = 10_000_000  # of the loop that all is weighed against
SIDE_BY_SIDE = ("-n", "2", "--dist", "worksteal")
COVERAGE = "tests/rules/coverage.ini"
NOT_RULES = ("tests", "--ignore=tests/rules", "--ignore=tests/journeys", *SIDE_BY_SIDE)


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


@dataclass(slots=True)
class Outcome:
    """What became of the parts, as lines and as counts."""

    began: float = field(default_factory=time.monotonic)
    lines: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    loops: list[float] = field(default_factory=list)  # seconds, taken between the parts

    def add(self, name: str, counts: Counter[str], seconds: float, note: str = "") -> None:
        self.counts += counts
        self.lines.append(f"  {name:<12}{note or spelled(counts):<40}{seconds:6.0f} s")

    def weight(self) -> str:
        """Return how long it all took as a multiple of a fixed loop, which says the same on a slower machine."""
        loop = median(self.loops)
        times = (time.monotonic() - self.began) / loop
        return f"  {times:.0f} times a loop of {STEPS} steps ({loop:.2f} s)"

    def closing(self) -> str:
        """Return the last line, as pytest would write it for everything together."""
        text = f" {spelled(self.counts)} in {time.monotonic() - self.began:.2f}s "
        return f"{text:=^80}"


def parts() -> list[Part]:
    sqlite, documented = (lambda: nullcontext("")), documented_modules()
    return [
        Part("rules", ("tests/rules", *documented, "--doctest-modules", *SIDE_BY_SIDE), (), sqlite, COVERAGE),
        Part("sqlite", NOT_RULES, (), sqlite),
        Part("postgresql", (*NOT_RULES, "--database-only"), (machine.POSTGRESQL,), postgres.cluster),
        Part("journeys", ("tests/journeys", *SIDE_BY_SIDE), (machine.CHROMIUM,), sqlite),
    ]


def documented_modules() -> list[str]:
    """Return the modules of every room whose docstrings hold examples to run."""
    rooms = [path.parent for path in HOME.glob("*/__init__.py") if path.parent.name not in ("tests", "bench")]
    modules = [path for room in rooms for path in room.rglob("*.py") if ">>> " in path.read_text("utf-8")]
    return sorted(str(path.relative_to(HOME)) for path in modules)


def main() -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the cluster goes down with us
    outcome = Outcome()
    check(outcome)
    for part in parts():
        outcome.loops.append(loop())
        run(part, outcome)
    print("\n".join(["", "In parts:", *outcome.lines, outcome.weight()]))
    print(outcome.closing(), flush=True)
    return 1 if outcome.counts["failed"] or outcome.counts["error"] else 0


def loop() -> float:
    """Return the seconds of a loop that stays as it is, whatever becomes of the tests."""
    began, total = time.monotonic(), 0
    for step in range(STEPS):
        total = (total * 31 + step) % 1_000_003
    return time.monotonic() - began


def check(outcome: Outcome) -> None:
    began = time.monotonic()
    failed = subprocess.run([sys.executable, "bin/check.py"]).returncode
    note = "make check failed" if failed else "make check passed"
    outcome.add("check", Counter(error=1 if failed else 0), time.monotonic() - began, note)


def run(part: Part, outcome: Outcome) -> None:
    """Run one part, or say what it misses; with CI=true that is a failure."""
    print(f"\n{part.name}", flush=True)
    if missing := machine.get(part.needs):
        print(machine.how_to_get(missing), flush=True)
        note = f"skipped: {', '.join(need.name for need in missing)} is missing here"
        outcome.add(part.name, Counter(error=1) if CI else Counter(skipped=1), 0, note)
        return
    began = time.monotonic()
    with part.database() as url:
        counts = pytest(part.arguments, url, part.coverage)
    if part.coverage and not is_reached(part.coverage):
        counts["error"] += 1
    outcome.add(part.name, counts, time.monotonic() - began)


def is_reached(rcfile: str) -> bool:
    """Say whether the tests went through every branch, and print what they missed."""
    coverage = [sys.executable, "-m", "coverage"]
    subprocess.run([*coverage, "combine", "--quiet", f"--rcfile={rcfile}"])
    return subprocess.run([*coverage, "report", f"--rcfile={rcfile}"]).returncode == 0


def pytest(arguments: tuple[str, ...], url: str, coverage: str = "") -> Counter[str]:
    """Run pytest on the database at *url*; return what its closing line counts."""
    measured = ["-m", "coverage", "run", f"--rcfile={coverage}"] if coverage else []
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    command = [sys.executable, *measured, "-m", "pytest", *arguments, *colour]
    counts: Counter[str] = Counter()
    # Each worker of each part collects every test: what the first has compiled the others must find.
    told = {"DATABASE_URL": url, "PYTHONDONTWRITEBYTECODE": ""}
    with subprocess.Popen(command, env=os.environ | told, stdout=subprocess.PIPE, text=True) as run:
        for line in run.stdout or ():
            print(line, end="", flush=True)
            if closing := CLOSING.fullmatch(COLOUR.sub("", line).strip()):
                counts = Counter({kind: int(number) for number, kind in COUNT.findall(closing["counts"])})
    if run.returncode and not counts["failed"] and not counts["error"]:
        counts["error"] += 1  # it ended without saying which test failed
    return counts


def spelled(counts: Counter[str]) -> str:
    """Return counts in pytest's words and order."""
    kinds = ("failed", "passed", "skipped", "xfailed", "xpassed", "error")
    words = {kind: "errors" if kind == "error" and counts[kind] > 1 else kind for kind in kinds}
    return ", ".join(f"{counts[kind]} {words[kind]}" for kind in kinds if counts[kind]) or "no tests ran"


if __name__ == "__main__":
    os.chdir(HOME)
    sys.exit(main())
