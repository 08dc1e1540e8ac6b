"""Passwords are hashed at most two at a time on this machine, so that many tries to sign in stop nobody else.

A hash takes a processor for a third of a second. Whoever comes while two are made and two more wait is told so at once:
one who waited would hold a thread that somebody else's page needs.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from threading import BoundedSemaphore

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher

from campaigns.errors import BusyError

AT_ONCE, WAITING, PATIENCE, A_WHILE = 2, 2, 10.0, 0.02
_here = BoundedSemaphore(
    AT_ONCE + WAITING
)  # of this process; those who hash are counted on the whole machine


class LimitedHasher(PBKDF2PasswordHasher):
    """Django's own way to hash, behind a door that lets two in."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash. Raises BusyError."""
        with _take_hashing_place():
            return super().encode(password, salt, iterations)


@contextmanager
def _take_hashing_place() -> Iterator[None]:
    if not _here.acquire(blocking=False):
        raise BusyError
    try:
        lock = _lock()
        try:
            yield
        finally:
            os.close(lock)
    finally:
        _here.release()


def _lock() -> int:
    """Return a file that is locked until it is closed; a process that is killed closes its own."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        for number in range(AT_ONCE):
            file = os.open(settings.DATA_DIR / f".hashing-{number}", os.O_RDWR | os.O_CREAT, 0o600)
            try:
                flock(file, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                os.close(file)
            else:
                return file
        time.sleep(A_WHILE)
    raise BusyError
