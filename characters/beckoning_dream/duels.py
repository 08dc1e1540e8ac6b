"""A duel as screen and paper show it: a Dreamer's deck against a foe or an Effort, ready to be drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from characters.beckoning_dream.duel_table import (
    SIGNS,
    duel_table_head_and_body_html,
    is_too_large_to_print_pair_by_pair,
    mark_css_class_and_name_of_family,
    printed_duel_table_parts_html,
)
from characters.beckoning_dream.rules import duel
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.dreaming.prepared import cost_in_words
from characters.beckoning_dream.rules.duel import (
    BestAnswer,
    CardPair,
    Countering,
    DeckPairing,
    ScoreTally,
    SummaryLine,
)
from characters.beckoning_dream.rules.foes import EffortData, FoeData, FoeOrEffortData
from characters.beckoning_dream.rules.interpreting import names_of_open_interpretation_effects
from characters.beckoning_dream.rules.score import RevealedCard, Score
from decks.rules.tarot import ORDER, Card, cards_of_codes, deck_in_words

SHOWN, NAMED = 2, 4  # best answers told by their cards, Majors told by name; of more only the number
PER_CENT = 100


@dataclass(frozen=True, slots=True)
class Share:
    """How often a side comes to *score*: in how many pairs, and of a hundred."""

    score: Score
    sign: str
    count: int
    per_cent: int


@dataclass(frozen=True, slots=True)
class Side:
    """What all pairs come to for one side."""

    shares: tuple[Share, ...]
    choices: str
    stress: str


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A row of a summary: a card or a family, how often each Score, and the averages as figures."""

    code: str
    mark: str
    name: str
    cards: str
    counts: tuple[int, ...]
    choices: str
    theirs: str
    stress: str
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """The best answer to a card: what to lay, what it brings, and how many others are as good."""

    theirs: str
    lay: tuple[str, ...]
    more: int
    mine: Share
    other: Share


@dataclass(frozen=True, slots=True)
class DuelView:
    """All that a duel's page and print draw, but for the pair somebody asks about."""

    is_effort: bool
    mine: Side
    theirs: Side
    counterings: tuple[Countering, ...]
    advice: tuple[Advice, ...]
    suits: tuple[SummaryRow, ...]
    cards: tuple[SummaryRow, ...]
    their_suits: tuple[SummaryRow, ...]
    their_cards: tuple[SummaryRow, ...]
    met: DeckPairing


def text_with_two_decimals(number: Fraction) -> str:
    """Return *number* to two decimals, halves up, with a true minus sign."""
    hundredths = (abs(number) * 200 + 1) // 2
    sign = "\N{MINUS SIGN}" if number < 0 and hundredths else ""
    return f"{sign}{hundredths // 100}.{hundredths % 100:02}"


def duel_context(
    dreamer: Dreamer, foe_or_effort_data: FoeOrEffortData, query: Mapping[str, str]
) -> Mapping[str, Any]:
    """Return what a duel's page draws of *dreamer* against a foe, or an Effort."""
    deck, theirs, intensity = (
        dreamer.deck,
        cards_of_codes(foe_or_effort_data["cards"]),
        foe_or_effort_data.get("intensity", 0),
    )
    shown = duel_view(deck, theirs, intensity)
    return {
        "duel": shown,
        "kept": foe_or_effort_data,
        "awareness": dreamer.awareness,
        "shares": own_and_any_foes_share_per_score(shown),
        "chosen": pair_named_in_query(shown, query, intensity),
        "mine": [(card.code, str(card)) for card in shown.met.mine],
        "others": [(card.code, str(card)) for card in shown.met.theirs],
        "table": partial(
            duel_table_head_and_body_html, deck, theirs, intensity
        ),  # drawn where a template asks for it
        "is_large": is_too_large_to_print_pair_by_pair(shown.met),
        "paper_tables": partial(printed_duel_table_parts_html, deck, theirs, intensity),
        "legend": [(kind, SIGNS[kind], kind.choices) for kind in Score],
    }


def own_and_any_foes_share_per_score(duel: DuelView) -> list[tuple[Share, ...]]:
    """Return for each Score how often the Dreamer comes to it, and of a foe how often they do."""
    sides = (duel.mine.shares,) if duel.is_effort else (duel.mine.shares, duel.theirs.shares)
    return list(zip(*sides, strict=True))


def duel_averages_per_pair_in_words(dreamer: Dreamer, foe_or_effort_data: FoeOrEffortData) -> str:
    """Say in a few figures how *dreamer* stands against a foe, or an Effort."""
    shown = duel_view(
        dreamer.deck, cards_of_codes(foe_or_effort_data["cards"]), foe_or_effort_data.get("intensity", 0)
    )
    if shown.is_effort:
        return f"{shown.mine.choices} choices a pair, {shown.mine.stress} Stress"
    return f"{shown.mine.choices} choices a pair to {shown.theirs.choices}"


def foe_in_words(foe_data: FoeData) -> str:
    """Tell a foe in a line."""
    return f"Awareness {foe_data['awareness']}. {_count_and_cards_in_words(foe_data['cards'])}"


def effort_figures_and_cards_in_words(effort_data: EffortData) -> str:
    """Tell an Effort in a line."""
    figures = f"Difficulty {effort_data['difficulty']}, Intensity {effort_data['intensity']}"
    cost = cost_in_words(effort_data.get("cost", ""))
    return f"{figures}{cost}. {_count_and_cards_in_words(effort_data['cards'])}"


def _count_and_cards_in_words(card_codes: list[str]) -> str:
    held = cards_of_codes(card_codes)
    count = "One card" if len(held) == 1 else f"{len(held)} cards"
    majors = [card for card in held if card.is_major]
    if len(majors) <= NAMED:
        return f"{count}: {deck_in_words(held)}."
    minors = held.difference(majors)
    told = f"{deck_in_words(minors)} and " if minors else ""
    return f"{count}: {told}{len(majors)} Majors."


@dataclass(frozen=True, slots=True)
class Family:
    """A suit of a deck, or its Majors, to be shown card by card."""

    key: str
    name: str
    codes: tuple[str, ...]


def opponent_deck_context(foe_or_effort_data: FoeOrEffortData) -> Mapping[str, Any]:
    """Return what an opponent's page draws of its cards."""
    held = sorted(cards_of_codes(foe_or_effort_data["cards"]), key=ORDER.__getitem__)
    families = [(family, tuple(c.code for c in held if c.suit is family)) for family in duel.FAMILIES]
    return {
        "kept": foe_or_effort_data,
        "families": [
            Family(*mark_css_class_and_name_of_family(family), codes) for family, codes in families if codes
        ],
    }


# --- the view ---


@lru_cache(maxsize=64)
def duel_view(own_deck: frozenset[Card], opponent_deck: frozenset[Card], effort_intensity: int) -> DuelView:
    """Return *own_deck* against *opponent_deck* as page and print show it."""
    met = duel.pair_decks(own_deck, opponent_deck, effort_intensity)
    mine, other = (
        duel.counts_and_averages_for_dreamer(met.pairs, effort_intensity),
        duel.counts_and_averages_for_foe(met.pairs),
    )
    return DuelView(
        is_effort=met.is_effort,
        mine=_side_in_percents_and_averages(mine),
        theirs=_side_in_percents_and_averages(other),
        counterings=tuple(duel.counterings_between_suits(met)),
        advice=tuple(map(_advice_of_answer, duel.best_answer_to_each_of_theirs(met))),
        suits=_summary_rows(duel.lines_by_own_suit_and_majors(met)),
        cards=_summary_rows(duel.lines_by_own_card(met)),
        their_suits=_summary_rows(duel.lines_by_their_suit_of_foe_or_against_effort(met)),
        their_cards=_summary_rows(duel.lines_by_their_card_of_foe_or_against_effort(met)),
        met=met,
    )


def _side_in_percents_and_averages(tally_of_pairs: ScoreTally) -> Side:
    shares = zip(Score, tally_of_pairs.counts, strict=True)
    return Side(
        tuple(_share_of_pairs(kind, count, tally_of_pairs.pairs) for kind, count in shares),
        text_with_two_decimals(tally_of_pairs.choices),
        text_with_two_decimals(tally_of_pairs.stress),
    )


def _share_of_pairs(score: Score, count: int = 1, pair_count: int = 1) -> Share:
    return Share(score, SIGNS[score], count, (PER_CENT * count * 2 + pair_count) // (2 * pair_count))


def _advice_of_answer(answer: BestAnswer) -> Advice:
    best = answer.best[0]
    lay = tuple(pair.mine.code for pair in answer.best[:SHOWN])
    mine, other = _share_of_pairs(best.my_score), _share_of_pairs(best.their_score)
    return Advice(answer.theirs.code, lay, len(answer.best) - len(lay), mine, other)


def _summary_rows(lines: Iterable[SummaryLine]) -> tuple[SummaryRow, ...]:
    return tuple(_summary_row(line) for line in lines)


def _summary_row(line: SummaryLine) -> SummaryRow:
    of = line.of
    code = of.code if isinstance(of, Card) else ""
    mark, name = (
        (mark_css_class_and_name_of_family(of.suit)[0], str(of))
        if isinstance(of, Card)
        else mark_css_class_and_name_of_family(of)
    )
    counted = line.tally
    return SummaryRow(
        code,
        mark,
        name,
        deck_in_words(line.cards),
        counted.counts,
        text_with_two_decimals(counted.choices),
        text_with_two_decimals(counted.theirs),
        text_with_two_decimals(counted.stress),
        counted.lead > 0,
    )


# --- one pair ---


@dataclass(frozen=True, slots=True)
class PairWithScoresAndReason:
    """The pair somebody asks about: both cards, both Scores, why, and which effects the Dreamer may choose from."""

    mine: str
    theirs: str
    my_share: Share
    their_share: Share
    reason: str
    effects: str


def pair_named_in_query(
    duel: DuelView, query: Mapping[str, str], effort_intensity: int
) -> PairWithScoresAndReason | None:
    """Return the pair that ``?mine=c9&theirs=s4`` or ``?at=c9-s4`` names; None where the decks hold no such pair."""
    mine, _, theirs = query.get("at", "").partition("-")
    codes = (mine or query.get("mine", ""), theirs or query.get("theirs", ""))
    for row in duel.met.rows:
        for pair in row if row[0].mine.code == codes[0] else ():
            if pair.theirs.code == codes[1]:
                return _pair_with_scores_and_reason(pair, effort_intensity)
    return None


def _pair_with_scores_and_reason(pair: CardPair, effort_intensity: int) -> PairWithScoresAndReason:
    why = duel.reason_for_scores(RevealedCard(pair.mine), RevealedCard(pair.theirs), effort_intensity)
    return PairWithScoresAndReason(
        pair.mine.code,
        pair.theirs.code,
        _share_of_pairs(pair.my_score),
        _share_of_pairs(pair.their_score),
        why,
        ", ".join(names_of_open_interpretation_effects(pair.mine, pair.my_score)),
    )
