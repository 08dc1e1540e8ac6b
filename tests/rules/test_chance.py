"""Chance: the same deal is the same order for ever, and every order is as likely."""

import random
from collections import Counter
from math import sqrt

import pytest

from decks.chance import new_deal, shuffled
from tests.conftest import at_night

DEAL = "0f" * 32
CARDS = 22
SHUFFLES = at_night(20_000, 20_000)


def test_a_deal_is_256_bits() -> None:
    assert len(bytes.fromhex(new_deal())) == 32
    assert new_deal() != new_deal()


def test_the_same_deal_gives_the_same_order_for_ever() -> None:
    assert shuffled(range(10), DEAL) == [4, 2, 8, 3, 6, 7, 9, 1, 5, 0]


def test_each_shuffle_of_a_deal_is_its_own() -> None:
    assert shuffled(range(78), DEAL, 1) != shuffled(range(78), DEAL, 0)


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(shuffled(range(78), new_deal())) == list(range(78))


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_and_one_card_stay_as_they_are(size: int) -> None:
    assert shuffled(range(size), DEAL) == list(range(size))


def check_fair(first_cards: Counter[tuple[int, int]]) -> None:
    """Chi-square over (place, card) within 4 sigma of what fair shuffles give."""
    expected = SHUFFLES / CARDS
    freedom = (CARDS - 1) ** 2
    found = sum(
        (first_cards[place, card] - expected) ** 2 / expected
        for place in range(CARDS)
        for card in range(CARDS)
    )
    chi = found * (CARDS - 1) / CARDS  # rows and columns both add up
    assert abs(chi - freedom) <= 4 * sqrt(2 * freedom)


def test_shuffles_are_fair() -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for number in range(SHUFFLES):
        counted.update(enumerate(shuffled(range(CARDS), DEAL, number)))
    check_fair(counted)


def test_a_naive_shuffle_is_seen() -> None:
    chance = random.Random(7)
    counted: Counter[tuple[int, int]] = Counter()
    for _ in range(SHUFFLES):
        order = list(range(CARDS))
        for place in range(CARDS):  # swaps with any card: the well-known fault
            other = chance.randrange(CARDS)
            order[place], order[other] = order[other], order[place]
        counted.update(enumerate(order))
    with pytest.raises(AssertionError):
        check_fair(counted)
