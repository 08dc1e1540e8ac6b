"""What a player types and presses in the builder, turned into the next draft."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from characters.dreamcatcher.rules.creation import (
    KINDS,
    MOST_TRAITS,
    TRAIT_LIMIT,
    draft_after_fix,
    draft_scores,
    draft_traits,
)
from characters.dreamcatcher.rules.house_rules import HIGHEST, LOWEST, HouseRules
from characters.dreamcatcher.starters import STARTERS
from characters.dreamcatcher.workbench import draft_fingerprint, draft_rows, hamper_choices
from characters.socket.draft_form import CLICKS, DraftForm
from characters.socket.questions import number_field
from characters.socket.rules import Draft, Fix

MOST_TYPED_DESTINY = 99
TAKEN_OUT = r"^(advantages|hindrances)-\d{1,2}-\d{1,2}$"  # the list, the place in it, and of how many
LABELS = {"advantages": _("Advantage %(n)d"), "hindrances": _("Hindrance %(n)d")}


class DreamcatcherDraftForm(DraftForm):
    """One click of the builder, and everything that stands in its fields.

    *scores* are all numbers, in the order of the abilities; *score* one of them, as a remedy posts it.
    """

    is_drawn = True
    scores = forms.RegexField(r"^-?\d( -?\d){1,11}$", required=False)
    score = forms.RegexField(r"^-?\d .{1,60}$", required=False)
    drop = forms.RegexField(TAKEN_OUT, required=False)
    whole = forms.RegexField(r"^(ability .{1,60}|advantages-\d{1,2})$", required=False)
    add = forms.ChoiceField(choices=[(key, key) for key in KINDS], required=False)
    starter = forms.ChoiceField(choices=[(s.key, s.title) for s in STARTERS], required=False)
    arrival = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False)
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)
    marked = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, draft: Draft, rules: Any = None) -> None:
        super().__init__(data, draft=draft, rules=rules or HouseRules())
        self.is_arrival = bool(draft.get("arrival"))
        for key in KINDS:
            for place, words in enumerate(self._rows_shown(key)):
                self._add_trait_field(key, place, words)
        if self.is_arrival:
            self._add_arrival_fields()

    def _rows_shown(self, key: str) -> tuple[str, ...]:
        rows = draft_rows(self.before, key, self.rules)
        posted = sum(1 for name in self.data if name.startswith(f"{key}-"))
        return (*rows, *[""] * (min(posted, MOST_TRAITS) - len(rows)))

    def _add_trait_field(self, key: str, place: int, words: str) -> None:
        name = f"{key}-{place}"
        attrs = {**CLICKS, "aria-describedby": f"at-{name}", "autocomplete": "off"}
        self.fields[name] = LineField(
            label=LABELS[key] % {"n": place + 1},
            max_length=TRAIT_LIMIT,
            required=False,
            initial=words,
            widget=forms.TextInput(attrs),
        )

    def _add_arrival_fields(self) -> None:
        scores = draft_scores(self.before, self.rules)
        for place, (name, score) in enumerate(scores.items()):
            self.fields[f"ability-{place}"] = number_field(
                name, LOWEST, HIGHEST, required=False, initial=score
            )
        self.fields["xp"] = number_field(
            _("Destiny"), 0, MOST_TYPED_DESTINY, required=False,
            initial=self.before.get("xp", self.rules.destiny),
        )  # fmt: skip
        choices = hamper_choices(self.before, self.rules)
        self.fields["hampered"] = forms.MultipleChoiceField(
            label=_("What is hampered"),
            choices=[(code, name) for code, name in choices if name],
            required=False,
            initial=list(self.before.get("hampered", ())),
            widget=forms.CheckboxSelectMultiple(CLICKS),
            error_messages={"invalid_choice": _("Something marked is gone. Mark what is hampered anew.")},
        )
        for name in (*(f"ability-{place}" for place in range(len(scores))), "xp"):
            self.fields[name].widget.attrs |= CLICKS

    # --- what the template draws ---

    def fields_of(self, key: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(f"{key}-")]

    @property
    def advantages(self) -> list[forms.BoundField]:
        return self.fields_of("advantages")

    @property
    def hindrances(self) -> list[forms.BoundField]:
        return self.fields_of("hindrances")

    @property
    def abilities(self) -> list[forms.BoundField]:
        return self.fields_of("ability")

    # --- reading ---

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        shown = cleaned.get("seen")
        if shown and shown != draft_fingerprint(self.before):
            raise forms.ValidationError(
                _(
                    "This draft was changed elsewhere. What you typed stands here still: press again to keep it."
                )
            )
        names = self.rules.ability_names
        if cleaned.get("scores") and len(cleaned["scores"].split()) != len(names):
            self.add_error("scores", _("The table’s abilities have changed. Press again."))
        if cleaned.get("score") and cleaned["score"].partition(" ")[2] not in names:
            self.add_error("score", _("The table’s abilities have changed. Press again."))
        if (key := cleaned.get("add")) and len(self._rows_shown(key)) >= MOST_TRAITS:
            raise forms.ValidationError(_("At most %(n)s fit here.") % {"n": MOST_TRAITS})
        return cleaned

    def draft_after(self, before: Draft) -> Draft:
        asked = self.cleaned_data
        if asked["starter"]:
            return {**before, **next(s.draft for s in STARTERS if s.key == asked["starter"])}
        after = self._draft_as_typed(before)
        for name in ("score", "drop", "whole"):
            if asked[name]:
                after = dict(draft_after_fix(after, Fix("", ((name, asked[name]),))))
        if asked["add"]:
            after[asked["add"]] = [*self._rows_typed(before, asked["add"]), ""]
        if asked["arrival"]:
            after["arrival"] = asked["arrival"] == "yes"
        return after

    def _draft_as_typed(self, before: Draft) -> dict[str, Any]:
        asked, after, names = self.cleaned_data, dict(before), self.rules.ability_names
        if asked["scores"]:
            after["scores"] = dict(zip(names, map(int, asked["scores"].split()), strict=True))
        for key in KINDS:
            if any(name.startswith(f"{key}-") for name in self.data) or key in before:
                after[key] = self._rows_typed(before, key)
        return after | (self._arrival_as_typed(before) if self.is_arrival else {})

    def _rows_typed(self, before: Draft, key: str) -> list[str]:
        """Return a list as it is typed; a row that was not posted stays as it was."""
        held = draft_traits(before, key)
        rows = [
            self.cleaned_data.get(name, "") if name in self.data else (held[place : place + 1] or ("",))[0]
            for place, name in enumerate(n for n in self.fields if n.startswith(f"{key}-"))
        ]
        while rows and not rows[-1] and len(rows) > len(held):
            rows.pop()
        return rows

    def _arrival_as_typed(self, before: Draft) -> dict[str, Any]:
        asked = self.cleaned_data
        typed = [asked.get(f"ability-{place}") for place in range(len(self.rules.ability_names))]
        scores = {
            name: held if number is None else number
            for (name, held), number in zip(draft_scores(before, self.rules).items(), typed, strict=True)
        }
        told: dict[str, Any] = {"scores": scores} if any(n is not None for n in typed) else {}
        if asked.get("xp") is not None:
            told["xp"] = asked["xp"]
        return told | ({"hampered": asked["hampered"]} if asked["marked"] else {})
