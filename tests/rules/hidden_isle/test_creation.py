"""How an agent begins (The Hidden Isle, "Agent", "Creation"): every problem with what mends it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.hidden_isle.rules.agent import (
    CLASSES,
    KINDS,
    SKILLS,
    TEXTS,
    VISION_DECK,
    Agent,
    Contact,
    Drive,
    Trait,
    apply_entry,
)
from characters.hidden_isle.rules.creation import draft_problems, first_entry
from characters.hidden_isle.rules.house_rules import (
    LABELS,
    HouseRules,
    house_rule_problems,
    house_rules_of_json,
    rules_other_than_default,
)
from decks.rules.tarot import Suit
from tests.conftest import at_night
from tests.rules.hidden_isle.lives import DRAFT, RULES

WITH = dict[str, Any]


def told(rules: HouseRules = RULES, **changes: Any) -> list[str]:
    return [problem.message for problem in draft_problems({**DRAFT, **changes}, rules)]


def fixes(**changes: Any) -> list[str]:
    return [fix.label for problem in draft_problems({**DRAFT, **changes}, RULES) for fix in problem.fixes]


def test_a_whole_draft_has_no_problem() -> None:
    assert told() == []


def test_it_begins_as_it_was_drafted() -> None:
    who = apply_entry(Agent(), first_entry(DRAFT, RULES))
    assert who.childhood == Trait("Raised by nets", "c11")
    assert who.adulthood == Trait("Sold maps", "p12")
    assert (who.burden, who.ideal) == (Drive("I left them", "m13"), Drive("No one drowns", "m17"))
    assert (who.vices, who.virtues) == ((Trait("spite", "s14"),), (Trait("calm", "m14"),))
    assert {skill: who.rating(skill) for skill in SKILLS if who.rating(skill)} == DRAFT["skills"]
    assert who.abilities == ("Quiet feet", "Second sight")
    assert who.contacts == (Contact("mara", "Mara", "Deity", "s12", "The Reeds", 1, 0),)
    assert who.items == ("rope",)


def test_an_empty_draft_is_told_all_that_is_missing() -> None:
    problems = list(draft_problems({}, RULES))
    assert [problem.where for problem in problems[:2]] == [("childhood-text",), ("childhood-card",)]
    assert len([problem for problem in problems if problem.code in ("words", "card")]) == 8
    assert "Seven skill points to place: 0 of 7." in [problem.message for problem in problems]
    assert "Two more abilities to name: 0 of 2." in [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("skills", "said"),
    [
        ({"study": 2, "slip": 2, "mingle": 2}, "One skill point to place: 6 of 7."),
        ({"study": 2, "slip": 2, "mingle": 2, "survey": 2}, "One skill point too many: 8 of 7."),
        ({"study": 3, "slip": 2, "mingle": 2}, "Study is 3: 0 to 2 to begin with."),
    ],
)
def test_seven_points_and_at_most_two_in_a_skill(skills: dict[str, int], said: str) -> None:
    assert told(skills=skills) == [said]


def test_points_have_fixes() -> None:
    assert "Survey 1" in fixes(skills={"study": 2, "slip": 2, "mingle": 2})
    assert fixes(skills={"study": 3, "slip": 2, "mingle": 2}) == ["Study 2"]
    assert "Study 1" in fixes(skills={"study": 2, "slip": 2, "mingle": 2, "survey": 2})
    assert "Study 0" in fixes(skills={"study": -1, "slip": 2, "mingle": 2, "survey": 2, "channel": 2})


def test_a_skill_is_one_of_the_twelve() -> None:
    (said,) = told(skills={**DRAFT["skills"], "baking": 1})
    assert said.startswith("baking is no skill. The skills are Skirmish, Convince, Study, Unleash")
    assert fixes(skills={**DRAFT["skills"], "baking": 1}) == ["Take baking out"]


@pytest.mark.parametrize(
    ("suit", "skills"),
    [
        (Suit.SWORDS, ["skirmish", "convince", "study"]),
        (Suit.WANDS, ["unleash", "perform", "channel"]),
        (Suit.CUPS, ["slip", "soothe", "mingle"]),
        (Suit.PENTACLES, ["finesse", "bargain", "survey"]),
    ],
)
def test_each_suit_has_three_skills(suit: Suit, skills: list[str]) -> None:
    assert [skill for skill, its in SKILLS.items() if its is suit] == skills


@pytest.mark.parametrize(
    ("abilities", "said"),
    [
        (["One"], ["One more ability to name: 1 of 2."]),
        (["One", "Two", "Three"], ["3 abilities are named: 2 to begin with."]),
        (["One", "one"], ["one is named twice. An ability is held once."]),
        (["One", ""], ["Ability 2 has no words yet: say it in a few."]),
        (["One", "x" * 81], ["Ability 2 has 81 characters: at most 80."]),
    ],
)
def test_two_abilities(abilities: list[str], said: list[str]) -> None:
    assert told(abilities=abilities) == said


@pytest.mark.parametrize(
    ("track", "said", "fix"),
    [
        (8, "The track of your burden is 8: it goes from 0 to 7. Begin at 0 to 6.", "Set it to 6"),
        (-1, "The track of your burden is -1: it goes from 0 to 7. Begin at 0 to 6.", "Set it to 0"),
        (
            7,
            "The track of your burden is full: it would become a vice at once. Begin at 0 to 6.",
            "Set it to 6",
        ),
    ],
)
def test_a_track_goes_from_0_to_7(track: int, said: str, fix: str) -> None:
    burden = {**DRAFT["burden"], "track": track}
    assert (told(burden=burden), fixes(burden=burden)) == ([said], [fix])


def test_a_track_may_begin_further_on() -> None:
    draft = {**DRAFT, "ideal": {**DRAFT["ideal"], "track": 4}}
    assert apply_entry(Agent(), first_entry(draft, RULES)).ideal.track == 4


def test_a_fourth_virtue_is_refused() -> None:
    virtues = [{"text": f"virtue {place}", "card": "m14"} for place in range(4)]
    assert told(virtues=virtues) == ["4 virtues are named: at most 3 are active. Take 1 out."]
    assert fixes(virtues=virtues) == ["Take virtue 4 out"]


def test_a_vice_has_a_text_and_a_card() -> None:
    assert told(vices=[{"text": "", "card": "z9"}]) == [
        "Vice 1 has no words yet: say it in a few.",
        "Vice 1 has no card yet: choose one.",
    ]


def test_a_contact_has_a_name_a_kind_and_a_card() -> None:
    mara = DRAFT["contacts"][0]
    assert told(contacts=[{"land": "x" * 81}]) == [
        "Contact 1 has no words yet: say it in a few.",
        f"Contact 1 is one of {', '.join(KINDS)}: choose.",
        "Contact 1 has no card yet: choose one.",
        "The land of contact 1 has more than 80 characters.",
    ]
    assert told(contacts=[mara, {**mara, "name": "MARA"}]) == [
        "Two contacts are called MARA: give one another name."
    ]


def test_an_item_is_said_in_words() -> None:
    assert told(items=[" "]) == ["Item 1 has no words yet: say it in a few."]


def test_class_guild_culture_look_and_why_are_texts() -> None:
    assert {"class", "guild", "culture", "look", "why"} <= {text.key for text in TEXTS}
    assert CLASSES == ("Illusionist", "Scoundrel", "Occultist", "Prowler", "Champion", "Hunter")


def test_the_vision_deck_has_22_majors_and_16_courts() -> None:
    assert len([card for card in VISION_DECK if card.is_major]) == 22
    assert len([card for card in VISION_DECK if card.suit]) == 16


@settings(max_examples=at_night(500, 30))
@given(st.data())
def test_fixes_lead_to_seven_points(data: Any) -> None:
    ratings = st.integers(-1, 4)
    skills = data.draw(st.dictionaries(st.sampled_from((*SKILLS, "baking")), ratings))
    for _ in range(80):
        left = [fix for one in draft_problems({**DRAFT, "skills": skills}, RULES) for fix in one.fixes]
        if not left:
            break
        fix = data.draw(st.sampled_from(left))
        skills = {skill: rating for skill, rating in skills.items() if skill != fix.field}
        if fix.field in SKILLS:
            skills[fix.field] = int(fix.value)
    assert told(skills=skills) == []
    assert sum(skills.values()) == 7


# --- house rules ---


def test_every_limit_is_a_house_default() -> None:
    assert set(LABELS) == set(HouseRules.__dataclass_fields__)
    assert list(house_rule_problems(RULES)) == []
    assert rules_other_than_default(RULES) == {}
    assert house_rules_of_json({"heal": 5, "unknown": 1}) == HouseRules(heal=5)
    assert rules_other_than_default(HouseRules(heal=5)) == {"heal": 5}


def test_a_table_may_want_other_points() -> None:
    assert told(HouseRules(skill_points=8)) == ["One skill point to place: 7 of 8."]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (HouseRules(heal=0), ["Harm healed by one action: 0 is not possible. It may be 1 to 20."]),
        (HouseRules(train=21), ["XP from training: 21 is not possible. It may be 0 to 20."]),
        (HouseRules(skill_at_creation=4), ["A skill goes up to 3: at creation it may be 0 to 3."]),
        (HouseRules(skill_unlocked=2), ["Unlocking never lowers a skill: at least 3."]),
    ],
)
def test_house_rules_that_no_table_can_mean(rules: HouseRules, said: list[str]) -> None:
    assert [problem.message for problem in house_rule_problems(rules)] == said
