"""What is thought of in the hints' process takes two seconds of the processor's, also where that is slow or busy."""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from decks import chance
from divination.games.thinking import (
    LONGEST_WAIT_FOR_MOVE,
    MOST_SECONDS_OF_MOVE,
    chosen_move_of_json,
    json_answer_of_task_for_two,
    time_for_rounds,
)
from divination.modes import MODES_FOR_TWO
from divination.rules import far_sighted
from divination.rules.players_for_two import FAR_SIGHTED
from divination.rules.two_player_kind import Thought
from printing.limits import HINTS
from tests.rules.sefirot.two_players import FULL, lovers

BEHIND = lovers("s4 c9 m13", FULL, ["c8", "s2", "w3"], other="c2 c3 c4", deck="w8 w9 p3 p4 s10")


def note_round(_mode: Any, _position: Any, moves: Any, _number_below: Any, trials_to_fill: Any) -> int:
    """Note a round as if it were played, every game of it as good and a line long: what is asked here is how many."""
    for move in moves:
        trials_to_fill[move].rates.append(0.5)
    return len(moves)


class SlowProcessor:
    """A processor on which every round of games takes as long as it is told."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        seconds_a_round: float,
        played: Callable[..., int] = note_round,
    ) -> None:
        self.used, self.rounds = 0.0, 0

        def play(*told: Any) -> int:
            self.used, self.rounds = self.used + seconds_a_round, self.rounds + 1
            return played(*told)

        monkeypatch.setattr(far_sighted, "play_round_and_count_lines", play)
        monkeypatch.setattr(time, "process_time", lambda: self.used)
        monkeypatch.setattr(time, "monotonic", lambda: self.used)
        monkeypatch.setattr(far_sighted, "BEHIND", 1000)  # nothing drops out: what ends it is the time


@pytest.mark.parametrize(("seconds_a_round", "rounds"), [(0.5, 4), (0.9, 2), (1.2, 1), (3, 1)])
def test_a_far_sighted_player_thinks_two_seconds_however_slow_the_machine(
    monkeypatch: pytest.MonkeyPatch, seconds_a_round: float, rounds: int
) -> None:
    slow = SlowProcessor(monkeypatch, seconds_a_round)
    chosen = chosen_move_of_json(
        json_answer_of_task_for_two("move", "lovers_discourse", BEHIND, "ab", {"player": FAR_SIGHTED})
    )
    assert slow.rounds == rounds
    assert slow.used <= max(MOST_SECONDS_OF_MOVE, seconds_a_round)
    assert {one.games for one in chosen.tried} == {rounds}


@pytest.mark.parametrize(("seconds_a_round", "rounds"), [(0.3, 4), (0.4, 3), (0.6, 2), (1, 1)])
def test_a_far_sighted_player_moves_on_fewer_games_where_others_keep_the_machine_busy(
    monkeypatch: pytest.MonkeyPatch, seconds_a_round: float, rounds: int
) -> None:
    """Four at work beside it: within five seconds by the clock on the wall, since after eight nothing comes of it."""
    slow = SlowProcessor(monkeypatch, seconds_a_round)
    monkeypatch.setattr(time, "monotonic", lambda: slow.used * 4)
    chosen = chosen_move_of_json(
        json_answer_of_task_for_two("move", "lovers_discourse", BEHIND, "ab", {"player": FAR_SIGHTED})
    )
    assert {one.games for one in chosen.tried} == {slow.rounds} == {rounds}
    assert HINTS.limits.wall > LONGEST_WAIT_FOR_MOVE + 2


@pytest.mark.parametrize(
    ("seconds_a_round", "busy", "rounds"),
    [(0.25, 1, 8), (0.5, 1, 5), (0.9, 1, 4), (7, 1, 1), (0.4, 3, 5), (0.8, 3, 3)],
)
def test_a_hint_takes_longer_where_its_time_does_not_last_for_the_least_games(
    monkeypatch: pytest.MonkeyPatch, seconds_a_round: float, busy: int, rounds: int
) -> None:
    """Two seconds, or until each move was tried five times, six seconds and three of the processor's at most."""
    slow = SlowProcessor(monkeypatch, seconds_a_round)
    monkeypatch.setattr(time, "monotonic", lambda: slow.used * busy)
    told = json_answer_of_task_for_two(
        "hint", "lovers_discourse", BEHIND, "ab", {"seconds": 2.0, "least_games": 5}
    )
    assert {games for _move, _well, games in told} == {slow.rounds} == {rounds}


def test_where_the_machine_is_quick_its_move_hangs_on_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    mode = replace(MODES_FOR_TWO["lovers_discourse"], thought=Thought(games=24))
    monkeypatch.setitem(MODES_FOR_TWO, "lovers_discourse", mode)
    SlowProcessor(monkeypatch, 0.01, far_sighted.play_round_and_count_lines)
    told = chosen_move_of_json(
        json_answer_of_task_for_two("move", "lovers_discourse", BEHIND, "ab", {"player": FAR_SIGHTED})
    )
    chosen = far_sighted.far_sighted_move(mode, BEHIND, chance.chooser_of_numbers_below_limit("ab"))
    assert told == chosen


def test_a_round_begins_where_one_as_long_as_the_last_would_end_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used = iter([5.0, 5.0, 5.6, 6.6])
    monkeypatch.setattr(time, "process_time", lambda: next(used))
    is_time_left = time_for_rounds(2, 1000)
    assert [is_time_left() for _round in range(3)] == [True, True, False]
