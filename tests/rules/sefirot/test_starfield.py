"""The Starfield of both games for two: its places, what touches what, and a table's own sky."""

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest

from divination.rules.boards import BoardError
from divination.rules.starfield import (
    COLUMNS,
    EDGE,
    FAR_FIELD,
    HEART,
    NEAR_FIELD,
    OUTER_LINKS,
    PLACES,
    RINGS,
    STARFIELD,
    THE_STARFIELD,
    starfield_of_json,
    starfield_of_json_or_default_if_empty,
    starfield_problems,
)
from tests.rules.sefirot.two_players import ON_COLUMNS_ALONE, lovers, places

NEIGHBOURS = {
    "L1": "L2", "L2": "L1 L3 C2", "L3": "L2 L4 C4", "L4": "L3",
    "C1": "C2", "C2": "L2 C1 C3 R2", "C3": "C2 C4", "C4": "L3 C3 C5 R3", "C5": "C4",
    "R1": "R2", "R2": "C2 R1 R3", "R3": "C4 R2 R4", "R4": "R3",
}  # fmt: skip


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the sky with another value at *path*; None as the value takes it out."""
    told = deepcopy(STARFIELD)
    at = told
    for key in path[:-1]:
        at = at[key]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return told


def test_thirteen_sefira_in_three_columns_five_in_the_middle() -> None:
    assert [len(column) for column in COLUMNS] == [4, 5, 4]
    assert (len(PLACES), HEART) == (13, COLUMNS[1][2])


@pytest.mark.parametrize(("place", "beside"), NEIGHBOURS.items())
def test_a_place_touches_those_above_and_below_it_and_what_the_ouroboros_joins(
    place: str, beside: str
) -> None:
    assert " ".join(THE_STARFIELD.beside[place]) == beside


def test_two_who_touch_touch_each_other() -> None:
    beside = THE_STARFIELD.beside
    assert all(place in beside[other] for place in PLACES for other in beside[place])


def test_three_sefira_lie_at_each_edge() -> None:
    assert EDGE == {"1": ("L4", "C5", "R4"), "2": ("L1", "C1", "R1")}


def test_sun_and_moon_field_lie_in_opposite_corners() -> None:
    """Player 1 sits by the Moon, player 2 by the Sun; each gives into the other's field."""
    assert NEAR_FIELD == {"1": "moon", "2": "sun"}
    assert FAR_FIELD == {"1": "sun", "2": "moon"}


@pytest.mark.parametrize("ring", RINGS.values(), ids=RINGS)
def test_each_ring_runs_over_places_that_touch_from_tip_to_tip(ring: tuple[str, ...]) -> None:
    assert all(there in THE_STARFIELD.beside[here] for here, there in pairwise(ring))
    assert (ring[0], ring[-1]) == ("C4", "C2")


def test_every_place_has_a_name_and_a_point_of_its_own() -> None:
    assert len(set(THE_STARFIELD.names.values())) == len(set(THE_STARFIELD.points.values())) == 13
    assert (THE_STARFIELD.names["R2"], THE_STARFIELD.points[HEART]) == ("Moon 2", (260, 320))


def test_player_1_sees_the_columns_top_to_bottom_and_the_sun_on_the_left() -> None:
    points = THE_STARFIELD.points
    for column in COLUMNS:
        assert [points[place][1] for place in column] == sorted(points[place][1] for place in column)
    assert points["L1"][0] < points["C1"][0] < points["R1"][0]
    assert (THE_STARFIELD.names["L1"], THE_STARFIELD.names["R1"]) == ("Sun 1", "Moon 1")


def test_the_second_board_joins_the_columns_by_the_outer_stars() -> None:
    board = starfield_of_json(STARFIELD | {"links": OUTER_LINKS})
    assert (board.beside["C1"], board.beside["C5"]) == (("L2", "C2", "R2"), ("L3", "C4", "R3"))
    assert (board.beside["C2"], board.beside["C4"]) == (("C1", "C3"), ("C3", "C5"))


def test_without_links_the_columns_stand_alone() -> None:
    board = starfield_of_json(ON_COLUMNS_ALONE)
    assert board.reached_through({"L4"}, lambda _place: True) == set(COLUMNS[0])


def test_a_game_is_played_on_the_tables_own_sky() -> None:
    own = STARFIELD | {"links": OUTER_LINKS}
    assert starfield_of_json_or_default_if_empty({}) is THE_STARFIELD
    assert starfield_of_json_or_default_if_empty(own).links == tuple(
        tuple(line.split("-")) for line in OUTER_LINKS
    )
    assert places(lovers("m17", {"C5": "1 m9"}, board=own), "m17") == "L3 L4 C4 R3 R4"


@pytest.mark.parametrize("told", [STARFIELD, STARFIELD | {"links": OUTER_LINKS}, ON_COLUMNS_ALONE])
def test_a_sky_may_be_joined_in_any_way(told: dict[str, Any]) -> None:
    assert list(starfield_problems(told)) == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([], "A sky is an object with title, places, links, and nothing else."),
        (STARFIELD | {"more": 1}, "and nothing else"),
        (changed("links", to=None), "A sky is an object with title, places, links"),
        (changed("title", to=""), "“title” is the board's name, up to 80 letters in a line."),
        (changed("places", to=[]), "“places” names these and no others: L1, L2, L3, L4, C1"),
        (changed("places", "C3", to=None), "“places” names these and no others"),
        (changed("places", "C3", "at", to=None), "“C3” has a name and at, and nothing else."),
        (changed("places", "C3", to=[]), "“C3” has a name and at, and nothing else."),
        (changed("places", "C3", "name", to="x" * 21), "The name of “C3” is 1 to 20 letters in a line."),
        (changed("places", "C3", "at", to=[1]), "“C3” lies at two numbers on the board, like [92, 253]."),
        (changed("links", to="L2-C2"), '“links” is a list of pairs like "L2-C2".'),
        (changed("links", to=[["L2", "C2"]]), '“links” is a list of pairs like "L2-C2".'),
        (changed("links", to=["L2-C2"] * 25), "“links” has 25 pairs. 24 are enough: leave some out."),
        (changed("links", 0, to="L2"), "The link “L2” does not lead from one column to another."),
        (changed("links", 0, to="L2-L4"), "The link “L2-L4” does not lead from one column to another."),
        (changed("links", 0, to="L2-X9"), "The link “L2-X9” does not lead from one column to another."),
        (changed("links", 0, to="L2-C2-R2"), "The link “L2-C2-R2” does not lead"),
        (changed("links", 0, to="C4-L3"), "A link stands there twice. Write it once."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sky_is_told_with_what_to_do(told: Any, said: str) -> None:
    assert said in " ".join(starfield_problems(told))


def test_everything_is_told_at_once() -> None:
    with pytest.raises(BoardError) as refused:
        starfield_of_json(changed("title", to="") | {"links": 7})
    assert len(refused.value.problems) == 2
