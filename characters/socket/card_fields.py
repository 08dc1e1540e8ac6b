"""A card of the 78, chosen from a list."""

from functools import lru_cache
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label
from decks.rules.tarot import DECK, NUMERALS, Card, Suit

NAMES = {card.code: str(card) if card.suit else f"{NUMERALS[card.rank]} {card}" for card in DECK}
FAMILIES = [(_("Majors"), [card for card in DECK if card.is_major])] + [
    (suit.title, [card for card in DECK if card.suit is suit]) for suit in Suit
]


@lru_cache(maxsize=len(DECK) + 1)
def _card_options_html(chosen_code: str) -> SafeString:
    """Return the 78 cards as options; drawing them one by one would take longer than the rest of the page."""
    families = [(str(name), _family_options_html(cards, chosen_code)) for name, cards in FAMILIES]
    none = format_html('<option value="">{}</option>', _("No card"))
    return none + format_html_join("", '<optgroup label="{}">{}</optgroup>', families)


def _family_options_html(cards: list[Card], chosen_code: str) -> SafeString:
    marks = (("", " selected")[card.code == chosen_code] for card in cards)
    rows = ((card.code, mark, NAMES[card.code]) for card, mark in zip(cards, marks, strict=True))
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)


class CardSelect(forms.Select):
    """A select of the 78 cards."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        shown = flatatt({**self.attrs, "name": name, **(attrs or {})})
        return format_html(
            "<select{}>{}</select>", shown, _card_options_html(str(value) if value in NAMES else "")
        )


def optional_card_field(label: Label, **widget_attributes: str) -> forms.ChoiceField:
    """Return the field that asks for one of the 78 cards, or none; *widget_attributes* are the control's."""
    return forms.ChoiceField(
        label=label,
        choices=[("", ""), *NAMES.items()],
        required=False,
        widget=CardSelect(widget_attributes),
        error_messages={"invalid_choice": _("That is no card. Choose one of the list.")},
    )
