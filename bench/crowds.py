"""Reverie as it is served to many at once: what a second process is worth, and a page beside twelve who sign in."""

import itertools
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlencode

from bench import Row
from bench.lines import HOME, served

READERS, SECONDS, ROUNDS = 16, 3, 5
SIGNING_IN, PAGES = 12, 15


class Reader:
    """Somebody signed in at *port* who reads a Dreamer's page again and again, on one connection while it is kept."""

    def __init__(self, port: int, page: str, session: str) -> None:
        self.port = port
        self.line = self._connected()
        head = f"GET {page} HTTP/1.1\r\nHost: localhost\r\nCookie: sessionid={session}\r\n\r\n"
        self.head = head.encode()

    def _connected(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def read(self) -> None:
        """Ask once; little is done with the answer, since who asks and who answers share a machine."""
        self.line.sendall(self.head)
        found = self.line.recv(262_144)
        while b"\r\n\r\n" not in found:
            found += self.line.recv(262_144)
        told, _, body = found.partition(b"\r\n\r\n")
        length = re.search(rb"Content-Length: (\d+)", told)
        if not told.startswith(b"HTTP/1.1 200 ") or not length:
            raise RuntimeError(told.decode())
        left = int(length[1]) - len(body)
        while left > 0:
            left -= len(self.line.recv(262_144))
        if b"\r\nConnection: close" in told:
            self.line.close()
            self.line = self._connected()

    def seconds(self) -> float:
        started = time.perf_counter()
        self.read()
        return time.perf_counter() - started


def a_second(readers: list[Reader]) -> float:
    """Return how many pages *readers* together are answered a second."""
    until, counts = time.perf_counter() + SECONDS, [0] * len(readers)

    def go_on(number: int) -> None:
        while time.perf_counter() < until:
            readers[number].read()
            counts[number] += 1

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(len(readers))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / SECONDS


@contextmanager
def house(**environment: str) -> Iterator[tuple[int, str, str]]:
    """Serve a Dreamer's page; yield the port, the page and the session of whoever may read it."""
    with tempfile.TemporaryDirectory(prefix="reverie-bench-") as data, served(data, **environment) as port:
        command = [sys.executable, "-m", "bench.crowds"]
        surroundings = {
            "PATH": os.environ["PATH"],
            "DATA_DIR": data,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        done = subprocess.run(command, cwd=HOME, env=surroundings, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(done.stderr)
        page, session = json.loads(done.stdout)
        yield port, page, session


def settle() -> None:
    """Make a Dreamer in the database of DATA_DIR; print the address of their page, and a session of their player's."""
    import django

    django.setup()
    from django.test import Client

    from bench.pages import FEW, dreamer
    from campaigns import roster

    owner = roster.create_account("bo", "Bo", None)
    found = dreamer(owner, roster.new_campaign("The Salt Stair", "", owner), FEW)
    client = Client()
    client.force_login(owner)
    print(json.dumps([found.get_absolute_url(), client.cookies["sessionid"].value]))


def two_against_one() -> Row:
    with house(WORKERS="1") as one, house(WORKERS="2") as two:
        crowds = [[Reader(*where) for _ in range(READERS)] for where in (one, two)]
        for crowd in crowds:
            a_second(crowd)  # every process has seen the page by then
        taken = [(a_second(crowds[0]), a_second(crowds[1])) for _ in range(ROUNDS)]
    ratio = median(of_two / of_one for of_one, of_two in taken)
    note = f"{median(t[1] for t in taken):.0f} / {median(t[0] for t in taken):.0f} a second"
    return Row("answers a second of two processes / of one", ratio, None, note, least=1.7)


def sign_in_for_ever(port: int, ended: threading.Event, numbers: Iterator[int]) -> None:
    """Try to sign in under invented names, from another address each time, until *ended*."""
    token = "a" * 32
    while not ended.is_set():
        number = next(numbers)
        headers = {
            "X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}",
            "Cookie": f"csrftoken={token}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        sent = {"username": f"nobody{number}", "password": "guessed", "csrfmiddlewaretoken": token}
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/sign-in/", urlencode(sent), headers)
        connection.getresponse().read()
        connection.close()


def beside_sign_ins() -> Row:
    with house(TRUSTED_PROXIES="127.0.0.1") as where:
        reader = Reader(*where)
        alone = [reader.seconds() for _ in range(PAGES)]
        ended, numbers = threading.Event(), itertools.count()
        threads = [
            threading.Thread(target=sign_in_for_ever, args=(where[0], ended, numbers))
            for _ in range(SIGNING_IN)
        ]
        for thread in threads:
            thread.start()
        time.sleep(1)
        beside = [reader.seconds() for _ in range(PAGES)]
        ended.set()
        for thread in threads:
            thread.join()
        alone += [reader.seconds() for _ in range(PAGES)]
    note = (
        f"{median(beside) * 1000:.0f} ms / {median(alone) * 1000:.0f} ms, worst {max(beside) * 1000:.0f} ms"
    )
    note += f", {next(numbers)} tries"
    return Row(
        f"a page beside {SIGNING_IN} sign-ins at once / alone", median(beside) / median(alone), 6, note
    )


def run() -> list[Row]:
    return [two_against_one(), beside_sign_ins()]


if __name__ == "__main__":
    settle()
