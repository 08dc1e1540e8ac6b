"""A seal's geometry over 1,000 random seals: nothing touches what it should not, and everything is set."""

import math
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest

from decks import marks
from decks.letters import (
    FACES,
    advance_between_in_cap_heights,
    glyph_or_notdef_in_cap_heights,
    is_character_drawable_on_ring,
)
from decks.outlines import flattened_points_of_outline
from decks.rules.seal import GROUNDS, MOST_LETTERS, SHAPES, Emblem, Seal, word_in_ring_capitals
from decks.rules.tarot import DECK, Card
from decks.sealing.layout import BOX, SIZES, symbol_placed_at
from decks.sealing.svg import layout_as_svg
from decks.sealing.words import CENTER, MOST_CAP
from decks.seals import Layout, layout_of_seal, smallest_readable_diameter_mm
from tests.conftest import at_night
from tests.decks.sealings import (
    TICKS,
    edges_that_cross,
    letters_on_a_ring,
    letters_that_touch,
    random_layouts,
    symbols_that_meet,
    words_that_meet,
)

EACH = at_night(500, 50)
MOON, SUN = Card(None, 18), Card(None, 19)
AS_BEFORE = (
    "6d52a56772a382dc822868f967484b1a2870de79b3fe4c168640407481f00ab4"  # the file of 0.1.0's first seals
)


@pytest.fixture(scope="module", params=range(20))
def drawings(request: pytest.FixtureRequest) -> tuple[Layout, ...]:
    """One twentieth of the random seals; pytest runs all tests of one before the next is drawn."""
    return tuple(random_layouts(request.param, EACH))


def test_of_random_seals_no_symbols_overlap(drawings: tuple[Layout, ...]) -> None:
    assert [symbols_that_meet(drawn) for drawn in drawings] == [[]] * EACH


def test_the_circle_of_a_symbol_holds_what_is_drawn_of_it(drawings: tuple[Layout, ...]) -> None:
    one = drawings[0].symbols[-1]
    assert one.radius == pytest.approx(
        max(shape.greatest_distance_of_ink(one.center) for shape in one.shapes)
    )


def test_of_random_seals_no_words_collide(drawings: tuple[Layout, ...]) -> None:
    assert [words_that_meet(drawn) for drawn in drawings] == [[]] * EACH


def test_of_random_seals_no_letters_touch(drawings: tuple[Layout, ...]) -> None:
    words = (word for drawn in drawings for word in drawn.words)
    assert {pair for word in words for pair in letters_that_touch(word)} == set()


def test_of_random_seals_no_letter_reaches_a_ring(drawings: tuple[Layout, ...]) -> None:
    assert [letters_on_a_ring(drawn) for drawn in drawings] == [[]] * EACH


def test_of_random_seals_every_letter_is_set(drawings: tuple[Layout, ...]) -> None:
    told = [[len(word.letters) for word in drawn.words] for drawn in drawings]
    assert told == [[len(word_in_ring_capitals(word)) for word in drawn.seal.words] for drawn in drawings]


def test_of_random_seals_all_words_have_one_cap_height(drawings: tuple[Layout, ...]) -> None:
    scales = [{letter.scale for word in drawn.words for letter in word.letters} for drawn in drawings]
    assert scales == [{drawn.cap} for drawn in drawings]


def test_letters_do_not_cross_when_every_edge_is_looked_at() -> None:
    words = [word for drawn in random_layouts(99, 3) for word in drawn.words]
    beside = [pair for word in words for pair in pairwise(word.letters)]
    assert [f"{one.char}{other.char}" for one, other in beside if edges_that_cross(one, other)] == []


@pytest.mark.parametrize("batch", range(3))
def test_everything_lies_inside_the_box(batch: int) -> None:
    for drawn in random_layouts(batch, 20):
        shapes = [shape for shape in drawn.shapes() if shape.fill != "ground"]
        farthest = max(
            math.dist(CENTER, at) + shape.width / 2
            for shape in shapes
            for at in flattened_points_of_outline(shape.outline, 0.1)
        )
        assert farthest < BOX / 2 - 1


@pytest.mark.parametrize("count", SIZES)
def test_any_cards_stand_clear_at_every_count(count: int) -> None:
    orbit, height = SIZES[count]
    every: list[Any] = [*DECK, *SHAPES]
    widest = max(symbol_placed_at(drawn, CENTER, height).radius for drawn in every)
    assert 2 * widest < 2 * orbit * math.sin(math.pi / count)


def test_every_simple_shape_is_drawn() -> None:
    assert set(SHAPES) == set(marks.SHAPES)


@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("letter", ["W", "Щ", "Ω", "Q", "Ấ"])
def test_the_longest_words_are_set(count: int, letter: str) -> None:
    drawn = layout_of_seal(Seal(DECK[:count], (letter * MOST_LETTERS,) * count))
    assert (words_that_meet(drawn), letters_on_a_ring(drawn)) == ([], [])
    assert smallest_readable_diameter_mm(drawn.seal) < 150


def test_a_short_word_is_set_at_full_size_and_spaced() -> None:
    drawn = layout_of_seal(Seal((MOON, SUN), ("Tide", "Mercy")))
    assert (drawn.cap, drawn.setting.space) == (MOST_CAP, 0.5)


def test_a_longer_word_is_first_set_closer() -> None:
    drawn = layout_of_seal(Seal((MOON, SUN, *DECK[:2]), ("Relinquishing", "Threshold", "Sun", "Moon")))
    assert drawn.cap == MOST_CAP
    assert drawn.setting.space < 0.5


def test_the_first_symbol_is_at_the_top_and_the_rest_follow_the_clock() -> None:
    drawn = layout_of_seal(Seal(DECK[:4], ("One", "Two", "Three", "Four")))
    top, right, bottom, left = (one.center for one in drawn.symbols)
    assert top[1] < CENTER[1] < bottom[1]
    assert left[0] < CENTER[0] < right[0]
    assert [word.middle for word in drawn.words] == [-90, 0, 90, 180]


def test_words_below_read_from_left_to_right() -> None:
    drawn = layout_of_seal(Seal(DECK[:5], ("One", "Two", "Three", "Four", "Five")))
    assert [word.is_turned for word in drawn.words] == [False, False, True, True, False]
    across = [letter.x for letter in drawn.words[2].letters]
    assert across == sorted(across)


def test_a_word_takes_the_first_face_that_has_all_its_letters() -> None:
    drawn = layout_of_seal(Seal(DECK[:4], ("Tide", "Тишина", "Ελπίδα", "Moonλ")))
    assert [word.letters[0].face for word in drawn.words] == [FACES[0], FACES[1], FACES[1], FACES[1]]


@pytest.mark.parametrize("char", ["🌙", "א", "月", "\u0301", "\u00ad", "\u200b", "+", " ", "\ud800"])
def test_what_has_no_shape(char: str) -> None:
    assert not is_character_drawable_on_ring(char)


@pytest.mark.parametrize("char", ["A", "É", "Щ", "Ω", "7", "'", "’", "&", "-"])
def test_what_has_a_shape(char: str) -> None:
    assert is_character_drawable_on_ring(char)


def test_a_pair_is_kerned() -> None:
    assert (
        advance_between_in_cap_heights(FACES[0], "A", "V")
        < glyph_or_notdef_in_cap_heights(FACES[0], "A").advance
    )


# --- signs within a shape


def every_emblem() -> list[Emblem]:
    """Return each ground with each sign in it, and with each pair of one sign and the widest others."""
    every: list[Any] = [*DECK, *SHAPES]
    alone = [Emblem(ground, (sign,)) for ground in GROUNDS for sign in every if sign != ground]
    majors = [card for card in DECK if card.is_major]
    small: list[Any] = [*majors, *SHAPES]
    pairs = [
        Emblem(ground, (sign, other))
        for ground, most in GROUNDS.items() if most > 1
        for sign in small for other in ("wave", "square", majors[17])
    ]  # fmt: skip
    return [*alone, *pairs]


@pytest.mark.parametrize("count", SIZES)
def test_signs_within_a_shape_stand_clear_at_every_count(count: int) -> None:
    orbit, height = SIZES[count]
    widest = max(symbol_placed_at(emblem, CENTER, height).radius for emblem in every_emblem())
    assert 2 * widest < 2 * orbit * math.sin(math.pi / count)
    assert orbit + widest < TICKS


def out_of_room(emblem: Emblem) -> bool:
    """Say whether a sign's ink meets the line of its ground, or the other sign's side."""
    ground, *signs = symbol_placed_at(emblem, (0, 0), 100).shapes
    wide, high = (
        max(abs(at[axis]) for at in flattened_points_of_outline(ground.outline, 0.01)) for axis in (0, 1)
    )
    for shape in signs:
        half, line = shape.width / 2, ground.width / 2
        for x, y in flattened_points_of_outline(shape.outline, 0.5):
            x, y = abs(x), abs(y)
            reach = {"circle": math.hypot(x, y), "square": max(x, y), "lozenge": wide * (x / wide + y / high)}
            slant = math.hypot(wide, high) / high if emblem.ground == "lozenge" else 1
            if reach[emblem.ground] + (half + line) * slant > wide:
                return True
    return False


def test_signs_lie_clear_within_their_shape() -> None:
    assert [emblem for emblem in every_emblem() if out_of_room(emblem)] == []


def test_two_signs_in_a_shape_do_not_touch() -> None:
    for emblem in (one for one in every_emblem() if len(one.signs) == 2):
        _ground, *signs = symbol_placed_at(emblem, (0, 0), 100).shapes
        sides = [
            [
                x + s * shape.width / 2
                for x, _ in flattened_points_of_outline(shape.outline, 0.5)
                for s in (-1, 1)
            ]
            for shape in signs
        ]
        assert all(max(side) < 0 or min(side) > 0 for side in sides)


def test_old_seals_are_drawn_as_before() -> None:
    seal = Seal((MOON, SUN, *DECK[:2]), ("Tide", "Mercy", "Knot", "Door"), ("", "star", "", "m3"))
    assert sha256(layout_as_svg(layout_of_seal(seal), "day")).hexdigest() == AS_BEFORE
