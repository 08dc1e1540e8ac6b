"""Sixteen people writing at once: no errors on SQLite, and how long a write waits there and on PostgreSQL."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from uuid import uuid4

from bench import Row

WRITERS, WRITES = 16, 25
HOME = Path(__file__).resolve().parent.parent
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


def measure() -> list[Row]:
    """Return the errors of 16 writers with a Dreamer each, and the 95th percentile of what a write takes."""
    from django.db import connection

    from bench.pages import dreamer
    from campaigns import roster

    owner = roster.create_account("bo", "Bo", None)
    campaign = roster.new_campaign("The Salt Stair", "", owner)
    slugs = [dreamer(owner, campaign, 10).slug for _ in range(WRITERS)]
    gate = Barrier(WRITERS)
    with ThreadPoolExecutor(WRITERS) as pool:
        results = list(pool.map(lambda slug: write(slug, gate), slugs))
    times = sorted(wait for taken, _ in results for wait in taken)
    name = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return [
        Row(
            f"{WRITERS} writers on {name}, errors",
            sum(errors for _, errors in results),
            0,
            f"{len(times)} writes",
        ),
        Row(f"{WRITERS} writers on {name}, p95 of a write (ms)", p95, None, f"median {p50:.1f} ms"),
    ]


def write(slug: str, gate: Barrier) -> tuple[list[float], int]:
    """Write lines for one Dreamer as fast as they go; return the milliseconds of each, and the errors."""
    from django.db import Error, connection

    from characters.ledger import ledger
    from characters.socket.rules import Entry

    taken, errors = [], 0
    gate.wait()
    for _ in range(WRITES):
        started = time.perf_counter()
        try:
            ledger.write({slug: Entry("granted", 1, {"reason": "a song"})}, op_id=uuid4().hex, by=None)
        except Error:
            errors += 1
        taken.append((time.perf_counter() - started) * 1000)
    connection.close()
    return taken, errors


def elsewhere(url: str) -> list[Row]:
    """Return what a process of its own measures on the database at *url* (empty: SQLite)."""
    command = [sys.executable, "-m", "bench.writers"]
    done = subprocess.run(
        command, cwd=HOME, env=os.environ | {"DATABASE_URL": url}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [Row(*row) for row in json.loads(done.stdout)]


def on_postgresql() -> list[Row]:
    """Return the same on a throw-away cluster that keeps what it acknowledges; nothing where there is no server."""
    sys.path.insert(0, str(HOME / "bin"))
    import machine
    import postgres

    if machine.postgres_bin() is None:
        return []
    postgres.FAST.update(DURABLE)
    with postgres.cluster() as url:
        return elsewhere(url)


def run() -> list[Row]:
    """Return both databases' figures."""
    return [*elsewhere(""), *on_postgresql()]


def main() -> None:
    import django

    django.setup()
    from bench.pages import on_a_database_of_its_own

    print(
        json.dumps([[row.name, row.value, row.limit, row.note] for row in on_a_database_of_its_own(measure)])
    )


if __name__ == "__main__":
    main()
