"""Sixteen at once in one record: one act each number, a click twice is one act, and ballots stand in nobody's way."""

from collections import Counter
from collections.abc import Callable

import pytest

from campaigns.errors import OutdatedError
from play import keeper
from play.models import Record
from play.remembering import known
from play.rules.kinds import Kind
from play.rules.lines import ALL_KNOWING, WATCHER, Line
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.play.hidden import TOYS
from tests.promises.racing import CLIENTS, at_once

pytestmark = pytest.mark.django_db(transaction=True)
GUARDS, CUPS = TOYS["guards"].kind, TOYS["cups"].kind
ROUNDS = at_night(20, ci=2)
DONE, LATE = "done", "late"


def begin(kind: Kind[object]) -> Record:
    bo = make_user("bo")
    return keeper.begin_record(kind, {}, {"a": bo, "b": bo, "c": bo, "g": bo}, op_id=op(), owner=bo)


def each(record: Record, act: Callable[[Record, int], object], times: int = CLIENTS) -> Counter[str]:
    """Let that many do *act* at once, each with the record as its page showed it."""
    pages = [Record.objects.get(pk=record.pk) for _ in range(times)]

    def click(number: int) -> str:
        try:
            act(pages[number], number)
        except OutdatedError:
            return LATE
        return DONE

    return Counter(at_once(click, times))


def test_one_of_sixteen_moves_wins_every_time() -> None:
    record = begin(GUARDS)
    for _ in range(ROUNDS):
        before, seat = record.number, known(GUARDS, record, ALL_KNOWING).position.seat

        def go(page: Record, _number: int, before: int = before, seat: str = seat) -> None:
            keeper.move(GUARDS, page, seat, "pass", seen_number=before, op_id=op(), by=None)

        done = each(record, go)
        assert done == {DONE: 1, LATE: CLIENTS - 1}
        record.refresh_from_db()
        assert record.number == before + 1


def test_the_same_click_sixteen_times_is_one_act() -> None:
    record = begin(GUARDS)
    done = each(
        record, lambda page, _n: keeper.move(GUARDS, page, "a", "draw", seen_number=0, op_id="one", by=None)
    )
    assert done == {DONE: CLIENTS}
    assert [line.part for line in record.lines.filter(act__gt=0)] == [1, 2]


def test_the_same_click_that_is_written_while_this_one_is_decided_is_one_act(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, real = begin(GUARDS), keeper._known_at_one_number
    page = Record.objects.get(pk=record.pk)

    def draw(shown: Record) -> list[Line]:
        return list(keeper.move(GUARDS, shown, "a", "draw", seen_number=0, op_id="one", by=None).lines)

    first: list[list[Line]] = []

    def after_the_other(*args: object) -> object:
        monkeypatch.setattr(keeper, "_known_at_one_number", real)
        first.append(draw(page))
        known(GUARDS, page, WATCHER)  # who looks at once carries the memory on
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(keeper, "_known_at_one_number", after_the_other)
    assert [draw(record)] == first
    assert [line.part for line in record.lines.filter(act__gt=0)] == [1, 2]


def test_begun_sixteen_times_by_one_op_it_is_one() -> None:
    bo = make_user("bo")
    made = at_once(lambda _: keeper.begin_record(GUARDS, {}, {"a": bo}, op_id="one", owner=bo).pk)
    assert (len(set(made)), Record.objects.count()) == (1, 1)


def test_five_ballots_at_once_are_five_ballots() -> None:
    """From one page, some of them again: each counts, whichever came first."""
    record = begin(CUPS)
    keeper.move(CUPS, record, "g", "hide 3", seen_number=0, op_id=op(), by=None)
    votes = [("a", "1"), ("b", "2"), ("a", "2"), ("b", "1"), ("a", "2")]
    done = each(
        record,
        lambda page, n: keeper.move(
            CUPS, page, votes[n][0], f"vote {votes[n][1]}", seen_number=1, op_id=op(), by=None
        ),
        len(votes),
    )
    assert done == {DONE: len(votes)}
    record.refresh_from_db()
    assert record.number == 1 + len(votes)
    assert known(CUPS, record, WATCHER).position.ballots.keys() == {"a", "b"}
