"""Called hindrances and rerolls, and what they do to the pool (Dreamcatcher, "Destiny Points")."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called, with_advantage
from characters.dreamcatcher.rules.destiny import (
    Answer,
    Point,
    Why,
    answer_offers,
    answer_problems,
    counts_as_called,
    point_of_answer,
    point_of_reroll,
    reasons_against_call,
    reroll_reasons,
    sum_of_points,
)
from characters.dreamcatcher.rules.dice import Reroll, Roll, Way
from tests.rules.dreamcatcher.lives import HOUSE, born, messages

GUILE, SHEET = AbilityTest("Guile", 1), born()
DOGS = SHEET.hindrance("h5")
ONCE_A_SCENE = "‘Afraid of dogs’ was called in this scene, and is called once a scene (house rule)."
ROLL = Roll(1, Way.PLAIN, (2, 5))


def answers(destiny=5, rules=HOUSE, test=GUILE):
    return {offer.answer: offer for offer in answer_offers(test, DOGS, destiny, rules)}


def test_accept_the_hindrance_and_earn_a_destiny_point():
    offer = answers()[Answer.ACCEPT]
    assert (offer.is_open, offer.change, offer.destiny) == (True, 1, 6)
    assert offer.test is not None
    assert (offer.test.way, offer.test.is_hindered_for_a_point) == (Way.HINDRANCE, True)


def test_or_spend_a_destiny_point_and_ignore_it():
    called = with_advantage(GUILE, Called("a1", "Rope"))
    offer = answers(test=called)[Answer.REFUSE]
    assert (offer.is_open, offer.change, offer.destiny, offer.test) == (True, -1, 4, called)


def test_who_has_a_point_accepts_or_refuses():
    assert answers(1)[Answer.WITHDRAW].reasons == (
        "You have a point to refuse with: who withdraws has none.",
    )


def test_with_no_destiny_refusing_is_closed_and_the_action_may_be_withdrawn():  # D9
    found = answers(0)
    assert found[Answer.REFUSE].reasons == (
        "Refusing takes a point and you have none. Accept it, or withdraw.",
    )
    assert (found[Answer.WITHDRAW].is_open, found[Answer.WITHDRAW].destiny) == (True, 0)
    assert found[Answer.ACCEPT].is_open


def test_a_table_may_say_that_who_has_no_point_must_accept():  # D9
    found = answers(0, replace(HOUSE, must_accept=True))
    assert found[Answer.REFUSE].reasons == ("Refusing takes a point and you have none. Accept it.",)
    assert found[Answer.WITHDRAW].reasons == ("Whoever has no point accepts (house rule).",)
    assert [offer.answer for offer in found.values() if offer.is_open] == [Answer.ACCEPT]


def test_a_full_pool_earns_nothing_by_accepting():
    offer = answers(5, replace(HOUSE, destiny_cap=5))[Answer.ACCEPT]
    assert (offer.change, offer.destiny, offer.is_open) == (0, 5, True)
    assert point_of_answer(offer, DOGS, "t1")[0].in_words == "0: accepted ‘Afraid of dogs’"


def test_a_hindrance_is_called_at_most_once_in_a_test():  # D13
    accepted = answers()[Answer.ACCEPT].test
    assert list(reasons_against_call(accepted, DOGS, (), (), replace(HOUSE, calls="any"))) == [
        "‘Afraid of dogs’ is called on this test already."
    ]


@pytest.mark.parametrize(
    ("calls", "scene", "story", "reasons"),
    [
        ("scene", ["h5"], ["h5"], [ONCE_A_SCENE]),
        ("scene", ["h4"], ["h5"], []),
        ("story", [], ["h5"], [ONCE_A_SCENE.replace("scene", "story")]),
        ("any", ["h5"], ["h5"], []),
    ],
)  # fmt: skip
def test_the_same_hindrance_may_be_called_once_a_scene_or_as_the_table_says(calls, scene, story, reasons):
    assert list(reasons_against_call(GUILE, DOGS, scene, story, replace(HOUSE, calls=calls))) == reasons


def test_whoever_withdraws_may_be_met_by_the_same_hindrance_again():
    assert [counts_as_called(answer) for answer in Answer] == [True, True, False]


@pytest.mark.parametrize(
    ("destiny", "answer", "message"),
    [
        (0, "refuse", "Refusing takes a point and you have none. Accept it, or withdraw."),
        (5, "shrug", "Choose one of the answers."),
    ],
)
def test_an_answer_that_is_none_is_told(destiny, answer, message):
    assert messages(answer_problems(answers(destiny).values(), answer)) == [message]
    assert not messages(answer_problems(answers(destiny).values(), "accept"))


# --- a pool that says where each point came from ---


def test_every_point_says_where_it_came_from():
    found = answers()
    accepted, refused = (
        point_of_answer(found[answer], DOGS, "t1") for answer in (Answer.ACCEPT, Answer.REFUSE)
    )
    assert accepted == (Point(1, Why.ACCEPTED, "t1", "Afraid of dogs"),)
    assert refused == (Point(-1, Why.REFUSED, "t1", "Afraid of dogs"),)
    assert point_of_answer(answers(0)[Answer.WITHDRAW], DOGS, "t1") == ()
    rerolled = point_of_reroll(ROLL, 0, "t1")
    assert rerolled.in_words == "−1: rerolled the 2"
    assert rerolled.data == [-1, "rerolled", "t1", "the 2"]
    assert Point(1, Why.OVERRIDDEN, "t1").in_words == "+1: overridden"
    assert sum_of_points((*accepted, *refused, rerolled)) == -1


# --- a reroll ---


def test_one_die_is_rolled_again_once_per_test():
    assert reroll_reasons(ROLL, 1) == ()
    assert reroll_reasons(replace(ROLL, reroll=Reroll(0, 6)), 4) == (
        "One die may be rolled again once in a test, and that was the 2.",
    )


def test_a_reroll_takes_a_point():
    assert reroll_reasons(ROLL, 0) == ("Rolling a die again takes a point and you have none.",)
