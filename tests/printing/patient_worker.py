"""A worker that prints nothing: what a queue does with its workers is seen without a page, and a job that never ends
costs no processor.
"""

import time

from printing.frames import Header
from printing.job import Job
from printing.loop import DoJob, run_worker_loop

ENDLESS = Job("wait", ())


def waiter() -> DoJob:
    """Return what makes of any job but the endless one a file of a hundred bytes at once."""
    return _wait


def _wait(header: Header, _blobs: list[bytes]) -> bytes:
    while header["html"] == ENDLESS.html:
        time.sleep(3600)
    return b"%PDF-".ljust(100)


if __name__ == "__main__":
    run_worker_loop(waiter)
