"""Foresight: what is counted equals what every order of the cards gives."""

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules import foresight
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.foresight import (
    Pile,
    card_test_of_least_value,
    card_test_of_suit,
    cards_looked_at_in_spike,
    chance_at_least_one_fits,
    chance_spike_shows_fitting_card,
    figures_before_and_after,
    foreseen_changes,
)
from characters.socket.rules import Offer
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import DECK, Card, Suit, cards_of_codes
from tests.conftest import at_night
from tests.strategies import decks

SMALL = st.sets(st.sampled_from(DECK), max_size=12)
KINDS = st.one_of(
    st.sampled_from(Suit).map(card_test_of_suit),
    st.builds(card_test_of_least_value, st.integers(0, 22), st.one_of(st.none(), st.sampled_from(Suit))),
)
EVEN = cards_of_codes([f"{suit}{rank}" for suit in "scwp" for rank in (1, 2, 3, 4)])


def share(hands: Collection[bool]) -> Fraction:
    return Fraction(sum(hands), len(hands))


def check_held(deck: Collection[Card], drawn: int, fits: foresight.CardTest) -> None:
    """The chance is the share of all hands in which a card fits."""
    hands = list(combinations(deck, min(drawn, len(deck))))
    assert chance_at_least_one_fits(deck, drawn, fits) == share([any(map(fits, hand)) for hand in hands])


def looks(piles: list[list[Card]], looked_at: int) -> list[tuple[Card, ...]]:
    """Return everything one may see of the first pile and, as far as it is too small, of the next ones."""
    seen = []
    for pile in piles:
        seen.append(list(combinations(pile, min(looked_at, len(pile)))))
        looked_at -= min(looked_at, len(pile))
    return [sum(parts, ()) for parts in product(*seen)]


def check_spike(piles: list[list[Card]], looked_at: int, suit: Suit) -> None:
    found = chance_spike_shows_fitting_card(
        looked_at, *(Pile.of(pile, card_test_of_suit(suit)) for pile in piles)
    )
    assert found == share([any(card.suit is suit for card in look) for look in looks(piles, looked_at)])


def check_average(deck: Collection[Card], drawn: int) -> None:
    highest = [
        max((card.rank for card in hand), default=0) for hand in combinations(deck, min(drawn, len(deck)))
    ]
    assert foresight.average_highest_value(deck, drawn) == Fraction(sum(highest), len(highest))


def check_percent(chance: Fraction) -> None:
    """What reads as a figure is right to a two hundredth of a per cent; certainty is told for certainty alone."""
    said = per_cent_in_two_decimals(chance)
    if " " in said:
        assert 0 < min(chance, 1 - chance) < Fraction(1, 20_000)
    else:
        assert abs(Fraction(said) / 100 - chance) <= Fraction(1, 20_000)
        assert (said in ("0", "100")) == (chance in (0, 1))


@settings(max_examples=at_night(500, 80))
@given(SMALL, st.integers(0, 13), KINDS)
def test_a_present_equals_full_enumeration(deck, drawn, fits):
    check_held(deck, drawn, fits)


@settings(max_examples=at_night(500, 80))
@given(SMALL, st.integers(1, 8), st.sampled_from(Suit), st.lists(st.integers(0, 12), min_size=2, max_size=2))
def test_a_spike_equals_full_enumeration_wherever_the_cards_lie(deck, looked_at, suit, cuts):
    whole, (first, second) = sorted(deck, key=DECK.index)[::-1], sorted(cuts)
    check_spike([whole[:first], whole[first:second], whole[second:]], looked_at, suit)


@settings(max_examples=at_night(300, 40))
@given(SMALL, st.integers(0, 6))
def test_the_average_highest_value_equals_full_enumeration(deck, drawn):
    check_average(deck, drawn)


@given(st.fractions(0, 1, max_denominator=10**9))
def test_a_chance_reads_as_what_it_is(chance):
    check_percent(chance)


@given(decks(), st.integers(0, 12), KINDS)
def test_one_more_card_never_lowers_a_chance(deck, drawn, fits):
    assert chance_at_least_one_fits(deck, drawn, fits) <= chance_at_least_one_fits(deck, drawn + 1, fits) <= 1


# --- "Spike" ---


def test_of_16_cards_with_4_swords_3_looked_at_show_one_in_60_71_per_cent():
    assert (
        per_cent_in_two_decimals(
            chance_spike_shows_fitting_card(3, Pile.of(EVEN, card_test_of_suit(Suit.SWORDS)))
        )
        == "60.71"
    )


def test_with_too_few_in_the_future_cards_come_from_the_past_and_then_the_present():
    assert cards_looked_at_in_spike(3, 5, 4, 3) == (3, 0, 0)
    assert cards_looked_at_in_spike(6, 2, 3, 4) == (2, 3, 1)
    assert cards_looked_at_in_spike(9, 2, 3, 1) == (2, 3, 1)


def test_the_larger_the_number_the_less_difficult_the_spike():
    chances = [
        chance_at_least_one_fits(EVEN, looked_at, card_test_of_suit(Suit.CUPS)) for looked_at in range(1, 14)
    ]
    assert chances == sorted(set(chances))
    assert chances[-1] == 1


def test_with_fewer_cards_in_the_future_the_past_is_looked_at_and_then_the_present():
    future, past, present = Pile(0, 1), Pile(1, 2), Pile(1, 1)
    found = [chance_spike_shows_fitting_card(n, future, past, present) for n in (1, 2, 3, 4)]
    assert found == [0, Fraction(1, 2), 1, 1]
    assert chance_spike_shows_fitting_card(2, Pile(0, 1), Pile(), Pile(1, 2)) == Fraction(1, 2)


def test_if_the_number_is_not_reached_one_selects_from_what_there_is():
    assert chance_spike_shows_fitting_card(8, Pile(0, 2), Pile(1, 3)) == 1
    assert chance_spike_shows_fitting_card(8, Pile(0, 2)) == 0


def test_a_major_has_no_suit():
    assert [
        chance_at_least_one_fits(cards_of_codes(["m17"]), 1, card_test_of_suit(suit)) for suit in Suit
    ] == [
        0,
        0,
        0,
        0,
    ]


# --- "Value" ---


@pytest.mark.parametrize(
    ("code", "value"), [("c1", 1), ("c11", 11), ("c12", 12), ("c13", 13), ("c14", 14), ("m13", 13)]
)
def test_a_value_is_the_rank_and_of_a_major_its_numeral(code, value):  # Ruling B4: Death has value 13
    assert [
        chance_at_least_one_fits(cards_of_codes([code]), 1, card_test_of_least_value(least))
        for least in (value, value + 1)
    ] == [1, 0]


def test_of_a_suit_a_value_counts_only_there():
    assert (
        chance_at_least_one_fits(cards_of_codes(["c9", "s2"]), 2, card_test_of_least_value(5, Suit.SWORDS))
        == 0
    )
    assert (
        chance_at_least_one_fits(cards_of_codes(["c9", "s2"]), 2, card_test_of_least_value(5, Suit.CUPS)) == 1
    )


def test_without_cards_nothing_is_held():
    assert chance_at_least_one_fits(frozenset(), 3, card_test_of_least_value(0)) == 0
    assert foresight.average_highest_value(frozenset(), 3) == 0


# --- what a change does ---


def told(before: Dreamer, after: Dreamer) -> dict[str, tuple[str, str, str]]:
    return {
        found.label: (found.before, found.after, found.direction)
        for found in figures_before_and_after(before, after)
    }


BEFORE = Dreamer(
    cards_of_codes([f"c{rank}" for rank in range(1, 7)] + [f"s{rank}" for rank in range(1, 5)]), 3
)


def test_a_card_that_comes_and_one_that_leaves_change_their_suits():
    found = told(
        BEFORE, replace(BEFORE, deck=(BEFORE.deck - cards_of_codes(["c6"])) | cards_of_codes(["s5"]))
    )
    assert found["Swords in a Spike of 3"] == ("83.33\xa0%", "91.67\xa0%", "rises")
    assert found["Cups in a Spike of 3"] == ("96.67\xa0%", "91.67\xa0%", "falls")
    assert found["Wands in a Spike of 3"] == ("0\xa0%", "0\xa0%", "stays")
    assert found["A value of 7 or more in a Present"] == ("0\xa0%", "0\xa0%", "stays")
    assert found["The most Stress"] == ("38", "38", "stays")


def test_more_awareness_draws_more_and_takes_more():
    stronger = replace(BEFORE, deck=BEFORE.deck | cards_of_codes(["c7"]))
    found = told(stronger, replace(stronger, awareness=4))
    assert found["A value of 7 or more in a Present"] == ("27.27\xa0%", "36.36\xa0%", "rises")
    assert found["The most Stress"] == ("42", "44", "rises")


@given(decks(), st.integers(0, 10))
def test_what_changes_nothing_stays(deck, awareness):
    who = Dreamer(deck, awareness)
    assert {found.direction for found in figures_before_and_after(who, who)} == {"stays"}


# --- what an offer changes, as far as that is known ---


def by_offer(who: Dreamer, **told: Any) -> tuple[foresight.Change, ...]:
    return foreseen_changes(who, Offer(**{"code": "", "group": "", "price": 1, "label": "", **told}))


def test_an_offer_changes_what_its_cards_change():
    found = by_offer(BEFORE, group="across", leaves=("c6",), comes=("s5",))
    assert found == figures_before_and_after(
        BEFORE, replace(BEFORE, deck=(BEFORE.deck - cards_of_codes(["c6"])) | cards_of_codes(["s5"]))
    )


def test_more_awareness_is_foreseen():
    assert by_offer(BEFORE, group="awareness") == figures_before_and_after(
        BEFORE, replace(BEFORE, awareness=4)
    )


def test_of_a_transform_only_the_number_of_cards_is_known():
    (found,) = by_offer(BEFORE, group="transform")
    assert (found.label, found.before, found.after, found.direction) == (
        "The most Stress", "38", "30", "falls",
    )  # fmt: skip


@pytest.mark.parametrize("group", ["boon", "bond"])
def test_of_a_boon_and_a_bond_nothing_is_known_before_they_are_answered(group):
    assert by_offer(BEFORE, group=group) == ()
