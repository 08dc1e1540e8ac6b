"""The press: the one function the rest of the app prints with.

A web process shares the press with all others (`printing.server`); a command or a test has workers of its own.
"""

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
from printing.limits import LIMITS, PRINTS, WORKS, WorkName
from printing.pool import ROOT, AnyJob, Pool
from printing.shared import SharedPress

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
_pools: dict[tuple[int, str], Pool] = {}
_shared: list[SharedPress] = []


def let_process_use_shared_press(most_waiting_threads: int) -> None:
    """Let this process work at the press that all processes on DATA_DIR share."""
    if not _shared:
        _shared.append(SharedPress(settings.DATA_DIR, most_waiting_threads))


def print_pdf(job: Job, *, owner: str) -> bytes:
    """Return *job* as a PDF, from the cache if nothing changed; any `PrintError` says what to do.

    *owner* names whose queue it waits in: one person's prints cannot stop another's.
    """
    if len(job.html) > LIMITS.html:
        raise PrintTooLargeError(PRINTS.too_large)
    cache = print_cache(settings.DATA_DIR / "cache")
    key = hashlib.sha256(f"{press_fingerprint()} {job.digest()}".encode()).hexdigest()
    if (kept := cache.get(key)) is not None:
        return kept
    pdf = run_job("prints", job, owner)
    cache.put(key, pdf)
    return pdf


def is_shared() -> bool:
    """Return whether this process serves others, and must not do for one what would keep the rest waiting."""
    return bool(_shared)


def run_job(work: WorkName, job: AnyJob, owner: str) -> bytes:
    """Return what becomes of *job*, of a kind in `WORKS`, at *owner*'s turn; `PrintError` where nothing does."""
    return _shared[0].run_job(work, job, owner) if _shared else own_pool(work).run_job(job, owner)


def own_pool(work: WorkName = "prints") -> Pool:
    """Return this process's own workers, made when first asked for."""
    with _lock:
        key = (os.getpid(), work)
        if key not in _pools:
            for other in [other for other in _pools if other[0] != key[0]]:
                del _pools[other]  # a forked process makes its own
            _pools[key] = Pool(work=WORKS[work])
            atexit.register(_pools[key].close)
        return _pools[key]


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
