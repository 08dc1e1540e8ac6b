"""Each guard of the shared press, and the tests that die without it."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from printing.job import PrintError
from printing.pool import Pool
from printing.shared import SharedPress
from tests.mutants.guards import FAILS, Guard, Put, test_without_it_its_tests_fail
from tests.printing import test_shared_press as sharing

__all__ = ["test_without_it_its_tests_fail"]
patient, presses = sharing.patient, sharing.presses


@pytest.fixture
def alone(tmp_path: Path, patient: None) -> Iterator[Callable[[], SharedPress]]:
    """Make for each process a press of its own."""
    made: list[SharedPress] = []

    def make() -> SharedPress:
        made.append(SharedPress(tmp_path / str(len(made))))
        return made[-1]

    yield make
    for press in made:
        press.close()


def serve_all(alone):
    sharing.two_workers_serve_all(alone)


def the_queue_is_one(presses, tmp_path):
    sharing.the_queue_is_one(presses, tmp_path / "data")


def threads_are_kept_for_pages(tmp_path, patient, most):
    sharing.a_process_keeps_threads_for_pages(tmp_path / "data", most)


def once(start: object) -> object:
    """Return *start* for the first time, and a refusal from then on."""
    left: Iterator[object] = iter([start])

    def started(press: SharedPress) -> object:
        found = next(left, None)
        return found(press) if callable(found) else press._refuse()

    return started


def starts_once(monkeypatch):
    monkeypatch.setattr(SharedPress, "_started", once(SharedPress._started))


GUARDS = (
    Guard(
        "there are more workers",
        (),
        serve_all,
        errors=ValueError,
        match="too many values",  # of presses, where there must be one
    ),
    Guard(
        "a killed press is missed",
        starts_once,
        sharing.a_killed_press_is_replaced,
        errors=(*FAILS, ConnectionError, PrintError),
    ),
    Guard(
        "of one owner two run, and one stops another",
        Put(Pool, "_may_run", lambda self, owner: len(self._busy) < self.limits.workers),
        the_queue_is_one,
    ),
    Guard("all threads may wait", (), partial(threads_are_kept_for_pages, most=12)),
)
