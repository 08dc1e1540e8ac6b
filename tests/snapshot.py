"""A costly world is made once a process by the app's own doors; every test then gets its rows as they were."""

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from typing import Any, Generic, TypeVar, cast

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
    writer(tables)()


def writer(tables: Tables) -> Callable[[], None]:
    """Return what writes *tables*, as often as it is called; PostgreSQL is given one text, since it would be asked for
    each row and told every time how each value is spelled.
    """
    text = in_one_text(tables) if connection.vendor == "postgresql" else ""

    def write_rows() -> None:
        with transaction.atomic(), connection.cursor() as cursor:  # keys are looked at when it ends
            if text:
                cursor.execute(text)
                return
            for name, rows in tables.items():
                cursor.executemany(f"INSERT INTO {quoted(name)} VALUES {places(rows)}", rows)

    return write_rows


def in_one_text(tables: Tables) -> str:
    """Return what PostgreSQL is told to write *tables*, every value in its place."""
    said, spelling = list[str](), cast(Any, connection.ops)
    for name, rows in tables.items():
        insert = f"INSERT INTO {quoted(name)} VALUES {', '.join([places(rows)] * len(rows))}"
        said.append(spelling.compose_sql(insert, [value for row in rows for value in row]))
    return ";".join(said)


def places(rows: list[tuple[Any, ...]]) -> str:
    return f"({', '.join(['%s'] * len(rows[0]))})"


def quoted(name: str) -> str:
    return connection.ops.quote_name(name)
