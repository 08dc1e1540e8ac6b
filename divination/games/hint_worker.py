"""A worker process that works hints out; it knows the rules of the games, and neither a deal nor a database."""

import json
import pickle
import time
from dataclasses import astuple

from divination.games.hinting import hints_best_first
from divination.games.thinking import json_answer_of_task_for_two
from divination.modes import MODES
from printing.frames import Header
from printing.loop import DoJob, run_worker_loop


def hinter() -> DoJob:
    """Return what answers a `Question`, and a `QuestionForTwo`."""
    return lambda header, blobs: (answer_for_two_as_json if "task" in header else hints_as_json_best_first)(
        header, blobs
    )


def hints_as_json_best_first(header: Header, blobs: list[bytes]) -> bytes:
    """Return the hints as JSON, the best first."""
    position = pickle.loads(blobs[0])  # of our own process, over a socket that its owner alone may open
    until = time.monotonic() + float(str(header["seconds"]))
    told = hints_best_first(
        MODES[str(header["mode"])], position, str(header["code"]), lambda: time.monotonic() > until
    )
    return json.dumps([astuple(hint) for hint in told]).encode()


def answer_for_two_as_json(header: Header, blobs: list[bytes]) -> bytes:
    """Return as JSON what a task of a game for two comes to."""
    position, told = pickle.loads(blobs[0]), header["told"]
    assert isinstance(told, dict)
    answer = json_answer_of_task_for_two(
        str(header["task"]), str(header["mode"]), position, str(header["code"]), told
    )
    return json.dumps(answer).encode()


if __name__ == "__main__":
    run_worker_loop(hinter)
