"""Text as people type it."""

import pytest
from django.core.exceptions import ValidationError

from campaigns.fields import LineField, LongField, text_without_control_characters


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\u2028b", "a\nb"),
        ("bell\x07 and \x1b[31m", "bell and [31m"),
        ("tab\there", "tab\there"),
        ("👩‍👩‍👧 é ي", "👩‍👩‍👧 é ي"),
        ("\ud800half", "half"),
    ],
)
def test_newlines_are_made_one_and_control_characters_dropped(typed, kept):
    assert text_without_control_characters(typed) == kept


def test_a_nul_gets_a_sentence():
    with pytest.raises(ValidationError, match="cannot be kept"):
        LongField().clean("a\0b")


def test_a_line_has_no_newlines():
    assert LineField().clean("  one\r\n two\tthree ") == "one two three"


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b\u00a0", "\u2060"])
def test_what_cannot_be_seen_is_nothing(nothing):
    with pytest.raises(ValidationError, match="Nothing stands here yet"):
        LineField().clean(nothing)


def test_the_cap_counts_a_newline_once():
    assert LongField(max_length=3).clean("a\r\nb") == "a\nb"


@pytest.mark.parametrize(
    ("typed", "says"),
    [("abcd", "1 character too many: 3 fit here. Shorten it by 1."), ("abcdef", "3 characters too many")],
)
def test_too_much_says_how_much(typed, says):
    with pytest.raises(ValidationError, match=says):
        LineField(max_length=3).clean(typed)


def test_the_browser_cuts_nothing_off():
    assert "maxlength" not in LineField().widget.attrs
