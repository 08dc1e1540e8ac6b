"""Reverie as `make run` starts it, in a process of its own."""

import os
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path

import pytest
from django.conf import settings

PATIENCE = 60  # seconds, on a busy machine


@dataclass
class Served:
    """A Reverie that serves: what it printed, and its answers."""

    url: str
    said: str
    pid: int

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def get(self, path: str, **headers: str) -> HTTPResponse | urllib.error.HTTPError:
        request = urllib.request.Request(self.url + path, headers=headers)
        try:
            return urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            return error


@contextmanager
def free_port() -> Iterator[int]:
    """Yield a port that nobody else is given meanwhile: it is bound, and whoever means it may listen there."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield int(kept.getsockname()[1])


@contextmanager
def served(data: Path, **environment: str) -> Iterator[Served]:
    """Run Reverie on *data* until it says how to stop it, and stop it afterwards."""
    with free_port() as port:
        surroundings = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(port), "DEMO": "0"}
        process = subprocess.Popen(
            [sys.executable, "bin/run.py"],
            cwd=settings.BASE_DIR,
            env=surroundings | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        said = "".join(iter_until(process, "Ctrl+C"))
        try:
            yield Served(f"http://127.0.0.1:{port}", said, process.pid)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def iter_until(process: "subprocess.Popen[str]", last: str) -> Iterator[str]:
    for line in process.stdout or ():
        yield line
        if last in line:
            return
    pytest.fail("It ended before it served.")
