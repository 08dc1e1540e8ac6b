"""What the templates of builders look up by name."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter("at")
def value_or_empty_at(mapping: Mapping[str, Any], key: str) -> Any:
    """Return what *mapping* holds under *key*, nothing where it holds none: `{{ builder.told|at:field.html_name }}`."""
    return mapping.get(key, ()) if mapping else ()
