"""A short text as a QR code, to be drawn by a template."""

from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4  # modules around it that stay light, as its standard asks


@dataclass(frozen=True, slots=True)
class QRCode:
    """A square of *size* modules a side; *path* (SVG) fills the dark ones."""

    size: int
    path: str


def qr_code(text: str) -> QRCode:
    """Return the QR code of *text*.

    >>> qr_code("Reverie").size
    29
    """
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=QUIET)]
    return QRCode(len(rows), "".join(_svg_path_of_dark_runs(row, y) for y, row in enumerate(rows)))


def _svg_path_of_dark_runs(row: list[int], y: int) -> str:
    drawn, x = "", 0
    for is_dark, run in groupby(row):
        length = len(list(run))
        if is_dark:
            drawn += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return drawn
