"""Figures as a page shows them."""

from django import template

register = template.Library()

WORDS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


@register.filter(name="signed")
def with_sign_unless_0(number: int) -> str:
    """Return *number* with its sign, a true minus sign where it is negative."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


@register.filter(name="figure")
def with_true_minus_sign(number: int) -> str:
    """Return *number* with a true minus sign where it is negative."""
    return str(number).replace("-", "\u2212")


@register.filter(name="in_words")
def capitalized_word_up_to_ten_or_figures(number: int) -> str:
    """Return *number* as a sentence begins with it: a word up to ten, in figures above."""
    return WORDS[number] if 0 <= number < len(WORDS) else str(number)
