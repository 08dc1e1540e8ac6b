"""What is rolled for at the table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from characters.rules.values import Answers, Cast, Deed, Problem, Question, Rules, Sheet, Table

Fallen = Mapping[str, tuple[int, ...]]  # dice as they fell, by whose they are


@dataclass(frozen=True, slots=True)
class Wanted:
    """Dice that somebody throws: *count* of them, each of *sides*."""

    key: str
    label: str
    count: int
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Made:
    """What came of a check: in a sentence, and the lines it writes, if any."""

    told: str
    deed: Deed = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Check(Generic[Sheet, Rules]):
    """Something that is rolled for, at /characters/<slug>/roll/<key>/.

    All of these are pure and read the answers so far (JSON): *asks* is what must be known, *problems* what is amiss,
    *foresee* what ``characters/<system>/_<key>.html`` draws before the dice fall, *wants* whose dice fall. *make*
    tells what came of them, *later* what may still be paid for when they lie there: the answers it would add.
    """

    key: str
    title: str
    line: str
    asks: Callable[[Cast[Sheet], Table[Rules], Answers], tuple[Question, ...]]
    problems: Callable[[Cast[Sheet], Table[Rules], Answers], Iterator[Problem]]
    foresee: Callable[[Cast[Sheet], Table[Rules], Answers], Mapping[str, Any]]
    wants: Callable[[Cast[Sheet], Table[Rules], Answers], tuple[Wanted, ...]]
    make: Callable[[Cast[Sheet], Table[Rules], Answers, Fallen], Made]
