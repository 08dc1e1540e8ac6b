"""A web process: who waits holds no thread, what is too much is refused, what hangs is replaced."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from bench import lines
from config.web_process import MEGABYTE, ConnectionDesk, Limits
from tests.config.answers import application
from tests.config.starts import Served

pytestmark = pytest.mark.sqlite
PATIENCE = 60  # seconds, on a busy machine
FLOOR = 0.25  # seconds that a busy machine may take for anything


@contextmanager
def desk(threads: int = 2, **limits: Any) -> Iterator[tuple[ConnectionDesk, int]]:
    """Yield a desk at work in a thread of its own, and its port."""
    loop, opened, ended = asyncio.new_event_loop(), threading.Event(), asyncio.Event()
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    found: list[ConnectionDesk] = []

    async def serve() -> None:
        found.append(ConnectionDesk(application, threads, Limits(**limits)))
        found[0].open([listener])
        opened.set()
        await ended.wait()
        port_of_it.close()
        found[0].close()
        await found[0].server.close_all_connections()

    port_of_it = listener.dup()
    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),), daemon=True)
    thread.start()
    assert opened.wait(PATIENCE)
    try:
        yield found[0], listener.getsockname()[1]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(PATIENCE)
        found[0].pool.shutdown()


def connected(port: int, said: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    line.sendall(said)
    return line


def asked(port: int, path: str = "/", headers: str = "", body: bytes = b"") -> bytes:
    """Return the whole answer to a request on a connection of its own."""
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    first = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    with connected(port, f"{first}{length}{headers}\r\n".encode() + body) as line:
        return until_its_end(line)


def until_its_end(line: socket.socket) -> bytes:
    parts = []
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts)


def told(answer: bytes) -> dict[str, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 ")
    return dict(json.loads(body))


def test_beside_200_slow_and_200_silent_lines_reverie_takes_three_times_as_long_at_most(
    first: Served,
) -> None:
    alone, beside = lines.beside_lines(first.port)
    assert beside < 3 * alone + FLOOR


def slow_lines_hold_no_thread(process: str = "config.web_process.WebProcess") -> None:
    with (
        gunicorn(process=process) as (_, port),
        lines.lines(port, slow=20, silent=0),
        connected(port) as line,
    ):
        line.settimeout(5)
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert line.recv(13) == b"HTTP/1.1 200 "


def test_slow_lines_hold_no_thread() -> None:
    slow_lines_hold_no_thread()


def test_a_request_is_told_as_it_came() -> None:
    with desk() as (_, port):
        found = told(asked(port, "/a%20b%C3%A9?0", "X-Forwarded-For: 9.9.9.9\r\n", b"what=was&sent="))
    assert found["PATH_INFO"].encode("latin-1").decode() == "/a bé"
    assert (found["QUERY_STRING"], found["body"], found["CONTENT_LENGTH"]) == ("0", "what=was&sent=", "14")
    assert (found["REMOTE_ADDR"], found["HTTP_X_FORWARDED_FOR"]) == ("127.0.0.1", "9.9.9.9")
    assert (found["HTTP_HOST"], found["REQUEST_METHOD"]) == ("localhost", "POST")


def no_header_passes_for_another() -> None:
    with desk() as (_, port):
        assert "HTTP_X_FORWARDED_FOR" not in told(asked(port, headers="X_Forwarded_For: 9.9.9.9\r\n"))


def test_no_header_passes_for_another() -> None:
    no_header_passes_for_another()


def test_a_body_in_chunks_has_its_length() -> None:
    with desk() as (_, port):
        head = (
            b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        with connected(port, head + b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n") as line:
            found = told(until_its_end(line))
    assert (found["body"], found["CONTENT_LENGTH"]) == ("abcde", "5")


def test_a_connection_is_kept_for_the_next_request() -> None:
    with desk() as (_, port), connected(port) as line:
        for _ in range(3):
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_cookies_are_set_one_by_one() -> None:
    with desk() as (_, port):
        answer = asked(port)
    assert b"\r\nSet-Cookie: one=1\r\n" in answer
    assert b"\r\nSet-Cookie: two=2\r\n" in answer


def test_an_answer_to_head_is_its_head() -> None:
    with desk() as (_, port), connected(port, b"HEAD /long?1 HTTP/1.0\r\nHost: localhost\r\n\r\n") as line:
        answer = until_its_end(line)
    assert b"Content-Length: 1048576\r\n" in answer
    assert answer.endswith(b"\r\n\r\n")


def test_what_breaks_is_answered_with_500() -> None:
    with desk() as (_, port):
        assert asked(port, "/broken").startswith(b"HTTP/1.1 500 ")
        assert told(asked(port))


def a_head_has_its_time() -> None:
    """However steadily bytes come."""
    with desk(head=0.5) as (_, port), connected(port, b"GET / HTTP/1.1\r\nX: ") as line:
        line.settimeout(0.1)
        until = time.monotonic() + 5
        with suppress(BrokenPipeError, ConnectionResetError):
            while time.monotonic() < until:
                line.sendall(b"x")
                with suppress(TimeoutError):
                    if not line.recv(10):
                        break
        assert time.monotonic() < until


def test_a_head_has_its_time() -> None:
    a_head_has_its_time()


def a_body_has_its_time() -> None:
    half = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx"
    with desk(body=0.5) as (_, port), connected(port, half) as line:
        line.settimeout(5)
        assert until_its_end(line) == b""


def test_a_body_has_its_time() -> None:
    a_body_has_its_time()


def an_answer_is_taken_in_time() -> None:
    with (
        desk(reading=0.5) as (found, port),
        connected(port, b"GET /long?20 HTTP/1.1\r\nHost: a\r\n\r\n") as line,
    ):
        assert line.recv(10) == b"HTTP/1.1 2"
        until = time.monotonic() + 5
        while found.waiting and time.monotonic() < until:
            time.sleep(0.05)
        assert not found.waiting


def test_an_answer_is_taken_in_time() -> None:
    an_answer_is_taken_in_time()


def the_longest_idle_makes_room() -> None:
    with desk(connections=20) as (found, port):
        idle = [connected(port) for _ in range(30)]
        assert told(asked(port))
        assert len(found.waiting) <= 20
        assert idle[0].recv(1) == b""
        idle[-1].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert idle[-1].recv(65536).startswith(b"HTTP/1.1 200 ")
        for line in idle:
            line.close()


def test_the_longest_idle_makes_room() -> None:
    the_longest_idle_makes_room()


def too_much_is_answered_by_its_head(path: str = "/") -> None:
    """Before a byte of the body is sent; the application is told how much there would be, and refuses it."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: {MEGABYTE + 1}\r\n\r\n"
    with desk() as (found, port), connected(port, head.encode()) as line:
        line.settimeout(5)
        answer = line.recv(65536)
        assert (told(answer)["CONTENT_LENGTH"], told(answer)["body"]) == (str(MEGABYTE + 1), "")
        assert b"\r\nConnection: close\r\n" in answer
        assert found.held == 0


def test_a_body_over_a_megabyte_is_answered_by_its_head() -> None:
    too_much_is_answered_by_its_head()


def what_is_too_much_is_not_kept() -> None:
    with desk(body_size=1000) as (_, port):
        found = told(asked(port, body=b"x" * 3 * MEGABYTE))
    assert (found["body"], found["CONTENT_LENGTH"]) == ("", str(3 * MEGABYTE))


def test_what_is_too_much_is_read_to_its_end_so_that_a_browser_shows_why() -> None:
    what_is_too_much_is_not_kept()


CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_too_much_in_chunks_is_answered_as_soon_as_it_is() -> None:
    with desk(body_size=1000) as (_, port), connected(port, CHUNKED + b"3e9\r\n" + b"x" * 1001) as line:
        line.settimeout(5)
        found = told(line.recv(65536))
        assert (found["body"], found["CONTENT_LENGTH"]) == ("", "1001")
        line.sendall(b"\r\n3e9\r\n" + b"x" * 1001 + b"\r\n0\r\n\r\n")
        assert until_its_end(line) == b""


def chunks_count_among_all_bodies() -> None:
    with desk(bodies=2000) as (found, port):
        held = [connected(port, CHUNKED + b"3e8\r\n" + b"x" * 1000) for _ in range(2)]
        wait_until(lambda: found.held == 2000, 5)
        assert asked(port, body=b"x").startswith(b"HTTP/1.1 503 ")
        for line in held:
            line.close()


def test_chunks_count_among_all_bodies() -> None:
    chunks_count_among_all_bodies()


def bodies_together_have_a_limit() -> None:
    head = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MEGABYTE}\r\n\r\n".encode()
    with desk(bodies=3 * MEGABYTE) as (found, port):
        held = [connected(port, head) for _ in range(3)]
        until = time.monotonic() + PATIENCE
        while found.held < 3 * MEGABYTE and time.monotonic() < until:
            time.sleep(0.01)
        assert asked(port, body=b"x").startswith(b"HTTP/1.1 503 ")
        for line in held:
            line.close()
        while found.held and time.monotonic() < until:
            time.sleep(0.01)
        assert told(asked(port, body=b"x"))


def test_bodies_together_have_a_limit() -> None:
    bodies_together_have_a_limit()


def test_a_head_over_32_kilobytes_is_refused() -> None:
    with desk() as (_, port):
        assert not asked(port, headers=f"X-Long: {'x' * 40_000}\r\n").startswith(b"HTTP/1.1 200 ")


@contextmanager
def gunicorn(workers: int = 1, process: str = "config.web_process.WebProcess") -> Iterator[tuple[int, int]]:
    """Run gunicorn as Reverie does, on the small application; yield its process number and its port."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        command = [sys.executable, "-m", "gunicorn", "--bind", f"fd://{listener.fileno()}", "-k", process]
        master = subprocess.Popen(
            [*command, "tests.config.answers"],
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ["PATH"], "WORKERS": str(workers)},
            pass_fds=[listener.fileno()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        port = listener.getsockname()[1]
    try:
        told(asked(port))
        yield master.pid, port
    finally:
        master.terminate()
        master.wait(PATIENCE)


def processes(master: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


def wait_until(is_so: Callable[[], bool], patience: float = PATIENCE) -> None:
    until = time.monotonic() + patience
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_killed_process_is_replaced_while_the_other_answers() -> None:
    with gunicorn(workers=2) as (master, port):
        wait_until(lambda: len(processes(master)) == 2)
        before = processes(master)
        os.kill(before[0], signal.SIGKILL)
        assert told(asked(port))
        wait_until(lambda: len(processes(master)) == 2 and before[0] not in processes(master))


def test_what_is_asked_is_answered_though_the_server_is_told_to_stop() -> None:
    with gunicorn() as (master, port), ThreadPoolExecutor(1) as others:
        answer = others.submit(asked, port, "/?2")
        time.sleep(0.5)
        os.kill(master, signal.SIGTERM)
        assert told(answer.result())


def test_it_stops_at_once_though_hundreds_wait() -> None:
    with gunicorn() as (master, port), lines.lines(port, 50, 50):
        os.kill(master, signal.SIGTERM)
        wait_until(
            lambda: not Path(f"/proc/{master}/task/{master}/children").exists() or not processes(master)
        )


def a_process_that_hangs_is_replaced(
    process: str = "tests.config.answers.HastyProcess", patience: float = PATIENCE
) -> None:
    with ThreadPoolExecutor(1) as others, gunicorn(process=process) as (_, port):
        first = told(asked(port))["pid"]
        hung = others.submit(asked, port, "/?15")
        wait_until(lambda: told(asked(port))["pid"] != first, patience)
        assert hung.result() == b""


def test_a_process_that_hangs_is_replaced() -> None:
    a_process_that_hangs_is_replaced()


def who_is_answered_by_a_busy_process_comes_again_elsewhere() -> None:
    ask = b"GET /?0.5 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with desk(threads=4) as (_, port), ThreadPoolExecutor(3) as others:
        crowd = [connected(port) for _ in range(3)]

        def answer(line: socket.socket) -> bytes:
            line.sendall(ask)
            return line.recv(65536)

        found = list(others.map(answer, crowd))
        assert b"\r\nConnection: close\r\n" in b"".join(found)
        for line in crowd:
            line.close()
        with connected(port) as line:
            assert b"\r\nConnection: close\r\n" not in answer(line)


def test_who_is_answered_by_a_busy_process_comes_again_elsewhere() -> None:
    who_is_answered_by_a_busy_process_comes_again_elsewhere()


def test_the_next_request_goes_where_a_thread_is_free() -> None:
    with gunicorn(workers=2) as (master, port), ThreadPoolExecutor(16) as others:
        wait_until(lambda: len(processes(master)) == 2)
        time.sleep(1)
        started = time.monotonic()
        found = list(others.map(lambda _: told(asked(port, "/?1"))["pid"], range(16)))
        assert len(set(found)) == 2
        assert time.monotonic() - started < 5
