"""A mark for each of a number of things, drawn at once: a candle has one for each card of a deck."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString

from campaigns.markup import as_markup

register = template.Library()


@register.simple_tag(name="marks")
def marks_html(marks: Iterable[bool], on: str, off: str = "") -> SafeString:
    """Draw a mark of the class *on* for each that is set, of *off* for others: `{% marks figure.candle "left" %}`."""
    drawn = {True: f'<i class="{on}"></i>', False: f'<i class="{off}"></i>' if off else "<i></i>"}
    return as_markup("".join(drawn[is_on] for is_on in marks))
