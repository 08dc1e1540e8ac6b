"""A backup read back: nothing in it is believed unverified, nothing here is touched before all of it is laid out."""

import gzip
import hashlib
import io
import os
import shutil
import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Annotated, Literal

from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import JSONField, Model
from django.utils import timezone
from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, ValidationError

import config
from config import backup, table_copy

MOST_MANIFEST, MOST_FILES = 16 * 2**20, 100_000
MOST_RATIO, SMALL = (
    100,
    16 * 2**20,
)  # a database shrinks to a tenth; what is to grow a hundredfold is no backup
TRAILING = 2 * tarfile.RECORDSIZE
CHUNK = 2**20
SCRATCH, ARCHIVE = "scratch", "archive"
Name = tuple[str, str]


class RestoreError(Exception):
    """An archive cannot be restored; nothing was changed. The message says why and what to do."""


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    size: NonNegativeInt
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class Manifest(BaseModel):
    """What an archive says of itself (`backup.manifest`)."""

    model_config = ConfigDict(extra="forbid", strict=True)
    format: Literal[1]
    version: Annotated[str, Field(max_length=40)]
    made_at: Annotated[str, Field(max_length=40)]
    database: Annotated[str, Field(max_length=40)]
    migrations: list[str]
    counts: dict[str, NonNegativeInt]
    files: Annotated[dict[str, _File], Field(max_length=MOST_FILES)]

    @property
    def applied(self) -> list[Name]:
        return [(app, name) for app, _, name in (said.partition(".") for said in self.migrations)]


@dataclass(frozen=True, slots=True)
class VerifiedBackup:
    """A backup that was verified and laid out: its manifest, and a database and media ready to take our place."""

    manifest: Manifest
    database: Path
    media: Path


@contextmanager
def verify_and_lay_out_archive(archive: Path) -> Iterator[VerifiedBackup]:
    """Unpack, verify and lay out *archive* beside the data it may replace. RestoreError: it cannot be used."""
    settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = settings.DATA_DIR / f".restore-{os.getpid()}"
    folder.mkdir(mode=0o700)
    try:
        yield _verify_and_lay_out(archive, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _verify_and_lay_out(archive: Path, folder: Path) -> VerifiedBackup:
    try:
        manifest = unpack_archive(archive, folder)
        _refuse_unknown_migrations(manifest)
        _refuse_damaged_database(folder / backup.DATABASE, manifest)
        (folder / "media").mkdir(mode=0o700, exist_ok=True)
        _copy_rows_and_upgrade(folder / backup.DATABASE, folder / SCRATCH, manifest)
    except OSError as error:
        raise RestoreError(f"{error.filename or archive}: {error.strerror or error}.") from None
    return VerifiedBackup(manifest, folder / SCRATCH, folder / "media")


def put_backup_in_place(verified_backup: VerifiedBackup) -> Path | None:
    """Keep what is there in ``data/backups``, then put *verified_backup* in its place; return where the old is kept."""
    kept = keep()
    _replace_database(verified_backup.database)
    _replace_media(verified_backup.media)
    call_command(
        "migrate", verbosity=0, interactive=False
    )  # nothing waits; it names the permissions of new tables
    return kept


# --- the archive ---


def unpack_archive(archive: Path, folder: Path) -> Manifest:
    """Write what *archive* holds into *folder*, every byte of it looked at; return its manifest."""
    try:
        with archive.open("rb") as packed, gzip.open(packed) as plain:
            source = _Bounded(plain)
            with tarfile.open(fileobj=source, mode="r:") as tar:
                manifest = _read_manifest(tar)
                source.left += _bytes_to_read_at_most(manifest, archive, folder)
                _unpack_files(tar, manifest, folder)
            _refuse_bytes_after_archive(source, plain)
            return manifest
    except (EOFError, zlib.error, gzip.BadGzipFile, tarfile.TarError, UnicodeError) as error:
        raise RestoreError(
            f"{archive.name} is no whole .tar.gz of a backup: {error or 'it ends early'}."
        ) from None


class _Bounded(io.RawIOBase):
    """A stream that gives no more than it was allowed, however much it would unpack to."""

    def __init__(self, stream: gzip.GzipFile) -> None:
        self.stream, self.left, self.at = stream, MOST_MANIFEST + 2 * tarfile.RECORDSIZE, 0

    def read(self, size: int = -1) -> bytes:
        if not 0 <= size <= self.left:
            raise RestoreError(
                "The archive unpacks to more than it says. It is damaged, or somebody means harm."
            )
        data = self.stream.read(size)
        self.left -= len(data)
        self.at += len(data)
        return data

    def tell(self) -> int:
        return self.at

    def seekable(self) -> bool:
        return True

    def seek(self, to: int, whence: int = 0) -> int:
        if whence or to < self.at:
            raise tarfile.ReadError("it does not read from front to end")
        while self.at < to:
            if not self.read(min(CHUNK, to - self.at)):
                raise EOFError("it ends early")
        return self.at


def _read_manifest(tar: tarfile.TarFile) -> Manifest:
    first = tar.next()
    if first is None or first.name != backup.MANIFEST or not first.isreg():
        raise RestoreError(
            f"The archive does not begin with {backup.MANIFEST}: it is no backup of Reverie's."
        )
    if first.size > MOST_MANIFEST:
        raise RestoreError(f"{backup.MANIFEST} is larger than any can be.")
    text = _open_content_of_entry(tar, first).read(first.size)
    try:
        return Manifest.model_validate_json(text)
    except (ValidationError, RecursionError) as error:
        raise RestoreError(f"{backup.MANIFEST} cannot be used: {_first_error_text(error)}.") from None


def _first_error_text(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    one = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, one['loc']))[:120] or 'it'}: {one['msg'][:200]}"


def _bytes_to_read_at_most(manifest: Manifest, archive: Path, folder: Path) -> int:
    """Return how many bytes may be read: what the manifest says, and the heads between."""
    if any(name.endswith(".dump") for name in manifest.files):
        raise RestoreError(
            "It holds a dump of PostgreSQL's, as Reverie once wrote them: pg_restore reads that."
        )
    if backup.DATABASE not in manifest.files:
        raise RestoreError(f"The manifest names no {backup.DATABASE}.")
    if bad := next((name for name in manifest.files if not _may_stand_in_archive(name)), None):
        raise RestoreError(f"The archive has a file where none belongs: {bad[:120]!r}.")
    size = sum(file.size for file in manifest.files.values())
    if size > SMALL + MOST_RATIO * archive.stat().st_size:
        raise RestoreError(
            f"It says that it unpacks to {size:,} bytes, far more than such an archive can hold."
        )
    free = shutil.disk_usage(folder).free
    if 3 * size > free:  # unpacked, laid out, and put in place
        raise RestoreError(
            f"It needs {3 * size // 2**20:,} MB and {free // 2**20:,} are free in {settings.DATA_DIR}."
        )
    return size + len(manifest.files) * 4 * tarfile.BLOCKSIZE + TRAILING


def _may_stand_in_archive(name: str) -> bool:
    """Say whether *name* is the database's or one below media/, without a way out of it."""
    parts = PurePosixPath(name).parts
    if name == backup.DATABASE:
        return True
    plain = "/".join(parts) == name and not {"..", "."} & set(parts) and len(name) <= 400
    return plain and len(parts) > 1 and parts[0] == "media" and not set(name) & {"\\", "\0", ":"}


def _unpack_files(tar: tarfile.TarFile, manifest: Manifest, folder: Path) -> None:
    missing = dict(manifest.files)
    while (entry := tar.next()) is not None:
        if not entry.isreg() or entry.issparse():
            raise RestoreError(f"{entry.name[:120]!r} in the archive is a link or no plain file.")
        if (said := missing.pop(entry.name, None)) is None:
            raise RestoreError(
                f"The archive has a file that its manifest does not name: {entry.name[:120]!r}."
            )
        if entry.size != said.size:
            raise RestoreError(
                f"{entry.name[:120]!r} has {entry.size:,} bytes; the manifest says {said.size:,}."
            )
        (path := folder / entry.name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        written = _size_and_sha256_of_written(_open_content_of_entry(tar, entry), path)
        if written != (said.size, said.sha256):
            raise RestoreError(f"{entry.name[:120]!r} is not what was backed up: its checksum is another.")
    if missing:
        raise RestoreError(f"The archive lacks {min(missing)[:120]!r}, which its manifest names.")


def _open_content_of_entry(tar: tarfile.TarFile, entry: tarfile.TarInfo) -> IO[bytes]:
    content = tar.extractfile(entry)
    assert content  # it is a plain file
    return content


def _size_and_sha256_of_written(content: IO[bytes], path: Path) -> tuple[int, str]:
    """Write *content* to *path*; return its size and SHA-256."""
    digest, size = hashlib.sha256(), 0
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        while some := content.read(CHUNK):
            digest.update(some)
            size += file.write(some)
    return size, digest.hexdigest()


def _refuse_bytes_after_archive(source: _Bounded, plain: gzip.GzipFile) -> None:
    """See the archive end where it should, which looks at gzip's own checksum too."""
    if len(rest := plain.read(TRAILING + 1)) > TRAILING or rest.strip(b"\0"):
        raise RestoreError("Something follows the end of the archive. It is damaged, or somebody means harm.")


# --- what it holds ---


def _refuse_unknown_migrations(manifest: Manifest) -> None:
    """Refuse a database of a later Reverie, and one that no Reverie ever had."""
    graph, applied = MigrationLoader(None).graph, set(manifest.applied)
    if later := sorted(applied - set(graph.nodes)):
        told = f"It was made by Reverie {manifest.version}, which knows {'.'.join(later[0])[:120]}; this is"
        raise RestoreError(f"{told} {config.__version__}. Update Reverie, then restore.")
    lacking = [
        parent.key for name in applied for parent in graph.node_map[name].parents if parent.key not in applied
    ]
    if lacking or not applied:
        told = ".".join(min(lacking)) if lacking else "all of them"
        raise RestoreError(f"Its migrations do not fit together: {told} is missing.")


def _refuse_damaged_database(path: Path, manifest: Manifest) -> None:
    """Refuse a database that is damaged, or holds other tables and numbers of rows than the manifest says."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as found:
            found.execute("PRAGMA trusted_schema=OFF")
            if (said := found.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                raise RestoreError(f"The database in it is damaged: {said[:200]}.")
            every = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
            tables = {name for (name,) in found.execute(every)}
            models = table_copy.models_at_migrations(manifest.applied)
            wanted = {model._meta.db_table for model in models}
            if lacking := sorted((wanted | set(manifest.counts)) - tables):
                raise RestoreError(f"The database in it lacks the table {lacking[0][:120]}.")
            if unsaid := sorted(wanted - set(manifest.counts)):
                raise RestoreError(f"The manifest does not say how many rows {unsaid[0]} has.")
            for model in models:
                _refuse_wrong_row_count_or_broken_json(found, model, manifest.counts[model._meta.db_table])
    except sqlite3.Error as error:
        raise RestoreError(f"The database in it cannot be read: {error}.") from None


def _refuse_wrong_row_count_or_broken_json(
    found: sqlite3.Connection, model: type[Model], count_in_manifest: int
) -> None:
    name = model._meta.db_table
    (count,) = found.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()
    if count != count_in_manifest:
        raise RestoreError(
            f"{name} has {count:,} rows; the manifest says {count_in_manifest:,}. Rows were lost or added since."
        )
    for field in model._meta.local_concrete_fields:  # Django takes for text what is no JSON
        if isinstance(field, JSONField):
            column = f'"{field.column}"'
            broken = f'SELECT COUNT(*) FROM "{name}" WHERE {column} IS NOT NULL AND NOT json_valid({column})'
            if found.execute(broken).fetchone()[0]:
                raise RestoreError(
                    f"{name}.{field.column} holds what is no JSON. The database in it is damaged."
                )


def _copy_rows_and_upgrade(source: Path, target: Path, manifest: Manifest) -> None:
    """Write the archive's rows into a new database of the same migrations, then upgrade that."""
    try:
        with (
            table_copy.open_sqlite_under_alias(source, ARCHIVE),
            table_copy.open_sqlite_under_alias(target, SCRATCH),
        ):
            table_copy.copy_rows_into_migrated(ARCHIVE, SCRATCH, manifest.applied)
            table_copy.migrate_database(SCRATCH, _newest_migration_names())
    except (DatabaseError, ValueError, TypeError, OverflowError) as error:
        raise RestoreError(f"Its rows do not fit their tables: {str(error).strip()[:300]}.") from None


def _newest_migration_names() -> list[Name]:
    return list(MigrationLoader(None).graph.leaf_nodes())


# --- in its place ---


def keep() -> Path | None:
    """Back up what is there now; a database that cannot be read is kept as its files. None: there is nothing."""
    stamp = timezone.now().strftime("%Y%m%d-%H%M%S-%f")
    kept = settings.DATA_DIR / "backups" / f"before-restore-{stamp}.tar.gz"
    if not is_there():
        return None
    try:
        backup.write_backup_archive(kept)
    except (CommandError, DatabaseError, sqlite3.DatabaseError):
        if connection.vendor != "sqlite":
            raise
        return _move_sqlite_files_into(kept.with_name(f"damaged-{stamp}"))
    return kept


def is_there() -> bool:
    """Say whether there is a database to replace."""
    if connection.vendor == "sqlite":
        return Path(connection.settings_dict["NAME"]).exists()
    return bool(connection.introspection.table_names())


def _move_sqlite_files_into(folder: Path) -> Path:
    connection.close()
    folder.mkdir(mode=0o700, parents=True)
    database = Path(connection.settings_dict["NAME"])
    for file in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        if file.exists():
            os.replace(file, folder / file.name)
    return folder


def _replace_database(scratch: Path) -> None:
    if connection.vendor == "sqlite":
        connection.close()
        return table_copy.copy_sqlite_over(scratch, Path(connection.settings_dict["NAME"]))
    with table_copy.open_sqlite_under_alias(scratch, SCRATCH), transaction.atomic():
        table_copy.drop_tables_and_migration_record("default", apps.get_models(include_auto_created=True))
        table_copy.copy_rows_into_migrated(SCRATCH, "default", _newest_migration_names())
    return None


def _replace_media(media: Path) -> None:
    """The old files are in the backup that was just made; the new ones are on this disk already."""
    root = Path(settings.MEDIA_ROOT)
    old = media.with_name("media-before")
    if root.exists():
        os.replace(root, old)
    os.replace(media, root)
