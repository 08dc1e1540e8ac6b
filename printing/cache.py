"""Finished prints by the hash of what made them: a bounded folder, oldest use out first."""

import contextlib
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printing.limits import MEGABYTE

LIMIT = 200 * MEGABYTE
SUFFIX = ".pdf"


class CachedFile(NamedTuple):
    """A file of the folder; they sort by their last use."""

    last_used: float  # seconds since the epoch
    byte_count: int
    path: Path


class PrintCache:
    """PDFs in *folder*, together at most *limit* bytes; a full or read-only disk only makes it forget."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.folder = folder
        self.limit = limit
        self._unswept = limit  # the first write looks at what an earlier process left
        self._lock = threading.Lock()

    def get(self, digest: str) -> bytes | None:
        """Return the print of *digest* if it is here and whole."""
        path = self._path_of(digest)
        try:
            pdf = path.read_bytes()
        except OSError:
            return None
        if not (pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return pdf

    def put(self, digest: str, pdf: bytes) -> None:
        """Keep *pdf* under *digest*: whole or not at all."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room_for(len(pdf))
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(pdf)
                os.replace(name, self._path_of(digest))
            except OSError:
                Path(name).unlink(missing_ok=True)

    def _path_of(self, digest: str) -> Path:
        return self.folder / f"{digest}{SUFFIX}"

    def _make_room_for(self, byte_count: int) -> None:
        """Before a write that could pass the limit, drop the oldest until a tenth is free again."""
        with self._lock:
            self._unswept += byte_count
            if self._unswept < self.limit // 10:
                return
            self._unswept = 0
            entries = sorted(_cached_files(self.folder))
            total = byte_count + sum(taken for _, taken, _ in entries)
            for _, taken, path in entries:
                if total <= self.limit - self.limit // 10:
                    break
                total -= taken
                path.unlink(missing_ok=True)


def _cached_files(folder: Path) -> Iterator[CachedFile]:
    """Yield when each file was last used, its size and its path; another process may drop one meanwhile."""
    for entry in os.scandir(folder):
        with contextlib.suppress(FileNotFoundError):
            told = entry.stat()
            yield CachedFile(told.st_mtime, told.st_size, Path(entry.path))
