"""What may stand on a seal, and what is said of all else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.rules.seal import (
    MOST_LETTERS,
    Seal,
    SealProblem,
    card_shape_key_or_emblem_of_code,
    ground_sign_and_second_sign_of_code,
    seal_of_json,
    seal_problems,
    symbol_code_of_parts,
    symbol_problem_sentences,
    word_in_ring_capitals,
)
from decks.rules.tarot import DECK, Card

MOON, SUN, STAR = (Card(None, rank) for rank in (18, 19, 17))
ENDING = "write with Latin, Greek or Cyrillic letters."


def is_known(char: str) -> bool:
    """Stand in for our faces: Latin, Greek and Cyrillic capitals, figures and a few points."""
    return char.isdigit() or char in "'-’&" or (char.isalpha() and char < "\u0530")


def found(seal: Seal) -> list[SealProblem]:
    return list(seal_problems(seal, is_known))


def said_of(word: str) -> list[str]:
    return [problem.message for problem in found(Seal((MOON, SUN), ("Tide", word)))]


@pytest.mark.parametrize(
    "word",
    ["Tide", "Ελπίδα", "Тишина", "Straße", "x" * 24, "O’Neill", "Let go", "1984", "Moonλ", "cafe\u0301"],
)
def test_a_word_of_our_letters_is_set(word: str) -> None:
    assert said_of(word) == []


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("x" * 25, "25 letters. The ring takes up to 24: shorten it by 1."),
        ("x" * 28, "28 letters. The ring takes up to 24: shorten it by 4."),
        ("ß" * 13, "26 letters. The ring takes up to 24: shorten it by 2."),
        ("", "Write a word for this card."),
        (" \u00a0\n", "Write a word for this card."),
        ("---", "Write a word with letters for this card."),
        ("🌙", f"The emoji 🌙 has no shape here: {ENDING}"),
        ("a🌙b❤️🌙", f"The emoji 🌙 and ❤️ have no shape here: {ENDING}"),
        ("👩‍🚀", f"The emoji 👩‍🚀 has no shape here: {ENDING}"),
        ("👍🏽🇫🇷", f"The emoji 👍🏽 and 🇫🇷 have no shape here: {ENDING}"),
        ("שלום", f"The letters “ש”, “ל”, “ו” and “ם” have no shape here: {ENDING}"),
        ("月", f"The letter “月” has no shape here: {ENDING}"),
        ("а\u0301", f"The letter “а\u0301” has no shape here: {ENDING}"),
        ("a+b", f"The sign “+” has no shape here: {ENDING}"),
        ("a\u200bb", "The word holds a character that cannot be seen (U+200B): type it anew."),
        ("a\x00b", "The word holds a character that cannot be seen (U+0000): type it anew."),
    ],
)
def test_a_word_that_cannot_be_set_is_refused_by_name(word: str, said: str) -> None:
    assert said_of(word) == [said]


def test_every_fault_of_a_word_is_told() -> None:
    assert len(said_of("🌙א+" + "x" * 30)) == 4


@pytest.mark.parametrize(
    ("count", "code", "said"),
    [
        (0, "few", "A seal takes two to five cards: choose two more."),
        (1, "few", "A seal takes two to five cards: choose one more."),
        (6, "many", "A seal takes two to five cards: leave 1 out."),
        (9, "many", "A seal takes two to five cards: leave 4 out."),
    ],
)
def test_a_seal_takes_two_to_five_cards(count: int, code: str, said: str) -> None:
    assert found(Seal(DECK[:count], ("Tide",) * count)) == [SealProblem(code, said)]


def test_a_card_typed_twice_is_refused_where_it_stands_again() -> None:
    told = found(Seal((MOON, SUN, MOON), ("Tide", "Mercy", "Sleep")))
    assert told == [SealProblem("twice", "The Moon is on this seal already: choose another card.", 2)]


def test_a_word_for_each_card() -> None:
    told = found(Seal((MOON, SUN, STAR), ("Tide", "Mercy")))
    assert told == [SealProblem("words", "A seal has a word for each card: 3 cards, 2 words.")]


def test_a_problem_tells_the_place_of_its_word() -> None:
    told = found(Seal((MOON, SUN, STAR), ("Tide", "", "x" * 25)))
    assert [(problem.code, problem.place) for problem in told] == [("empty", 1), ("long", 2)]


@pytest.mark.parametrize(
    ("word", "set_as"),
    [
        ("tide", "TIDE"),
        ("  let \t go ", "LET GO"),
        ("cafe\u0301", "CAFÉ"),
        ("Straße", "STRASSE"),
        ("Ελπίδα", "ΕΛΠΙΔΑ"),
        ("Μάιος", "ΜΑΪΟΣ"),
        ("προϋπόθεση", "ΠΡΟΫΠΟΘΕΣΗ"),
        ("Ὀδύσσεια", "ΟΔΥΣΣΕΙΑ"),
        ("ᾠδή", "ΩΙΔΗ"),
        ("Йод", "ЙОД"),
    ],
)
def test_a_word_stands_in_capitals(word: str, set_as: str) -> None:
    assert word_in_ring_capitals(word) == set_as


@given(st.lists(st.sampled_from(DECK), max_size=8), st.lists(st.text(max_size=40), max_size=8))
def test_whatever_is_typed_is_answered(held: list[Card], words: list[str]) -> None:
    told = found(Seal(tuple(held), tuple(words)))
    is_sound = 2 <= len(held) <= 5 and len(words) == len(held) and len(set(held)) == len(held)
    is_sound &= all(0 < len(word_in_ring_capitals(word)) <= MOST_LETTERS for word in words)
    assert is_sound or told
    assert all(problem.message.endswith(".") for problem in told)


# --- a symbol of one's own: signs within a simple shape


@pytest.mark.parametrize(
    "code",
    ["star", "c7", "m16", "circle+m16", "lozenge+c7", "square+circle", "circle+m16+m3", "square+wave+m0"],
)
def test_a_sign_alone_or_within_a_shape_stands_for_a_card(code: str) -> None:
    assert list(symbol_problem_sentences(code)) == []
    seal = Seal((MOON, SUN), ("Tide", "Mercy"), (code, ""))
    assert seal_of_json(seal.kept) == seal


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("lozenge+m16+m3", "A lozenge has room for one sign. Two find it in a circle or a square."),
        ("m16+m3", "Two signs stand together in a circle or a square: choose one of them too."),
        ("cross+m3", "Two signs stand together in a circle or a square: choose one of them too."),
        ("circle+c7+m3", "A rank over its suit is too small beside another sign"),
        ("square+m3+s14", "A rank over its suit is too small beside another sign"),
        ("circle+circle", "A circle within a circle is hard to tell from one alone: choose another sign."),
        ("circle+m16+m3+m4", "A symbol is at most two signs"),
        ("circle+m99", "A symbol is at most two signs"),
        ("m99", "What stands for a card is the symbol of another, or a simple shape."),
    ],
)
def test_what_cannot_be_drawn_or_told_apart_is_refused_with_why(code: str, why: str) -> None:
    (told,) = symbol_problem_sentences(code)
    assert told.startswith(why)
    with pytest.raises(ValueError, match=r"\.$"):
        card_shape_key_or_emblem_of_code(code)
    faults = list(seal_problems(Seal((MOON, SUN), ("Tide", "Mercy"), ("", code)), lambda _char: True))
    assert [(fault.code, fault.place) for fault in faults] == [("symbol", 1)]


@pytest.mark.parametrize("code", ["+", "circle+", "+m3", "circle++m3", "<b>", "circle m3"])
def test_what_is_no_code_reads_as_nothing(code: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        card_shape_key_or_emblem_of_code(code)


@pytest.mark.parametrize("code", ["star", "circle+m16", "square+m16+m3"])
def test_a_code_is_put_together_from_its_parts(code: str) -> None:
    assert symbol_code_of_parts(*ground_sign_and_second_sign_of_code(code)) == code
