"""A deck against a foe's deck or an Effort's spread: every pair of cards, and what the pairs come to
(The Beckoning Dream, "Duel", "Effort", "Interpret").
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from characters.beckoning_dream.rules.score import (
    RevealedCard,
    Score,
    score_against,
    suit_countered_by,
    value_of_card,
)
from decks.rules.tarot import Card, Suit, card_in_sentence, cards_in_deck_order

FAMILIES = (*Suit, None)  # None: the Majors


@dataclass(frozen=True, slots=True)
class CardPair:
    """A Dreamer's card against another, and what each side Scores; an Effort's card is only opposed."""

    mine: Card
    theirs: Card
    my_score: Score
    their_score: Score


@dataclass(frozen=True, slots=True)
class ScoreTally:
    """What some pairs come to for one side: how often each Score (best first), and exact averages a pair.

    *choices* are its own Interpretation Effects, *theirs* the other side's, *stress* what an Effort costs it.
    """

    counts: tuple[int, ...]
    choices: Fraction
    theirs: Fraction
    stress: Fraction

    @property
    def pairs(self) -> int:
        return sum(self.counts)

    @property
    def lead(self) -> Fraction:
        """By how many choices a pair this side is ahead of the other."""
        return self.choices - self.theirs


@dataclass(frozen=True, slots=True)
class DeckPairing:
    """A deck against what stands against it: a row for each card of *mine*, in it a pair for each of *theirs*.

    *intensity* is an Effort's; of a foe it is 0.
    """

    mine: tuple[Card, ...]
    theirs: tuple[Card, ...]
    rows: tuple[tuple[CardPair, ...], ...]
    intensity: int

    @property
    def is_effort(self) -> bool:
        return self.intensity > 0

    @property
    def pairs(self) -> tuple[CardPair, ...]:
        return tuple(pair for row in self.rows for pair in row)


@lru_cache(maxsize=64)
def pair_decks(
    own_deck: frozenset[Card], opponent_deck: frozenset[Card], effort_intensity: int = 0
) -> DeckPairing:
    """Return every card of *own_deck* against every card of *opponent_deck*, both in deck order."""
    rows, columns = tuple(cards_in_deck_order(own_deck)), tuple(cards_in_deck_order(opponent_deck))
    scored = tuple(
        tuple(
            CardPair(card, other, score_against(card, other), score_against(other, card)) for other in columns
        )
        for card in rows
    )
    return DeckPairing(rows, columns, scored, effort_intensity)


# --- why two cards are Scored as they are ---


def reason_for_scores(mine: RevealedCard, theirs: RevealedCard, effort_intensity: int = 0) -> str:
    """Return in a sentence or two why two cards are Scored so; against an Effort also what it costs."""
    my_score, their_score = mine.score_against(theirs), theirs.score_against(mine)
    if effort_intensity:
        scored = _reason_and_score_clause(mine, theirs, my_score)
        costs = _comma_and_stress_cost_to_end_sentence(my_score, effort_intensity)
        return f"{scored}{costs}{_blank_and_no_suit_sentence_or_empty(mine, theirs)}"
    if Score.COUNTERED in (my_score, their_score):
        sides = ((mine, theirs, my_score), (theirs, mine, their_score))
        countered_first = sorted(sides, key=lambda side: side[2] is not Score.COUNTERED)
        return " ".join(f"{_reason_and_score_clause(*side)}." for side in countered_first)
    if my_score is Score.CLASH:
        compared = _value_comparison_clause(mine, theirs)
        return f"{compared}: both Clash.{_blank_and_no_suit_sentence_or_empty(mine, theirs)}"
    scored = _reason_and_score_clause(mine, theirs, my_score)
    other = f"{_card_as_scored(theirs)} {_score_with_article(their_score)}"
    return f"{scored}, {other}.{_blank_and_no_suit_sentence_or_empty(mine, theirs)}"


def _reason_and_score_clause(one: RevealedCard, other: RevealedCard, scored: Score) -> str:
    """Say what *one* Scores against *other*, the reason first."""
    named = _card_as_scored(one)
    if scored is Score.COUNTERED and one.suit and other.suit:
        return f"{other.suit.title} counter {one.suit.title}: {named} is Countered"
    return f"{_value_comparison_clause(one, other)}: {named} is {_score_with_article(scored)}"


def _card_as_scored(revealed: RevealedCard) -> str:
    """Return a card as a sentence names it, with the suit by which it is Scored where that is not its own."""
    named = card_in_sentence(revealed.card)
    if revealed.suit is revealed.card.suit:
        return named
    return f"{named} as {revealed.suit.title}" if revealed.suit else f"{named} without a suit"


def _value_comparison_clause(one: RevealedCard, other: RevealedCard) -> str:
    mine, theirs = one.value, other.value
    first, second = _value_in_words(one), _value_in_words(other)
    if mine <= theirs:
        return f"{first} {'equals' if mine == theirs else 'is less than'} {second}"
    if mine < 2 * theirs:
        return f"{first} is more than {second}, but not double"
    return f"{first} is {'just' if mine == 2 * theirs else 'more than'} double {second}"


def _value_in_words(revealed: RevealedCard) -> str:
    """Return a value in figures, with how it came about where that is not the card's alone: "6 (4 + 2)"."""
    if revealed.named is None and not revealed.added:
        return str(revealed.value)
    begins = value_of_card(revealed.card) if revealed.named is None else f"{revealed.named} as named"
    if not revealed.added:
        return f"{revealed.value} (as named)"
    sign = "+" if revealed.added > 0 else "\N{MINUS SIGN}"
    return f"{revealed.value} ({begins} {sign} {abs(revealed.added)})"


def _comma_and_stress_cost_to_end_sentence(scored: Score, effort_intensity: int) -> str:
    return f", and costs {effort_intensity} Stress." if scored.is_costly else ", at no Stress."


def _blank_and_no_suit_sentence_or_empty(mine: RevealedCard, theirs: RevealedCard) -> str:
    """Say of a Major what people ask: it has no suit."""
    has_major = (mine.card.is_major and not mine.suit) or (theirs.card.is_major and not theirs.suit)
    return " A Major has no suit, so nothing is Countered." if has_major else ""


def _score_with_article(scored: Score) -> str:
    return f"a {scored.title}"


# --- what the pairs come to ---


def counts_and_averages_for_dreamer(pairs: Iterable[CardPair], effort_intensity: int = 0) -> ScoreTally:
    """Return what *pairs* (at least one) come to for the Dreamer."""
    listed = list(pairs)
    costly = sum(pair.my_score.is_costly for pair in listed)
    mine, theirs = [pair.my_score for pair in listed], [pair.their_score for pair in listed]
    return _counts_and_averages_of_scores(
        mine, () if effort_intensity else theirs, Fraction(costly * effort_intensity, len(listed))
    )


def counts_and_averages_for_foe(pairs: Iterable[CardPair]) -> ScoreTally:
    """Return what *pairs* (at least one) come to for the foe."""
    listed = list(pairs)
    return _counts_and_averages_of_scores(
        [p.their_score for p in listed], [p.my_score for p in listed], Fraction(0)
    )


def _counts_and_averages_of_scores(
    own_scores: list[Score], other_sides_scores: Iterable[Score], average_stress: Fraction
) -> ScoreTally:
    counts = tuple(own_scores.count(kind) for kind in Score)
    choices = Fraction(sum(kind.choices for kind in own_scores), len(own_scores))
    return ScoreTally(
        counts,
        choices,
        Fraction(sum(kind.choices for kind in other_sides_scores), len(own_scores)),
        average_stress,
    )


@dataclass(frozen=True, slots=True)
class BestAnswer:
    """The best a Dreamer can lay against *theirs*: *best* are equally good, the lowest value first."""

    theirs: Card
    best: tuple[CardPair, ...]


def best_answer_to_each_of_theirs(pairing: DeckPairing) -> tuple[BestAnswer, ...]:
    """Return the best answer to each card that stands against the Dreamer, in deck order."""
    columns = zip(*pairing.rows, strict=True)
    return tuple(
        _best_answer_to(theirs, column, pairing)
        for theirs, column in zip(pairing.theirs, columns, strict=True)
    )


def _best_answer_to(
    theirs: Card, pairs_with_theirs: tuple[CardPair, ...], pairing: DeckPairing
) -> BestAnswer:
    worth = {pair: _sort_key_of_pair_by_worth(pair, pairing) for pair in pairs_with_theirs}
    most = max(worth.values())
    best = [pair for pair in pairs_with_theirs if worth[pair] == most]
    return BestAnswer(theirs, tuple(sorted(best, key=lambda pair: value_of_card(pair.mine))))


def _sort_key_of_pair_by_worth(pair: CardPair, pairing: DeckPairing) -> tuple[int, int, bool]:
    """Weigh a pair: by how many choices it is ahead, then by how many it has, then a Success before a Clash, since
    more effects may be chosen with it; of an Effort, by choices, then by the Stress it saves.
    """
    mine = pair.my_score.choices
    if pairing.is_effort:
        return mine, -pair.my_score.is_costly, True
    return mine - pair.their_score.choices, mine, pair.my_score is not Score.CLASH


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A row of a summary: a card, or a family of cards (None: the Majors), and what its pairs come to."""

    of: Card | Suit | None
    cards: tuple[Card, ...]
    tally: ScoreTally


def lines_by_own_card(pairing: DeckPairing) -> tuple[SummaryLine, ...]:
    """Return each of the Dreamer's cards against all that they may meet."""
    return tuple(
        SummaryLine(card, (card,), counts_and_averages_for_dreamer(row, pairing.intensity))
        for card, row in zip(pairing.mine, pairing.rows, strict=True)
    )


def lines_by_their_card_of_foe_or_against_effort(pairing: DeckPairing) -> tuple[SummaryLine, ...]:
    """Return each card that stands against the Dreamer: of a foe what it Scores, of an Effort what opposing it
    comes to for the Dreamer.
    """
    columns = zip(pairing.theirs, zip(*pairing.rows, strict=True), strict=True)
    return tuple(
        SummaryLine(card, (card,), _foes_tally_or_own_against_effort(column, pairing))
        for card, column in columns
    )


def lines_by_own_suit_and_majors(pairing: DeckPairing) -> tuple[SummaryLine, ...]:
    """Return each suit the Dreamer holds, and the Majors, as `lines_by_own_card`."""
    return _lines_by_family(
        pairing,
        lambda pair: pair.mine,
        lambda pairs: counts_and_averages_for_dreamer(pairs, pairing.intensity),
    )


def lines_by_their_suit_of_foe_or_against_effort(pairing: DeckPairing) -> tuple[SummaryLine, ...]:
    """Return each suit that stands against the Dreamer, and the Majors, as each of their cards is."""
    return _lines_by_family(
        pairing, lambda pair: pair.theirs, lambda pairs: _foes_tally_or_own_against_effort(pairs, pairing)
    )


def _foes_tally_or_own_against_effort(pairs: Iterable[CardPair], pairing: DeckPairing) -> ScoreTally:
    return (
        counts_and_averages_for_dreamer(pairs, pairing.intensity)
        if pairing.is_effort
        else counts_and_averages_for_foe(pairs)
    )


def _lines_by_family(
    pairing: DeckPairing,
    side_of_pair: Callable[[CardPair], Card],
    tally_of_pairs: Callable[[list[CardPair]], ScoreTally],
) -> tuple[SummaryLine, ...]:
    pairs = {
        family: [pair for pair in pairing.pairs if side_of_pair(pair).suit is family] for family in FAMILIES
    }
    return tuple(
        SummaryLine(
            family, tuple(cards_in_deck_order({side_of_pair(pair) for pair in held})), tally_of_pairs(held)
        )
        for family, held in pairs.items()
        if held
    )


@dataclass(frozen=True, slots=True)
class Countering:
    """One side's suit counters a suit of the other; *pairs* is how many pairs that decides."""

    suit: Suit
    countered: Suit
    is_mine: bool
    pairs: int


def counterings_between_suits(pairing: DeckPairing) -> Iterator[Countering]:
    """Yield who counters whom, the Dreamer's suits first."""
    for is_mine in (True, False):
        for suit in Suit:
            other = suit_countered_by(suit)
            sides = (suit, other) if is_mine else (other, suit)
            pairs = sum((pair.mine.suit, pair.theirs.suit) == sides for pair in pairing.pairs)
            if pairs and (is_mine is False or not pairing.is_effort):  # an Effort's card Scores nothing
                yield Countering(suit, other, is_mine, pairs)
