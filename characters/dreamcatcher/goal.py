"""What the planner draws to choose a goal: the hindrances to convert, in their order, and what a story leaves."""

from collections.abc import Mapping, Sequence
from typing import Any

from characters.dreamcatcher.plan_forms import DreamcatcherPlanForm
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.planner import find_route, goal_of, goal_problems, remaining_route
from characters.socket.rules import Goal, Planner, Problem
from decks.rules.tarot import word_up_to_ten_or_figures


def goal_context(
    sheet: Dreamcatcher, goal: Goal, rules: HouseRules, _problems: Sequence[Problem]
) -> Mapping[str, Any]:
    """Return each hindrance with its place in the order, "" where it stays, and what pressing it posts."""
    wanted = list(goal["convert"])
    return {
        "rows": [
            {
                "key": hindrance.key,
                "words": hindrance.words,
                "place": wanted.index(hindrance.key) + 1 if hindrance.key in wanted else "",
            }
            for hindrance in sheet.hindrances
        ],
        "earns": goal["earns"],
        "price": rules.conversion_price,
        "destiny": sheet.xp,
    }


def _first_goal(_sheet: Dreamcatcher) -> Goal:
    return goal_of((), HouseRules().story_destiny)


def goal_in_words(goal: Goal) -> str:
    """Return a goal in a line."""
    count = len(goal["convert"])
    told = f"{word_up_to_ten_or_figures(count)} hindrance{'' if count == 1 else 's'}" if count else "nothing"
    return f"convert {told}, at {goal['earns']} destiny left of each story"


PLANNER: Planner[Dreamcatcher, HouseRules] = Planner(
    begin=_first_goal,
    problems=goal_problems,
    find=find_route,
    follow=remaining_route,
    workbench=goal_context,
    describe=goal_in_words,
    form=DreamcatcherPlanForm,
)
