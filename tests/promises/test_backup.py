"""A backup taken while people play restores complete: no acknowledged row is lost."""

import hashlib
import json
import shutil
import sqlite3
import tarfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from campaigns.models import User
from config import backup, restoring
from tests.conftest import at_night
from tests.promises import archives

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nothing_migrated_twice"),
]
nothing_migrated_twice = archives.nothing_migrated_twice
BACKUPS = at_night(20, ci=3)
WRITERS = 4


@contextmanager
def people_playing() -> Iterator[list[str]]:
    """Write rows from several threads; yield the growing list of those whose commit was acknowledged."""
    acknowledged: list[str] = []
    stop = threading.Event()

    def play(writer: int) -> None:
        number = 0
        while not stop.wait(0.001):
            name = f"player-{writer}-{number}"
            User.objects.create(username=name, display_name=name)
            acknowledged.append(name)
            number += 1
        connection.close()

    threads = [threading.Thread(target=play, args=(writer,)) for writer in range(WRITERS)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def lost_rows(folder: Path, times: int) -> int:
    """Back up *times* under writes; return how many rows acknowledged before a backup it does not hold."""
    lost = 0
    with people_playing() as acknowledged:
        for number in range(times):
            while len(acknowledged) < (number + 1) * WRITERS:
                threading.Event().wait(0.002)
            before = set(acknowledged)
            archive = folder / f"{number}.tar.gz"
            backup.write_backup_archive(archive)
            lost += len(before - usernames(archive))
    return lost


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as tar:
        for entry in tar:
            (folder / entry.name).parent.mkdir(parents=True, exist_ok=True)
            if file := tar.extractfile(entry):
                (folder / entry.name).write_bytes(file.read())


def usernames(archive: Path) -> set[str]:
    """Return the user names in an archive, as it is restored."""
    with (
        restoring.verify_and_lay_out_archive(archive) as found,
        closing(sqlite3.connect(found.database)) as copy,
    ):
        return {name for (name,) in copy.execute("SELECT username FROM campaigns_user")}


def test_no_acknowledged_row_is_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lost_rows(tmp_path, BACKUPS) == 0
    with capsys.disabled():
        print(f" {BACKUPS} backups under {WRITERS} writers: 0 rows lost ", end="")


def test_the_manifest_says_what_the_archive_holds(tmp_path: Path) -> None:
    User.objects.create(username="ada", display_name="Ada")
    backup.write_backup_archive(tmp_path / "a.tar.gz")
    unpack(tmp_path / "a.tar.gz", tmp_path)
    said = json.loads((tmp_path / "manifest.json").read_text())
    sums = {name: hashlib.sha256((tmp_path / name).read_bytes()).hexdigest() for name in said["files"]}
    assert said["counts"]["campaigns_user"] == 1
    assert sums == {name: file["sha256"] for name, file in said["files"].items()}


def test_the_media_are_in_the_archive(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    (settings.MEDIA_ROOT / "portraits").mkdir(parents=True)
    (settings.MEDIA_ROOT / "portraits/a.webp").write_bytes(b"a portrait")
    facts = backup.write_backup_archive(tmp_path / "a.tar.gz")
    unpack(tmp_path / "a.tar.gz", tmp_path / "unpacked")
    assert (tmp_path / "unpacked/media/portraits/a.webp").read_bytes() == b"a portrait"
    assert facts["files"]["media/portraits/a.webp"]["size"] == 10


def test_only_its_owner_reads_the_archive(tmp_path: Path) -> None:
    backup.write_backup_archive(tmp_path / "a.tar.gz")
    assert (tmp_path / "a.tar.gz").stat().st_mode & 0o777 == 0o600


def test_a_backup_that_fails_leaves_the_old_one_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "a.tar.gz"
    archive.write_bytes(b"the old one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "pack_archive", full)
    with pytest.raises(OSError, match="No space left"):
        backup.write_backup_archive(archive)
    assert archive.read_bytes() == b"the old one"
    assert list(tmp_path.iterdir()) == [archive]


@pytest.mark.sqlite
def test_a_plain_copy_of_the_file_loses_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant: without the online backup what stands in the write-ahead log is lost."""

    def copy(to: Path) -> tuple[Path, dict[str, int]]:
        shutil.copyfile(connection.settings_dict["NAME"], to)
        with closing(sqlite3.connect(to)) as copied:
            tables = copied.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            return to, {
                name: backup.count_rows(copied, name) for (name,) in tables if name != "sqlite_sequence"
            }

    options = connection.settings_dict["OPTIONS"]  # nothing is moved from the log into the file meanwhile
    monkeypatch.setitem(options, "init_command", f"{options['init_command']} PRAGMA wal_autocheckpoint=0;")
    connection.ensure_connection()
    monkeypatch.setattr(backup, "copy_sqlite_and_count_rows", copy)
    assert lost_rows(tmp_path, 3) > 0
