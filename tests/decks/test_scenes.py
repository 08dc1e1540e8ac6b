"""What is drawn on a Minor besides its figure: its place, creature and object, as the table of pictures names them."""

import io
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import dist

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from weasyprint import HTML

from decks.faces import draw_picture_field, draw_thing_svg, strip_svg, things_svg
from decks.faces.creatures import CREATURES
from decks.faces.frame import corner_of_minor
from decks.faces.objects import OBJECTS
from decks.faces.palettes import colors_by_role_of_palette
from decks.faces.pips import LAYOUTS
from decks.faces.places import PLACES
from decks.faces.scenes import woven_in_gold
from decks.faces.strokes import Drawing, Mark, drawing_as_svg, suit_mark_definitions
from decks.marks import SUITS
from decks.pen import svg_document
from decks.rules.pictures import CREATURE, KINDS, OBJECT, PICTURES, PLACE, cards_by_thing
from decks.rules.tarot import DECK, QUEEN
from printing.pdf.files import NamedFetcher
from tests.decks.drawn import strokes

DRAWN = {PLACE: PLACES, CREATURE: CREATURES, OBJECT: OBJECTS}
MINORS = [card for card in DECK if card.suit]
CLEAR = 2.5  # mm between a pip and the corner's mark, so that nobody counts eleven
HIGH = 60  # pixels
# Of all the ink two drawings have, at least so much lies where the other has none; creatures are dark all through, so
# that their outlines alone differ.
APART = {PLACE: 0.35, CREATURE: 0.12, OBJECT: 0.35}
DOTS_PER_MM, WIDEST_DARK = 10, 1.3  # mm of black in the ink-saver: a line, or an eye


def parts(drawing: Drawing) -> Iterator[Drawing]:
    """Yield *drawing* and all that it is made of."""
    yield drawing
    for part in drawing if isinstance(drawing, tuple) else getattr(drawing, "parts", ()):
        yield from parts(part)


KNOWN = {
    made: (kind, name)
    for kind in KINDS
    for name, drawing in DRAWN[kind].items()
    for made in (drawing, woven_in_gold(drawing))
}


def test_a_card_draws_exactly_the_three_that_its_row_names_in_the_number_it_names() -> None:
    for card in MINORS:
        things = PICTURES[card.code].things
        counts = Counter(KNOWN[part] for part in parts(draw_picture_field(card)) if part in KNOWN)
        told = {(kind, thing.drawing_name): thing.count for kind, thing in things.items()}
        assert {key: counts[key] for key in told} == told, card
        # a drawing may hold a plainer state of the same thing, as a cracked bell does the bell
        assert {(kind, name.partition(",")[0]) for kind, name in counts} == {
            (kind, thing.name) for kind, thing in things.items()
        }, card


def test_every_drawing_is_on_some_card_or_in_the_almanac() -> None:
    for kind in KINDS:
        told = {picture.things[kind].drawing_name for picture in PICTURES.values()}
        assert set(DRAWN[kind]) == told | set(cards_by_thing(kind))


def test_a_queen_and_a_king_wear_their_place_in_gold() -> None:
    for card in MINORS:
        place = PLACES[PICTURES[card.code].things[PLACE].drawing_name]
        there = list(parts(draw_picture_field(card)))
        assert (woven_in_gold(place) in there, place in there) == (card.rank >= QUEEN, card.rank < QUEEN)


@pytest.mark.parametrize("suit", SUITS)
def test_no_pip_comes_near_the_corners_mark(suit: str) -> None:
    corner = points_of(corner_of_minor(7, suit), suit)
    right, bottom = (max(axis) + CLEAR for axis in zip(*corner, strict=True))
    for rank, layout in LAYOUTS.items():
        pips = points_of(tuple(Mark(suit, x, y, layout.height) for x, y in layout.places), suit)
        near = [(x, y) for x, y in pips if x < right and y < bottom]
        assert min((dist(pip, point) for pip in near for point in corner), default=CLEAR) >= CLEAR, rank


def points_of(drawing: Drawing, suit: str) -> list[tuple[float, float]]:
    roles = colors_by_role_of_palette("day", suit)
    inner = f'{suit_mark_definitions([suit], roles)}<g fill="none">{drawing_as_svg(drawing, roles)}</g>'
    return [point for part in strokes(svg_document(inner, (0, 0, 70, 120), "", "")) for point in part.points]


@lru_cache
def pictures_of(kind: str, palette: str, dots_per_mm: float) -> dict[str, Image.Image]:
    """Return every drawing of *kind* as a printer without colour lays it down, each on a page of its own."""
    files = {f"thing:{n}": draw_thing_svg(kind, name, palette) for n, name in enumerate(DRAWN[kind])}
    pages = "".join(f'<img src="{name}">' for name in files)
    style = "@page { size: 25mm 25mm; margin: 0 } img { display: block; width: 25mm; height: 25mm; break-after: page }"
    html = HTML(string=f"<style>{style}</style>{pages}", url_fetcher=NamedFetcher(files))
    document = pypdfium2.PdfDocument(io.BytesIO(html.write_pdf()))
    scale = dots_per_mm * 25.4 / 72
    return {name: document[n].render(scale=scale).to_pil().convert("L") for n, name in enumerate(DRAWN[kind])}


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how much of both drawings' ink is not shared, 0 to 1."""
    paper = max(image.getextrema()[1] for image in (one, other))
    inked = [ImageChops.subtract(Image.new("L", image.size, paper), image) for image in (one, other)]
    differs = ImageStat.Stat(ImageChops.difference(*inked)).sum[0]
    return float(differs / sum(ImageStat.Stat(image).sum[0] for image in inked))


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_things_of_a_kind_are_alike_when_drawn_60_px_high(kind: str) -> None:
    drawn = pictures_of(kind, "print", HIGH / 25)
    pairs = [
        (one, other, round(apart(drawn[one], drawn[other]), 2))
        for one, other in combinations(cards_by_thing(kind), 2)
    ]
    assert [pair for pair in pairs if pair[2] < APART[kind]] == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_ink_saver_lays_no_dark_field(kind: str) -> None:
    drawn = pictures_of(kind, "ink", DOTS_PER_MM)
    assert {name for name, image in drawn.items() if has_dark_field(image)} == set()


def has_dark_field(image: Image.Image) -> bool:
    """Say whether all is dark somewhere in a square wider than a line."""
    light = image.point([255 if value >= 60 else 0 for value in range(256)])
    return light.filter(ImageFilter.BoxBlur(int(WIDEST_DARK * DOTS_PER_MM / 2))).getextrema()[0] == 0


def test_every_address_of_a_drawing_within_a_page_leads_somewhere() -> None:
    things = things_svg().decode()
    for kind in KINDS:
        assert all(f'<symbol id="{name.replace(" ", "-")}"' in things for name in cards_by_thing(kind))
    assert all('<symbol id="strip"' in strip_svg(card.code).decode() for card in MINORS)


def test_a_drawing_within_a_page_has_the_colours_of_the_page_alone() -> None:
    assert "#" not in things_svg().decode()
