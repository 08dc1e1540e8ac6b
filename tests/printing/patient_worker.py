"""A worker that prints nothing: what a queue does with its workers is seen without a page, a job that never ends
costs no processor, one fails, and one leaves as much behind as a whole page.
"""

import time

from printing.frames import Header
from printing.job import Job
from printing.limits import MEGABYTE
from printing.loop import DoJob, run_worker_loop

ENDLESS = Job("wait", ())
LITTER = Job("litter", ())
FAILING = Job("fail", ())


def waiter() -> DoJob:
    """Return what makes of any job but those that end otherwise a file of a hundred bytes at once."""
    return _wait


def _wait(header: Header, _blobs: list[bytes]) -> bytes:
    while header["html"] == ENDLESS.html:
        time.sleep(3600)
    if header["html"] == FAILING.html:
        raise ValueError("No page comes of it.")
    if header["html"] == LITTER.html:
        left: list[object] = [bytearray(20 * MEGABYTE)]
        left.append(left)  # only what looks for garbage finds it
    return b"%PDF-".ljust(100)


if __name__ == "__main__":
    run_worker_loop(waiter)
