"""Where a hint is worked out: in a process that serves others by the press, which gives each person one at a time."""

import json
import pickle
import time
from dataclasses import dataclass

from divination.errors import HintError
from divination.games.hinting import Hint, hints_best_first
from divination.modes import MODES
from divination.rules.engine import Position
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
    mode_key: str, position: Position, guess_code: str, seconds: float, *, owner: str
) -> tuple[Hint, ...]:
    """Return the hints at *position*, worked out for *seconds*. HintError says why there are none just now.

    A command or a test works them out by itself.
    """
    if not press.is_shared():
        until = time.monotonic() + seconds
        return hints_best_first(MODES[mode_key], position, guess_code, lambda: time.monotonic() > until)
    try:
        found = press.run_job("hints", Question(mode_key, position, guess_code, seconds), owner)
    except press.PrintError as refusal:
        raise HintError(str(refusal)) from refusal
    return tuple(Hint(*told) for told in json.loads(found))
