"""A deck against a foe's deck and against an Effort (The Beckoning Dream, "Duel", "Effort", "Interpret")."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules.duel import (
    BestAnswer,
    CardPair,
    DeckPairing,
    best_answer_to_each_of_theirs,
    counterings_between_suits,
    counts_and_averages_for_dreamer,
    counts_and_averages_for_foe,
    lines_by_own_card,
    lines_by_own_suit_and_majors,
    lines_by_their_card_of_foe_or_against_effort,
    lines_by_their_suit_of_foe_or_against_effort,
    pair_decks,
    reason_for_scores,
)
from characters.beckoning_dream.rules.foes import (
    effort_problems,
    foe_problems,
    spike_problems,
    twice_written_problems,
)
from characters.beckoning_dream.rules.score import RevealedCard, Score, score_against
from decks.rules.notation import cards_of_text
from decks.rules.tarot import DECK, Card, Suit
from tests.conftest import at_night

TRIUMPH, SUCCESS, CLASH, SETBACK, COUNTERED = Score
DECKS = st.frozensets(st.sampled_from(DECK), min_size=1, max_size=12)


def met(mine: str, theirs: str, intensity: int = 0) -> DeckPairing:
    return pair_decks(frozenset(cards_of_text(mine)), frozenset(cards_of_text(theirs)), intensity)


def one(mine: str, theirs: str) -> CardPair:
    return met(mine, theirs).pairs[0]


def revealed(code: str, added: int = 0, named: int | None = None) -> RevealedCard:
    return RevealedCard(Card.from_code(code), added, named)


def codes(answer: BestAnswer) -> list[str]:
    return [pair.mine.code for pair in answer.best]


# --- every pair ---


@given(DECKS, DECKS)
def test_every_card_meets_every_card(mine: frozenset[Card], theirs: frozenset[Card]) -> None:
    found = pair_decks(mine, theirs)
    assert {(pair.mine, pair.theirs) for pair in found.pairs} == {(a, b) for a in mine for b in theirs}
    assert all(pair.my_score is score_against(pair.mine, pair.theirs) for pair in found.pairs)
    assert all(pair.their_score is score_against(pair.theirs, pair.mine) for pair in found.pairs)


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("c9", "s4", "Cups counter Swords: the 4 of Swords is Countered. "
                     "9 is more than double 4: the 9 of Cups is a Triumph."),
        ("p10", "s2", "Swords counter Pentacles: the 10 of Pentacles is Countered. "
                      "2 is less than 10: the 2 of Swords is a Setback."),
        ("s5", "p5", "Swords counter Pentacles: the 5 of Pentacles is Countered. "
                     "5 equals 5: the 5 of Swords is a Clash."),
        ("s8", "w4", "8 is just double 4: the 8 of Swords is a Triumph, the 4 of Wands a Setback."),
        ("s7", "w4", "7 is more than 4, but not double: the 7 of Swords is a Success, the 4 of Wands a Setback."),
        ("s3", "w4", "3 is less than 4: the 3 of Swords is a Setback, the 4 of Wands a Success."),
        ("s4", "w4", "4 equals 4: both Clash."),
        ("m13", "s13", "13 equals 13: both Clash. A Major has no suit, so nothing is Countered."),
        ("c1", "m0", "1 is more than double 0: the Ace of Cups is a Triumph, The Fool a Setback. "
                     "A Major has no suit, so nothing is Countered."),
    ],
)  # fmt: skip
def test_a_pair_says_why(mine: str, theirs: str, said: str) -> None:
    assert reason_for_scores(revealed(mine), revealed(theirs)) == said


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        ("c9", "s4", "9 is more than double 4: the 9 of Cups is a Triumph, at no Stress."),
        ("c5", "s4", "5 is more than 4, but not double: the 5 of Cups is a Success, at no Stress."),
        ("p10", "s2", "Swords counter Pentacles: the 10 of Pentacles is Countered, and costs 3 Stress."),
        ("c4", "s4", "4 equals 4: the 4 of Cups is a Clash, and costs 3 Stress."),
        ("m3", "s4", "3 is less than 4: The Empress is a Setback, and costs 3 Stress. "
                     "A Major has no suit, so nothing is Countered."),
    ],
)  # fmt: skip
def test_a_pair_of_an_effort_says_what_it_costs(mine: str, theirs: str, said: str) -> None:
    assert reason_for_scores(revealed(mine), revealed(theirs), 3) == said


@given(st.sampled_from(DECK), st.sampled_from(DECK), st.sampled_from([0, 2]))
def test_every_reason_names_the_scores(mine: Card, theirs: Card, intensity: int) -> None:
    said = reason_for_scores(RevealedCard(mine), RevealedCard(theirs), intensity)
    assert score_against(mine, theirs).title in said
    assert intensity or score_against(theirs, mine).title in said


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (("s4", 2), ("w7", 0), "6 (4 + 2) is less than 7: the 4 of Swords is a Setback, the 7 of Wands a Success."),
        (("s4", 3), ("w7", 0), "7 (4 + 3) equals 7: both Clash."),
        (("s4", 0), ("w7", -5), "4 is just double 2 (7 \N{MINUS SIGN} 5): "
                                 "the 4 of Swords is a Triumph, the 7 of Wands a Setback."),
        (("c1", -3), ("p1", -2), "0 (1 \N{MINUS SIGN} 3) equals 0 (1 \N{MINUS SIGN} 2): both Clash."),
        (("m17", 0, 5), ("w7", 0), "5 (as named) is less than 7: The Star is a Setback, the 7 of Wands a Success. "
                                "A Major has no suit, so nothing is Countered."),
        (("m17", 2, 5), ("w7", 0), "7 (5 as named + 2) equals 7: both Clash. "
                                "A Major has no suit, so nothing is Countered."),
        (("s9", 5), ("c2", 0), "Cups counter Swords: the 9 of Swords is Countered. "
                            "2 is less than 14 (9 + 5): the 2 of Cups is a Setback."),
    ],
)  # fmt: skip
def test_a_reason_tells_what_was_added_and_what_a_major_was_named(  # Ruling B34
    mine: tuple[Any, ...], theirs: tuple[Any, ...], said: str
) -> None:
    assert reason_for_scores(revealed(*mine), revealed(*theirs)) == said


def test_a_reason_tells_by_which_suit_a_combined_might_is_scored() -> None:
    sword, cup, star = (Card.from_code(code) for code in ("s4", "c6", "m17"))
    as_cups = RevealedCard(sword, 6, suit_of=cup)
    assert reason_for_scores(as_cups, revealed("p9")) == (
        "10 (4 + 6) is more than 9, but not double: the 4 of Swords as Cups is a Success, the 9 of Pentacles a Setback."
    )
    assert reason_for_scores(as_cups, revealed("w9")).startswith(
        "Wands counter Cups: the 4 of Swords as Cups is Countered."
    )
    assert reason_for_scores(as_cups, revealed("s9")).startswith(
        "Cups counter Swords: the 9 of Swords is Countered."
    )
    assert "the 4 of Swords without a suit is a Setback" in reason_for_scores(
        RevealedCard(sword, suit_of=star), revealed("c5")
    )
    assert "A Major has no suit" not in reason_for_scores(RevealedCard(star, suit_of=cup), revealed("p5"))


# --- what they come to ---


def test_a_tally_counts_each_score_and_averages_the_choices() -> None:
    found = counts_and_averages_for_dreamer(met("c9", "s4 c9 c5 w2").pairs)
    assert found.counts == (1, 1, 1, 0, 1)
    assert (found.pairs, found.choices) == (4, Fraction(7, 4))
    assert found.theirs == Fraction(0 + 2 + 1 + 1, 4)
    assert found.lead == Fraction(3, 4)


def test_the_other_sides_tally_is_the_mirror() -> None:
    pairs = met("c9", "s4 c9 c5 w2").pairs
    mine, theirs = counts_and_averages_for_dreamer(pairs), counts_and_averages_for_foe(pairs)
    assert (mine.choices, mine.theirs) == (theirs.theirs, theirs.choices)
    assert theirs.counts == (0, 0, 1, 2, 1)


def test_an_effort_costs_its_intensity_for_countered_setback_and_clash() -> None:
    found = met("c9", "s4 c9 c5 w2 c12", 3)
    assert counts_and_averages_for_dreamer(found.pairs, 3).stress == Fraction(3 * 3, 5)


def test_a_clash_with_an_effort_still_gives_two_choices_and_a_setback_one() -> None:
    assert counts_and_averages_for_dreamer(met("c9", "c9", 3).pairs, 3).choices == 2
    assert counts_and_averages_for_dreamer(met("c9", "c12", 3).pairs, 3).choices == 1


def test_an_efforts_card_chooses_nothing() -> None:
    assert counts_and_averages_for_dreamer(met("c9", "c12", 3).pairs, 3).theirs == 0


@given(DECKS, DECKS, st.integers(0, 5))
def test_every_summary_counts_every_pair_once(
    mine: frozenset[Card], theirs: frozenset[Card], intensity: int
) -> None:
    found = pair_decks(mine, theirs, intensity)
    for lines in (
        lines_by_own_card,
        lines_by_own_suit_and_majors,
        lines_by_their_card_of_foe_or_against_effort,
        lines_by_their_suit_of_foe_or_against_effort,
    ):
        assert sum(line.tally.pairs for line in lines(found)) == len(mine) * len(theirs)
        weighed = sum(line.tally.choices * line.tally.pairs for line in lines(found))
        whole = counts_and_averages_for_dreamer(found.pairs, intensity)
        foes = not intensity and lines in (
            lines_by_their_card_of_foe_or_against_effort,
            lines_by_their_suit_of_foe_or_against_effort,
        )
        assert weighed == (whole.theirs if foes else whole.choices) * whole.pairs
    assert [line.of for line in lines_by_own_card(found)] == list(found.mine)


def test_a_foes_card_is_summed_by_its_own_choices_and_an_efforts_by_the_dreamers() -> None:
    foes, efforts = (met("s4 c9", "s4", intensity) for intensity in (0, 2))  # a Clash; a Triumph, Countered
    for lines in (lines_by_their_card_of_foe_or_against_effort, lines_by_their_suit_of_foe_or_against_effort):
        assert [line.tally.choices for line in lines(foes)] == [Fraction(2 + 0, 2)]
        assert [line.tally.choices for line in lines(efforts)] == [Fraction(2 + 3, 2)]
    assert [line.tally.choices for line in lines_by_own_card(foes)] == [2, 3]


def test_the_majors_are_a_family_of_their_own() -> None:
    found = met("s1-2 m3", "c4 m0")
    assert [(line.of, len(line.cards)) for line in lines_by_own_suit_and_majors(found)] == [
        (Suit.SWORDS, 2),
        (None, 1),
    ]
    assert [line.of for line in lines_by_their_suit_of_foe_or_against_effort(found)] == [Suit.CUPS, None]


# --- the best answer ---


def test_the_best_answer_is_the_furthest_ahead() -> None:
    [answer] = best_answer_to_each_of_theirs(
        met("s14 c2 c9", "s4")
    )  # Triumph and Countered is 3 ahead, Triumph and Setback 2
    assert codes(answer) == ["c9"]


def test_of_equal_answers_the_lowest_card_comes_first() -> None:
    [answer] = best_answer_to_each_of_theirs(met("c10 c9 c8", "s4"))
    assert codes(answer) == ["c8", "c9", "c10"]


def test_a_clash_is_no_better_than_its_two_choices_against_two() -> None:
    [answer] = best_answer_to_each_of_theirs(
        met("s4 c1", "s4")
    )  # a Setback against Countered is 1 ahead, a Clash is even
    assert codes(answer) == ["c1"]


def test_a_success_is_better_than_a_clash() -> None:
    [answer] = best_answer_to_each_of_theirs(met("c4 c5", "s4"))
    assert codes(answer) == ["c5"]


def test_against_an_effort_choices_come_first_then_saved_stress() -> None:
    [answer] = best_answer_to_each_of_theirs(
        met("s4 s5 s3", "s4", 2)
    )  # Clash and Success give 2, the Success costs nothing
    assert codes(answer) == ["s5"]


@settings(max_examples=at_night(1000, 50))
@given(DECKS, DECKS, st.integers(0, 3))
def test_nothing_beats_the_best_answer(
    mine: frozenset[Card], theirs: frozenset[Card], intensity: int
) -> None:
    found = pair_decks(mine, theirs, intensity)
    for answer in best_answer_to_each_of_theirs(found):
        column = [pair for pair in found.pairs if pair.theirs == answer.theirs]
        ahead = [pair.my_score.choices - (0 if intensity else pair.their_score.choices) for pair in column]
        best = answer.best[0]
        assert best.my_score.choices - (0 if intensity else best.their_score.choices) == max(ahead)
    assert [answer.theirs for answer in best_answer_to_each_of_theirs(found)] == list(found.theirs)


# --- who counters whom ---


def test_who_counters_whom_is_told_for_both_sides() -> None:
    found = list(counterings_between_suits(met("c1-2 s1", "s1-3 w4 p1")))
    assert [(c.suit.value, c.countered.value, c.is_mine, c.pairs) for c in found] == [
        ("s", "p", True, 1),
        ("c", "s", True, 6),
        ("w", "c", False, 2),
    ]


def test_of_an_effort_only_what_counters_the_dreamer_is_told() -> None:
    found = list(counterings_between_suits(met("c1-2 s1", "s1-3 w4 p1", 2)))
    assert [(c.suit.value, c.is_mine) for c in found] == [("w", False)]


# --- what a foe, an Effort and a Spike may be ---


def said(problems: Any) -> str:
    return " ".join(problem.message for problem in problems)


def foe(cards: str, awareness: int = 3) -> dict[str, object]:
    return {"cards": [card.code for card in cards_of_text(cards)], "awareness": awareness}


def effort(cards: str, difficulty: int = 6, intensity: int = 2) -> dict[str, object]:
    return {**foe(cards), "difficulty": difficulty, "intensity": intensity}


@pytest.mark.parametrize("cards", ["s1", "c5-14 m0-21", "m13"])
def test_a_foe_may_have_any_legal_deck_majors_included(cards: str) -> None:
    assert said(foe_problems(foe(cards))) == ""


def test_a_foes_suit_has_no_gap() -> None:
    assert (
        said(foe_problems(foe("c2-3 c5"))) == "Cups has a gap: 2, 3, 5. Add the 4 of Cups, or take the 5 out."
    )


def test_a_foe_has_at_least_one_card() -> None:
    assert "at least one card" in said(foe_problems(foe("")))


@pytest.mark.parametrize("awareness", [-1, 21])
def test_a_foes_awareness_is_0_to_20(awareness: int) -> None:
    assert "It may be 0 to 20 here." in said(foe_problems(foe("s1", awareness)))


@pytest.mark.parametrize("cards", ["s1", "s2 s9 m3", "c1-12"])
def test_a_spread_is_any_1_to_12_cards(cards: str) -> None:
    assert said(effort_problems(effort(cards))) == ""


@pytest.mark.parametrize(
    ("cards", "why"), [("", "has at least one card"), ("c1-13", "13 cards are too many")]
)
def test_a_spread_is_neither_empty_nor_endless(cards: str, why: str) -> None:
    assert why in said(effort_problems(effort(cards)))


@pytest.mark.parametrize(("difficulty", "intensity"), [(0, 1), (100, 1), (1, 0), (1, 21)])
def test_an_efforts_figures_have_their_limits(difficulty: int, intensity: int) -> None:
    assert "It may be 1 to" in said(effort_problems(effort("s1", difficulty, intensity)))


def spike(difficulty: int = 3, consequence: str = "2 Stress.") -> dict[str, object]:
    return {"difficulty": difficulty, "consequence": consequence}


@pytest.mark.parametrize("kept", [spike(1), spike(78), spike(consequence="o" * 400)])
def test_a_spike_is_a_difficulty_up_to_a_whole_deck_and_a_consequence(kept: dict[str, object]) -> None:
    assert said(spike_problems(kept)) == ""


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (spike(0), "Difficulty is 0. It may be 1 to 78 here."),
        (spike(79), "Difficulty is 79. It may be 1 to 78 here."),
        (spike(consequence="  "), "Say what happens to who shows no card of the suit. It is always bad."),
        (spike(consequence="o" * 401), "401 characters are too many: 400 fit here."),
    ],
)
def test_what_is_no_spike_is_told(kept: dict[str, object], why: str) -> None:
    assert said(spike_problems(kept)) == why


def test_a_card_written_twice_is_told_once() -> None:
    assert said(twice_written_problems(cards_of_text("s1 s1 s1 m3 m3 c2"))) == (
        "The Ace of Swords is here twice. A deck has one of each card: take one out. "
        "The Empress is here twice. A deck has one of each card: take one out."
    )
