"""The press: the one function the rest of the app prints with."""

import atexit
import hashlib
import os
import threading
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

from django.conf import settings

from printing.cache import PrintCache
from printing.job import (
    Job,
    PrintBusyError,
    PrintError,
    PrintFailedError,
    PrintTimeoutError,
    PrintTooLargeError,
)
from printing.limits import LIMITS
from printing.pool import ROOT, TOO_LARGE, Pool

__all__ = [
    "Job",
    "PrintBusyError",
    "PrintError",
    "PrintFailedError",
    "PrintTimeoutError",
    "PrintTooLargeError",
    "print_pdf",
]

_lock = threading.Lock()
_pools: dict[int, Pool] = {}


def print_pdf(job: Job, *, owner: str) -> bytes:
    """Return *job* as a PDF, from the cache if nothing changed; any `PrintError` says what to do.

    *owner* names whose queue it waits in: one person's prints cannot stop another's.
    """
    if len(job.html) > LIMITS.html:
        raise PrintTooLargeError(TOO_LARGE)
    cache = print_cache(settings.DATA_DIR / "cache")
    key = hashlib.sha256(f"{press_fingerprint()} {job.digest()}".encode()).hexdigest()
    if (kept := cache.get(key)) is not None:
        return kept
    pdf = pool().run(job, owner)
    cache.put(key, pdf)
    return pdf


def pool() -> Pool:
    """Return this process's workers, made when first asked for."""
    with _lock:
        if os.getpid() not in _pools:
            _pools.clear()  # a forked server process makes its own
            _pools[os.getpid()] = Pool()
            atexit.register(_pools[os.getpid()].close)
        return _pools[os.getpid()]


@lru_cache(maxsize=1)
def press_fingerprint() -> str:
    """Return a hash of what every print depends on beside its job: WeasyPrint, stylesheets, fonts."""
    found = hashlib.sha256(version("weasyprint").encode())
    files = [*(ROOT / "static" / "css" / "print").glob("*.css"), *(ROOT / "static" / "fonts").glob("*.ttf")]
    for path in sorted(files):
        found.update(f"{path.name}:{path.stat().st_size}:".encode() + path.read_bytes())
    return found.hexdigest()


@lru_cache(maxsize=8)
def print_cache(folder: Path) -> PrintCache:
    """Return the one cache of *folder* in this process."""
    return PrintCache(folder)
