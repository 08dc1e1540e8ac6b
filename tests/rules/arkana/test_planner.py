"""The way from an Arkana to the scores it is to have one day (Arkana Engine, last page)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.phrases import PHRASES
from characters.arkana.rules.planner import (
    current_scores_as_goal,
    find_route,
    goal_problems,
    goal_scores_in_a_line,
    remaining_route,
)
from characters.socket.rules import NoRoute, Route
from tests.conftest import at_night
from tests.rules.arkana.lives import HOUSE, born, done, scores


def way(arkana, *cells):
    route = find_route(arkana, {"scores": current_scores_as_goal(arkana)["scores"] | scores(*cells)}, HOUSE)
    assert isinstance(route, Route)
    return route


def codes(route):
    return [step.code for step in route.steps]


def test_a_plan_begins_where_the_character_stands():
    arkana = born(3, 4)
    assert not list(goal_problems(arkana, current_scores_as_goal(arkana), HOUSE))
    assert way(arkana).steps == ()


def test_one_phrase_rises_step_by_step_each_at_its_score():
    route = way(born(), 5)
    assert [(step.code, step.price) for step in route.steps] == [("raise enhance body", n) for n in (2, 3, 4)]
    assert route.cost == 9


def test_the_cheapest_raise_comes_first():
    assert [(step.code, step.price) for step in way(born(4), 5, 4).steps] == [
        ("raise enhance mind", 2),
        ("raise enhance mind", 3),
        ("raise enhance body", 4),
    ]


def test_a_step_says_what_it_lifts():
    (step,) = way(born(3), 3, 3).steps
    assert "Enhance Mastery 3: another die." in step.notes
    assert ("Dice to Enhance", "2", "3") in [(c.label, c.before, c.after) for c in step.changes[0].figures]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((7,), "Enhance Body: a Base Score goes from 2 to 6."),
        ((1,), "Enhance Body: a Base Score goes from 2 to 6."),
        (("x",), "Enhance Body: a Base Score goes from 2 to 6."),
        ((2,), "Enhance Body is 3, and XP only raise a Phrase: it cannot go to 2."),
    ],
)
def test_what_no_xp_can_do_is_named_with_a_way_out(cells, message):
    (problem,) = goal_problems(born(3), {"scores": scores(*cells)}, HOUSE)
    assert (problem.message, problem.where) == (message, ("enhance body",))
    assert [(fix.label, fix.value) for fix in problem.fixes] == [("Leave Enhance Body at 3", "3")]


def test_whoever_is_out_of_play_goes_nowhere():
    found = find_route(born(wounds={"body": 2, "spirit": 0}), {"scores": scores(3)}, HOUSE)
    assert isinstance(found, NoRoute)
    assert found.reasons == (
        "Body: 2 of 2 Wounds. Incapacitated, and out of play. The Arbiter may ease Wounds by exception.",
    )


def test_what_was_bought_falls_off_the_way():
    before = born(xp=9)
    goal = {"scores": current_scores_as_goal(before)["scores"] | scores(4, 3)}
    kept = [step.data for step in find_route(before, goal, HOUSE).steps]
    after = done(before, codes(find_route(before, goal, HOUSE))[0])
    assert codes(remaining_route(after, goal, HOUSE, kept)) == [one["code"] for one in kept[1:]]


def test_a_way_that_leads_elsewhere_is_not_followed():
    arkana = born(xp=20)
    goal = {"scores": current_scores_as_goal(arkana)["scores"] | scores(4)}
    kept = [step.data for step in find_route(arkana, goal, HOUSE).steps]
    assert remaining_route(done(arkana, "raise control mind"), goal, HOUSE, kept) is None
    assert remaining_route(arkana, goal, HOUSE, [{"code": "raise nothing", "answers": {}}]) is None
    assert (
        remaining_route(
            born(6), {"scores": scores(6)}, HOUSE, [{"code": "raise enhance body", "answers": {}}]
        ).steps
        == ()
    )


def test_a_goal_is_told_row_by_row():
    assert goal_scores_in_a_line(current_scores_as_goal(born(3, 4))) == "3 4 2 / 2 2 2 / 2 2 2"


@given(
    st.lists(st.integers(2, 6), min_size=9, max_size=9), st.lists(st.integers(0, 4), min_size=9, max_size=9)
)
@settings(max_examples=at_night(400, 60), deadline=None)
def test_every_way_is_walked_by_offers_and_costs_what_the_book_says(cells, more):
    aim = [min(6, cell + by) for cell, by in zip(cells, more, strict=True)]
    arkana = born(*cells)
    route = find_route(arkana, {"scores": scores(*aim)}, HOUSE)
    assert route.cost == sum(sum(range(was, then)) for was, then in zip(cells, aim, strict=True))
    arkana = replace(arkana, xp=route.cost)
    for step in route.steps:
        arkana = done(arkana, step.code)
    assert (list(arkana.scores.values()), arkana.xp) == (aim, 0)
    assert (
        remaining_route(arkana, {"scores": scores(*aim)}, HOUSE, [step.data for step in route.steps]).steps
        == ()
    )
    assert len(PHRASES) == len(aim)
