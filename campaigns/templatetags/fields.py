"""One field of a form with its label, hint and errors, drawn at once: a page has dozens of them."""

from collections.abc import Iterable
from itertools import chain, repeat

from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from campaigns.markup import as_markup, escaped

register = template.Library()

MENUS = ("select", "cardselect")


@register.simple_tag(takes_context=True)
def field_row(context: Context) -> SafeString:
    """Draw what `_field.html` tells of: label above, hint, the control, its errors."""
    field: BoundField = context["field"]
    if field.is_hidden:
        return as_markup(str(field))
    kind, control, errors = field.widget_type, str(field), field.errors
    if kind == "checkbox":
        label, control = (
            f'<label class="opt" for="{escaped(field.id_for_label)}">{control} {escaped(field.label)}</label>',
            "",
        )
    else:
        label = _label_html(
            field, str(context.get("label_class", "")), is_asked=bool(context.get("is_asked"))
        )
        control = f'<span class="sel">{control}</span>' if kind in MENUS else control
    hint = (
        f'<p class="hint" id="{escaped(field.auto_id)}_helptext">{escaped(field.help_text)}</p>'
        if field.help_text
        else ""
    )
    bad, told = (" bad", errors_html(field, errors)) if errors else ("", "")
    group = (
        f' role="group" aria-labelledby="{escaped(field.auto_id)}_label"' if field.use_fieldset else ""
    )  # each of its boxes says its own name alone
    return as_markup(f'<div class="field{bad}"{group}>{label}{hint}{control}{told}</div>')


def _label_html(field: BoundField, label_class: str, *, is_asked: bool) -> str:
    words = escaped(field.label)
    if field.use_fieldset:
        return f'<span class="lab {escaped(label_class)}" id="{escaped(field.auto_id)}_label">{words}</span>'
    is_wanted = is_asked or field.field.required
    optional = "" if is_wanted else f' <span class="optional">{escaped(_("if you like"))}</span>'
    named = f'class="{escaped(label_class or "lab")}" for="{escaped(field.id_for_label)}"'
    return f"<label {named}>{words}{optional}</label>"


def errors_html(field: BoundField, errors: Iterable[object]) -> str:
    """Draw what is wrong with *field*; the control names the first."""
    ids = chain([f' id="{escaped(field.auto_id)}_error"'], repeat(""))
    return "".join(
        f'<p class="err"{name}><span>{escaped(error)}</span></p>'
        for name, error in zip(ids, errors, strict=False)
    )
