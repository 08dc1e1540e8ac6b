"""What a player asks of a plan, turned into the next goal."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.dreamcatcher.rules.planner import MOST_EARNED
from characters.socket.plans import PlanForm
from characters.socket.questions import number_field
from characters.socket.rules import Goal

GONE = _("That hindrance is not on the sheet any more. Choose another.")


class DreamcatcherPlanForm(PlanForm):
    """A hindrance to convert, one that stays after all, or what is left of a story."""

    earns = number_field(_("Destiny left of each story"), 0, MOST_EARNED, required=False)

    def __init__(self, data: Any = None, *, goal: Any, sheet: Any, rules: Any) -> None:
        super().__init__(data, goal=goal, sheet=sheet, rules=rules)
        held = [(hindrance.key, hindrance.words) for hindrance in sheet.hindrances]
        for name in ("want", "drop"):
            amiss = {"invalid_choice": GONE}
            self.fields[name] = forms.ChoiceField(choices=held, required=False, error_messages=amiss)
        self.fields["earns"].initial = goal["earns"]

    @property
    def amiss(self) -> list[str]:
        """Return what is amiss with the hindrance that was pressed."""
        return [str(error) for name in ("want", "drop") for error in self.errors.get(name, ())]

    def goal_after(self, before: Goal) -> Goal:
        asked = self.cleaned_data
        held = {hindrance.key for hindrance in self.sheet.hindrances}
        wanted = [key for key in before["convert"] if key in held and key != asked["drop"]]
        if asked["want"] and asked["want"] not in wanted:
            wanted.append(asked["want"])
        earns = before["earns"] if asked["earns"] is None else asked["earns"]
        return {"convert": wanted, "earns": earns}
