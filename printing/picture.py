"""A finished print looked at: how many pages it has, and what each of them looks like; several joined into one.

Only PDFs that the press made are read here, never one that somebody brought.
"""

import io
import threading
from collections.abc import Sequence
from contextlib import ExitStack, closing

import pikepdf
import pypdfium2

DPI = 110  # an A4 page is 909 pixels wide: sharp at the size it is shown, on a screen of double density too
MILLIMETRE = 25.4 / 72  # of a point
_alone = threading.Lock()  # PDFium may be used by one thread at a time


def page_png(pdf: bytes, page_number: int = 1) -> bytes:
    """Return the page of *pdf*, from 1, as a PNG of `DPI` dots an inch; IndexError if there is no such page."""
    with _alone, closing(pypdfium2.PdfDocument(pdf)) as document:
        if not 1 <= page_number <= len(document):
            raise IndexError(page_number)
        drawn = document[page_number - 1].render(scale=DPI / 72).to_pil().convert("RGB")
    png = io.BytesIO()
    drawn.save(png, "PNG")
    return png.getvalue()


def count_pages(pdf: bytes) -> int:
    """Return how many pages *pdf* has."""
    with _alone, closing(pypdfium2.PdfDocument(pdf)) as document:
        return len(document)


def page_size_in_mm(pdf: bytes, page_number: int) -> tuple[float, float]:
    """Return width and height of that page of *pdf*, from 1, in millimetres."""
    with _alone, closing(pypdfium2.PdfDocument(pdf)) as document:
        width, height = document.get_page_size(page_number - 1)
    return width * MILLIMETRE, height * MILLIMETRE


def join_pdfs(pdfs: Sequence[bytes], title: str) -> bytes:
    """Return the pages of all *pdfs* as one PDF called *title*, the same bytes for the same; a single one as it is."""
    if len(pdfs) == 1:
        return pdfs[0]
    file = io.BytesIO()
    with ExitStack() as opened, pikepdf.new() as whole:
        for pdf in pdfs:
            whole.pages.extend(opened.enter_context(pikepdf.open(io.BytesIO(pdf))).pages)
        whole.docinfo["/Title"] = title
        whole.Root.Lang = pikepdf.String("en")
        whole.save(file, deterministic_id=True)
    return file.getvalue()
