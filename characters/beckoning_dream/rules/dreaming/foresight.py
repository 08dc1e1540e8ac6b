"""What may come in a dream, asked for and counted exactly, from what one player knows (The Beckoning Dream, "Spike",
"Score", "Stress"; Rulings B27, B47).

*dream* is always as who asks knows it. A card whose place they do not know lies as likely in any place that is unseen:
in the Future, burned or given unseen, in a Present that is not theirs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, product
from math import comb

from characters.beckoning_dream.rules.dreaming.bearing import can_bear, likely_absorption
from characters.beckoning_dream.rules.dreaming.effects import Fact
from characters.beckoning_dream.rules.dreaming.position import EFFORT, Bearer, Dream, opposed_card
from characters.beckoning_dream.rules.dreaming.spikes import counts_looked_at
from characters.beckoning_dream.rules.foresight import CardTest, Pile, card_test_of_suit
from characters.beckoning_dream.rules.score import RevealedCard, Score, value_of_card
from characters.beckoning_dream.rules.stress import (
    DreamingMind,
    mind_after_absorbing,
    most_stress_absorbable,
    most_stress_absorbable_while_dreaming,
)
from decks.rules.tarot import CODES, DECK, Card, Suit, cards_of_codes
from play.rules.replacing import replace
from play.rules.zones import U, Zone, unseen_cards


def cards_seen_of(dream: Dream, key: str) -> frozenset[str]:
    """Return the cards of *key* whose place is known."""
    piles, turn = dream.bearers[key].piles, dream.turn
    zones = (piles.future, piles.present, piles.past, piles.pyre, piles.aside, piles.looked_at)
    seen = {card for card in chain.from_iterable(zones) if card != U}
    if turn:
        seen |= {code for whose, code in turn.might if whose == key}
        seen |= {turn.revealed[key].card.code} if turn.has_card_on_table(key) else set()
    return frozenset(seen)


def as_known_to(dream: Dream, key: str, other: str) -> Dream:
    """Return *dream* without what who plays *key* should not use of *other*: a game master sees every Present and a
    foe's deck, and who holds a seat that is lent sees its cards. All play by what all have seen of cards that are not
    theirs (Ruling B47), and no Dreamer knows a foe's deck.
    """
    if other in (EFFORT, key):
        return dream
    theirs = dream.bearers[other]
    is_secret = theirs.is_foe and not dream.bearers[key].is_foe
    deck = unseen_cards(len(theirs.deck)) if is_secret else theirs.deck
    return dream.with_bearer(replace(theirs, piles=theirs.piles.as_all_know_them(), deck=deck))


# --- a Spike ---


def spike_chances(dream: Dream, key: str, difficulty: int) -> Mapping[Suit, Fraction]:
    """Return for each suit the chance that a Spike of *difficulty* shows *key* a card that fits.

    With real cards the Present counts as unseen: the app does not know it.
    """
    return {suit: _chance_of_fitting(dream, key, difficulty, card_test_of_suit(suit)) for suit in Suit}


def _chance_of_fitting(dream: Dream, key: str, difficulty: int, fits: CardTest) -> Fraction:
    bearer, seen = dream.bearers[key], cards_seen_of(dream, key)
    of_future, of_past, of_present = counts_looked_at(bearer, difficulty)
    top = bearer.piles.future.cards[:of_future]
    if any(card != U and fits(CODES[card]) for card in top):
        return Fraction(1)
    unseen = Pile.of(cards_of_codes(set(bearer.deck) - seen), fits)
    pulls = (_pulls(bearer.piles.past, of_past, fits), _pulls(bearer.piles.present, of_present, fits))
    missed = (
        past * present * unseen.chance_of_none_fitting(top.count(U) + from_past + from_present)
        for (from_past, past), (from_present, present) in product(*pulls)
    )
    return 1 - sum(missed, Fraction(0))


def _pulls(zone: Zone, count: int, fits: CardTest) -> Iterator[tuple[int, Fraction]]:
    """Yield how many unseen cards may be among *count* pulled of *zone* at random, with the chance of that and that no
    known one among them fits.
    """
    misses = sum(not fits(CODES[card]) for card in zone.known)
    hidden = len(zone) - len(zone.known)
    for unseen in range(min(hidden, count) + 1):
        ways = comb(hidden, unseen) * comb(misses, count - unseen)
        yield unseen, Fraction(ways, comb(len(zone), count))


# --- a card against what the Opponent may lay ---


@dataclass(frozen=True, slots=True)
class CardForeseen:
    """What *card* may Score: all *possible* Scores, best first, the chance of each, and against which *values* it is
    that, the least and the greatest.

    *chances* is None where the Opponent's deck is not known, and what may come is all there is to say.
    """

    card: str
    possible: tuple[Score, ...]
    chances: Mapping[Score, Fraction] | None
    values: Mapping[Score, tuple[int, int]]


def cards_foreseen(dream: Dream, key: str, opponent: str, opposed: int = -1) -> tuple[CardForeseen, ...]:
    """Return what each card of the Present of *key* may Score against *opponent*, or the *opposed* card of an Effort.

    Which of their Present an Opponent lays is theirs to choose: each is taken to be as likely.
    """
    mine = dream.bearers[key]
    against, is_known = cards_against(as_known_to(dream, key, opponent), opponent, opposed)
    return tuple(
        _card_foreseen(RevealedCard(CODES[code], mine.added), against, is_known=is_known)
        for code in mine.piles.present.known
    )


def _card_foreseen(
    mine: RevealedCard, against: Mapping[RevealedCard, Fraction], *, is_known: bool
) -> CardForeseen:
    chances = dict.fromkeys(Score, Fraction(0))
    values: dict[Score, tuple[int, int]] = {}
    for theirs, chance in against.items():
        score = mine.score_against(theirs)
        chances[score] += chance
        least, greatest = values.get(score, (theirs.value, theirs.value))
        values[score] = min(least, theirs.value), max(greatest, theirs.value)
    possible = tuple(score for score, chance in chances.items() if chance)
    return CardForeseen(mine.card.code, possible, chances if is_known else None, values)


def cards_against(dream: Dream, opponent: str, opposed: int) -> tuple[Mapping[RevealedCard, Fraction], bool]:
    """Return what may stand there with the chance of each, and whether that is more than a guess."""
    if dream.turn and opponent in dream.turn.revealed:
        return {dream.turn.revealed[opponent]: Fraction(1)}, True
    if opponent == EFFORT:
        return {opposed_card(dream, opposed): Fraction(1)}, True
    bearer = dream.bearers[opponent]
    present = bearer.piles.present.cards or (U,)  # who has none draws before they Select (Ruling B20)
    hidden = present.count(U)
    chances = {code: Fraction(1, len(present)) for code in present if code != U}
    if hidden:
        may_be = cards_that_may_be_unseen(dream, opponent)
        chances |= dict.fromkeys(may_be, Fraction(hidden, len(present) * len(may_be)))
    laid = {RevealedCard(CODES[code], bearer.added): chance for code, chance in chances.items()}
    return laid, not hidden or is_deck_known(bearer)


def is_deck_known(bearer: Bearer) -> bool:
    """Say whether all cards of *bearer* are known: a foe's are the game master's secret."""
    return U not in bearer.deck


def cards_that_may_be_unseen(dream: Dream, key: str) -> tuple[str, ...]:
    """Return which cards of *key* may lie unseen: of a deck that is not known, all that no Study denies."""
    bearer, seen = dream.bearers[key], cards_seen_of(dream, key)
    if is_deck_known(bearer):
        return tuple(code for code in bearer.deck if code not in seen)
    return tuple(card.code for card in DECK if card.code not in seen and _is_in_keeping(card, bearer.studied))


def _is_in_keeping(card: Card, studied: Mapping[str, tuple[str, ...]]) -> bool:
    """Say whether a deck of which Study was answered so may hold *card*."""
    highest, lowest = studied.get(Fact.HIGHEST), studied.get(Fact.LOWEST)
    if highest and card.code not in highest and value_of_card(card) >= value_of_card(CODES[highest[0]]):
        return False
    if lowest and card.code not in lowest and value_of_card(card) <= value_of_card(CODES[lowest[0]]):
        return False
    most, least = studied.get(Fact.MOST), studied.get(Fact.LEAST)
    if () in (most, least):
        return card.suit is None
    return (
        most is None or most != least or card.suit in (None, *most)
    )  # of each suit in it as many: no other is


# --- Stress, and the candle ---


@dataclass(frozen=True, slots=True)
class StressForeseen:
    """The *most* Stress that can be borne from here, and with a card left to dream on; what *lies* there to be borne,
    and the mind that is *left* where most cards are kept, None where it is too much.
    """

    most: int
    most_while_dreaming: int
    lies: int
    left: DreamingMind | None


def stress_foreseen(dream: Dream, key: str) -> StressForeseen:
    """Return what Stress *key* can bear as they stand, the Oneirogen that may still go this turn with it."""
    mind = dream.bearers[key].mind(dream.oneirogen_left(key))
    lies = dream.turn.stress.get(key, 0) if dream.turn else 0
    left: DreamingMind | None = mind
    if lies:
        left = mind_after_absorbing(mind, likely_absorption(dream, key)) if can_bear(dream, key) else None
    return StressForeseen(
        most_stress_absorbable(mind), most_stress_absorbable_while_dreaming(mind), lies, left
    )


@dataclass(frozen=True, slots=True)
class CandleForeseen:
    """How many cards one can still play, and how many *turns* that is if they go as they went, None before any did."""

    to_play: int
    turns: Fraction | None


def candle_foreseen(dream: Dream, key: str) -> CandleForeseen:
    """Return how long the cards of *key* may last, in turns of anybody in a Conflict that they are in."""
    bearer = dream.bearers[key]
    left, spent = bearer.piles.to_play, bearer.candle - bearer.piles.to_play
    return CandleForeseen(left, Fraction(left * bearer.turns, spent) if spent > 0 else None)
