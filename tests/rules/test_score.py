"""The Beckoning Dream, "Score", "Suits", "Value" and "Interpret", a test for each sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.rules.score import (
    RevealedCard,
    Score,
    counters,
    score_against,
    suit_countered_by,
    value_of_card,
)
from decks.rules.tarot import DECK, Card, Suit

CARDS = st.sampled_from(DECK)
TRIUMPH, SUCCESS, CLASH, SETBACK, COUNTERED = Score


def scored(mine: str, theirs: str) -> Score:
    return score_against(Card.from_code(mine), Card.from_code(theirs))


# --- "Value" ---


@pytest.mark.parametrize(
    ("code", "worth"), [("s1", 1), ("c7", 7), ("w11", 11), ("p12", 12), ("s13", 13), ("c14", 14)]
)
def test_a_minor_has_its_number_and_the_courts_11_to_14(code: str, worth: int) -> None:
    assert value_of_card(Card.from_code(code)) == worth


@pytest.mark.parametrize(("code", "worth"), [("m0", 0), ("m13", 13), ("m21", 21)])
def test_a_major_has_the_value_of_its_numeral(code: str, worth: int) -> None:
    assert value_of_card(Card.from_code(code)) == worth


# --- "Score" ---


@pytest.mark.parametrize("mine", ["s8", "s9", "s14"])
def test_equal_to_or_more_than_double_is_a_triumph(mine: str) -> None:
    assert scored(mine, "s4") is TRIUMPH


@pytest.mark.parametrize("mine", ["s5", "s7"])
def test_less_than_double_but_greater_is_a_success(mine: str) -> None:
    assert scored(mine, "s4") is SUCCESS


def test_an_equal_value_is_a_clash() -> None:
    assert scored("s4", "w4") is scored("w4", "s4") is CLASH


def test_0_against_0_is_a_clash() -> None:  # Ruling B3
    assert scored("m0", "m0") is CLASH


def test_anything_is_a_triumph_over_0() -> None:
    assert scored("s1", "m0") is TRIUMPH


@pytest.mark.parametrize("mine", ["s1", "s3"])
def test_less_is_a_setback(mine: str) -> None:
    assert scored(mine, "s4") is SETBACK


@pytest.mark.parametrize(
    ("suit", "countered"),
    [(Suit.SWORDS, Suit.PENTACLES), (Suit.PENTACLES, Suit.WANDS), (Suit.WANDS, Suit.CUPS), (Suit.CUPS, Suit.SWORDS)],
)  # fmt: skip
def test_each_suit_counters_one_other(suit: Suit, countered: Suit) -> None:
    assert suit_countered_by(suit) is countered
    assert score_against(Card(countered, 14), Card(suit, 1)) is COUNTERED


def test_countered_overrides_a_triumph() -> None:
    assert scored("p10", "s2") is COUNTERED


def test_the_countering_card_still_scores_by_value() -> None:  # Ruling B3
    assert scored("s2", "p10") is SETBACK


@pytest.mark.parametrize(
    ("suit", "others"),
    [("s", "sw"), ("c", "cp"), ("w", "ws"), ("p", "pc")],
)
def test_a_suit_contests_with_itself_and_its_neighbour(suit: str, others: str) -> None:
    """ "Suits": Swords with Swords and Wands, Cups with Cups and Pentacles, and so on."""
    met = {other: (scored(f"{suit}5", f"{other}5"), scored(f"{other}5", f"{suit}5")) for other in others}
    assert set(met.values()) == {(CLASH, CLASH)}


@given(CARDS, CARDS)
def test_a_card_without_a_suit_counters_nothing_and_nothing_counters_it(mine: Card, theirs: Card) -> None:
    if mine.is_major or theirs.is_major:
        assert COUNTERED not in (score_against(mine, theirs), score_against(theirs, mine))


@given(CARDS, CARDS)
def test_two_cards_never_counter_each_other(mine: Card, theirs: Card) -> None:
    assert not (counters(mine.suit, theirs.suit) and counters(theirs.suit, mine.suit))


@given(CARDS, CARDS)
def test_by_value_one_side_wins_or_both_clash(mine: Card, theirs: Card) -> None:
    both = {score_against(mine, theirs), score_against(theirs, mine)}
    assert both == {CLASH} or COUNTERED in both or (SETBACK in both and both & {TRIUMPH, SUCCESS})


# --- "Interpret" ---


@pytest.mark.parametrize(
    ("kind", "choices"), [(TRIUMPH, 3), (SUCCESS, 2), (CLASH, 2), (SETBACK, 1), (COUNTERED, 0)]
)
def test_the_better_the_score_the_more_choices(kind: Score, choices: int) -> None:
    assert kind.choices == choices


# --- "Effort" ---


def test_an_effort_costs_stress_for_a_clash_a_setback_and_countered() -> None:
    assert [kind for kind in Score if kind.is_costly] == [CLASH, SETBACK, COUNTERED]


def test_a_score_is_written_with_a_capital() -> None:
    assert [kind.title for kind in Score] == ["Triumph", "Success", "Clash", "Setback", "Countered"]


# --- what is added (Ruling B34) ---


def revealed(code: str, added: int = 0, named: int | None = None) -> RevealedCard:
    return RevealedCard(Card.from_code(code), added, named)


def test_additions_and_deductions_count_together_and_never_below_0() -> None:
    assert [revealed("s5", added).value for added in (2, -2, -7)] == [7, 3, 0]


def test_what_is_added_counts_for_the_score() -> None:
    assert revealed("s5", 3).score_against(revealed("s4")) is TRIUMPH
    assert revealed("s5").score_against(revealed("s4", 1)) is CLASH


def test_what_is_added_never_changes_a_suit() -> None:
    assert revealed("p4", 20).score_against(revealed("s2")) is COUNTERED


def test_the_game_master_may_name_another_value_for_a_major() -> None:
    assert revealed("m13", named=5).value == 5
    assert revealed("m13", 1, named=5).score_against(revealed("s6")) is CLASH
