"""Prints that are asked for and not made: a print is made of what the press is given, and of nothing else
(`test_printing_opens_nothing`), so whoever asks for its words alone reads them there.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from unittest.mock import patch

from pypdf import PdfWriter

from campaigns import prints
from printing.press import Job

PAGES = 2  # of everything, so that one leads to the other
SOFT = re.compile("[\u200b\u200c\u00ad]")  # where a long word may break


@contextmanager
def unprinted() -> Iterator[list[str]]:
    """Let whatever is printed be empty pages, others for each job, and yield all that the press is given for them."""
    given: list[str] = []

    def lay_out_nothing(job: Job, *, owner: str) -> bytes:
        given.append(words_of_job(job))
        return empty_pages() + f"\n% {job.digest()}".encode()

    with patch.object(prints, "print_pdf", lay_out_nothing):
        yield given


def words_of_job(job: Job) -> str:
    """Return all that a print could say: its title, its HTML, and the pictures in it as they are written."""
    pictures = (picture.decode(errors="replace") for picture in job.blobs)
    return SOFT.sub("", "\n".join([job.title, job.html, *pictures]))


@cache
def empty_pages() -> bytes:
    empty, written = PdfWriter(), BytesIO()
    for _page in range(PAGES):
        empty.add_blank_page(100, 100)
    empty.write(written)
    return written.getvalue()
