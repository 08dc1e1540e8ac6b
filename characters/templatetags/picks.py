"""A choice with all there is to choose in sight, drawn at once: a page may ask one of every Bond."""

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
