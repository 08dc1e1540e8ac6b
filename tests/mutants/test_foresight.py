"""Each guard of foresight switched off by name: counting everything must notice."""

from fractions import Fraction
from typing import Any

import pytest
from django import forms
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters import charts
from characters.beckoning_dream import odds as odds_page
from characters.beckoning_dream.rules import foresight, stress
from characters.beckoning_dream.rules.foresight import Pile
from characters.beckoning_dream.rules.stress import Mind, Way
from characters.forms import SpendForm
from decks.rules.tarot import DECK, Suit
from tests.pages.characters import test_odds as page
from tests.rules import test_foresight as odds
from tests.rules import test_stress as taking

HUNTING = settings(phases=(Phase.generate,), max_examples=300, database=None, report_multiple_bugs=False)
NOTICED = (AssertionError, ValueError)
FEW = st.sets(st.sampled_from(DECK), max_size=8)


@HUNTING
@given(FEW, st.integers(0, 9), odds.KINDS)
def a_present_equals_enumeration(deck, drawn, fits):
    odds.check_held(deck, drawn, fits)


@HUNTING
@given(FEW, st.integers(1, 8), st.sampled_from(Suit), st.integers(0, 8))
def a_spike_equals_enumeration(deck, looked_at, suit, cut):
    whole = sorted(deck, key=DECK.index)
    odds.check_spike([whole[:cut], whole[cut:]], looked_at, suit)


@HUNTING
@given(st.fractions(0, 1, max_denominator=10**6))
def a_chance_reads_as_what_it_is(chance):
    odds.check_percent(chance)


@HUNTING
@given(taking.SMALL, st.integers(1, 16))
def the_ways_are_those_of_every_sequence(mind, amount):
    taking.check_ways(mind, amount)


@HUNTING
@given(taking.SMALL)
def the_most_is_that_of_every_sequence(mind):
    taking.check_most(mind)


@HUNTING
@given(taking.SMALL)
def the_order_changes_nothing(mind):
    taking.check_after(mind)


def a_major_has_no_suit():
    odds.test_a_major_has_no_suit()


def a_dream_starts_small():
    taking.test_a_dream_starts_at_maximum_awareness_with_a_draw_up_to_it()


def put_back(self: Pile, drawn: int) -> Fraction:
    """The chance if each card went back before the next was drawn."""
    return Fraction(self.cards - self.fits, self.cards) ** drawn if self.cards else Fraction(1)


def one_use(mind: Mind, way: Way) -> Mind:
    """What is left if a card that Flinched could not Burn."""
    return stress.Mind(
        mind.present - way.flinch - way.burn, mind.past + way.flinch, mind.future, mind.awareness
    )


GUARDS = {
    "cards looked at stay out": (Pile, "none_in", put_back, a_present_equals_enumeration),
    "the next pile when one is too small": (Pile, "none_in", put_back, a_spike_equals_enumeration),
    "a Major has no suit": (
        foresight, "of_suit", lambda suit: lambda card: card.suit in (suit, None), a_major_has_no_suit,
    ),
    "certain alone reads as certain": (
        foresight, "percent", lambda chance: f"{float(chance) * 100:.2f}", a_chance_reads_as_what_it_is,
    ),
    "no option too many": (stress, "_least", lambda way: 99, the_ways_are_those_of_every_sequence),
    "no more than there is": (
        stress, "_up_to", lambda have, cap, amount: range(-(-amount // cap) + 1), the_ways_are_those_of_every_sequence,
    ),
    "a Burn takes up to 3": (stress, "CAPS", {**stress.CAPS, "burn": 2}, the_ways_are_those_of_every_sequence),
    "Flinch and then Burn": (stress, "FLINCH", 0, the_most_is_that_of_every_sequence),
    "a last card to dream on with": (stress, "BURN", 2, the_most_is_that_of_every_sequence),
    "where the cards end": (stress, "after", one_use, the_order_changes_nothing),
    "two cards set aside": (stress, "SET_ASIDE", 0, a_dream_starts_small),
}  # fmt: skip
LAWS = {law.__name__: law for *_, law in GUARDS.values()}


@pytest.fixture(autouse=True)
def _by_their_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the laws took by name, they look up anew."""
    monkeypatch.setattr(odds, "percent", lambda chance: foresight.percent(chance))
    monkeypatch.setattr(odds, "of_suit", lambda suit: foresight.of_suit(suit))
    monkeypatch.setattr(taking, "after", lambda mind, way: stress.after(mind, way))


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_with_every_guard_the_law_holds(law):
    law()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_the_law_is_broken(guard, monkeypatch):
    room, name, off, law = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    with pytest.raises(NOTICED):
        law()


def test_with_another_ellipse_a_moon_is_lit_amiss(monkeypatch):
    monkeypatch.setattr(charts, "short", lambda width: "8.5")
    with pytest.raises(AssertionError):
        page.check_moon(Fraction(1, 7))


@pytest.mark.django_db
def test_without_its_caps_the_page_counts_whatever_is_typed(dreamer, bo_client, monkeypatch):
    anything: Any = {"widget": forms.TextInput, "required": False}
    monkeypatch.setattr(odds_page, "number_field", lambda *told: forms.IntegerField(**anything))
    with pytest.raises(AssertionError):
        page.check_typed(dreamer, bo_client, "drawn", "79")


@pytest.mark.django_db
def test_without_the_look_ahead_no_offer_says_what_it_changes(dreamer, bo_client, monkeypatch):
    monkeypatch.setattr(SpendForm, "foreseen", None)
    with pytest.raises(AssertionError):
        page.test_a_chosen_offer_says_what_it_changes(dreamer, bo_client)
