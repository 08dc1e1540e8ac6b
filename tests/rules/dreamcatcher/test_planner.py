"""The way to convert hindrances: how many stories it takes."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.planner import find_route, goal_of, goal_problems, remaining_route
from characters.socket.rules import Entry, NoRoute, Route
from tests.rules.dreamcatcher.lives import HOUSE, born, messages

BETWEEN = apply_entry(born(), Entry("story", 0, {"recovered": "all"}))
BOTH = goal_of(["h5", "h4"], 2)


def told(sheet, goal=BOTH, rules=HOUSE):
    route = find_route(sheet, goal, rules)
    assert isinstance(route, Route)
    return [(step.code, step.after) for step in route.steps], route.claim, route.cost


def test_this_hindrance_then_that_one_at_what_you_earn():
    assert told(born()) == (
        [("convert h5", "After 1 more story"), ("convert h4", "After 2 more stories")],
        "2 stories at 2 destiny each",
        6,
    )


def test_the_first_may_be_converted_now_between_stories():
    assert told(BETWEEN)[0] == [("convert h5", "Now"), ("convert h4", "After 1 more story")]


def test_one_that_was_converted_already_waits_for_the_next_story():
    assert told(replace(BETWEEN, conversions=1), goal_of(["h4"], 0))[0] == [
        ("convert h4", "After 1 more story")
    ]


def test_without_a_limit_what_can_be_paid_is_converted_at_once():
    rich = replace(BETWEEN, xp=6)
    assert told(rich, rules=replace(HOUSE, conversions=0)) == (
        [("convert h5", "Now"), ("convert h4", "Now")],
        "all of it now",
        6,
    )


def test_a_poor_pool_saves_for_as_many_stories_as_it_takes():
    assert told(replace(born(), xp=0), goal_of(["h4"], 1))[0] == [("convert h4", "After 3 more stories")]


@pytest.mark.parametrize(
    ("goal", "rules", "reason"),
    [
        (goal_of(["h5", "h4"], 0), HOUSE, "It takes 6 destiny, and nothing is left of a story."),
        (
            BOTH,
            replace(HOUSE, conversion_price=6, destiny_cap=5),
            "It takes 6 points, and a pool holds 5 here.",
        ),
    ],
)
def test_where_no_way_leads_there_it_is_told(goal, rules, reason):
    assert find_route(born(), goal, rules) == NoRoute((reason,))


@pytest.mark.parametrize(
    ("goal", "rules", "message"),
    [
        (goal_of(["h9"], 2), HOUSE, "Choose hindrances of this sheet, each once."),
        (goal_of(["h4", "h4"], 2), HOUSE, "Choose hindrances of this sheet, each once."),
        (goal_of(["h4"], 21), HOUSE, "What is left of a story: from 0 to 20 destiny."),
        (BOTH, replace(HOUSE, most_advantages=4), "A character holds at most 4 advantages here: mark fewer."),
    ],
)
def test_what_of_a_goal_breaks_the_rules(goal, rules, message):
    assert messages(goal_problems(born(), goal, rules)) == [message]
    assert not messages(goal_problems(born(), BOTH, HOUSE))


def test_a_kept_plan_goes_on_where_it_stands():
    steps = [{"code": "convert h5"}, {"code": "convert h4"}]
    converted = apply_entry(BETWEEN, Entry("convert", -3, {"left": ["h5"], "converted": 1}))
    route = remaining_route(converted, BOTH, HOUSE, steps)
    assert isinstance(route, Route)
    assert [step.code for step in route.steps] == ["convert h4"]
    assert remaining_route(converted, goal_of(["h4"], 2), HOUSE, []) is None


def test_a_kept_way_that_no_story_pays_for_any_more_is_none():
    broke = replace(BETWEEN, xp=0)
    assert remaining_route(broke, goal_of(["h4"], 0), HOUSE, [{"code": "convert h4"}]) is None
