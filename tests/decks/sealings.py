"""Random seals, and what must never touch on them, measured from the geometry itself."""

import math
import random
import string
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from decks.letters import is_character_drawable_on_ring
from decks.outlines import Polygon
from decks.pen import Point
from decks.rules.seal import Seal, seal_problems
from decks.rules.tarot import DECK
from decks.sealing.words import CENTER, Letter, WordOnRing
from decks.seals import Layout, layout_of_seal

LATIN = string.ascii_letters + "ÀÅÇÉÎÑÖØÞŠŽœŁĐİ'-’"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΩ"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўџљњ"
SCRIPTS = (LATIN, LATIN, GREEK, CYRILLIC, "WMQ", "IJl", "ЩЖЮ", "ẤŐΪЙ")
INNER_RING, OUTER_RING, TICKS, HAIR = 36.55, 48.35, 33.2, 0.3
LEVEL = 0.05  # of a cap height: how finely two letters are looked at
Polars = list[list[tuple[float, float]]]
Spans = dict[int, tuple[float, float]]


def random_word(chance: random.Random) -> str:
    letters = chance.choice(SCRIPTS)
    first = chance.choice(letters.strip("'-’"))
    return first + "".join(chance.choices(letters, k=min(chance.randint(0, 23), chance.randint(0, 40))))


def random_seal(chance: random.Random) -> Seal:
    """Return two to five cards, each with a word of one script, 1 to 24 letters long."""
    held = tuple(chance.sample(DECK, chance.randint(2, 5)))
    seal = Seal(held, tuple(random_word(chance) for _ in held))
    assert not list(seal_problems(seal, is_character_drawable_on_ring)), seal
    return seal


def random_layouts(batch: int, count: int) -> Iterator[Layout]:
    chance = random.Random(batch)
    return (layout_of_seal(random_seal(chance)) for _ in range(count))


def polars(polygons: tuple[Polygon, ...], middle: float) -> Polars:
    """Return each point's way from the seal's centre, and its angle from *middle*."""
    return [[polar_of(point, middle) for point in polygon] for polygon in polygons]


def polar_of(point: Point, middle: float = 0) -> tuple[float, float]:
    x, y = point[0] - CENTER[0], point[1] - CENTER[1]
    return math.hypot(x, y), (math.degrees(math.atan2(y, x)) - middle + 180) % 360 - 180


@lru_cache(maxsize=5000)  # every letter of fifty seals
def ink_of_letter(letter: Letter, middle: float) -> Polars:
    """Return the polars of *letter*, which three questions are about."""
    return polars(letter.polygons, middle)


def reach(ink: Polars) -> tuple[float, float]:
    """Return the first and the last angle of some ink."""
    angles = [angle for polygon in ink for _, angle in polygon]
    return min(angles), max(angles)


def spans(ink: Polars, height: float) -> Spans:
    """Return the first and the last angle of some ink in every ring of that *height*."""
    found: Spans = {}
    for polygon in ink:
        for (radius, off), (to_radius, to_off) in pairwise([*polygon, polygon[0]]):
            level, to_level = radius / height, to_radius / height
            low, high = min(level, to_level), max(level, to_level)
            slope = (to_off - off) / (to_level - level) if to_level != level else 0
            for ring in range(int(low), int(high) + 1):
                one = off + (max(low, ring) - level) * slope
                other = off + (min(high, ring + 1) - level) * slope if slope else to_off
                least, most = found.get(ring, (one, one))
                found[ring] = min(least, one, other), max(most, one, other)
    return found


def is_clear(first: Polars, second: Polars, height: float) -> bool:
    """Whether *first* ends before *second* begins, at every height that both have."""
    if reach(first)[1] < reach(second)[0]:
        return True
    one, other = spans(first, height), spans(second, height)
    return all(one[ring][1] < other[ring][0] for ring in one.keys() & other.keys())


def letters_that_touch(word: WordOnRing) -> list[str]:
    """Return the neighbours in *word* that meet."""
    inked = [letter for letter in word.letters if letter.char != " "]
    placed = [(letter.char, ink_of_letter(letter, word.middle)) for letter in inked]
    placed = placed[::-1] if word.is_turned else placed
    height = LEVEL * max((letter.scale for letter in inked), default=1)
    return [a + b for (a, one), (b, other) in pairwise(placed) if not is_clear(one, other, height)]


def edges_that_cross(one: Letter, other: Letter) -> bool:
    """Whether any edge of *one* crosses one of *other*: slow and exact."""
    edges = [
        [edge for polygon in letter.polygons for edge in pairwise([*polygon, polygon[0]])]
        for letter in (one, other)
    ]
    return any(_cross(*edge, *against) for edge in edges[0] for against in edges[1])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def words_that_meet(drawn: Layout) -> list[str]:
    """Return what meets around the ring: words, lozenges, hairlines."""
    around = []
    for word in drawn.words:
        inked = [polygon for letter in word.letters for polygon in ink_of_letter(letter, word.middle)]
        around.append((word.text, word.middle % 360, reach(inked)))
    for shape in (*drawn.lozenges, *(line for line in drawn.flourishes if line.stroke)):
        polygon = shape.outline[0].flattened(0.01)
        x, y = (sum(axis) / len(polygon) for axis in zip(*polygon, strict=True))
        middle = polar_of((x, y))[1] % 360
        around.append(("an ornament", middle, reach(polars((polygon,), middle))))
    around.sort(key=lambda each: each[1])
    beside = pairwise([*around, (around[0][0], around[0][1] + 360, around[0][2])])
    return [f"{a} and {b}" for (a, at, one), (b, to, other) in beside if at + one[1] >= to + other[0]]


def symbols_that_meet(drawn: Layout) -> list[str]:
    """Return the symbols whose circles meet, or reach into the ticks."""
    meeting = [
        f"{one.card} and {other.card}"
        for one, other in combinations(drawn.symbols, 2)
        if math.dist(one.center, other.center) <= one.radius + other.radius
    ]
    reaching = [one for one in drawn.symbols if math.dist(one.center, CENTER) + one.radius >= TICKS]
    return meeting + [f"{one.card} and the ticks" for one in reaching]


def letters_on_a_ring(drawn: Layout) -> list[str]:
    """Return the letters that come within a hair of a ring."""
    return [
        letter.char
        for word in drawn.words
        for letter in word.letters
        for polygon in ink_of_letter(letter, word.middle)
        if not all(INNER_RING + HAIR < radius < OUTER_RING - HAIR for radius, _ in polygon)
    ]
