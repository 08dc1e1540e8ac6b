"""A Spike with real cards: what one looks at, and the chance that it shows a card of the suit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.beckoning_dream.rules.foresight import (
    Pile,
    cards_looked_at_in_spike,
    chance_spike_shows_fitting_card,
)
from characters.socket.calculators import CalculatorForm
from characters.socket.charts import Moon, row_of_moons
from characters.socket.questions import number_field
from characters.socket.rules import Calculator
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import DECK, RANKS

CARDS, MOST_FITTING = len(DECK), len(RANKS)  # a deck has one of each card
PILES = ("future", "past", "present")


class SpikeToMeetForm(CalculatorForm):
    """How many cards one may look at, and what lies where; the suit is the one that the GM assigned."""

    difficulty = number_field(_("Difficulty"), 1, CARDS, initial=3)
    future = number_field(_("Cards"), 0, CARDS, initial=8)
    future_fit = number_field(_("of the suit"), 0, MOST_FITTING, initial=3)
    past = number_field(_("Cards"), 0, CARDS, initial=0)
    past_fit = number_field(_("of the suit"), 0, MOST_FITTING, initial=0)
    present = number_field(_("Cards"), 0, CARDS, initial=0)
    present_fit = number_field(_("of the suit"), 0, MOST_FITTING, initial=0)

    def clean(self) -> dict[str, Any]:
        typed: dict[str, Any] = super().clean() or {}
        for pile in PILES:
            cards, fit = typed.get(pile), typed.get(f"{pile}_fit")
            if cards is not None and fit is not None and fit > cards:
                told = _("%(fit)s of the suit among %(cards)s: that is more than lie there.")
                self.add_error(f"{pile}_fit", told % {"fit": fit, "cards": cards})
        return typed


@dataclass(frozen=True, slots=True)
class AskedPile:
    """A pile, by its name, with what is asked of it."""

    title: str
    cards: forms.BoundField
    fit: forms.BoundField


@dataclass(frozen=True, slots=True)
class SpikeChance:
    """What is looked at in each pile, and the chance in per cent that it shows a card of the suit."""

    future: int
    past: int
    present: int
    chance: str
    moon: Moon

    @property
    def cards(self) -> int:
        return self.future + self.past + self.present


def spike_context(asked: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what the page draws; the chance is None until every number can be read."""
    form = SpikeToMeetForm(asked)
    titles = (_("Future"), _("Past"), _("Present"))
    piles = [
        AskedPile(str(title), form[key], form[f"{key}_fit"]) for key, title in zip(PILES, titles, strict=True)
    ]
    chance = None if form.errors else _spike_chance(form.cleaned_data)
    return {"ask": form, "query": form.query, "piles": piles, "spike": chance}


def _spike_chance(typed: Mapping[str, int]) -> SpikeChance:
    looked_at = cards_looked_at_in_spike(typed["difficulty"], *(typed[pile] for pile in PILES))
    chance = chance_spike_shows_fitting_card(
        typed["difficulty"], *(Pile(typed[f"{pile}_fit"], typed[pile]) for pile in PILES)
    )
    return SpikeChance(*looked_at, per_cent_in_two_decimals(chance), row_of_moons([("", chance)])[0])


SPIKE_TO_MEET = Calculator("spike", "A Spike", "The chance to show a card of the suit.", spike_context)
