"""A story's end: what it is called, the destiny for all, and what differs for one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from characters.dreamcatcher.rules import stories
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.stories import MOST_DESTINY, TITLE_LIMIT
from characters.socket.occasions import OccasionForm
from characters.socket.rules import Answers, Occasion

DIFFERS = "differs-"
FIGURE = r"^\d{1,4}$"
NO_FIGURE = _("Write a whole number from 0 to %(most)d.") % {"most": MOST_DESTINY}
FIGURES = {"inputmode": "numeric", "autocomplete": "off"}


class StoryForm(OccasionForm):
    template = "characters/dreamcatcher/_story.html"
    live = "characters/dreamcatcher/_story_live.html"
    recorded = "characters/dreamcatcher/_story_told.html"

    story = LineField(label=_("What the story is called"), max_length=TITLE_LIMIT, required=False)
    destiny = forms.RegexField(
        FIGURE,
        label=_("Destiny for everyone"),
        required=False,
        error_messages={"invalid": NO_FIGURE},
        widget=forms.TextInput(FIGURES),
    )

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        if not self.is_bound and "destiny" not in self.initial:
            self.initial["destiny"] = (self.rules() or HouseRules()).story_destiny
        for slug, name in self.seats:
            self.fields[f"{DIFFERS}{slug}"] = forms.RegexField(
                FIGURE,
                label=_("For %(name)s") % {"name": name},
                required=False,
                error_messages={"invalid": NO_FIGURE},
                widget=forms.TextInput(FIGURES),
            )

    def field_values_of_answers(self, answers: Answers) -> dict[str, Any]:
        differs = {f"{DIFFERS}{slug}": amount for slug, amount in answers["differs"].items()}
        return {"story": answers["title"], "destiny": answers["destiny"], **differs}

    @property
    def differing(self) -> list[forms.BoundField]:
        """Return the field of each one who may have been there."""
        return [self[f"{DIFFERS}{slug}"] for slug, _name in self.seats]

    @property
    def has_differing(self) -> bool:
        return bool(self.answers["differs"])

    @property
    def answers(self) -> dict[str, Any]:
        differs = {slug: self._typed(f"{DIFFERS}{slug}") for slug, _name in self.seats}
        title = getattr(self, "cleaned_data", {}).get("story", self["story"].value())  # as its field reads it
        return {
            "title": stories.title_of({"title": title}),
            "destiny": _number_or_typed(self._typed("destiny")),
            "differs": {slug: _number_or_typed(typed) for slug, typed in differs.items() if typed},
        }

    def _typed(self, name: str) -> str:
        value = self[name].value()
        return "" if value is None else str(value).strip()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for problem in stories.story_problems(self.answers):
            name = "story" if problem.where[0] == "title" else problem.where[0]
            if name not in self.errors:
                self.add_error(name if name in self.fields else None, problem.message)
        return cleaned


def _number_or_typed(typed: str) -> int | str:
    """Return the number that is *typed*, else what is typed: the rules say that it is none."""
    return (
        int(typed) if typed.isascii() and typed.isdigit() and len(typed) <= len(str(MOST_DESTINY)) else typed
    )


STORY = Occasion(
    key=stories.STORY,
    title="A story ends",
    line="Destiny for everyone who was there. Everything is recovered, and hindrances may be converted.",
    problems=stories.story_problems,
    sums=stories.title_and_destiny_for_all,
    settle=lambda cast, answers, rules: stories.story_entry(cast.my_sheet, answers, cast.me, rules),
    correct=lambda cast, before, now, rules: stories.correction_entry(
        cast.my_sheet, before, now, cast.me, rules
    ),
    matters=stories.is_correction_needed,
    foresee=stories.foreseen_sentences,
    save="Record the story’s end",
    differs=stories.differs_for_one,
    form=StoryForm,
)
