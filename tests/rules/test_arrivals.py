"""A Dreamer who arrives as they are, the first line of each, and what a house may settle ("Deck", "Boons")."""

from dataclasses import replace

import pytest
from hypothesis import given

from characters.beckoning_dream.rules.boons import MAJOR_BOONS, MINOR_ARCANA, Boon, Need, is_boon_awake
from characters.beckoning_dream.rules.deck import draft_problems, first_entry, house_rule_problems
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, house_rules_of_json
from characters.beckoning_dream.starters import STARTERS
from characters.beckoning_dream.system import SYSTEM
from characters.beckoning_dream.workbench import arrival_draft_of
from characters.socket.rules import Problem
from decks.rules.tarot import cards_of_codes, codes_in_deck_order, word_up_to_ten_or_figures
from tests.strategies import HOUSE, arrivals, asking_boons, bound_dreamers, finished_drafts, house_rules

TEN = STARTERS[0].draft["cards"]


def arriving(text: str, **claims: object) -> list[Problem]:
    return list(draft_problems({"arrival": True, "cards": text.split(), **claims}, HOUSE))


def told(problems: list[Problem]) -> list[str]:
    return [problem.message for problem in problems]


def labels(problem: Problem) -> list[str]:
    return [fix.label for fix in problem.fixes]


# --- arriving ---


@given(finished_drafts())
def test_a_draft_without_problems_makes_its_deck(draft):
    assert list(draft_problems(draft, HOUSE)) == []
    assert (
        codes_in_deck_order(SYSTEM.rules.apply(SYSTEM.rules.blank, first_entry(draft, HOUSE)).deck)
        == draft["cards"]
    )


def test_an_arrival_need_not_begin_at_the_ace_nor_stop_at_6():
    assert arriving("c9 c10 c11") == []


def test_an_arrivals_deck_has_no_gap():
    assert told(arriving("c9 c11")) == ["Cups has a gap: 9, Page."]


def test_an_arrivals_gap_may_be_filled_above_6():
    assert labels(arriving("c9 c11")[0]) == ["Add the 10 of Cups", "Take the Page out"]


def test_an_arrival_has_a_card():
    assert told(arriving("")) == ["The deck is empty. A Dreamer needs at least one card."]


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"awareness": 21}, "Maximum Awareness is 21. It may be 0 to 20 here."),
        ({"awareness": -1}, "Maximum Awareness is -1. It may be 0 to 20 here."),
        ({"xp": 201}, "XP is 201. It may be 0 to 200 here."),
        ({"xp": -1}, "XP is -1. It may be 0 to 200 here."),
    ],
)
def test_an_arrivals_figures_have_bounds(claims, said):
    assert told(arriving("c1", **claims)) == [said]


@pytest.mark.parametrize("claims", [{"awareness": 0, "xp": 0}, {"awareness": 20, "xp": 200}])
def test_an_arrivals_bounds_are_allowed(claims):
    assert arriving("c1", **claims) == []


def test_an_arrivals_major_needs_its_boon():
    (problem,) = arriving("c1 m17")
    assert problem.message == (
        "The Star is in the deck without its Boon. Add the Boon of The Star, or take the card out."
    )
    assert labels(problem) == ["Add the Boon of The Star", "Take it out"]
    assert [fix.change for fix in problem.fixes] == [(("boon", "m17"),), (("drop", "m17"),)]


def test_an_arrivals_major_comes_with_its_boon():
    boon = {"name": "Boon of The Star", "text": "", "category": "Major Arcana", "major": 17}
    assert arriving("c1 m17", boons=[boon]) == []


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        ({"name": "Iron Will"}, {"name": "iron will"}, "iron will is here twice."),
        ({"name": "A", "major": 17}, {"name": "B", "major": 17}, "B is here twice."),
    ],
)
def test_an_arrival_holds_a_boon_once(one, two, said):  # Ruling B8
    assert told(arriving("c1", boons=[one, two])) == [f"{said} A Boon is held once: take one out."]


# --- the first line ---


def test_a_new_dreamer_gets_the_houses_awareness():
    entry = first_entry({"cards": TEN}, HouseRules(awareness=4))
    assert (entry.kind, entry.xp, entry.data["awareness"]) == ("created", 0, 4)


def test_three_is_the_default_awareness():
    assert first_entry({"cards": TEN}, HOUSE).data["awareness"] == 3


@given(arrivals())
def test_an_arrival_is_as_they_are_now(draft):
    dreamer = SYSTEM.rules.apply(SYSTEM.rules.blank, first_entry(draft, HOUSE))
    assert (dreamer.awareness, dreamer.xp, dreamer.earned) == (draft["awareness"], draft["xp"], draft["xp"])
    assert [boon.name for boon in dreamer.boons] == [boon["name"] for boon in draft["boons"]]


def test_an_arrival_who_says_nothing_gets_the_houses_awareness_and_no_xp():
    entry = first_entry({"arrival": True, "cards": ["c1"]}, HOUSE)
    assert (entry.kind, entry.xp, entry.data) == (
        "arrived",
        0,
        {"added": ["c1"], "awareness": 3, "boons": []},
    )


# --- house rules ---


@given(house_rules())
def test_house_rules_a_table_can_mean(rules):
    assert list(house_rule_problems(rules)) == []


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HouseRules(0, 10), ["A first deck has 1 to 24 cards."]),
        (HouseRules(25, 24), ["A first deck has 1 to 24 cards."]),
        (HouseRules(10, 9), ["The most may be 10 to 24 cards."]),
        (HouseRules(10, 25), ["The most may be 10 to 24 cards."]),
        (HouseRules(0, 0), ["A first deck has 1 to 24 cards.", "The most may be 1 to 24 cards."]),
        (HouseRules(30, 30), ["A first deck has 1 to 24 cards.", "The most may be 24 to 24 cards."]),
        (HouseRules(awareness=-1), ["Maximum Awareness is 0 to 20."]),
        (HouseRules(awareness=21), ["Maximum Awareness is 0 to 20."]),
    ],
)
def test_house_rules_nobody_can_mean_say_what_fits(rules, said):
    assert told(list(house_rule_problems(rules))) == said


def test_the_house_defaults_are_ten_cards_and_awareness_3():
    assert HouseRules() == HouseRules(deck_least=10, deck_most=10, awareness=3)
    assert list(house_rule_problems(HouseRules())) == []


@pytest.mark.parametrize(("count", "word"), [(0, "no"), (1, "one"), (10, "ten"), (11, "11"), (-2, "-2")])
def test_numbers_up_to_ten_are_words(count, word):
    assert word_up_to_ten_or_figures(count) == word


def test_a_table_that_settled_numbers_alone_keeps_the_22_majors():
    settled = house_rules_of_json({"deck_least": 8})
    assert (settled.deck_least, settled.deck_most, settled.boons) == (8, 10, MAJOR_BOONS)


# --- a duplicate ---


@given(bound_dreamers(), asking_boons())
def test_a_duplicate_is_the_dreamer_with_every_boon_whole_but_without_bonds_and_history(dreamer, boons):
    dreamer = replace(dreamer, boons=boons)
    copy = SYSTEM.rules.apply(SYSTEM.rules.blank, first_entry(arrival_draft_of(dreamer), HOUSE))
    assert copy == replace(dreamer, xp=max(0, dreamer.xp), earned=max(0, dreamer.xp), bonds=(), exceptions=())


def test_a_duplicates_boon_still_asks_for_what_it_asked():
    boon = Boon(
        "Deep Water", "", MINOR_ARCANA, None, (Need("c", 3, 6), Need(boon="The Low Road"), Need(major=2))
    )
    copy = SYSTEM.rules.apply(
        SYSTEM.rules.blank,
        first_entry(arrival_draft_of(Dreamer(cards_of_codes(["c1"]), 3, boons=(boon,))), HOUSE),
    )
    assert (copy.boons, is_boon_awake(boon, copy.deck, copy.boons)) == ((boon,), False)
