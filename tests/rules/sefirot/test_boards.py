"""A table's own board: everything that is wrong with a file is told, each with what to do about it."""

from copy import deepcopy
from typing import Any

import pytest

from divination.know_thyself.rules.game import MODE
from divination.rules.boards import STACKS, THE_TREE, TREE, BoardError, board_of_json, board_problems
from tests.rules.sefirot.thyself import table


def changed(*path: Any, to: Any) -> dict[str, Any]:
    """Return the tree with another value at *path*; None as the value takes it out."""
    told = deepcopy(TREE)
    at = told
    for key in path[:-1]:
        at = at[key]
    if to is None:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return told


def without_branches(place: str) -> dict[str, Any]:
    return TREE | {"branches": [line for line in TREE["branches"] if place not in line.split("-")]}


def test_the_tree_of_life_is_a_board() -> None:
    assert list(board_problems(TREE)) == []


@pytest.mark.parametrize("name", STACKS)
def test_its_other_stacks_are_boards_too(name: str) -> None:
    told = deepcopy(TREE)
    for key, stack in STACKS[name].items():
        told["places"][key]["stack"] = stack
    assert list(board_problems(told)) == []


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ([], "A board is an object with title, places, start, wings, branches, and nothing else."),
        (TREE | {"more": 1}, "and nothing else"),
        (changed("title", to=7), "“title” is the board's name, up to 80 letters in a line."),
        (changed("title", to=""), "“title” is"),
        (changed("places", to=[]), "“places” names every place by its key, 24 at most."),
        (changed("places", "Spirit!", to={}), "“Spirit!” is no key for a place"),
        (changed("places", "start", to=TREE["places"]["sun"]), "“start” is no key for a place"),
        (
            changed("places", "spirit", "stack", to=None),
            "“spirit” has a name, at and stack, and nothing else.",
        ),
        (changed("places", "spirit", "name", to=""), "The name of “spirit” is 1 to 20 letters in a line."),
        (changed("places", "spirit", "at", to=[1]), "“spirit” lies at two numbers"),
        (changed("places", "spirit", "at", to=[True, 2]), "“spirit” lies at two numbers"),
        (changed("places", "spirit", "at", to=[521, 2]), "up to 520 to the right, up to 640 down"),
        (changed("places", "spirit", "stack", to=10), "a whole number from 1 to 9"),
        (changed("places", "spirit", "stack", to=2.0), "a whole number from 1 to 9"),
        (changed("start", to="foot"), "“start” is two numbers"),
        (changed("wings", to=[[1, 2]]), "“wings” is where the 4 winged fields are"),
        (changed("branches", to=[["a", "b"]]), "“branches” is a list of pairs like"),
        (
            changed("branches", to=["crown-sun"] * 1001),
            "“branches” has 1,001 pairs. 300 lead from each place",
        ),
        (
            changed("places", "crown", to=None),
            "The place “crown” is missing: every tree has foundation, spirit",
        ),
        (
            changed("branches", 0, to="crown-nowhere"),
            "The branch “crown-nowhere” does not lead from one place",
        ),
        (changed("branches", 0, to="crown"), "The branch “crown” does not lead"),
        (changed("branches", 0, to="crown-crown"), "The branch “crown-crown” does not lead"),
        (changed("branches", 0, to="spirit-knowledge"), "A branch stands there twice. Write it once."),
        (without_branches("moon"), "No branch leads from the start to “moon”. Add one."),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(told: Any, said: str) -> None:
    assert said in " ".join(board_problems(told))


def test_everything_is_told_at_once() -> None:
    told = changed("title", to="") | {"start": 7}
    with pytest.raises(BoardError) as refused:
        board_of_json(told)
    assert len(refused.value.problems) == 2
    assert str(refused.value) == " ".join(refused.value.problems)


def test_a_place_that_no_branch_leads_to_is_refused() -> None:
    with pytest.raises(BoardError, match="No branch leads from the start to “crown”"):
        board_of_json(without_branches("crown"))


def test_a_game_is_played_on_the_tables_own_tree() -> None:
    told = changed("branches", 0, to="crown-foundation")
    board = board_of_json(told)
    at = table("m7", tree={"foundation": "m9"}, board=board)
    assert "m7@crown" in at.legal_moves()
    assert MODE.new(board, [], {}).board is board


def test_a_sefira_behind_the_suns_space_waits_for_the_sun() -> None:
    """Where the only way leads over an empty Sun space, a hand of Majors may have no place."""
    told = deepcopy(TREE)
    told["branches"] = ["start-sun", *[f"sun-{key}" for key in TREE["places"] if key != "sun"]]
    at = table("m7 m8", board=board_of_json(told))
    assert at.legal_moves() == ()


def test_where_a_table_has_no_board_of_its_own_the_tree_stands():
    assert board_of_json(TREE) == THE_TREE
