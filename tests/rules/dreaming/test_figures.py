"""Simulated dreams beside the figures by which the rules were settled: within 2 points, or half a turn.

Those come of 1,500 Duels or 500 dreams each, with six new decks that are not on record; here any legal new deck of ten
is as likely. What differs, and why, stands in `docs/decisions/what-is-likely-is-a-beginning.md`.
"""

from collections.abc import Sequence
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from characters.beckoning_dream.rules.dreaming.position import Bearing, Ending
from tests.conftest import at_night
from tests.rules.dreaming.simulation import EFFORTS, FOES, PLANS, Player, Table, at_random, cards, sensibly

DUELS, DREAMS = at_night(1500, ci=5), at_night(500, ci=2)
POINTS, TURNS, SCENES = 0.02, 0.5, 0.1
SPREADS = at_night(2, ci=3)  # of an average, which chance alone makes
ROUNDED = 0.5  # as the turns of a whole dream are told
SPREAD = 1.5  # turns by which Duels and Efforts of one kind differ; those of a whole dream twice that
NEW = tuple(
    tuple(f"{suit}{rank}" for suit, top in zip("scwp", tops, strict=True) for rank in range(1, top + 1))
    for tops in product(range(7), repeat=4)
    if sum(tops) == 10
)

pytestmark = pytest.mark.unmeasured


def tables(dreamers: int, count: int, player: Player = sensibly) -> list[Table]:
    """Return *count* dreams of so many new Dreamers, the same ones every time."""
    found = []
    for number in range(count):
        random = Random(number)
        decks = random.sample(NEW, dreamers)
        found.append(Table({f"d{place}": deck for place, deck in enumerate(decks, 1)}, random, player=player))
    return found


def is_near(told: Sequence[float], figure: float, most: float, spread: float) -> bool:
    """Say whether the average of *told*, which spreads so, is within *most* of *figure*, and for so few within more."""
    return abs(fmean(told) - figure) <= most + SPREADS * spread / sqrt(len(told))


def is_near_share(told: Sequence[bool], share: float) -> bool:
    return is_near(told, share, POINTS, sqrt(share * (1 - share)))


# --- foes that are ready-made ---


@pytest.mark.parametrize(
    ("name", "bearing", "turns"),
    [
        ("minor", "spends", 3.5),
        ("minor", "holds", 5.7),
        ("able", "spends", 6.0),
        ("able", "holds", 9.6),
        ("rival", "spends", 8.6),
        ("rival", "holds", 12.9),
        ("terror", "spends", 12.0),
        ("terror", "holds", 18.0),
    ],
)
def test_turns_that_a_ready_made_foe_takes_four_new_dreamers(name: str, bearing: str, turns: float) -> None:
    played = tables(4, DUELS)
    assert all(table.duel(*FOES[name], Bearing(bearing)) for table in played)
    assert is_near([table.turns for table in played], turns, TURNS, SPREAD)


@pytest.mark.parametrize(
    ("name", "bearing", "won"),
    [
        ("minor", "spends", 1),
        ("minor", "holds", 1),
        ("able", "spends", 0.94),
        ("able", "holds", 0),
        ("rival", "spends", 0.11),
        ("rival", "holds", 0),
        ("terror", "spends", 0),
        ("terror", "holds", 0),
    ],
)
def test_share_that_one_new_dreamer_alone_wins(name: str, bearing: str, won: float) -> None:
    played = [table.duel(*FOES[name], Bearing(bearing)) for table in tables(1, DUELS)]
    assert is_near_share(played, won)


# --- who has more cards ---


OF = {14: "s2-7 p1-4 w3-6", 16: "s2-8 p1-5 w3-6", 18: "s2-8 p1-5 w3-6 c1-2"}  # after the rival's deck


def endings(size: int, bearing: Bearing, player: Player = sensibly) -> list[Ending]:
    """Return how the Duels of two new Dreamers, who have 16 cards to play, end against a foe of *size* cards."""
    played = tables(2, DUELS, player)
    for table in played:
        table.duel(cards(OF[size]), 3, bearing)
    return [table.endings[-1] for table in played]


@pytest.mark.parametrize(
    ("bearing", "size", "player", "share"),
    [
        ("holds", 14, sensibly, 0.81),
        ("holds", 14, at_random, 0.71),
        ("holds", 18, sensibly, 0),
        ("spends", 18, sensibly, 0.98),
    ],
)
def test_share_that_two_new_dreamers_win_against_so_many_cards(
    bearing: str, size: int, player: Player, share: float
) -> None:
    assert is_near_share([each is Ending.WON for each in endings(size, Bearing(bearing), player)], share)


def test_even_numbers_of_cards_are_seldom_won() -> None:
    even = endings(16, Bearing.HOLDS)
    assert even.count(Ending.WON) < len(even) / 5


# --- Efforts and whole dreams ---


def test_turns_that_a_slight_effort_takes_four_new_dreamers() -> None:
    played = tables(4, DUELS)
    assert all(table.effort(*EFFORTS["slight"]) for table in played)
    assert is_near([table.turns for table in played], 4.0, TURNS, SPREAD)


@pytest.mark.parametrize(
    ("dreamers", "plan", "bearing", "well", "turns"),
    [
        (4, "light", "holds", 3.0, 19),
        (4, "light", "spends", 3.0, 13),
        (4, "typical", "holds", 2.6, 28),
        (4, "typical", "spends", 3.0, 20),
        (4, "heavy", "holds", 1.8, 30),
        (4, "heavy", "spends", 2.0, 28),
        (2, "light", "holds", 2.0, 14),
        (2, "light", "spends", 2.5, 13),
        (2, "typical", "holds", 1.2, 19),
        (6, "typical", "holds", 3.0, 27),
        (6, "typical", "spends", 3.0, 20),
    ],
)
def test_a_dream_of_three_scenes(dreamers: int, plan: str, bearing: str, well: float, turns: float) -> None:
    played = tables(dreamers, DREAMS)
    scenes = [sum(table.scene(scene, Bearing(bearing)) for scene in PLANS[plan]) for table in played]
    assert is_near(scenes, well, SCENES, SPREAD / 3)
    assert is_near([table.turns for table in played], turns, TURNS + ROUNDED, 2 * SPREAD)
