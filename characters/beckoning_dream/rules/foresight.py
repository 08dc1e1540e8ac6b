"""What a deck may be expected to do, by exact counting (The Beckoning Dream, "Spike", "Present", "Value")."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.score import value_of_card
from characters.beckoning_dream.rules.stress import mind_at_start_of_dream, most_stress_absorbable
from characters.beckoning_dream.rules.transforming import FEWER
from characters.socket.rules import Offer
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import Card, Suit, cards_of_codes

CardTest = Callable[[Card], bool]
LOOKED_AT, HIGH = 3, 7  # what a change is told by: the Difficulty of a Spike, the least value of a card
RISES, FALLS, STAYS = "rises", "falls", "stays"


@dataclass(frozen=True, slots=True)
class Pile:
    """So many cards in an unknown order, *fits* of them of the kind wanted."""

    fits: int = 0
    cards: int = 0

    @classmethod
    def of(cls, cards: Collection[Card], fits: CardTest) -> "Pile":
        return cls(sum(map(fits, cards)), len(cards))

    def chance_of_none_fitting(self, cards_drawn: int) -> Fraction:
        """Return the chance that *cards_drawn* of these cards, at most all, hold none that fits."""
        return Fraction(comb(self.cards - self.fits, cards_drawn), comb(self.cards, cards_drawn))


NOTHING = Pile()


def card_test_of_suit(suit: Suit) -> CardTest:
    """Return what a Spike asks: a card of *suit*. A Major has none."""
    return lambda card: card.suit is suit


def card_test_of_least_value(least: int, suit: Suit | None = None) -> CardTest:
    """Return whether a card's value reaches *least*, of *suit* where one is named."""
    return lambda card: value_of_card(card) >= least and (suit is None or card.suit is suit)


def cards_looked_at_in_spike(
    difficulty: int, future: int, past: int = 0, present: int = 0
) -> tuple[int, int, int]:
    """Return how many cards of Future, Past and Present a Spike of *difficulty* lets one look at.

    The top cards of the Future are looked at; where they are too few, cards at random from the Past, then from the
    Present; where all are too few, what there is.
    """
    of_future = min(difficulty, future)
    of_past = min(difficulty - of_future, past)
    return of_future, of_past, min(difficulty - of_future - of_past, present)


def chance_spike_shows_fitting_card(
    difficulty: int, future: Pile, past: Pile = NOTHING, present: Pile = NOTHING
) -> Fraction:
    """Return the chance that a Spike of Difficulty *difficulty* shows a card that fits."""
    looked_at = cards_looked_at_in_spike(difficulty, future.cards, past.cards, present.cards)
    missed = Fraction(1)
    for pile, seen in zip((future, past, present), looked_at, strict=True):
        missed *= pile.chance_of_none_fitting(seen)
    return 1 - missed


def chance_at_least_one_fits(deck: Collection[Card], cards_drawn: int, fits: CardTest) -> Fraction:
    """Return the chance that *cards_drawn* cards of *deck*, or all where they are fewer, hold one that fits."""
    return chance_spike_shows_fitting_card(cards_drawn, Pile.of(deck, fits))


def average_highest_value(deck: Collection[Card], cards_drawn: int) -> Fraction:
    """Return the average of the highest value among *cards_drawn* cards of *deck*."""
    top = max(map(value_of_card, deck), default=0)
    return sum(
        (
            chance_at_least_one_fits(deck, cards_drawn, card_test_of_least_value(least))
            for least in range(1, top + 1)
        ),
        Fraction(0),
    )


# --- what a change of the deck does ---


@dataclass(frozen=True, slots=True)
class Change:
    """One figure before and after, and whether it rises, falls or stays."""

    label: str
    before: str
    after: str
    direction: str


@dataclass(frozen=True, slots=True)
class _Figure:
    label: str
    amount: Fraction
    is_chance: bool = True

    def __str__(self) -> str:
        return (
            f"{per_cent_in_two_decimals(self.amount)}\N{NO-BREAK SPACE}%"
            if self.is_chance
            else str(self.amount)
        )


def figures_before_and_after(before: Dreamer, after: Dreamer) -> tuple[Change, ...]:
    """Return the few figures that tell most of what becomes of *before* by being *after*, changed or not."""
    return tuple(map(_change_of_figure, _figures_with_labels(before), _figures_with_labels(after)))


def foreseen_changes(dreamer: Dreamer, offer: Offer) -> tuple[Change, ...]:
    """Return what *offer* changes for *dreamer*, as far as that is known before its questions are answered."""
    if offer.group == "transform":
        left = max(0, len(dreamer.deck) - FEWER)
        return (
            _change_of_figure(
                _most_stress_figure(len(dreamer.deck), dreamer.awareness),
                _most_stress_figure(left, dreamer.awareness),
            ),
        )
    more = 1 if offer.group == "awareness" else 0
    if not (offer.leaves or offer.comes or more):
        return ()
    deck = (dreamer.deck - cards_of_codes(offer.leaves)) | cards_of_codes(offer.comes)
    return figures_before_and_after(dreamer, replace(dreamer, deck=deck, awareness=dreamer.awareness + more))


def _figures_with_labels(dreamer: Dreamer) -> list[_Figure]:
    deck, awareness = dreamer.deck, dreamer.awareness
    return [
        *(
            _Figure(
                f"{suit.title} in a Spike of {LOOKED_AT}",
                chance_at_least_one_fits(deck, LOOKED_AT, card_test_of_suit(suit)),
            )
            for suit in Suit
        ),
        _Figure(
            f"A value of {HIGH} or more in a Present",
            chance_at_least_one_fits(deck, awareness, card_test_of_least_value(HIGH)),
        ),
        _most_stress_figure(len(deck), awareness),
    ]


def _most_stress_figure(deck_size: int, awareness: int) -> _Figure:
    taken = most_stress_absorbable(mind_at_start_of_dream(deck_size, awareness))
    return _Figure("The most Stress", Fraction(taken), is_chance=False)


def _change_of_figure(before: _Figure, after: _Figure) -> Change:
    rises, stays = after.amount > before.amount, after.amount == before.amount
    return Change(before.label, str(before), str(after), STAYS if stays else RISES if rises else FALLS)
