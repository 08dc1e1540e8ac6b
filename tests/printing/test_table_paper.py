"""Paper for a table that dreams: foes, Efforts and Spikes to cut, what a Score allows, Guide and Bonds."""

import pytest

from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.dreaming.house_rules import OWN as OWN_EFFECTS
from characters.beckoning_dream.rules.dreaming.house_rules import QUESTIONS
from characters.beckoning_dream.rules.interpreting import EFFECTS
from characters.beckoning_dream.rules.score import Score
from characters.beckoning_dream.table_paper import (
    BESIDE_GUIDES,
    BESIDE_SCORES,
    card_to_cut,
    house_rules_in_words,
    score_sheet,
)
from characters.socket.rules import OpponentThere, TableToPrint
from decks.rules.tarot import DECK
from tests.printing.paper import page_sizes, pdf_of, sizes_in, squeezed, text_of
from tests.printing.table_papers import PAPERS, STEP, THERE, TOLL_KEEPER, job_of
from tests.printing.test_sheet_whole import LEFT, SIZES, collisions, letters

OWN = "Wildfire | Wands | Triumph | The fire leaps over. | opponent stress 2\nKindle | Wands | any | It is warm."
LONGEST = "Wilhelmina Marrow of the Unfinished Staircase and the Other Unfinished Stair, Jr"


def said_on(key: str, **told: object) -> str:
    return squeezed(text_of(pdf_of(job_of(key, **told))))  # type: ignore[arg-type]


# --- foes, Efforts and Spikes ---


def test_a_foe_s_card_says_how_it_is_played() -> None:
    said = said_on("foes")
    for words in (
        "The Toll-Keeper",
        "Awareness",
        "Selects the GM chooses",
        "spends itself: Blind Burns first, then Burns",
        "about 4 turns",
    ):
        assert squeezed(words) in said


def test_an_effort_s_card_and_a_spike_s_say_what_they_cost() -> None:
    said = said_on("foes")
    for words in (
        "Difficulty",
        "Intensity",
        "cards are looked at",
        "2 Stress, and a name is gone.",
        "cunning",
    ):
        assert squeezed(words) in said


def test_what_was_not_said_of_a_foe_is_as_the_house_settled_it() -> None:
    rules = HouseRules(foes_bear="holds", foes_select_at_random=True)
    lines = dict(card_to_cut("foe", "Warden", TOLL_KEEPER, rules).lines)
    assert (lines["Selects"], lines["Bears Stress"]) == ("at random", "holds on: keeps most cards to play")
    told = {**TOLL_KEEPER, "bearing": "asked", "selects_at_random": False}
    lines = dict(card_to_cut("foe", "Warden", told, rules).lines)
    assert (lines["Selects"], lines["Bears Stress"]) == ("the GM chooses", "the GM chooses each time")
    assert "Stands" not in lines  # where a foe stands, unless it was said
    lines = dict(card_to_cut("foe", "Warden", {**told, "side": "dreamers"}, rules).lines)
    assert lines["Stands"] == "on the Dreamers’ side"


def test_what_is_ready_made_says_the_turns_that_were_simulated() -> None:
    said = said_on("ready")
    for turns in ("3.5", "6.0", "8.6", "11.8", "4.1", "4.8", "8.2"):
        assert squeezed(f"about {turns} turns") in said


def test_a_spike_says_what_its_consequence_costs_in_figures() -> None:
    told = {"difficulty": 3, "consequence": "It forgets.", "stress": 2, "awareness": 1, "burns": 2}
    lines = dict(card_to_cut("spike", "The Stair", told, HouseRules()).lines)
    assert lines["Costs"] == "2 Stress, 1 Awareness, 2 Burns"


def test_a_prepared_effort_says_what_else_it_costs_and_its_scene() -> None:
    lines = dict(card_to_cut("effort", "The Step", {**STEP, "cost": "a memory"}, HouseRules(), 2).lines)
    assert (lines["A bad Score also costs"], lines["Pinned to"]) == ("a memory", "scene 2")


def test_a_deck_of_many_cards_is_told_in_words() -> None:
    every = card_to_cut("foe", "Host", {"cards": [card.code for card in DECK], "awareness": 9}, HouseRules())
    assert (every.faces, every.deck[:17]) == ((), "Swords Ace to Kin")
    some = card_to_cut("foe", "Host", TOLL_KEEPER, HouseRules())
    assert (some.faces, some.deck) == ((("s2", "s3", "s4", "w2", "w3", "m8"),), "")


def test_a_table_against_which_nothing_stands_has_no_card() -> None:
    assert PAPERS["foes"].draw(TableToPrint(HouseRules(), ())) is None


# --- what a Score allows ---


def rows_of(rules: HouseRules) -> dict[str, tuple[tuple[str, ...], bool]]:
    groups = score_sheet(TableToPrint(rules, ()))["groups"]
    return {row.name: (row.figures, row.works_on_effort) for group in groups for row in group.rows}


def test_each_effect_has_its_figure_under_each_score_that_allows_it_and_no_other() -> None:
    rows = rows_of(HouseRules())
    choosing = [score for score in Score if score.choices]
    assert set(rows) == {effect.name for effect in EFFECTS}
    for effect in EFFECTS:
        figures, works_on_effort = rows[effect.name]
        allowed = [score for score, figure in zip(choosing, figures, strict=True) if figure]
        assert allowed == [score for score in choosing if not effect.only or score in effect.only]
        assert works_on_effort == effect.works_on_effort


def test_what_the_table_wrote_stands_there_with_its_stress_and_wands_have_no_open_lines_then() -> None:
    rows = rows_of(HouseRules(own_effects=OWN))
    assert rows["Wildfire"] == (("2", "", "", ""), True)
    assert rows["Kindle"][0] == ("•",) * 4
    groups = score_sheet(TableToPrint(HouseRules(own_effects=OWN), ()))["groups"]
    assert [group.lines for group in groups] == [()] * 5
    blank = score_sheet(TableToPrint(HouseRules(), ()))["groups"]
    assert [group.lines for group in blank if group.title == "Wands"] == [("any", "Setback", "Triumph")]


def test_a_house_rule_closes_an_effect_in_an_effort() -> None:
    closed = rows_of(HouseRules(only_opponent_in_effort=True, intensity_at_once=True))
    assert [name for name, (_figures, works) in rows_of(HouseRules()).items() if works != closed[name][1]] == [
        "Hinder", "Glare", "Brace",
    ]  # fmt: skip


def test_each_sheet_says_what_this_table_settled_otherwise_and_nothing_else() -> None:
    rules = HouseRules(who_reveals_draws=True, guides_a_dream=3, foes_bear="holds", spread_size=5)
    assert [answer for _label, answer in house_rules_in_words(rules, BESIDE_SCORES)] == [
        "Both who Revealed draw, foes too", "Holds on",
    ]  # fmt: skip
    assert [answer for _label, answer in house_rules_in_words(rules, BESIDE_GUIDES)] == ["5", "3"]
    assert list(house_rules_in_words(HouseRules(presets=False), BESIDE_SCORES + BESIDE_GUIDES)) == []
    assert {question.about for question in QUESTIONS} - {*BESIDE_SCORES, *BESIDE_GUIDES} == {OWN_EFFECTS}


def test_the_sheet_of_guides_follows_the_house() -> None:
    usual, free = said_on("guides"), said_on("guides", rules=HouseRules(push_frees_countered=True))
    assert squeezed("Not for a card that is Countered.") in usual
    assert squeezed("Not for a card that is Countered.") not in free
    assert squeezed("Gives it that one choice") in free


# --- the paper ---


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", PAPERS)
def test_its_pages_have_the_paper_s_size_and_letters_one_can_read(key: str, paper: str) -> None:
    pdf = pdf_of(job_of(key, paper=paper))
    assert set(page_sizes(pdf)) == {{"a4": (210, 297), "letter": (216, 279)}[paper]}
    assert min(sizes_in(pdf)) >= 8
    assert len(page_sizes(pdf)) == (2 if key == "ready" else 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", PAPERS)
def test_page_one_is_whole(key: str, paper: str) -> None:
    """Every letter within its margins, none on another, however long the names are."""
    there = tuple(OpponentThere(each.slug, each.kind, LONGEST, each.data) for each in THERE)
    found = letters(pdf_of(job_of(key, HouseRules(own_effects=OWN), there, paper)))
    width, _height = SIZES[paper]
    assert [pair for pair in found if pair[1][0] < LEFT[paper] - 0.6] == []
    assert [pair for pair in found if pair[1][2] > width - LEFT[paper] + 0.8] == []
    assert collisions(found) == []
