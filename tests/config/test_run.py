"""``make run`` as somebody meets it: started, answering, stopped and started again."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from printing.shared import LOCK
from tests.config.starts import PATIENCE, Served, free_port, served

pytestmark = pytest.mark.sqlite


def test_it_answers_as_soon_as_it_says_where_it_is(first: Served) -> None:
    assert f"is at {first.url}/\n" in first.said
    assert json.load(first.get("/healthz"))["status"] == "ok"


def test_two_processes_serve_or_more(first: Served) -> None:
    until = time.monotonic() + PATIENCE
    children = Path(f"/proc/{first.pid}/task/{first.pid}/children")
    while len(children.read_text().split()) < 2:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_it_prints_the_way_to_the_first_host(first: Served) -> None:
    link = re.search(r"http://\S+(/setup/[0-9a-f]{64}/)", first.said)
    assert link
    assert first.get(link[1]).status == 200


@pytest.mark.parametrize("name", ["secret-key", "reverie.sqlite3"])
def test_what_it_keeps_is_its_owners_alone(first: Served, data_of_first: Path, name: str) -> None:
    assert (data_of_first / name).stat().st_mode & 0o077 == 0


def test_static_files_are_named_by_content_and_kept(first: Served, data_of_first: Path) -> None:
    names = json.loads((data_of_first / "static/staticfiles.json").read_text())["paths"]
    response = first.get(f"/static/{names['css/base.css']}")
    assert response.status == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert first.get("/static/css/base.css").status == 404


def test_errors_show_no_source(first: Served) -> None:
    response = first.get("/nowhere/")
    assert response.status == 404
    assert b"urlpatterns" not in response.read()


def test_another_host_name_is_refused(first: Served) -> None:
    assert first.get("/healthz", Host="elsewhere.example").status == 400


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("TIME_ZONE", "Mars", "A setting cannot be used: Incorrect timezone setting: Mars."),
        ("TRUSTED_PROXIES", "nobody", "A setting cannot be used: 'nobody' does not appear to be"),
        ("DATABASE_URL", "postgres://ada@127.0.0.1:1/none", "The database does not answer"),
        ("PORT", "none", "PORT is a number from 1 to 65535"),
        ("WORKERS", "some", "WORKERS is a number from 1 to 64, not 'some'."),
        ("WORKERS", "0", "WORKERS is a number from 1 to 64, not '0'."),
    ],
)
def test_what_cannot_be_gets_a_sentence_and_no_traceback(
    tmp_path: Path, setting: str, value: str, said: str
) -> None:
    command = [sys.executable, "bin/run.py"]
    with free_port() as port:
        environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "PORT": str(port)}
        environment[setting] = value
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr


# --- a second start


@dataclass
class Again:
    """The same started once more, beside the first, and every file as it was before."""

    served: Served
    files_before: dict[str, tuple[int, int]]


@pytest.fixture(scope="module")
def again(first: Served, data_of_first: Path) -> Iterator[Again]:
    before = kept(data_of_first)
    with served(data_of_first, HTTPS="1", WORKERS="1") as found:
        yield Again(found, before)
    assert kept(data_of_first) == before  # nor does its end change anything


def kept(data: Path) -> dict[str, tuple[int, int]]:
    """Return size and time of every file but the database's own bookkeeping, and the lock of the press: what serves
    already starts it in its own time.
    """
    files = [path for path in data.rglob("*") if path.is_file() and "sqlite3-" not in path.name]
    files = [path for path in files if path.name != LOCK]
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in files}


def test_a_second_start_says_the_same_and_changes_nothing(
    first: Served, again: Again, data_of_first: Path
) -> None:
    assert again.served.said.replace(again.served.url, first.url) == first.said
    assert kept(data_of_first) == again.files_before


def test_nobody_forges_https(again: Again) -> None:
    connection = socket.create_connection(("127.0.0.1", again.served.port), timeout=PATIENCE)
    with connection:
        connection.sendall(b"GET /sign-in/ HTTP/1.0\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n\r\n")
        assert b" 301 " in connection.recv(200).splitlines()[0]
