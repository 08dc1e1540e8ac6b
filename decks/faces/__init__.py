"""The faces of all 78 cards and their back: one geometry, drawn in any palette."""

from collections.abc import Iterable
from functools import lru_cache

from decks.faces import frame
from decks.faces.back import BACK
from decks.faces.majors import MAJORS
from decks.faces.palettes import ON_PAGE, PALETTES, SCREEN, colors_by_role_of_palette
from decks.faces.scenes import draw_minor, draw_strip, draw_thing
from decks.faces.strokes import Drawing, drawing_as_svg, suit_mark_definitions, suit_names_of_marks_in_drawing
from decks.pen import svg_document, svg_number
from decks.rules.pictures import KINDS, Thing, cards_by_thing, sentence_of_card
from decks.rules.tarot import NUMERALS, Card

__all__ = [
    "PALETTES",
    "SCREEN",
    "draw_back_svg",
    "draw_face_svg",
    "draw_picture_field",
    "draw_thing_svg",
    "face_and_back_svgs_by_image_name",
    "strip_svg",
    "things_svg",
]

NUMBERS = (
    "",
    "Ace",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Page",
    "Knight",
    "Queen",
    "King",
)
BOX = (0.0, 0.0, frame.WIDTH, frame.HEIGHT)
STRIP_BOX = (8, 75, 54, 28)
THING_BOXES = {"place": (-12, -22, 24, 23), "creature": (-12, -16, 24, 17), "object": (-8, -1.5, 16, 15)}


def face_title(card: Card) -> str:
    """Return a card's name as its foot bears it.

    >>> face_title(Card.from_code("c9"))
    'Nine of Cups'
    """
    return f"{NUMBERS[card.rank]} of {card.suit.title}" if card.suit else str(card)


def draw_picture_field(card: Card) -> Drawing:
    """Return what stands in the picture field of *card*."""
    return MAJORS[card.rank] if card.suit is None else draw_minor(card)


@lru_cache(maxsize=400)
def draw_face_svg(card_code: str, palette_name: str) -> bytes:
    """Return the SVG file of the card *card_code* in *palette_name*; ValueError or KeyError if there is none."""
    card = Card.from_code(card_code)
    suit = card.suit.name.lower() if card.suit else ""
    edge = frame.corner_of_minor(card.rank, suit) if suit else frame.numeral_of_major_between_rules(card)
    drawing = (frame.FRAME, draw_picture_field(card), edge, frame.title_at_foot(face_title(card)))
    title = face_title(card) if suit else f"{NUMERALS[card.rank]} {card}"
    return _svg_file(drawing, colors_by_role_of_palette(palette_name, suit), title, sentence_of_card(card))


@lru_cache(maxsize=8)
def draw_back_svg(palette_name: str) -> bytes:
    """Return the SVG file of the back in *palette_name*."""
    told = "An island mirrored in the sea, within a compass ring under stars"
    return _svg_file(BACK, colors_by_role_of_palette(palette_name), "Card back", told)


def face_and_back_svgs_by_image_name(card_codes: Iterable[str], palette_name: str) -> dict[str, bytes]:
    """Return the faces of *card_codes* and the back, by the names a print job's stylesheets use."""
    faces = {f"face:{code}": draw_face_svg(code, palette_name) for code in card_codes}
    return {**faces, "face:back": draw_back_svg(palette_name)}


def alt_text_of_card(card: Card) -> str:
    """Return a card's name and what is drawn on it, for who does not see it."""
    return f"{face_title(card)}. {sentence_of_card(card)}"


def things_svg() -> bytes:
    """Return the file of all things for pages to draw from by id, in the colours of the page."""
    named = [(kind, name) for kind in KINDS for name in cards_by_thing(kind)]
    return _file_for_pages(
        _symbol(Thing(name).slug, THING_BOXES[kind], draw_thing(kind, name)) for kind, name in named
    )


def strip_svg(card_code: str) -> bytes:
    """Return what is to be seen on a Minor for pages to draw: land, place, creature and object, with the id "strip"."""
    return _file_for_pages([_symbol("strip", STRIP_BOX, draw_strip(Card.from_code(card_code)))])


def draw_thing_svg(kind: str, name: str, palette_name: str) -> bytes:
    """Return the SVG file of one thing of *kind*, as the almanac prints it."""
    return _svg_file(
        draw_thing(kind, name), colors_by_role_of_palette(palette_name), name, name, THING_BOXES[kind]
    )


def _symbol(id_in_file: str, box: tuple[float, float, float, float], drawing: Drawing) -> str:
    view, inner = " ".join(map(svg_number, box)), drawing_as_svg(drawing, ON_PAGE)
    drawn = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{inner}</g>'
    return f'<symbol id="{id_in_file}" viewBox="{view}">{drawn}</symbol>'


def _file_for_pages(symbols: Iterable[str]) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'.encode()


def _svg_file(
    drawing: Drawing,
    colors_by_role: dict[str, str],
    title: str,
    description: str,
    box: tuple[float, float, float, float] = BOX,
) -> bytes:
    inner = drawing_as_svg(drawing, colors_by_role)
    drawn = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{inner}</g>'
    return svg_document(
        suit_mark_definitions(suit_names_of_marks_in_drawing(drawing), colors_by_role) + drawn,
        box,
        title,
        description,
    )
