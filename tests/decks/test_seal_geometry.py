"""A seal's geometry over 1,000 random seals: nothing touches what it should not, and everything is set."""

import math
import random
import string
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from decks.letters import has_shape
from decks.outlines import Polygon
from decks.pen import Point
from decks.rules.seal import Seal, problems
from decks.rules.tarot import DECK
from decks.sealing.words import CENTER, Word
from decks.seals import Layout, layout
from tests.conftest import at_night

BATCHES, EACH = 20, at_night(500, 50)
LATIN = string.ascii_letters + "ÀÅÇÉÎÑÖØÞŠŽßœŁĐİ'-’"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΩ"
CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўџљњ"
INNER_RING, OUTER_RING, RING_EDGE = 36.55, 48.35, 0.2
LEVEL = 0.04  # of a cap height: how finely letters are looked at
Spans = dict[int, tuple[float, float]]


def random_word(chance: random.Random) -> str:
    letters = chance.choice((LATIN, GREEK, CYRILLIC, "WMQ", "IJl", "ЩЖЮ"))
    return chance.choice(letters.replace("'", "").replace("-", "").replace("’", "")) + "".join(
        chance.choices(letters, k=chance.randint(0, 22 if "ß" in letters else 23))
    )


def random_seal(chance: random.Random) -> Seal:
    held = tuple(chance.sample(DECK, chance.randint(2, 5)))
    seal = Seal(held, tuple(random_word(chance).replace("ß", "s", 1) for _ in held))
    return seal if not list(problems(seal, has_shape)) else random_seal(chance)


def random_layouts(batch: int, count: int = EACH) -> Iterator[Layout]:
    chance = random.Random(batch)
    return (layout(random_seal(chance)) for _ in range(count))


def polar_of(point: Point) -> tuple[float, float]:
    x, y = point[0] - CENTER[0], point[1] - CENTER[1]
    return math.hypot(x, y), math.degrees(math.atan2(y, x))


def spans(polygons: tuple[Polygon, ...], middle: float, height: float) -> Spans:
    """Return the first and last angle of some ink, from *middle*, in every ring of that *height*."""
    found: Spans = {}
    for polygon in polygons:
        turned = [(r / height, (a - middle + 180) % 360 - 180) for r, a in map(polar_of, polygon)]
        for (level, off), (to_level, to_off) in pairwise([*turned, turned[0]]):
            low, high = (level, to_level) if level < to_level else (to_level, level)
            slope = (to_off - off) / (to_level - level) if to_level != level else 0
            for ring in range(int(low), int(high) + 1):
                one = off + (max(low, ring) - level) * slope
                other = off + (min(high, ring + 1) - level) * slope if slope else to_off
                least, most = found.get(ring, (one, one))
                found[ring] = min(least, one, other), max(most, one, other)
    return found


def stands_clear(first: Spans, second: Spans) -> bool:
    """Whether *first* ends before *second* begins at every height both have."""
    return all(first[at][1] < second[at][0] for at in first.keys() & second.keys())


def letters_touch(word: Word) -> list[str]:
    """Return the pairs of letters in *word* that meet."""
    inked = [letter for letter in word.letters if letter.char != " "]
    placed = [(each.char, spans(each.polygons, word.middle, each.scale * LEVEL)) for each in inked]
    placed = placed[::-1] if word.is_turned else placed
    return [a + b for (a, one), (b, other) in pairwise(placed) if not stands_clear(one, other)]


def ink_of(word: Word) -> Spans:
    return spans(tuple(polygon for letter in word.letters for polygon in letter.polygons), word.middle, 1)


def words_meet(drawn: Layout) -> list[str]:
    """Return what meets around the ring: neighbouring words, or a word and a lozenge."""
    around = [(word.text, word.middle, ink_of(word)) for word in drawn.words]
    for shape in drawn.lozenges:
        polygon = shape.outline[0].flattened(0.01)
        x, y = (sum(axis) / len(polygon) for axis in zip(*polygon, strict=True))
        middle = polar_of((x, y))[1]
        around.append(("lozenge", middle, spans((polygon,), middle, 1)))
    around.sort(key=lambda each: each[1] % 360)
    beside = zip(around, [*around[1:], around[0]], strict=True)
    return [
        f"{a} {b}" for (a, at, one), (b, to, other) in beside if end(one) + at % 360 >= start(other, at, to)
    ]


def end(ink: Spans) -> float:
    return max(most for _, most in ink.values())


def start(ink: Spans, after: float, middle: float) -> float:
    ahead = middle % 360 if middle % 360 > after % 360 else middle % 360 + 360
    return ahead + min(least for least, _ in ink.values())


def symbols_meet(drawn: Layout) -> list[str]:
    """Return the symbols whose circles meet, or leave the inner ring's ticks no room."""
    meeting = [
        f"{one.card}, {other.card}"
        for one, other in combinations(drawn.symbols, 2)
        if math.dist(one.center, other.center) < one.radius + other.radius
    ]
    return meeting + [
        str(one.card) for one in drawn.symbols if math.dist(one.center, CENTER) + one.radius > 33.2
    ]


def beyond_the_rings(drawn: Layout) -> list[str]:
    """Return the letters that come nearer than a hair to a ring."""
    return [
        letter.char
        for word in drawn.words
        for letter in word.letters
        for polygon in letter.polygons
        if not all(INNER_RING + RING_EDGE < polar_of(at)[0] < OUTER_RING - RING_EDGE for at in polygon)
    ]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_of_random_seals_nothing_touches(batch: int) -> None:
    for drawn in random_layouts(batch):
        assert symbols_meet(drawn) == [], drawn.seal
        assert words_meet(drawn) == [], drawn.seal
        assert beyond_the_rings(drawn) == [], drawn.seal
        assert [pair for word in drawn.words for pair in letters_touch(word)] == [], drawn.seal
        assert len(drawn.words) == len(drawn.seal.words)
