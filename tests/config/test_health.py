"""``/healthz``: whether this Reverie can serve."""

import sqlite3

import pytest
from django.db import OperationalError, connection
from django.test import Client

from config import __version__, health


@pytest.mark.django_db
def test_a_database_up_to_date_is_healthy(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {
        "version": __version__,
        "database": connection.vendor,
        "sqlite": sqlite3.sqlite_version,
        "status": "ok",
        "pending_migrations": [],
    }


@pytest.mark.django_db
def test_pending_migrations_are_named_with_503(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "pending_migrations", lambda: ["campaigns.0002_more"])
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response.json()["pending_migrations"] == ["campaigns.0002_more"]


def test_a_database_that_does_not_answer_is_503(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def down() -> list[str]:
        raise OperationalError("the server is down")

    monkeypatch.setattr(health, "pending_migrations", down)
    response = client.get("/healthz")
    assert response.status_code == 503
    assert "does not answer" in response.json()["status"]


@pytest.mark.django_db
def test_a_migration_nobody_applied_is_pending() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
    assert health.pending_migrations() == ["sessions.0001_initial"]


def test_health_is_never_stored(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "pending_migrations", list)
    assert client.get("/healthz").headers["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_health_is_read_only(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
