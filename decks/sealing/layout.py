"""A seal's one geometry, in a box of 104: rings, symbols, words, and the gold figure between them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from fontTools.misc.transform import Transform

from decks.letters import BOLD, advance_between_in_cap_heights, glyph_or_notdef_in_cap_heights
from decks.marks import SHAPES, SYMBOLS
from decks.outlines import (
    Contour,
    Outline,
    are_holes_by_nonzero_rule,
    bounds_of_points,
    circle_outline,
    flattened_points_of_outline,
    line_outline,
    outline_of_path_data,
    transformed_outline,
)
from decks.pen import Point, compass_star_svg, polar_point
from decks.rules.seal import Emblem, Seal, ShapeKey
from decks.rules.tarot import Card, rank_letter
from decks.sealing.shapes import Shape, mark_shapes, shapes_of_svg_elements
from decks.sealing.words import CENTER, FREE, MIDDLE, CapAndSpacing, WordOnRing, set_words_around_ring

BOX = 104.0
ACROSS = 100.0  # from edge to edge of the outer ring: a seal's diameter
# Orbit and height of the symbols, by how many there are.
SIZES = {2: (17.6, 22.0), 3: (17.6, 22.0), 4: (19.8, 18.4), 5: (21.0, 15.6)}
SYMBOL_WEIGHT, MARK_HEIGHT, RANK_HEIGHT, RANK_EDGE = 0.07, 1.16, 0.42, 0.19
# Above a sword's guard, in a cup's bowl, under a wand's bud: what tells the suit stays in sight.
RANK_AT = {"swords": -10, "cups": -9, "wands": 6, "pentacles": 0}
WIDEST_RANK = 74.0  # of a symbol's 100
# A ground is drawn larger and lighter than a shape alone. In it, for one sign or two: how far a sign's ink may reach
# from its own middle, and how far that lies from the ground's.
GROUND_SCALE, GROUND_WEIGHT, INNER_WEIGHT = 1.1, 0.7, 1.2
ROOM = {
    ("circle", 1): (34.5, 0.0), ("circle", 2): (17.7, 18.5),
    ("square", 1): (33.0, 0.0), ("square", 2): (16.2, 16.8),
    ("lozenge", 1): (25.5, 0.0),
}  # fmt: skip
LOZENGE = outline_of_path_data("M0 -1.7L1.1 0L0 1.7L-1.1 0Z")
LEAST_FLOURISH = 10.0  # degrees
BREATH = 0.06  # of a symbol's height, kept clear around it


@dataclass(frozen=True, slots=True)
class Ring:
    """One full circle around the seal's centre."""

    radius: float
    width: float
    role: str

    @property
    def shape(self) -> Shape:
        return Shape(
            circle_outline(CENTER, self.radius),
            stroke="ink" if self.role == "ink" else "gold",
            width=self.width,
        )


@dataclass(frozen=True, slots=True)
class Symbol:
    """A card's symbol, or one's own: none of its ink is farther than *radius* from its centre."""

    card: Card | ShapeKey | Emblem
    center: Point
    height: float
    radius: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything on a seal, where it lies; *figure* is the gold under the symbols."""

    seal: Seal
    setting: CapAndSpacing
    rings: tuple[Ring, ...]
    figure: tuple[Shape, ...]
    symbols: tuple[Symbol, ...]
    words: tuple[WordOnRing, ...]
    lozenges: tuple[Shape, ...]
    flourishes: tuple[Shape, ...]

    @property
    def cap(self) -> float:
        """The cap height of every word."""
        return self.setting.cap

    def shapes(self) -> Iterator[Shape]:
        """Yield all that is painted, what lies below first."""
        yield from frame()
        yield from self.inside()

    def inside(self) -> Iterator[Shape]:
        """Yield what is this seal's own: all but the frame."""
        yield from self.figure
        for symbol in self.symbols:
            yield from symbol.shapes
        yield from self.lozenges
        yield from self.flourishes
        for word in self.words:
            yield Shape(tuple(contour for letter in word.letters for contour in letter.outline), fill="ink")


RINGS = (Ring(50, 0.9, "ink"), Ring(48.5, 0.3, "gold"), Ring(36.2, 0.7, "ink"), Ring(35, 0.25, "gold"))


@lru_cache(maxsize=1)
def frame() -> tuple[Shape, ...]:
    """Return the rings and ticks, the same on every seal."""
    ends = [
        (polar_point(CENTER, 35, 5 * tick), polar_point(CENTER, 34 if tick % 2 else 33.2, 5 * tick))
        for tick in range(72)
    ]
    ticks = Shape(
        tuple(contour for pair in ends for contour in line_outline(*pair)), stroke="gold", width=0.22
    )
    return (*(ring.shape for ring in RINGS), ticks)


@lru_cache(maxsize=64)
def layout_of_seal(seal: Seal) -> Layout:
    """Return where everything on *seal* lies; it has two to five cards, and no letter without a shape."""
    orbit, height = SIZES[len(seal.cards)]
    around = [360 * place / len(seal.cards) - 90 for place in range(len(seal.cards))]
    symbols = tuple(
        symbol_placed_at(card, polar_point(CENTER, orbit, angle), height)
        for card, angle in zip(seal.drawn, around, strict=True)
    )
    setting, words = set_words_around_ring(seal.words)
    figure = (*_arcs_between_symbols(orbit, symbols), *_gold_figure_among_symbols(symbols))
    gaps = list(_word_end_lozenge_and_next_start_degrees(words, len(around)))
    lozenges = tuple(_lozenge_shape(middle) for _, middle, _ in gaps)
    flourishes = tuple(shape for gap in gaps for shape in _hairlines_on_both_sides_of_lozenge(*gap))
    return Layout(seal, setting, RINGS, figure, symbols, words, lozenges, flourishes)


def symbol_placed_at(symbol: Card | ShapeKey | Emblem, center: Point, height: float) -> Symbol:
    """Return a Major's symbol or a simple shape in ink, a Minor's rank in ink over its suit's mark in gold, or such
    signs within a simple shape.
    """
    placed = Transform().translate(*center).scale(height / 100)
    shapes = tuple(shape.transformed_with_stroke(placed) for shape in _symbol_shapes(symbol))
    return Symbol(symbol, center, height, _greatest_distance_of_ink(symbol, height), shapes)


@lru_cache(maxsize=512)
def _greatest_distance_of_ink(symbol: Card | ShapeKey | Emblem, height: float) -> float:
    """Return how far the ink of *symbol* goes from its centre, which is the same wherever it is placed."""
    scaled = Transform().scale(height / 100)
    shapes = (shape.transformed_with_stroke(scaled) for shape in _symbol_shapes(symbol))
    return max(shape.greatest_distance_of_ink((0, 0)) for shape in shapes)


def _symbol_shapes(symbol: Card | ShapeKey | Emblem) -> tuple[Shape, ...]:
    return _emblem_shapes(symbol) if isinstance(symbol, Emblem) else _sign_shapes(symbol)


def _sign_shapes(sign: Card | ShapeKey) -> tuple[Shape, ...]:
    """Return what stands in the box of 100."""
    if isinstance(sign, str):
        return _centered_ink_shapes_of_path_data(SHAPES[sign][1])
    if sign.suit is None:
        return _centered_ink_shapes_of_path_data(SYMBOLS[sign.rank][1])
    return _minor_shapes(sign.suit.name.lower(), sign.rank)


@lru_cache(maxsize=256)
def _emblem_shapes(emblem: Emblem) -> tuple[Shape, ...]:
    """Return the ground, and in it each sign as large as its part of the room lets it be."""
    room, aside = ROOM[emblem.ground, len(emblem.signs)]
    shapes = _shapes_transformed_with_stroke_factor(
        _sign_shapes(emblem.ground), Transform().scale(GROUND_SCALE), GROUND_WEIGHT
    )
    for sign, x in zip(emblem.signs, (-aside if len(emblem.signs) > 1 else 0.0, aside), strict=False):
        drawn = _sign_shapes(sign)
        scale = room / max(shape.greatest_distance_of_ink((0, 0)) for shape in drawn)
        shapes += _shapes_transformed_with_stroke_factor(
            drawn, Transform().translate(x, 0).scale(scale), INNER_WEIGHT
        )
    return shapes


def _shapes_transformed_with_stroke_factor(
    shapes: tuple[Shape, ...], transform: Transform, stroke_width_factor: float
) -> tuple[Shape, ...]:
    return tuple(
        replace(shape, width=shape.width * stroke_width_factor)
        for shape in (one.transformed_with_stroke(transform) for one in shapes)
    )


@lru_cache(maxsize=64)
def _centered_ink_shapes_of_path_data(path_data: str) -> tuple[Shape, ...]:
    outline = outline_of_path_data(path_data)
    left, top, right, bottom = bounds_of_points(flattened_points_of_outline(outline, 0.1))
    middled = transformed_outline(outline, Transform().translate(-(left + right) / 2, -(top + bottom) / 2))
    return tuple(
        Shape(
            (contour,),
            fill="ink" if _is_dot_contour(contour) else "",
            stroke="ink",
            width=100 * SYMBOL_WEIGHT,
        )
        for contour in middled
    )


def _is_dot_contour(contour: Contour) -> bool:
    left, _, right, _ = bounds_of_points(contour.flattened(0.1))
    return contour.is_closed and right - left < 10


@lru_cache(maxsize=64)
def _minor_shapes(suit_name: str, rank: int) -> tuple[Shape, ...]:
    mark = tuple(
        shape.transformed_with_stroke(Transform().scale(MARK_HEIGHT)) for shape in mark_shapes(suit_name)
    )
    written = transformed_outline(
        _bold_text_outline_around_origin(rank_letter(rank), 100 * RANK_HEIGHT),
        Transform().translate(0, RANK_AT[suit_name]),
    )
    cut = are_holes_by_nonzero_rule([contour.flattened(0.5) for contour in written])
    rims = tuple(contour for contour, is_cut in zip(written, cut, strict=True) if not is_cut)
    edge = Shape(rims, fill="ground", stroke="ground", width=100 * RANK_HEIGHT * RANK_EDGE)
    return (*mark, edge, Shape(written, fill="ink"))


def _bold_text_outline_around_origin(text: str, most_cap_height: float) -> Outline:
    """Return *text* in bold capitals around the origin."""
    at = 0.0
    outline: Outline = ()
    for place, char in enumerate(text):
        at += advance_between_in_cap_heights(BOLD, text[place - 1], char) if place else 0
        outline += transformed_outline(
            glyph_or_notdef_in_cap_heights(BOLD, char).outline, Transform().translate(at, 0)
        )
    last = glyph_or_notdef_in_cap_heights(BOLD, text[-1])
    left, right = glyph_or_notdef_in_cap_heights(BOLD, text[0]).box[0], at + last.box[2]
    most_cap_height = min(most_cap_height, WIDEST_RANK / (right - left))
    return transformed_outline(
        outline, Transform().scale(most_cap_height).translate(-(left + right) / 2, 0.5)
    )


def _arcs_between_symbols(orbit_radius: float, symbols: tuple[Symbol, ...]) -> Iterator[Shape]:
    """Yield the gold circle on which the symbols stand, open where they are."""
    count = len(symbols)
    for place, one in enumerate(symbols):
        other = symbols[(place + 1) % count]
        start, end = (
            math.degrees(2 * math.asin(_radius_kept_clear(each) / orbit_radius / 2)) for each in (one, other)
        )
        first = 360 * place / count - 90
        arc = _arc_outline(orbit_radius, first + start, first + 360 / count - end)
        yield Shape(arc, stroke="gold", width=0.28)


def _radius_kept_clear(symbol: Symbol) -> float:
    return symbol.radius + BREATH * symbol.height


def _arc_outline(radius: float, start_degrees: float, end_degrees: float) -> Outline:
    pieces = max(1, math.ceil((end_degrees - start_degrees) / 45))
    turn = math.radians((end_degrees - start_degrees) / pieces)
    bend = 4 / 3 * math.tan(turn / 4) * radius
    steps = []
    for piece in range(pieces):
        here, there = (
            start_degrees + (end_degrees - start_degrees) * at / pieces for at in (piece, piece + 1)
        )
        near, far = polar_point(CENTER, radius, here), polar_point(CENTER, radius, there)
        steps.append((polar_point(near, bend, here + 90), polar_point(far, bend, there - 90), far))
    return (Contour(polar_point(CENTER, radius, start_degrees), tuple(steps), is_closed=False),)


def _gold_figure_among_symbols(symbols: tuple[Symbol, ...]) -> Iterator[Shape]:
    """Yield the gold figure of a number: a star in the middle of three and four, a pentagram among five."""
    if len(symbols) == 5:
        for place, one in enumerate(symbols):
            yield _line_between_symbols(one, symbols[(place + 2) % 5])
    else:
        yield from _stars_among(len(symbols))


@lru_cache(maxsize=4)
def _stars_among(count: int) -> tuple[Shape, ...]:
    """Return the gold figure of two, three or four, the same on every seal."""
    if count == 2:
        besides = [(CENTER[0] + x * SIZES[2][0], CENTER[1]) for x in (-1, 1)]
        stars = [
            compass_star_svg(beside, 2.6, 0.8, 4, ink="gold", ground="ground", width=0.2)
            for beside in besides
        ]
        return tuple(shape for star in stars for shape in shapes_of_svg_elements(star))
    star = compass_star_svg(CENTER, 4.2, 1.4, 4 if count == 4 else 6, ink="gold", ground="ground", width=0.2)
    ends = [
        (polar_point(CENTER, 5.6, 15 * ray), polar_point(CENTER, 6.6 if ray % 2 else 7.4, 15 * ray))
        for ray in range(24)
    ]
    rays = Shape(tuple(line for pair in ends for line in line_outline(*pair)), stroke="gold", width=0.22)
    return (*shapes_of_svg_elements(star), rays)


def _line_between_symbols(one: Symbol, other: Symbol) -> Shape:
    (x, y), (to_x, to_y) = one.center, other.center
    long = math.dist(one.center, other.center)
    near, far = _radius_kept_clear(one) / long, 1 - _radius_kept_clear(other) / long
    ends = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (near, far)]
    return Shape(line_outline(*ends), stroke="gold", width=0.35)


def _word_end_lozenge_and_next_start_degrees(
    words: tuple[WordOnRing, ...], place_count: int
) -> Iterator[tuple[float, float, float]]:
    """Yield, between any two places for words, where one word ends, where a lozenge lies, where the next begins."""
    starts, ends = {word.place: word.start for word in words}, {word.place: word.end for word in words}
    spare = math.degrees(FREE / 2 / MIDDLE)
    for place in range(place_count):
        angle, after = 360 * place / place_count - 90, 360 * (place + 1) / place_count - 90
        end = ends.get(place, angle)
        start = starts[0] + 360 if place + 1 == place_count and 0 in starts else starts.get(place + 1, after)
        halfway = (angle + after) / 2
        yield end, halfway if end + spare <= halfway <= start - spare else (end + start) / 2, start


def _hairlines_on_both_sides_of_lozenge(
    word_end_degrees: float, lozenge_degrees: float, next_start_degrees: float
) -> Iterator[Shape]:
    """Yield a hairline on either side of a lozenge where both words beside it are far."""
    before, after = (
        (word_end_degrees + 4.5, lozenge_degrees - 3.5),
        (lozenge_degrees + 3.5, next_start_degrees - 4.5),
    )
    if min(before[1] - before[0], after[1] - after[0]) < LEAST_FLOURISH:
        return
    for ends, tip in ((before, before[0]), (after, after[1])):
        yield Shape(_arc_outline(MIDDLE, *ends), stroke="gold", width=0.22)
        yield Shape(circle_outline(polar_point(CENTER, MIDDLE, tip), 0.45), fill="gold")


def _lozenge_shape(degrees: float) -> Shape:
    lying = Transform().translate(*polar_point(CENTER, MIDDLE, degrees)).rotate(math.radians(degrees + 90))
    return Shape(transformed_outline(LOZENGE, lying), fill="gold")
