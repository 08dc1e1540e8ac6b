"""What could have been known: another move is marked where it was clearly better, by what could be known or not."""

from collections.abc import Sequence
from typing import Any

import pytest

from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.far_sighted import Trial
from divination.rules.hindsight import FIRST_GAMES, GAMES, Mark, mark_with_clearly_better_move
from divination.rules.starfield import ONE
from tests.rules.sefirot.test_players_for_two import seen_by
from tests.rules.sefirot.two_players import lovers

FULL_HANDS = lovers("c9 c2 s4", {}, ["c3", "", ""], other="w2 w3 w4")
KNOWN = seen_by(FULL_HANDS, ONE)
PLAYED, BETTER = "s4>1", "s4>2"


def trial(well: int, games: int) -> Trial:
    """Return a trial of which every so many games went well, spread alike over all."""
    rates = [float(number * well // games != (number + 1) * well // games) for number in range(games)]
    return Trial(int(sum(rates)), rates)


def mark(first: tuple[int, int], last: tuple[int, int], opened: tuple[int, int] = (0, 0)) -> Any:
    """Return the mark where *first* and *last* are how often the other move and the one played went well.

    *opened* is the same of the last games once the other hand is open.
    """
    asked: list[tuple[str, int]] = []

    def try_moves(position: Any, moves: Sequence[str], games: int, what_for: str) -> dict[str, Trial]:
        asked.append((what_for, games))
        assert moves[0] == PLAYED
        assert (position is KNOWN) == what_for.startswith("known")
        better, played = first if what_for.endswith("first") else opened if what_for == "open" else last
        return {move: trial(better if move == moves[1] else played, games) for move in reversed(moves)}

    found = mark_with_clearly_better_move(lovers_discourse.MODE, KNOWN, FULL_HANDS, PLAYED, try_moves)
    assert {games for what_for, games in asked if what_for.endswith("first")} == {FIRST_GAMES}
    assert {games for what_for, games in asked if not what_for.endswith("first")} <= {GAMES}
    return found


def test_a_move_is_marked_where_another_was_clearly_better() -> None:
    found = mark((8, 0), (40, 10))
    assert (found.played, found.well_better, found.well_played, found.games) == (PLAYED, 40, 10, GAMES)
    assert found.better != PLAYED
    assert found.could_be_known


@pytest.mark.parametrize(
    ("first", "last"),
    [((0, 0), (40, 10)), ((8, 0), (26, 22)), ((8, 0), (10, 40))],
    ids=["not at first", "by chance", "worse"],
)
def test_what_chance_explains_is_not_marked(first: tuple[int, int], last: tuple[int, int]) -> None:
    assert mark(first, last) is None


def test_what_the_other_hand_alone_told_nobody_could_know() -> None:
    found = mark((8, 0), (26, 24), (45, 5))
    assert isinstance(found, Mark)
    assert not found.could_be_known
