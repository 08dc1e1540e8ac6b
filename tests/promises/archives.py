"""Archives as a backup writes them, and more than fifty that were damaged, or made by somebody who means harm."""

import gzip
import hashlib
import io
import json
import random
import sqlite3
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.db import connections

from config import backup, restoring, table_copy
from tests.prepared import migrated_database

DATABASE, PORTRAIT = backup.DATABASE, "media/portraits/a.webp"
migrate = table_copy.migrate_database
MIGRATED: dict[frozenset[restoring.Name], bytes] = {}  # new SQLite files, by what they were migrated to
WRITTEN: dict[frozenset[restoring.Name], list[tuple[str, Any]]] = {}  # what PostgreSQL was told to get as far


def migrate_once(alias: str, target_migrations: table_copy.Migrations) -> None:
    """Bring an empty database to its migrations; what was brought to the same before is copied, in PostgreSQL by the
    statements that it took. One that has tables is migrated.
    """
    connection, wanted = connections[alias], frozenset(target_migrations)
    database = Path(connection.settings_dict["NAME"])
    if connection.vendor == "postgresql" and not connection.introspection.table_names():
        tell_once(connection, wanted)
    elif connection.vendor != "sqlite" or database.exists():
        migrate(alias, wanted)
    elif wanted in MIGRATED:
        database.write_bytes(MIGRATED[wanted])
    else:
        migrate(alias, wanted)
        connections[alias].close()
        MIGRATED[wanted] = database.read_bytes()


def tell_once(connection: Any, wanted: frozenset[restoring.Name]) -> None:
    """Migrate an empty PostgreSQL, or tell it what the first one was told."""
    told: list[tuple[str, Any]] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not sql.startswith("SELECT"):
            told.append((sql, params))
        return execute(sql, params, many, context)

    if wanted in WRITTEN:
        with connection.cursor() as cursor:
            for sql, params in WRITTEN[wanted]:
                cursor.execute(sql, params)
    else:
        with connection.execute_wrapper(note):
            migrate(connection.alias, wanted)
        WRITTEN[wanted] = told


@pytest.fixture
def nothing_migrated_twice(pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lay archives out into copies of what was migrated before, as if each was migrated anew."""
    newest = migrated_database(pytestconfig.cache)
    with closing(sqlite3.connect(newest)) as database:
        applied = frozenset(database.execute("SELECT app, name FROM django_migrations"))
    MIGRATED.setdefault(applied, newest.read_bytes())
    monkeypatch.setattr(table_copy, "migrate_database", migrate_once)


@dataclass
class Parts:
    """What stands in an archive, piece by piece, to be changed and packed again."""

    manifest: dict[str, Any]
    files: dict[str, bytes]
    entries: list[tuple[tarfile.TarInfo, bytes]] = field(default_factory=list)  # after the files
    text: bytes | None = None  # in place of the manifest
    first: bool = True  # whether the manifest comes first

    def pack(self, path: Path) -> Path:
        told = json.dumps(self.manifest).encode() if self.text is None else self.text
        files = [(plain(name, data), data) for name, data in self.files.items()]
        head = [(plain(backup.MANIFEST, told), told)]
        with tarfile.open(path, "w:gz", compresslevel=1) as tar:
            for entry, data in [*(head if self.first else ()), *files, *self.entries]:
                tar.addfile(entry, io.BytesIO(data))
        return path

    def put(self, name: str, data: bytes) -> None:
        """Put a file in and have the manifest say so."""
        self.files[name] = data
        told = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        self.manifest["files"][name] = told

    def change(self, *statements: str) -> None:
        """Change the database and have the manifest sum it anew."""
        with tempfile.NamedTemporaryFile() as file:
            Path(file.name).write_bytes(self.files[DATABASE])
            with closing(sqlite3.connect(file.name, isolation_level=None)) as database:
                database.execute("PRAGMA foreign_keys=OFF")
                for statement in statements:
                    database.execute(statement)
            self.put(DATABASE, Path(file.name).read_bytes())


def plain(name: str, data: bytes = b"", **more: Any) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    for key, value in more.items():
        setattr(entry, key, value)
    return entry


def parts_of(archive: Path) -> Parts:
    with tarfile.open(archive) as tar:
        held = {entry.name: file.read() for entry in tar if (file := tar.extractfile(entry))}
    return Parts(json.loads(held.pop(backup.MANIFEST)), held)


Breaks = Callable[[Parts], object]


def said(*way: str, as_: Any) -> Breaks:
    """Have the manifest say *as_* at the end of *way*."""

    def change(parts: Parts) -> None:
        *steps, last = way
        at = parts.manifest
        for step in steps:
            at = at[step]
        at[last] = as_

    return change


def unsaid(key: str) -> Breaks:
    return lambda parts: parts.manifest.pop(key)


def written(text: bytes) -> Breaks:
    return lambda parts: setattr(parts, "text", text)


def also(name: str, **kind: Any) -> Breaks:
    """Add an entry that the manifest does not name."""
    return lambda parts: parts.entries.append((plain(name, b"", **kind), b""))


def named(name: str) -> Breaks:
    """Add a file that the manifest names."""
    return lambda parts: parts.put(name, b"x")


def asked(*statements: str) -> Breaks:
    return lambda parts: parts.change(*statements)


def counted(table: str, count: int, *statements: str) -> Breaks:
    def change(parts: Parts) -> None:
        parts.change(*statements)
        parts.manifest["counts"][table] = count

    return change


def content(name: str, data: bytes) -> Breaks:
    """Change a file behind the manifest's back."""
    return lambda parts: parts.files.__setitem__(name, data)


def without(migration: str) -> Breaks:
    return lambda parts: parts.manifest["migrations"].remove(migration)


def swollen(parts: Parts) -> None:
    """A hundred megabytes of nothing, told truly."""
    parts.put("media/big", bytes(100 * 2**20))


def linked(parts: Parts) -> None:
    parts.files.pop(DATABASE)
    also(DATABASE, type=tarfile.SYMTYPE, linkname="/etc/passwd")(parts)


LINK = "media/link"
BROKEN: dict[str, tuple[Breaks, str]] = {
    # out of the folder
    "above": (named("../outside"), "where none belongs"),
    "above, below media": (named("media/../../outside"), "where none belongs"),
    "absolute": (named("/tmp/outside"), "where none belongs"),
    "a backslash": (named("media\\..\\outside"), "where none belongs"),
    "a drive": (named("media/c:outside"), "where none belongs"),
    "a dot": (named("media/./a"), "where none belongs"),
    "two slashes": (named("media//a"), "where none belongs"),
    "a hidden key": (named("secret-key"), "where none belongs"),
    "media itself": (named("media"), "where none belongs"),
    "a name without end": (named(f"media/{'a' * 500}"), "where none belongs"),
    # no plain files
    "a symbolic link": (also(LINK, type=tarfile.SYMTYPE, linkname="/etc/passwd"), "link or no plain file"),
    "a hard link": (also(LINK, type=tarfile.LNKTYPE, linkname="manifest.json"), "link or no plain file"),
    "a folder": (also("media/folder", type=tarfile.DIRTYPE), "link or no plain file"),
    "a device": (also("media/null", type=tarfile.CHRTYPE, devmajor=1, devminor=3), "link or no plain file"),
    "a pipe": (also("media/pipe", type=tarfile.FIFOTYPE), "link or no plain file"),
    "a link for the database": (
        linked,
        "link or no plain file",
    ),
    # files and manifest
    "unnamed": (also("media/unnamed"), "manifest does not name"),
    "unnamed beside": (also("reverie.sqlite3"), "manifest does not name"),
    "the database twice": (also(DATABASE), "manifest does not name"),
    "the manifest twice": (also(backup.MANIFEST), "manifest does not name"),
    "no database": (lambda parts: parts.files.pop(DATABASE), "lacks 'database.sqlite3'"),
    "no picture": (lambda parts: parts.files.pop(PORTRAIT), "lacks 'media/portraits/a.webp'"),
    "another picture": (content(PORTRAIT, b"a portrais"), "checksum is another"),
    "a longer picture": (content(PORTRAIT, b"a portrait, and more"), "the manifest says 10"),
    "a shorter picture": (content(PORTRAIT, b"a"), "the manifest says 10"),
    "another sum": (said("files", PORTRAIT, "sha256", as_="0" * 64), "checksum is another"),
    "no sum": (said("files", PORTRAIT, "sha256", as_=""), "sha256"),
    "a negative size": (said("files", PORTRAIT, "size", as_=-1), "size"),
    "an unnamed database": (lambda parts: parts.manifest["files"].pop(DATABASE), "names no database.sqlite3"),
    "a dump": (named("database.dump"), "pg_restore reads that"),
    "a size that no disk has": (said("files", PORTRAIT, "size", as_=10**15), "far more than such an archive"),
    "a bomb that says so": (swollen, "far more than such an archive"),
    "a bomb that does not": (
        lambda parts: parts.entries.append((plain("media/big", bytes(200 * 2**20)), bytes(200 * 2**20))),
        "manifest does not name",
    ),
    # the manifest
    "no manifest": (lambda parts: setattr(parts, "first", False), "does not begin with manifest.json"),
    "an empty manifest": (written(b""), "manifest.json cannot be used"),
    "half a manifest": (written(b'{"format": 1, "version": "0.1'), "manifest.json cannot be used"),
    "no text": (written(b"\xff\xfe\x00"), "manifest.json cannot be used"),
    "a list": (written(b"[]"), "manifest.json cannot be used"),
    "a manifest without bottom": (written(b"[" * 100_000), "manifest.json cannot be used"),
    "a manifest without end": (written(b" " * (17 * 2**20)), "larger than any can be"),
    "another format": (said("format", as_=2), "format"),
    "an unknown key": (said("more", as_=1), "more"),
    "no migrations named": (unsaid("migrations"), "migrations"),
    "no counts": (unsaid("counts"), "counts"),
    "no files": (unsaid("files"), "files"),
    "counts in words": (said("counts", "campaigns_user", as_="two"), "counts"),
    # migrations
    "a later Reverie": (lambda p: p.manifest["migrations"].append("campaigns.9999_later"), "Update Reverie"),
    "another app": (lambda p: p.manifest["migrations"].append("shop.0001_initial"), "Update Reverie"),
    "no migration": (said("migrations", as_=[]), "do not fit together"),
    "a migration left out": (without("campaigns.0001_initial"), "do not fit together"),
    "no name": (lambda p: p.manifest["migrations"].append("campaigns"), "Update Reverie"),
    # the database
    "no database at all": (lambda parts: parts.put(DATABASE, b"nothing of SQLite's" * 100), "cannot be read"),
    "an empty database": (lambda parts: parts.put(DATABASE, b""), "lacks the table"),
    "half a database": (lambda p: p.put(DATABASE, p.files[DATABASE][:40_000]), "damaged|cannot be read"),
    "noise in the database": (
        lambda p: p.put(DATABASE, p.files[DATABASE][:4096] + random.Random(7).randbytes(len(p.files[DATABASE]) - 4096)),
        "damaged|cannot be read",
    ),
    "a row less": (asked("DELETE FROM campaigns_user WHERE username = 'bo'"), "campaigns_user has 1 rows"),
    "a row more": (said("counts", "campaigns_user", as_=1), "campaigns_user has 2 rows; the manifest says 1"),
    "a table less": (asked("DROP TABLE campaigns_gmnote"), "lacks the table campaigns_gmnote"),
    "a table uncounted": (lambda p: p.manifest["counts"].pop("campaigns_user"), "how many rows campaigns_user"),
    "a table that is none": (said("counts", "campaigns_none", as_=0), "lacks the table campaigns_none"),
    "a view for a table": (
        asked("ALTER TABLE campaigns_gmnote RENAME TO x", "CREATE VIEW campaigns_gmnote AS SELECT * FROM x"),
        "lacks the table campaigns_gmnote",
    ),
    "a column less": (asked("ALTER TABLE campaigns_user DROP COLUMN paper"), "do not fit their tables"),
    "a key to nothing": (
        counted(
            "campaigns_member", 1,
            "INSERT INTO campaigns_member (campaign_id, user_id, is_gm, joined_at) VALUES (77, 88, 0, '2026-01-01')",
        ),
        "do not fit their tables",
    ),
    "words for a time": (asked("UPDATE campaigns_user SET date_joined = 'yesterday'"), "do not fit their tables"),
    "words for JSON": (
        counted(
            "play_record", 1,
            "INSERT INTO play_record (slug, owner_id, kind, house_rules, setup, deal, salt, commitment,"
            " rules_version, number, op_id, begun_at)"
            " SELECT 'g', id, 'm', '{}', '{}', '', '', '', 1, 0, 'o', '2026-01-01'"
            " FROM campaigns_user WHERE username = 'bo'",
            "PRAGMA ignore_check_constraints=ON",
            "UPDATE play_record SET setup = 'no JSON'",
        ),
        "no JSON|damaged",
    ),
}  # fmt: skip


def cut(share: float) -> Callable[[bytes], bytes]:
    return lambda data: data[: int(len(data) * share)]


def flipped(data: bytes) -> bytes:
    """One bit of the last checksum is another."""
    return data[:-6] + bytes([data[-6] ^ 1]) + data[-5:]


DAMAGED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda data: b"", "no whole .tar.gz|does not begin"),
    "no archive": (lambda data: b"a letter to a friend", "no whole .tar.gz"),
    "a plain tar": (gzip.decompress, "no whole .tar.gz"),
    "cut early": (cut(0.02), "no whole .tar.gz"),
    "cut in the middle": (cut(0.5), "no whole .tar.gz"),
    "cut at the end": (lambda data: data[:-4], "no whole .tar.gz"),
    "a bit of the sum": (flipped, "no whole .tar.gz"),
    "noise behind": (lambda data: data + b"and more", "no whole .tar.gz|follows the end"),
    "a second archive behind": (lambda data: data + data, "follows the end"),
    "zeros without end": (lambda data: data + gzip.compress(bytes(50 * 2**20)), "follows the end"),
    "a head without end": (
        lambda data: gzip.compress(plain("x", bytes(1), type=tarfile.XHDTYPE, size=2**40).tobuf() + bytes(2**22)),
        "more than it says|no whole",
    ),
    "nothing but zeros": (lambda data: gzip.compress(bytes(2**22)), "does not begin"),
}  # fmt: skip
