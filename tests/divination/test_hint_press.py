"""Hints where Reverie serves others: by the press, one at a time for each person, and none of the server's own time."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from typing import Any

import pytest

from campaigns.models import User
from divination.errors import HintError
from divination.games.hint_press import hints_from_press
from divination.games.hinting import hints_best_first
from divination.games.playing import hints_of_last_log_line
from divination.modes import MODES
from printing import press
from printing.limits import HINTS
from printing.shared import SharedPress
from tests.cast import op
from tests.divination.games import begin
from tests.divination.test_hinting import REAL, some

LONG = (
    1  # the seed of positions with so much to choose that all their games take more than 4 s of a processor
)


@pytest.fixture(scope="module")
def shared_press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedPress]:
    """A press that others share, which outlives what it is asked here."""
    found = SharedPress(tmp_path_factory.mktemp("press") / "data")
    yield found
    found.close()


@pytest.fixture
def _shared(shared_press: SharedPress, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process work at it."""
    monkeypatch.setattr(press, "_shared", [shared_press])


@pytest.mark.usefixtures("_shared")
@pytest.mark.parametrize("mode", REAL)
def test_a_worker_tells_what_is_told_here(mode: str) -> None:
    position = some(mode, 2)
    assert hints_from_press(mode, position, "code", 0, queue_owner="bo") == hints_best_first(
        MODES[mode], position, "code", lambda: True
    )
    told = hints_from_press(mode, position, "code", 0.5, queue_owner="bo")
    assert sorted(hint.move for hint in told) == sorted(position.legal_moves())


def a_hint_takes_none_of_the_servers_time() -> None:
    position = some("dream_odyssey", LONG)
    hints_from_press("dream_odyssey", position, "code", 0, queue_owner="bo")  # which starts the press
    before = time.process_time()
    hints_from_press("dream_odyssey", position, "code", 1, queue_owner="bo")
    assert time.process_time() - before < 0.1


@pytest.mark.usefixtures("_shared")
def test_a_hint_takes_none_of_the_servers_time() -> None:
    a_hint_takes_none_of_the_servers_time()


def outcomes(owners: list[str], seconds: float) -> list[str]:
    """Ask for a hint for each of *owners* at once and return what became of each."""
    position = some("know_thyself", LONG)
    hints_from_press("know_thyself", position, "code", 0, queue_owner="nobody")

    def one(owner: str) -> str:
        try:
            return f"{owner} {len(hints_from_press('know_thyself', position, 'code', seconds, queue_owner=owner))}"
        except HintError as refusal:
            return f"{owner} {refusal}"

    with ThreadPoolExecutor(len(owners)) as others:
        return list(others.map(one, owners))


def one_at_a_time_for_each_person() -> None:
    found = outcomes(["bo", "bo", "bo", "ada"], 1)
    assert sum("already" in told for told in found) == 2
    assert found[-1].removeprefix("ada ").isdecimal()


@pytest.mark.usefixtures("_shared")
def test_one_at_a_time_for_each_person() -> None:
    one_at_a_time_for_each_person()


@pytest.mark.usefixtures("_shared")
def test_four_at_once_are_as_many_as_wait() -> None:
    found = outcomes([f"player {n}" for n in range(8)], 0.7)
    assert sum("Others are being given hints" in told for told in found) == 4


def a_hint_that_does_not_end_is_stopped() -> None:
    position = some("dream_odyssey", LONG)
    with pytest.raises(HintError, match="took too long"):
        hints_from_press("dream_odyssey", position, "code", HINTS.limits.wall + 1, queue_owner="bo")
    assert hints_from_press("dream_odyssey", position, "code", 0, queue_owner="bo")


@pytest.mark.usefixtures("_shared")
def test_a_hint_that_does_not_end_is_stopped() -> None:
    a_hint_that_does_not_end_is_stopped()


@pytest.mark.usefixtures("_shared")
@pytest.mark.alike  # of a game and a press
@pytest.mark.django_db
def test_the_second_is_told_to_wait_and_nothing_is_lost(bo_client: Any, bo: User) -> None:
    """On a page as in a fragment of one."""
    game = begin(bo)
    address = f"{game.get_absolute_url()}hint/"  # which may load every page there is: before the first asks
    position = some("know_thyself", LONG)
    hints_from_press("know_thyself", position, "code", 0, queue_owner=str(bo.pk))
    with ThreadPoolExecutor(1) as others:
        first = others.submit(hints_from_press, "know_thyself", position, "code", 3, queue_owner=str(bo.pk))
        time.sleep(0.5)
        sent = {"number": "0", "op_id": op()}
        answers = [bo_client.post(address, sent, headers=headers) for headers in ({}, {"hx-request": "true"})]
        assert [answer.status_code for answer in answers] == [429, 429]
        for answer in answers:
            assert "You are being given a hint already." in unescape(answer.content.decode())
        assert first.result()
    game.refresh_from_db()
    assert game.number == 0
    again = bo_client.post(address, sent)
    assert again.status_code == 303
    game.refresh_from_db()
    assert hints_of_last_log_line(game)
