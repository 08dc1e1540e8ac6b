"""The parts of a board that are drawn again and again, as they were drawn before."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from divination.board import Branch, Place

register = template.Library()


@register.simple_tag
def place(drawn: Place, kind: str) -> SafeString:
    """Draw a place of a board; *kind* is "sefira", "wing" or "foot"."""
    return _place(drawn, kind)


@register.simple_tag
def branches(drawn: tuple[Branch, ...]) -> SafeString:
    """Draw the branches of a board, the open ones over the others."""
    return _branches(drawn)


@lru_cache(maxsize=4096)
def _place(drawn: Place, kind: str) -> SafeString:
    return render_to_string("divination/games/_place.html", {"place": drawn, "kind": kind})


@lru_cache(maxsize=512)
def _branches(drawn: tuple[Branch, ...]) -> SafeString:
    return render_to_string("divination/games/_branches.html", {"branches": drawn})
