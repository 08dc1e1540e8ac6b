"""Seals for the rest of the app: their geometry, their files, and how small one may be."""

import math
from html import escape

from decks.rules.seal import Seal
from decks.sealing.layout import ACROSS, BOX, Layout, layout_of_seal
from decks.sealing.png import layout_as_png
from decks.sealing.shapes import PALETTES
from decks.sealing.svg import describe_layout, layout_as_svg, title_of_layout
from printing.job import Job
from printing.manner import OWN, SIZES, Manner

__all__ = [
    "Layout",
    "SealSizeError",
    "draw_seal_png",
    "draw_seal_svg",
    "layout_of_seal",
    "seal_pdf_job",
    "smallest_readable_diameter_mm",
]

CAP_OF_5_PT = 1.24  # mm
LEAST_MM, MOST_MM = 30, 150
LEAST_PIXELS, MOST_PIXELS = 512, 2048
CAPTION_MM = 9
TRUE = Manner(OWN)


class SealSizeError(ValueError):
    """A size no seal is made in; the message says which there are."""


def smallest_readable_diameter_mm(seal: Seal) -> float:
    """Return the diameter in mm, to a tenth, from which the ring's letters are 5 pt and more."""
    return math.ceil(10 * CAP_OF_5_PT * ACROSS / layout_of_seal(seal).cap) / 10


def draw_seal_svg(seal: Seal, palette_name: str, *, is_sketch: bool = False) -> bytes:
    """Return *seal* as an SVG file for "day", "night", "print" or, in one ink on white, "ink".

    A sketch stands in a ring that is broken.
    """
    return _seal_svg(layout_of_seal(seal), palette_name, is_sketch=is_sketch)


def _seal_svg(layout: Layout, palette_name: str, *, is_sketch: bool) -> bytes:
    drawn = layout_as_svg(layout, palette_name)
    if not is_sketch:
        return drawn
    gaps = f'<circle cx="{BOX / 2:g}" cy="{BOX / 2:g}" r="50" stroke="{PALETTES[palette_name].ground}"'
    gaps += ' stroke-width="2" stroke-linecap="butt" stroke-dasharray="1.3 1.3180"/>'
    return drawn.replace(b"</g></svg>", gaps.encode() + b"</g></svg>")


def draw_seal_png(seal: Seal, size_px: int, *, transparent: bool) -> bytes:
    """Return *seal* as a PNG file, *size* pixels square, on paper or on nothing; `SealSizeError` if out of range."""
    if not LEAST_PIXELS <= size_px <= MOST_PIXELS:
        wrong = "would be too coarse" if size_px < LEAST_PIXELS else "is more than any print needs"
        raise SealSizeError(f"A picture is {LEAST_PIXELS} to {MOST_PIXELS} pixels across; {size_px} {wrong}.")
    return layout_as_png(layout_of_seal(seal), size_px, transparent=transparent)


def seal_pdf_job(
    seal: Seal, diameter_mm: float, manner: Manner = TRUE, *, caption: str = "", is_sketch: bool = False
) -> Job:
    """Return the job that prints *seal* in true size; `SealSizeError` if out of range.

    It stands in the middle of its paper, or, on its `OWN`, fills a page just larger than its ring and the *caption*
    below it.
    """
    if not LEAST_MM <= diameter_mm <= MOST_MM:
        wrong = "is wider than the press takes" if diameter_mm > MOST_MM else "could not be read"
        raise SealSizeError(f"A seal is {LEAST_MM} to {MOST_MM} mm across; {diameter_mm:g} mm {wrong}.")
    drawn, side = layout_of_seal(seal), diameter_mm * BOX / ACROSS
    palette = "ink" if manner.is_sparing else "print"
    under = CAPTION_MM if caption else 0
    width, height = SIZES.get(manner.paper, (side, side + under))
    ground = "none" if manner.is_sparing else PALETTES[palette].ground
    css = f"@page {{ size: {width:.3f}mm {height:.3f}mm; margin: 0; background: {ground} }} body {{ margin: 0 }} "
    css += f"img {{ display: block; width: {side:.3f}mm; height: {side:.3f}mm; "
    css += f"margin: {(height - side - under) / 2:.3f}mm {(width - side) / 2:.3f}mm 0 }}"
    css += f" p {{ margin: 0; text-align: center; font: 11pt/{CAPTION_MM}mm 'Cinzel', 'EB Garamond', serif }}"
    page = f'<img src="seal:whole" alt="{escape(describe_layout(drawn))}"/>'
    page += f"<p>{escape(caption)}</p>" if caption else ""
    html = f"<!doctype html><html><head><style>{css}</style></head><body>{page}</body></html>"
    return Job(
        html,
        ("fonts",),
        {"seal:whole": _seal_svg(drawn, palette, is_sketch=is_sketch)},
        title_of_layout(drawn),
    )
