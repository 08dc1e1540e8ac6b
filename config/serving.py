"""Whether Reverie serves from ``DATA_DIR`` just now: a lock that every process of it holds, and that ends with it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import IO

from django.conf import settings
from django.db import connection

TAKING_LEAVE = 2  # seconds: PostgreSQL counts who closed a connection a moment longer

_held: list[IO[bytes]] = []


class ServingError(Exception):
    """Reverie serves, or somebody else is at its database."""


def hold() -> None:
    """Say that this process serves, until it ends; wait while somebody is alone here."""
    if not _held:
        _held.append(_lock_serving_file(fcntl.LOCK_SH))


@contextmanager
def alone() -> Iterator[None]:
    """Keep Reverie from serving meanwhile. ServingError: it does already, here or at the same PostgreSQL."""
    try:
        lock = _lock_serving_file(fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ServingError(f"Reverie is running on {settings.DATA_DIR}. Stop it, then try again.") from None
    with lock:
        if others := _others():
            raise ServingError(f"{others} more use this database. Stop Reverie everywhere, then try again.")
        yield


def _lock_serving_file(flock_kind: int) -> IO[bytes]:
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.fdopen(os.open(settings.DATA_DIR / ".serving", os.O_RDWR | os.O_CREAT, 0o600), "rb")
    try:
        fcntl.flock(file, flock_kind)
    except OSError:
        file.close()
        raise
    return file


def _others() -> int:
    """Return how many more stay connected to PostgreSQL's database: the server may run on another machine."""
    if connection.vendor != "postgresql":
        return 0
    until = monotonic() + TAKING_LEAVE
    while (others := _connected()) and monotonic() < until:
        sleep(0.05)
    return others


def _connected() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        return int(cursor.fetchone()[0])
