"""What is sent is limited before it is read: by whom it may be, wherever it goes, whatever length it tells."""

import io
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.core.files import temp as tempfile
from django.test import Client, RequestFactory
from django.test.client import ClientHandler

from config import MOST_BODY, middleware

MB = 1024 * 1024
TOKEN = f"csrftoken={'x' * 32}"  # without one nothing would be read anyway
FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=here"


class Line(io.BytesIO):
    """What a client sends, for as long as it is read."""

    taken = 0

    def read(self, size: int | None = -1) -> bytes:
        assert size is not None
        assert size >= 0, "all there is was asked for"
        self.taken += size
        return b"a" * size

    def readline(self, size: int | None = -1) -> bytes:
        return self.read(size)


def send(path: str, **said: Any) -> tuple[int, str, int]:
    """Return the status, the page, and how many bytes of an endless body were read."""
    line = Line()
    environment = RequestFactory().generic("POST", path).environ
    environment |= {"wsgi.input": line, "CONTENT_TYPE": FORM, "HTTP_COOKIE": TOKEN, **said}
    answer: Any = ClientHandler(enforce_csrf_checks=True)(environment)
    return answer.status_code, unescape(answer.content.decode()), line.taken


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [FORM, MULTIPART, "application/json", "text/plain"])
@pytest.mark.parametrize("path", ["/sign-in/", "/games/bring/", "/nowhere/", "/", "/setup/x/"])
def test_what_is_too_much_is_refused_unread(path: str, kind: str) -> None:
    check_refused_unread(path, kind)


def check_refused_unread(path: str = "/sign-in/", kind: str = FORM) -> None:
    status, page, taken = send(path, CONTENT_LENGTH=str(MOST_BODY + 1), CONTENT_TYPE=kind)
    assert (status, taken) == (413, 0)
    assert "At most 1.0\xa0MB can be sent. Go back: what you typed is still there." in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "told",
    [{}, {"CONTENT_LENGTH": ""}, {"CONTENT_LENGTH": "x"}, {"CONTENT_LENGTH": "-5"}, {"CONTENT_LENGTH": "²"}],
)
def test_a_body_that_tells_no_length_is_not_read_on(told: dict[str, str]) -> None:
    status, _page, taken = send("/sign-in/", HTTP_TRANSFER_ENCODING="chunked", **told)
    assert (status, taken) == (403, 0)


@pytest.mark.django_db
def test_a_body_longer_than_it_tells_is_read_as_far_as_told() -> None:
    status, _page, taken = send("/sign-in/", CONTENT_LENGTH="1000")
    assert (status, taken) == (403, 1000)


@pytest.mark.django_db
def test_what_is_just_small_enough_is_read() -> None:
    assert Client().post("/sign-in/", "a" * MOST_BODY, content_type=FORM).status_code == 422


@pytest.mark.django_db
def test_nothing_that_is_sent_is_written_to_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    check_nothing_is_written(monkeypatch)


def check_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    make = tempfile.NamedTemporaryFile

    def note(*asked: Any, **how: Any) -> Any:
        made = make(*asked, **how)
        names.append(made.name)
        return made

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", note)
    monkeypatch.setattr(middleware, "MOST_BODY", 50 * MB)
    file = io.BytesIO(b"a" * (settings.FILE_UPLOAD_MAX_MEMORY_SIZE + 1))
    file.name = "large.bin"
    Client().post("/sign-in/", {"file": file})
    assert names == []
