"""What the planner draws to choose a goal: the grid as it is, and as it is to be one day."""

from collections.abc import Mapping, Sequence
from typing import Any

from characters.arkana.plan_forms import ArkanaPlanForm
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.phrases import HIGHEST, LOWEST, Area, PhraseAct, ScoreByPhrase, mastery_of
from characters.arkana.rules.planner import (
    current_scores_as_goal,
    find_route,
    goal_problems,
    goal_scores_in_a_line,
    remaining_route,
    scores_wanted,
)
from characters.arkana.sheet import USES, WHATS
from characters.socket.rules import Goal, Planner, Problem


def goal_context(
    arkana: Arkana, goal: Goal, rules: HouseRules, problems: Sequence[Problem]
) -> Mapping[str, Any]:
    """Return the grid of what is wanted, each Phrase with its score now and what its buttons post."""
    notes = {code: place for place, problem in enumerate(problems, 1) for code in problem.where}
    aim = scores_wanted(arkana, goal)
    then = {phrase: score if type(score) is int else arkana.scores[phrase] for phrase, score in aim.items()}
    return {
        "rows": [_act_row_context(act, arkana.scores, then, notes) for act in PhraseAct],
        "columns": [
            {
                "key": area.value,
                "title": area.title,
                "what": WHATS[area],
                **_mastery_now_and_at_goal_context(area, arkana.scores, then),
            }
            for area in Area
        ],
        "written": goal_scores_in_a_line(goal),
    }


def _act_row_context(
    act: PhraseAct,
    scores_now: ScoreByPhrase,
    goal_scores: ScoreByPhrase,
    problem_number_by_code: Mapping[str, int],
) -> dict[str, Any]:
    cells = [
        {
            "code": phrase.code,
            "name": str(phrase),
            "now": scores_now[phrase],
            "score": score,
            "less": score - 1 if score > max(scores_now[phrase], LOWEST) else "",
            "more": score + 1 if score < HIGHEST else "",
            "is_changed": score != scores_now[phrase],
            "note": problem_number_by_code.get(phrase.code, ""),
        }
        for phrase, score in goal_scores.items()
        if phrase.act is act
    ]
    return {
        "key": act.value,
        "title": act.title,
        "use": USES[act],
        "cells": cells,
        **_mastery_now_and_at_goal_context(act, scores_now, goal_scores),
    }


def _mastery_now_and_at_goal_context(
    act_or_area: PhraseAct | Area, scores_now: ScoreByPhrase, goal_scores: ScoreByPhrase
) -> dict[str, Any]:
    before, after = mastery_of(scores_now, act_or_area), mastery_of(goal_scores, act_or_area)
    return {"before": before, "mastery": after, "is_changed": before != after}


PLANNER: Planner[Arkana, HouseRules] = Planner(
    begin=current_scores_as_goal,
    problems=goal_problems,
    find=find_route,
    follow=remaining_route,
    workbench=goal_context,
    describe=goal_scores_in_a_line,
    form=ArkanaPlanForm,
)
