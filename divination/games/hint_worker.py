"""A worker process that works hints out; it knows the rules of the games, and neither a deal nor a database."""

import json
import pickle
import time
from dataclasses import astuple

from divination.games.hinting import hints_best_first
from divination.modes import MODES
from printing.frames import Header
from printing.loop import DoJob, run_worker_loop


def hinter() -> DoJob:
    """Return what answers a `Question`."""
    return hints_as_json_best_first


def hints_as_json_best_first(header: Header, blobs: list[bytes]) -> bytes:
    """Return the hints as JSON, the best first."""
    position = pickle.loads(blobs[0])  # of our own process, over a socket that its owner alone may open
    until = time.monotonic() + float(str(header["seconds"]))
    told = hints_best_first(
        MODES[str(header["mode"])], position, str(header["code"]), lambda: time.monotonic() > until
    )
    return json.dumps([astuple(hint) for hint in told]).encode()


if __name__ == "__main__":
    run_worker_loop(hinter)
