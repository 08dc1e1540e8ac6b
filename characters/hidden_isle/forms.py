"""What a player types and presses in the builder of an agent, turned into the next draft."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label, LineField
from characters.hidden_isle.builder_rows import EMPTY, LISTS, MOST_ROWS, TRAITS, BuilderRows
from characters.hidden_isle.rules.agent import BURDEN, HARMS, IDEAL, KINDS, SKILLS, TRACKS
from characters.hidden_isle.rules.asking import LINE, NAME
from characters.hidden_isle.rules.creation import PHRASES
from characters.hidden_isle.rules.creation import TRAITS as TRAIT_NAMES
from characters.hidden_isle.starters import STARTERS
from characters.hidden_isle.workbench import draft_fingerprint
from characters.socket.card_fields import optional_card_field
from characters.socket.draft_form import CLICKS
from characters.socket.rules import Draft
from decks.rules.tarot import Suit

MOST_NUMBER = 999  # that can be read; a cap of ours, not of the game


class AgentDraftForm(BuilderRows):
    """One click of the builder, and everything that stands in its fields.

    *add* names a list that gets another row, ``drop-<what>`` the place of one that goes; a skill's own name sets it.
    """

    is_drawn = True
    starter = forms.ChoiceField(choices=[(s.key, s.title) for s in STARTERS], required=False)
    arrival = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False)
    add = forms.ChoiceField(choices=[(key, key) for key in EMPTY], required=False)
    back = forms.ChoiceField(choices=[("yes", "")], required=False)
    unlock = forms.ChoiceField(choices=[(skill, skill) for skill in SKILLS], required=False)
    lock = forms.ChoiceField(choices=[(skill, skill) for skill in SKILLS], required=False)
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, draft: Draft, rules: Any = None) -> None:
        super().__init__(data, draft=draft, rules=rules)
        self.is_arrival = bool(draft.get("arrival"))
        for skill in SKILLS:
            self.fields[skill] = _number_field()
        for what in LISTS.values():
            self.fields[f"drop-{what}"] = _number_field()
        for key, label in PHRASES.items():
            self._add_trait_fields(key, draft.get(key, {}), label)
        for key in (BURDEN, IDEAL):
            self._add_number_field(f"{key}-track", _("Track"), draft.get(key, {}).get("track", 0))
        for key in TRAITS:
            for place, told in enumerate(self._draft_rows_padded_to_posted_count(key)):
                self._add_trait_fields(f"{key}-{place}", told, f"{TRAIT_NAMES[key]} {place + 1}")
        self._lines()
        for place, told in enumerate(self._draft_rows_padded_to_posted_count("contacts")):
            self._add_contact_fields(f"contacts-{place}", told)
        if self.is_arrival:
            self._add_arrival_fields(draft)

    # --- fields ---

    def _add_one_line_text_field(
        self, field_name: str, label: Label, value: str, most_characters: int
    ) -> None:
        widget = forms.TextInput(attrs=_html_attributes_of_field(field_name))
        self.fields[field_name] = LineField(
            label=label, max_length=most_characters, required=False, initial=value, widget=widget
        )

    def _add_card_field(self, field_name: str, label: Label, card_code: str) -> None:
        self.fields[field_name] = optional_card_field(label, **_html_attributes_of_field(field_name))
        self.fields[field_name].initial = card_code

    def _add_number_field(self, field_name: str, label: Label, value: int) -> None:
        self.fields[field_name] = _number_field(label, value, **_html_attributes_of_field(field_name))

    def _add_trait_fields(self, field_prefix: str, trait_data: Mapping[str, Any], label: str) -> None:
        self._add_one_line_text_field(
            f"{field_prefix}-text",
            _("%(what)s, in a few words") % {"what": label},
            trait_data.get("text", ""),
            LINE,
        )
        self._add_card_field(
            f"{field_prefix}-card", _("%(what)s, its card") % {"what": label}, trait_data.get("card", "")
        )

    def _lines(self) -> None:
        """Ask for abilities and items, and keep a line free to write in."""
        wanted = getattr(self.rules, "abilities_at_creation", 0)
        for key, label, least in (("abilities", _("Ability %(n)s"), wanted), ("items", _("Item %(n)s"), 0)):
            held = self._draft_rows_padded_to_posted_count(key)
            spare = int(key == "items" or self.is_arrival)
            for place in range(max(len(held) + spare, least)):
                value = held[place] if place < len(held) else ""
                self._add_one_line_text_field(f"{key}-{place}", label % {"n": place + 1}, value, NAME)

    def _add_contact_fields(self, field_prefix: str, contact_data: Mapping[str, Any]) -> None:
        self._add_one_line_text_field(f"{field_prefix}-name", _("Name"), contact_data.get("name", ""), NAME)
        self.fields[f"{field_prefix}-kind"] = forms.ChoiceField(
            label=_("Who they are to you"),
            choices=[("", _("Choose")), *((kind, kind) for kind in KINDS)],
            required=False,
            initial=contact_data.get("kind", ""),
            widget=forms.Select(attrs=_html_attributes_of_field(f"{field_prefix}-kind")),
        )
        self._add_card_field(f"{field_prefix}-card", _("Their card"), contact_data.get("card", ""))
        self._add_one_line_text_field(
            f"{field_prefix}-land", _("Their land, if you like"), contact_data.get("land", ""), NAME
        )
        if self.is_arrival:
            self._add_number_field(
                f"{field_prefix}-affection", _("Affection"), contact_data.get("affection", 0)
            )
            self._add_number_field(f"{field_prefix}-distance", _("Distance"), contact_data.get("distance", 0))

    def _add_arrival_fields(self, draft: Draft) -> None:
        for track, title in TRACKS.items():
            told = {"what": "" if track in set(Suit) else f"{title}: "}
            at, points = (draft.get(key, {}).get(track, 0) for key in ("tracks", "points"))
            self._add_number_field(f"tracks-{track}", _("%(what)sXP on the track") % told, at)
            self._add_number_field(f"points-{track}", _("%(what)sTo place") % told, points)
        self._add_number_field("xp", _("XP that no track has taken yet"), draft.get("xp", 0))
        harm = list(draft.get("harm", ()))
        for suit in Suit:
            for kind in HARMS:
                self._add_number_field(f"harm-{suit}-{kind}", kind.capitalize(), harm.count(f"{suit} {kind}"))
        for place, code in enumerate([*self._draft_rows_padded_to_posted_count("visions"), ""]):
            self._add_card_field(f"visions-{place}", _("Vision card %(n)s") % {"n": place + 1}, code)

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
        key = cleaned.get("add")
        if key and len(self._draft_rows_padded_to_posted_count(key)) >= MOST_ROWS:
            raise forms.ValidationError(_("At most %(n)s fit here.") % {"n": MOST_ROWS})
        return cleaned

    def draft_after(self, before: Draft) -> Draft:
        asked = self.cleaned_data
        if asked["back"] and "replaced" in before:
            return dict(before["replaced"])
        after = self._draft_as_typed(before)
        if asked["starter"]:
            ready = next(dict(s.draft) for s in STARTERS if s.key == asked["starter"])
            return {**ready, "replaced": {key: told for key, told in after.items() if key != "replaced"}}
        return after

    def _draft_as_typed(self, before: Draft) -> dict[str, Any]:
        """Return *before* with everything that was typed and pressed."""
        asked, after = self.cleaned_data, dict(before)
        for key in PHRASES:
            after[key] = self._fields_as_typed(key, before.get(key, {}), ("text", "card", "track"))
        after |= {key: self._rows_as_typed(key) for key in LISTS if self._rows_as_typed(key) or key in before}
        for key, what in LISTS.items():
            self._drop_row_of_draft_list(after, key, asked[f"drop-{what}"])
        if asked["add"]:
            key = asked["add"]
            after[key] = [*after.get(key, ()), EMPTY.get(key, "")]
        self._put_typed_skills_into_draft(after)
        if asked["arrival"]:
            after["arrival"] = asked["arrival"] == "yes"
        return after | (self._arrival_figures_as_typed(after) if self.is_arrival else {})

    def _fields_as_typed(
        self, field_prefix: str, values_before: Mapping[str, Any], field_keys: tuple[str, ...]
    ) -> dict[str, Any]:
        """Return *values_before* with what was posted under *field_prefix* in its place."""
        posted = {key: self._cleaned_value_if_posted(f"{field_prefix}-{key}") for key in field_keys}
        return {**values_before, **{key: value for key, value in posted.items() if value is not None}}

    def _cleaned_value_if_posted(self, field_name: str) -> Any:
        """Return the cleaned answer, None where nothing was asked or posted; a figure left empty is 0."""
        if field_name not in self.data or field_name not in self.fields:
            return None
        value = self.cleaned_data.get(field_name)
        return 0 if value is None else value

    def _rows_as_typed(self, list_key: str) -> list[Any]:
        rows = self._draft_rows_padded_to_posted_count(list_key)
        if list_key in EMPTY:
            asked = (
                tuple(EMPTY[list_key])
                if list_key != "contacts"
                else (*EMPTY[list_key], "affection", "distance")
            )
            return [
                self._fields_as_typed(f"{list_key}-{place}", told, asked) for place, told in enumerate(rows)
            ]
        named = [name for name in self.fields if name.startswith(f"{list_key}-")]
        lines = [self._cleaned_value_if_posted(name) for name in named]
        kept = [
            rows[place] if line is None and place < len(rows) else line for place, line in enumerate(lines)
        ]
        return [line for line in kept if line] if named else rows

    def _drop_row_of_draft_list(self, draft: dict[str, Any], list_key: str, index: int | None) -> None:
        if index is not None and 0 <= index < len(draft.get(list_key, ())):
            draft[list_key] = [*draft[list_key][:index], *draft[list_key][index + 1 :]]

    def _put_typed_skills_into_draft(self, draft: dict[str, Any]) -> None:
        asked = self.cleaned_data
        wanted = {skill: asked[skill] for skill in SKILLS if asked[skill] is not None}
        if wanted or "skills" in draft:
            skills = {**draft.get("skills", {}), **wanted}
            draft["skills"] = {skill: rating for skill, rating in skills.items() if rating}
        if asked["unlock"] or asked["lock"]:
            held = {*draft.get("unlocked", ()), asked["unlock"]} - {asked["lock"]}
            draft["unlocked"] = [skill for skill in SKILLS if skill in held]

    def _arrival_figures_as_typed(self, draft: Draft) -> dict[str, Any]:
        """Return the figures that an arriving agent comes with."""
        told: dict[str, Any] = {}
        for key in ("tracks", "points"):
            figures = {track: self._cleaned_value_if_posted(f"{key}-{track}") for track in TRACKS}
            told[key] = {**draft.get(key, {}), **{t: n for t, n in figures.items() if n is not None}}
        if (xp := self._cleaned_value_if_posted("xp")) is not None:
            told["xp"] = xp
        harm = list(draft.get("harm", ()))
        codes = {
            f"{suit} {kind}": self._cleaned_value_if_posted(f"harm-{suit}-{kind}")
            for suit in Suit
            for kind in HARMS
        }
        told["harm"] = [
            code
            for code, count in codes.items()
            for _time in range(harm.count(code) if count is None else max(0, count))
        ]
        return told


def _html_attributes_of_field(field_name: str) -> dict[str, str]:
    """Return what a control carries: the form it goes along with, and where its problems are told."""
    return {**CLICKS, "aria-describedby": f"at-{field_name}"}


def _number_field(label: Label = "", value: int | None = None, **attrs: str) -> forms.IntegerField:
    """Return a field for a figure; the rules say what it may be, this only what can be read."""
    return forms.IntegerField(
        label=label,
        min_value=-MOST_NUMBER,
        max_value=MOST_NUMBER,
        required=False,
        initial=value,
        widget=forms.TextInput(attrs={**attrs, "inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("Give a whole number, in figures."),
            **dict.fromkeys(("min_value", "max_value"), _("Give a number of at most three figures.")),
        },
    )
