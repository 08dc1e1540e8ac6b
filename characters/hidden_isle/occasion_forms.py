"""Downtime's one question: does the Hand rest together, or is one player alone?"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.hidden_isle.rules import downtime
from characters.socket.occasions import OccasionForm
from characters.socket.rules import Answers, Occasion

HAND, SOLO = "hand", "solo"
WHO = ((HAND, _("With the Hand")), (SOLO, _("Alone with the Seer")))


class DowntimeForm(OccasionForm):
    template = "characters/hidden_isle/_downtime_begins.html"
    live = "characters/hidden_isle/_downtime_live.html"
    recorded = "characters/hidden_isle/_downtime_told.html"

    who = forms.ChoiceField(
        label=_("How they spend it"),
        choices=WHO,
        widget=forms.RadioSelect,
        initial=HAND,
        error_messages={
            "required": _("Say whether the Hand rests together, or one player is alone."),
            "invalid_choice": _("Say whether the Hand rests together, or one player is alone."),
        },
    )

    def __init__(self, data: Any = None, *, told: Any = None, **kwargs: Any) -> None:
        super().__init__(data, told=told, **kwargs)
        # What names this downtime in the ledgers is the op of the evening that began it.
        self.key = told.get("key", "") if told else str((data or {}).get("op_id", ""))

    def field_values_of_answers(self, answers: Answers) -> dict[str, Any]:
        return {"who": SOLO if answers.get("solo") else HAND}

    @property
    def answers(self) -> dict[str, Any]:
        key = {"key": self.key} if self.key else {}
        return {"solo": self["who"].value() == SOLO, **key}


DOWNTIME = Occasion(
    key="downtime",
    title="Downtime",
    line="Begin it for the Hand. Vices first, then drift, then each one's actions.",
    problems=downtime.no_problems_to_begin,
    sums=downtime.downtime_in_words_and_no_xp,
    settle=lambda _cast, answers, _rules: downtime.downtime_begun_entry(answers),
    correct=lambda _cast, before, now, _rules: downtime.correction_entry(before, now),
    event="downtime",
    save="Begin the downtime",
    matters=lambda entry: bool(entry.data),
    foresee=downtime.foreseen_downtime_sentences,
    form=DowntimeForm,
)
