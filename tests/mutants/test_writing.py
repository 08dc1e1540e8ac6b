"""Each guard around writes, and the tests that die without it."""

import pytest

from config import writing
from tests.mutants.guards import (
    DATABASE,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    test_without_it_its_tests_fail,
)
from tests.promises import test_writing as kept

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]
ada, session, client, gate = (kept.ada, kept.session, kept.client, kept.gate)


def a_gate_for_everybody_is_noticed(gate, monkeypatch):
    gate.places = 100
    monkeypatch.setattr(kept, "LOCKED", 1)


GUARDS: tuple[Guard, ...] = (
    # --- writing
    Guard(
        "a gate for everybody is noticed",
        a_gate_for_everybody_is_noticed,
        kept.test_while_the_database_is_locked_reading_goes_on,
        marks=(TOGETHER,),
    ),
    Guard(
        "waiting in line for ever is noticed",
        Put(writing, "MOVES", 3),
        kept.test_when_nothing_moves_no_more_wait,
        marks=(TOGETHER,),
    ),
    Guard(
        "a fault told as any other is noticed",
        Put(writing, "trouble_key_of_error", lambda error: ""),
        kept.test_a_write_that_waited_is_told_with_all_that_was_typed,
        marks=(TOGETHER,),
    ),
    Guard(
        "a traceback in the log is noticed",
        Put(writing.WriteTroubleToOneLine, "filter", lambda self, record: True),
        kept.test_the_log_has_one_line_and_no_traceback,
        marks=(TOGETHER,),
    ),
    Guard(
        "a secret sent back is noticed",
        Reworded(writing, "_fields_to_send_again", '"password" in key', "not key"),
        kept.test_secrets_are_asked_for_anew,
        marks=(pytest.mark.sqlite, TOGETHER),
    ),
    Guard(
        "a lock that health does not ask for is noticed",
        Put(writing, "_is_locked", lambda: False),
        kept.test_health_says_that_it_is_locked,
        marks=(pytest.mark.sqlite, TOGETHER),
    ),
    Guard(
        "a disk that health does not look at is noticed",
        Put(writing, "is_disk_full", lambda: False),
        kept.test_health_says_that_the_disk_is_as_good_as_full,
        marks=(TOGETHER,),
    ),
    Guard(
        "a full disk that is forgotten at once is noticed",
        Put(writing, "REMEMBERED", -1.0),
        kept.test_a_full_disk_is_told_and_reading_goes_on,
        marks=(pytest.mark.sqlite, TOGETHER),
    ),
)
