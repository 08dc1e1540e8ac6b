"""What is rolled at the table: what it asks, what it may come to, and what came of the dice."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from characters.socket.rules.values import (
    ActorAndSheets,
    Answers,
    EntriesBySeat,
    Entry,
    Group,
    Offer,
    Problem,
    Question,
    Rules,
    Sheet,
    Table,
)

CheckTask = Mapping[str, Any]  # JSON: all that a roll stands on, settled before the dice fall
DiceByKey = Mapping[str, tuple[int, ...]]  # dice as they fell, by whose they are


@dataclass(frozen=True, slots=True)
class DiceToThrow:
    """Dice that somebody throws: *count* of them, each of *sides*."""

    key: str
    label: str
    count: int
    sides: int = 6


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """What came of a check: in a sentence, and what its ``_<key>_made.html`` draws."""

    told: str
    shown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CheckKind(Generic[Sheet, Rules]):
    """Something that is rolled for, at /characters/<slug>/roll/<key>/; its cast is everyone at the table.

    *asks* is what must be known, *desk* what ``characters/<system>/rolls/_<key>.html`` draws to ask it, *problems*
    what is amiss in the answers, of which *settle* makes the task. From the task alone come what ``_<key>_odds.html``
    draws before the dice fall (*foresee*), whose dice fall and in which order (*wants*), and, once they lie there,
    what came of them (*made*). *deed* is what that writes. What a check does without is left out: it is asked nothing,
    foresees nothing, writes nothing.

    *later* are the ways to pay for more when the dice have fallen, or what is chosen of them then, under the headings
    of *after* where they are of its groups; *wants_later* are the dice that fall for one of them, *pay* returns the
    task as paid for, and what that writes. While a choice after the dice *waits*, the last throw stands in the place of
    what is asked. What must be allowed to the whole table first *opens* with a line on every sheet, from a key of its
    own.
    """

    key: str
    title: str
    line: str
    settle: Callable[[ActorAndSheets[Sheet], Table[Rules], Answers], CheckTask]
    wants: Callable[[CheckTask], tuple[DiceToThrow, ...]]
    made: Callable[[CheckTask, DiceByKey], CheckOutcome]
    asks: Callable[[ActorAndSheets[Sheet], Table[Rules]], tuple[Question, ...]] = lambda _cast, _table: ()
    desk: Callable[[ActorAndSheets[Sheet], Table[Rules]], Mapping[str, Any]] = lambda _cast, _table: {}
    problems: Callable[[ActorAndSheets[Sheet], Table[Rules], Answers], Iterator[Problem]] = (
        lambda _cast, _table, _answers: iter(())
    )
    foresee: Callable[[CheckTask], Mapping[str, Any]] | None = None
    deed: Callable[[ActorAndSheets[Sheet], CheckTask, DiceByKey], EntriesBySeat] = (
        lambda _cast, _task, _dice: {}
    )
    later: Callable[[ActorAndSheets[Sheet], Table[Rules], CheckTask, DiceByKey], tuple[Offer, ...]] = (
        lambda _cast, _table, _task, _dice: ()
    )
    after: tuple[Group, ...] = ()
    wants_later: Callable[[CheckTask, Offer], tuple[DiceToThrow, ...]] = lambda _task, _offer: ()
    pay: Callable[[ActorAndSheets[Sheet], CheckTask, DiceByKey, Offer], tuple[CheckTask, EntriesBySeat]] = (
        lambda _cast, task, _dice, _offer: (task, {})
    )
    waits: Callable[[ActorAndSheets[Sheet]], bool] = lambda _cast: False
    opens: Callable[[str], Entry] | None = None
