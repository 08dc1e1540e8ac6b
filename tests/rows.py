"""The rows of a database as they are, read and written beside the app."""

from collections.abc import Callable
from datetime import date
from typing import Any, cast

from django.apps import apps
from django.db import connection, transaction

Tables = dict[str, list[tuple[Any, ...]]]
MIGRATED = {"auth", "contenttypes"}  # filled by migrating; nothing of a world is in there


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


def writer(tables: Tables, *, replaces: bool = False) -> Callable[[], None]:
    """Return what writes *tables*, as often as it is called, and *replaces* what has the keys of their rows; PostgreSQL
    is given one text, since it would be asked for each row and told every time how each value is spelled.
    """
    text = in_one_text(tables, replaces=replaces) if connection.vendor == "postgresql" else ""
    insert = "INSERT OR REPLACE INTO" if replaces else "INSERT INTO"

    def write_rows() -> None:
        with transaction.atomic(), connection.cursor() as cursor:  # keys are looked at when it ends
            if text:
                cursor.execute(text)
                return
            for name, rows in tables.items():
                cursor.executemany(f"{insert} {quoted(name)} VALUES {places(rows)}", rows)

    return write_rows


def in_one_text(tables: Tables, *, replaces: bool = False) -> str:
    """Return what PostgreSQL is told to write *tables*, every value in its place."""
    said, spelling = list[str](), cast(Any, connection.ops)
    for name, rows in tables.items():
        if replaces:
            key, place = key_of(name)
            delete = f"DELETE FROM {quoted(name)} WHERE {key} IN {places([tuple(rows)])}"
            said.append(spelling.compose_sql(delete, [row[place] for row in rows]))
        insert = f"INSERT INTO {quoted(name)} VALUES {', '.join([places(rows)] * len(rows))}"
        said.append(spelling.compose_sql(insert, [value for row in rows for value in row]))
    return ";".join(said)


def key_of(table: str) -> tuple[str, int]:
    """Return the column of *table* that is its key, and its place in a row."""
    models = apps.get_models(include_auto_created=True)
    (model,) = [model for model in models if model._meta.db_table == table]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {quoted(table)} LIMIT 0")
        columns = [column.name for column in cursor.description or ()]
    key = str(model._meta.pk.column)
    return quoted(key), columns.index(key)


def places(rows: list[tuple[Any, ...]]) -> str:
    return f"({', '.join(['%s'] * len(rows[0]))})"


def quoted(name: str) -> str:
    return connection.ops.quote_name(name)
