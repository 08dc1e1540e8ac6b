"""Filters for text a person typed: places to break in runs that would not fit a line, and which way it reads."""

import unicodedata
from typing import Literal

from django import template
from django.template.defaultfilters import stringfilter

from printing.text import LONGEST_RUN, add_soft_breaks

register = template.Library()
RIGHT_TO_LEFT = ("R", "AL")
STRONG = ("L", *RIGHT_TO_LEFT)


@register.filter(name="soft")
@stringfilter
def with_soft_breaks(text: str, most_letters: int = LONGEST_RUN) -> str:
    """Return *text* softened; it is escaped afterwards like any other text."""
    return add_soft_breaks(text, int(most_letters))


@register.filter(name="direction")
@stringfilter
def direction_of_first_strong_letter(text: str) -> Literal["ltr", "rtl"]:
    """Return "rtl" if the first letter of *text* is read from right to left, else "ltr", for a ``dir``."""
    found = (unicodedata.bidirectional(character) for character in text)
    return "rtl" if next((kind for kind in found if kind in STRONG), "L") in RIGHT_TO_LEFT else "ltr"
