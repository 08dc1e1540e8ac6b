"""The press's worker processes: started when first needed, shared by all threads, killed and replaced one by one.

What they do is a kind of `Work`, such as prints; a pool has workers and a queue for one kind.
"""

import json
import logging
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Protocol

from printing.frames import Header, pack_message, unpack_message
from printing.job import (
    PrintBusyError,
    PrintFailedError,
    PrintTimeoutError,
    PrintTooLargeError,
)
from printing.limits import PRINTS, Limits, Work

logger = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parent.parent
# A worker learns nothing of the application: no secret key, no database address.
PASSED_ON = ("PATH", "HOME", "LANG", "LC_ALL", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH")


class AnyJob(Protocol):
    """A `printing.job.Job`, or its like of another kind of work."""

    def header(self) -> Header: ...

    @property
    def blobs(self) -> list[bytes]: ...


class Worker:
    """One worker process, spoken to by one thread at a time."""

    def __init__(self, limits: Limits, work: Work = PRINTS) -> None:
        self.limits = limits
        self.work = work
        self.jobs = 0
        self.held = 0
        self.peak = 0
        self.cpu = 0.0
        self._is_ready = False
        self._folder = tempfile.TemporaryDirectory(prefix="reverie-press-")
        environment = {key: os.environ[key] for key in PASSED_ON if key in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-m", work.program, json.dumps(asdict(limits))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**environment, "TMPDIR": self._folder.name},
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_worn(self) -> bool:
        """Whether it should be replaced before its next job."""
        ended = self._process.poll() is not None
        return ended or self.held > self.limits.grown or self.jobs >= self.limits.jobs

    def run_job(self, job: AnyJob) -> bytes:
        """Return what becomes of *job*: of a print, its PDF.

        After any `PrintError` but one about the job's own size the worker is dead.
        """
        self.jobs += 1
        self._await_ready()
        try:
            deadline = time.monotonic() + self.limits.wall
            self._send(pack_message(job.header(), job.blobs), deadline)
            header, blobs = unpack_message(lambda size: self._receive(size, deadline))
        except (EOFError, BrokenPipeError) as ended:
            raise self._why_it_ended() from ended
        except TimeoutError as late:
            self.kill()
            raise PrintTimeoutError(self.work.too_long) from late
        return self._take_answer_or_raise(header, blobs)

    def kill(self) -> None:
        """End the process and remove what it left in its temporary folder."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._folder.cleanup()

    def _await_ready(self) -> None:
        """Wait until a new worker says that it is there; where it never does, the job is not to blame."""
        if self._is_ready:
            return
        deadline = time.monotonic() + self.limits.start
        try:
            unpack_message(lambda size: self._receive(size, deadline))
        except (EOFError, TimeoutError) as never:
            self.kill()
            logger.error("The press (%s) did not start: %r", self.work.program, never)
            raise PrintFailedError(self.work.failed) from never
        self._is_ready = True

    def _take_answer_or_raise(self, header: Header, blobs: list[bytes]) -> bytes:
        self.held, self.peak = int(str(header["held"])), int(str(header["peak"]))
        self.cpu = float(str(header["cpu"]))
        if header["error"] in ("memory", "size"):
            if header["error"] == "memory":
                self.kill()
            raise PrintTooLargeError(self.work.too_large)
        if header["error"]:
            logger.error(
                "The press (%s) failed: %r", self.work.program, header.get("reason")
            )  # on one line, whatever was typed
            raise PrintFailedError(self.work.failed)
        return blobs[0]

    def _why_it_ended(self) -> PrintTimeoutError | PrintTooLargeError:
        try:
            code = self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            code = 0
        self.kill()
        if code == -signal.SIGXCPU:
            return PrintTimeoutError(self.work.too_long)
        return PrintTooLargeError(self.work.too_large)

    def _send(self, message: bytes, deadline: float) -> None:
        rest = memoryview(message)
        while rest:
            _wait_until_ready(self._in, select.POLLOUT, deadline)
            try:
                rest = rest[os.write(self._in, rest[:65536]) :]
            except BlockingIOError:
                continue

    def _receive(self, byte_count: int, deadline: float) -> bytes:
        if byte_count > self.limits.output + 65536:
            raise EOFError
        found = bytearray()
        while len(found) < byte_count:
            _wait_until_ready(self._out, select.POLLIN, deadline)
            part = os.read(self._out, byte_count - len(found))
            if not part:
                raise EOFError
            found += part
        return bytes(found)


def _wait_until_ready(descriptor: int, poll_event: int, deadline: float) -> None:
    """Wait until *descriptor* is ready; TimeoutError when *deadline* passes first."""
    poll = select.poll()
    poll.register(descriptor, poll_event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise TimeoutError


class Pool:
    """The workers and the queue before them: one running job an owner, a few waiting, the rest refused."""

    def __init__(self, limits: Limits | None = None, work: Work = PRINTS) -> None:
        self.limits = limits or work.limits
        self.work = work
        self._free: list[Worker] = []
        self._busy: set[Worker] = set()
        self._turn = threading.Condition()
        self._asked: Counter[str] = Counter()
        self._running: set[str] = set()

    def run_job(self, job: AnyJob, owner: str) -> bytes:
        """Return what becomes of *job* when it is *owner*'s turn; `PrintBusyError` when the queue is full."""
        with self._hold_queue_place(owner), self._borrow_worker(owner) as worker:
            return worker.run_job(job)

    def close(self) -> None:
        """End every worker."""
        with self._turn:
            for worker in (*self._free, *self._busy):
                worker.kill()
            self._free.clear()
            self._busy.clear()

    def pids(self) -> list[int]:
        """Return the process numbers of the workers there are now."""
        with self._turn:
            return [worker.pid for worker in (*self._free, *self._busy)]

    @contextmanager
    def _hold_queue_place(self, owner: str) -> Iterator[None]:
        """Hold a place in the queue, or refuse at once."""
        with self._turn:
            self._raise_if_queue_full(owner)
            self._asked[owner] += 1
        try:
            yield
        finally:
            with self._turn:
                self._asked -= Counter({owner: 1})

    def _raise_if_queue_full(self, owner: str) -> None:
        if self._asked[owner] >= self.limits.owner:
            raise PrintBusyError(self.work.busy_owner)
        if self._asked.total() >= self.limits.all:
            raise PrintBusyError(self.work.busy_all)

    @contextmanager
    def _borrow_worker(self, owner: str) -> Iterator[Worker]:
        with self._turn:
            if not self._turn.wait_for(lambda: self._may_run(owner), self.limits.patience):
                raise PrintBusyError(self.work.busy_all)
            worker = self._take()
            self._busy.add(worker)
            self._running.add(owner)
        try:
            yield worker
        finally:
            with self._turn:
                self._running.discard(owner)
                self._return_worker(worker)
                self._turn.notify_all()

    def _may_run(self, owner: str) -> bool:
        return owner not in self._running and len(self._busy) < self.limits.workers

    def _take(self) -> Worker:
        while self._free:
            worker = self._free.pop()
            if not worker.is_worn:
                return worker
            worker.kill()
        return Worker(self.limits, self.work)

    def _return_worker(self, worker: Worker) -> None:
        if worker not in self._busy:  # the pool was closed meanwhile
            return
        self._busy.discard(worker)
        if worker.is_worn:
            worker.kill()
        else:
            self._free.append(worker)
