"""A card of the 78, chosen from a list, or by two taps: its family, then the card."""

from functools import lru_cache
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from campaigns.fields import FixedChoices, Label
from decks.rules.tarot import DECK, NUMERALS, Card, Suit
from decks.templatetags.cards import card_html

NAMES = {card.code: str(card) if card.suit else f"{NUMERALS[card.rank]} {card}" for card in DECK}
CARDS = FixedChoices(NAMES.items())
CARDS_OR_NONE = FixedChoices([("", ""), *NAMES.items()])
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
        choices=CARDS_OR_NONE,
        required=False,
        widget=CardSelect(widget_attributes),
        error_messages={"invalid_choice": _("That is no card. Choose one of the list.")},
    )


class CardTaps(forms.RadioSelect):
    """The five families as radios of their own, and the cards of the one that is turned up: two taps, or the arrows.

    What is drawn lies in the browser's hands: no script turns a family up, and none is sent.
    """

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        return _card_taps_html(name, str(value) if value in NAMES else "")


LEAF = '<input class="vh" type="radio" name="{}_of" value="{}" data-leaf="{}" id="{}_{}">'


@lru_cache(maxsize=4 * len(DECK))
def _card_taps_html(name: str, chosen_code: str) -> SafeString:
    families = [
        (cards[0].suit.name.lower() if cards[0].suit else "majors", str(title), cards)
        for title, cards in FAMILIES
    ]
    suits_first = [*families[1:], families[0]]
    leaves = format_html_join("", LEAF, ((name, key, key, name, key) for key, _title, _cards in suits_first))
    heads = format_html_join(
        "",
        '<label for="{}_{}"><i class="mark {}" aria-hidden="true"></i><span>{}</span></label>',
        ((name, key, key, title) for key, title, _cards in suits_first),
    )
    cards = format_html_join(
        "",
        '<div class="leaf {}" role="group" aria-label="{}">{}</div>',
        ((key, title, _tapped_cards_html(name, cards, chosen_code)) for key, title, cards in suits_first),
    )
    return format_html('<div class="taps">{}<div class="heads">{}</div>{}</div>', leaves, heads, cards)


def _tapped_cards_html(name: str, cards: list[Card], chosen_code: str) -> SafeString:
    return format_html_join(
        "",
        '<label class="tap"><input class="vh" type="radio" name="{}" value="{}" id="{}-{}"{}>{}</label>',
        (
            (
                name,
                card.code,
                name,
                card.code,
                (" checked" if card.code == chosen_code else ""),
                card_html(card),
            )
            for card in cards
        ),
    )


def tapped_card_field(label: Label) -> forms.ChoiceField:
    """Return the field that asks for one of the 78 cards by two taps, or none."""
    return forms.ChoiceField(
        label=label,
        choices=CARDS,
        required=False,
        widget=CardTaps,
        error_messages={"invalid_choice": _("That is no card. Choose one of these.")},
    )
