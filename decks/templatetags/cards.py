"""The `{% card %}` tag: a card as screen and paper share it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from django import template
from django.forms import BoundField, RadioSelect
from django.forms.renderers import get_default_renderer
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from decks.buttons import CardButton
from decks.faces import STRIP_BOX, THING_BOXES
from decks.marks import SHAPES
from decks.rules.pictures import Thing
from decks.rules.tarot import (
    CODES,
    NUMERALS,
    Card,
    Suit,
    card_in_sentence,
    cards_of_codes,
    rank_letter,
    ranks_as_ranges,
    ranks_held_of_suit,
)

register = template.Library()
RADIO = RadioSelect.option_template_name

# What a state adds to the words a screen reader speaks; a state that is not here changes only the look.
SPOKEN = {
    "absent": "not in the deck",
    "leaves": "leaves the deck",
    "comes": "joins the deck",
    "missing": "a problem",
}


class SuitRanges(NamedTuple):
    """What a deck holds of one suit, for a line: its mark's class, its name, and its ranks in words."""

    mark: str
    title: str
    ranges: str


@register.simple_tag(name="symbol")
@lru_cache(maxsize=len(CODES) + len(SHAPES) + 1)
def card_or_shape_symbol_html(code: str) -> SafeString:
    """Draw what may stand in a seal: a Major's sign, a Minor's rank and suit, or a simple shape by its key."""
    if code in SHAPES:
        drawn = '<svg class="shape" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false"><path d="{}"/></svg>'
        return format_html(drawn, SHAPES[code][1])
    found = CODES.get(code)
    if found is None:
        return format_html("{}", "")
    if found.suit is None:
        return format_html('<i class="mark sign {}" aria-hidden="true"></i>', code)
    mark = '<b aria-hidden="true">{}</b><i class="mark {}" aria-hidden="true"></i>'
    return format_html(mark, rank_letter(found.rank), found.suit.name.lower())


@register.simple_tag(name="symbol_radios")
def radios_with_symbols_html(field: BoundField) -> SafeString:
    """Draw each radio of *field* with the symbol it stands for, in one go: a seal's page has a thousand of them.

    They are fixed choices, nothing that anybody typed, and so the same on the next page.
    """
    radios = (
        (radio.data["name"], radio.data["value"], str(radio.choice_label), radio.data["attrs"])
        for radio in field
    )
    return format_html_join(
        "",
        "{}",
        (
            (_radio_with_symbol_html(name, code, label, tuple(attributes.items())),)
            for name, code, label, attributes in radios
        ),
    )


@lru_cache(maxsize=4096)  # for good: the label is in its reader's language, what is checked is an attribute
def _radio_with_symbol_html(
    name: str, code: str, label: str, attributes: tuple[tuple[str, Any], ...]
) -> SafeString:
    widget: dict[str, Any] = {"type": "radio", "name": name, "value": code, "attrs": dict(attributes)}
    return format_html(
        '<label for="{}" title="{}">{}{}<span class="{}">{}</span></label>',
        widget["attrs"].get("id"),
        label,
        get_default_renderer().render(RADIO, {"widget": widget}),
        card_or_shape_symbol_html(code),
        "vh" if code else "own",
        label,
    )


@register.simple_tag(name="card")
def card_html(code: str | Card, look_classes: str = "", footnote_number: int | str = "") -> SafeString:
    """Draw the card *code* (or a Card) small, in *look_classes* ("full leaves"); *footnote_number* stands beside it.

    A full card names its drawing by its code, as a class. `{% card "c9" %}`, `{% card code "full" %}`,
    `{% card code "comes" %}`, `{% card code "missing" footnote_number=2 %}`.
    """
    return _small_card_html(
        str(code.code if isinstance(code, Card) else code), look_classes, str(footnote_number)
    )


@register.simple_tag(name="look_at")
def card_to_look_at_html(code: str, look_classes: str = "", is_of_own_deck: bool = False) -> SafeString:
    """Draw the card *code* as a link to its own page, which a script shows large where one is.

    *is_of_own_deck* draws it alone: a table with a deck of its own has other pictures.
    """
    return card_html(code, look_classes) if is_of_own_deck else _cached_card_link_html(code, look_classes)


@lru_cache(maxsize=512)
def _cached_card_link_html(code: str, look_classes: str) -> SafeString:
    drawn = _small_card_html(code, look_classes, "")
    return format_html('<a class="look-at" href="{}">{}</a>', reverse("evenings:card", args=[code]), drawn)


@register.simple_tag(name="card_buttons")
def card_buttons_html(buttons: Iterable[CardButton], is_enabled: bool = True) -> SafeString:
    """Draw cards as the buttons that take them out or add them, for the form "clicks" of the page; where none is
    enabled, only the cards that are held.
    """
    shown = (button for button in buttons if is_enabled or button.is_held)
    return format_html_join("", "{}", ((_card_button_html(button, is_enabled),) for button in shown))


@lru_cache(maxsize=2048)
def _card_button_html(button: CardButton, is_enabled: bool) -> SafeString:
    return format_html(
        '<button class="rank" type="submit" form="clicks" id="card-{}" name="{}" value="{}" '
        'aria-pressed="{}"{}>{}</button>',
        button.code,
        "drop" if button.is_held else "want",
        button.posted_codes or button.code,
        "true" if button.is_held else "false",
        "" if is_enabled else " disabled",
        _small_card_html(button.code, button.look_classes, str(button.footnote_number)),
    )


@register.simple_tag(name="change")
def leaving_and_coming_cards_html(leaves: tuple[str, ...], comes: tuple[str, ...]) -> SafeString:
    """Draw the cards that leave, an arrow, and the cards that come."""
    out, come = (
        format_html(
            '<span class="cs">{}</span>',
            format_html_join("", "{}", ((_small_card_html(code, state, ""),) for code in codes)),
        )
        for codes, state in ((leaves, "leaves"), (comes, "comes"))
    )
    if leaves and comes:
        return format_html('{}<i class="icon arrow"></i>{}', out, come)
    return out if leaves else come


@register.simple_tag(name="picks")
def offer_radio_buttons_html(offers: Iterable[Any], chosen_code: str = "", currency: str = "") -> SafeString:
    """Draw *offers* as radios, each with the cards that leave and come, or its label; *chosen_code* is checked.

    With a *currency*, a price of its own stands beside each that has one.
    """
    drawn = (
        _pick_html(
            offer.code,
            offer.label,
            offer.leaves,
            offer.comes,
            offer.code == chosen_code,
            f"{offer.price} {currency}" if currency and offer.price else "",
        )
        for offer in offers
    )
    return format_html_join("", "{}", ((each,) for each in drawn))


@lru_cache(maxsize=2048)
def _pick_html(
    code: str, label: str, leaves: tuple[str, ...], comes: tuple[str, ...], is_chosen: bool, price: str
) -> SafeString:
    cards_move = bool(leaves or comes)
    return format_html(
        '<label class="pick"><input type="radio" name="offer" value="{}"{}>{}{}{}</label>',
        code,
        " checked" if is_chosen else "",
        format_html('<span class="vh">{}</span>' if cards_move else "<span>{}</span>", label),
        leaving_and_coming_cards_html(leaves, comes) if cards_move else "",
        format_html('<span class="small soft">{}</span>', price) if price else "",
    )


@register.simple_tag(name="strip")
def strip_html(card: Card) -> SafeString:
    """Draw what is to be seen on a Minor, twice as large as on its face: the page tells it in words beside it."""
    return _drawing_of_file_html("sight-strip", static(f"cards/strips/{card.code}.svg"), "strip", STRIP_BOX)


@register.simple_tag(name="thing")
def thing_html(kind: str, thing: Thing) -> SafeString:
    """Draw one thing of the almanac, which the page names beside it."""
    return _drawing_of_file_html("thing", static("cards/things.svg"), thing.slug, THING_BOXES[kind])


def _drawing_of_file_html(name: str, address: str, id_in_file: str, box: tuple[float, ...]) -> SafeString:
    drawn = (
        '<svg class="{}" viewBox="0 0 {} {}" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>'
    )
    return format_html(drawn, name, f"{box[2]:g}", f"{box[3]:g}", address, id_in_file)


@register.simple_tag(name="deck_line")
def suit_ranges_html(codes: Iterable[str]) -> SafeString:
    """Tell a deck in a line: each suit's mark and range."""
    return _cached_suit_ranges_html(tuple(codes))


@lru_cache(maxsize=512)
def _cached_suit_ranges_html(codes: tuple[str, ...]) -> SafeString:
    parts = format_html_join(
        "", '<span><i class="mark {}"></i><span class="vh">{}</span>{}</span>', minor_ranges_by_suit(codes)
    )
    return format_html('<span class="suits">{}</span>', parts)


@register.filter(name="ranges_by_suit")
def minor_ranges_by_suit(codes: Iterable[str]) -> list[SuitRanges]:
    """Return the mark, name and ranges of each suit that *codes* hold; Majors are left out."""
    held = cards_of_codes(codes)
    return [
        SuitRanges(suit.name.lower(), suit.title, ranks_as_ranges(ranks))
        for suit in Suit
        if (ranks := ranks_held_of_suit(held, suit))
    ]


@register.filter(name="card_name")
def card_name_of_code(code: str) -> str:
    return str(Card.from_code(code))


@register.filter(name="the_card")
def card_code_in_sentence(code: str) -> str:
    """Return the card *code* as a sentence names it: a Major bears its own "The", or none."""
    return card_in_sentence(Card.from_code(code))


@lru_cache(maxsize=2048)
def _small_card_html(code: str, look_classes: str, footnote: str) -> SafeString:
    drawn = Card.from_code(code)
    family = drawn.suit.name.lower() if drawn.suit else f"major {code}"
    kinds = f"{family} {look_classes}".strip() + (f" {code}" if drawn.suit and "full" in look_classes else "")
    spoken = [str(drawn), *(SPOKEN[state] for state in look_classes.split() if state in SPOKEN)]
    if footnote:
        spoken.append(f"note {footnote}")
    return format_html(
        '<span class="card {}" role="img" aria-label="{}" data-code="{}"><b>{}</b><i class="mark"></i>{}</span>',
        kinds,
        ", ".join(spoken),
        code,
        rank_letter(drawn.rank) if drawn.suit else NUMERALS[drawn.rank],
        format_html("<sup>{}</sup>", footnote) if footnote else "",
    )
