"""The rows of a select, drawn at once: a page of a dream has a hundred of them, most in parts that stay closed."""

from collections.abc import Iterable
from typing import Protocol

from django import template
from django.utils.safestring import SafeString

from campaigns.markup import as_markup, escaped

register = template.Library()


class Row(Protocol):
    """What is posted, as what it is told, and whether it is chosen."""

    @property
    def value(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def is_chosen(self) -> bool: ...


@register.simple_tag(name="options")
def options_html(rows: Iterable[Row]) -> SafeString:
    """Draw *rows* as options of a select: `{% options form.opponents %}`."""
    return as_markup("".join(_option_html(row) for row in rows))


def _option_html(row: Row) -> str:
    chosen = " selected" if row.is_chosen else ""
    return f'<option value="{escaped(row.value)}"{chosen}>{escaped(row.label)}</option>'
