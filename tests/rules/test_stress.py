"""Stress, sentence by sentence: the text, Rulings B14, B15, B18 and B21, and every sequence of options tried."""

from collections.abc import Iterator
from dataclasses import astuple, replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules import stress
from characters.beckoning_dream.rules.stress import (
    Absorption,
    DreamingMind,
    mind_after_absorbing,
    mind_at_start_of_dream,
    most_stress_absorbable,
    most_stress_absorbable_while_dreaming,
    ways_to_absorb,
)
from tests.conftest import at_night

SMALL = st.builds(DreamingMind, *[st.integers(0, 3)] * 4, st.integers(0, 2))


# --- every sequence of options, step by step as the text tells them ---


def steps(mind: DreamingMind) -> Iterator[tuple[int, DreamingMind]]:
    """Yield each option possible now, by its place in a Way, and what is left then."""
    if mind.present:
        yield 0, replace(mind, present=mind.present - 1, past=mind.past + 1)
    if mind.awareness:
        yield 1, replace(mind, awareness=mind.awareness - 1)
    if mind.present:
        yield 2, replace(mind, present=mind.present - 1)
    elif mind.past:
        yield 2, replace(mind, past=mind.past - 1)
    if mind.future:
        yield 3, replace(mind, future=mind.future - 1)
    if mind.oneirogen:
        yield 4, replace(mind, oneirogen=mind.oneirogen - 1)


def sequences(mind: DreamingMind) -> dict[tuple[int, ...], set[DreamingMind]]:
    """Return every number of each option that some sequence reaches, and what it may leave."""
    found: dict[tuple[int, ...], set[DreamingMind]] = {(0,) * 5: {mind}}
    waiting: list[tuple[tuple[int, ...], DreamingMind]] = [((0,) * 5, mind)]
    while waiting:
        way, left = waiting.pop()
        for option, then in steps(left):
            further = (*way[:option], way[option] + 1, *way[option + 1 :])
            if then not in found.setdefault(further, set()):
                found[further].add(then)
                waiting.append((further, then))
    return found


def absorbed(way: tuple[int, ...]) -> int:
    flinch, blink, burn, blind_burn, oneirogen = way
    return flinch + 2 * blink + 3 * burn + 4 * blind_burn + oneirogen


def fewer(way: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return ((*way[:n], way[n] - 1, *way[n + 1 :]) for n in range(5) if way[n])


def check_ways(mind: DreamingMind, amount: int) -> None:
    """The ways are those of all sequences that absorb *amount*, and with any one option less would not."""
    reached = sequences(mind)
    enough = {way for way in reached if absorbed(way) >= amount}
    lean = {way for way in enough if not any(less in enough for less in fewer(way))}
    found = list(map(astuple, ways_to_absorb(mind, amount)))
    assert sorted(found) == sorted(lean)


def check_most(mind: DreamingMind) -> None:
    reached = sequences(mind)
    assert most_stress_absorbable(mind) == max(map(absorbed, reached))
    asleep = [absorbed(way) for way, left in reached.items() if any(then.is_asleep for then in left)]
    assert most_stress_absorbable_while_dreaming(mind) == max(asleep, default=0)


def check_after(mind: DreamingMind) -> None:
    """What is left depends on how often each option was chosen, never on the order."""
    for way, left in sequences(mind).items():
        assert left == {mind_after_absorbing(mind, Absorption(*way))}


@settings(max_examples=at_night(1000, 100))
@given(SMALL, st.integers(1, 24))
def test_the_ways_are_those_of_every_sequence(mind, amount):
    check_ways(mind, amount)


@settings(max_examples=at_night(1000, 100))
@given(SMALL)
def test_the_most_is_that_of_every_sequence(mind):
    check_most(mind)


@settings(max_examples=at_night(500, 50))
@given(SMALL)
def test_the_order_changes_nothing_of_what_is_left(mind):
    check_after(mind)


@given(st.builds(DreamingMind, *[st.integers(0, 20)] * 5), st.integers(1, 40))
def test_there_is_a_way_exactly_up_to_the_most(mind, amount):
    assert any(True for _ in ways_to_absorb(mind, amount)) == (amount <= most_stress_absorbable(mind))


# --- the sentences ---


def told(mind: DreamingMind, amount: int) -> list[Absorption]:
    return sorted(ways_to_absorb(mind, amount), key=partial(stress.sort_key_by_what_is_left, mind))


def test_flinch_discards_a_card_to_absorb_1():
    assert told(DreamingMind(present=1), 1)[0] == Absorption(flinch=1)
    assert mind_after_absorbing(DreamingMind(present=1), Absorption(flinch=1)) == DreamingMind(past=1)


def test_blink_lowers_awareness_by_1_to_absorb_up_to_2():
    assert [list(ways_to_absorb(DreamingMind(awareness=1), amount)) for amount in (1, 2, 3)] == [
        [Absorption(blink=1)]
    ] * 2 + [[]]
    assert mind_after_absorbing(DreamingMind(awareness=1), Absorption(blink=1)) == DreamingMind()


def test_burn_absorbs_up_to_3():
    assert [list(ways_to_absorb(DreamingMind(past=1), amount)) for amount in (1, 3, 4)] == [
        [Absorption(burn=1)]
    ] * 2 + [[]]


def test_blind_burn_absorbs_up_to_4():
    assert [list(ways_to_absorb(DreamingMind(future=1), amount)) for amount in (1, 4, 5)] == [
        [Absorption(blind_burn=1)]
    ] * 2 + [[]]


def test_with_no_present_a_card_of_the_past_burns_instead():
    assert mind_after_absorbing(DreamingMind(present=2, past=1), Absorption(burn=1)) == DreamingMind(
        present=1, past=1
    )
    assert mind_after_absorbing(DreamingMind(past=1), Absorption(burn=1)) == DreamingMind()


def test_nobody_can_flinch_without_a_card_to_discard():
    assert not any(way.flinch for way in ways_to_absorb(DreamingMind(past=2, future=2, awareness=2), 1))


def test_2_stress_is_absorbed_by_flinching_twice_or_by_blinking_once():
    found = told(DreamingMind(present=2, awareness=1), 2)
    assert Absorption(flinch=2) in found
    assert Absorption(blink=1) in found


def test_without_awareness_and_present_one_burns_from_the_past():
    assert list(ways_to_absorb(DreamingMind(past=1, future=1), 2)) == [
        Absorption(burn=1),
        Absorption(blind_burn=1),
    ]


def test_without_a_past_too_only_blind_burn_is_left():
    assert list(ways_to_absorb(DreamingMind(future=3), 2)) == [Absorption(blind_burn=1)]


def test_flinch_and_then_burn_of_the_same_card_is_legal():  # Ruling B15
    assert list(ways_to_absorb(DreamingMind(present=1), 4)) == [Absorption(flinch=1, burn=1)]
    assert mind_after_absorbing(DreamingMind(present=1), Absorption(flinch=1, burn=1)) == DreamingMind()


def test_nothing_is_banked():  # Ruling B14: what a Burn could absorb beyond the Stress is lost
    assert Absorption(burn=1).absorbs == 3
    assert Absorption(flinch=1, burn=1) not in list(ways_to_absorb(DreamingMind(present=2), 3))


def test_oneirogen_absorb_stress_1_for_1():
    assert list(ways_to_absorb(DreamingMind(oneirogen=3), 3)) == [Absorption(oneirogen=3)]
    assert list(ways_to_absorb(DreamingMind(oneirogen=3), 4)) == []


def test_without_a_card_the_dreamer_wakes_up():  # Ruling B18
    assert [DreamingMind().is_asleep, DreamingMind(past=1).is_asleep] == [False, True]
    assert most_stress_absorbable_while_dreaming(DreamingMind(awareness=3)) == 0


@pytest.mark.parametrize(
    ("mind", "keeps"),
    [(DreamingMind(future=2), 4), (DreamingMind(past=1, future=1), 4), (DreamingMind(1, 1), 4)],
)
def test_a_last_card_is_kept_by_leaving_out_its_burn(mind, keeps):
    assert most_stress_absorbable_while_dreaming(mind) == keeps


def test_a_dream_starts_at_maximum_awareness_with_a_draw_up_to_it():  # Ruling B21
    assert mind_at_start_of_dream(10, 3) == DreamingMind(present=3, future=5, awareness=3)


@pytest.mark.parametrize(
    ("deck", "mind"),
    [(4, DreamingMind(2, 0, 0, 3)), (2, DreamingMind(0, 0, 0, 3)), (1, DreamingMind(0, 0, 0, 3))],
)
def test_a_small_deck_draws_what_is_there(deck, mind):
    assert mind_at_start_of_dream(deck, 3) == mind


def test_what_leaves_most_cards_to_play_comes_first():
    found = told(DreamingMind(present=3, future=5, awareness=3), 3)
    assert found == [
        Absorption(blink=2),
        Absorption(flinch=1, blink=1),
        Absorption(burn=1),
        Absorption(blind_burn=1),
        Absorption(flinch=3),
    ]


def test_a_card_of_the_past_goes_before_one_that_could_be_played():
    found = told(DreamingMind(past=2, future=4), 4)
    assert found == [Absorption(burn=2), Absorption(blind_burn=1)]


def test_each_way_to_bear_20_stress_is_told_once():
    ways = told(DreamingMind(present=3, past=5, future=6, awareness=3, oneirogen=3), 20)
    assert len(ways) == len(set(ways)) > 50
