"""Those on a board of a scene, what fell and what its log tells, drawn as before where nothing of them changed; what a
browser shows already is left where it is. What a page has many of, marks and the forms of moves, is drawn at once.
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns.http import shown_parts_as_id_equals_fingerprint
from campaigns.markup import as_markup, escaped
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


@register.simple_tag(name="marks")
def marks_html(marks: Iterable[bool], on: str, off: str = "") -> SafeString:
    """Draw a mark of the class *on* for each that is set, of *off* for others: `{% marks figure.candle "left" %}`."""
    drawn = {True: f'<i class="{on}"></i>', False: f'<i class="{off}"></i>' if off else "<i></i>"}
    return as_markup("".join(drawn[is_on] for is_on in marks))


@register.simple_block_tag(takes_context=True, name="move_form")
def move_form_html(
    context: Context, content: SafeString, act: str, part: str = "", form_id: str = ""
) -> SafeString:
    """Draw a form that posts *act* to where `move` leads: `{% move_form "plain" %}…{% endmove_form %}`.

    *part* is where it stands in a part beside the first form; the first one says whose cards it plays instead.
    """
    stage, move = context["stage"], escaped(context["move"])
    hidden = {
        "csrfmiddlewaretoken": context["csrf_token"],
        "op_id": stage.new_op,
        "seat": stage.seat,
        "seen": stage.number,
        "act": act,
        **({"beside": part} if part else {"key": context["table"].key}),
    }
    named = f' id="{escaped(form_id)}"' if form_id else ""
    fields = "".join(
        f'<input type="hidden" name="{name}" value="{escaped(value)}">' for name, value in hidden.items()
    )
    return as_markup(
        f'<form{named} method="post" action="{move}" hx-post="{move}" hx-target="#stage" hx-swap="outerHTML">'
        f"{fields}{content}</form>"
    )
