"""A foe's deck and an Effort's spread: cards by click or in a line, and their figures; a Spike has no cards."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import FixedChoices, LineField, LongField
from campaigns.forms import SavedAndTyped
from characters.beckoning_dream.rules.dreaming.position import DREAMERS, Bearing
from characters.beckoning_dream.rules.dreaming.prepared import MOST_WORDS
from characters.beckoning_dream.rules.dreaming.spikes import CONSEQUENCES, MOST_CONSEQUENCE
from characters.beckoning_dream.rules.foes import (
    CONSEQUENCE_LIMIT,
    effort_problems,
    foe_problems,
    spike_problems,
    twice_written_problems,
)
from characters.socket.opponents import OpponentPart
from characters.socket.rules import Draft, Problem
from decks.rules.notation import NotationError, cards_as_code_ranges, cards_of_text
from decks.rules.tarot import DECK, Card, Suit, codes_in_deck_order

FAMILIES = [
    (suit.name.lower(), suit.title, [card.code for card in DECK if card.suit is suit]) for suit in Suit
]
FAMILIES.append(("majors", "Majors", [card.code for card in DECK if card.is_major]))
WRITTEN = 200
SELECTS = {"asked": "I choose their cards", "random": "at random"}
BEARINGS: Mapping[str, str] = {
    Bearing.SPENDS: "they spend themselves", Bearing.HOLDS: "they hold on", Bearing.ASKED: "I choose each time",
}  # fmt: skip
FOES, OWN = "foes", "own"
SIDES: Mapping[str, str] = {
    DREAMERS: "on the Dreamers’ side", FOES: "on the other side", OWN: "on a side of their own",
}  # fmt: skip
SETTLED = ("", _("as the campaign settled"))


def _said(form: forms.Form, keys: Iterable[str]) -> dict[str, Any]:
    """Return what was said of *keys*, which nobody has to say."""
    return {key: form.cleaned_data[key] for key in keys if form.cleaned_data[key] not in ("", None)}


def _saved_and_typed(
    form: OpponentPart, keys: Iterable[str], saved_meanwhile: Draft
) -> Iterator[SavedAndTyped]:
    for key in keys:
        label, choices = form[key].label, dict(getattr(form.fields[key], "choices", ()))
        saved, typed = (kept.get(key, "") for kept in (saved_meanwhile, form.kept))
        yield {
            "label": label,
            "theirs": str(choices.get(saved, saved)),
            "yours": str(choices.get(typed, typed)),
        }


class CardsPart(OpponentPart):
    """Cards, each once: those clicked, and those written in a line beside them."""

    template = "characters/beckoning_dream/_opponent_fields.html"
    figures: ClassVar[tuple[str, ...]]
    more: ClassVar[tuple[str, ...]]  # what nobody has to say

    cards = forms.MultipleChoiceField(
        label=_("Cards"),
        choices=FixedChoices((card.code, str(card)) for card in DECK),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    written = LineField(
        label=_("Or write cards in a line"),
        max_length=WRITTEN,
        required=False,
        help_text=_("They join those chosen above: s1-4 c2 m13 is Swords Ace to 4, the 2 of Cups and Death."),
        widget=forms.TextInput({"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}),
    )

    def problems(self) -> Iterator[Problem]:
        """Yield what is amiss with what is to be kept."""
        raise NotImplementedError

    def field_values_of_opponent(self, opponent_data: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "cards": opponent_data["cards"],
            **{key: opponent_data.get(key) for key in (*self.figures, *self.more)},
        }

    def clean_written(self) -> list[Card]:
        try:
            listed = cards_of_text(self.cleaned_data["written"])
        except NotationError as error:
            raise forms.ValidationError(str(error)) from error
        if doubled := [problem.message for problem in twice_written_problems(listed)]:
            raise forms.ValidationError(doubled)
        return listed

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for problem in self.problems():
                self.add_error(problem.where[0], problem.message)
        return cleaned

    @property
    def kept(self) -> dict[str, Any]:
        asked = self.cleaned_data
        chosen = {Card.from_code(code) for code in asked["cards"]} | set(asked["written"])
        figures = {key: asked[key] for key in self.figures}
        return {"cards": codes_in_deck_order(chosen), **figures, **_said(self, self.more)}

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: Draft) -> list[SavedAndTyped]:
        figures = _saved_and_typed(self, (*self.figures, *self.more), saved_meanwhile)
        decks = [
            cards_as_code_ranges(map(Card.from_code, kept["cards"])) for kept in (saved_meanwhile, self.kept)
        ]
        return [{"label": self["cards"].label, "theirs": decks[0], "yours": decks[1]}, *figures]

    @property
    def families(self) -> list[tuple[str, str, list[tuple[str, bool]]]]:
        """Return the 78 cards by suit, each with whether it is chosen."""
        chosen = set(self["cards"].value() or ())
        return [(key, title, [(code, code in chosen) for code in held]) for key, title, held in FAMILIES]

    @property
    def asked_figures(self) -> list[forms.BoundField]:
        return [self[key] for key in (*self.figures, *self.more)]


class FoeForm(CardsPart):
    figures = ("awareness",)
    more = ("side", "selects_at_random", "bearing")

    awareness = forms.IntegerField(
        label=_("Awareness"), initial=3, help_text=_("How many cards may lie in its Present.")
    )
    side = forms.ChoiceField(
        label=_("They stand"),
        choices=[("", SIDES[FOES]), *((side, SIDES[side]) for side in (DREAMERS, OWN))],
        required=False,
    )
    selects_at_random = forms.TypedChoiceField(
        label=_("They Select"),
        choices=[SETTLED, (False, SELECTS["asked"]), (True, SELECTS["random"])],
        coerce=lambda said: said == "True",
        empty_value=None,
        required=False,
    )
    bearing = forms.ChoiceField(
        label=_("They bear Stress"), choices=[SETTLED, *BEARINGS.items()], required=False
    )

    def problems(self) -> Iterator[Problem]:
        return foe_problems(self.kept)


class EffortForm(CardsPart):
    figures = ("difficulty", "intensity")
    more = ("cost",)

    difficulty = forms.IntegerField(
        label=_("Difficulty"), initial=6, help_text=_("Stress brings it down; at 0 the Effort is resolved.")
    )
    intensity = forms.IntegerField(
        label=_("Intensity"), initial=2, help_text=_("Stress for Countered, a Setback or a Clash.")
    )
    cost = LineField(
        label=_("What else a bad Score costs"),
        max_length=MOST_WORDS,
        required=False,
        help_text=_("In words, after “a bad Score also costs”: an hour of night, a lantern."),
    )

    def problems(self) -> Iterator[Problem]:
        return effort_problems(self.kept)


class SpikeForm(OpponentPart):
    template = "characters/beckoning_dream/_spike_fields.html"

    difficulty = forms.IntegerField(
        label=_("Difficulty"),
        initial=3,
        help_text=_("How many cards one may look at: the larger, the easier."),
    )
    consequence = LongField(
        label=_("Consequence"),
        max_length=CONSEQUENCE_LIMIT,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What happens to who shows no card of the suit. It is always bad: 2 Stress, a lost way."),
    )
    stress = forms.IntegerField(
        label=_("Stress"),
        min_value=0,
        max_value=MOST_CONSEQUENCE,
        required=False,
        help_text=_("What of it is a figure, a dream at the table sees to."),
    )
    awareness = forms.IntegerField(
        label=_("Awareness lost"), min_value=0, max_value=MOST_CONSEQUENCE, required=False
    )
    burns = forms.IntegerField(label=_("Burns"), min_value=0, max_value=MOST_CONSEQUENCE, required=False)

    def field_values_of_opponent(self, opponent_data: Mapping[str, Any]) -> dict[str, Any]:
        return {key: opponent_data.get(key) for key in ("difficulty", "consequence", *CONSEQUENCES)}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for problem in spike_problems(self.kept):
                self.add_error(problem.where[0], problem.message)
        return cleaned

    @property
    def kept(self) -> dict[str, Any]:
        asked = {key: self.cleaned_data[key] for key in ("difficulty", "consequence")}
        return {**asked, **_said(self, CONSEQUENCES)}

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: Draft) -> list[SavedAndTyped]:
        return list(_saved_and_typed(self, self.fields, saved_meanwhile))
