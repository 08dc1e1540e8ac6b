"""Contests and every tie (Dreamcatcher, "Contests")."""

from dataclasses import replace
from itertools import product

import pytest

from characters.dreamcatcher.rules.aiding import AidTotal
from characters.dreamcatcher.rules.contest import Rolled, Side, Terms, contest_end, final_degrees
from characters.dreamcatcher.rules.dice import Degree
from tests.rules.dreamcatcher.lives import HOUSE

WORST, FAILED, DONE, BEST = sorted(Degree)
TWO_PLAYERS = Terms(tie_makes_sense=False)
PLAYER_AND_NPC = Terms(True, False, tie_makes_sense=False)
TWO_NPCS = Terms(False, False, tie_makes_sense=False)


def end(left, right, terms=TWO_PLAYERS, left_aid=0, right_aid=0, rules=HOUSE):
    return contest_end(Rolled(left, AidTotal(left_aid)), Rolled(right, AidTotal(right_aid)), terms, rules)


@pytest.mark.parametrize(
    ("left", "right"), [pair for pair in product(Degree, repeat=2) if pair[0] != pair[1]]
)
@pytest.mark.parametrize("terms", [TWO_PLAYERS, PLAYER_AND_NPC, TWO_NPCS, Terms()])
def test_the_character_with_the_highest_degree_of_success_wins(left, right, terms):
    ended = end(left, right, terms)
    assert ended.winner is (Side.LEFT if left > right else Side.RIGHT)
    assert ended.bears(ended.winner).makes_progress
    assert not ended.bears(ended.winner.other).makes_progress


def test_negative_consequences_for_failures_affect_both():
    ended = end(WORST, FAILED)
    assert [ended.bears(side).hampers for side in Side] == [1, 1]
    assert ended.bears(Side.LEFT).has_temporary_hindrance
    assert [ended.degree(side) for side in Side] == [WORST, FAILED]


@pytest.mark.parametrize("degree", [FAILED, DONE])
@pytest.mark.parametrize(
    "terms", [Terms(), Terms(True, False), Terms(aggressor=Side.LEFT), Terms(False, False)]
)
def test_where_a_tie_makes_sense_nobody_moves(degree, terms):
    assert end(degree, degree, terms).winner is None


@pytest.mark.parametrize("degree", Degree)
def test_if_a_tie_makes_no_sense_a_player_character_wins_over_an_npc(degree):
    assert end(degree, degree, PLAYER_AND_NPC).winner is Side.LEFT
    assert (
        end(degree, degree, replace(PLAYER_AND_NPC, left_is_player=False, right_is_player=True)).winner
        is Side.RIGHT
    )


@pytest.mark.parametrize("degree", [FAILED, DONE, BEST])
@pytest.mark.parametrize("side", Side)
def test_between_player_characters_whoever_is_the_aggressor_wins(degree, side):
    assert end(degree, degree, replace(TWO_PLAYERS, aggressor=side)).winner is side


@pytest.mark.parametrize("degree", [FAILED, DONE, BEST])
def test_two_player_characters_and_no_aggressor_tie_with_a_temporary_advantage_each(degree):  # D7
    ended = end(degree, degree)
    assert ended.winner is None
    assert [ended.bears(side).has_temporary_advantage for side in Side] == [True, True]
    assert [ended.bears(side).hampers for side in Side] == [int(degree is FAILED)] * 2


@pytest.mark.parametrize("tie_makes_sense", [True, False])
@pytest.mark.parametrize(
    ("settled", "winner"),
    [({}, None), ({"right_is_player": False}, Side.LEFT), ({"aggressor": Side.RIGHT}, Side.RIGHT)],
)
def test_both_critical_successes_gain_a_temporary_advantage_and_follow_the_pattern(
    tie_makes_sense, settled, winner
):  # D6
    ended = end(BEST, BEST, Terms(tie_makes_sense=tie_makes_sense, **settled))
    assert ended.winner is winner
    assert [ended.bears(side).has_temporary_advantage for side in Side] == [True, True]


@pytest.mark.parametrize("tie_makes_sense", [True, False])
@pytest.mark.parametrize(
    ("settled", "winner"),
    [({}, None), ({"right_is_player": False}, Side.LEFT), ({"aggressor": Side.RIGHT}, Side.LEFT)],
)
def test_both_critical_failures_gain_a_temporary_hindrance_and_the_defender_wins(
    tie_makes_sense, settled, winner
):  # D6
    ended = end(WORST, WORST, Terms(tie_makes_sense=tie_makes_sense, **settled))
    assert ended.winner is winner
    assert [ended.bears(side).has_temporary_hindrance for side in Side] == [True, True]
    assert [ended.bears(side).has_temporary_advantage for side in Side] == [False, False]
    assert [ended.bears(side).hampers for side in Side] == [1, 1]


@pytest.mark.parametrize("degree", Degree)
def test_between_two_npcs_nobody_wins_a_tie(degree):  # D8
    assert end(degree, degree, TWO_NPCS).winner is None


# --- aid in a contest ---


@pytest.mark.parametrize(
    ("left", "right", "final"),
    [
        (5, 2, (BEST, WORST)),
        (4, 2, (BEST, FAILED)),
        (3, 2, (BEST, DONE)),
        (6, 1, (BEST, WORST)),
        (4, 4, (DONE, DONE)),
        (5, 4, (DONE, FAILED)),
        (0, 4, (WORST, BEST)),
    ],
)
def test_each_increase_above_a_critical_success_lowers_the_opponent_one_down_to_a_critical_failure(
    left, right, final
):
    assert final_degrees(left, right) == final


def test_whoever_is_lowered_suffers_what_they_were_lowered_to():  # D15
    ended = end(DONE, DONE, left_aid=3)
    assert (ended.left, ended.right, ended.winner) == (BEST, WORST, Side.LEFT)
    assert ended.bears(Side.RIGHT).hampers == 1
    assert ended.bears(Side.RIGHT).has_temporary_hindrance
    doubles = end(DONE, DONE, left_aid=3, rules=replace(HOUSE, traits_from_doubles_only=True))
    assert not doubles.bears(Side.RIGHT).has_temporary_hindrance


def test_a_failure_lifted_to_a_success_hampers_nothing():  # D15
    ended = end(FAILED, FAILED, left_aid=1)
    assert (ended.winner, ended.bears(Side.LEFT).hampers, ended.bears(Side.RIGHT).hampers) == (
        Side.LEFT,
        0,
        1,
    )
