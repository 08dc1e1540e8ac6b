"""A backup taken while people play: database, media and a manifest in one archive."""

import hashlib
import io
import json
import os
import sqlite3
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.db.migrations.exceptions import NodeNotFoundError
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone

from config import __version__, table_copy

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "database.sqlite3"


def write_backup_archive(target: Path) -> dict[str, Any]:
    """Write the archive to *target*, whole or not at all, for its owner alone; return its manifest."""
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
        database, counts = copy_database_and_count_rows(Path(folder))
        files = {database.name: database, **media()}
        facts = manifest_of_archive(files, counts)
        draft = Path(folder) / "archive"
        pack_archive(draft, files, facts)
        os.replace(draft, target)
    _sync_folder(target.parent)
    return facts


def copy_database_and_count_rows(folder: Path) -> tuple[Path, dict[str, int]]:
    """Copy the database into *folder*; return the copy and the rows of each of its tables."""
    if connection.vendor == "sqlite":
        return copy_sqlite_and_count_rows(folder / DATABASE)
    return copy_postgresql_into_sqlite_and_count_rows(folder / DATABASE)


def copy_sqlite_and_count_rows(copy_path: Path) -> tuple[Path, dict[str, int]]:
    """Copy by SQLite's online backup, which sees every commit, the write-ahead log's too."""
    source = f"file:{quote(str(connection.settings_dict['NAME']))}?mode=ro"
    with closing(sqlite3.connect(source, uri=True)) as live, closing(sqlite3.connect(copy_path)) as to:
        live.backup(to)
        to.execute("PRAGMA journal_mode=DELETE")
        if (said := to.execute("PRAGMA quick_check").fetchone()[0]) != "ok":
            raise CommandError(f"The database is damaged, so nothing was written: {said}.")
        tables = to.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return copy_path, {name: count_rows(to, name) for (name,) in tables if not name.startswith("sqlite_")}


def copy_postgresql_into_sqlite_and_count_rows(copy_path: Path) -> tuple[Path, dict[str, int]]:
    """Write the rows of one moment into a SQLite file: one form of archive for every database."""
    applied = list(MigrationRecorder(connection).applied_migrations())
    try:
        found = [*table_copy.models_at_migrations(applied), cast(type[Model], MigrationRecorder.Migration)]
    except NodeNotFoundError as error:
        told = "A later Reverie upgraded this database: back it up with that one"
        raise CommandError(f"{told} ({error.node[0]}.{error.node[1]}).") from None
    with table_copy.open_sqlite_under_alias(copy_path, "copy") as alias:
        table_copy.make_tables(alias, found)
        with transaction.atomic(), transaction.atomic(using=alias):
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return copy_path, table_copy.copy_and_count_rows(found, "default", alias)


def media() -> dict[str, Path]:
    """Return every uploaded file by its name in the archive."""
    root = Path(settings.MEDIA_ROOT)
    found = sorted(path for path in root.rglob("*") if path.is_file())
    return {f"media/{path.relative_to(root).as_posix()}": path for path in found}


def manifest_of_archive(files: dict[str, Path], counts: dict[str, int]) -> dict[str, Any]:
    """Return what the archive says of itself: versions, migrations, rows, and the sum of each file."""
    applied = MigrationRecorder(connection).applied_migrations()
    return {
        "format": FORMAT,
        "version": __version__,
        "made_at": timezone.now().isoformat(timespec="seconds"),
        "database": connection.vendor,
        "migrations": sorted(f"{app}.{name}" for app, name in applied),
        "counts": dict(sorted(counts.items())),
        "files": {
            name: {"size": path.stat().st_size, "sha256": _sha256_of_file(path)}
            for name, path in files.items()
        },
    }


def pack_archive(archive: Path, files: dict[str, Path], manifest: dict[str, Any]) -> None:
    """Write manifest and *files* to *archive* and see it on the disk."""
    with _open_for_writing_by_owner_alone(archive) as file:
        with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as tar:
            said = json.dumps(manifest, indent=1).encode()
            entry = tarfile.TarInfo(MANIFEST)
            entry.size, entry.mode = len(said), 0o600
            tar.addfile(entry, io.BytesIO(said))
            for name, path in files.items():
                tar.add(path, name, recursive=False, filter=_clear_owner)
        file.flush()
        os.fsync(file.fileno())


def _clear_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who owns a file on this machine."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o600
    return entry


@contextmanager
def _open_for_writing_by_owner_alone(path: Path) -> Iterator[io.BufferedWriter]:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        yield file


def _sha256_of_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def count_rows(cursor: Any, table: str) -> int:
    found = cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
    return int((found or cursor).fetchone()[0])


def _sync_folder(folder: Path) -> None:
    """See a rename in *folder* on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
