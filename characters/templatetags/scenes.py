"""Those on a board of a scene and what its log tells, drawn as before where nothing of them changed."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from characters.ledger.scenes import Turn

register = template.Library()


@register.simple_tag
def figure_of(figure: Mapping[str, Any], by: str) -> SafeString:
    """Draw somebody on the board by the template *by*."""
    return _render_figure(by, tuple((key, _hashable(value)) for key, value in figure.items()))


def _hashable(value: Any) -> Hashable:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=1024)
def _render_figure(template: str, figure_items: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, {"figure": dict(figure_items)})


@register.simple_tag
@lru_cache(maxsize=1024)
def turn_of(turn: Turn) -> SafeString:
    """Draw an act of the log."""
    return render_to_string("characters/_scene_turn.html", {"turn": turn})
