"""The catalogue of all 78 cards and the almanac of what is to be seen on them, for anybody, each with a search."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from decks.almanac import HEADS, cards_told_with, entries_found
from decks.rules.keywords import keywords_of
from decks.rules.pictures import PICTURES, Thing, sentence_of_card
from decks.rules.symbols import sefirot_title_of_card, symbol_kind_and_name_of_card
from decks.rules.tarot import DECK, MAJORS, Card, Suit

LONGEST = 80  # of what is looked for


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card as the catalogue tells of it; *kind* is what its symbol is: an element, a planet, a sign."""

    card: Card
    title: str
    kind: str
    symbol: str
    keywords: tuple[str, ...]
    sentence: str
    things: tuple[Thing, ...]  # of a Major none

    def contains_all_words(self, words_in_any_case: str) -> bool:
        """Say whether each of *words_in_any_case* stands in what is told of the card, in capitals or not."""
        told = " ".join(
            (str(self.card), self.title, self.kind, self.symbol, *self.keywords, self.sentence)
        ).casefold()
        return all(word in told for word in words_in_any_case.casefold().split())


def entry_of_card(card: Card) -> CardEntry:
    """Return what there is to tell of *card*."""
    things = tuple(PICTURES[card.code].things.values()) if card.suit else ()
    return CardEntry(
        card,
        sefirot_title_of_card(card),
        *symbol_kind_and_name_of_card(card),
        keywords_of(card),
        sentence_of_card(card),
        things,
    )


GROUPS: tuple[tuple[Suit | None, tuple[CardEntry, ...]], ...] = tuple(
    (suit, tuple(entry_of_card(card) for card in DECK if card.suit is suit)) for suit in (*Suit, None)
)


class WordsField(forms.CharField):
    """Words that somebody looks for."""

    widget = forms.TextInput({"type": "search", "maxlength": False})
    default_error_messages = {"max_length": _("At most 80 characters can be looked for. Use fewer words.")}

    def __init__(self, **named: Any) -> None:
        super().__init__(required=False, max_length=LONGEST, **named)


class CardSearchForm(forms.Form):
    """Which cards somebody looks for; what is left empty leaves none out."""

    suit = forms.ChoiceField(
        label=_("Suit"),
        required=False,
        choices=(("", _("All")), *((suit.value, suit.title) for suit in Suit), ("m", _("Majors"))),
    )
    rank = forms.ChoiceField(
        label=_("Rank"),
        required=False,
        choices=(("", _("All")), ("pips", _("Ace to 10")), ("courts", _("Page to King"))),
    )
    number = forms.IntegerField(
        label=_("Number"),
        required=False,
        min_value=0,
        max_value=len(MAJORS) - 1,
        widget=forms.TextInput({"inputmode": "numeric", "size": 3}),
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("Write a number from 0 to 21, in figures.")
        ),
    )
    q = WordsField(label=_("Name, keyword, or what it shows"))

    def matches(self, entry: CardEntry) -> bool:
        """Say whether *entry* is among what a valid form looks for."""
        asked, card = self.cleaned_data, entry.card
        return (
            asked["suit"] in ("", card.code[0])
            and (not asked["rank"] or (not card.is_major and card.is_court == (asked["rank"] == "courts")))
            and asked["number"] in (None, card.rank)
            and entry.contains_all_words(asked["q"])
        )


@require_safe
def cards_page(request: HttpRequest) -> HttpResponse:
    """Every card, or those that the address asks for; what cannot be asked for is said at its field."""
    form = CardSearchForm(request.GET)
    is_valid = form.is_valid()
    groups = list(_found_entries_by_suit(form)) if is_valid else GROUPS
    context = {
        "section": "cards",
        "form": form,
        "groups": groups,
        "count": sum(len(entries) for _suit, entries in groups),
        "is_looking": is_valid and any(value not in ("", None) for value in form.cleaned_data.values()),
    }
    return render(request, "decks/catalogue.html", context, status=200 if is_valid else 422)


def _found_entries_by_suit(form: CardSearchForm) -> Iterator[tuple[Suit | None, tuple[CardEntry, ...]]]:
    """Yield the suits of which *form* finds some, with those."""
    for suit, entries in GROUPS:
        if there := tuple(filter(form.matches, entries)):
            yield suit, there


class AlmanacSearchForm(forms.Form):
    """What somebody looks for among the things on the cards."""

    q = WordsField(label=_("A word"))


@require_safe
def almanac_page(request: HttpRequest) -> HttpResponse:
    """Everything there is to see on the cards, by kind, or what the address asks for."""
    form = AlmanacSearchForm(request.GET)
    words = form.cleaned_data["q"] if form.is_valid() else ""
    groups = [(head, found) for kind, head in HEADS.items() if (found := entries_found(kind, words))]
    shown = {card for _head, entries in groups for entry in entries for card in entry.cards}
    context = {
        "section": "cards",
        "form": form,
        "words": words,
        "looked_for": _looked_for_in_sentence(words),
        "groups": groups,
        "others": [entry_of_card(card) for card in cards_told_with(words) if card not in shown]
        if words
        else [],
    }
    return render(request, "decks/almanac.html", context, status=200 if form.is_valid() else 422)


def _looked_for_in_sentence(words: str) -> str:
    """Return what was looked for as a sentence names it: "a dragon", "an ogre", “two dragons”."""
    if not words.isalpha() or words.endswith("s"):
        return f"\N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}"
    return f"{'an' if words[0].casefold() in 'aeiou' else 'a'} {words}"
