"""What a table may settle for itself: defaults and what may be (Dreamcatcher; house defaults)."""

import json
from dataclasses import asdict, fields, replace

import pytest

from characters.dreamcatcher.rules.house_rules import (
    NUMBERS,
    Grade,
    HouseRules,
    grades_of_text,
    house_rule_fields,
    house_rule_problems,
    house_rules_of_json,
    spread_of_text,
    what_stays_sentences,
)
from tests.rules.dreamcatcher.lives import HOUSE, messages


def told(**settled):
    return messages(house_rule_problems(replace(HOUSE, **settled)))


def test_the_house_defaults():
    assert HOUSE.ability_names == ("Forcefulness", "Deftness", "Intelligence", "Charm", "Guile", "Resolve")
    assert HOUSE.spread_numbers == (3, 3, 2, 2, 1, 0)
    assert (HOUSE.lowest, HOUSE.highest, HOUSE.advantages, HOUSE.hindrances) == (-1, 4, 3, 2)
    assert (HOUSE.destiny, HOUSE.story_destiny, HOUSE.conversion_price, HOUSE.conversions) == (5, 2, 3, 1)
    assert (HOUSE.scene_recovery, HOUSE.out_after, HOUSE.most_advantages) == (1, 3, 6)
    assert not told()


def test_the_four_grades_of_npcs():
    assert HOUSE.npc_grades == (
        Grade("minor", 1, 1), Grade("able", 2, 2), Grade("rival", 3, 3, 1), Grade("terror", 4, 5, 1)
    )  # fmt: skip


def test_characters_start_with_a_pool_of_5_destiny_points():
    assert HOUSE.destiny == 5


@pytest.mark.parametrize("key", NUMBERS)
def test_each_number_has_its_bounds(key):
    label, least, most, besides = NUMBERS[key]
    for value in (least - 1, most + 1):
        found = [told for told in told_of(key, value) if told.startswith(f"{label}: from ")]
        assert bool(found) != (bool(besides) and value == 0)
    assert not [told for told in told_of(key, least) if told.startswith(f"{label}: from ")]


def told_of(key, value):
    return told(**{key: value})


def test_what_may_stand_beside_the_bounds_is_said():
    assert told(conversions=10) == ["Conversions between two stories: from 1 to 9, or 0 for no limit."]
    assert "The highest score: from −3 to +6." in told(highest=7)


@pytest.mark.parametrize("key", ["conversions", "destiny_cap", "out_after", "raise_price"])
def test_no_limit_is_a_choice_too(key):
    assert not told(**{key: 0})


@pytest.mark.parametrize(
    ("settled", "message"),
    [
        ({"abilities": "Body, Mind", "spread": "1 0"}, "A table has three to nine abilities, and 2 stand here."),
        ({"abilities": "Body", "spread": "1"}, "A table has three to nine abilities, and 1 stands here."),
        ({"abilities": "A, b, B", "spread": "2 1 0"}, "Each ability is named once."),
        (
            {"abilities": f"A, B, {'C' * 31}", "spread": "2 1 0"},
            f"An ability’s name has at most 30 characters: {'C' * 31}.",
        ),
        ({"spread": "3 3 2 2 1"}, "The spread has one number for each ability: 5 for 6 here."),
        ({"spread": "3 3 2 2 one 0"}, "Write the spread as numbers with blanks between them: +3 +3 +2 +2 +1 0."),
        ({"spread": "5 3 2 2 1 0"}, "+5 lies outside −1 to +4."),
        ({"spread": "5 3 2 2 1 -2"}, "+5 and −2 lie outside −1 to +4."),
        (
            {"lowest": 4, "highest": -1, "spread": "4 4 4 4 4 4"},
            "Scores go from the lowest to the highest: +4 to −1 is no range.",
        ),
        ({"advantages": 7}, "7 advantages at creation are more than the 6 one may hold."),
        ({"destiny": 8, "destiny_cap": 6}, "Destiny at creation is 8, above its cap of 6."),
        ({"new_hindrance": "perhaps"}, "Choose one of these."),
        ({"calls": "twice"}, "Choose one of these."),
        ({"scene_recovery": 3}, "Choose one of these."),
        ({"grades": "minor, able 2/2"}, "Write each grade as a name, its ability, the hampers it bears and how many "
         "of them are advantages: minor +1/1, able +2/2, rival +3/3/1, terror +4/5/1."),
        ({"grades": ""}, "One to 8 grades, each named once."),
        ({"grades": "a 1/1, a 2/2"}, "One to 8 grades, each named once."),
        ({"grades": "giant +7/3"}, "giant: an ability goes from −3 to +6."),
        ({"grades": "giant +6/13"}, "giant: it bears 1 to 12 hampers, and its advantages are among them."),
        ({"grades": "giant +6/2/3"}, "giant: it bears 1 to 12 hampers, and its advantages are among them."),
    ],
)  # fmt: skip
def test_what_no_table_can_mean_is_told_with_the_rule(settled, message):
    assert message in told(**settled)


def test_minus_signs_are_read_as_they_are_written():
    assert spread_of_text("−1 -2 +3") == (3, -1, -2)
    assert grades_of_text("old dog −1/2")[0] == Grade("old dog", -1, 2)


def test_a_sheet_keeps_the_abilities_it_was_made_with():  # D25
    sentences = list(what_stays_sentences(HOUSE, replace(HOUSE, abilities="A, B, C", spread="2 1 0")))
    assert [sentence.split(".")[0] for sentence in sentences] == [
        "Characters who are there keep their abilities", "Scores that are there stay as they are"
    ]  # fmt: skip
    assert list(what_stays_sentences(HOUSE, replace(HOUSE, highest=5))) == [sentences[1]]
    assert not list(what_stays_sentences(HOUSE, replace(HOUSE, destiny=4)))


def test_what_a_table_has_settled_is_read_from_json():
    settled = replace(HOUSE, conversions=0, must_accept=True, calls="any")
    assert house_rules_of_json(json.loads(json.dumps(asdict(settled)))) == settled
    assert house_rules_of_json({"destiny": 3, "of another version": 1}) == replace(HOUSE, destiny=3)


def test_every_house_rule_is_asked_and_says_what_it_does():
    questions = house_rule_fields()
    assert {question.key for question in questions} == {field.name for field in fields(HouseRules)}
    assert all(question.hint and question.about for question in questions)


def test_each_default_is_among_the_choices():
    for question in house_rule_fields():
        if question.choices:
            assert getattr(HOUSE, question.key) in [json.loads(value) for value, _label in question.choices]
