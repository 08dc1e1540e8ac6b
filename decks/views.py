"""The catalogue: all 78 cards, for anybody, and those among them that somebody looks for."""

from collections.abc import Iterator
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from decks.rules.keywords import keywords_of
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

    def contains_all_words(self, words_in_any_case: str) -> bool:
        """Say whether each of *words_in_any_case* stands in what is told of the card, in capitals or not."""
        told = " ".join((str(self.card), self.title, self.kind, self.symbol, *self.keywords)).casefold()
        return all(word in told for word in words_in_any_case.casefold().split())


def entry_of_card(card: Card) -> CardEntry:
    """Return what there is to tell of *card*."""
    return CardEntry(
        card, sefirot_title_of_card(card), *symbol_kind_and_name_of_card(card), keywords_of(card)
    )


GROUPS: tuple[tuple[Suit | None, tuple[CardEntry, ...]], ...] = tuple(
    (suit, tuple(entry_of_card(card) for card in DECK if card.suit is suit)) for suit in (*Suit, None)
)


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
    q = forms.CharField(
        label=_("Name or keyword"),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput({"type": "search", "maxlength": False}),
        error_messages={"max_length": _("At most 80 characters can be looked for. Use fewer words.")},
    )

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
