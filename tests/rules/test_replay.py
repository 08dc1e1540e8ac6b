"""State from history: what a ledger leaves, what is taken back, what is remembered."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.memory import Memory
from characters.beckoning_dream.system import SYSTEM
from characters.ledger.replay import ReplayedState, replay
from characters.socket.rules import Entry
from decks.rules.tarot import codes_in_deck_order
from tests.rules import laws
from tests.strategies import Lines, ledgers, reverted

LIVED: Lines = [
    (1, Entry("created", 0, {"added": ["c2", "c3"], "awareness": 3})),
    (2, Entry("reflection", 6, {"well": 4, "learned": True, "progress": True})),
    (3, Entry("highest", -3, {"added": ["c4"]})),
    (4, Entry("awareness", -2, {"awareness": 1, "from": 3})),
]


def taking_back(*numbers: int) -> Lines:
    return [*LIVED, (5, reverted(LIVED, *numbers))]


@given(ledgers())
def test_a_ledger_taken_back_is_as_if_never_written_and_its_sums_agree(lines):
    laws.taken_back_is_as_if_never_written(lines)
    laws.the_sums_agree(lines)

    state = replay(SYSTEM, lines)
    spent = [n for n, entry in lines if entry.kind in SYSTEM.rules.spends and n not in state.reverted]
    assert state.takeable == (spent[-1] if spent else None)
    written = [(number, replace(entry, data=json.loads(json.dumps(entry.data)))) for number, entry in lines]
    assert replay(SYSTEM, written) == state


@given(ledgers(), st.data())
@settings(max_examples=30)
def test_one_more_line_is_one_more_step(lines, data):
    (number, entry), so_far = lines[-1], replay(SYSTEM, lines[:-1])
    if entry.kind != "reverted":
        assert so_far.after_line(SYSTEM, number, entry) == replay(SYSTEM, lines)


def test_a_ledger_without_lines_is_blank():
    assert replay(SYSTEM, []) == ReplayedState(SYSTEM.rules.blank)
    assert replay(SYSTEM, []).takeable is None


def test_what_was_lived_stands():
    state = replay(SYSTEM, LIVED)
    assert codes_in_deck_order(state.sheet.deck) == ["c2", "c3", "c4"]
    assert (state.balance, state.sheet.awareness, state.takeable) == (1, 4, 4)
    assert state.sheet.earned == 6


def test_a_spend_taken_back_gives_its_xp_back():
    state = replay(SYSTEM, taking_back(4))
    assert (state.balance, state.sheet.awareness) == (3, 3)
    assert (state.reverted, state.takeable) == (frozenset({4}), 3)


def test_a_revert_may_take_several_lines_back():
    state = replay(SYSTEM, taking_back(3, 4))
    assert (state.balance, codes_in_deck_order(state.sheet.deck), state.takeable) == (6, ["c2", "c3"], None)


def test_an_award_is_no_spend_to_take_back():
    assert replay(SYSTEM, LIVED[:2]).takeable is None


def test_a_correction_may_leave_a_debt():
    owing = replay(SYSTEM, [*LIVED, (5, Entry("corrected", -3, {"was_there": False}))])
    assert owing.balance == owing.sheet.xp == -2


# --- memory ---


def test_a_standing_is_remembered():
    memory: Memory[Any, Any] = Memory()
    state = ReplayedState(SYSTEM.rules.blank)
    assert memory.put((1, 1), state) is state
    assert memory.get((1, 1)) is state
    assert memory.get((1, 2)) is None


def test_the_least_used_is_forgotten_first():
    memory: Memory[Any, Any] = Memory(size=2)
    state = ReplayedState(SYSTEM.rules.blank)
    memory.put((1, 1), state)
    memory.put((2, 1), state)
    memory.get((1, 1))
    memory.put((3, 1), state)
    assert [memory.get((pk, 1)) is state for pk in (1, 2, 3)] == [True, False, True]


@pytest.mark.parametrize("forget", [lambda memory: memory.forget(1), lambda memory: memory.clear()])
def test_what_was_made_of_what_is_forgotten_is_forgotten_too(forget):
    first: Memory[Any, Any] = Memory()
    drawn: Memory[Any, Any] = Memory(beside=first)
    first.put(1, "an act that came to nothing")
    drawn.put((1, 7), "what it would have looked like")
    forget(first)
    assert (first.get(1), drawn.get((1, 7))) == (None, None)


def test_memory_can_be_emptied():
    memory: Memory[Any, Any] = Memory()
    memory.put((1, 1), ReplayedState(SYSTEM.rules.blank))
    memory.clear()
    assert memory.get((1, 1)) is None
