"""Reverie as it is served, beside people who send slowly or nothing at all: what ``/healthz`` takes, in ratios."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median

from bench import Row

HOME = Path(__file__).resolve().parent.parent
SLOW, SILENT = 200, 200
ASKED = 15
HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = (  # with a cookie, so that the application wants to read it
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nCookie: csrftoken=" + b"a" * 32 + b"\r\n\r\n"
)


@contextmanager
def served(data: str = "", **environment: str) -> Iterator[int]:
    """Yield the port of a Reverie on *data* (else on a folder of its own), no demo table, that ends with the block."""
    with tempfile.TemporaryDirectory(prefix="reverie-bench-") as own, socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        port = int(kept.getsockname()[1])
        surroundings = {"PATH": os.environ["PATH"], "DATA_DIR": data or own, "PORT": str(port), "DEMO": "0"}
        process = subprocess.Popen(
            [sys.executable, "bin/run.py"],
            cwd=HOME,
            env=surroundings | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for line in process.stdout or ():
            if "Ctrl+C" in line:
                break
        try:
            yield port
        finally:
            process.terminate()
            process.wait(timeout=60)


@contextmanager
def lines(port: int, slow: int = SLOW, silent: int = SILENT) -> Iterator[None]:
    """Hold so many connections to *port*: slow ones send a byte a second, half of them of a head and half of a body.

    One that is cut off comes again.
    """
    beginnings = [(HEAD, BODY)[n % 2] for n in range(slow)] + [b""] * silent
    all_are_there, ended = threading.Event(), threading.Event()
    thread = threading.Thread(target=_hold, args=(port, beginnings, all_are_there, ended), daemon=True)
    thread.start()
    try:
        assert all_are_there.wait(60)
        yield
    finally:
        ended.set()
        thread.join(60)


def _hold(port: int, beginnings: list[bytes], are_there: threading.Event, ended: threading.Event) -> None:
    held: dict[int, socket.socket] = {}
    while not ended.is_set():
        for n, beginning in enumerate(beginnings):
            if n not in held or not _is_kept(held[n], beginning):
                held[n] = _connected(port, beginning)
        are_there.set()
        ended.wait(1)
    for line in held.values():
        line.close()


def _connected(port: int, beginning: bytes) -> socket.socket:
    line = socket.socket()
    line.settimeout(0.2)
    with contextlib.suppress(OSError):
        line.connect(("127.0.0.1", port))
        line.send(beginning)
    line.setblocking(False)
    return line


def _is_kept(line: socket.socket, beginning: bytes) -> bool:
    """Send the next byte of a slow line; False, and closed, when the other side has ended it."""
    try:
        if beginning:
            line.send(b"x")
        if line.recv(1000):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    line.close()
    return False


def healthz(port: int) -> float:
    """Return the seconds until ``/healthz`` has answered on a new connection, at most 30; a refusal is no answer."""
    started = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    with contextlib.suppress(TimeoutError):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"/healthz answered {answer.status}.")
    connection.close()
    return time.perf_counter() - started


def usual(port: int, asked: int = ASKED) -> float:
    return median(healthz(port) for _ in range(asked))


def beside_lines(port: int) -> tuple[float, float]:
    """Return what ``/healthz`` takes usually and what beside the lines, in seconds."""
    for _ in range(5):
        healthz(port)
    alone = usual(port)
    with lines(port):
        beside = usual(port)
    return median([alone, usual(port)]), beside


def run() -> list[Row]:
    with served() as port:
        alone, beside = beside_lines(port)
    note = f"{beside * 1000:.0f} ms / {alone * 1000:.0f} ms"
    return [Row(f"healthz beside {SLOW} slow and {SILENT} silent lines / alone", beside / alone, 3, note)]
