"""What a move leaves on the Seeresses and in the hand, as the players of the games for two rate it."""

from dataclasses import replace

import pytest

from decks.rules.tarot import Card
from divination.rules import material_plane as plane
from divination.rules.outlook import (
    CardValues,
    MatchKey,
    Outlook,
    OutlookWeights,
    WaitingCards,
    columns_and_rows_of_next_card,
    match_keys_and_shares_of_minors,
    matching_keys,
    values_of_cards,
    values_that_rise,
    values_with_card,
    waiting_cards_by_suit,
)

NOTHING = OutlookWeights(
    crowded=0.0,
    safe=(0.0,) * 4,
    trap=0.0,
    chance=0.0,
    quiet=0.0,
    lays=0.0,
    best=0.0,
    every=0.0,
    cap=5.0,
    live_majors=(0.0,) * 5,
    dead_majors=(0.0,) * 5,
)


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(Card.from_code, codes.split()))


def laid(*columns: str) -> plane.Columns:
    return tuple(map(cards, columns))


def rate(
    weights: OutlookWeights,
    *columns: str,
    hand: str = "",
    worth: float = 3.0,
    given_to: tuple[str, ...] = plane.SEERESSES,
    number: int = 0,
) -> float:
    def worth_of_rising(_values: CardValues) -> float:
        return worth

    def worth_of_match(_values: CardValues, _are_courts_meeting: bool) -> float:
        return worth

    outlook = Outlook(laid(*columns), given_to, number, weights, worth_of_rising)
    return outlook.rate_columns_and_hand(cards(hand), lambda card: card.rank > 4, worth_of_match)


def test_a_card_comes_to_the_end_of_a_column_and_to_the_row_that_begins_there() -> None:
    columns = laid("c9 s3", "p6", "")
    assert columns_and_rows_of_next_card(columns) == (
        (cards("c9 s3"), ()),
        (cards("p6"), cards("s3")),
        ((), cards("c9 p6")),
    )


@pytest.mark.parametrize(
    ("number", "keys"),
    [
        (0, {*(card.suit for card in cards("c9 s3 p6"))}),
        (8, {1, 3, 4, 6}),
    ],  # 9, 3, 9 + 3 and 6, as remainders by 8
)
def test_what_matches_is_a_suit_or_what_is_short_of_a_multiple(number: int, keys: set[MatchKey]) -> None:
    assert matching_keys((cards("c9 s3"), cards("p6")), number) == keys


@pytest.mark.parametrize("number", range(11))
def test_the_shares_of_all_keys_are_the_four_suits(number: int) -> None:
    assert sum(share for _key, share in match_keys_and_shares_of_minors(number)) == pytest.approx(4)


@pytest.mark.parametrize(("card", "number", "values"), [("c13", 0, (10, 9)), ("w1", 10, (9, 1))])
def test_with_a_card_rises_what_it_matches(card: str, number: int, values: CardValues) -> None:
    assert values_that_rise((cards("c9 s3"), cards("p6")), cards(card)[0], number) == values


def test_what_waits_for_a_suit_are_the_cards_of_it() -> None:
    assert waiting_cards_by_suit((cards("c2 s3"), cards("c13"))) == {
        "c": WaitingCards((10, 2), has_court=True),
        "s": WaitingCards((3,), has_court=False),
    }
    assert values_of_cards(cards("s3 c14 w7")) == (10, 7, 3)
    assert values_with_card((10, 3), cards("c5")[0]) == (10, 5, 3)


@pytest.mark.parametrize("number", [0, 2])
@pytest.mark.parametrize(("hand", "meet"), [("c14", True), ("c8", False), ("s12", False)])
def test_a_court_that_meets_one_of_its_suit_is_told_apart(number: int, hand: str, meet: bool) -> None:
    told: list[bool] = []

    def worth_of_match(_values: CardValues, are_courts_meeting: bool) -> float:
        told.append(are_courts_meeting)
        return 1.0

    outlook = Outlook(laid("c13 s8 s10", "", ""), ("1",), number, NOTHING, lambda _values: 0.0)
    outlook.rate_columns_and_hand(cards(hand), lambda _card: True, worth_of_match)
    assert told == [meet]


def test_each_card_on_the_seeresses_crowds_them() -> None:
    assert rate(replace(NOTHING, crowded=-1.0), "c9 w4", "p6", "") == -3


def test_a_suit_is_rated_by_how_many_seeresses_take_it() -> None:
    weights = replace(NOTHING, safe=(0.0, 1.0, 10.0, 100.0))
    assert rate(weights, "c9", "", "") == 300  # the first row, and her column, are closed to Cups
    assert rate(weights, "c9", "", "", given_to=("2",)) == 3


def test_what_waits_for_a_suit_is_a_trap_where_every_seeress_matches_it_else_a_chance() -> None:
    assert rate(replace(NOTHING, trap=1.0), "c9 w4", "", "") == 3  # Cups
    assert rate(replace(NOTHING, chance=1.0), "c9 w4", "", "") == 3  # Wands


def test_nothing_is_rated_of_what_waits_by_a_number() -> None:
    assert rate(replace(NOTHING, trap=1.0, chance=1.0), "c9", "", "", number=8) == 0


@pytest.mark.parametrize(("worth", "rated"), [(3.0, 3.0), (90.0, 5.0), (-90.0, -5.0)])
def test_what_a_card_of_the_hand_would_raise_counts_up_to_a_cap(worth: float, rated: float) -> None:
    weights = replace(NOTHING, every=1.0, quiet=-9.0)
    assert rate(weights, "c9", "", "", hand="c4", worth=worth) == rated


def test_majors_of_the_hand_count_by_whether_they_can_be_laid() -> None:
    weights = replace(
        NOTHING, lays=2.0, best=1.0, live_majors=(0, 10, 20, 30, 40), dead_majors=(0, -1, -2, -3, -4)
    )
    assert rate(weights, "", "", "", hand="m1 m2 m9") == 10 - 2 + 2
    assert rate(weights, "", "", "") == 0
