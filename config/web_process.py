"""A web process under gunicorn: a loop reads and writes for everybody, and only a whole request takes a thread."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

from gunicorn.workers.base import Worker
from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream, StreamClosedError

from config import MOST_BODY
from config.stack import enlarge_stack_frame_of

MEGABYTE = 1024 * 1024
TOO_MANY = "Too much is being sent at this moment. Try again in a minute."
Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Answer = tuple[ResponseStartLine, HTTPHeaders, bytes]
BROKEN = ResponseStartLine("HTTP/1.1", 500, "Internal Server Error")


@dataclass(frozen=True, slots=True)
class DiscardedBody:
    """A body of *length* bytes or more that is read to its end and not kept: its request was answered by its head.

    A browser shows nothing of an answer when the connection goes while it still sends.
    """

    length: int
    ended: asyncio.Event


@dataclass(frozen=True, slots=True)
class Limits:
    """Counts, seconds and bytes of one web process."""

    connections: int = 500  # under the 1,024 open files that most systems allow
    head: float = 10  # until a request's head is whole; a kept connection waits as long for its next one
    body: float = 30  # from the head to the end of the body
    reading: float = 120  # until whoever asked has taken the answer
    working: float = 150  # a print may wait 20, start a press 60 and run 40: what takes longer hangs
    head_size: int = 32 * 1024
    body_size: int = MOST_BODY  # what is more, config/middleware.py refuses on a page
    bodies: int = 64 * MEGABYTE  # of all that are being read at once
    tick: float = 1


class WebProcess(Worker):  # type: ignore[misc]
    """What gunicorn starts, watches and replaces.

    gunicorn kills it when its loop has not reported for ``timeout`` seconds. A thread cannot be killed: when a request
    hangs, the process takes no more, lets the others end, and goes; gunicorn starts another.
    """

    limits = Limits()

    def run(self) -> None:
        logging.getLogger("tornado").setLevel(logging.ERROR)  # not a line for each 404 or broken request
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            loop.add_signal_handler(number, stop.set)
        desk = ConnectionDesk(self.wsgi, self.cfg.threads, self.limits)
        desk.open(self.sockets)
        while not stop.is_set() and self.ppid == os.getppid() and not desk.is_hung:
            self.notify()
            await _wait_at_most(stop, self.limits.tick)
        if desk.is_hung:
            self.log.error("A request took over %d seconds. This process is replaced.", self.limits.working)
        self.alive = False
        desk.close()
        await self._wait_until_answered(desk)

    async def _wait_until_answered(self, desk: "ConnectionDesk") -> None:
        """Wait until nothing is being answered any more, at most ``graceful_timeout`` seconds."""
        until = time.monotonic() + self.cfg.graceful_timeout
        while desk.began and time.monotonic() < until:
            self.notify()
            await asyncio.sleep(0.05)
        if desk.began:
            os._exit(1)  # Python would wait for the threads, for ever for one that hangs
        await desk.server.close_all_connections()


async def _wait_at_most(stop: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return


class ConnectionDesk:
    """The connections of one process: those that wait for their request or their answer, and those at work."""

    def __init__(self, application: Application, threads: int, limits: Limits) -> None:
        self.application, self.limits, self.threads = application, limits, threads
        self.pool = ThreadPoolExecutor(threads, "request")
        self.log = logging.getLogger("gunicorn.error")
        self.server = Server(self)
        self.waiting: dict[IOStream, None] = {}  # whoever has waited longest is the first
        self.began: dict[IOStream, float] = {}  # what is at work, and since when
        self.held = 0  # bytes of the bodies that are being read
        self._listeners: list[socket.socket] = []
        self._is_open = False

    @property
    def is_hung(self) -> bool:
        return any(time.monotonic() - began > self.limits.working for began in self.began.values())

    @property
    def _is_busy(self) -> bool:
        """Return whether more than half of the threads work: whoever is answered then had better come again elsewhere.

        Connections are kept where they were taken, and an idle process may have taken all that are busy now.
        """
        return len(self.began) > self.threads // 2

    def open(self, listeners: list[socket.socket]) -> None:
        """Take connections from *listeners*, which other processes may share."""
        for listener in listeners:
            listener.setblocking(False)
        self._listeners = listeners
        self._pause_or_resume_accepting(True)

    def close(self) -> None:
        """Take no more connections, and let other processes have them."""
        self._pause_or_resume_accepting(False)
        for listener in self._listeners:
            listener.close()
        self._listeners = []

    def _pause_or_resume_accepting(self, is_open: bool) -> None:
        loop, self._is_open = asyncio.get_running_loop(), is_open
        for listener in self._listeners:
            if is_open:
                loop.add_reader(listener, self._accept_connection, listener)
            else:
                loop.remove_reader(listener)

    def _accept_connection(self, listener: socket.socket) -> None:
        """Take one connection, so that idle processes take the next; the longest idle makes room for it."""
        if len(self.waiting) + len(self.began) >= self.limits.connections and self.waiting:
            longest = next(iter(self.waiting))
            self.forget_waiting(longest)
            longest.close()
        try:
            taken, address = listener.accept()
        except OSError:  # another process was faster, or whoever came has gone
            return
        stream = IOStream(taken, max_buffer_size=self.limits.body_size + self.limits.head_size)
        self.waiting[stream] = None
        self.server.handle_stream(stream, address)

    def forget_waiting(self, stream: IOStream) -> None:
        self.waiting.pop(stream, None)

    async def answer(
        self, request: HTTPServerRequest, body: bytes, discarded_body: DiscardedBody | None = None
    ) -> None:
        """Have *request* answered by a thread, and send what it says; the connection stays until its body was read."""
        connection = request.connection
        assert isinstance(connection, HTTP1Connection)
        stream = connection.stream
        self._begin_answering(stream)
        try:
            length = discarded_body.length if discarded_body else len(body)
            work = self.pool.submit(
                run_wsgi_application, self.application, wsgi_environ(request, body, length)
            )
            start, headers, content = await asyncio.wrap_future(work)
        except Exception:
            self.log.exception("Error handling request %s", request.path)
            start, headers, content = BROKEN, HTTPHeaders({"Content-Length": "0"}), b""
        is_last = self._is_busy or not self._listeners or discarded_body is not None
        self._end_answering(stream)
        if is_last:
            headers["Connection"] = "close"
        try:
            written = connection.write_headers(start, headers, b"" if request.method == "HEAD" else content)
            if discarded_body:
                await discarded_body.ended.wait()
            connection.finish()
            await asyncio.wait_for(written, self.limits.reading)
            if is_last:
                stream.close()
        except (TimeoutError, StreamClosedError):
            stream.close()
        except Exception:  # as when its length is not what its head says
            self.log.exception("Error sending the answer to %s", request.path)
            stream.close()

    def _begin_answering(self, stream: IOStream) -> None:
        self.waiting.pop(stream, None)
        self.began[stream] = time.monotonic()
        if self._is_open and len(self.began) >= self.threads:  # the next one is better off elsewhere
            self._pause_or_resume_accepting(False)

    def _end_answering(self, stream: IOStream) -> None:
        del self.began[stream]
        if not stream.closed():
            self.waiting[stream] = None
        if self._listeners and not self._is_open and len(self.began) < self.threads:
            self._pause_or_resume_accepting(True)


class Server(HTTPServer):
    """Tornado's server, which reads and writes without a thread, at a desk of ours."""

    def initialize(self, desk: ConnectionDesk) -> None:  # type: ignore[override]
        limits, self.desk = desk.limits, desk
        super().initialize(
            lambda request: None,
            max_header_size=limits.head_size,
            max_body_size=sys.maxsize,  # Arriving judges
            idle_connection_timeout=limits.head,
            body_timeout=limits.body,
        )

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        return ArrivingRequest(self.desk, request_conn)

    def on_close(self, server_conn: object) -> None:
        assert isinstance(server_conn, HTTP1ServerConnection)
        self.desk.forget_waiting(server_conn.stream)
        super().on_close(server_conn)


class ArrivingRequest(HTTPMessageDelegate):
    """A request as it comes in.

    One that is too large goes on by its head alone, and the application says that it will not have it.
    """

    def __init__(self, desk: ConnectionDesk, connection: HTTP1Connection) -> None:
        self.desk, self.connection = desk, connection
        self.body = bytearray()
        self.held = 0  # bytes that are counted as being read
        self.past: DiscardedBody | None = None
        self.is_refused = False

    def headers_received(self, start_line: Any, headers: HTTPHeaders) -> None:
        assert isinstance(start_line, RequestStartLine)
        self.request = HTTPServerRequest(connection=self.connection, start_line=start_line, headers=headers)
        length = headers.get("Content-Length", "0")
        self._reserve_body_bytes_discard_or_refuse(
            int(length) if length.isascii() and length.isdigit() else 0
        )
        if self.past or self.is_refused:
            headers.pop("Expect", None)  # nobody is told to go on

    def data_received(self, chunk: bytes) -> None:
        if not self.past and not self.is_refused:
            self.body += chunk
            self._reserve_body_bytes_discard_or_refuse(len(self.body))  # in chunks no length is told

    def _reserve_body_bytes_discard_or_refuse(self, body_length: int) -> None:
        """Make room for a body of *body_length* bytes, or let it run past."""
        if body_length > self.desk.limits.body_size:
            self._release()
            self.past = DiscardedBody(body_length, asyncio.Event())
            self._answer_request(b"")
        elif self.desk.held + (more := max(0, body_length - self.held)) > self.desk.limits.bodies:
            self._release()
            self._refuse()
        else:
            self.desk.held += more
            self.held += more

    def _refuse(self) -> None:
        """Say at once, without a thread, that there is no room."""
        self.is_refused = True
        content = TOO_MANY.encode()
        told = {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": str(len(content)),
            "Connection": "close",
        }
        start = ResponseStartLine("HTTP/1.1", 503, "Service Unavailable")
        self.connection.write_headers(start, HTTPHeaders(told), content)

    def _answer_request(self, body: bytes) -> None:
        asyncio.get_running_loop().create_task(self.desk.answer(self.request, body, self.past))

    def finish(self) -> None:
        body = bytes(self.body)
        self._release()
        if self.past:
            self.past.ended.set()
        elif self.is_refused:
            self.connection.finish()
            self.connection.close()
        else:
            self._answer_request(body)

    def on_connection_close(self) -> None:
        self._release()
        if self.past:
            self.past.ended.set()

    def _release(self) -> None:
        self.body.clear()
        self.desk.held -= self.held
        self.held = 0


def wsgi_environ(request: HTTPServerRequest, body_kept: bytes, announced_length: int) -> dict[str, Any]:
    """Return *request* as WSGI tells it: *announced_length* was to be sent, *body_kept* is what there is of it.

    A header with an underscore is left out: it would pass for the one with a hyphen, which a proxy sets or strips.
    """
    told = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(request.path.encode("latin-1")).decode("latin-1"),
        "QUERY_STRING": request.query,
        "REMOTE_ADDR": request.remote_ip,
        "SERVER_NAME": "localhost",  # Host tells the name people used; ALLOWED_HOSTS judges it
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": request.version,
        "CONTENT_LENGTH": str(announced_length),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",  # config/middleware.py judges what a proxy says of it
        "wsgi.input": BytesIO(body_kept),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        if "_" not in name and name != "Content-Length":
            key = name.replace("-", "_").upper()
            told[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    return told


def run_wsgi_application(application: Application, environ: dict[str, Any]) -> Answer:
    """Return what *application* answers, whole; in a thread of its own from beginning to end."""
    said: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> None:
        said.append((status, headers))

    answer = application(environ, start_response)
    try:
        content = b"".join(answer)
    finally:
        if close := getattr(answer, "close", None):
            close()
    status, headers = said[-1]
    code, _, reason = status.partition(" ")
    told_back = HTTPHeaders()
    for name, value in headers:
        told_back.add(name, value.strip())  # Django sets a space before a cookie
    if int(code) not in (204, 304) and "Content-Length" not in told_back:
        told_back["Content-Length"] = str(len(content))
    return ResponseStartLine("HTTP/1.1", int(code), reason), told_back, content


enlarge_stack_frame_of(run_wsgi_application)
