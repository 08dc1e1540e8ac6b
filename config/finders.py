"""Finds a stylesheet that nobody writes: the sheets of every game as one, for pages on which several games stand."""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder, find
from django.core.files.storage import FileSystemStorage, Storage

from characters.systems import SYSTEMS
from config.sheets import IMPORT

EVERY = "css/every.css"


def games_sheets() -> list[Path]:
    """Return each game's own stylesheet, which imports its others."""
    return [Path(found) for key in SYSTEMS if isinstance(found := find(f"css/{key}.css"), str)]


class EveryGameFinder(BaseFinder):
    """Finds EVERY, made anew by each process: a page that links it waits for one file, however many games there are."""

    def __init__(self, app_names: Any = None, *args: Any, **kwargs: Any) -> None:
        self._folder = TemporaryDirectory(prefix="sheets-")
        self._storage = FileSystemStorage(location=self._folder.name)
        self._file = Path(self._folder.name) / EVERY
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        if path != EVERY:
            return []
        return [self._written()] if find_all or kwargs.get("all") else self._written()

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        self._written()
        yield EVERY, self._storage

    def _written(self) -> str:
        self._file.parent.mkdir(exist_ok=True)
        sheets = games_sheets()
        self._file.write_text(
            "".join(f"{told[0]}\n" for sheet in sheets for told in re.finditer(IMPORT, sheet.read_text()))
        )
        newest = max(sheet.stat().st_mtime_ns for sheet in sheets)
        os.utime(
            self._file, ns=(newest, newest)
        )  # as old as what it is made of: nothing is collected anew for it
        return str(self._file)
