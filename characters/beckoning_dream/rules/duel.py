"""A deck against a foe's deck or an Effort's spread: every pair of cards, and what the pairs come to
(The Beckoning Dream, "Duel", "Effort", "Interpret").
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from characters.beckoning_dream.rules.score import Score, score_against, suit_countered_by, value_of_card
from decks.rules.tarot import Card, Suit, cards_in_deck_order

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


# --- why a pair is Scored as it is ---


def reason_for_scores(pair: CardPair, effort_intensity: int = 0) -> str:
    """Return in a sentence or two why *pair* is Scored so; against an Effort also what it costs."""
    if effort_intensity:
        scored = _reason_and_score_clause(pair.mine, pair.theirs, pair.my_score)
        costs = _comma_and_stress_cost_to_end_sentence(pair.my_score, effort_intensity)
        return f"{scored}{costs}{_blank_and_no_suit_sentence_or_empty(pair)}"
    if Score.COUNTERED in (pair.my_score, pair.their_score):
        sides = ((pair.mine, pair.theirs, pair.my_score), (pair.theirs, pair.mine, pair.their_score))
        countered_first = sorted(sides, key=lambda side: side[2] is not Score.COUNTERED)
        return " ".join(f"{_reason_and_score_clause(*side)}." for side in countered_first)
    if pair.my_score is Score.CLASH:
        compared = _value_comparison_clause(pair.mine, pair.theirs)
        return f"{compared}: both Clash.{_blank_and_no_suit_sentence_or_empty(pair)}"
    scored = _reason_and_score_clause(pair.mine, pair.theirs, pair.my_score)
    theirs = f"{_card_in_clause(pair.theirs)} {_score_with_article(pair.their_score)}"
    return f"{scored}, {theirs}.{_blank_and_no_suit_sentence_or_empty(pair)}"


def _reason_and_score_clause(card: Card, other: Card, scored: Score) -> str:
    """Say what *card* Scores against *other*, the reason first."""
    if scored is Score.COUNTERED and card.suit and other.suit:
        return f"{other.suit.title} counter {card.suit.title}: {_card_in_clause(card)} is Countered"
    return (
        f"{_value_comparison_clause(card, other)}: {_card_in_clause(card)} is {_score_with_article(scored)}"
    )


def _value_comparison_clause(card: Card, other: Card) -> str:
    mine, theirs = value_of_card(card), value_of_card(other)
    if mine <= theirs:
        return f"{mine} {'equals' if mine == theirs else 'is less than'} {theirs}"
    if mine < 2 * theirs:
        return f"{mine} is more than {theirs}, but not double"
    return f"{mine} is {'just' if mine == 2 * theirs else 'more than'} double {theirs}"


def _comma_and_stress_cost_to_end_sentence(scored: Score, effort_intensity: int) -> str:
    return f", and costs {effort_intensity} Stress." if scored.is_costly else ", at no Stress."


def _blank_and_no_suit_sentence_or_empty(pair: CardPair) -> str:
    """Say of a Major what people ask: it has no suit."""
    has_major = pair.mine.is_major or pair.theirs.is_major
    return " A Major has no suit, so nothing is Countered." if has_major else ""


def _card_in_clause(card: Card) -> str:
    return str(card) if card.is_major else f"the {card}"


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
