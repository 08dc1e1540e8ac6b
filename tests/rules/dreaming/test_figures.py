"""Simulated dreams beside the figures by which the rules were settled: within 2 points, or half a turn; and the figures
that pages show, which are played here.

The first come of 1,500 Duels or 500 dreams each, with six new decks and six grown ones that are not on record. A new
deck is here any legal one of ten, each as likely; the six that are ready-made where that is said. What differs, and
why, stands in `docs/decisions/what-is-likely-is-a-beginning.md`.
"""

import re
from collections.abc import Callable, Sequence
from itertools import product
from math import ceil, sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.house_rules import QUESTIONS
from characters.beckoning_dream.rules.dreaming.position import GM, Bearing, Ending
from characters.beckoning_dream.rules.foresight import card_test_of_suit, chance_at_least_one_fits
from characters.beckoning_dream.rules.score import RevealedCard
from characters.beckoning_dream.rulings import RULINGS
from decks.rules.tarot import CODES, Suit, cards_of_codes
from tests.conftest import at_night
from tests.rules.dreaming.simulation import (
    IN_LONGEST_SUIT,
    NEW,
    READY,
    SIX_GROWN,
    SIX_NEW,
    SPIKE_DIFFICULTY,
    Player,
    Table,
    at_random,
    cards,
    first_decks,
    sensibly,
)

TIMED, DREAMS = at_night(1500, ci=5), at_night(500, ci=2)
HINTED = at_night(150, ci=2)
POINTS, TURNS, SCENES = 0.02, 0.5, 0.1
TOLD = 0.25  # of a turn, by which one that a page tells may differ
SPREADS = at_night(2, ci=3)  # of an average, which chance alone makes
ROUNDED = 0.5  # as the turns of a whole dream are told
SPREAD = 1.5  # turns by which Duels and Efforts of one kind differ; those of a whole dream twice that
SPENDS, HOLDS = Bearing.SPENDS, Bearing.HOLDS

pytestmark = pytest.mark.unmeasured


def tables(
    dreamers: int,
    count: int,
    player: Player = sensibly,
    decks: Sequence[Sequence[str]] = NEW,
    bolsters: bool = False,
    is_given: bool = False,
    spread: int = 0,
    **rules: Any,
) -> list[Table]:
    """Return *count* dreams of so many Dreamers, the same ones every time."""
    found = []
    for number in range(count):
        random = Random(number)
        told = {f"d{place}": deck for place, deck in enumerate(random.sample(decks, dreamers), 1)}
        one = Table(
            told, random, player=player, rules=rules, bolsters=bolsters, is_given=is_given, spread=spread
        )
        found.append(one)
    return found


def is_near(told: Sequence[float], figure: float, most: float, spread: float) -> bool:
    """Say whether the average of *told*, which spreads so, is within *most* of *figure*, and for so few within more."""
    return abs(fmean(told) - figure) <= most + SPREADS * spread / sqrt(len(told))


def is_near_share(told: Sequence[bool], share: float) -> bool:
    return is_near(told, share, POINTS, sqrt(share * (1 - share)))


def games_for(share: float) -> int:
    """Return how many games tell a *share* with a standard error of half the points by which it may differ, or more."""
    return at_night(max(1500, ceil(share * (1 - share) / (POINTS / 2) ** 2)), ci=5)


def turns_against(
    what: str, dreamers: int = 4, bearing: Bearing = SPENDS, bolsters: bool = False, **rules: Any
) -> list[int]:
    """Return the turns that new Dreamers play against what is ready-made, and hold that four overcome it."""
    played = tables(dreamers, TIMED, bolsters=bolsters, **rules)
    won = [table.meet(what, bearing) for table in played]
    assert dreamers < 4 or all(won)
    return [table.turns for table in played]


# --- what is ready-made ---


@pytest.mark.parametrize(
    ("name", "bearing", "settled"),
    [
        ("minor", SPENDS, 3.5),
        ("minor", HOLDS, 5.7),
        ("able", SPENDS, 6.0),
        ("able", HOLDS, 9.6),
        ("rival", SPENDS, 8.6),
        ("rival", HOLDS, 12.9),
        ("terror", SPENDS, 12.0),
        ("terror", HOLDS, 18.0),
        ("slight", SPENDS, 4.0),
        ("firm", SPENDS, 5.1),
        ("vast", SPENDS, None),
    ],
)
def test_turns_that_what_is_ready_made_takes_four_new_dreamers(
    name: str, bearing: Bearing, settled: float | None
) -> None:
    turns = turns_against(name, bearing=bearing)
    assert is_near(turns, READY[name].turns[bearing is HOLDS], TOLD, SPREAD)
    assert settled is None or is_near(turns, settled, TURNS, SPREAD)


@pytest.mark.parametrize(
    ("name", "bearing", "won"),
    [
        ("minor", SPENDS, 1),
        ("minor", HOLDS, 1),
        ("able", SPENDS, 0.94),
        ("able", HOLDS, 0),
        ("rival", SPENDS, 0.11),
        ("rival", HOLDS, 0),
        ("terror", SPENDS, 0),
        ("terror", HOLDS, 0),
    ],
)
def test_share_that_one_new_dreamer_alone_wins(name: str, bearing: Bearing, won: float) -> None:
    played = tables(1, games_for(won))
    assert is_near_share([table.meet(name, bearing) for table in played], won)


@pytest.mark.parametrize(("name", "settled"), [("slight", 2.6), ("firm", 3.0), ("vast", 4.5)])
def test_turns_that_a_ready_made_effort_takes_four_grown_dreamers(name: str, settled: float) -> None:
    played = tables(4, TIMED, decks=SIX_GROWN)
    assert all(table.meet(name) for table in played)
    assert is_near([table.turns for table in played], settled, TURNS, SPREAD)


def test_share_of_spikes_that_are_met_in_the_longest_suit_or_in_any() -> None:
    """Counted: a Spike of 3 looks at three cards of the ten at random, whatever was set aside or drawn unseen."""

    def met(deck: Sequence[str]) -> float:
        told = cards_of_codes(deck)
        chances = [chance_at_least_one_fits(told, SPIKE_DIFFICULTY, card_test_of_suit(suit)) for suit in Suit]
        return float(IN_LONGEST_SUIT * max(chances) + (1 - IN_LONGEST_SUIT) * sum(chances) / len(chances))

    assert abs(fmean(map(met, SIX_NEW)) - 0.73) <= POINTS
    played = tables(4, TIMED, decks=SIX_NEW)
    assert is_near([table.spike() / 4 for table in played], fmean(map(met, SIX_NEW)), POINTS, 0.25)


# --- who has more cards ---


def endings(size: int, bearing: Bearing, player: Player = sensibly, share: float = 0.5) -> list[Ending]:
    """Return how the Duels of two new Dreamers, who have 16 cards to play, end against a foe of *size* cards.

    Foes "are defined by their decks of cards similarly to Dreamers": any first deck of so many is as likely.
    """
    played = tables(2, games_for(share), player)
    for table in played:
        table.duel(table.random.choice(first_decks(size)), 3, bearing)
    return [table.endings[-1] for table in played]


@pytest.mark.parametrize(
    ("bearing", "size", "player", "share"),
    [
        (HOLDS, 16, sensibly, 0.06),
        (HOLDS, 18, sensibly, 0),
        (HOLDS, 18, at_random, 0),
        (SPENDS, 18, sensibly, 0.98),
        (SPENDS, 22, sensibly, 0.69),
    ],
)
def test_share_that_two_new_dreamers_win_against_so_many_cards(
    bearing: Bearing, size: int, player: Player, share: float
) -> None:
    assert is_near_share([each is Ending.WON for each in endings(size, bearing, player, share)], share)


# --- whole dreams ---


@pytest.mark.parametrize(
    ("decks", "dreamers", "plan", "bearing", "well", "turns"),
    [
        (NEW, 4, "light", HOLDS, 3.0, 19),
        (NEW, 4, "light", SPENDS, 3.0, 13),
        (NEW, 4, "typical", HOLDS, 2.6, 28),
        (NEW, 4, "typical", SPENDS, 3.0, 20),
        (NEW, 4, "heavy", HOLDS, 1.8, 30),
        (NEW, 4, "heavy", SPENDS, 2.0, 28),
        (NEW, 2, "light", HOLDS, 2.0, 14),
        (NEW, 2, "light", SPENDS, 2.5, 13),
        (NEW, 2, "typical", HOLDS, 1.2, 19),
        (NEW, 6, "typical", HOLDS, 3.0, 27),
        (NEW, 6, "typical", SPENDS, 3.0, 20),
        (SIX_GROWN, 4, "typical", HOLDS, 3.0, 25),
        (SIX_GROWN, 4, "typical", SPENDS, 3.0, 17),
        (SIX_GROWN, 4, "heavy", HOLDS, 2.3, 42),
        (SIX_GROWN, 4, "heavy", SPENDS, 3.0, 29),
    ],
)
def test_a_dream_of_three_scenes(
    decks: Sequence[Sequence[str]], dreamers: int, plan: str, bearing: Bearing, well: float, turns: float
) -> None:
    played = tables(dreamers, DREAMS, decks=decks)
    scenes = [table.dream(plan, bearing) for table in played]
    assert is_near(scenes, well, SCENES, SPREAD / 3)
    assert is_near([table.turns for table in played], turns, TURNS + ROUNDED, 2 * SPREAD)


# --- what a page shows beside a house rule, and why a ruling is as it is ---


HINTS = {question.key: question.hint for question in QUESTIONS}
WHY = {number: why for number, _ruling, why in RULINGS}


def scores_changed(added: int, against: int = 0) -> float:
    """Return the share of pairs of cards from Ace to 6 whose Score changes if so much is added to either."""
    pairs = list(product(cards("s1-6 c1-6 w1-6 p1-6"), repeat=2))
    changed = (
        RevealedCard(CODES[mine], added).score_against(RevealedCard(CODES[theirs], against))
        is not RevealedCard(CODES[mine]).score_against(RevealedCard(CODES[theirs]))
        for mine, theirs in pairs
    )
    return sum(changed) / len(pairs)


def test_how_many_scores_a_guide_changes() -> None:
    one, two, both = (round(100 * scores_changed(*added)) for added in ((1,), (2,), (1, -1)))
    assert f"of {one} pairs of cards from Ace to 6 in 100, +2 of {two}" in HINTS["awake_may_invoke"]
    assert f"{both} pairs of cards from Ace to 6 in 100, +1 alone {one}" in HINTS["guides_each_card"]


def test_turns_told_of_foes_are_those_of_what_is_ready_made() -> None:
    told = [f"{turns:.1f}" for name in ("minor", "able", "rival", "terror") for turns in READY[name].turns]
    assert re.findall(r"\d+\.\d", HINTS["foes_bear"]) == told


@pytest.mark.parametrize(
    ("key", "told", "turns", "figure"),
    [
        ("opposed_turned_over", "four new Dreamers need 4.8 turns", lambda: turns_against("firm"), 4.8),
        (
            "opposed_turned_over",
            "or 6.6 if cards are turned over",
            lambda: turns_against("firm", opposed_turned_over=True),
            6.6,
        ),
        ("opposed_turned_over", "two need 5.2", lambda: turns_against("firm", 2), 5.2),
        (
            "opposed_turned_over",
            "two need 5.2, or 7.6",
            lambda: turns_against("firm", 2, opposed_turned_over=True),
            7.6,
        ),
        ("guides_a_dream", "from 8.7 turns", lambda: turns_against("rival", 2), 8.7),
        ("guides_a_dream", "to 8.4", lambda: turns_against("rival", 2, bolsters=True), 8.4),
    ],
)
def test_turns_told_beside_a_house_rule(
    key: str, told: str, turns: Callable[[], Sequence[int]], figure: float
) -> None:
    assert told in HINTS[key]
    assert is_near(turns(), figure, TOLD, SPREAD)


def without_card(plan: str, breath: str) -> list[float]:
    played = tables(4, DREAMS, spread=3, breath=breath)
    for table in played:
        table.dream(plan, SPENDS)
    return [table.share_without_card for table in played]


def without_card_before_the_third_scene(*, is_given: bool) -> list[float]:
    played = tables(4, DREAMS, is_given=is_given)
    for table in played:
        table.dream("heavy", HOLDS)
    return [table.without_card[2] for table in played]


@pytest.mark.parametrize(
    ("key", "told", "shares", "share"),
    [
        ("breath", "If half comes back, nobody has no card", lambda: without_card("typical", "half"), 0.0),
        ("breath", "that spend themselves, not 10 %", lambda: without_card("typical", "none"), 0.10),
        ("breath", "of a heavy one 9 %", lambda: without_card("heavy", "half"), 0.09),
        ("breath", "not 98", lambda: without_card("heavy", "none"), 0.98),
        ("oneirogen_a_dream", "26 %", lambda: without_card_before_the_third_scene(is_given=True), 0.26),
        ("oneirogen_a_dream", "not 58", lambda: without_card_before_the_third_scene(is_given=False), 0.58),
    ],
)
def test_share_without_a_card_told_beside_a_house_rule(
    key: str, told: str, shares: Callable[[], Sequence[float]], share: float
) -> None:
    assert told in HINTS[key]
    assert is_near(shares(), share, POINTS, 0.25)


def test_dreamers_against_each_other_to_the_end() -> None:
    played = tables(2, games_for(0.82), may_dreamers_duel=True, may_yield=False)
    for table in played:
        table.move(GM, "duel d1 d2@others")
        table.play_on()
    assert "it takes 8 turns" in HINTS["may_dreamers_duel"]
    assert is_near([table.turns for table in played], 8, TURNS, SPREAD)
    assert "in 82 of 100 nobody stands" in HINTS["may_dreamers_duel"]
    assert "in 82 of 100 nobody stands" in WHY["B51"]
    assert "Nobody stands in 82 of 100" in HINTS["may_yield"]
    assert is_near_share([table.endings[-1] is Ending.NOBODY for table in played], 0.82)


def rivals_fought(bearing: Bearing, **rules: Any) -> list[Table]:
    """Return Duels of four new Dreamers against a rival."""
    played = tables(4, HINTED, **rules)
    assert all(table.meet("rival", bearing) for table in played)
    return played


@pytest.mark.parametrize("bearing", [SPENDS, HOLDS])
def test_a_foe_that_selects_at_random_loses_little(bearing: Bearing) -> None:
    told = "at most a tenth less Stress, and falls less than half a turn sooner"
    assert told in HINTS["foes_select_at_random"]
    chosen, drawn = rivals_fought(bearing), rivals_fought(bearing, foes_select_at_random=True)
    chance = SPREADS * SPREAD / sqrt(HINTED)
    assert fmean(table.stress for table in drawn) > 0.9 * fmean(table.stress for table in chosen) - 4 * chance
    assert fmean(table.turns for table in drawn) > fmean(table.turns for table in chosen) - TURNS - chance


def empty_selects(**rules: Any) -> float:
    played = rivals_fought(HOLDS, **rules)
    return sum(table.empty for table in played) / sum(table.selected for table in played)


def test_how_many_selects_find_an_empty_present() -> None:
    often, seldom = 0.40, 0.33
    told = f"{seldom * 100:.0f} Selects in 100 find an empty Present, not {often * 100:.0f}"
    assert told in HINTS["who_reveals_draws"]
    assert abs(empty_selects() - often) < POINTS * SPREADS
    assert abs(empty_selects(who_reveals_draws=True) - seldom) < POINTS * SPREADS


def test_duels_of_two_new_dreamers_against_a_foe_of_nearly_as_many_cards_as_they_have() -> None:
    fewer, even = (endings(size, HOLDS, share=0.09) for size in (14, 16))
    told = HINTS["reflects_each_evening"]
    assert "they win 97 Duels of 100 against a foe of 14 that holds on, and 5 against one of 16" in told
    assert "With even numbers of cards it happens in 62 of 100 Duels" in WHY["B40"]
    assert is_near_share([each is Ending.WON for each in fewer], 0.97)
    assert is_near_share([each is Ending.WON for each in even], 0.05)
    assert is_near_share([each is Ending.NOBODY for each in even], 0.62)


def test_stress_that_each_of_four_new_dreamers_bears_in_a_typical_dream() -> None:
    played = tables(4, DREAMS)
    for table in played:
        table.dream("typical", SPENDS)
    assert "The 8 Stress that each of four new Dreamers bears" in HINTS["pyre_each"]
    assert is_near([table.stress / 4 for table in played], 8, TURNS, SPREAD)
