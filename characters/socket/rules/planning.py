"""How a system plans ahead."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from characters.socket.rules.values import Fix, Problem, Rules, Sheet

Goal = Mapping[str, Any]  # JSON: where a character is to go


@dataclass(frozen=True, slots=True)
class Step:
    """One spend on the way to a goal: the offer's code and price, what to answer it, and what it changes.

    *after* tells the sheet after it in words; *notes* are what should be known before; *changes* is what
    ``characters/<system>/_changes.html`` draws of it. *page* names the page that takes the answers as its query.
    *mark* is the ``Planner.mark`` of the sheet after it, "" where the planner has none.
    """

    code: str
    price: int
    label: str
    answers: Mapping[str, str] = field(default_factory=dict)
    leaves: tuple[str, ...] = ()
    comes: tuple[str, ...] = ()
    after: str = ""
    notes: tuple[str, ...] = ()
    changes: tuple[Any, ...] = ()
    page: str = ""
    mark: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """Return what is kept of the step, as JSON."""
        return {"code": self.code, "answers": dict(self.answers)}


@dataclass(frozen=True, slots=True)
class Route:
    """A way to a goal, step by step, each of them legal at its turn.

    *claim*: as far as it goes, what a search found out of all others; *fixes* might find a cheaper one.
    """

    steps: tuple[Step, ...]
    claim: str = "none is cheaper"
    fixes: tuple[Fix, ...] = ()

    @property
    def cost(self) -> int:
        return sum(step.price for step in self.steps)


@dataclass(frozen=True, slots=True)
class NoRoute:
    """That there is no way, and why: every one was tried, or none can be; *fixes* might open one."""

    reasons: tuple[str, ...]
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Planner(Generic[Sheet, Rules]):
    """How a system plans ahead.

    *begin*: the goal a plan starts from. *problems*: what of a goal breaks the rules; *find* a cheapest way to one
    without problems; *follow* what is left of kept steps (``Step.data``) where they still lead there, else None.
    *workbench*: what ``characters/<system>/_goal.html`` draws to choose a goal. *told*: the goal in a line.
    *mark*: what of a sheet and the house rules the price of a way hangs on, as a short text; None: all ways to a goal
    cost the same. *form* is a PlanForm: what changes a goal.
    """

    begin: Callable[[Sheet], Goal]
    problems: Callable[[Sheet, Goal, Rules], Iterator[Problem]]
    find: Callable[[Sheet, Goal, Rules], Route | NoRoute]
    follow: Callable[[Sheet, Goal, Rules, Sequence[Mapping[str, Any]]], Route | None]
    workbench: Callable[[Sheet, Goal, Rules, Sequence[Problem]], Mapping[str, Any]]
    describe: Callable[[Goal], str]
    form: type[Any]
    mark: Callable[[Sheet, Rules], str] | None = None
