"""Text before it is laid out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printing.text import (
    ZERO_WIDTH_NON_JOINER,
    ZERO_WIDTH_SPACE,
    add_soft_breaks,
    tidy_lines_or_run_on_many_short_ones,
)

SOFT = ZERO_WIDTH_SPACE + ZERO_WIDTH_NON_JOINER


@given(st.text(st.characters(exclude_characters=SOFT)))
def test_softening_changes_nothing_but_soft_breaks(text: str) -> None:
    assert add_soft_breaks(text).translate(dict.fromkeys(map(ord, SOFT))) == text


@given(st.text(st.characters(categories=("Lu", "Nd")), min_size=1))
def test_no_run_stays_longer_than_asked(text: str) -> None:
    assert max(len(piece.strip(SOFT)) for piece in add_soft_breaks(text, 5).split(ZERO_WIDTH_SPACE)) <= 5


def test_a_word_of_common_length_is_left_alone() -> None:
    assert add_soft_breaks("Okonkwo-Fitzgerald") == "Okonkwo-Fitzgerald"


@pytest.mark.parametrize("pair", ["e\u0301", "👩\u200d🚀", "☎\ufe0e"])
def test_a_letter_keeps_its_accent(pair: str) -> None:
    assert all(piece != pair[1:] for piece in add_soft_breaks(pair * 20, 3).split(ZERO_WIDTH_SPACE))
    assert add_soft_breaks(pair * 20, 1).split(ZERO_WIDTH_SPACE)[0].startswith(pair[:2])


def test_ten_thousand_characters_are_softened_at_once() -> None:
    assert add_soft_breaks("x" * 10_000).count(ZERO_WIDTH_SPACE) == 555


def test_empty_lines_are_kept_but_not_heaped() -> None:
    assert tidy_lines_or_run_on_many_short_ones("a  \r\n\r\n\r\n\r\nb\n") == "a\n\nb"


def test_a_poem_keeps_its_lines() -> None:
    poem = "\n".join(["a short line"] * 14)
    assert tidy_lines_or_run_on_many_short_ones(poem) == poem


def test_thousands_of_letters_on_lines_of_their_own_are_run_on() -> None:
    assert tidy_lines_or_run_on_many_short_ones("a\n" * 5_000) == " / ".join("a" * 5_000)
