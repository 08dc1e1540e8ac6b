"""Letters as outlines: which of our faces has which, how wide each stands, how close two may come.

Every measure is in cap heights of its face, x to the right, y down from the baseline.
"""

import math
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import sub
from pathlib import Path
from threading import Lock
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.ttLib import TTFont

from decks.outlines import (
    Bounds,
    Outline,
    OutlinePen,
    Polygon,
    bounds_of_points,
    flattened_points_of_outline,
    transformed_outline,
)
from decks.pen import Point

FONTS = Path(__file__).resolve().parent.parent / "static" / "fonts"
# The first face that has every letter of a word sets it: Cinzel has neither Greek nor Cyrillic.
FACES = ("cinzel-400-normal", "eb-garamond-400-normal")
BOLD = "cinzel-700-normal"
CAP_HEIGHTS = {"cinzel-400-normal": 0.70, "cinzel-700-normal": 0.70, "eb-garamond-400-normal": 0.65}
_READING = Lock()
LEAST_GAP = 0.06  # between two letters, at whatever height they come nearest
# Heights at which that is looked at, from below the lowest tail to above the highest accent.
_LOWEST, _STEP, _LEVELS = -0.9, 0.05, 56


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter of one face, standing on the baseline at x = 0."""

    outline: Outline
    advance: float
    box: Bounds  # the ink alone; a space has none, and its box is empty


def is_character_drawable_on_ring(char: str) -> bool:
    """Whether *char*, a capital, can be drawn on a ring: a letter, a figure or a point that our faces have."""
    category = unicodedata.category(char)
    if category[0] not in "LP" and category != "Nd":
        return False
    return ord(char) in _glyph_names_by_code_point(FACES[-1]) and bool(
        glyph_or_notdef_in_cap_heights(FACES[-1], char).outline
    )


def font_face_for_word(word: str) -> str:
    """Return the first face that has every letter of *word*; ValueError names a letter that none has."""
    for face in FACES:
        if all(ord(char) in _glyph_names_by_code_point(face) for char in word):
            return face
    missing = next(char for char in word if char != " " and not is_character_drawable_on_ring(char))
    raise ValueError(f"No face has the letter {missing!r}.")


@lru_cache(maxsize=1024)
def glyph_or_notdef_in_cap_heights(font_face: str, char: str) -> Glyph:
    """Return *char* as *font_face* draws it."""
    glyphs, name = shared_font(font_face).getGlyphSet(), _glyph_name_or_notdef(font_face, char)
    pen = OutlinePen(glyphs)
    glyphs[name].draw(pen)
    unit = _cap_heights_per_font_unit(font_face)
    outline = transformed_outline(pen.outline, Transform(unit, 0, 0, -unit, 0, 0))
    points = list(flattened_points_of_outline(outline, 0.005))
    return Glyph(
        outline,
        shared_font(font_face)["hmtx"][name][0] * unit,
        bounds_of_points(points) if points else (0.0, 0.0, 0.0, 0.0),
    )


@lru_cache(maxsize=1024)
def letter_polygons_in_cap_heights(font_face: str, char: str) -> tuple[Polygon, ...]:
    """Return the contours of *char* flattened to a 250th of the cap height."""
    return tuple(
        contour.flattened(0.004) for contour in glyph_or_notdef_in_cap_heights(font_face, char).outline
    )


@lru_cache(maxsize=1024)
def tallest_cap_height_between_rings(
    font_face: str, char: str, signed_middle_radius: float, inner_radius: float, outer_radius: float
) -> float:
    """Return the greatest cap height at which *char* stays between two rings.

    Its cap height is centred on the ring of radius *signed_middle_radius*; a negative one turns its foot outwards.
    """
    wanted, half = [], glyph_or_notdef_in_cap_heights(font_face, char).advance / 2
    for x, y in chain.from_iterable(letter_polygons_in_cap_heights(font_face, char)):
        across, out = x - half, (-y - 0.5) * (1 if signed_middle_radius > 0 else -1)
        wanted += [
            _scale_at_which_point_meets_ring(
                across, out, abs(signed_middle_radius), outer_radius if out > 0 else inner_radius
            )
        ]
    return min(wanted, default=math.inf)


def _scale_at_which_point_meets_ring(
    across: float, outward: float, middle_radius: float, ring_radius: float
) -> float:
    """Return the scale at which the point *outward* of the middle, and *across* of it, comes to the ring."""
    square, double = across * across + outward * outward, outward * middle_radius
    root = double * double - square * (middle_radius * middle_radius - ring_radius * ring_radius)
    if root < 0 or square == 0:
        return math.inf
    return (-double + (math.sqrt(root) if outward > 0 else -math.sqrt(root))) / square


@lru_cache(maxsize=4096)
def advance_between_in_cap_heights(
    font_face: str, left_char: str, right_char: str, cap_height_per_radius: float = 0
) -> float:
    """Return how far *right_char* stands from *left_char*, origin to origin: kerned, `LEAST_GAP` kept at every height.

    On a ring it is measured along the letters' inner edge. *cap_height_per_radius* is one cap height over the
    radius of their feet where they are largest, below 0 if their feet are outwards.
    """
    one, other = (
        glyph_or_notdef_in_cap_heights(font_face, left_char),
        glyph_or_notdef_in_cap_heights(font_face, right_char),
    )
    centers = max(
        _least_distance_of_letter_middles(font_face, left_char, right_char, bend)
        for bend in {0.0, cap_height_per_radius}
    )
    return max(
        one.advance + _kerning_in_cap_heights(font_face, left_char, right_char),
        centers + (one.advance - other.advance) / 2,
    )


def _least_distance_of_letter_middles(
    font_face: str, left_char: str, right_char: str, cap_height_per_radius: float
) -> float:
    """Return the least way from the middle of *left_char* to that of *right_char*."""
    _, rightmost = _leftmost_and_rightmost_ink_by_level(font_face, left_char, cap_height_per_radius)
    leftmost = _leftmost_ink_at_or_beside_level(font_face, right_char, cap_height_per_radius)
    nearest: float = min(map(sub, leftmost, rightmost))
    return LEAST_GAP - nearest


@lru_cache(maxsize=1024)
def _leftmost_ink_at_or_beside_level(
    font_face: str, char: str, cap_height_per_radius: float
) -> tuple[float, ...]:
    """Return the leftmost ink of *char* from its middle, at every level or the one below or above."""
    lefts, _ = _leftmost_and_rightmost_ink_by_level(font_face, char, cap_height_per_radius)
    return tuple(min(lefts[level - 1], lefts[level], lefts[level + 1]) for level in range(_LEVELS))


@lru_cache(maxsize=1024)
def _leftmost_and_rightmost_ink_by_level(
    font_face: str, char: str, cap_height_per_radius: float
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the leftmost and the rightmost ink of *char* from its middle, at every level; one level more is air."""
    lefts, rights = [99.0] * (_LEVELS + 1), [-99.0] * (_LEVELS + 1)
    half = glyph_or_notdef_in_cap_heights(font_face, char).advance / 2
    for polygon in letter_polygons_in_cap_heights(font_face, char):
        points = [_point_along_and_above_ring(x - half, -y, cap_height_per_radius) for x, y in polygon]
        for (x, y), (to_x, to_y) in zip(points, (*points[1:], points[0]), strict=True):
            pieces = int(abs(to_y - y) / _STEP) + 1
            for piece in range(pieces + 1):
                at = x + (to_x - x) * piece / pieces
                level = int((y + (to_y - y) * piece / pieces - _LOWEST) / _STEP)
                lefts[level], rights[level] = min(lefts[level], at), max(rights[level], at)
    return tuple(lefts), tuple(rights)


def _point_along_and_above_ring(across: float, up: float, cap_height_per_radius: float) -> Point:
    """Return a point of a letter as the ring sees it: the way along its inner edge, the height over its feet."""
    if not cap_height_per_radius:
        return across, up
    radius, side = 1 / abs(cap_height_per_radius), math.copysign(1, cap_height_per_radius)
    away = radius + side * up
    inner = radius if side > 0 else radius - 1
    return math.atan2(across, away) * inner, side * (math.hypot(across, away) - radius)


def _kerning_in_cap_heights(font_face: str, left_char: str, right_char: str) -> float:
    first, second = _glyph_name_or_notdef(font_face, left_char), _glyph_name_or_notdef(font_face, right_char)
    for subtable in _pair_kerning_subtables(font_face):
        if value := _kerning_of_pair_in_font_units(subtable, first, second):
            return value * _cap_heights_per_font_unit(font_face)
    return 0.0


def _kerning_of_pair_in_font_units(subtable: Any, first_glyph: str, second_glyph: str) -> float:
    """Return what one table of pairs says of two glyphs, 0 if it says nothing."""
    if first_glyph not in subtable.Coverage.glyphs:
        return 0
    if subtable.Format == 1:
        pairs = subtable.PairSet[subtable.Coverage.glyphs.index(first_glyph)].PairValueRecord
        record = next((pair for pair in pairs if pair.SecondGlyph == second_glyph), None)
    else:
        row = subtable.ClassDef1.classDefs.get(first_glyph, 0)
        column = subtable.ClassDef2.classDefs.get(second_glyph, 0)
        record = subtable.Class1Record[row].Class2Record[column]
    return float(getattr(record.Value1, "XAdvance", 0)) if record and record.Value1 else 0


@lru_cache(maxsize=8)
def _pair_kerning_subtables(font_face: str) -> tuple[Any, ...]:
    """Return the tables of pairs under a face's kerning, in order."""
    table = shared_font(font_face)["GPOS"].table
    used = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    found = (sub for index in sorted(used) for sub in table.LookupList.Lookup[index].SubTable)
    plain = (sub.ExtSubTable if hasattr(sub, "ExtSubTable") else sub for sub in found)
    return tuple(sub for sub in plain if type(sub).__name__ == "PairPos")


def read_fonts() -> None:
    """Read every font that letters are drawn from: whoever serves many at once does it before the first."""
    for face in CAP_HEIGHTS:
        shared_font(face)


def shared_font(font_face: str) -> TTFont:
    """Return a font, to be read and never changed: it is whole, so that any number of threads may."""
    with _READING:
        return _read_whole_font(font_face)


@lru_cache(maxsize=8)
def _read_whole_font(font_face: str) -> TTFont:
    """Return a font of which every table and every glyph was read.

    fontTools (4.68) reads a table when it is first asked for and a glyph when it is first drawn, without a lock: two
    threads that ask at once leave it half read for good.
    """
    read = TTFont(FONTS / f"{font_face}.ttf", lazy=False)
    read.ensureDecompiled(recurse=True)
    return read


def _cap_heights_per_font_unit(font_face: str) -> float:
    return 1 / float(shared_font(font_face)["head"].unitsPerEm * CAP_HEIGHTS[font_face])


def _glyph_name_or_notdef(font_face: str, char: str) -> str:
    return _glyph_names_by_code_point(font_face).get(ord(char), ".notdef")


@lru_cache(maxsize=8)
def _glyph_names_by_code_point(font_face: str) -> dict[int, str]:
    names: dict[int, str] = shared_font(font_face).getBestCmap()
    return names
