"""Reflection night's questions: the cards of the spread, which of them went well, and the two questions."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.beckoning_dream.rules import dream
from characters.beckoning_dream.rules.dream import LEARNED, MOST_CARDS, PROGRESS
from characters.socket.card_fields import NAMES, optional_card_field
from characters.socket.occasions import OccasionForm
from characters.socket.rules import Answers, Occasion

ROWS = 3  # a spread is typically three cards
YES_NO = (("yes", _("Yes")), ("no", _("No")))
WENT = (("yes", _("Went well")), ("no", _("Did not")))


class SpreadRow:
    """One place of the spread."""

    def __init__(self, form: "ReflectionForm", place: int) -> None:
        self.place, self.number = place, place + 1
        self.card, self.went = form[f"card-{place}"], form[f"went-{place}"]

    @property
    def code(self) -> str:
        code = self.card.value()
        return code if code in NAMES else ""


class ReflectionForm(OccasionForm):
    template = "characters/beckoning_dream/_reflection.html"
    live = "characters/beckoning_dream/_reflection_live.html"
    recorded = "characters/beckoning_dream/_reflection_told.html"

    learned = forms.ChoiceField(label=LEARNED, choices=YES_NO, widget=forms.RadioSelect)
    progress = forms.ChoiceField(label=PROGRESS, choices=YES_NO, widget=forms.RadioSelect)

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.most = MOST_CARDS
        for question in ("learned", "progress"):
            self.fields[question].error_messages["required"] = _("Answer yes or no.")
        for place in range(self._places()):
            self.fields[f"card-{place}"] = optional_card_field(
                _("Card %(number)s of the spread") % {"number": place + 1}
            )
            self.fields[f"went-{place}"] = forms.ChoiceField(
                label=_("How card %(number)s went") % {"number": place + 1},
                choices=WENT,
                required=False,
                widget=forms.RadioSelect,
            )
        self.order_fields([name for name in self.fields if name not in ("learned", "progress")])

    def _places(self) -> int:
        if not self.is_bound:
            return max(ROWS, sum(1 for key in self.initial if key.startswith("card-")))
        shown = str(self.data.get("places", ""))
        asked = int(shown) if shown.isascii() and shown.isdigit() and len(shown) < 3 else ROWS
        return max(ROWS, min(MOST_CARDS, asked + ("add" in self.data)))

    @property
    def rows(self) -> list[SpreadRow]:
        return [SpreadRow(self, place) for place in range(self._places())]

    def field_values_of_answers(self, answers: Answers) -> dict[str, Any]:
        spread = list(enumerate(answers.get("spread", ())))
        return {
            **{f"card-{place}": code for place, (code, _well) in spread},
            **{f"went-{place}": ("no", "yes")[well] for place, (_code, well) in spread},
            **{key: ("no", "yes")[answers[key]] for key in ("learned", "progress") if key in answers},
        }

    @property
    def answers(self) -> dict[str, Any]:
        spread = [[row.code, row.went.value() == "yes"] for row in self.rows if row.code]
        return {"spread": spread, **{key: self[key].value() == "yes" for key in ("learned", "progress")}}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for row in self.rows:
            if row.code and not cleaned.get(row.went.name):
                self.add_error(row.went.name, _("Say whether it went well."))
        for problem in dream.reflection_problems(self.answers):
            if "card-0" not in self.errors:
                self.add_error("card-0", problem.message)
        return cleaned


REFLECTION = Occasion(
    key="reflection",
    title="Reflection night",
    line="Write down the dream. Everyone who was there gets the same.",
    problems=dream.reflection_problems,
    sums=dream.reflection_parts_in_words_and_xp_gained,
    settle=lambda _cast, answers, _rules: dream.reflection_entry(answers),
    correct=lambda _cast, before, now, _rules: dream.correction_entry(before, now),
    event="dream",
    save="Record the dream",
    ends_every_evening=True,
    form=ReflectionForm,
)
