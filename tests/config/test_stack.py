"""Python's frames find room where a request is answered: nobody asks the system for a piece of stack at every call."""

import _thread
import queue
import resource
from collections.abc import Callable, Iterator
from typing import Any

from config.web_process import run_wsgi_application

CALLS, DEPTHS = 300, 200  # at one of so many depths a piece of sixteen KiB ends


def most_faults_of_a_depth() -> int:
    """Return the most new pages of memory that a loop of calls took, the loop begun ever deeper."""

    def leaf() -> None:
        pass

    def at_depth(left: int) -> int:
        deeper = at_depth(left - 1) if left else 0
        before = resource.getrusage(resource.RUSAGE_THREAD).ru_minflt
        for _call in range(CALLS):
            leaf()
        return max(deeper, resource.getrusage(resource.RUSAGE_THREAD).ru_minflt - before)

    return at_depth(DEPTHS)


def in_a_thread(task: Callable[[], int]) -> int:
    """Return what *task* gives in a thread that was given no room, as those of the tests are."""
    found = queue.Queue[int]()
    _thread.start_new_thread(lambda: found.put(task()), ())
    return found.get(timeout=30)


def test_without_room_each_call_at_an_edge_asks_for_memory() -> None:
    """Where a later Python keeps its frames otherwise, nothing of this is needed any more."""
    assert in_a_thread(most_faults_of_a_depth) >= CALLS


def test_a_request_has_room_for_its_calls() -> None:
    faults: list[int] = []

    def application(_environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
        faults.append(most_faults_of_a_depth())
        start_response("200 OK", [])
        yield b""

    def answer() -> int:
        run_wsgi_application(application, {})
        return faults[0]

    assert in_a_thread(answer) < CALLS / 10
