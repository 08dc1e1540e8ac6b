"""A milestone's questions: the goal that was reached, and what it is worth."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from characters.arkana.rules import milestones
from characters.arkana.rules.milestones import GOAL_LIMIT, MOST_XP
from characters.socket.occasions import OccasionForm
from characters.socket.rules import Answers, Occasion


class MilestoneForm(OccasionForm):
    template = "characters/arkana/_milestone.html"
    live = "characters/arkana/_milestone_live.html"
    recorded = "characters/arkana/_milestone_told.html"

    goal = LineField(
        label=_("The goal you reached"),
        max_length=GOAL_LIMIT,
        required=False,
        help_text=_("As you agreed on it. It stands in everybody's ledger."),
    )
    xp = forms.IntegerField(
        label=_("XP for each of you"),
        required=False,
        error_messages={"invalid": _("Write a whole number: 1 XP or more.")},
        widget=forms.NumberInput(attrs={"min": 1, "max": MOST_XP}),
    )

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.initial.setdefault("xp", 1)

    def field_values_of_answers(self, answers: Answers) -> dict[str, Any]:
        return {"goal": answers["goal"], "xp": answers["xp"]}

    @property
    def answers(self) -> dict[str, Any]:
        xp = str(self["xp"].value() or "").strip()
        is_number = xp.isascii() and xp.isdigit() and len(xp) < 4
        goal = getattr(self, "cleaned_data", {}).get("goal", self["goal"].value())
        return {"goal": str(goal or ""), "xp": int(xp) if is_number else 0}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for problem in milestones.milestone_problems(self.answers):
            if problem.where[0] not in self.errors:
                self.add_error(problem.where[0], problem.message)
        return cleaned


MILESTONE = Occasion(
    key="milestone",
    title="Milestone",
    line="Name the goal that was reached. Everyone who was there gets the same.",
    problems=milestones.milestone_problems,
    sums=milestones.milestone_parts_in_words_and_xp,
    settle=lambda _cast, answers, _rules: milestones.milestone_entry(answers),
    correct=lambda _cast, before, now, _rules: milestones.correction_entry(before, now),
    save="Record the milestone",
    form=MilestoneForm,
)
