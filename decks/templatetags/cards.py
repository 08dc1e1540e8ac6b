"""The `{% card %}` tag: a card as screen and paper share it."""

from collections.abc import Iterable
from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from decks.rules.tarot import NUMERALS, Card, Suit, cards, range_text, rank_letter, ranks_of

register = template.Library()

# What a state adds to the words a screen reader speaks; a state that is not here changes only the look.
SPOKEN = {
    "absent": "not in the deck",
    "leaves": "leaves the deck",
    "comes": "joins the deck",
    "missing": "a problem",
}


@register.simple_tag
def card(code: str | Card, states: str = "", note: int | str = "") -> SafeString:
    """Draw the card *code* (or a Card) small, in *states* ("full leaves"); *note* is a footnote's number.

    `{% card "c9" %}`, `{% card code "comes" %}`, `{% card code "missing" note=2 %}`.
    """
    return _draw(str(code.code if isinstance(code, Card) else code), states, str(note))


@register.filter
def by_suit(codes: Iterable[str]) -> list[tuple[str, str, str]]:
    """Return the mark, name and range of each suit that *codes* hold, for a deck told in a line."""
    held = cards(codes)
    return [
        (suit.name.lower(), suit.title, range_text(ranks)) for suit in Suit if (ranks := ranks_of(held, suit))
    ]


@register.filter
def card_name(code: str) -> str:
    """Return the card *code* by its name."""
    return str(Card.from_code(code))


@lru_cache(maxsize=2048)
def _draw(code: str, states: str, note: str) -> SafeString:
    drawn = Card.from_code(code)
    family = drawn.suit.name.lower() if drawn.suit else f"major {code}"
    spoken = [str(drawn), *(SPOKEN[state] for state in states.split() if state in SPOKEN)]
    if note:
        spoken.append(f"note {note}")
    return format_html(
        '<span class="card {}" role="img" aria-label="{}"><b>{}</b><i class="mark{}"></i>{}</span>',
        f"{family} {states}".strip(),
        ", ".join(spoken),
        rank_letter(drawn.rank) if drawn.suit else NUMERALS[drawn.rank],
        f" r{drawn.rank}" if drawn.suit and "full" in states else "",  # so many pips
        format_html("<sup>{}</sup>", note) if note else "",
    )
