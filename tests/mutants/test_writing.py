"""The guards around writes, switched off one by one: the test that keeps each must then fail."""

from typing import Any

import pytest

from campaigns.models import GameSession, User
from config import writing
from tests.mutants.conftest import rewritten
from tests.promises import test_writing as kept

pytestmark = pytest.mark.django_db(transaction=True)
ada, session, client, gate = kept.ada, kept.session, kept.client, kept.gate
FAILS = (AssertionError, pytest.fail.Exception)


def test_a_gate_for_everybody_is_noticed(
    ada: User, session: GameSession, gate: writing.Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.places = 100
    monkeypatch.setattr(kept, "LOCKED", 1)
    with pytest.raises(FAILS):
        kept.test_while_the_database_is_locked_reading_goes_on(ada, session, gate)


def test_waiting_in_line_for_ever_is_noticed(gate: writing.Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "MOVES", 3)
    with pytest.raises(FAILS):
        kept.test_when_nothing_moves_no_more_wait(gate)


def test_a_fault_told_as_any_other_is_noticed(
    client: Any, session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "trouble_of", lambda error: "")
    with pytest.raises(FAILS):
        kept.test_a_write_that_waited_is_told_with_all_that_was_typed(client, session)


def test_a_traceback_in_the_log_is_noticed(
    client: Any, session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing.InALine, "filter", lambda self, record: True)
    with pytest.raises(FAILS):
        kept.test_the_log_has_one_line_and_no_traceback(client, session)


@pytest.mark.sqlite
def test_a_secret_sent_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    posted = rewritten(writing._posted, '"password" in key', "not key")
    monkeypatch.setattr(writing, "_posted", posted)
    with pytest.raises(FAILS):
        kept.test_secrets_are_asked_for_anew()


@pytest.mark.sqlite
def test_a_lock_that_health_does_not_ask_for_is_noticed(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_is_locked", lambda: False)
    with pytest.raises(FAILS):
        kept.test_health_says_that_it_is_locked(client)


def test_a_disk_that_health_does_not_look_at_is_noticed(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "is_disk_full", lambda: False)
    with pytest.raises(FAILS):
        kept.test_health_says_that_the_disk_is_as_good_as_full(client, monkeypatch)


@pytest.mark.sqlite
def test_a_full_disk_that_is_forgotten_at_once_is_noticed(
    client: Any, session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "REMEMBERED", -1.0)
    with pytest.raises(FAILS):
        kept.test_a_full_disk_is_told_and_reading_goes_on(client, session)
