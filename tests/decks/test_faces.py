"""The drawn faces: what is committed is what is drawn, and every face keeps the rules of the frame."""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from decks.faces import (
    PALETTES,
    SCREEN,
    draw_back_svg,
    draw_face_svg,
    draw_picture_field,
    face_and_back_svgs_by_image_name,
)
from decks.faces.frame import CORNER, FIELD_OF_MAJOR, FIELD_OF_MINOR
from decks.faces.palettes import colors_by_role_of_palette
from decks.faces.strokes import drawing_as_svg, suit_mark_definitions, suit_names_of_marks_in_drawing
from decks.management.commands.draw_faces import face_files
from decks.pen import svg_document
from decks.rules.tarot import DECK, Card
from tests.decks.drawn import Drawn, strokes

STATIC = Path(__file__).resolve().parents[2] / "static"
NAMES = [*(card.code for card in DECK), "back"]
MOST, MOST_OF_PALETTE = 6 * 1024, 330 * 1024  # bytes, compressed
SLACK = 0.3  # a stroke's own breadth may pass the field's edge by this much

every_palette = pytest.mark.parametrize("palette", PALETTES)


def drawn(name: str, palette: str) -> bytes:
    return draw_back_svg(palette) if name == "back" else draw_face_svg(name, palette)


@cache
def packed_size(name: str, palette: str) -> int:
    return len(gzip.compress(drawn(name, palette)))


@cache
def pictured(card: Card) -> list[Drawn]:
    """Return the strokes of the picture alone, without frame, corner and foot."""
    roles = colors_by_role_of_palette("day", card.suit.name.lower() if card.suit else "")
    drawing = draw_picture_field(card)
    inner = (
        suit_mark_definitions(suit_names_of_marks_in_drawing(drawing), roles)
        + f'<g fill="none" stroke="none">{drawing_as_svg(drawing, roles)}</g>'
    )
    return strokes(svg_document(inner, (0, 0, 70, 120), "", ""))


def seen(parts: list[Drawn]) -> list[Drawn]:
    """Leave out the paper that is laid behind things."""
    ground = PALETTES["day"]["ground"]
    return [part for part in parts if {part.fill, part.stroke} - {"none", ground}]


def test_the_committed_files_equal_the_drawing() -> None:
    files = face_files()
    assert {name: (STATIC / name).read_bytes() for name in files} == files


def test_the_folder_holds_nothing_else() -> None:
    found = {str(path.relative_to(STATIC)) for path in (STATIC / "cards").rglob("*.*")}
    assert found | {"css/faces.css"} == set(face_files())


def faults_of_face(name: str, palette: str) -> Iterator[str]:
    """Yield what is amiss with a face's file."""
    file = drawn(name, palette)
    told = ElementTree.fromstring(file)[:2]
    if [child.tag.rpartition("}")[2] for child in told] != ["title", "desc"]:
        yield f"{name} begins with no title and description"
    if not all(child.text for child in told):
        yield f"{name} is not told in words"
    if packed_size(name, palette) > MOST:
        yield f"{name} is too large"
    if b"<text" in file:
        yield f"{name} has letters that are no drawing"
    used = set(re.findall(r'(?:fill|stroke)="([^"]+)"', file.decode()))
    yield from (f"{name} has {color}" for color in used - {"none", *PALETTES[palette].values()})


@every_palette
def test_every_face_is_whole_small_told_in_words_and_in_the_colours_of_its_palette(palette: str) -> None:
    assert [fault for name in NAMES for fault in faults_of_face(name, palette)] == []


@pytest.mark.parametrize("palette", SCREEN)
def test_all_faces_of_a_palette_stay_small(palette: str) -> None:
    assert sum(packed_size(name, palette) for name in NAMES) <= MOST_OF_PALETTE


@every_palette
def test_no_two_faces_are_alike(palette: str) -> None:
    pictures = {re.sub(rb"<(title|desc)>.*?</\1>", b"", drawn(name, palette)) for name in NAMES}
    assert len(pictures) == len(NAMES)


def points_outside_field(card: Card) -> list[tuple[str, float, float, float]]:
    left, top, right, bottom = FIELD_OF_MINOR if card.suit else FIELD_OF_MAJOR
    return [
        (card.code, round(x, 1), round(y, 1), round(part.reach, 2))
        for part in seen(pictured(card))
        for x, y in part.points
        if not (
            left - SLACK <= x - part.reach
            and x + part.reach <= right + SLACK
            and top - SLACK <= y - part.reach
            and y + part.reach <= bottom + SLACK
        )
    ]


def test_every_picture_stays_in_its_field() -> None:
    assert [found for card in DECK for found in points_outside_field(card)] == []


def test_the_corner_is_clear_of_the_picture() -> None:
    right, bottom = CORNER
    within = [
        (card.code, x, y)
        for card in DECK if card.suit
        for part in seen(pictured(card)) for x, y in part.points if x < right and y < bottom
    ]  # fmt: skip
    assert within == []


def test_the_back_is_the_same_after_half_a_turn() -> None:
    points = {
        (round(x * 100), round(y * 100)) for part in strokes(draw_back_svg("day")) for x, y in part.points
    }
    near = {(x + dx, y + dy) for x, y in points for dx in range(-2, 3) for dy in range(-2, 3)}
    assert {(x, y) for x, y in points if (7000 - x, 12000 - y) not in near} == set()


def test_the_ink_saver_lays_no_dark_field() -> None:
    fills = {part.fill for part in strokes(draw_back_svg("ink")) if len(part.points) > 4 and _wide(part)}
    assert fills == {"none", "#FFFFFF"}


def _wide(part: Drawn) -> bool:
    across = [x for x, _ in part.points]
    return max(across) - min(across) > 40 and part.fill != PALETTES["ink"]["thread"]


def test_a_print_job_gets_its_faces_by_name() -> None:
    images = face_and_back_svgs_by_image_name(["c9", "m0"], "print")
    assert list(images) == ["face:c9", "face:m0", "face:back"]
    assert images["face:c9"] == draw_face_svg("c9", "print")


@pytest.mark.parametrize("palette", SCREEN)
def test_every_face_has_its_drawing_in_the_stylesheet(palette: str) -> None:
    sheet = (STATIC / "css" / "faces.css").read_text()
    assert all(f".full.{name} {{" in sheet and f"../cards/{palette}/{name}.svg" in sheet for name in NAMES)
