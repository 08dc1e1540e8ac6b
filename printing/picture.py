"""A finished print looked at: how many pages it has, and what its first page looks like.

Only PDFs that the press made are read here, never one that somebody brought.
"""

import io
import threading
from contextlib import closing

import pypdfium2

DPI = 110  # an A4 page is 909 pixels wide: sharp at the size it is shown, on a screen of double density too
_alone = threading.Lock()  # PDFium may be used by one thread at a time


def first_page(pdf: bytes) -> tuple[bytes, int]:
    """Return page 1 of *pdf* as a PNG of `DPI` dots an inch, and how many pages there are."""
    with _alone, closing(pypdfium2.PdfDocument(pdf)) as document:
        drawn = document[0].render(scale=DPI / 72).to_pil().convert("RGB")
        pages = len(document)
    png = io.BytesIO()
    drawn.save(png, "PNG")
    return png.getvalue(), pages


def pages_of(pdf: bytes) -> int:
    """Return how many pages *pdf* has."""
    with _alone, closing(pypdfium2.PdfDocument(pdf)) as document:
        return len(document)
