"""Seals for the rest of the app: their geometry, their files, and how small one may be."""

import math

from decks.rules.seal import Seal
from decks.sealing.layout import ACROSS, Layout, layout
from decks.sealing.svg import svg

__all__ = ["Layout", "draw_svg", "layout", "smallest_diameter"]

CAP_OF_5_PT = 1.24  # mm


def smallest_diameter(seal: Seal) -> float:
    """Return the diameter in mm, to a tenth, from which the ring's letters are 5 pt and more."""
    return math.ceil(10 * CAP_OF_5_PT * ACROSS / layout(seal).cap) / 10


def draw_svg(seal: Seal, palette: str) -> bytes:
    """Return *seal* as an SVG file for "day", "night", "print" or, in one ink on white, "ink"."""
    return svg(layout(seal), palette)
