"""The `soft` filter: text a person typed, with places to break in runs that would not fit a line."""

from django import template
from django.template.defaultfilters import stringfilter

from printing.text import LONGEST_RUN, soften

register = template.Library()


@register.filter
@stringfilter
def soft(text: str, every: int = LONGEST_RUN) -> str:
    """Return *text* softened; it is escaped afterwards like any other text."""
    return soften(text, int(every))
