"""A backup restores complete on either database, from either; a broken one is refused and nothing is changed."""

import fcntl
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, User
from config import backup, health, restoring, serving, table_copy
from config.serving import ServingError
from tests.cast import forget
from tests.promises import archives
from tests.promises.archives import BROKEN, DAMAGED, DATABASE, Parts, migrate, parts_of
from tests.promises.world import lay_world
from tests.rows import read

pytestmark = pytest.mark.django_db(transaction=True)
SQLITE = pytest.mark.sqlite
nothing_migrated_twice = archives.nothing_migrated_twice


@pytest.fixture
def house(settings: Any, tmp_path: Path, nothing_migrated_twice: None) -> Path:
    """Return what holds a DATA_DIR of its own, with a picture."""
    settings.DATA_DIR = tmp_path / "data"
    settings.MEDIA_ROOT = settings.DATA_DIR / "media"
    (settings.MEDIA_ROOT / "portraits").mkdir(parents=True)
    (settings.MEDIA_ROOT / "portraits/a.webp").write_bytes(b"a portrait")
    return tmp_path


MADE: list[bytes] = []  # the archive below, which holds the same each time


@pytest.fixture
def archive(house: Path) -> Path:
    """Return a backup of two people and the picture, who are there too."""
    for name in ("ada", "bo"):
        User.objects.create(username=name, display_name=name.title())
    if not MADE:
        backup.write_backup_archive(house / "made.tar.gz")
        MADE.append((house / "made.tar.gz").read_bytes())
    (house / "good.tar.gz").write_bytes(MADE[0])
    return house / "good.tar.gz"


def restore(file: Path, *, yes: bool = True) -> str:
    out = io.StringIO()
    call_command("restore", str(file), yes=yes, stdout=out)
    forget()
    return out.getvalue()


def everything(house: Path) -> tuple[object, ...]:
    """Return all that a restore might touch: rows, files, and what else lies about."""
    files = {path: path.read_bytes() for path in (house / "data").rglob("*") if path.is_file()}
    return read(), {path: data for path, data in files.items() if path.name != ".serving"}


def sorted_rows(tables: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[str]]:
    return {name: sorted(map(repr, some)) for name, some in tables.items()}


def test_what_was_backed_up_comes_back_and_no_more(house: Path) -> None:
    world = lay_world()
    # the number that a new table gives first
    User.objects.get_or_create(pk=1, defaults={"username": "first"})
    before = read()
    backup.write_backup_archive(house / "a.tar.gz")
    Campaign.objects.all().delete()
    User.objects.exclude(pk=world.people["ada"].pk).delete()
    (house / "data/media/portraits/a.webp").unlink()
    restore(house / "a.tar.gz")
    assert sorted_rows(read()) == sorted_rows(before)
    assert (house / "data/media/portraits/a.webp").read_bytes() == b"a portrait"
    assert {path.name for path in (house / "data").iterdir()} == {".serving", "backups", "media"}
    the_next_row_has_a_number_of_its_own()


def the_next_row_has_a_number_of_its_own() -> None:
    numbers = set(User.objects.values_list("pk", flat=True))
    assert User.objects.create(username="next", display_name="Next").pk not in numbers


def test_what_it_replaces_is_kept_and_restores(archive: Path, house: Path) -> None:
    User.objects.create(username="later", display_name="Later")
    (house / "data/media/new.webp").write_bytes(b"new")
    restore(archive)
    assert not User.objects.filter(username="later").exists()
    assert not (house / "data/media/new.webp").exists()
    restore(next((house / "data/backups").glob("before-restore-*.tar.gz")))
    assert User.objects.filter(username="later").exists()
    assert (house / "data/media/new.webp").read_bytes() == b"new"


@pytest.mark.alike  # what is asked of a person; what each database says of its rows, the refusals below ask
def test_it_says_what_it_would_replace_and_asks(
    archive: Path, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create(username="later", display_name="Later")
    before = everything(house)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "no")
    out = io.StringIO()
    with pytest.raises(CommandError, match=r"Nothing was changed\."):
        call_command("restore", str(archive), stdout=out)
    assert "It holds  2 accounts, 0 campaigns" in out.getvalue()
    assert "It replaces  3 accounts, 0 campaigns" in out.getvalue()
    assert everything(house) == before


@pytest.mark.alike
def test_a_yes_restores(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.all().delete()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert "Restored." in restore(archive, yes=False)
    assert User.objects.count() == 2


@pytest.mark.alike
def test_where_nobody_can_be_asked_it_wants_a_word(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    with pytest.raises(CommandError, match="Say --yes"):
        restore(archive, yes=False)


@pytest.mark.alike  # a lock of a file
def test_while_reverie_runs_nothing_is_replaced(archive: Path, house: Path) -> None:
    before = everything(house)
    with (
        serving._lock_serving_file(fcntl.LOCK_SH),
        pytest.raises(CommandError, match="Reverie is running"),
    ):
        restore(archive)
    assert everything(house) == before


@pytest.mark.alike
def test_while_it_restores_reverie_does_not_start(archive: Path) -> None:
    with serving.alone(), pytest.raises(BlockingIOError):
        serving._lock_serving_file(fcntl.LOCK_SH | fcntl.LOCK_NB)


def test_whoever_stays_at_postgresql_is_in_the_way_and_who_leaves_is_not(house: Path) -> None:
    """On SQLite nobody stays: there the lock alone counts."""
    other = connection.copy()
    with closing(other), other.cursor() as cursor:
        cursor.execute("SELECT 1")
        refusal = pytest.raises(ServingError, match="1 more use this database")
        with refusal if connection.vendor == "postgresql" else nullcontext(), serving.alone():
            pass
    with serving.alone():
        pass


@pytest.mark.alike  # in a SQLite file, whose rows ours is given as in the tests above
def test_an_older_backup_is_upgraded_and_ours_is_asked_nothing_meanwhile(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of a state two migrations back: its rows are there afterwards, and nothing waits."""
    archive, lay_out = older(house), restoring.verify_and_lay_out_archive
    asked = CaptureQueriesContext(connection)

    def refuse(_execute: Any, sql: str, *_told: Any) -> Any:
        pytest.fail(f"Ours is asked: {sql}")

    @contextmanager
    def heard(archive: Path) -> Iterator[restoring.VerifiedBackup]:
        with ExitStack() as laid_out:
            with asked, connection.execute_wrapper(refuse):
                found = laid_out.enter_context(lay_out(archive))
            yield found

    monkeypatch.setattr(table_copy, "migrate_database", migrate)  # every one of them is run
    monkeypatch.setattr(restoring, "verify_and_lay_out_archive", heard)
    restore(archive)
    assert asked.captured_queries == []
    assert list(User.objects.values_list("username", flat=True)) == ["early"]
    assert health.pending_migrations() == []


def older(house: Path) -> Path:
    """Return a backup as Reverie made it before there were games."""
    facts = backup.write_backup_archive(house / "now.tar.gz")
    applied = [
        name
        for name in facts["migrations"]
        if not name.startswith(("evenings.", "divination.", "characters."))
    ]
    applied += ["characters.0001_initial", "divination.0001_initial"]
    pairs = [tuple(name.split(".")) for name in applied]
    with table_copy.open_sqlite_under_alias(house / "old.sqlite3", "old") as alias:
        table_copy.migrate_database(alias, pairs)
        found = table_copy.models_at_migrations(pairs)
        user = next(model for model in found if model._meta.db_table == "campaigns_user")
        user._base_manager.using(alias).create(username="early", display_name="Early")
        counts = {model._meta.db_table: model._base_manager.using(alias).count() for model in found}
        connections[alias].close()
    parts = Parts({**facts, "migrations": applied, "counts": counts, "files": {}}, {})
    parts.put(DATABASE, (house / "old.sqlite3").read_bytes())
    return parts.pack(house / "old.tar.gz")


@pytest.mark.sqlite
def test_a_database_that_cannot_be_read_is_set_aside(archive: Path, house: Path) -> None:
    connection.close()
    path = Path(connection.settings_dict["NAME"])
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(b"no database at all" * 1000)
    assert "a database that cannot be read" in restore(archive)
    assert User.objects.count() == 2
    assert (
        next((house / "data/backups").glob(f"damaged-*/{path.name}")).read_bytes().startswith(b"no database")
    )


def test_every_database_restores_into_sqlite(house: Path) -> None:
    """What is laid out before anything is asked is a SQLite file, whichever database the rows were in."""
    lay_world()
    backup.write_backup_archive(house / "a.tar.gz")
    with (
        restoring.verify_and_lay_out_archive(house / "a.tar.gz") as found,
        table_copy.open_sqlite_under_alias(found.database, "other") as other,
    ):
        for model in table_copy.models_at_migrations(found.manifest.applied):
            mine = model._base_manager.order_by("pk").values_list()
            assert list(model._base_manager.using(other).order_by("pk").values_list()) == list(mine)


# Whether an archive is believed is decided over the SQLite file in it: of the other database one of each kind is asked.
@pytest.mark.parametrize(
    "how", [pytest.param(how, marks=() if how == "a row less" else SQLITE) for how in BROKEN]
)
def test_a_broken_archive_is_refused_with_its_reason(archive: Path, house: Path, how: str) -> None:
    breaks, reason = BROKEN[how]
    refused(archive, house, lambda path: _packed(path, breaks), reason)


@pytest.mark.parametrize(
    "how", [pytest.param(how, marks=SQLITE if nth else ()) for nth, how in enumerate(DAMAGED)]
)
def test_a_damaged_file_is_refused_with_its_reason(archive: Path, house: Path, how: str) -> None:
    damage, reason = DAMAGED[how]
    refused(archive, house, lambda path: path.write_bytes(damage(path.read_bytes())), reason)


def _packed(path: Path, breaks: Callable[[Parts], object]) -> None:
    parts = parts_of(path)
    breaks(parts)
    parts.pack(path)


def refused(archive: Path, house: Path, damage: Callable[[Path], object], reason: str) -> None:
    damage(archive)
    before = everything(house)
    with pytest.raises(CommandError, match=reason) as refusal:
        restore(archive)
    assert str(refusal.value).endswith("Nothing was changed.")
    assert everything(house) == before
    assert not (house / "outside").exists()


def test_a_file_that_is_not_there_is_told(house: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        restore(house / "none.tar.gz")


def test_there_are_more_than_fifty() -> None:
    assert len(BROKEN) + len(DAMAGED) >= 50
