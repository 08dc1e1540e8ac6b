"""What cannot be written just now: who may wait for it and how long, and what is told to whoever wrote."""

import errno
import logging
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, Final, Literal

from django.conf import settings
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from config import THREADS

TroubleKey = Literal["busy", "full", ""]
BUSY: Final = "busy"
FULL: Final = "full"
MOVES = 1.0  # seconds in which one of those who wait must get through, or nobody else begins to wait
REMEMBERED = 30.0  # seconds for which a full disk is told after a write met it
LITTLE = 2 * 2**20  # free bytes at which a disk counts as full
SQLITE: dict[int, TroubleKey] = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
}
POSTGRESQL: dict[str, TroubleKey] = {
    "55P03": BUSY,
    "40P01": BUSY,
    "53100": FULL,
}  # a lock not had in time, a deadlock, no room
WRITES = ("BEGIN", "INSERT", "UPDATE", "DELETE")


def trouble_key_of_error(error: BaseException | None) -> TroubleKey:
    """Say whether a write failed because others write (BUSY) or for want of room (FULL); "" for anything else."""
    while error is not None:
        if isinstance(error, TooManyWaitError):
            return BUSY
        if isinstance(error, sqlite3.Error):
            return SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, "")
        if state := getattr(error, "sqlstate", None):
            return POSTGRESQL.get(state, "")
        if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
            return FULL
        error = error.__cause__ or error.__context__
    return ""


# --- who waits ---


class TooManyWaitError(OperationalError):
    """Half the threads of this process wait for a write already, and none of them gets through."""


class Gate:
    """Lets at most *places* threads wait for a write; the others answer readers."""

    def __init__(self, places: int) -> None:
        self.places, self.waiting = places, 0
        self.moved = 0.0  # when one last got through, or began to wait alone
        self.gave_up = False  # whether whoever waited last did so in vain
        self.met_full = -REMEMBERED
        self._changed = threading.Condition()

    @property
    def is_stuck(self) -> bool:
        return self.waiting > 0 and time.monotonic() - self.moved > MOVES

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place while a write waits. TooManyWaitError: none is free, and nothing moves."""
        self._take()
        try:
            yield
        except BaseException:
            self.gave_up = True
            raise
        else:
            self.moved, self.gave_up = time.monotonic(), False
        finally:
            with self._changed:
                self.waiting -= 1
                self._changed.notify()

    def _take(self) -> None:
        with self._changed:
            while self.waiting >= self.places:
                if (left := self.moved + MOVES - time.monotonic()) <= 0:
                    raise TooManyWaitError("half the threads wait for a write")
                self._changed.wait(left)
            if not self.waiting and not self.gave_up:
                self.moved = time.monotonic()
            self.waiting += 1


gate = Gate(max(1, THREADS // 2))


def execute_through_write_gate(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Run a statement, those that may wait for other writers in a place of the gate (Django's execute_wrappers)."""
    on = context["connection"]
    if not _must_pass_write_gate(on, sql):
        return execute(sql, params, many, context)
    with gate.place():
        result = execute(sql, params, many, context)
    on.passed_gate = on.atomic_blocks[0] if on.atomic_blocks else None
    return result


def _must_pass_write_gate(connection: Any, sql: str) -> bool:
    """Say whether *sql* begins to write. Who holds a lock already must not wait behind those who wait for it."""
    if not sql.startswith(WRITES) and not (connection.vendor == "postgresql" and " FOR UPDATE" in sql):
        return False
    if connection.vendor == "sqlite":
        return not connection.in_atomic_block
    return (
        not connection.atomic_blocks
        or getattr(connection, "passed_gate", None) is not connection.atomic_blocks[0]
    )


def install_write_gate(connection: Any, **_: object) -> None:
    """Set the gate before a new connection's writes."""
    if connection.alias == "default" and execute_through_write_gate not in connection.execute_wrappers:
        connection.execute_wrappers.append(execute_through_write_gate)


# --- what is told ---


def answer_to_server_error(request: HttpRequest) -> HttpResponse:
    """Answer a request that ended in an error: in a sentence, with what was typed, when it could not be written."""
    if not (trouble := trouble_key_of_error(sys.exc_info()[1])):
        return server_error(request)
    if trouble == FULL:
        gate.met_full = time.monotonic()
    answer = _write_trouble_page(request, trouble)
    answer["Retry-After"], answer["Cache-Control"] = "5", "no-store"
    return answer


def _write_trouble_page(request: HttpRequest, trouble_key: TroubleKey) -> HttpResponse:
    said, wrote = _trouble_sentence(trouble_key, request.method == "POST"), None
    if "HX-Request" not in request.headers:
        with suppress(Exception):  # it may be the page itself that finds no room
            wrote = render(
                request, "503.html", {"said": said, "posted": _fields_to_send_again(request)}, status=503
            )
    return wrote or HttpResponse(said, "text/plain; charset=utf-8", status=503)


def _trouble_sentence(trouble_key: TroubleKey, is_post: bool) -> str:
    if trouble_key == FULL:
        what = _("The disk is full, so nothing can be written. Tell whoever runs this house.")
    else:
        what = _("Too much is being written.")
    return (
        f"{what} {_('What you typed is still here: try again.') if is_post else _('Try again in a moment.')}"
    )


def _fields_to_send_again(request: HttpRequest) -> dict[str, Any]:
    """Return what was typed, to be sent once more: secrets are asked for anew, a file must be chosen anew."""
    fields = [(key, value) for key, values in request.POST.lists() for value in values if key[:6] != "csrfmi"]
    secret = [key for key, _value in fields if "password" in key]
    return {
        "secret": secret,
        "words": [(key, value) for key, value in fields if key not in secret and _is_more_than_a_word(value)],
        "hidden": [
            (key, value) for key, value in fields if key not in secret and not _is_more_than_a_word(value)
        ],
        "file": bool(request.FILES),
    }


def _is_more_than_a_word(value: str) -> bool:
    return len(value.split()) > 1 or "\n" in value


class WriteTroubleToOneLine(logging.Filter):
    """Have the log say in one line what could not be written and why, without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if trouble := trouble_key_of_error(error):
            path = getattr(getattr(record, "request", None), "path", "")
            why = "the disk is full" if trouble == FULL else "others were writing for too long"
            record.msg, record.args = (
                "Not written: %s (%s; %s)",
                (path, why, str(error).strip().partition("\n")[0]),
            )
            record.exc_info = record.exc_text = None
        return True


# --- health ---


def trouble_now() -> str:
    """Say what keeps this Reverie from writing, in words; "" when nothing does."""
    if is_disk_full() or time.monotonic() - gate.met_full < REMEMBERED:
        return "the disk is full: reading goes on"
    if gate.is_stuck or _is_locked():
        return "the database is locked: reading goes on"
    return ""


def is_disk_full() -> bool:
    with suppress(OSError):
        disk = os.statvfs(settings.DATA_DIR)
        return disk.f_bavail * disk.f_frsize < LITTLE
    return False


_asking = threading.Lock()


def _is_locked() -> bool:
    """Ask SQLite for its write lock, a second long; one thread asks at a time, and the others say no."""
    if connection.vendor != "sqlite" or connection.in_atomic_block or not _asking.acquire(blocking=False):
        return False
    try:
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name, timeout=MOVES, isolation_level=None)) as asked:
            asked.execute("BEGIN IMMEDIATE")
            asked.execute("ROLLBACK")
    except sqlite3.Error as error:
        return trouble_key_of_error(error) == BUSY
    finally:
        _asking.release()
    return False
