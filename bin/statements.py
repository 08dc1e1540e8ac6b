"""Say which statements of the app SQLite alone is asked, and by which test: all of pages, or those that are named.

    .venv/bin/python bin/statements.py tests/pages/divination

A test that it names is marked `asks`: then PostgreSQL is asked too.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import machine
import postgres
from all_tests import ELSEWHERE, HOME, all_but

Told = dict[str, list[str]]  # of a shape: the first test that made it, who sent it, its SQL


def main(tests: Sequence[str]) -> int:
    if missing := machine.get((machine.POSTGRESQL,)):
        sys.exit(machine.how_to_get(missing))
    with tempfile.TemporaryDirectory() as folder, postgres.cluster() as url:
        ours = recorded(tests or ("tests/pages",), "", Path(folder) / "sqlite")
        theirs = recorded((*all_but(*ELSEWHERE), "--database-only"), url, Path(folder) / "postgresql")
    alone = asked_of_one_alone(ours, theirs)
    print(*alone, f"{len(alone)} of {len(ours)} statements are asked of SQLite alone", sep="\n")
    return 1 if alone else 0


def recorded(tests: Sequence[str], url: str, file: Path) -> Told:
    """Run *tests* on the database at *url*, and return what the app asked it."""
    command = [sys.executable, "-m", "pytest", "-q", *tests, f"--statements={file}"]
    if status := subprocess.run(command, env=os.environ | {"DATABASE_URL": url}).returncode:
        sys.exit(status)
    told: Told = json.loads(file.read_text("utf-8"))
    return told


def asked_of_one_alone(ours: Told, theirs: Told) -> list[str]:
    """Return in lines what is in *ours* alone, test by test."""
    alone = sorted(told for shape, told in ours.items() if shape not in theirs)
    return [f"{test}\n    {place}\n    {sql}" for test, place, sql in alone]


if __name__ == "__main__":
    os.chdir(HOME)
    sys.exit(main(sys.argv[1:]))
