"""Form fields drawn without a template for each input and each option: a page has dozens of them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.forms.renderers import DjangoTemplates
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

Widget = Mapping[str, Any]
FOLDER = "django/forms/widgets"
INPUTS = ("hidden", "text", "number", "password", "date", "radio_option", "checkbox_option")


class Widgets(DjangoTemplates):
    """Django's own drawings, those of INPUTS, long texts and selects made at once."""

    def render(self, template_name: str, context: dict[str, Any], request: Any = None) -> SafeString:
        draw = DRAWN.get(template_name)
        widget = context.get("widget", {})
        if draw is None or widget.get("wrap_label"):
            return SafeString(super().render(template_name, context, request))
        return draw(widget)


def _input(widget: Widget) -> SafeString:
    told = "" if widget["value"] is None else format_html(' value="{}"', widget["value"])
    attributes = flatatt(widget["attrs"])
    return format_html('<input type="{}" name="{}"{}{}>', widget["type"], widget["name"], told, attributes)


def _textarea(widget: Widget) -> SafeString:
    return format_html(
        '<textarea name="{}"{}>\n{}</textarea>',
        widget["name"],
        flatatt(widget["attrs"]),
        widget["value"] or "",
    )


def _select(widget: Widget) -> SafeString:
    options = format_html_join(
        "", "{}", ((_options(name, choices),) for name, choices, _place in widget["optgroups"])
    )
    return format_html('<select name="{}"{}>{}</select>', widget["name"], flatatt(widget["attrs"]), options)


def _options(name: str | None, choices: list[Widget]) -> SafeString:
    rows = ((each["value"], flatatt(each["attrs"]), each["label"]) for each in choices)
    options = format_html_join("", '<option value="{}"{}>{}</option>', rows)
    return format_html('<optgroup label="{}">{}</optgroup>', name, options) if name else options


DRAWN: dict[str, Callable[[Widget], SafeString]] = {
    **{f"{FOLDER}/{name}.html": _input for name in INPUTS},
    f"{FOLDER}/select.html": _select,
    f"{FOLDER}/textarea.html": _textarea,
}
