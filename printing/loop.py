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

from printing.frames import Header, pack_message, unpack_message
from printing.limits import MEGABYTE, Limits

DoJob = Callable[[Header, list[bytes]], bytes]
GROWN_BY_GARBAGE = 8 * MEGABYTE


def run_worker_loop(make_do_job: Callable[[], DoJob]) -> None:
    """Do what *make_do_job* returns with each job until the input ends; the limits stand on the command line."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not end up among the answers
    logging.disable(logging.ERROR)
    limits = Limits(**json.loads(sys.argv[1]))
    _limit_resource(resource.RLIMIT_AS, limits.memory)
    _limit_resource(resource.RLIMIT_CORE, 0)
    do_job = make_do_job()
    _seldom_look_for_garbage()
    _write_and_flush(answers, pack_message({"ready": True}))
    held = memory()[0]
    while True:
        try:
            header, blobs = unpack_message(lambda size: _read_exactly(sys.stdin.buffer, size))
        except EOFError:
            return
        _write_and_flush(answers, _do_job_and_pack_answer(do_job, header, blobs, limits))
        if memory()[0] > held + GROWN_BY_GARBAGE:  # the answer is on its way: nobody waits for this
            gc.collect()
            held = memory()[0]


def _seldom_look_for_garbage() -> None:
    """A page is a million objects that all live until it is drawn: looking through them costs, and finds nothing.

    What a large one leaves behind is looked for once it is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _write_and_flush(output: BinaryIO, message: bytes) -> None:
    output.write(message)
    output.flush()


def _do_job_and_pack_answer(do_job: DoJob, header: Header, blobs: list[bytes], limits: Limits) -> bytes:
    used = _cpu_used()
    _limit_resource(resource.RLIMIT_CPU, int(used) + 1 + limits.cpu)
    try:
        made = do_job(header, blobs)
    except MemoryError:
        return pack_message({"error": "memory", **_resources_used(used)})
    except Exception as problem:  # a worker answers every job; the press decides what to say
        return pack_message(
            {"error": "failed", "reason": f"{type(problem).__name__}: {problem}", **_resources_used(used)}
        )
    if len(made) > limits.output:
        return pack_message({"error": "size", **_resources_used(used)})
    return pack_message({"error": "", **_resources_used(used)}, [made])


def _read_exactly(stream: BinaryIO, byte_count: int) -> bytes:
    found = stream.read(byte_count)
    if len(found) < byte_count:
        raise EOFError
    return found


def _limit_resource(resource_number: int, limit: int) -> None:
    hard = resource.getrlimit(resource_number)[1]
    soft = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    with contextlib.suppress(ValueError, OSError):  # without this limit the press still watches the clock
        resource.setrlimit(resource_number, (soft, hard))


def _cpu_used() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _resources_used(cpu_seconds_before: float) -> dict[str, float]:
    """Return the bytes held now and at the peak, and the CPU seconds since *cpu_seconds_before*."""
    held, peak = memory()
    return {"held": held, "peak": peak, "cpu": _cpu_used() - cpu_seconds_before}


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
