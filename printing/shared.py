"""The press that several processes share: whoever needs it first starts it, and it ends when the last of them has.

It listens on a socket in their folder. Each process holds one connection for as long as it lives, and asks on others.
"""

import contextlib
import fcntl
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from printing import job as errors
from printing.frames import Header, pack_message, unpack_message
from printing.limits import WORKS, WorkName
from printing.pool import PASSED_ON, ROOT, AnyJob

SERVER = "printing.server"  # the program
SOCKET, LOCK = ".press", ".press-lock"
LONGEST = 100  # bytes of a socket's path; the system's most is 108
ENDED = (ConnectionError, EOFError)


class SharedPress:
    """The shared press, as one process reaches it: *most* of its threads may wait for it at once."""

    def __init__(self, folder: Path, most: int = 128) -> None:
        self.folder = folder
        self._places = threading.BoundedSemaphore(most)
        self._held: socket.socket | None = None
        self._lock = threading.Lock()

    def run_job(self, work: WorkName, job: AnyJob, owner: str) -> bytes:
        """Return what becomes of *job*; a press that ends meanwhile is replaced once, and asked again."""
        if not self._places.acquire(blocking=False):
            raise errors.PrintBusyError(WORKS[work].busy_all)
        try:
            return self._ask_with_retry(
                work, pack_message({**job.header(), "work": work, "owner": owner}, job.blobs)
            )
        finally:
            self._places.release()

    def _ask_with_retry(self, work: WorkName, message: bytes) -> bytes:
        with contextlib.suppress(*ENDED):
            return self._ask_once(work, message)
        try:
            return self._ask_once(work, message)
        except ENDED as ended:
            raise errors.PrintFailedError(WORKS[work].failed) from ended

    def close(self) -> None:
        """Let go of the press."""
        with self._lock:
            if self._held:
                self._held.close()
                self._held = None

    def _ask_once(self, work: WorkName, message: bytes) -> bytes:
        limits = WORKS[work].limits
        with self._reach() as line:
            line.settimeout(limits.patience + limits.start + limits.wall + 10)
            try:
                line.sendall(message)
                header, blobs = read_message(line)
            except TimeoutError as late:
                raise errors.PrintTimeoutError(WORKS[work].too_long) from late
        if name := header["error"]:
            raise REFUSALS[str(name)](str(header["said"]))
        return blobs[0]

    def _reach(self) -> socket.socket:
        """Return a new connection, and see that this process holds one."""
        with self._lock:
            if self._held is None or is_closed_by_other_side(self._held):
                self._held = self._connected() or self._started()
        return self._connected() or self._started()

    def _connected(self) -> socket.socket | None:
        line = socket.socket(socket.AF_UNIX)
        try:
            with reachable_socket_path(self.folder) as path:
                line.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            line.close()
            return None
        return line

    def _started(self) -> socket.socket:
        """Start the press, unless another process has done so by now, and return a connection to it."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            if line := self._connected():
                return line
            with socket.socket(socket.AF_UNIX) as listener, reachable_socket_path(self.folder) as path:
                (self.folder / SOCKET).unlink(missing_ok=True)
                listener.bind(path)
                os.chmod(self.folder / SOCKET, 0o600)
                listener.listen(128)
                start_server_process(listener)
            return self._connected() or self._refuse()
        finally:
            os.close(handle)

    def _refuse(self) -> socket.socket:
        raise ConnectionRefusedError("The press did not start.")


REFUSALS: dict[str, type[errors.PrintError]] = {
    kind.__name__: kind
    for kind in (
        errors.PrintBusyError,
        errors.PrintTooLargeError,
        errors.PrintTimeoutError,
        errors.PrintFailedError,
    )
}


def start_server_process(listener: socket.socket) -> None:
    """Start the press on *listener*, of no terminal's and with no secret of the application."""
    subprocess.Popen(
        [sys.executable, "-m", SERVER, str(listener.fileno())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        env={key: os.environ[key] for key in PASSED_ON if key in os.environ},
        pass_fds=[listener.fileno()],
        start_new_session=True,
    )


@contextmanager
def reachable_socket_path(folder: Path) -> Iterator[str]:
    """Yield a path to the socket in *folder* that is short enough for the system, however deep the folder lies."""
    path = folder / SOCKET
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{SOCKET}"
    finally:
        os.close(handle)


def is_closed_by_other_side(connection: socket.socket) -> bool:
    """Return whether the other side of *connection*, on which it says nothing, has gone."""
    try:
        return connection.recv(1, socket.MSG_DONTWAIT | socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def read_message(connection: socket.socket) -> tuple[Header, list[bytes]]:
    """Return the next message on *connection*; EOFError where it ends."""

    def exactly(size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            part = connection.recv(min(size - len(found), 65536))
            if not part:
                raise EOFError
            found += part
        return bytes(found)

    return unpack_message(exactly)
