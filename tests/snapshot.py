"""A costly world is made once a process by the app's own doors; every test then gets its rows as they were."""

from collections.abc import Callable
from copy import deepcopy
from typing import Generic, TypeVar

from django.db import transaction

from tests.cast import forget
from tests.rows import read, writer, written

Made = TypeVar("Made")


class Snapshot(Generic[Made]):
    """What *make* returns, and what it writes into an empty database."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._kept: tuple[Made, Callable[[], None]] | None = None

    def lay(self) -> Made:
        """Write the rows, and return what was made with them, to each test its own."""
        if self._kept is None:
            self._kept = self._take()
        made, write_rows = self._kept
        write_rows()
        return deepcopy(made)

    def _take(self) -> tuple[Made, Callable[[], None]]:
        """Make it, read it and undo it, so that the first test begins as all the others do."""
        assert not read(), "only an empty database can be laid out"
        with transaction.atomic():
            made, tables = self._make(), read()
            transaction.set_rollback(True)
        forget()
        return made, writer(
            {name: [tuple(map(written, row)) for row in rows] for name, rows in tables.items()}
        )
