"""What a player asks of a plan, turned into the next goal."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.arkana.forms import ScoresField
from characters.arkana.rules.phrases import HIGHEST, PHRASES
from characters.arkana.rules.planner import scores_wanted
from characters.socket.plans import PlanForm
from characters.socket.rules import Goal


class ArkanaPlanForm(PlanForm):
    """One click on a Phrase, or all nine written in a line."""

    nine = ScoresField(label=_("Or write all nine, row by row"), required=False)

    def __init__(self, data: Any = None, *, goal: Any, sheet: Any, rules: Any) -> None:
        super().__init__(data, goal=goal, sheet=sheet, rules=rules)
        for phrase, now in sheet.scores.items():
            told = {"phrase": phrase, "now": now}
            low = _("%(phrase)s is %(now)d, and XP only raise a Phrase.") % told
            high = _("%(phrase)s: no Base Score goes higher than 6.") % told
            self.fields[phrase.code] = forms.IntegerField(
                label=str(phrase),
                min_value=now,
                max_value=HIGHEST,
                required=False,
                error_messages={
                    "min_value": low,
                    "max_value": high,
                    "invalid": _("Write a whole number from 2 to 6."),
                },
            )

    @property
    def amiss(self) -> list[str]:
        """Return what is amiss with the Phrases that were clicked."""
        return [str(error) for phrase in PHRASES for error in self.errors.get(phrase.code, ())]

    def goal_after(self, before: Goal) -> Goal:
        asked, aim = self.cleaned_data, scores_wanted(self.sheet, before)
        if asked["nine"]:
            aim = dict(zip(PHRASES, asked["nine"], strict=True))
        clicked = {phrase: asked[phrase.code] for phrase in PHRASES if asked[phrase.code] is not None}
        return {"scores": {phrase.code: score for phrase, score in (aim | clicked).items()}}
