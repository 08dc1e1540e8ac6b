"""What is worked out for a game for two in the hints' process: a hint, a move of the app's player, how trials went.

All of it is made of a position as one seat knows it, and of a code that gives the same chance for ever.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import astuple
from typing import Any

from decks import chance
from divination.modes import MODES_FOR_TWO
from divination.rules.far_sighted import (
    ChosenMove,
    NumberBelow,
    Trial,
    TriedMoveForTwo,
    best_move,
    far_sighted_move,
    likely_moves,
    play_round_and_count_lines,
    trials_by_move,
    tried_moves_best_first,
)
from divination.rules.players_for_two import FAR_SIGHTED, PLAYERS_FOR_TWO
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import TwoPlayerPosition

MOST_GAMES = 400  # of a hint: more would tell no more
PATIENCE, MOST_WORK = 3, 1.5  # times the seconds of a hint that it may take, and of the processor's
MOST_SECONDS_OF_MOVE = 2.0  # of the far-sighted player, whose games take less where the machine is quick
LONGEST_WAIT_FOR_MOVE = 5.0  # by the clock on the wall: after eight `printing.limits.HINTS` ends the worker
TaskArguments = Mapping[str, Any]
Json = Any  # what JSON holds


def json_answer_of_task_for_two(
    task: str, mode_key: str, position: TwoPlayerPosition, chance_code: str, task_arguments: TaskArguments
) -> Json:
    """Return what *task* comes to, of what JSON holds."""
    number_below = chance.chooser_of_numbers_below_limit(chance_code)
    return TASKS[task](MODES_FOR_TWO[mode_key], position, number_below, task_arguments)


def _hint_answer(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    number_below: NumberBelow,
    task_arguments: TaskArguments,
) -> Json:
    """Try the likely moves until the time is up; the best leads, then what went well most often.

    Where it does not last for *least_games* of each move it takes longer, within PATIENCE and MOST_WORK.
    """
    began, began_work = time.monotonic(), time.process_time()
    moves, seconds = likely_moves(mode, position), task_arguments["seconds"]
    least = task_arguments["least_games"] * len(moves)

    def may_go_on(games: int, _lines: int) -> bool:
        taken, worked = time.monotonic() - began, time.process_time() - began_work
        if games < least:
            return not games or (taken < PATIENCE * seconds and worked < MOST_WORK * seconds)
        return games < MOST_GAMES and taken < seconds

    trials = trials_by_move(mode, position, moves, number_below, may_go_on)
    best = best_move(moves, trials)
    return [astuple(one) for one in sorted(tried_moves_best_first(trials), key=lambda one: one.move != best)]


def _move_answer(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    number_below: NumberBelow,
    task_arguments: TaskArguments,
) -> Json:
    if task_arguments["player"] == FAR_SIGHTED:
        chosen = far_sighted_move(
            mode, position, number_below, time_for_rounds(MOST_SECONDS_OF_MOVE, LONGEST_WAIT_FOR_MOVE)
        )
    else:
        chosen = PLAYERS_FOR_TWO[task_arguments["player"]].choose(mode, position, number_below)
    return [chosen.move, [astuple(one) for one in chosen.tried]]


def time_for_rounds(seconds: float, longest_wait: float) -> Callable[[], bool]:
    """Return what says, asked before each round, whether one as long as the last would end within *seconds* from now.

    They are the processor's: others at work on the machine do not make a player weaker, unless it would not come to
    an end for them. No round begins that would not end within *longest_wait* by the clock on the wall.
    """
    clocks = {time.process_time: seconds, time.monotonic: longest_wait}
    began = {clock: clock() for clock in clocks}
    before = dict(began)

    def is_time_left() -> bool:
        now = {clock: clock() for clock in clocks}
        ends = {clock: now[clock] + now[clock] - before[clock] - began[clock] for clock in clocks}
        before.update(now)
        return all(ends[clock] <= most for clock, most in clocks.items())

    return is_time_left


def _trials_answer(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    number_below: NumberBelow,
    task_arguments: TaskArguments,
) -> Json:
    """Play each of some moves on in as many worlds, the same ones for each."""
    trials = {move: Trial() for move in task_arguments["moves"]}
    for _round in range(task_arguments["rounds"]):
        play_round_and_count_lines(mode, position, task_arguments["moves"], number_below, trials)
    return {move: astuple(trial) for move, trial in trials.items()}


TASKS: Mapping[str, Callable[[AnyTwoPlayerMode, TwoPlayerPosition, NumberBelow, TaskArguments], Json]] = {
    "hint": _hint_answer,
    "move": _move_answer,
    "trials": _trials_answer,
}


# --- what was answered ---


def tried_moves_of_json(answer: Json) -> tuple[TriedMoveForTwo, ...]:
    """Return the moves of a hint, the best first."""
    return tuple(TriedMoveForTwo(*each) for each in answer)


def chosen_move_of_json(answer: Json) -> ChosenMove:
    """Return the move of a player of the app, with what they reckoned with."""
    move, tried = answer
    return ChosenMove(move, tried_moves_of_json(tried))


def trial_by_move_of_json(answer: Json) -> dict[str, Trial]:
    """Return how the games went after each move."""
    return {move: Trial(*told) for move, told in answer.items()}
