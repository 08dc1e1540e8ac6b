"""What stands when an earlier line is taken back: what the rules would still offer, the price aside."""

from dataclasses import replace
from typing import Any

import pytest

from characters.beckoning_dream.rules.boons import Boon, Need
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.beckoning_dream.rules.validity import is_entry_still_legal
from characters.socket.rules import Entry
from decks.rules.tarot import cards_of_codes
from tests.rules.laws import COSTS

DECK = "c1 c2 c3 s1 s2 s3"


def dreamer(deck: str = DECK, **more: Any) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, **more)


def bond(mine: str, **more: Any) -> Bond:
    return Bond("bell", "perrin", "Perrin", mine, "c9", "The bell.", **more)


def entry(kind: str, added: str = "", removed: str = "", xp: int = -1, **data: Any) -> Entry:
    moved = {"added": added.split(), "removed": removed.split()}
    return Entry(kind, xp, {**{key: codes for key, codes in moved.items() if codes}, **data})


ASLEEP = [{"key": "bell", "is_asleep": True}]
MOVED = [{"key": "bell", "mine": "c4", "words": "Another bell."}]


@pytest.mark.parametrize("kind", ["created", "granted", "reflection", "corrected", "told", "awareness"])
def test_awards_the_first_line_and_awareness_always_stand(kind: str) -> None:
    assert is_entry_still_legal(Dreamer(), Entry(kind))


@pytest.mark.parametrize(
    ("line", "deck", "stands"),
    [
        (entry("highest", "c4"), DECK, True),
        (entry("highest", "c4"), "c1 c2", False),
        (entry("highest", "c4"), "c1 c2 c3 c4", False),
        (entry("lowest", "c1"), "c2 c3", True),
        (entry("lowest", "c1"), "c3 c4", False),
        (entry("two_lowest", "c4", "c1 c2"), DECK, True),
        (entry("two_lowest", "c4", "c1 c2"), "c2 c3", False),
        (entry("across", "s4", "c3"), DECK, True),
        (entry("across", "s4", "c3"), "c1 c2 s1 s2 s3", False),
        (entry("across", "s4", "c3"), "c1 c2 c3", False),
        (entry("new_suit", "w1 w2"), DECK, True),
        (entry("new_suit", "w1 w2"), "w1", False),
    ],
)
def test_a_card_spend_stands_while_the_same_cards_would_leave_and_come(
    line: Entry, deck: str, stands: bool
) -> None:
    assert is_entry_still_legal(dreamer(deck), line) is stands


def test_what_it_costs_is_not_asked() -> None:
    assert is_entry_still_legal(dreamer(xp=-9), entry("highest", "c4"))


@pytest.mark.parametrize(
    ("held", "changes", "stands"),
    [
        ((), (), True),
        ((), ASLEEP, True),  # nothing was paid for it
        ((), MOVED, False),
        ((bond("c1"),), ASLEEP, True),
        ((bond("c1"),), MOVED, True),
        ((bond("c1"),), (), False),
        ((bond("c3"),), ASLEEP, False),
        ((bond("c3"),), MOVED, False),
        ((bond("c1", is_asleep=True),), ASLEEP, True),
        ((bond("c1", is_asleep=True),), MOVED, False),
        ((bond("c1"),), [{**MOVED[0], "mine": "w9"}], False),
    ],
)
def test_a_spend_stands_while_the_same_bonds_would_lose_their_cards(
    held: tuple[Bond, ...], changes: Any, stands: bool
) -> None:
    line = entry("two_lowest", "c4", "c1 c2", bonds=changes)
    assert is_entry_still_legal(dreamer(bonds=held), line) is stands


@pytest.mark.parametrize(
    ("boon", "held", "stands"),
    [
        (Boon("Tide"), (), True),
        (Boon("Tide"), (Boon("tide"),), False),
        (Boon("Tide", needs=(Need(suit="c", cards=3),)), (), True),
        (Boon("Tide", needs=(Need(suit="c", cards=4),)), (), False),
        (Boon("Polaris", needs=(Need(boon="Tide"),)), (Boon("Tide"),), True),
        (Boon("Polaris", needs=(Need(boon="Tide"),)), (), False),
        (Boon("Star Road", "", "Major Arcana", 17, (Need(major=17),)), (), True),  # it brings its card
    ],
)
def test_a_boon_stands_while_its_prerequisite_is_met_and_it_is_not_held(
    boon: Boon, held: tuple[Boon, ...], stands: bool
) -> None:
    assert (
        is_entry_still_legal(dreamer(boons=held), Entry("boon", -COSTS["boon"], {"boons": [boon.data]}))
        is stands
    )


def test_a_bond_stands_while_its_card_is_in_the_deck() -> None:
    line = Entry("bond", -2, {"bond": {"mine": "c3"}})
    assert [is_entry_still_legal(dreamer(deck), line) for deck in (DECK, "c1 c2")] == [True, False]


@pytest.mark.parametrize(
    ("deck", "stands"), [(DECK, True), ("c1 c2 c3 s1 s2 s3 s4", False), ("c1 c2 c3 s1 s2 w1", False)]
)
def test_a_transform_stands_on_exactly_the_deck_it_let_go(deck: str, stands: bool) -> None:
    assert is_entry_still_legal(dreamer(deck), entry("transform", "w1 w2 w3 w4", DECK)) is stands


def test_a_transform_to_a_major_stands_while_its_boon_is_held() -> None:
    line, star = entry("transform", "w1 w2 w3 m3", DECK), Boon("Empress", "", "Major Arcana", 3)
    assert [is_entry_still_legal(dreamer(boons=held), line) for held in ((star,), ())] == [True, False]


@pytest.mark.parametrize(
    ("line", "stands"),
    [
        (entry("exception", "m17"), True),
        (entry("exception", "c3"), False),
        (entry("exception", "c5"), False),
        (entry("exception", removed="c3"), True),
        (entry("exception", removed="c2"), False),
        (entry("exception", removed="w1"), False),
    ],
)
def test_an_exception_stands_while_it_leaves_the_deck_whole(line: Entry, stands: bool) -> None:
    assert is_entry_still_legal(dreamer(), line) is stands


def test_a_taken_card_lets_its_bond_sleep_as_before() -> None:
    line = entry("exception", removed="c3", bonds=ASLEEP)
    assert [is_entry_still_legal(dreamer(bonds=(bond(card),)), line) for card in ("c3", "c1")] == [
        True,
        False,
    ]


def test_new_words_stand_while_there_is_something_to_say_them_of() -> None:
    boon = Entry("reworded", 0, {"boon": "Tide", "name": "Tides", "text": ""})
    words = Entry("reworded", 0, {"bonds": [{"key": "bell", "words": "The bells."}]})
    who = dreamer(boons=(Boon("Tide"),), bonds=(bond("c1"),))
    assert is_entry_still_legal(who, boon)
    assert is_entry_still_legal(who, words)
    bare = replace(who, boons=(), bonds=())
    assert not is_entry_still_legal(bare, boon)
    assert not is_entry_still_legal(bare, words)


def test_what_was_spent_stands_while_so_many_oneirogen_were_gathered() -> None:
    spent = Entry("oneirogen", 0, {"oneirogen": -2})
    assert [is_entry_still_legal(dreamer(oneirogen=held), spent) for held in (3, 2, 1)] == [True, True, False]
    assert is_entry_still_legal(Dreamer(), Entry("oneirogen", 0, {"oneirogen": 2}))
