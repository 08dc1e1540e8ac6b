"""The guards of a restore, switched off one by one: the test that keeps each must then fail."""

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from config import restoring, rows
from tests.mutants.conftest import rewritten
from tests.promises import test_restore as kept

pytestmark = pytest.mark.django_db(transaction=True)
archive, house = kept.archive, kept.house
FAILS = (AssertionError, pytest.fail.Exception)


GUARDS: dict[str, tuple[Callable[..., object], str]] = {
    "_is_ours": (lambda name: True, "a hidden key"),
    "_check_migrations": (lambda manifest: None, "a migration left out"),
    "_check_database": (lambda path, manifest: None, "a row less"),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_a_broken_archive_believed_is_noticed(
    guard: str,
    archive: Path,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    off, how = GUARDS[guard]
    monkeypatch.setattr(restoring, guard, off)
    with pytest.raises(FAILS):
        kept.test_a_broken_archive_is_refused_with_its_reason(archive, house, how)


@pytest.mark.parametrize(
    ("part", "old", "new", "how"),
    [
        ("_files", "_written(_content(tar, entry), path) != (said.size, said.sha256)",
         "_written(_content(tar, entry), path)[0] != said.size", "another picture"),
        ("_files", "not entry.isreg() or entry.issparse()", "False", "a folder"),
        ("_room", "size > SMALL + MOST_RATIO * archive.stat().st_size", "False", "a bomb that says so"),
        ("_check_table", "count != said", "False", "a row less"),
    ],
)  # fmt: skip
def test_a_check_left_out_is_noticed(
    part: str,
    old: str,
    new: str,
    how: str,
    archive: Path,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(restoring, part, rewritten(getattr(restoring, part), old, new))
    with pytest.raises(FAILS):
        kept.test_a_broken_archive_is_refused_with_its_reason(archive, house, how)


def test_a_stream_without_bounds_is_noticed(
    archive: Path,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(restoring, "_end", lambda source, plain: None)
    with pytest.raises(FAILS):
        kept.test_a_damaged_file_is_refused_with_its_reason(archive, house, "zeros without end")


def test_keeping_nothing_is_noticed(archive: Path, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, "keep", lambda: None)
    with pytest.raises((*FAILS, StopIteration)):
        kept.test_what_it_replaces_is_kept_and_restores(archive, house)


def test_restoring_under_a_server_is_noticed(
    archive: Path,
    house: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fcntl, "flock", lambda *_: None)
    with pytest.raises(FAILS):
        kept.test_while_reverie_runs_nothing_is_replaced(archive, house)


def test_rows_without_their_order_of_numbers_are_noticed(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite numbers on by itself; PostgreSQL is told to."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite needs no telling")
    monkeypatch.setattr(
        rows,
        "copy",
        rewritten(rows.copy, "in connections[target].ops.sequence_reset_sql(no_style(), found)", "in ()"),
    )
    with pytest.raises(Exception, match="duplicate key"):
        kept.test_the_next_row_has_a_number_of_its_own(house)


def test_a_migration_that_asks_ours_is_noticed(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows.Aside, "db_for_write", lambda self, model, **hints: None)
    with pytest.raises(FAILS):
        kept.test_while_an_older_backup_is_upgraded_ours_is_asked_nothing(house)
