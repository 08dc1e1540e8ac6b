"""The parts of a game's page that are drawn again and again, as they were drawn before."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from divination.board import DrawnPlace
from divination.dream_odyssey.piles import Pile
from divination.pages.beside import Entry

register = template.Library()


@register.simple_tag
def place(drawn: DrawnPlace, kind: Literal["sefira", "wing", "foot"]) -> SafeString:
    """Draw a place of a board; *kind* is "sefira", "wing" or "foot"."""
    return _place_html(drawn, kind)


@register.simple_tag
def logged(lines: Iterable[Entry]) -> SafeString:
    """Draw lines of the log."""
    return format_html_join("", "{}", ((_entry_html(each),) for each in lines))


@register.simple_tag
def pile_of(drawn: Pile) -> SafeString:
    """Draw a pile of cards."""
    return render_to_string("divination/games/_pile.html", {"pile": drawn})


@lru_cache(maxsize=4096)
def _place_html(drawn: DrawnPlace, kind: Literal["sefira", "wing", "foot"]) -> SafeString:
    return render_to_string("divination/games/_place.html", {"place": drawn, "kind": kind})


@lru_cache(maxsize=4096)
def _entry_html(line: Entry) -> SafeString:
    return render_to_string("divination/games/_entry.html", {"entry": line})
