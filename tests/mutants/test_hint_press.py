"""Each guard of hints, and the tests that die without it."""

from dataclasses import replace

import pytest

from printing import press
from printing.limits import HINTS, LIMITS
from printing.pool import Pool
from tests.divination import test_hint_press as asking
from tests.mutants.guards import Guard, test_without_it_its_tests_fail

__all__ = ["test_without_it_its_tests_fail"]


def without_a_press() -> None:
    """Let hints be thought out here, as where no press is shared."""
    assert press._shared == []


def with_the_limits_of_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three jobs of one owner, and twenty seconds of work for each."""
    pool = Pool(work=replace(HINTS, limits=LIMITS))

    class Alone:
        @staticmethod
        def run_job(_work: str, job: object, owner: str) -> bytes:
            return pool.run_job(job, owner)  # type: ignore[arg-type]

    monkeypatch.setattr(press, "_shared", [Alone])


GUARDS = (
    Guard("a hint takes the server's time", without_a_press, asking.a_hint_takes_none_of_the_servers_time),
    Guard("one person gets several", with_the_limits_of_prints, asking.one_at_a_time_for_each_person),
    Guard("a hint goes on", with_the_limits_of_prints, asking.a_hint_that_does_not_end_is_stopped),
)
