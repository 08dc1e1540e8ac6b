"""A table's Dreamers side by side: who covers what before and after, what is worth a word, what of Bonds is open."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.party import PartyView, party_view, rank_strip_svg_paths
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.socket.rules import NowAndTried
from decks.rules.tarot import RANKS, Suit, cards_of_codes, ranks_as_ranges, ranks_held_of_suit
from tests.strategies import decks

BOND = Bond("k1", "halm", "Sister Halm", "c4", "s1", "We heard the bell.")


def dreamer(deck: str, **more: Any) -> Dreamer:
    return replace(Dreamer(cards_of_codes(deck.split()), 3), **more)


def still(name: str, deck: str, **more: Any) -> NowAndTried[Dreamer]:
    sheet = dreamer(deck, **more)
    return NowAndTried(name, sheet, sheet)


def shown(*members: NowAndTried[Dreamer]) -> PartyView:
    return party_view(members)


def told(*members: NowAndTried[Dreamer]) -> list[str]:
    return list(shown(*members).sentences)


# --- who covers what ---


@given(st.lists(st.tuples(decks(), decks()), min_size=1, max_size=4))
def test_every_cell_tells_its_suit_before_and_after(
    held: list[tuple[frozenset[Any], frozenset[Any]]],
) -> None:
    view = shown(*(NowAndTried(f"D{n}", Dreamer(now), Dreamer(then)) for n, (now, then) in enumerate(held)))
    for suit, row in zip(Suit, view.suits, strict=True):
        ranks = [(ranks_held_of_suit(now, suit), ranks_held_of_suit(then, suit)) for now, then in held]
        assert [(cell.before, cell.after) for cell in row.cells] == [
            (ranks_as_ranges(now), ranks_as_ranges(then)) for now, then in ranks
        ]
        together = {rank for _, then in ranks for rank in then}
        assert row.together is not None
        assert row.together.after == ranks_as_ranges(together)


@given(st.sets(st.sampled_from(RANKS)), st.sets(st.sampled_from(RANKS)))
def test_every_rank_stands_once_in_its_strip(now: set[int], then: set[int]) -> None:
    drawn = rank_strip_svg_paths(now, then)
    assert drawn.held.count("z") == len(now & then)
    assert drawn.comes.count("z") == len(then - now)
    assert drawn.leaves.count("l") == len(now - then)
    assert drawn.empty.count("h") == len(set(RANKS) - now - then)


def test_figures_show_majors_awareness_cards_and_boons() -> None:
    now = dreamer("c1 c2 m18")
    view = shown(NowAndTried("Pell", now, replace(now, awareness=4)))
    assert [(row.name, row.cells[0].before, row.cells[0].after) for row in view.figures] == [
        ("Majors", "XVIII The Moon", "XVIII The Moon"),
        ("Awareness", "3", "4"),
        ("Cards", "3", "3"),
        ("Boons", "0", "0"),
    ]
    assert [row.cells[0].is_changed for row in view.figures] == [False, True, False, False]


def test_each_suit_says_what_it_counters() -> None:
    assert [row.line for row in shown(still("Pell", "c1")).suits] == [
        "counter Pentacles", "counter Swords", "counter Cups", "counter Wands",
    ]  # fmt: skip


# --- what is worth a word ---


def test_a_suit_nobody_holds_leaves_its_counter_unanswered() -> None:
    lines = told(still("Ondine", "c1 c2 c3 s1"), still("Tobias", "w1 w2 w3 w4 s1"))
    assert (
        "Nobody holds Pentacles, and only Pentacles counter Wands, which counter the Cups of Ondine." in lines
    )


def test_a_suit_nobody_holds_where_nobody_would_mind() -> None:
    assert "Nobody holds Wands, and only Wands counter Cups." in told(still("Ondine", "c1 c2 c3"))


def test_the_last_of_a_suit_is_missed() -> None:
    lines = told(NowAndTried("Ondine", dreamer("c1 s1"), dreamer("c1 c2")))
    assert any(
        line.startswith("Nobody would hold Swords any more, and only Swords counter") for line in lines
    )


@pytest.mark.parametrize(
    ("other", "line"),
    [
        ("c1 c2", "Ondine would bring Wands, which nobody holds yet."),
        ("c1 w1 w2", "Ondine and Tobias would bring Wands, which nobody holds yet."),
    ],
)
def test_a_new_suit_is_said_with_everybody_who_brings_it(other: str, line: str) -> None:
    ondine = NowAndTried("Ondine", dreamer("c1"), dreamer("c1 w1 w2"))
    assert line in told(ondine, NowAndTried("Tobias", dreamer("c1 c2"), dreamer(other)))


def test_who_alone_holds_a_suit_is_named() -> None:
    lines = told(still("Ondine", "c1 s1"), NowAndTried("Tobias", dreamer("c1 s1"), dreamer("c1 c2")))
    assert "Only Ondine would hold Swords." in lines
    assert "Only Ondine holds Swords." in told(still("Ondine", "c1 s1"), still("Tobias", "c1"))


def test_one_alone_is_not_told_that_they_are() -> None:
    assert not [line for line in told(still("Ondine", "c1 s1")) if line.startswith("Only")]


def test_the_same_tall_suit_twice_is_said_with_what_counters_it() -> None:
    lines = told(still("Ondine", "c1 c2 c3 s1"), still("Tobias", "c1 c2 w1"))
    assert "Ondine (3) and Tobias (2) stand tallest in one suit, Cups: Wands counter all of it." in lines


def test_who_stands_as_tall_in_two_suits_stands_tallest_in_none() -> None:
    assert not [line for line in told(still("A", "c1 c2 s1 s2"), still("B", "c1 c2")) if "tallest" in line]


def test_a_major_in_two_decks_is_said() -> None:
    assert "Death is in the decks of A and B." in told(still("A", "c1 m13"), still("B", "c1 m13"))


# --- Bonds ---


def bonds(now: Bond, then: Bond) -> list[str]:
    return list(shown(NowAndTried("Ondine", dreamer("c4", bonds=(now,)), dreamer("c4", bonds=(then,)))).bonds)


def test_a_bond_that_a_draft_would_put_to_sleep_is_said() -> None:
    asleep = replace(BOND, is_asleep=True)
    assert bonds(BOND, asleep) == ["The Bond of Ondine with Sister Halm would fall asleep."]
    assert bonds(asleep, asleep) == ["The Bond of Ondine with Sister Halm sleeps."]


def test_a_bond_that_would_move_is_said_with_its_new_card_and_words() -> None:
    moved = replace(BOND, mine="c5", words="We rang it.")
    assert bonds(BOND, moved) == [
        "The Bond of Ondine with Sister Halm would move to the 5 of Cups: We rang it."
    ]


def test_a_bond_that_stays_is_not_worth_a_word() -> None:
    assert bonds(BOND, BOND) == []


def test_who_has_no_bond_is_said() -> None:
    assert shown(still("A", "c1"), still("B", "c1")).bonds == ("A and B have no Bond yet.",)
    assert shown(still("A", "c1")).bonds == ("A has no Bond yet.",)
