"""Where ``make run`` listens, and what it says when it cannot."""

import socket
from collections.abc import Iterator

import pytest

import address


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some shells and tools export a HOST of their own."""
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.delenv("PORT", raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def refusal() -> str:
    with pytest.raises(SystemExit) as refused:
        address.bind()
    return str(refused.value)


def test_a_taken_port_gets_a_sentence_with_a_way_out(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setenv("PORT", str(taken))
    assert refusal() == f"Port {taken} is taken by another program; try make run PORT={taken % 65535 + 1}."


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1"])
def test_a_port_that_is_none_gets_a_sentence(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("PORT", port)
    assert refusal() == f"PORT is a number from 1 to 65535, not {port!r}."


def test_a_host_elsewhere_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "192.0.2.1")
    assert refusal() == "HOST=192.0.2.1 is no address of this machine; try HOST=127.0.0.1."


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("", True),
        ("127.0.0.1", True),
        ("localhost", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("192.0.2.1", False),
    ],
)
def test_only_loopback_is_for_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, host: str, loopback: bool
) -> None:
    monkeypatch.setenv("HOST", host)
    assert address.is_loopback() is loopback


@pytest.mark.parametrize(("host", "first"), [("", "127.0.0.1"), ("::1", "[::1]"), ("192.0.2.1", "192.0.2.1")])
def test_people_are_told_the_address_they_can_reach(
    monkeypatch: pytest.MonkeyPatch, host: str, first: str
) -> None:
    monkeypatch.setenv("HOST", host)
    assert address.names()[0] == first
    assert "localhost" in address.names()
