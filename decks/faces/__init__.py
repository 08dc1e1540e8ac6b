"""The faces of all 78 cards and their back: one geometry, drawn in any palette."""

from collections.abc import Iterable
from functools import lru_cache

from decks.faces import frame
from decks.faces.back import BACK
from decks.faces.courts import draw_court
from decks.faces.majors import MAJORS, STORIES
from decks.faces.palettes import PALETTES, SCREEN, colors_by_role_of_palette
from decks.faces.pips import draw_ace_or_pips
from decks.faces.strokes import Drawing, drawing_as_svg, suit_mark_definitions, suit_names_of_marks_in_drawing
from decks.pen import svg_document
from decks.rules.tarot import NUMERALS, Card

__all__ = [
    "PALETTES",
    "SCREEN",
    "draw_back_svg",
    "draw_face_svg",
    "draw_picture_field",
    "face_and_back_svgs_by_image_name",
    "told",
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


def face_title(card: Card) -> str:
    """Return a card's name as its foot bears it.

    >>> face_title(Card.from_code("c9"))
    'Nine of Cups'
    """
    return f"{NUMBERS[card.rank]} of {card.suit.title}" if card.suit else str(card)


def draw_picture_field(card: Card) -> Drawing:
    """Return what stands in the picture field of *card*."""
    if card.suit is None:
        return MAJORS[card.rank]
    suit = card.suit.name.lower()
    return draw_court(card.rank, suit) if card.is_court else draw_ace_or_pips(card.rank, suit)


@lru_cache(maxsize=400)
def draw_face_svg(card_code: str, palette_name: str) -> bytes:
    """Return the SVG file of the card *card_code* in *palette_name*; ValueError or KeyError if there is none."""
    card = Card.from_code(card_code)
    suit = card.suit.name.lower() if card.suit else ""
    edge = frame.corner_of_minor(card.rank, suit) if suit else frame.numeral_of_major_between_rules(card)
    drawing = (frame.FRAME, draw_picture_field(card), edge, frame.title_at_foot(face_title(card)))
    title = face_title(card) if suit else f"{NUMERALS[card.rank]} {card}"
    return _svg_file(drawing, colors_by_role_of_palette(palette_name, suit), title, describe_picture(card))


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
    return f"{face_title(card)}. {describe_picture(card)}."


def describe_picture(card: Card) -> str:
    """Say in words what is drawn on *card*."""
    if card.suit is None:
        return STORIES[card.rank]
    suit = card.suit.name.lower()
    if card.is_court:
        return f"A {NUMBERS[card.rank].lower()} with closed eyes, who bears the mark of {card.suit.title}"
    if card.rank == 1:
        return f"One great mark of {card.suit.title} on a ring of hours"
    return f"{NUMBERS[card.rank]} {suit} on the corners of a figure in gold"


def _svg_file(drawing: Drawing, colors_by_role: dict[str, str], title: str, description: str) -> bytes:
    inner = drawing_as_svg(drawing, colors_by_role)
    drawn = f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{inner}</g>'
    return svg_document(
        suit_mark_definitions(suit_names_of_marks_in_drawing(drawing), colors_by_role) + drawn,
        BOX,
        title,
        description,
    )
