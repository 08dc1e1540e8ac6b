"""What every worker process of the press does: it reads jobs from its standard input and writes what becomes of them.

It is started anew by the press (never forked from a thread), holds no secret of the application, limits itself before
every job, and ends when its input ends.
"""

import contextlib
import gc
import json
import logging
import os
import resource
import sys
from collections.abc import Callable
from typing import BinaryIO

from printing.frames import Header, pack, unpack
from printing.limits import Limits

Do = Callable[[Header, list[bytes]], bytes]


def work(prepare: Callable[[], Do]) -> None:
    """Do what *prepare* returns with each job until the input ends; the limits stand on the command line."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    logging.disable(logging.ERROR)
    limits = Limits(**json.loads(sys.argv[1]))
    _cap(resource.RLIMIT_AS, limits.memory)
    _cap(resource.RLIMIT_CORE, 0)
    do = prepare()
    _seldom_look_for_garbage()
    _tell(answers, pack({"ready": True}))
    while True:
        try:
            header, blobs = unpack(lambda size: _exactly(sys.stdin.buffer, size))
        except EOFError:
            return
        _tell(answers, _answer(do, header, blobs, limits))


def _seldom_look_for_garbage() -> None:
    """A page is a million objects that all live until it is drawn: looking through them costs, and finds nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _tell(answers: BinaryIO, message: bytes) -> None:
    answers.write(message)
    answers.flush()


def _answer(do: Do, header: Header, blobs: list[bytes], limits: Limits) -> bytes:
    used = _cpu_used()
    _cap(resource.RLIMIT_CPU, int(used) + 1 + limits.cpu)
    try:
        made = do(header, blobs)
    except MemoryError:
        return pack({"error": "memory", **_spent(used)})
    except Exception as problem:  # a worker answers every job; the press decides what to say
        return pack({"error": "failed", "reason": f"{type(problem).__name__}: {problem}", **_spent(used)})
    if len(made) > limits.output:
        return pack({"error": "size", **_spent(used)})
    return pack({"error": "", **_spent(used)}, [made])


def _exactly(stream: BinaryIO, size: int) -> bytes:
    found = stream.read(size)
    if len(found) < size:
        raise EOFError
    return found


def _cap(what: int, value: int) -> None:
    hard = resource.getrlimit(what)[1]
    soft = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with contextlib.suppress(ValueError, OSError):  # without this limit the press still watches the clock
        resource.setrlimit(what, (soft, hard))


def _cpu_used() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _spent(before: float) -> dict[str, float]:
    """Return the bytes held now and at the peak, and the CPU seconds since *before*."""
    held, peak = memory()
    return {"held": held, "peak": peak, "cpu": _cpu_used() - before}


def memory() -> tuple[int, int]:
    """Return the bytes that this process holds, and the most it has held.

    Linux tells both of the process itself; what ``getrusage`` tells there begins with the parent's.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            told = dict(line.split(":", 1) for line in status if line.startswith(("VmRSS", "VmHWM")))
        return (int(told["VmRSS"].split()[0]) * 1024, int(told["VmHWM"].split()[0]) * 1024)
    except (OSError, KeyError):
        unit = 1 if sys.platform == "darwin" else 1024
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
        return peak, peak
