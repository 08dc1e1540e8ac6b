"""Where a hint is worked out: in a process that serves others by the press, which gives each person one at a time."""

import json
import pickle
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from divination.errors import HintBusyError, HintError
from divination.games.hinting import Hint, hints_best_first
from divination.games.thinking import Json, json_answer_of_task_for_two
from divination.modes import MODES
from divination.rules.engine import Position
from divination.rules.two_players import TwoPlayerPosition
from printing import press
from printing.frames import Header


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker is asked: what is best at a position, which holds no more than its player knows."""

    mode: str
    position: Position
    code: str
    seconds: float

    def header(self) -> Header:
        return {"mode": self.mode, "code": self.code, "seconds": self.seconds}

    @property
    def blobs(self) -> list[bytes]:
        return [pickle.dumps(self.position)]


def hints_from_press(
    mode_key: str, position: Position, guess_code: str, seconds: float, *, queue_owner: str
) -> tuple[Hint, ...]:
    """Return the hints at *position*, worked out for *seconds*. HintError says why there are none just now.

    A command or a test works them out by itself.
    """
    if not press.is_shared():
        until = time.monotonic() + seconds
        return hints_best_first(MODES[mode_key], position, guess_code, lambda: time.monotonic() > until)
    found = _answer_from_press(Question(mode_key, position, guess_code, seconds), queue_owner)
    return tuple(Hint(*told) for told in found)


@dataclass(frozen=True, slots=True)
class QuestionForTwo:
    """What a worker is asked of a game for two: one of `thinking.TASKS`, at a position as one seat knows it."""

    task: str
    mode: str
    position: TwoPlayerPosition
    code: str
    told: Mapping[str, Any]

    def header(self) -> Header:
        return {"task": self.task, "mode": self.mode, "code": self.code, "told": dict(self.told)}

    @property
    def blobs(self) -> list[bytes]:
        return [
            pickle.dumps(self.position.with_())
        ]  # without what was worked out of it, which no pickle takes


def json_answer_from_press(
    task: str,
    mode_key: str,
    position: TwoPlayerPosition,
    chance_code: str,
    *,
    queue_owner: str,
    **task_arguments: Any,
) -> Json:
    """Return what *task* of `thinking` comes to at *position*, which holds no more than its seat knows.

    HintError says why there is none just now. A command or a test works it out by itself.
    """
    if not press.is_shared():
        return json.loads(
            json.dumps(json_answer_of_task_for_two(task, mode_key, position, chance_code, task_arguments))
        )
    return _answer_from_press(
        QuestionForTwo(task, mode_key, position, chance_code, task_arguments), queue_owner
    )


def _answer_from_press(question: Question | QuestionForTwo, queue_owner: str) -> Json:
    """Return what a worker answers. HintBusyError where there is no room, HintError where it broke off."""
    try:
        return json.loads(press.run_job("hints", question, queue_owner))
    except press.PrintBusyError as refusal:
        raise HintBusyError(str(refusal)) from refusal
    except press.PrintError as refusal:
        raise HintError(str(refusal)) from refusal
