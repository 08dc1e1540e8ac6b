"""Those on a board of a scene, what fell and what its log tells, drawn as before where nothing of them changed; what a
browser shows already is left where it is.
"""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.http import shown_parts_as_id_equals_fingerprint
from characters.ledger.scenes import Turn
from characters.pages.staging import Instead
from characters.socket.rules import RollSummary

register = template.Library()


@register.simple_tag(name="figure_of")
def board_figure_html(figure: Mapping[str, Any], template_name: str) -> SafeString:
    """Draw somebody on the board by the template *template_name*."""
    return _board_figure_html_of_items(
        template_name, tuple((key, _hashable_value(value)) for key, value in figure.items())
    )


def _hashable_value(value: object) -> Hashable:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=1024)
def _board_figure_html_of_items(template: str, figure_items: tuple[tuple[str, Hashable], ...]) -> SafeString:
    return render_to_string(template, {"figure": dict(figure_items)})


@register.simple_tag(name="other_moves")
@lru_cache(maxsize=256)
def other_moves_html(instead: Instead) -> SafeString:
    """Draw what else may be done."""
    return render_to_string("characters/_scene_or.html", {"instead": instead})


@register.simple_tag(name="result_of")
@lru_cache(maxsize=256)
def roll_summary_html(summary: RollSummary) -> SafeString:
    """Draw what fell."""
    return render_to_string("play/_fell.html", {"fell": summary})


@register.simple_tag(name="turn_of")
@lru_cache(maxsize=1024)
def turn_html(turn: Turn) -> SafeString:
    """Draw an act of the log."""
    return render_to_string("characters/_scene_turn.html", {"turn": turn})


@register.simple_block_tag(takes_context=True, name="part")
def part_html_or_its_place_if_shown(context: Context, content: SafeString, part_id: str) -> SafeString:
    """Draw a part of what is played; where whoever asks shows the very same already, only its place."""
    mark = blake2b(content.encode(), digest_size=6).hexdigest()
    if f"{part_id}={mark}" in shown_parts_as_id_equals_fingerprint(context["request"]):
        return format_html('<div id="{}" hx-preserve></div>', part_id)
    drawn = '<div id="{}" class="t-part" data-drawn="{}">{}</div>'
    return format_html(drawn, part_id, mark, content)
