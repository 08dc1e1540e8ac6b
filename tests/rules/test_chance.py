"""Chance: the same deal is the same order for ever, and every order is as likely."""

import random
from collections import Counter
from math import sqrt

import pytest

from decks.chance import new_deal, rolled_dice, shuffled_by_deal
from tests.conftest import at_night

DEAL = "0f" * 32
CARDS = 22
SHUFFLES = at_night(20_000, 20_000)


def test_a_deal_is_256_bits() -> None:
    assert len(bytes.fromhex(new_deal())) == 32
    assert new_deal() != new_deal()


def test_the_same_deal_gives_the_same_order_for_ever() -> None:
    assert shuffled_by_deal(range(10), DEAL) == [4, 2, 8, 3, 6, 7, 9, 1, 5, 0]


def test_each_shuffle_of_a_deal_is_its_own() -> None:
    assert shuffled_by_deal(range(78), DEAL, 1) != shuffled_by_deal(range(78), DEAL, 0)


def test_a_shuffle_keeps_every_card() -> None:
    assert sorted(shuffled_by_deal(range(78), new_deal())) == list(range(78))


@pytest.mark.parametrize("size", [0, 1])
def test_nothing_and_one_card_stay_as_they_are(size: int) -> None:
    assert shuffled_by_deal(range(size), DEAL) == list(range(size))


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


@pytest.mark.unmeasured
def test_shuffles_are_fair() -> None:
    counted: Counter[tuple[int, int]] = Counter()
    for number in range(SHUFFLES):
        counted.update(enumerate(shuffled_by_deal(range(CARDS), DEAL, number)))
    check_fair(counted)


@pytest.mark.unmeasured
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


# --- dice ---

FACES, THROWS = 6, 120_000
FAIR = 36.0  # chi-square of five degrees of freedom: fair dice come above it once in a million runs


def check_fair_dice(faces: Counter[int]) -> None:
    """Chi-square over the faces within what fair dice give."""
    wanted = sum(faces.values()) / FACES
    assert sum((faces[face] - wanted) ** 2 / wanted for face in range(1, FACES + 1)) < FAIR


@pytest.mark.unmeasured
def test_every_face_is_as_likely() -> None:
    assert rolled_dice(1)[0] in range(1, FACES + 1)
    check_fair_dice(Counter(rolled_dice(THROWS)))


@pytest.mark.unmeasured
def test_a_loaded_die_is_noticed() -> None:
    loaded = random.Random(7)
    with pytest.raises(AssertionError):
        check_fair_dice(
            Counter(min(FACES, loaded.randint(1, FACES) + (loaded.random() < 0.05)) for _ in range(THROWS))
        )


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (3, 6), (5, 20)])
def test_as_many_dice_fall_as_are_wanted(count: int, sides: int) -> None:
    dice = rolled_dice(count, sides)
    assert len(dice) == count
    assert all(1 <= die <= sides for die in dice)
