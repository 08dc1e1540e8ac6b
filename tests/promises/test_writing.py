"""What cannot be written now stops nobody who reads, and takes nothing from whoever typed."""

import errno
import io
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client

from campaigns import roster
from campaigns.models import GameSession, User
from config import THREADS, prepare, writing
from tests.cast import client_of, make_user
from tests.conftest import at_night

pytestmark = pytest.mark.django_db(transaction=True)
LOCKED = at_night(30, ci=3)  # seconds
TYPED = {"notes": "The <Salt> & Stair:\nof the same dream.", "version": "1"}


@pytest.fixture(autouse=True)
def gate(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> writing.Gate:
    """Return a gate that remembers nothing, and wait half a second in place of five."""
    settings.DATA_DIR = tmp_path
    gate = writing.Gate(THREADS // 2)
    monkeypatch.setattr(writing, "gate", gate)
    options = connection.settings_dict["OPTIONS"]
    if connection.vendor == "sqlite":
        monkeypatch.setitem(options, "timeout", 0.5)
    else:
        monkeypatch.setitem(options, "options", "-c lock_timeout=500")
    connection.close()
    return gate


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def session(ada: User) -> GameSession:
    return roster.new_session(
        roster.new_campaign("The Salt Stair", "", ada), "The Orchard", date(2026, 11, 13), ada
    )


@contextmanager
def locked() -> Iterator[None]:
    """Hold what every write of a session's notes needs: SQLite's one lock, or its table on PostgreSQL."""
    held, free = threading.Event(), threading.Event()

    def hold() -> None:
        if connection.vendor == "sqlite":
            with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                held.set()
                free.wait(120)
        else:
            connection.set_autocommit(False)
            connection.cursor().execute(
                "LOCK TABLE campaigns_campaign, campaigns_gamesession IN EXCLUSIVE MODE"
            )
            held.set()
            free.wait(120)
            connection.rollback()
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait(20)
    try:
        yield
    finally:
        free.set()
        holder.join()


@pytest.fixture
def client(ada: User) -> Client:
    return quiet(ada)


def quiet(user: User) -> Client:
    client = client_of(user)
    client.raise_request_exception = False
    return client


def notes(session: GameSession) -> str:
    return f"/sessions/{session.slug}/notes/"


def write(client: Client, session: GameSession, **headers: str) -> Any:
    return client.post(notes(session), TYPED, **headers)  # type: ignore[arg-type]


def test_a_write_that_waited_is_told_with_all_that_was_typed(client: Client, session: GameSession) -> None:
    with locked():
        answer = write(client, session)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "Too much is being written. What you typed is still here: try again." in page
    assert "The &lt;Salt&gt; &amp; Stair:\nof the same dream.</textarea>" in page
    assert '<input type="hidden" name="version" value="1">' in page
    assert f'action="{notes(session)}"' in page
    session.refresh_from_db()
    assert session.notes == ""


def test_the_kept_form_sends_it_once_more(client: Client, session: GameSession) -> None:
    with locked():
        answer = write(client, session)
    posted = answer.context["posted"]
    again = client.post(notes(session), dict(posted["words"] + posted["hidden"]))
    session.refresh_from_db()
    assert (again.status_code, session.notes) == (303, TYPED["notes"])


def test_htmx_is_told_a_sentence_and_the_page_stays(client: Client, session: GameSession) -> None:
    with locked():
        answer = write(client, session, HTTP_HX_REQUEST="true")
    assert answer.status_code == 503
    assert answer["Content-Type"].startswith("text/plain")
    assert answer.content.decode() == "Too much is being written. What you typed is still here: try again."


def test_secrets_are_asked_for_anew() -> None:
    make_user("bo")
    client = Client(raise_request_exception=False)
    with locked():
        page = client.post("/sign-in/", {"username": "bo", "password": "a secret word"}).content.decode()
    assert "a secret word" not in page
    assert (
        'type="password"' in page
    ) or connection.vendor == "postgresql"  # there signing in waits for nobody


def test_while_the_database_is_locked_reading_goes_on(
    ada: User, session: GameSession, gate: writing.Gate
) -> None:
    """As many threads as a process has, all of them writing: at most half wait, and a reader is answered at once."""
    clients, reader = [quiet(ada) for _ in range(THREADS)], quiet(ada)
    assert reader.get("/").status_code == 200
    most, slowest, answers, stop = 0, 0.0, [], threading.Event()

    def keep_writing(client: Client) -> None:
        while not stop.is_set():
            answers.append(write(client, session).status_code)
            connection.close()

    threads = [threading.Thread(target=keep_writing, args=(client,)) for client in clients]
    with locked():
        for thread in threads:
            thread.start()
        until = time.monotonic() + LOCKED
        while time.monotonic() < until:
            began = time.monotonic()
            assert reader.get("/").status_code == 200
            slowest, most = max(slowest, time.monotonic() - began), max(most, gate.waiting)
        stop.set()
    for thread in threads:
        thread.join()
    assert most <= THREADS // 2
    assert set(answers) <= {503, 302, 303}  # the last ones find it free
    assert slowest < 3, slowest


def test_when_nothing_moves_no_more_wait(gate: writing.Gate) -> None:
    """The first places wait; whoever comes later is told at once."""
    gate.waiting, gate.moved = gate.places, time.monotonic() - 2
    began = time.monotonic()
    with pytest.raises(OperationalError), gate.place():
        pass
    assert time.monotonic() - began < 0.2


def test_while_it_moves_everybody_waits(gate: writing.Gate) -> None:
    gate.waiting, gate.moved = gate.places, time.monotonic()

    def move_on() -> None:
        time.sleep(0.2)
        with gate._changed:
            gate.waiting -= 1
            gate._changed.notify()

    mover = threading.Thread(target=move_on)
    mover.start()
    with gate.place():
        assert gate.waiting == gate.places
    mover.join()


@pytest.mark.sqlite
def test_a_full_disk_is_told_and_reading_goes_on(client: Client, session: GameSession) -> None:
    with no_room():
        answer = client.post(notes(session), {**TYPED, "notes": TYPED["notes"] + " and on" * 1_000})
        assert client.get("/").status_code == 200
        health = client.get("/healthz")
    assert answer.status_code == 503
    assert "The disk is full, so nothing can be written." in answer.content.decode()
    assert "of the same dream. and on" in answer.content.decode()
    assert (health.status_code, health.json()["status"]) == (503, "the disk is full: reading goes on")
    session.refresh_from_db()
    assert session.notes == ""


@contextmanager
def no_room() -> Iterator[None]:
    """Let the database grow by not one page more."""
    with connection.cursor() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages + 1}")
        for length in (4000, 40):  # what many pages leave free, then what is left of the last
            with suppress(OperationalError):
                for number in count():
                    User.objects.create(username=f"filler{length}.{number}", display_name="x" * length)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


FULL_ERRORS = [OSError(errno.ENOSPC, "No space left on device"), OSError(errno.EDQUOT, "Disk quota exceeded")]


@pytest.mark.parametrize("error", FULL_ERRORS, ids=["disk", "quota"])
def test_a_full_disk_is_told_wherever_it_is_met(
    client: Client, session: GameSession, monkeypatch: pytest.MonkeyPatch, error: OSError, gate: writing.Gate
) -> None:
    def full(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(roster, "save_session_notes", full)
    answer = write(client, session)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The disk is full" in answer.content.decode()


def test_postgresqls_full_disk_and_locks_are_known() -> None:
    class Driver(Exception):
        sqlstate = "53100"

    told = OperationalError("could not extend file")
    told.__cause__ = Driver()
    assert writing.trouble_key_of_error(told) == writing.FULL
    Driver.sqlstate = "55P03"
    assert writing.trouble_key_of_error(told) == writing.BUSY


def test_another_fault_is_one(client: Client, session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise OperationalError("no such column: notes")

    monkeypatch.setattr(roster, "save_session_notes", broken)
    answer = write(client, session)
    assert answer.status_code == 500
    assert b"Something broke on our side" in answer.content


def test_the_log_has_one_line_and_no_traceback(client: Client, session: GameSession) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(writing.WriteTroubleToOneLine())
    logger = logging.getLogger("django")
    logger.addHandler(handler)
    try:
        with locked():
            write(client, session)
    finally:
        logger.removeHandler(handler)
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith(f"Not written: {notes(session)} (others were writing for too long;")


@pytest.mark.sqlite
def test_health_says_that_it_is_locked(client: Client) -> None:
    with locked():
        answer = client.get("/healthz")
    assert (answer.status_code, json.loads(answer.content)["status"]) == (
        503, "the database is locked: reading goes on",
    )  # fmt: skip
    assert client.get("/healthz").status_code == 200


def test_health_says_that_the_disk_is_as_good_as_full(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/healthz").status_code == 200
    monkeypatch.setattr(writing, "LITTLE", 2**62)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full: reading goes on")


@pytest.mark.parametrize("what", ["migrate", "fill", "collect_static"])
def test_a_start_on_a_full_disk_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, what: str, tmp_path: Path
) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(tmp_path))

    for name in ("migrate", "fill", "collect_static"):
        monkeypatch.setattr(prepare, name, full if name == what else lambda: None)
    with pytest.raises(
        SystemExit, match=r"is full, so Reverie cannot start\. Nothing was lost\. Make room"
    ) as said:
        prepare.everything()
    assert str(tmp_path / "backups") in str(said.value)
