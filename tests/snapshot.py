"""A costly world is made once a process by the app's own doors; every test then gets its rows as they were."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from typing import Any, Generic, TypeVar

from django.apps import apps
from django.db import connection, transaction

from tests.cast import forget

Made = TypeVar("Made")
Tables = dict[str, list[tuple[Any, ...]]]
MIGRATED = {"auth", "contenttypes"}  # filled by migrating; nothing of a world is in there


class Snapshot(Generic[Made]):
    """What *make* returns, and what it writes into an empty database."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._kept: tuple[Made, Tables] | None = None

    def lay(self) -> Made:
        """Write the rows, and return what was made with them, to each test its own."""
        if self._kept is None:
            self._kept = self._take()
        made, tables = self._kept
        write(tables)
        return deepcopy(made)

    def _take(self) -> tuple[Made, Tables]:
        """Make it, read it and undo it, so that the first test begins as all the others do."""
        assert not read(), "only an empty database can be laid out"
        with transaction.atomic():
            made, tables = self._make(), read()
            transaction.set_rollback(True)
        forget()
        return made, {name: [tuple(map(written, row)) for row in rows] for name, rows in tables.items()}


def written(value: Any) -> Any:
    """Return a time in the letters that it is written in: quicker than to write it in them for every test."""
    return str(value) if isinstance(value, date) else value


def read() -> Tables:
    """Return the rows of each table that has any, as the database itself holds them."""
    models = apps.get_models(include_auto_created=True)
    names = [model._meta.db_table for model in models if model._meta.app_label not in MIGRATED]
    tables = {}
    with connection.cursor() as cursor:
        for name in names:
            cursor.execute(f"SELECT * FROM {quoted(name)}")
            if rows := cursor.fetchall():
                tables[name] = rows
    return tables


def write(tables: Tables) -> None:
    """Write rows that were read into the same tables, empty again."""
    with transaction.atomic(), connection.cursor() as cursor:  # keys are looked at when it ends
        for table, rows in tables.items():
            places = ", ".join(["%s"] * len(rows[0]))
            if connection.vendor == "postgresql":  # which would be asked once for each row
                every = ", ".join([f"({places})"] * len(rows))
                cursor.execute(
                    f"INSERT INTO {quoted(table)} VALUES {every}", [part for row in rows for part in row]
                )
            else:
                cursor.executemany(f"INSERT INTO {quoted(table)} VALUES ({places})", rows)


def quoted(name: str) -> str:
    return connection.ops.quote_name(name)
