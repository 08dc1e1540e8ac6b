"""Growth between stories (Dreamcatcher, "Destiny Points": "To convert hindrances into advantages between stories")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.growth import (
    missing_destiny_reasons,
    open_and_closed_offers,
    rewording_offers,
    settle_offer,
)
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Table
from tests.rules.dreamcatcher.lives import HOUSE, born

BETWEEN = apply_entry(born(), Entry("story", 0, {"recovered": "all"}))


def offer(sheet, code, rules=HOUSE):
    return next(one for one in open_and_closed_offers(sheet, Table(rules)) if one.code == code)


def settled(sheet, code, rules=HOUSE, **answers):
    return settle_offer(ActorAndSheets("me", {"me": sheet}), offer(sheet, code, rules), answers, rules)["me"]


def done(sheet, code, rules=HOUSE, **answers):
    return apply_entry(sheet, settled(sheet, code, rules, **answers))


def refused(sheet, code, rules=HOUSE, **answers):
    with pytest.raises(AnswersError) as caught:
        settled(sheet, code, rules, **answers)
    return [problem.message for problem in caught.value.problems]


def test_a_hindrance_becomes_an_advantage_for_3_points_reworded_by_its_player():
    sheet = done(BETWEEN, "convert h5", words="Knows every dog by name")
    assert (sheet.xp, sheet.conversions) == (2, 1)
    assert [(held.key, held.words) for held in sheet.advantages][3:] == [("a6", "Knows every dog by name")]
    assert [held.key for held in sheet.hindrances] == ["h4"]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("convert h5", "A hindrance is converted between stories. ‘The harbour’ is under way."),
        ("name", "A new hindrance is named between stories. ‘The harbour’ is under way."),
        ("raise Guile", "An ability rises between stories. ‘The harbour’ is under way."),
    ],
)
def test_it_ends_as_the_next_scene_begins(code, told):  # D21
    offers = open_and_closed_offers(BETWEEN, Table(HOUSE, scene="The harbour"))
    assert told in next(one.reasons for one in offers if one.code == code)


def test_a_new_hindrance_may_take_its_place():
    sheet = done(BETWEEN, "convert h5", words="Knows dogs", hindrance="Cannot swim")
    assert [(held.key, held.words) for held in sheet.hindrances][1:] == [("h7", "Cannot swim")]


@pytest.mark.parametrize(("named", "asked"), [("may", False), ("must", True)])
def test_it_may_or_must_be_named_as_the_table_says(named, asked):
    question = offer(BETWEEN, "convert h5", replace(HOUSE, new_hindrance=named)).asks[1]
    assert question.required is asked


def test_or_none_is_named():
    rules = replace(HOUSE, new_hindrance="not")
    assert len(offer(BETWEEN, "convert h5", rules).asks) == 1
    assert "hindrances" not in settled(BETWEEN, "convert h5", rules, words="X", hindrance="Y").data["came"]
    fewer = done(BETWEEN, "convert h5", rules, words="X")
    assert offer(fewer, "name", rules).reasons == (
        "No new hindrance takes the place of a converted one (house rule).",
    )


def test_a_table_may_give_points_for_a_new_hindrance_up_to_the_cap():
    rules = replace(HOUSE, new_hindrance_points=2)
    assert settled(BETWEEN, "convert h5", rules, words="X", hindrance="Y").xp == -1
    fewer = done(BETWEEN, "convert h5", rules, words="X")
    assert offer(fewer, "name", rules).notes == ("Brings 2 points.",)
    assert settled(fewer, "name", rules, hindrance="Y").xp == 2
    assert settled(fewer, "name", replace(rules, destiny_cap=3, destiny=3), hindrance="Y").xp == 1


def test_a_hindrance_is_named_later_at_no_price_up_to_the_number_at_creation():
    fewer = done(BETWEEN, "convert h5", words="X")
    sheet = done(fewer, "name", hindrance="Cannot swim")
    assert (sheet.xp, len(sheet.hindrances)) == (2, 2)
    assert offer(sheet, "name").reasons == ("You have 2 hindrances, as many as at creation.",)


def test_a_hindrance_is_converted_between_stories():  # D21
    assert offer(born(), "convert h5").reasons == ("A hindrance is converted between stories.",)
    played = apply_entry(BETWEEN, Entry("scene"))
    assert offer(played, "convert h5").reasons == ("A hindrance is converted between stories.",)


def test_one_was_converted_since_the_last_story():
    rich = replace(BETWEEN, xp=9)
    sheet = done(rich, "convert h5", words="X")
    assert offer(sheet, "convert h4").reasons == ("One was converted since the last story.",)
    assert offer(sheet, "convert h4", replace(HOUSE, conversions=0)).is_open
    more = done(sheet, "convert h4", replace(HOUSE, conversions=2), words="Y", hindrance="Z")
    assert offer(more, "convert h8", replace(HOUSE, conversions=2)).reasons == (
        "Two were converted since the last story.",
    )


def test_this_takes_3_points_and_you_have_2():
    assert offer(replace(BETWEEN, xp=2), "convert h5").reasons == ("This takes 3 points, and you have 2.",)
    assert list(missing_destiny_reasons(replace(BETWEEN, xp=0), 1)) == [
        "This takes 1 point, and you have none."
    ]


def test_while_a_pool_is_in_debt_nothing_is_converted():
    assert offer(replace(BETWEEN, xp=-1), "convert h5").reasons == ("This takes 3 points, and you owe 1.",)


def test_a_character_holds_at_most_as_many_advantages_as_the_table_says():
    rules = replace(HOUSE, most_advantages=3)
    assert offer(BETWEEN, "convert h5", rules).reasons == (
        "You hold 3 advantages, the most that one may hold here.",
    )


@pytest.mark.parametrize(
    ("answers", "messages"),
    [
        ({}, ["Put it in your own words."]),
        ({"words": "x" * 121}, ["121 characters stand here: at most 120."]),
        ({"words": "light  SLEEPER"}, ["‘light SLEEPER’ stands on the sheet already."]),
        ({"words": "X", "hindrance": "Light sleeper"}, ["‘Light sleeper’ stands on the sheet already."]),
    ],
)  # fmt: skip
def test_what_keeps_a_conversion_from_being_written(answers, messages):
    assert refused(BETWEEN, "convert h5", **answers) == messages


def test_its_own_words_may_stay_as_they_are():
    assert done(BETWEEN, "convert h5", words="Afraid of dogs").advantages[-1].words == "Afraid of dogs"


def test_raising_an_ability_is_not_possible_unless_the_table_has_a_price():
    assert offer(BETWEEN, "raise Guile").reasons == ("Abilities are not raised here (house rule).",)
    rules = replace(HOUSE, raise_price=4)
    sheet = done(BETWEEN, "raise Guile", rules)
    assert (sheet.ability("Guile").score, sheet.xp) == (2, 1)


def test_an_ability_rises_up_to_the_range():
    rules = replace(HOUSE, raise_price=4, highest=3)
    assert offer(BETWEEN, "raise Deftness", rules).reasons == ("Deftness is +3: no score goes higher here.",)
    assert offer(born(), "raise Guile", rules).reasons == ("An ability rises between stories.",)


def test_words_are_put_right_at_no_price():
    offers = {one.code: one for one in rewording_offers(born())}
    assert len(offers) == 5
    reword = offers["reworded h5"]
    entry = settle_offer(
        ActorAndSheets("me", {"me": born()}), reword, {"words": "Afraid of big dogs"}, HOUSE
    )["me"]
    assert (entry.xp, apply_entry(born(), entry).hindrance("h5").words) == (0, "Afraid of big dogs")
