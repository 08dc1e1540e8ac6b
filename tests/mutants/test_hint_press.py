"""Each guard of hints switched off by name: its promise must break."""

from dataclasses import replace

import pytest

from printing import press
from printing.limits import HINTS, LIMITS
from printing.pool import Pool
from tests.divination import test_hint_press as asking


def test_without_the_press_a_hint_takes_the_servers_time() -> None:
    with pytest.raises(AssertionError):
        asking.a_hint_takes_none_of_the_servers_time()


@pytest.fixture
def _with_the_limits_of_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three jobs of one owner, and twenty seconds of work for each."""
    pool = Pool(work=replace(HINTS, limits=LIMITS))

    class Alone:
        @staticmethod
        def run(_work: str, job: object, owner: str) -> bytes:
            return pool.run(job, owner)  # type: ignore[arg-type]

    monkeypatch.setattr(press, "_shared", [Alone])


@pytest.mark.usefixtures("_with_the_limits_of_prints")
def test_with_a_longer_queue_one_person_gets_several() -> None:
    with pytest.raises(AssertionError):
        asking.one_at_a_time_for_each_person()


@pytest.mark.usefixtures("_with_the_limits_of_prints")
def test_with_more_time_a_hint_goes_on() -> None:
    with pytest.raises(pytest.fail.Exception):
        asking.a_hint_that_does_not_end_is_stopped()
