"""A character's plan: where it is to go, the steps that are left, and what of them can be paid now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import quote, urlencode

from django import forms

from characters.ledger.replay import ReplayedState
from characters.socket.rules import Fix, Goal, NoRoute, Planner, Problem, Route, Step


class PlanForm(forms.Form):
    """One change of a plan; *goal* is what stands there before it. Every field may be missing."""

    def __init__(self, data: Any = None, *, goal: Goal, sheet: Any, rules: Any) -> None:
        super().__init__(data)
        self.before, self.sheet, self.rules = goal, sheet, rules

    def goal_after(self, before: Goal) -> Goal:
        """Return the goal that *before* becomes: the wanted state, so that a click twice is a click once."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step with its place on the way: *total* is what it and all before it cost."""

    number: int
    step: Step
    total: int
    is_affordable: bool

    @property
    def link(self) -> str:
        """Where it is bought, from the character's page on: the offer, or the page that puts its answers together."""
        if self.step.page:
            return f"{self.step.page}/?{urlencode(self.step.answers)}"
        return f"grow/?offer={quote(self.step.code)}#settle"


@dataclass(frozen=True)
class Plan:
    """A plan as it stands now; *answer* is None while its goal has problems.

    *is_sure*: nothing that the price of a way hangs on has changed since all ways were looked at.
    """

    goal: Goal
    sentence: str
    problems: tuple[Problem, ...]
    answer: Route | NoRoute | None
    balance: int
    is_sure: bool = True

    @cached_property
    def route(self) -> Route | None:
        return self.answer if isinstance(self.answer, Route) else None

    @cached_property
    def reasons(self) -> tuple[str, ...]:
        return self.answer.reasons if isinstance(self.answer, NoRoute) else ()

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """What might open a way, or a cheaper one."""
        return self.answer.fixes if self.answer else ()

    @cached_property
    def rows(self) -> list[PlannedStep]:
        return list(self._rows())

    def _rows(self) -> Iterator[PlannedStep]:
        total = 0
        for number, step in enumerate(self.route.steps if self.route else (), 1):
            total += step.price
            yield PlannedStep(number, step, total, total <= self.balance)

    @cached_property
    def affordable(self) -> int:
        """How many steps the balance pays for, in their order."""
        return sum(row.is_affordable for row in self.rows)

    @property
    def next(self) -> PlannedStep | None:
        """The step to buy now, if it can be paid."""
        return self.rows[0] if self.affordable else None

    @property
    def missing(self) -> int:
        """The XP still to earn for the whole way."""
        return max(0, (self.route.cost if self.route else 0) - self.balance)

    @property
    def is_reached(self) -> bool:
        return self.route is not None and not self.route.steps


def plan_as_kept_or_found_anew(
    planner: Planner[Any, Any], state: ReplayedState, house_rules: Any, plan_json: Mapping[str, Any]
) -> Plan:
    """Return the plan of *plan_json* as it stands: what is left of its steps where they still lead there, else anew."""
    sheet = state.sheet
    goal = plan_json.get("goal") or planner.begin(sheet)
    problems = tuple(planner.problems(sheet, goal, house_rules))
    answer: Route | NoRoute | None = None
    is_sure = True
    if not problems:
        answer = planner.follow(sheet, goal, house_rules, plan_json.get("route", ()))
        if answer is None:
            answer = planner.find(sheet, goal, house_rules)
        elif planner.mark:  # what is left of a cheapest way is a cheapest way
            is_sure = not answer.steps or planner.mark(sheet, house_rules) in plan_json.get("seen", ())
    return Plan(goal, planner.describe(goal), problems, answer, state.balance, is_sure)


def plan_json_of_route(planner: Planner[Any, Any], sheet: Any, rules: Any, route: Route) -> dict[str, Any]:
    """Return what is kept (JSON) of a *route* just found: its steps, and each sheet on it by its mark."""
    told: dict[str, Any] = {"route": [step.data for step in route.steps]}
    if planner.mark:
        told["seen"] = [planner.mark(sheet, rules), *(step.mark for step in route.steps)]
    return told
