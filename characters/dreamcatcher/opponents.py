"""Whom the GM sets down before a scene: an NPC in short, hidden until it is revealed."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label, LongField
from campaigns.forms import SavedAndTyped
from characters.dreamcatcher.rules.creation import TRAIT_LIMIT
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HIGHEST, LOWEST, MOST_BORNE
from characters.dreamcatcher.rules.npcs import MOST_NPC_TRAITS, npc_in_words, npc_of, npc_problems
from characters.socket.opponents import OpponentPart
from characters.socket.questions import number_field
from characters.socket.rules import Draft, OpponentKind

TRAITS = ("advantages", "hindrances")


def _traits_field(label: Label) -> LongField:
    return LongField(
        label=label,
        required=False,
        max_length=MOST_NPC_TRAITS * (TRAIT_LIMIT + 2),
        help_text=_("One a line, in a few words."),
        widget=forms.Textarea({"rows": 3}),
    )


class DreamcatcherNpcForm(OpponentPart):
    """The one ability for everything, what it bears, and what may be called for it and against it."""

    template = "characters/dreamcatcher/_opponent_fields.html"

    score = number_field(_("In everything"), LOWEST, HIGHEST, initial=1)
    bears = number_field(_("Hampers it bears, its advantages among them"), 1, MOST_BORNE, initial=1)
    advantages = _traits_field(_("Advantages"))
    hindrances = _traits_field(_("Hindrances"))

    def field_values_of_opponent(self, opponent_data: Mapping[str, Any]) -> dict[str, Any]:
        return {**opponent_data, **{key: "\n".join(opponent_data[key]) for key in TRAITS}}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for problem in npc_problems(self.kept):
                self.add_error(problem.where[0], problem.message)
        return cleaned

    @property
    def kept(self) -> dict[str, Any]:
        asked = self.cleaned_data
        traits = {
            key: [words for line in asked[key].splitlines() if (words := " ".join(line.split()))]
            for key in TRAITS
        }
        return {"score": asked["score"], "bears": asked["bears"], **traits}

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: Draft) -> list[SavedAndTyped]:
        kept = self.kept
        return [
            {
                "label": self[key].label,
                "theirs": _in_words(saved_meanwhile[key]),
                "yours": _in_words(kept[key]),
            }
            for key in ("score", "bears", *TRAITS)
        ]


def _in_words(value: Any) -> str:
    return "; ".join(value) if isinstance(value, list | tuple) else str(value)


def npc_context(npc_data: Draft) -> Mapping[str, Any]:
    """Return what ``_opponent.html`` draws."""
    npc = npc_of("", npc_data)
    return {
        "score": signed(npc.score),
        "bears": npc.bears,
        "advantages": [held.words for held in npc.advantages],
        "hindrances": [held.words for held in npc.hindrances],
    }


NPC: OpponentKind[Dreamcatcher] = OpponentKind(
    key="npc",
    title="NPC",
    plural="NPCs",
    line="Somebody the GM plays: one ability for everything, what it bears, what may be called.",
    problems=npc_problems,
    describe=lambda npc_data: npc_in_words(npc_of("", npc_data)),
    shown=npc_context,
    form=DreamcatcherNpcForm,
    keeps_figures=True,
)
