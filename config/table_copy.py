"""Rows carried from one database into another, whatever either is: what backup, restore and upgrade tests share."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import connections, models, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import JSONField, Value

AT_ONCE = 2_000  # rows held in memory
Migrations = Iterable[tuple[str, str]]


_aside: ContextVar[str | None] = ContextVar("aside", default=None)


class Aside:
    """Sends what a migration asks without naming a database to the one that is being migrated (DATABASE_ROUTERS)."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str | None:
        return _aside.get()

    db_for_write = db_for_read


@contextmanager
def open_sqlite_under_alias(path: Path, alias: str) -> Iterator[str]:
    """Open the SQLite file at *path* beside the app's own database, as *alias*."""
    plain = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {}, "CONN_MAX_AGE": 0}
    connections[alias] = DatabaseWrapper({**connections["default"].settings_dict, **plain}, alias)
    try:
        yield alias
    finally:
        connections[alias].close()
        del connections[alias]


def models_at_migrations(migrations: Migrations) -> list[type[models.Model]]:
    """Return every model that has a table once *migrations* were applied, as it was then."""
    state = MigrationLoader(None).project_state(list(migrations))
    found = state.apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def make_tables(alias: str, model_classes: Iterable[type[models.Model]]) -> None:
    """Make the tables of *model_classes* in an empty database, to hold rows and no more."""
    with connections[alias].schema_editor() as editor:
        for model in model_classes:
            if not model._meta.auto_created:  # what stands between two models comes with the first
                editor.create_model(model)


def migrate_database(alias: str, target_migrations: Migrations) -> None:
    """Bring a database forward; keys are looked at after each migration, so that one transaction can hold all."""
    connection = connections[alias]
    graph, wanted = MigrationLoader(None).graph, set(target_migrations)
    last = [
        name for name in wanted if not any(child.key in wanted for child in graph.node_map[name].children)
    ]

    def look(action: str, *_: Any) -> None:
        if action == "apply_success" and connection.in_atomic_block:
            connection.check_constraints()

    before = _aside.set(alias)
    try:
        MigrationExecutor(connection, look).migrate(last)
    finally:
        _aside.reset(before)


def copy_rows_into_migrated(source_alias: str, target_alias: str, migrations: Migrations) -> dict[str, int]:
    """Bring an empty database to *migrations* and write the rows of another there; return their numbers by table."""
    migrate_database(target_alias, migrations)
    found = models_at_migrations(migrations)
    with transaction.atomic(using=target_alias), connections[target_alias].cursor() as cursor:
        for model in found:  # what a migration wrote comes with the rows
            cursor.execute(f"DELETE FROM {connections[target_alias].ops.quote_name(model._meta.db_table)}")
        counts = copy_and_count_rows(found, source_alias, target_alias)
        connections[target_alias].check_constraints()
    return counts


def copy_and_count_rows(
    model_classes: Iterable[type[models.Model]], source_alias: str, target_alias: str
) -> dict[str, int]:
    """Write the rows of *found* from *source_alias* into *target_alias* with their keys; return how many, by table."""
    model_classes, counts = list(model_classes), {}
    for model in model_classes:
        rows = model._base_manager.using(source_alias).order_by("pk").iterator(chunk_size=AT_ONCE)
        counts[model._meta.db_table] = 0
        while some := [_row_with_json_null_kept(row) for row in islice(rows, AT_ONCE)]:
            if model._meta.parents:  # what stands in its parent's table is written there
                for row in some:
                    row.save_base(raw=True, using=target_alias, force_insert=True)
            else:
                model._base_manager.using(target_alias).bulk_create(some)
            counts[model._meta.db_table] += len(some)
    with connections[target_alias].cursor() as cursor:  # the next row of each gets a number of its own
        for statement in connections[target_alias].ops.sequence_reset_sql(no_style(), model_classes):
            cursor.execute(statement)
    return counts


def _row_with_json_null_kept(row: models.Model) -> models.Model:
    """Keep a JSON null from being written as no value at all."""
    for field in row._meta.concrete_fields:
        if isinstance(field, JSONField) and not field.null and getattr(row, field.attname) is None:
            setattr(row, field.attname, Value(None, JSONField()))
    return row


def drop_tables_and_migration_record(alias: str, model_classes: Iterable[type[models.Model]]) -> None:
    """Drop the tables of *model_classes* and the record of migrations, and nobody else's."""
    connection = connections[alias]
    ours = {model._meta.db_table for model in model_classes} | {MigrationRecorder.Migration._meta.db_table}
    with connection.cursor() as cursor:
        for table in ours.intersection(connection.introspection.table_names(cursor)):
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")


def copy_sqlite_over(source: Path, target: Path) -> None:
    """Write the SQLite database at *source* over the one at *target*, in one transaction of its readers."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target, timeout=5)) as new:
        old.backup(new)
