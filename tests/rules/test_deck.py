"""What a deck must be, always and the first time (The Beckoning Dream, "Deck", "Boons")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.rules.deck import (
    deck_problems,
    draft_problems,
    first_deck_problems,
    first_entry,
)
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.starters import STARTERS
from characters.socket.rules import Problem
from decks.rules.tarot import cards_of_codes
from tests.rules import laws
from tests.strategies import (
    HOUSE,
    decks,
    drafts,
    first_decks,
    house_rules,
    near_first_decks,
)

TEN = "s1 s2 s3 s4 s5 s6 p1 p2 p3 p4"


def always(text: str) -> list[Problem]:
    return list(deck_problems(cards_of_codes(text.split())))


def first(text: str, rules: HouseRules = HOUSE) -> list[Problem]:
    return list(draft_problems({"cards": text.split()}, rules))


def told(problems: list[Problem]) -> list[str]:
    return [problem.message for problem in problems]


def labels(problem: Problem) -> list[str]:
    return [fix.label for fix in problem.fixes]


# --- always ---


def test_a_deck_has_one_of_each_card():
    assert first(f"{TEN} s1 s1") == []
    assert first_entry({"cards": ["s1", "s1"]}, HOUSE).data["added"] == ["s1"]


def test_the_2_3_5_and_7_of_pentacles_miss_the_4_and_the_6():
    (problem,) = always("p2 p3 p5 p7")
    assert problem.message == "Pentacles has a gap: 2, 3, 5, 7."
    assert problem.where == ("p4", "p6", "p7")


def test_a_gap_says_what_to_add_or_to_take():
    (problem,) = always("c2 c3 c5")
    assert problem.message == "Cups has a gap: 2, 3, 5."
    assert labels(problem) == ["Add the 4 of Cups", "Take the 5 out"]
    assert [fix.change for fix in problem.fixes] == [(("want", "c4"),), (("drop", "c5"),)]


def test_a_wide_gap_names_every_card_of_the_mend():
    (problem,) = always("w1 w5 w6")
    assert labels(problem) == ["Add the 2, 3 and 4 of Wands", "Take the 5 and 6 out"]


def test_each_suit_with_a_gap_is_listed():
    assert told(always("c2 c4 s11 s13")) == ["Swords has a gap: Page, Queen.", "Cups has a gap: 2, 4."]


@pytest.mark.parametrize("text", ["s5", "s1 s2", "c9 c10 c11 c12 c13 c14", "m0 m21", "w7 p3 p4 m13"])
def test_suits_without_a_gap_are_fine(text):
    assert always(text) == []


def test_a_deck_has_at_least_one_card():  # Ruling B1
    assert told(always("")) == ["The deck is empty. A Dreamer needs at least one card."]


@given(decks())
def test_no_unbroken_deck_has_a_problem(deck):
    assert list(deck_problems(deck)) == []


@given(drafts())
def test_a_deck_has_a_problem_exactly_when_it_is_broken(draft):
    laws.told_exactly_when_broken(draft["cards"])


# --- the first time ---


@given(first_decks())
def test_a_legal_first_deck_has_no_problem(deck):
    assert list(first_deck_problems(deck, HOUSE)) == []


@given(near_first_decks(), st.sampled_from((HouseRules(1, 24), HOUSE)))
def test_a_draft_has_a_problem_exactly_when_it_is_no_first_deck(deck, rules):
    laws.told_exactly_when_no_first_deck(deck, rules)


@given(st.data())
def test_the_house_may_want_another_number_of_cards(data):  # Ruling B1
    rules = data.draw(house_rules())
    assert list(first_deck_problems(data.draw(first_decks(rules)), rules)) == []


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.key)
def test_every_ready_made_deck_is_legal(starter):
    assert list(draft_problems(starter.draft, HOUSE)) == []


def test_there_are_six_ready_made_decks_all_different():
    assert len({tuple(starter.draft["cards"]) for starter in STARTERS}) == 6


def test_each_suit_starts_with_the_ace():
    (problem,) = first(f"{TEN.replace('p1 ', '')} p5")
    assert problem.message == "Pentacles begins at 2. A first deck begins each suit with its Ace."
    assert labels(problem) == ["Add the Ace of Pentacles", "Take Pentacles out"]
    assert problem.where == ("p1",)


def test_the_aces_place_is_filled_up_from_the_ace():
    (problem, _) = first("c3")
    assert labels(problem) == ["Add the Ace and 2 of Cups", "Take Cups out"]
    assert problem.fixes[1].change == (("drop", "c3"),)


def test_no_card_is_above_6():
    (problem,) = first("s1 s2 s3 s4 s5 s6 s7 p1 p2 p3")
    assert problem.message == "The 7 of Swords is above 6. Higher cards come later, by Reflection."
    assert labels(problem) == ["Take the 7 out"]


def test_all_cards_above_6_are_named_in_order():
    problem = first("c1 c2 c3 c4 c5 c6 c7 c8 c9 c10")[0]
    assert problem.message.startswith("The 7 of Cups, 8 of Cups, 9 of Cups and 10 of Cups are above 6.")
    assert labels(problem) == ["Take the 7, 8, 9 and 10 out"]


def test_cards_above_6_of_two_suits_are_taken_out_at_once():
    (high,) = [problem for problem in first("c7 s7") if problem.code == "high"]
    assert labels(high) == ["Take the 7 of Swords and 7 of Cups out"]


def test_nobody_is_told_to_add_a_card_above_6():
    gap, *_ = first("c1 c2 c3 c4 c5 c6 c9")
    assert labels(gap) == ["Take the 9 out"]
    assert [labels(problem) for problem in first("c9") if problem.code == "ace"] == [["Take Cups out"]]


def test_a_first_deck_has_no_major():  # Ruling B2
    (problem,) = first(f"{TEN.removesuffix(' p4')} m17")
    assert problem.message == "The Star: a Major joins with its Boon, after a Reflection."
    assert labels(problem) == ["Take The Star out"]


def test_several_majors_are_named_in_order():
    (problem,) = first(f"{TEN.removesuffix(' p3 p4')} m17 m8")
    assert problem.message == "Strength and The Star: a Major joins with its Boon, after a Reflection."
    assert labels(problem) == ["Take the Majors out"]
    assert problem.fixes[0].change == (("drop", "m8"), ("drop", "m17"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Ten cards are missing: 0 of 10."),
        ("s1 s2 s3 s4 s5 s6 p1 p2", "Two cards are missing: 8 of 10."),
        (TEN.removesuffix(" p4"), "One card is missing: 9 of 10."),
        (f"{TEN} p5", "One card is too many: 11 of 10."),
        (f"{TEN} p5 p6", "Two cards are too many: 12 of 10."),
    ],
)
def test_a_first_deck_has_exactly_ten_cards(text, said):  # Ruling B1
    assert told(first(text)) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("s1 s2 s3", ["Two cards are missing: 3, and a first deck has 5 to 7."]),
        ("s1 s2 s3 s4 s5", []),
        ("s1 s2 s3 s4 s5 s6 c1 c2", ["One card is too many: 8, and a first deck has 5 to 7."]),
    ],
)
def test_a_house_may_want_a_range(text, said):
    assert told(first(text, HouseRules(5, 7))) == said


def test_every_problem_is_listed():
    assert [problem.code for problem in first("c2 c4 s7 m3")] == ["gap", "ace", "ace", "high", "major", "few"]


# --- mending ---


@given(st.data())
def test_offered_fixes_mend_all_but_the_number_of_cards(data):
    left = laws.mended(data.draw(drafts()), HOUSE, lambda fixes: data.draw(st.sampled_from(fixes)))
    assert left in ([], ["few"], ["many"])


@given(drafts(), st.data())
def test_one_fix_mends_its_own_problem(draft, data):
    problems = [
        problem for problem in draft_problems(draft, HOUSE) if problem.code in ("high", "major", "ace")
    ]
    if problems:
        problem = data.draw(st.sampled_from(problems))
        fix = data.draw(st.sampled_from(problem.fixes))
        held = set(draft["cards"]) | {code for field, code in fix.change if field == "want"}
        held -= {code for field, code in fix.change if field == "drop"}
        assert problem not in draft_problems({"cards": sorted(held)}, HOUSE)
