"""An NPC's questions: nine Base Scores or a shorter way to them, Kit ratings, what is equipped."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label, LongField
from campaigns.forms import SavedAndTyped
from characters.arkana.rules import npcs
from characters.arkana.rules.kit import Kit
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES, Area, PhraseAct
from characters.socket.opponents import OpponentPart
from characters.socket.rules import Draft

LINES = (*PhraseAct, *Area)
CELLS = tuple(phrase.code.replace(" ", "_") for phrase in PHRASES)


def _optional_score_field(label: Label) -> forms.IntegerField:
    widget = forms.NumberInput({"inputmode": "numeric", "min": LOWEST, "max": HIGHEST})
    field = forms.IntegerField(label=label, required=False, widget=widget)
    field.error_messages["invalid"] = _("A Base Score is a whole number from 2 to 6.")
    return field


class NpcForm(OpponentPart):
    """Scores typed into the table stand; a cell left empty is the mean of its Act and its Area."""

    template = "characters/arkana/_opponent_fields.html"
    ratings: ClassVar[tuple[Kit, ...]] = tuple(Kit)

    equipment = LongField(
        label=_("At hand"),
        required=False,
        max_length=2_000,
        help_text=_(
            "One piece a line, as in “Spear, reach, 2”: its name; armor, tool, close, reach or ranged; hands."
        ),
        widget=forms.Textarea({"rows": 4, "spellcheck": "false"}),
    )

    def __init__(self, data: Any = None, *, told: Any = None) -> None:
        super().__init__(data, told=told)
        for line in LINES:
            self.fields[line.value] = _optional_score_field(line.title)
        for code, phrase in zip(CELLS, PHRASES, strict=True):
            self.fields[code] = _optional_score_field(str(phrase))
        for kit in Kit:
            self.fields[f"kit_{kit.value}"] = forms.ChoiceField(
                label=kit.plural, choices=npcs.SIGNS, initial="0", widget=forms.RadioSelect, required=False
            )

    def field_values_of_opponent(self, opponent_data: Mapping[str, Any]) -> dict[str, Any]:
        signs = dict(zip("-0+", ("-1", "0", "1"), strict=True))
        kits = {f"kit_{kit.value}": signs[sign] for kit, sign in zip(Kit, opponent_data["kit"], strict=True)}
        return {
            **dict(zip(CELLS, opponent_data["cells"], strict=True)),
            **kits,
            "equipment": npcs.pieces_in_lines(opponent_data["equipment"]),
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self._pieces, problems = npcs.read_pieces_and_problems(cleaned.get("equipment", ""))
        for problem in problems:
            self.add_error("equipment", problem.message)
        for line in LINES:
            if (score := cleaned.get(line.value)) is not None and not LOWEST <= score <= HIGHEST:
                self.add_error(line.value, _("A Base Score goes from 2 to 6."))
        if not self.errors:
            for problem in npcs.npc_problems(self.kept):
                self.add_error(problem.where[0].replace(" ", "_"), problem.message)
        return cleaned

    @property
    def kept(self) -> dict[str, Any]:
        asked = self.cleaned_data
        lines = {line.value: asked.get(line.value) or LOWEST for line in LINES}
        cells = [
            mean if asked.get(code) is None else asked[code]
            for code, mean in zip(CELLS, npcs.nine_scores_as_act_and_area_means(lines), strict=True)
        ]
        signs = {"-1": "-", "1": "+"}
        kit = "".join(signs.get(asked.get(f"kit_{each.value}", ""), "0") for each in Kit)
        return {"cells": cells, "kit": kit, "equipment": self._pieces}

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: Draft) -> list[SavedAndTyped]:
        both = (saved_meanwhile, self.kept)
        cells = [" ".join(map(str, kept["cells"])) for kept in both]
        kits = [kept["kit"] for kept in both]
        pieces = [npcs.pieces_in_lines(kept["equipment"]) for kept in both]
        rows = ((_("Base Scores"), cells), (_("Kit ratings"), kits), (self["equipment"].label, pieces))
        return [{"label": label, "theirs": told[0], "yours": told[1]} for label, told in rows]

    @property
    def areas(self) -> list[forms.BoundField]:
        return [self[area.value] for area in Area]

    @property
    def table(self) -> Iterator[tuple[forms.BoundField, list[forms.BoundField]]]:
        """Yield each Act's shortcut with its three cells."""
        for at, act in enumerate(PhraseAct):
            yield self[act.value], [self[code] for code in CELLS[at * 3 : at * 3 + 3]]

    @property
    def kits(self) -> list[forms.BoundField]:
        return [self[f"kit_{kit.value}"] for kit in Kit]
