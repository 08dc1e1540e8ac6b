"""Cards as people write them in a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules.notation import NotationError, read_cards, write_cards
from decks.rules.tarot import DECK

DECKS = st.sets(st.sampled_from(DECK))


def read(text: str) -> list[str]:
    return [card.code for card in read_cards(text)]


def test_a_part_is_a_suit_and_its_ranks() -> None:
    assert read("s1-3 c2 m13") == ["s1", "s2", "s3", "c2", "m13"]


@pytest.mark.parametrize("text", ["sA-3, Cq", "SA–3\ncQ", " s1-3,c13 "])
def test_letters_commas_and_capitals_are_read_too(text: str) -> None:
    assert read(text) == ["s1", "s2", "s3", "c13"]


def test_a_card_written_twice_is_there_twice() -> None:
    assert read("c2 c1-2") == ["c2", "c1", "c2"]


def test_nothing_written_is_no_cards() -> None:
    assert read("  ") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nine of cups", "“nine” names no cards"),
        ("c9x", "“c9x” names no cards"),
        ("c" * 300, "“cccccccccccccccccccc” names no cards"),
        ("s4-1", "“s4-1” runs backwards. Write s1-4."),
        ("s0", "there is no s0"),
        ("p12-15", "there is no p15"),
        ("m22", "there is no m22"),
        ("²", "names no cards"),
    ],
)
def test_what_cannot_be_read_is_said_with_a_remedy(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said.replace(".", r"\.")):
        read_cards(text)


@given(DECKS)
def test_what_is_written_is_read_back(deck: set) -> None:
    assert set(read_cards(write_cards(deck))) == deck


def test_the_whole_deck_is_five_parts() -> None:
    assert write_cards(DECK) == "s1-14 c1-14 w1-14 p1-14 m0-21"
