"""Stress and every way to bear it: with real cards on a page of its own, and of a Dreamer among their odds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.beckoning_dream.rules.deck import MOST_AWARENESS
from characters.beckoning_dream.rules.foes import MOST_DIFFICULTY, MOST_INTENSITY
from characters.beckoning_dream.rules.stress import (
    Absorption,
    DreamingMind,
    mind_after_absorbing,
    most_stress_absorbable,
    most_stress_absorbable_while_dreaming,
    sort_key_by_what_is_left,
    ways_to_absorb,
)
from characters.socket.calculators import CalculatorForm
from characters.socket.questions import number_field
from characters.socket.rules import Calculator
from decks.rules.tarot import DECK, names_as_phrase

STRESS = 3
EFFORT = "effort"  # against what the turn is, as its page asks it
FIRST_SHOWN = 12  # ways to show before the others unfold
MOST_SHOWN = 120  # of thousands, those that leave most
MOST_STRESS = 44  # more than a table deals in a turn; the ways to bear it are thousands by then
CARDS = len(DECK)
PILES = ("present", "past", "future", "awareness", "oneirogen")


class StressForm(CalculatorForm):
    """What somebody has when Stress comes, as a new Dreamer begins unless it is told."""

    stress = number_field(_("Stress dealt"), 1, MOST_STRESS, initial=STRESS)
    present = number_field(_("Present"), 0, CARDS, initial=3)
    past = number_field(_("Past"), 0, CARDS, initial=0)
    future = number_field(_("Future"), 0, CARDS, initial=5)
    awareness = number_field(_("Awareness"), 0, MOST_AWARENESS, initial=3)
    oneirogen = number_field(_("Oneirogen"), 0, MOST_AWARENESS, initial=0)
    difficulty = number_field(_("Difficulty"), 1, MOST_DIFFICULTY, required=False)
    intensity = number_field(_("Intensity"), 1, MOST_INTENSITY, required=False)

    @property
    def of_piles(self) -> list[forms.BoundField]:
        return [self[name] for name in PILES]

    @property
    def next_turn_query(self) -> str:
        """Return what the next turn begins with: what is left of the Effort that dealt the Stress, where one did."""
        effort = {name: self.cleaned_data.get(name) for name in ("difficulty", "intensity")}
        return urlencode({"against": EFFORT, **effort}) if all(effort.values()) else ""


@dataclass(frozen=True, slots=True)
class AbsorbingWay:
    """A way of absorbing in words, and what it leaves."""

    words: str
    left: DreamingMind


@dataclass(frozen=True, slots=True)
class StressAbsorption:
    """How *mind* fares under *stress*: the most it can take, and every way, what leaves most cards to play first."""

    stress: int
    mind: DreamingMind
    most: int
    asleep: int
    ways: tuple[AbsorbingWay, ...]

    @property
    def first(self) -> tuple[AbsorbingWay, ...]:
        return self.ways[:FIRST_SHOWN]

    @property
    def others(self) -> tuple[AbsorbingWay, ...]:
        return self.ways[FIRST_SHOWN:MOST_SHOWN]

    @property
    def untold(self) -> int:
        """How many ways more there are than a page tells."""
        return max(0, len(self.ways) - MOST_SHOWN)


def stress_context(asked: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what the page draws; the ways are None until every number can be read."""
    form = StressForm(asked)
    can_take = form.has_read("stress", *PILES)
    return {
        "ask": form,
        "query": form.query,
        "next": form.next_turn_query,
        "stress": stress_absorption(form.cleaned_data, MOST_AWARENESS) if can_take else None,
    }


def stress_absorption(typed_figures: Mapping[str, int], most_oneirogen: int) -> StressAbsorption:
    """Return how a Dreamer with what was *typed_figures* fares; *most_oneirogen* may go in one turn."""
    spendable = min(typed_figures["oneirogen"], most_oneirogen)
    mind = DreamingMind(
        typed_figures["present"],
        typed_figures["past"],
        typed_figures["future"],
        typed_figures["awareness"],
        spendable,
    )
    found = sorted(ways_to_absorb(mind, typed_figures["stress"]), key=partial(sort_key_by_what_is_left, mind))
    return StressAbsorption(
        stress=typed_figures["stress"],
        mind=mind,
        most=most_stress_absorbable(mind),
        asleep=most_stress_absorbable_while_dreaming(mind),
        ways=tuple(AbsorbingWay(absorption_in_words(way), mind_after_absorbing(mind, way)) for way in found),
    )


def absorption_in_words(absorption: Absorption) -> str:
    """Return *absorption* as one says it: "Flinch twice and Blink once"."""
    parts = {
        "Flinch": absorption.flinch,
        "Blink": absorption.blink,
        "Burn": absorption.burn,
        "Blind Burn": absorption.blind_burn,
    }
    said = [f"{name} {times_in_words(count)}" for name, count in parts.items() if count]
    return names_as_phrase(
        [*said, *([f"spend {absorption.oneirogen} Oneirogen"] if absorption.oneirogen else [])]
    )


def times_in_words(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


STRESS_TO_BEAR = Calculator(
    "stress", "Bear Stress", "Every way to bear it, first what leaves most cards to play.", stress_context
)
