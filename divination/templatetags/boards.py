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
from divination.pages.beside import LogEntry

register = template.Library()


@register.simple_tag(name="place")
def place_html(drawn: DrawnPlace, kind: Literal["sefira", "wing", "foot"]) -> SafeString:
    """Draw a place of a board."""
    return _cached_place_html(drawn, kind)


@register.simple_tag(name="logged")
def log_entries_html(entries: Iterable[LogEntry]) -> SafeString:
    return format_html_join("", "{}", ((_entry_html(each),) for each in entries))


@register.simple_tag(name="pile_of")
def pile_html(drawn: Pile) -> SafeString:
    return render_to_string("divination/games/_pile.html", {"pile": drawn})


@lru_cache(maxsize=4096)
def _cached_place_html(drawn: DrawnPlace, kind: Literal["sefira", "wing", "foot"]) -> SafeString:
    return render_to_string("divination/games/_place.html", {"place": drawn, "kind": kind})


@lru_cache(maxsize=4096)
def _entry_html(entry: LogEntry) -> SafeString:
    return render_to_string("divination/games/_entry.html", {"entry": entry})
