"""What is done before Reverie serves."""

from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from campaigns.models import User
from config import backup, health, prepare


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the commands that are called from now on; none of them runs."""
    called: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **_: called.append(name))
    monkeypatch.setattr(prepare, "get_commands", lambda: {"demo": "evenings"})
    return called


@pytest.fixture
def data(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.mark.django_db
def test_a_database_up_to_date_is_left_alone(commands: list[str], data: Path) -> None:
    prepare.migrate()
    assert commands == []
    assert not list(data.iterdir())


@pytest.mark.django_db(transaction=True)
def test_before_an_upgrade_the_database_is_backed_up(
    commands: list[str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "pending_migrations", lambda: ["campaigns.0002_more"])
    prepare.migrate()
    assert commands == ["migrate"]
    assert len(list((data / "backups").glob("before-*.tar.gz"))) == 1


@pytest.mark.django_db
def test_a_new_database_has_nothing_to_back_up(
    commands: list[str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "pending_migrations", lambda: ["campaigns.0001_initial"])
    monkeypatch.setattr(connection.introspection, "table_names", list)
    prepare.migrate()
    assert commands == ["migrate"]
    assert not (data / "backups").exists()


@pytest.mark.django_db
def test_an_upgrade_waits_for_its_backup(
    commands: list[str], data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(health, "pending_migrations", lambda: ["campaigns.0002_more"])
    monkeypatch.setattr(backup, "write_backup_archive", full)
    with pytest.raises(OSError, match="No space left"):
        prepare.migrate()
    assert commands == []


@pytest.mark.django_db
@pytest.mark.parametrize(("demo", "called"), [(True, ["demo"]), (False, [])])
def test_an_empty_database_gets_the_demo_table_where_it_is_wanted(
    commands: list[str], settings: Any, demo: bool, called: list[str]
) -> None:
    settings.DEMO = demo
    prepare.fill()
    assert commands == called


@pytest.mark.django_db
def test_a_database_somebody_uses_gets_no_demo_table(commands: list[str], settings: Any) -> None:
    settings.DEMO = True
    User.objects.create(username="ada", display_name="Ada")
    prepare.fill()
    assert commands == []


@pytest.mark.django_db
def test_the_greeting_names_address_demo_accounts_and_setup_link(data: Path) -> None:
    (data / "demo.txt").write_text("bo  a-password\n")
    said = prepare.text_to_print_at_start("http://127.0.0.1:8000")
    assert "http://127.0.0.1:8000/\n" in said
    assert "  bo  a-password\n" in said
    assert f"http://127.0.0.1:8000/setup/{prepare.setup_token()}/" in said


@pytest.mark.django_db
def test_once_there_is_a_host_no_setup_link_is_printed(data: Path) -> None:
    User.objects.create(username="ada", display_name="Ada", is_staff=True)
    assert "/setup/" not in prepare.text_to_print_at_start("http://127.0.0.1:8000")


def test_static_files_are_collected_once(settings: Any, tmp_path: Path, commands: list[str]) -> None:
    settings.STATIC_ROOT = tmp_path
    prepare.collect_static()
    prepare.collect_static()
    assert commands == ["collectstatic"]


def test_static_files_that_changed_are_collected_anew(
    settings: Any, tmp_path: Path, commands: list[str]
) -> None:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / ".sources").write_text("of another day")
    prepare.collect_static()
    assert commands == ["collectstatic"]
