"""Each guard of the shared press switched off by name: its promise must break."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from printing.job import PrintError
from printing.pool import Pool
from printing.shared import SharedPress
from tests.printing import test_shared_press as sharing

presses = sharing.presses


def test_with_a_press_of_its_own_for_each_there_are_more_workers(tmp_path: Path) -> None:
    made: list[SharedPress] = []

    def alone() -> SharedPress:
        made.append(SharedPress(tmp_path / str(len(made))))
        return made[-1]

    with pytest.raises(ValueError, match="too many values"):  # of presses, where there must be one
        sharing.two_workers_serve_all(alone)
    for press in made:
        press.close()


def test_without_another_try_a_killed_press_is_missed(
    monkeypatch: pytest.MonkeyPatch, presses: sharing.Make
) -> None:
    monkeypatch.setattr(SharedPress, "_started", _once(SharedPress._started))
    with pytest.raises((AssertionError, ConnectionError, PrintError)):
        sharing.a_killed_press_is_replaced(presses)


def _once(start: object) -> object:
    """Return *start* for the first time, and a refusal from then on."""
    left: Iterator[object] = iter([start])

    def started(press: SharedPress) -> object:
        found = next(left, None)
        return found(press) if callable(found) else press._refuse()

    return started


def test_with_two_of_one_owner_running_one_stops_another(
    monkeypatch: pytest.MonkeyPatch, presses: sharing.Make, tmp_path: Path
) -> None:
    monkeypatch.setattr(Pool, "_may_run", lambda self, owner: len(self._busy) < self.limits.workers)
    with pytest.raises(AssertionError):
        sharing.the_queue_is_one(presses, tmp_path / "data")


def test_where_all_threads_may_wait_none_is_kept(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception):
        sharing.a_process_keeps_threads_for_pages(tmp_path / "data", most=12)
