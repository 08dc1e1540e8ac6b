"""The press as a process of its own: `python -m printing.server SOCKET`, for all web processes of one Reverie.

It has the workers and the queues, knows nothing of the application, and ends when nobody holds a connection any more.
"""

import contextlib
import socket
import sys
import threading
from dataclasses import dataclass

from printing.frames import Header, pack_message
from printing.job import PrintError
from printing.limits import WORKS
from printing.pool import Pool
from printing.shared import read_message

FIRST = 60  # seconds that it waits for whoever started it


@dataclass(frozen=True, slots=True)
class RelayedJob:
    """A job as it came over the socket, to be passed on as it is."""

    told: Header
    blobs: list[bytes]

    def header(self) -> Header:
        return self.told


class Server:
    """The pools of every kind of work, and whoever is connected."""

    def __init__(self, pools: dict[str, Pool] | None = None) -> None:
        self.pools = pools or {name: Pool(work=work) for name, work in WORKS.items()}
        self._connected = 0
        self._lock = threading.Lock()

    def serve_until_nobody_is_connected(self, listener: socket.socket) -> None:
        """Take connections until all that there were have ended; each has a thread, as each is a web thread's."""
        self._listener = listener
        listener.settimeout(FIRST)
        with contextlib.suppress(OSError):  # nobody came
            while True:
                line, _ = listener.accept()
                listener.settimeout(None)
                with self._lock:
                    self._connected += 1
                threading.Thread(target=self._answer_connection, args=(line,), daemon=True).start()
        self.close()

    def close(self) -> None:
        """End the workers."""
        for pool in self.pools.values():
            pool.close()

    def _answer_connection(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(EOFError, OSError):
            while True:
                connection.sendall(self.do_job_and_pack_answer(*read_message(connection)))
        with self._lock:
            self._connected -= 1
            if self._connected:
                return
            with contextlib.suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)  # which ends the wait for the next

    def do_job_and_pack_answer(self, header: Header, blobs: list[bytes]) -> bytes:
        """Return the message that says what became of a job."""
        work, owner = str(header.pop("work")), str(header.pop("owner"))
        try:
            return pack_message({"error": ""}, [self.pools[work].run_job(RelayedJob(header, blobs), owner)])
        except PrintError as refusal:
            return pack_message({"error": type(refusal).__name__, "said": str(refusal)})


def main() -> None:
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        Server().serve_until_nobody_is_connected(listener)


if __name__ == "__main__":
    main()
