"""Finished prints by the hash of what made them: a bounded folder, oldest use out first."""

import contextlib
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from printing.limits import MEGABYTE

LIMIT = 200 * MEGABYTE
SUFFIX = ".pdf"


class PrintCache:
    """PDFs in *folder*, together at most *limit* bytes; a full or read-only disk only makes it forget."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.folder = folder
        self.limit = limit
        self._unswept = limit  # the first write looks at what an earlier process left
        self._lock = threading.Lock()

    def get(self, key: str) -> bytes | None:
        """Return the print of *key* if it is here and whole."""
        path = self._path(key)
        try:
            pdf = path.read_bytes()
        except OSError:
            return None
        if not (pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)
        return pdf

    def put(self, key: str, pdf: bytes) -> None:
        """Keep *pdf* under *key*: whole or not at all."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(pdf))
            handle, name = tempfile.mkstemp(dir=self.folder, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(pdf)
                os.replace(name, self._path(key))
            except OSError:
                Path(name).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"

    def _make_room(self, size: int) -> None:
        """Before a write that could pass the limit, drop the oldest until a tenth is free again."""
        with self._lock:
            self._unswept += size
            if self._unswept < self.limit // 10:
                return
            self._unswept = 0
            entries = sorted(_found(self.folder))
            total = size + sum(taken for _, taken, _ in entries)
            for _, taken, path in entries:
                if total <= self.limit - self.limit // 10:
                    break
                total -= taken
                path.unlink(missing_ok=True)


def _found(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """Yield when each file was last used, its size and its path; another process may drop one meanwhile."""
    for entry in os.scandir(folder):
        with contextlib.suppress(FileNotFoundError):
            told = entry.stat()
            yield told.st_mtime, told.st_size, Path(entry.path)
