"""The words of a seal around its ring: one cap height for all, closer first where one is long, then smaller."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from fontTools.misc.transform import Transform

from decks.letters import (
    advance_between_in_cap_heights,
    font_face_for_word,
    glyph_or_notdef_in_cap_heights,
    letter_polygons_in_cap_heights,
    tallest_cap_height_between_rings,
)
from decks.outlines import Outline, Polygon, transformed_outline
from decks.pen import Point, polar_point
from decks.rules.seal import word_in_ring_capitals

CENTER: Point = (52.0, 52.0)
MIDDLE = 43.1  # the ring on which the words' cap heights are centred
BAND = (37.25, 47.65)  # no part of a letter leaves it
MOST_CAP = 5.6
# Letters are set along the inner edge of the words, where they stand nearest: 0.5 there is 0.8 in their middle.
MOST_SPACE, LEAST_SPACE = 0.5, 0.05
# One cap height over the radius of the letters' feet, upright and turned.
CURVES = (MOST_CAP / (MIDDLE - MOST_CAP / 2), -MOST_CAP / (MIDDLE + MOST_CAP / 2))
FREE = 5.5  # between one word and the next, on the ring of `MIDDLE`
WIDEST = 1.25  # sectors: a long word may lean over beside short ones, yet stays beside its symbol


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter as it lies: its foot at *x*, *y*, turned by *angle* degrees, *scale* its cap height."""

    char: str
    face: str
    x: float
    y: float
    angle: float
    scale: float

    @property
    def outline(self) -> Outline:
        """The letter's outline in the seal's box."""
        return transformed_outline(glyph_or_notdef_in_cap_heights(self.face, self.char).outline, self._lying)

    @property
    def polygons(self) -> tuple[Polygon, ...]:
        """The letter's contours in the seal's box, flattened to a 250th of the cap height."""
        lying = self._lying
        return tuple(
            tuple(map(lying.transformPoint, polygon))
            for polygon in letter_polygons_in_cap_heights(self.face, self.char)
        )

    @property
    def _lying(self) -> Transform:
        turned = Transform().translate(self.x, self.y).rotate(math.radians(self.angle)).scale(self.scale)
        return turned.translate(-glyph_or_notdef_in_cap_heights(self.face, self.char).advance / 2, 0)


@dataclass(frozen=True, slots=True)
class WordOnRing:
    """A word beside its symbol at *middle* degrees, from *start* to *end*; turned, its foot is outwards."""

    text: str
    place: int
    middle: float
    start: float
    end: float
    is_turned: bool
    letters: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class CapAndSpacing:
    """What all words share: their cap height, and the space between letters on the inner edge."""

    cap: float
    space: float

    @property
    def inner(self) -> float:
        """The radius of the words' inner edge."""
        return MIDDLE - self.cap / 2


@dataclass(frozen=True, slots=True)
class WordLine:
    """A word set straight, in cap heights: where each letter's origin is, and its ink from *left* to *right*."""

    text: str
    face: str
    origins: tuple[float, ...]
    left: float
    right: float
    is_turned: bool

    @property
    def ink(self) -> float:
        """How wide the line is without the space between its letters."""
        return self.right - self.left

    @property
    def gaps(self) -> int:
        """How many spaces stand between its letters."""
        return max(0, len(self.text) - 1)


# The width of ink in cap heights, the spaces between its letters, and the angle (radians) it has to go into.
SpaceNeeded = tuple[float, float, float]


def set_words_around_ring(words: Sequence[str]) -> tuple[CapAndSpacing, tuple[WordOnRing, ...]]:
    """Return *words* around the ring, the first at the top, and their setting; an empty one keeps its place."""
    middles = [360 * place / len(words) - 90 for place in range(len(words))]
    lines = [
        _line_of_word(word_in_ring_capitals(word), 20 < middle % 360 < 160)
        for word, middle in zip(words, middles, strict=True)
    ]
    setting = greatest_cap_and_spacing(lines)
    return setting, tuple(
        _word_on_ring(line, place, middles[place], setting) for place, line in enumerate(lines) if line.text
    )


def greatest_cap_and_spacing(lines: Sequence[WordLine]) -> CapAndSpacing:
    """Return the greatest setting in which neighbours leave `FREE` between them and all stay between the rings."""
    cap = min(MOST_CAP, *map(_tallest_cap_height_of_line, lines))
    needs = list(_space_needed_by_neighbours_and_by_lines(lines))
    rooms = [(room * (MIDDLE - cap / 2) - ink * cap) / gaps for ink, gaps, room in needs if gaps]
    space = min(MOST_SPACE, *rooms, MOST_SPACE)
    return CapAndSpacing(cap, space) if space >= LEAST_SPACE else shrunk_cap_and_spacing(needs, cap)


def shrunk_cap_and_spacing(spaces_needed: Sequence[SpaceNeeded], most_cap_height: float) -> CapAndSpacing:
    """Return the setting, its space shrinking with its letters, in which the most pressing need is met."""
    cap, close = most_cap_height, LEAST_SPACE / MOST_CAP
    for ink, gaps, room in spaces_needed:
        # (ink + close * gaps) * cap = room * (MIDDLE - cap / 2)
        cap = min(cap, room * MIDDLE / (ink + close * gaps + room / 2))
    return CapAndSpacing(cap, close * cap)


def _space_needed_by_neighbours_and_by_lines(lines: Sequence[WordLine]) -> Iterator[SpaceNeeded]:
    """Yield how much each line, and the near halves of each two neighbours, have to go into."""
    sector = 2 * math.pi / len(lines)
    for line, other in zip(lines, (*lines[1:], lines[0]), strict=True):
        yield (line.ink + other.ink) / 2, (line.gaps + other.gaps) / 2, sector - FREE / MIDDLE
        yield line.ink, line.gaps, min(sector * WIDEST, math.pi) - FREE / MIDDLE


def _tallest_cap_height_of_line(line: WordLine) -> float:
    middle = -MIDDLE if line.is_turned else MIDDLE
    return min(
        (tallest_cap_height_between_rings(line.face, char, middle, *BAND) for char in line.text),
        default=MOST_CAP,
    )


def _line_of_word(ring_capitals: str, is_turned: bool) -> WordLine:
    face, origins = font_face_for_word(ring_capitals), [0.0]
    for one, after in pairwise(ring_capitals):
        origins.append(origins[-1] + advance_between_in_cap_heights(face, one, after, CURVES[is_turned]))
    boxes = [glyph_or_notdef_in_cap_heights(face, char).box for char in ring_capitals]
    inked = [(at + box[0], at + box[2]) for at, box in zip(origins, boxes, strict=False)] or [(0.0, 0.0)]
    left, right = min(ends[0] for ends in inked), max(ends[1] for ends in inked)
    return WordLine(ring_capitals, face, tuple(origins), left, right, is_turned)


def _word_on_ring(line: WordLine, place: int, middle_degrees: float, setting: CapAndSpacing) -> WordOnRing:
    """Return *line* bent around the ring: straight along the inner edge, fanned out above it."""
    width = line.ink * setting.cap + setting.space * line.gaps
    letters = []
    for number, char in enumerate(line.text):
        along = (
            line.origins[number] + glyph_or_notdef_in_cap_heights(line.face, char).advance / 2 - line.left
        ) * setting.cap
        off = math.degrees((along + setting.space * number - width / 2) / setting.inner)
        letters.append(_letter_on_ring(char, line, middle_degrees, off, setting.cap))
    half = math.degrees(width / 2 / setting.inner)
    return WordOnRing(
        line.text,
        place,
        middle_degrees,
        middle_degrees - half,
        middle_degrees + half,
        line.is_turned,
        tuple(letters),
    )


def _letter_on_ring(
    char: str, line: WordLine, word_degrees: float, degrees_from_word: float, cap_height: float
) -> Letter:
    at = word_degrees - degrees_from_word if line.is_turned else word_degrees + degrees_from_word
    foot = polar_point(CENTER, MIDDLE + (cap_height / 2 if line.is_turned else -cap_height / 2), at)
    return Letter(char, line.face, *foot, at - 90 if line.is_turned else at + 90, cap_height)
