"""Cards as people write them in a line."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules.notation import NotationError, card_of_text, cards_as_code_ranges, cards_of_text
from decks.rules.tarot import DECK, Card

DECKS = st.sets(st.sampled_from(DECK))


def read(text: str) -> list[str]:
    return [card.code for card in cards_of_text(text)]


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
        cards_of_text(text)


@given(DECKS)
def test_what_is_written_is_read_back(deck: set[Any]) -> None:
    assert set(cards_of_text(cards_as_code_ranges(deck))) == deck


def test_the_whole_deck_is_five_parts() -> None:
    assert cards_as_code_ranges(DECK) == "s1-14 c1-14 w1-14 p1-14 m0-21"


# --- one card, as people say it ---


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_is_read_by_its_code_and_its_name(card: Card) -> None:
    ways = {card.code, card.code.upper(), str(card), str(card).lower(), f" the {card} "}
    assert {card_of_text(way) for way in ways} == {card}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("queen of cups", "c13"), ("q cups", "c13"), ("c13", "c13"), ("cq", "c13"), ("qc", "c13"),
        ("cups queen", "c13"), ("Kn of Swords", "s12"), ("knave of coins", "p11"), ("7 staves", "w7"),
        ("9cups", "c9"), ("IX of cups", "c9"), ("ten pentacles", "p10"), ("a s", "s1"), ("p p", "p11"),
        ("wheel", "m10"), ("fortune", "m10"), ("XVII", "m17"), ("xvii the star", "m17"), ("m17", "m17"),
        ("17", "m17"), ("0", "m0"), ("x", "m10"), ("judgement", "m20"), ("priestess", "m2"), ("sun", "m19"),
    ],
)  # fmt: skip
def test_a_card_is_read_as_people_say_it(text: str, code: str) -> None:
    assert card_of_text(text).code == code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("emp", "“emp” could be The Empress or The Emperor. Write a little more of its name."),
        ("the", "“the” names no card."),
        ("hermti", "“hermti” names no card. Did you mean The Hermit? Write its name or its code"),
        ("kings of cups", "Did you mean the King of Cups?"),
        ("zebra", "“zebra” names no card. Write its name or its code: queen of cups, q cups or c13; wheel"),
        ("7", "“7” alone says no suit. Write 7 of cups or c7; a Major by its numeral, VII."),
        ("queen", "alone says no suit"),
        ("cups", "“cups” says the suit, not which card of it."),
        ("c1-3", "One card is turned over at a time."),
        ("c9, s4", "One card is turned over at a time."),
        ("m99", "“m99” names no card."),
        ("c15", "“c15” names no card."),
        ("", "“” names no card."),
        ("²", "names no card."),
        ("9" * 40, "names no card."),
    ],
)
def test_what_names_no_card_is_answered_kindly(text: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        card_of_text(text)
    assert said in str(refused.value)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_a_card_or_an_answer(text: str) -> None:
    with suppress(NotationError):
        assert card_of_text(text) in DECK
