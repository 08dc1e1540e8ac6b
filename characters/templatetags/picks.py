"""Choices, drawn at once: with all there is to choose in sight, as a page may ask one of every Bond; and the rows of a
select, of which a page of a dream has a hundred, most in parts that stay closed.
"""

from collections.abc import Iterable
from typing import Protocol

from django import template
from django.forms import BoundField
from django.forms.boundfield import BoundWidget
from django.utils.safestring import SafeString

from campaigns.markup import as_markup, escaped
from campaigns.templatetags.fields import errors_html
from decks.templatetags.cards import card_html

register = template.Library()


@register.simple_tag(name="pick")
def pick_field_html(field: BoundField) -> SafeString:
    """Draw *field* (of a PickField), its cards drawn: `{% pick field %}`."""
    is_drawn = getattr(field.field, "is_drawn", False)
    is_told = not is_drawn or getattr(field.field, "is_told", False)
    choices = "".join(_choice_html(radio, is_drawn=is_drawn, is_told=is_told) for radio in field)
    place, errors = escaped(field.auto_id), field.errors
    bad, named = (" bad", f' aria-describedby="{place}_error"') if errors else ("", "")
    hint = f'<p class="hint">{escaped(field.help_text)}</p>' if field.help_text else ""
    return as_markup(
        f'<fieldset class="field picked{bad}" id="{place}" tabindex="-1"{named}>'
        f'<legend class="lab">{escaped(field.label)}</legend>{hint}'
        f'<div class="picks">{choices}</div>{errors_html(field, errors)}</fieldset>'
    )


def _choice_html(radio: BoundWidget, *, is_drawn: bool, is_told: bool) -> str:
    drawn = card_html(radio.data["value"]) if is_drawn else ""
    told = f"<span>{escaped(radio.choice_label)}</span>" if is_told else ""
    return f'<label class="pick" for="{escaped(radio.id_for_label)}">{radio.tag()}{drawn}{told}</label>'


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
