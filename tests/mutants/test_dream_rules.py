"""Each guard of the Beckoning Dream's rules, and the tests that die without it."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from django import forms
from django.shortcuts import render as draw_page
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters.beckoning_dream import odds as odds_page
from characters.beckoning_dream.rules import (
    bonds,
    deck,
    foresight,
    gaining,
    interpreting,
    offering,
    reflection,
    score,
    stress,
    transforming,
)
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.foresight import Pile
from characters.beckoning_dream.rules.reflection import open_offers
from characters.beckoning_dream.rules.stress import Absorption, DreamingMind
from characters.ledger import replay as replaying
from characters.pages import calculators
from characters.pages.spend_form import SpendForm
from characters.socket import charts
from decks.rules.tarot import DECK, Suit, cards_of_codes
from tests.mutants.guards import (
    DATABASE,
    Guard,
    Put,
    test_without_it_its_tests_fail,
)
from tests.pages.characters import test_calculators as calculating
from tests.pages.characters import test_odds as page
from tests.rules import laws
from tests.rules import test_foresight as odds
from tests.rules import test_interpreting as turning
from tests.rules import test_stress as taking
from tests.strategies import (
    HOUSE,
    TABLE,
    asking_boons,
    boon_names,
    bound_dreamers,
    drafts,
    dreamers,
    ledgers,
    near_first_decks,
    near_new_decks,
    open_spends,
    paying,
    spends,
    transformers,
)

__all__ = ["test_without_it_its_tests_fail"]
HUNTING = settings(phases=(Phase.generate,), max_examples=300, database=None, report_multiple_bugs=False)


@HUNTING
@given(dreamers())
def open_exactly_when_allowed(who):
    laws.open_exactly_when_allowed(who)


@HUNTING
@given(st.data())
def no_spends_break_the_deck(data):
    laws.no_spends_break_the_deck(data.draw(dreamers()), lambda who: data.draw(open_spends(who)))


@HUNTING
@given(dreamers(), boon_names())
def a_boon_is_held_once(who, boon):
    laws.a_boon_is_held_once(who, *boon)


@HUNTING
@given(drafts())
def told_when_broken(draft):
    laws.told_exactly_when_broken(draft["cards"])


@HUNTING
@given(near_first_decks(), st.sampled_from((HouseRules(1, 24), HOUSE)))
def told_when_no_first_deck(held, rules):
    laws.told_exactly_when_no_first_deck(held, rules)


@HUNTING
@given(ledgers())
def taken_back_is_as_if_never_written(lines):
    laws.taken_back_is_as_if_never_written(lines)


def nothing(*_: object) -> Iterator[object]:
    return iter(())


def king_may_grow(suit, ranks):
    return () if ranks else (reflection._absent_suit_sentence(suit),)


FREE = dict.fromkeys(offering.PRICES, 0)

SHORTER = settings(phases=(Phase.generate,), max_examples=200, database=None, report_multiple_bugs=False)


@SHORTER
@given(st.data())
def told_when_no_new_deck(data: st.DataObject) -> None:
    who = data.draw(transformers())
    laws.told_exactly_when_no_new_deck(who, data.draw(near_new_decks(who)))


BOUNDS = ({"c": 2}, {"c": 3}, {"c": 14, "s": 14, "w": 10}, {"c": 14, "s": 14, "w": 11})

AT_THE_BOUNDS = [
    Dreamer(
        cards_of_codes((f"{suit}{rank}" for suit, top in tops.items() for rank in range(1, top + 1))), xp=4
    )
    for tops in BOUNDS
]


@SHORTER
@given(st.one_of(dreamers(), st.sampled_from(AT_THE_BOUNDS)))
def open_at_the_bounds_too(who: Dreamer) -> None:
    laws.open_exactly_when_allowed(who)


@SHORTER
@given(st.data())
def bonds_keep_their_price(data: st.DataObject) -> None:
    who = data.draw(bound_dreamers())
    options = [offer for offer in open_offers(who, TABLE) if offer.group not in ("boon", "bond")]
    if options:
        laws.bonds_keep_their_price(who, data.draw(spends(who, data.draw(st.sampled_from(options)))))


@SHORTER
@given(st.data())
def bonds_never_overdraw(data: st.DataObject) -> None:
    who = data.draw(bound_dreamers())
    options = [offer for offer in open_offers(who, TABLE) if offer.group in ("two_lowest", "across")]
    if options and (entry := data.draw(paying(who, data.draw(st.sampled_from(options))))):
        laws.bonds_keep_their_price(who, entry)


@SHORTER
@given(st.data())
def a_boon_asks_first(data: st.DataObject) -> None:
    catalogue = data.draw(asking_boons())
    code = data.draw(st.sampled_from([gaining.posted_key_of_boon(boon) for boon in catalogue]))
    laws.a_boon_asks_first(data.draw(dreamers().map(who_can_pay_boon)), catalogue, code)


def who_can_pay_boon(who: Dreamer) -> Dreamer:
    price = laws.COSTS["boon"]
    return who if who.xp >= price else replace(who, xp=price + who.xp % 9)


def free(told: bonds._Answered, place: int, bond: object, *_: object) -> None:
    told.changes.append({"key": f"k{place - 1}", "mine": "", "words": "Hm."})


KEEP = bonds.settle_bonds_losing_their_card

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


def one_use(mind: DreamingMind, way: Absorption) -> DreamingMind:
    """What is left if a card that Flinched could not Burn."""
    return stress.DreamingMind(
        mind.present - way.flinch - way.burn, mind.past + way.flinch, mind.future, mind.awareness
    )


@pytest.fixture(autouse=True)
def _by_their_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the laws took by name, they look up anew."""
    monkeypatch.setattr(
        odds, "per_cent_in_two_decimals", lambda chance: foresight.per_cent_in_two_decimals(chance)
    )
    monkeypatch.setattr(odds, "card_test_of_suit", lambda suit: foresight.card_test_of_suit(suit))
    monkeypatch.setattr(
        taking, "mind_after_absorbing", lambda mind, way: stress.mind_after_absorbing(mind, way)
    )


def without_its_caps_the_page_counts_whatever_is_typed(monkeypatch):
    anything: Any = {"widget": forms.TextInput, "required": False}
    monkeypatch.setattr(odds_page, "number_field", lambda *told: forms.IntegerField(**anything))


def with_a_token(request, name, context):
    return draw_page(request, name, {**context, "keeps_nothing": False})


@pytest.mark.parametrize("law", [bonds_keep_their_price, bonds_never_overdraw, a_boon_asks_first])
def test_with_every_guard_the_law_holds(law):
    law()


GUARDS: tuple[Guard, ...] = (
    # --- rules
    Guard("XP check", Put(offering, "missing_xp_reasons", lambda who, price: ()), open_exactly_when_allowed),
    Guard(
        "XP check, spending on",
        Put(offering, "missing_xp_reasons", lambda who, price: ()),
        no_spends_break_the_deck,
    ),
    Guard("the prices", Put(offering, "PRICES", FREE), open_exactly_when_allowed),
    Guard(
        "King on top",
        Put(reflection, "_nothing_higher_reasons", king_may_grow),
        open_exactly_when_allowed,
        errors=ValueError,
    ),
    Guard(
        "suit in the deck",
        Put(reflection, "_nothing_higher_reasons", lambda suit, ranks: ()),
        open_exactly_when_allowed,
        errors=IndexError,
    ),
    Guard("nothing below the Ace", Put(reflection, "ACE", 0), open_exactly_when_allowed, errors=ValueError),
    Guard(
        "a Boon is held once",
        Put(Boon, "is_same_by_name_or_major_as", lambda self, other: False),
        a_boon_is_held_once,
    ),
    Guard("contiguity", Put(deck, "gap_problems", nothing), told_when_broken),
    Guard("contiguity the first time", Put(deck, "gap_problems", nothing), told_when_no_first_deck),
    Guard("Aces the first time", Put(deck, "suits_without_ace_problems", nothing), told_when_no_first_deck),
    Guard("nothing above 6 the first time", Put(deck, "too_high_problems", nothing), told_when_no_first_deck),
    Guard(
        "no Major the first time",
        Put(deck, "_problem_if_any_major_in_first_deck", nothing),
        told_when_no_first_deck,
    ),
    Guard(
        "ten cards the first time", Put(deck, "_first_deck_size_problems", nothing), told_when_no_first_deck
    ),
    Guard(
        "what is taken back drops out", Put(replaying, "REVERTED", "never"), taken_back_is_as_if_never_written
    ),
    # --- transforming
    Guard("two fewer", Put(transforming, "FEWER", 1), told_when_no_new_deck),
    Guard("nothing above 9", Put(transforming, "too_high_problems", nothing), told_when_no_new_deck),
    Guard("up to 9", Put(transforming, "HIGHEST", 8), told_when_no_new_deck),
    Guard(
        "suits from the Ace", Put(transforming, "suits_without_ace_problems", nothing), told_when_no_new_deck
    ),
    Guard("no gap", Put(transforming, "gap_problems", nothing), told_when_no_new_deck),
    Guard(
        "Majors whose Boon is held",
        Put(transforming, "_majors_without_boon", lambda who, new: []),
        told_when_no_new_deck,
    ),
    Guard("three cards at least", Put(transforming, "LEAST_CARDS", 2), open_at_the_bounds_too),
    Guard(
        "as many as go up to 9",
        Put(transforming, "cards_a_transform_may_add", lambda who: transforming.DECK),
        open_at_the_bounds_too,
    ),
    Guard(
        "four XP",
        Put(offering, "PRICES", offering.PRICES | {"transform": 3}),
        open_at_the_bounds_too,
    ),
    Guard("a Bond's price", Put(bonds, "CHANGE_PRICE", 0), bonds_keep_their_price),
    Guard("a Bond's new card", Put(bonds, "_add_bond_kept_for_xp", free), bonds_keep_their_price),
    Guard(
        "what loses its card is asked about",
        Put(bonds, "awake_bonds_losing_their_card", lambda who, leaves: ()),
        bonds_keep_their_price,
    ),
    Guard(
        "the purse",
        Put(bonds, "settle_bonds_losing_their_card", lambda *asked: KEEP(*asked[:-1], 99)),  # type: ignore[call-arg]
        bonds_never_overdraw,
    ),
    Guard("prerequisites", Put(gaining, "unmet_needs", lambda boon, deck, held: iter(())), a_boon_asks_first),
    Guard(
        "the card that a Major brings",
        Put(gaining, "_cards_brought_by_boon", lambda boon: frozenset()),
        a_boon_asks_first,
    ),
    # --- foresight
    Guard(
        "cards looked at stay out",
        Put(Pile, "chance_of_none_fitting", put_back),
        a_present_equals_enumeration,
    ),
    Guard(
        "the next pile when one is too small",
        Put(Pile, "chance_of_none_fitting", put_back),
        a_spike_equals_enumeration,
    ),
    Guard(
        "a Major has no suit",
        Put(foresight, "card_test_of_suit", lambda suit: lambda card: card.suit in (suit, None)),
        a_major_has_no_suit,
    ),
    Guard(
        "certain alone reads as certain",
        Put(foresight, "per_cent_in_two_decimals", lambda chance: f"{float(chance) * 100:.2f}"),
        a_chance_reads_as_what_it_is,
    ),
    Guard(
        "no option too many",
        Put(stress, "_least_absorbed_by_one_chosen_option", lambda way: 99),
        the_ways_are_those_of_every_sequence,
    ),
    Guard(
        "no more than there is",
        Put(stress, "_range_of_useful_counts", lambda have, cap, amount: range(-(-amount // cap) + 1)),
        the_ways_are_those_of_every_sequence,
    ),
    Guard(
        "a Burn takes up to 3",
        Put(stress, "CAPS", {**stress.CAPS, "burn": 2}),
        the_ways_are_those_of_every_sequence,
    ),
    Guard("Flinch and then Burn", Put(stress, "FLINCH", 0), the_most_is_that_of_every_sequence),
    Guard("a last card to dream on with", Put(stress, "BURN", 2), the_most_is_that_of_every_sequence),
    Guard("where the cards end", Put(stress, "mind_after_absorbing", one_use), the_order_changes_nothing),
    Guard("two cards set aside", Put(stress, "SET_ASIDE", 0), a_dream_starts_small),
    # --- a turn, Interpreted
    Guard(
        "what Glare asks is dealt before it is halved, on both sides",
        Put(interpreting, "DEAL_STRESS", frozenset({"Press", "Devastate"})),
        turning.test_a_glare_on_both_sides_deals_2_to_each_whatever_the_order_of_choosing,
    ),
    Guard(
        "a good Score costs no Intensity",
        Put(score.Score, "is_costly", True),
        turning.test_a_countered_setback_or_clash_costs_the_intensity_of_an_effort,
    ),
    Guard(
        "at least 1 is left of what is halved",
        Put(interpreting, "stress_after_brace", lambda stress: stress // 2),
        turning.test_each_effect_says_in_figures_what_it_does_here_beside_what_they_chose,
    ),
    Guard(
        "a card of a Spike looked at once, not in each pile",
        Put(
            foresight,
            "cards_looked_at_in_spike",
            lambda difficulty, *piles: tuple(min(difficulty, n) for n in piles),
        ),
        a_spike_equals_enumeration,
    ),
    Guard(
        "what a stranger opens sets a cookie",
        Put(calculators, "render", with_a_token),
        lambda: calculating.test_a_stranger_gets_no_cookie_and_the_database_is_not_asked("turn"),
    ),
    Guard(
        "with another ellipse a moon is lit amiss",
        Put(charts, "number_to_two_decimals_at_most", lambda width: "8.5"),
        lambda: page.check_moon(Fraction(1, 7)),
    ),
    Guard(
        "without its caps the page counts whatever is typed",
        without_its_caps_the_page_counts_whatever_is_typed,
        partial(page.check_typed, field="drawn", typed="79"),
        marks=(DATABASE,),
    ),
    Guard(
        "without the look ahead no offer says what it changes",
        Put(SpendForm, "foreseen", None),
        page.test_a_chosen_offer_says_what_it_changes,
        marks=(DATABASE,),
    ),
)
