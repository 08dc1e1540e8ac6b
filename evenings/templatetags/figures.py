"""Figures as a page shows them."""

from django import template

register = template.Library()


@register.filter
def signed(number: int) -> str:
    """Return *number* with its sign, a true minus sign where it is negative."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


@register.filter
def figure(number: int) -> str:
    """Return *number* with a true minus sign where it is negative."""
    return str(number).replace("-", "\u2212")
