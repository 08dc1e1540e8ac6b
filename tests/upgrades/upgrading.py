"""The small databases of earlier versions, each brought to this one once for all tests that look at it."""

import io
import json
import sqlite3
import tarfile
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection

from config import backup, prepare, restoring, table_copy
from play.models import Record
from tests.cast import forget, op
from tests.conftest import emptied
from tests.rows import Tables, read, write

HERE = Path(__file__).parent
VERSIONS = sorted(path.name.removesuffix(".tar.gz") for path in HERE.glob("*.tar.gz"))
OF_SCENES = "0.1.0"  # whose scenes were no records yet
HALF_PLAYED, ENDED = "AHalfPlayedSceneOfOld0", "AnEndedSceneOfBefore00"
MORE = [  # of the scene that is half played, beside what the archive holds
    (19, "defend p2 area=body", 1),
    (21, "waltz p1", 0),
    (22, "ruling The tide is in.", 0),
    (23, "defend p2 area=mind", 0),
]
Moves = list[tuple[Any, ...]]


def lay(tables: Tables) -> None:
    """Write rows into our empty tables, which count on from them."""
    write(tables)
    models = list(apps.get_models(include_auto_created=True))
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


@dataclass(frozen=True)
class Upgraded:
    """What the rows of a version became: *rows* are those that it has; *with_scenes* also two scenes that were written
    beside them, and *moves* is how all moves were kept.
    """

    rows: Tables
    with_scenes: Tables
    moves: Moves


UPGRADED: dict[str, Upgraded] = {}


def upgraded(name: str, folder: Path) -> Upgraded:
    """Bring the small database of a version to this one, as `make run` or a restore would; our tables are empty again
    afterwards.
    """
    if name not in UPGRADED:
        moves = _bring(name, folder)
        with_scenes = read()
        Record.objects.filter(slug__in=(HALF_PLAYED, ENDED)).delete()
        UPGRADED[name] = Upgraded(read(), with_scenes, moves)
        emptied()
    forget()
    return UPGRADED[name]


def _bring(name: str, folder: Path) -> Moves:
    archive = HERE / f"{name}.tar.gz"
    manifest = restoring.unpack_archive(archive, folder)
    moves = write_scenes(folder / backup.DATABASE) if name == OF_SCENES else []
    if connection.vendor == "sqlite":
        told = pack(archive, folder, len(moves)) if moves else archive
        call_command("restore", str(told), yes=True, stdout=io.StringIO())
    else:  # its own tables of that version are upgraded, with the rows in them
        table_copy.drop_tables_and_migration_record("default", apps.get_models(include_auto_created=True))
        with table_copy.open_sqlite_under_alias(folder / backup.DATABASE, "archive"):
            table_copy.copy_rows_into_migrated("archive", "default", manifest.applied)
        prepare.migrate()
    return moves


def write_scenes(path: Path) -> Moves:
    """Write two copies of the scene beside it: one goes on, with a move taken back and one of a rule that is no more;
    the other has ended. Return all moves.
    """
    with closing(sqlite3.connect(path)) as db, db:
        _copy_scene(db, 2, HALF_PLAYED, "number = 23")
        _copy_scene(db, 3, ENDED, "number = 3, ended_at = '2026-11-21 20:00:00'")
        made = "SELECT number, line, is_undone, at, by_id FROM characters_scenemove WHERE scene_id = 1"
        moves = [(2, *move) for move in db.execute(made).fetchall()]
        moves += [(2, *move, "2026-11-20 20:00:00", 6) for move in MORE]
        moves += [
            (3, number, line, 0, "2026-11-20 20:00:00", 5)
            for number, line in ((1, "ambush players"), (2, "stop"))
        ]
        db.executemany(
            "INSERT INTO characters_scenemove (op_id, scene_id, number, line, is_undone, at, by_id)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(op(), *move) for move in moves],
        )
        return db.execute(
            "SELECT scene_id, number, line, is_undone, op_id, by_id FROM characters_scenemove ORDER BY 1, 2"
        ).fetchall()


def _copy_scene(db: sqlite3.Connection, pk: int, slug: str, changed: str) -> None:
    columns = [row[1] for row in db.execute("PRAGMA table_info(characters_scene)")]
    names = ", ".join(f'"{name}"' for name in columns if name not in ("id", "slug", "op_id"))
    db.execute(
        f"INSERT INTO characters_scene (id, slug, op_id, {names})"
        f" SELECT {pk}, '{slug}', 'copy-{pk}', {names} FROM characters_scene WHERE id = 1"
    )
    db.execute(f"UPDATE characters_scene SET {changed} WHERE id = {pk}")


def pack(archive: Path, folder: Path, moves: int) -> Path:
    """Make the backup of that version anew, with what was written to its database since; return it."""
    with tarfile.open(archive) as tar:
        found = tar.extractfile("manifest.json")
        assert found
        manifest = json.load(found)
    manifest["counts"] |= {"characters_scene": 3, "characters_scenemove": moves}
    data = (folder / backup.DATABASE).read_bytes()
    manifest["files"][backup.DATABASE] = {"size": len(data), "sha256": sha256(data).hexdigest()}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with tarfile.open(folder / "before.tar.gz", "w:gz") as tar:
        for name in ("manifest.json", backup.DATABASE):
            tar.add(folder / name, name)
    return folder / "before.tar.gz"
