"""What a player does in the builder, turned into the next draft."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from characters.arkana.rules.creation import MOST_WOUNDS, MOST_XP, draft_after_fix, draft_scores
from characters.arkana.rules.gear import PIECE_QUESTIONS
from characters.arkana.rules.kit import (
    KIT_SETS,
    MOST_SPELLS,
    NAME_LIMIT,
    SIX,
    SPELL_LIMIT,
    KitPlace,
    Piece,
    WrittenSpell,
    piece_problems,
)
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES
from characters.arkana.starters import STARTERS
from characters.socket.draft_form import DraftForm
from characters.socket.questions import number_field
from characters.socket.rules import Draft, Fix

MOST_PIECES = 20  # in one place of a draft; a cap of ours, not of the game
PLACES = [(place.value, place.title) for place in KitPlace]
TAKEN_OUT = r"^(equipment|pack|spells)-\d{1,2}-\d{1,2}$"  # the list, the place in it, and of how many
NO_SET = _("Those ratings cannot go together. Six sets are legal: %(six)s.") % {"six": SIX}


def read_nine_scores(text: str) -> list[int]:
    """Return the nine scores that *text* tells, row by row; ValidationError says what is amiss with it."""
    words = text.replace("/", " ").replace(",", " ").split()
    if len(words) != len(PHRASES):
        told = _("That is %(count)d of nine scores. Write all nine, row by row: 3 3 2 / 2 3 3 / 2 2 2.")
        raise forms.ValidationError(told % {"count": len(words)})
    for phrase, word in zip(PHRASES, words, strict=True):
        if word not in map(str, range(LOWEST, HIGHEST + 1)):  # Ruling A6
            told = _("%(phrase)s would be %(word)s. A Base Score is a whole number from 2 to 6.")
            raise forms.ValidationError(told % {"phrase": phrase, "word": word[:12]})
    return [int(word) for word in words]


class ScoresField(forms.Field):
    """The nine Base Scores in a line."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"})

    def to_python(self, value: object) -> list[int] | None:
        text = str(value or "").strip()
        return read_nine_scores(text[:200]) if text else None


def optional_phrase_score_field(label: str) -> forms.IntegerField:
    """Return the field of one Phrase."""
    wrong = _("%(phrase)s: a Base Score is a whole number from 2 to 6.") % {"phrase": label}
    amiss = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
    return forms.IntegerField(
        label=label, min_value=LOWEST, max_value=HIGHEST, required=False, error_messages=amiss
    )


class ArkanaDraftForm(DraftForm):
    """One click of the builder: a score, a Kit set, a piece or spell, an arrival's figures."""

    is_drawn = True
    shown = ("xp", "body_wounds", "spirit_wounds")
    nine = ScoresField(label=_("Or write all nine, row by row"), required=False)
    kit = forms.ChoiceField(
        choices=[(code, code) for code in KIT_SETS],
        required=False,
        error_messages={"invalid_choice": NO_SET},
    )
    piece = LineField(label=_("What it is"), max_length=NAME_LIMIT, required=False)
    type = forms.ChoiceField(label=_("Type"), choices=PIECE_QUESTIONS[1].choices, required=False)
    hands = forms.ChoiceField(
        label=_("Hands to hold or use it"), choices=PIECE_QUESTIONS[2].choices, required=False
    )
    reach = forms.ChoiceField(label=_("Range"), choices=PIECE_QUESTIONS[3].choices, required=False)
    place = forms.ChoiceField(label=_("Where it goes"), choices=PLACES, required=False)
    spell = LongField(
        label=_("The spell, as the Arbiter ruled it"),
        max_length=SPELL_LIMIT,
        required=False,
        widget=forms.Textarea({"rows": 2}),
    )
    slot = forms.ChoiceField(
        label=_("Where it occupies a slot"), choices=[("", _("No slot")), *PLACES], required=False
    )
    held = forms.IntegerField(required=False, widget=forms.HiddenInput)
    drop = forms.RegexField(TAKEN_OUT, required=False)
    move = forms.RegexField(TAKEN_OUT, required=False)
    starter = forms.ChoiceField(choices=[(s.key, s.title) for s in STARTERS], required=False)
    arrival = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False)
    xp = number_field(_("Unspent XP"), 0, MOST_XP, required=False)
    body_wounds = number_field(_("Wounds to Body"), 0, MOST_WOUNDS, required=False)
    spirit_wounds = number_field(_("Wounds to Spirit"), 0, MOST_WOUNDS, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for phrase in PHRASES:
            self.fields[phrase.code] = optional_phrase_score_field(str(phrase))

    # --- what is amiss ---

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self._is_add_button_pressed("piece"):
            names = {"name": "piece", "kit": "type"}
            for problem in piece_problems(self._piece_data_of_cleaned(cleaned)):
                name = names.get(problem.where[0], problem.where[0])
                if name not in self.errors:
                    self.add_error(name, problem.message)
            if len(self.before.get(cleaned.get("place") or KitPlace.EQUIPMENT.value, ())) >= MOST_PIECES:
                self.add_error(
                    "place", _("%(most)d pieces are enough in one place here.") % {"most": MOST_PIECES}
                )
        if self._is_add_button_pressed("spell"):
            if not cleaned.get("spell") and "spell" not in self.errors:
                self.add_error("spell", _("Say what the spell is, as the Arbiter ruled it."))
            if len(self.before.get("spells", ())) >= MOST_SPELLS:
                self.add_error(
                    "spell",
                    _("%(most)d spells stand here, and no more fit. Take one out first.")
                    % {"most": MOST_SPELLS},
                )
        return cleaned

    def _is_add_button_pressed(self, thing: Literal["piece", "spell"]) -> bool:
        return thing in self.data

    def _piece_data_of_cleaned(self, cleaned: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "name": cleaned.get("piece", ""),
            "kit": cleaned.get("type", ""),
            "hands": cleaned.get("hands") or "1",
            "reach": cleaned.get("reach", ""),
        }

    @property
    def amiss(self) -> Iterator[str]:
        """Yield what is amiss with the scores that were clicked."""
        for phrase in PHRASES:
            yield from map(str, self.errors.get(phrase.code, ()))

    # --- the next draft ---

    def draft_after(self, before: Draft) -> Draft:
        asked = self.cleaned_data
        after = dict(before)
        if asked["starter"]:
            after |= next(s.draft for s in STARTERS if s.key == asked["starter"])
        if asked["arrival"]:
            after["arrival"] = asked["arrival"] == "yes"
        after = self._draft_with_wounds_and_xp_typed(self._draft_with_scores_typed(after))
        after |= {"kit": asked["kit"]} if asked["kit"] else {}
        for way in ("drop", "move"):
            if asked[way]:
                after = dict(draft_after_fix(after, Fix("", ((way, asked[way]),))))
        return self._draft_with_typed_thing_added(after)

    def _draft_with_scores_typed(self, draft: dict[str, Any]) -> dict[str, Any]:
        asked = self.cleaned_data
        wanted = {phrase.code: asked[phrase.code] for phrase in PHRASES if asked[phrase.code] is not None}
        if asked["nine"]:
            wanted = {phrase.code: score for phrase, score in zip(PHRASES, asked["nine"], strict=True)}
        held = {phrase.code: score for phrase, score in draft_scores(draft).items()}
        return {**draft, "scores": held | wanted} if wanted else draft

    def _draft_with_wounds_and_xp_typed(self, draft: dict[str, Any]) -> dict[str, Any]:
        asked, wounds = self.cleaned_data, dict(draft.get("wounds", {}))
        for area in ("body", "spirit"):
            if (told := asked[f"{area}_wounds"]) is not None:
                wounds[area] = told
        with_wounds = draft | ({"wounds": wounds} if wounds else {})
        return with_wounds | ({"xp": asked["xp"]} if asked["xp"] is not None else {})

    def _draft_with_typed_thing_added(self, draft: dict[str, Any]) -> dict[str, Any]:
        """Return *draft* with the piece or spell that was typed; a click twice is a click once."""
        asked, after = self.cleaned_data, dict(draft)
        if self._is_add_button_pressed("piece"):
            key = asked["place"] or KitPlace.EQUIPMENT.value
            count = sum(len(after.get(place.value, ())) for place in KitPlace)
            if asked["held"] in (None, count):
                after[key] = [*after.get(key, ()), Piece.read(self._piece_data_of_cleaned(asked)).data]
        if self._is_add_button_pressed("spell") and asked["held"] in (None, len(after.get("spells", ()))):
            spell = WrittenSpell.read({"words": asked["spell"], "place": asked["slot"]})
            after["spells"] = [*after.get("spells", ()), spell.data]
        return after
