"""A check says what it does; of what it does not do it says nothing."""

from types import SimpleNamespace
from typing import Any

from characters.socket.rules import CheckKind, CheckOutcome, DiceToThrow


def test_a_check_that_asks_foresees_and_writes_nothing_is_six_values() -> None:
    luck: CheckKind[Any, Any] = CheckKind(
        key="luck",
        title="Luck",
        line="One die.",
        settle=lambda _cast, _table, _answers: {},
        wants=lambda _task: (DiceToThrow("die", "Your die", 1),),
        made=lambda _task, dice: CheckOutcome(f"A {dice['die'][0]}."),
    )
    cast: Any = SimpleNamespace()
    table, task, dice = cast, luck.settle(cast, cast, {}), {"die": (4,)}
    assert (luck.asks(cast, table), dict(luck.desk(cast, table)), luck.foresee) == ((), {}, None)
    assert list(luck.problems(cast, table, {})) == []
    assert (dict(luck.deed(cast, task, dice)), luck.later(cast, table, task, dice)) == ({}, ())
    assert luck.pay(cast, task, dice, cast) == (task, {})
