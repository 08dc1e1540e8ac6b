"""What a Dreamer may expect of their deck: what the page "odds" draws, and the few numbers it asks for."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.foresight import (
    average_highest_value,
    card_test_of_least_value,
    card_test_of_suit,
    chance_at_least_one_fits,
)
from characters.beckoning_dream.rules.score import value_of_card
from characters.beckoning_dream.rules.stress import mind_at_start_of_dream
from characters.beckoning_dream.stress_page import STRESS, stress_absorption
from characters.socket.charts import Moon, Shore, row_of_moons, shore_of_chances
from characters.socket.questions import number_field
from characters.socket.rules import Table
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import DECK, KING, Suit

MOST_LOOKED_AT, MOST_ONEIROGEN = 8, 99  # what can be asked here: caps of ours
MOST_STRESS = 24  # a Triumph with The World: Devastate for 21, Press for 1, Glare for 2


class OddsForm(forms.Form):
    """How many cards are drawn, and what a Dreamer has when Stress comes; what is not asked begins as usual."""

    def __init__(self, dreamer: Dreamer, query: Mapping[str, str]) -> None:
        begins = mind_at_start_of_dream(len(dreamer.deck), dreamer.awareness)
        cards = len(DECK)
        asked = {
            "drawn": (_("Cards drawn"), 1, cards, max(1, dreamer.awareness)),
            "stress": (_("Stress dealt"), 1, MOST_STRESS, STRESS),
            "present": (_("In the Present"), 0, cards, begins.present),
            "past": (_("In the Past"), 0, cards, begins.past),
            "future": (_("In the Future"), 0, cards, begins.future),
            "awareness": (_("Awareness"), 0, dreamer.awareness, begins.awareness),
            "oneirogen": (_("Oneirogen"), 0, MOST_ONEIROGEN, min(dreamer.oneirogen, MOST_ONEIROGEN)),
        }
        usual = {key: str(begin) for key, (_label, _least, _most, begin) in asked.items()}
        super().__init__({key: query.get(key, begin) for key, begin in usual.items()}, auto_id="odds_%s")
        for key, (label, least, top, _begin) in asked.items():
            self.fields[key] = number_field(label, least, top)

    @property
    def of_stress(self) -> list[forms.BoundField]:
        return [self[key] for key in self.fields if key != "drawn"]


@dataclass(frozen=True, slots=True)
class SuitOdds:
    """A suit in a Spike: *key* names its mark, *chances* are by the number of cards looked at, from 1."""

    key: str
    name: str
    cards: int
    chances: tuple[str, ...]
    moons: tuple[Moon, ...]

    @property
    def in_words(self) -> str:
        return ", ".join(f"{chance}\N{NO-BREAK SPACE}%" for chance in self.chances)


@dataclass(frozen=True, slots=True)
class PresentOdds:
    """A Present of *drawn* cards: each suit, each value at least, the average of the highest."""

    drawn: int
    suits: tuple[tuple[str, str, str], ...]  # mark, name, chance
    average: str
    heads: tuple[str, ...]
    values: tuple[tuple[str, tuple[str, ...]], ...]
    shore: Shore


def odds_context(dreamer: Dreamer, table: Table[HouseRules], query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page draws; a part whose numbers cannot be read is None until they are mended."""
    form = OddsForm(dreamer, query)
    form.is_valid()
    typed = form.cleaned_data
    can_take = all(field.name in typed for field in form.of_stress)
    suits = tuple(spike_odds_by_cards_looked_at(dreamer, suit) for suit in Suit)
    return {
        "odds": form,
        "cards": len(dreamer.deck),
        "awareness": dreamer.awareness,
        "suits": suits,
        "looks": tuple(enumerate(zip(*(suit.chances for suit in suits), strict=True), 1)),
        "present": odds_of_cards_drawn_as_present(dreamer, typed["drawn"]) if "drawn" in typed else None,
        "stress": stress_absorption(typed, dreamer.awareness) if can_take else None,
        "maximum": dreamer.awareness,
    }


def spike_odds_by_cards_looked_at(dreamer: Dreamer, suit: Suit) -> SuitOdds:
    """Return the chances of *suit* in a Spike, all of the deck in the Future."""
    looks = [
        (str(n), chance_at_least_one_fits(dreamer.deck, n, card_test_of_suit(suit)))
        for n in range(1, MOST_LOOKED_AT + 1)
    ]
    return SuitOdds(
        key=suit.name.lower(),
        name=suit.title,
        cards=sum(map(card_test_of_suit(suit), dreamer.deck)),
        chances=tuple(per_cent_in_two_decimals(chance) for _name, chance in looks),
        moons=row_of_moons(looks),
    )


def odds_of_cards_drawn_as_present(dreamer: Dreamer, card_count: int) -> PresentOdds:
    """Return what a Present of *card_count* cards of the whole deck may hold."""
    deck = dreamer.deck
    suits = [suit for suit in Suit if any(map(card_test_of_suit(suit), deck))]
    highest = max(map(value_of_card, deck), default=0)
    table = [
        [
            chance_at_least_one_fits(deck, card_count, card_test_of_least_value(n, suit))
            for suit in (None, *suits)
        ]
        for n in range(1, highest + 1)
    ]
    rows = [(str(n), tuple(map(per_cent_in_two_decimals, row))) for n, row in enumerate(table, 1)]
    if highest < KING:
        rows.append((f"{highest + 1}+", ("0",) * (len(suits) + 1)))
    return PresentOdds(
        drawn=card_count,
        suits=tuple(
            (
                suit.name.lower(),
                suit.title,
                per_cent_in_two_decimals(chance_at_least_one_fits(deck, card_count, card_test_of_suit(suit))),
            )
            for suit in Suit
        ),
        average=text_with_one_decimal(average_highest_value(deck, card_count)),
        heads=tuple(suit.title for suit in suits),
        values=tuple(rows),
        shore=shore_of_chances([row[0] for row in table] + [Fraction(0)] * (KING - highest)),
    )


def text_with_one_decimal(amount: Fraction) -> str:
    """Return *amount*, not below 0, rounded to one place."""
    tenths = int(amount * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"
