"""What the templates of builders look up by name."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(told: Mapping[str, Any], name: str) -> Any:
    """Return what *told* holds under *name*, nothing where it holds none: `{{ builder.told|at:field.html_name }}`."""
    return told.get(name, ()) if told else ()
