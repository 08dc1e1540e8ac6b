"""What the environment changes in the settings."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

READ = """
import json
from config import settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=str))
"""


def read(tmp_path: Path, **environment: str) -> dict[str, Any]:
    """Return the settings of a process with just *environment*."""
    surroundings = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **environment}
    done = subprocess.run(
        [sys.executable, "-c", READ], cwd=settings.BASE_DIR, env=surroundings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_without_any_setting_it_is_closed_and_local(tmp_path: Path) -> None:
    found = read(tmp_path)
    assert not found["DEBUG"]
    assert not found["HTTPS"]
    assert not found["TRUSTED_PROXIES"]
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["DATABASES"]["default"]["NAME"] == str(tmp_path / "reverie.sqlite3")


def test_the_database_is_in_its_folder_whatever_that_is_called(tmp_path: Path) -> None:
    data = tmp_path / "c++ 100%41, #1?"
    assert read(data)["DATABASES"]["default"]["NAME"] == str(data / "reverie.sqlite3")


def test_https_closes_cookies_and_turns_on_hsts(tmp_path: Path) -> None:
    found = read(tmp_path, HTTPS="1")
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_SSL_REDIRECT"]
    assert found["SECURE_HSTS_SECONDS"] == 31_536_000


@pytest.mark.parametrize(
    ("name", "value", "read_as"),
    [
        ("DEBUG", "true", True),
        ("DEMO", "0", False),
        ("ALLOWED_HOSTS", "a.example, b.example", ["a.example", "b.example"]),
        ("CSRF_TRUSTED_ORIGINS", "https://a.example", ["https://a.example"]),
        ("TRUSTED_PROXIES", "10.0.0.1,10.1.0.0/16", ["10.0.0.1/32", "10.1.0.0/16"]),
        ("TIME_ZONE", "Europe/Lisbon", "Europe/Lisbon"),
        ("SECRET_KEY", "a key", "a key"),
    ],
)
def test_each_setting_is_read_from_the_environment(
    tmp_path: Path, name: str, value: str, read_as: object
) -> None:
    assert read(tmp_path, **{name: value})[name] == read_as


def test_a_postgres_address_is_read(tmp_path: Path) -> None:
    found = read(tmp_path, DATABASE_URL="postgres://ada:pw@db.example/reverie")["DATABASES"]["default"]
    assert (found["ENGINE"], found["HOST"]) == ("django.db.backends.postgresql", "db.example")
    assert found["CONN_MAX_AGE"] == 600
    assert found["OPTIONS"]["options"] == "-c lock_timeout=5s"


def test_a_write_waits_five_seconds_for_others(tmp_path: Path) -> None:
    assert read(tmp_path)["DATABASES"]["default"]["OPTIONS"]["timeout"] == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)],
)
def test_sqlite_keeps_what_it_acknowledged(pragma: str, value: object) -> None:
    with connection.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone()[0] == value
