"""Letters as outlines, from the fonts that pages and paper use."""

from functools import lru_cache
from typing import Any

from fontTools.pens.basePen import BasePen

from decks.faces.strokes import Drawing, Group, Stroke
from decks.letters import BOLD, CAP_HEIGHTS, FACES, shared_font
from decks.pen import svg_number

__all__ = ["BOLD", "REGULAR", "centered_text", "text_width"]

REGULAR = FACES[0]


class ShortPen(BasePen):  # type: ignore[misc]  # fontTools is not typed
    """Writes outlines in whole font units, each point from the one before: the shortest way."""

    def __init__(self, glyphs: Any, left: int) -> None:
        super().__init__(glyphs)
        self.left, self.last, self.said = left, (0, 0), ""

    def _write_relative_step(self, command: str, *points: tuple[float, float]) -> None:
        placed = [(round(x) + self.left, round(y)) for x, y in points]
        steps = (f"{x - self.last[0]} {y - self.last[1]}" for x, y in placed)
        self.said += command + " ".join(steps)
        self.last = placed[-1]

    def _moveTo(self, point: tuple[float, float]) -> None:
        self.start = (round(point[0]) + self.left, round(point[1]))
        self._write_relative_step("m", point)

    def _lineTo(self, point: tuple[float, float]) -> None:
        self._write_relative_step("l", point)

    def _curveToOne(self, *points: tuple[float, float]) -> None:
        self._write_relative_step("c", *points)

    def _qCurveToOne(self, *points: tuple[float, float]) -> None:
        self._write_relative_step("q", *points)

    def _closePath(self) -> None:
        self.said += "z"
        self.last = self.start


@lru_cache(maxsize=256)
def _glyph_name_and_width_in_font_units(font_face: str, letter: str) -> tuple[str, int]:
    name = shared_font(font_face).getBestCmap()[ord(letter)]
    return name, shared_font(font_face)["hmtx"][name][0]


def _scale_from_font_units_for_cap_height(font_face: str, cap_height: float) -> float:
    return float(cap_height / CAP_HEIGHTS[font_face] / shared_font(font_face)["head"].unitsPerEm)


def text_width(text: str, cap_height: float, letter_spacing: float = 0, font_face: str = REGULAR) -> float:
    """Return how wide *text* is with capitals *cap_height* high, *letter_spacing* after each letter but the last."""
    advance = sum(_glyph_name_and_width_in_font_units(font_face, letter)[1] for letter in text)
    return advance * _scale_from_font_units_for_cap_height(font_face, cap_height) + letter_spacing * (
        len(text) - 1
    )


def centered_text(
    text: str,
    center_x: float,
    baseline_y: float,
    cap_height: float,
    letter_spacing: float = 0,
    font_face: str = REGULAR,
) -> Drawing:
    """Return *text* in ink about *center_x*."""
    scale, glyphs = (
        _scale_from_font_units_for_cap_height(font_face, cap_height),
        shared_font(font_face).getGlyphSet(),
    )
    pen, left = ShortPen(glyphs, 0), 0.0
    for letter in text:
        name, advance = _glyph_name_and_width_in_font_units(font_face, letter)
        pen.left = round(left)
        glyphs[name].draw(pen)
        left += advance + letter_spacing / scale
    start = svg_number(center_x - text_width(text, cap_height, letter_spacing, font_face) / 2)
    transform = f"translate({start} {svg_number(baseline_y)})scale({scale:.6f} {-scale:.6f})"
    return Group(transform, (Stroke(pen.said, fill="ink"),))
