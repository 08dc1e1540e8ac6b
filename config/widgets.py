"""Form fields drawn without a template for each input and each option: a page has dozens of them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.utils.safestring import SafeString

from campaigns.markup import as_markup, escaped

Widget = Mapping[str, Any]
FOLDER = "django/forms/widgets"
INPUTS = ("hidden", "text", "number", "password", "date", "radio_option", "checkbox_option")


class Widgets(DjangoTemplates):
    """Django's own drawings, those of INPUTS, long texts and selects made at once."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> SafeString:
        draw = DRAWN.get(template_name)
        widget = context.get("widget", {})
        if draw is None or widget.get("wrap_label"):
            return as_markup(super().render(template_name, context, request))
        return draw(widget)


def attributes_html(attributes: Mapping[str, Any]) -> str:
    """Return what `flatatt` does: all that have words, then those that merely stand there."""
    named = sorted(attributes.items())
    spoken = [
        f' {key}="{escaped(value)}"' for key, value in named if not (value is None or isinstance(value, bool))
    ]
    return "".join([*spoken, *(f" {key}" for key, value in named if value is True)])


def _input_html(widget: Widget) -> SafeString:
    value = "" if widget["value"] is None else f' value="{escaped(widget["value"])}"'
    name, told = escaped(widget["name"]), attributes_html(widget["attrs"])
    return as_markup(f'<input type="{widget["type"]}" name="{name}"{value}{told}>')


def _textarea_html(widget: Widget) -> SafeString:
    name, told, value = widget["name"], attributes_html(widget["attrs"]), widget["value"] or ""
    return as_markup(f'<textarea name="{escaped(name)}"{told}>\n{escaped(value)}</textarea>')


def _select_html(widget: Widget) -> SafeString:
    options = "".join(_options_html(name, choices) for name, choices, _place in widget["optgroups"])
    return as_markup(
        f'<select name="{escaped(widget["name"])}"{attributes_html(widget["attrs"])}>{options}</select>'
    )


def _options_html(group_name: str | None, choices: list[Widget]) -> str:
    options = "".join(
        f'<option value="{escaped(each["value"])}"{attributes_html(each["attrs"])}>{escaped(each["label"])}</option>'
        for each in choices
    )
    return f'<optgroup label="{escaped(group_name)}">{options}</optgroup>' if group_name else options


DRAWN: dict[str, Callable[[Widget], SafeString]] = {
    **{f"{FOLDER}/{name}.html": _input_html for name in INPUTS},
    f"{FOLDER}/select.html": _select_html,
    f"{FOLDER}/textarea.html": _textarea_html,
}
