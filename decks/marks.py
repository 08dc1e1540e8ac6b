"""The four suit marks, the symbols of the Majors and a few ornaments: one geometry, drawn in any palette.

Suit marks and symbols stand in a box of 100, from -50 to 50. Suits differ first by outline, then by where the
weight lies, then by hue, so that grey print still tells them apart.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from decks.pen import (
    circle_svg,
    compass_star_svg,
    ellipse_svg,
    group_svg,
    leaf_svg,
    path_svg,
    polar_point,
    svg_document,
    svg_number,
)
from decks.rules.seal import Emblem, ShapeKey
from decks.rules.tarot import Card, card_in_sentence, names_as_phrase


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours one drawing is made in; *ground* is what lies behind it."""

    ground: str
    ink: str
    gold: str
    swords: str
    cups: str
    wands: str
    pentacles: str


PALETTES = {
    "day": Palette("#FCF8EE", "#241C14", "#9A7528", "#2F5D7C", "#8C2F45", "#A4551E", "#3F6B3A"),
    "night": Palette("#1B1E38", "#E9E4D4", "#C9A24B", "#8FBBDC", "#E79BAC", "#E6A671", "#9BC78F"),
    "print": Palette("#F6F0E2", "#241C14", "#9A7528", "#2F5D7C", "#8C2F45", "#A4551E", "#3F6B3A"),
    "ghost": Palette("#F6F0E2", "#CDBE9E", "#CDBE9E", "#CDBE9E", "#CDBE9E", "#CDBE9E", "#CDBE9E"),
}
SUITS = ("swords", "cups", "wands", "pentacles")
# Heights that look alike beside one another, for a nominal height of 1.
OPTICAL_HEIGHT = {"swords": 1.08, "cups": 0.94, "wands": 1.04, "pentacles": 0.86}
# A file's box is 112 for a nominal mark of 100: a sword at 1.08 with its rounded ends needs it.
BOX = (-56.0, -56.0, 112.0, 112.0)


def sword_svg(color: str, background: str) -> str:
    """Draw the blade: weight low, the left half of the blade in shade."""
    return (
        path_svg("M0 -50L7 -37L5.6 18L-5.6 18L-7 -37Z", fill=background, stroke=color, width=2.6)
        + path_svg("M0 -50L-7 -37L-5.6 18L0 18Z", fill=color, stroke=color, width=1)
        + path_svg(
            "M-26 11C-19 18 -9 17 0 17C9 17 19 18 26 11C25 22 14 25.5 0 25C-14 25.5 -25 22 -26 11Z",
            fill=color,
            stroke=color,
            width=1.2,
        )
        + circle_svg((-26, 11.5), 3.6, fill=color)
        + circle_svg((26, 11.5), 3.6, fill=color)
        + path_svg("M-3.4 25H3.4L2.8 40H-2.8Z", fill=color, stroke=color, width=1)
        + path_svg("M-3 29.5L3 28M-3 33.5L3 32M-3 37.5L3 36", stroke=background, width=1.3)
        + circle_svg((0, 44.6), 5.6, fill=color)
        + circle_svg((0, 44.6), 1.9, fill=background)
    )


def cup_svg(color: str, background: str) -> str:
    """Draw the goblet: weight high and solid, the mouth open."""
    return (
        path_svg(
            "M-30 -38C-31 -8 -20 7 -6 12C-4 14 -4.4 15.6 -7 17.4C-9.6 19.4 -9.6 23 -7 24.8"
            "C-4.2 26.6 -4 30 -6 33.6C-10 39 -20 40 -25 46L25 46C20 40 10 39 6 33.6"
            "C4 30 4.2 26.6 7 24.8C9.6 23 9.6 19.4 7 17.4C4.4 15.6 4 14 6 12C20 7 31 -8 30 -38Z",
            fill=color,
            stroke=color,
            width=1.5,
        )
        + ellipse_svg((0, -38), (30, 6.6), fill=background, stroke=color, width=3)
        + path_svg("M-27.2 -18C-14 -11.6 14 -11.6 27.2 -18", stroke=background, width=2)
        + path_svg("M-25.6 -12.6C-13 -6.4 13 -6.4 25.6 -12.6", stroke=background, width=1.1)
        + path_svg("M17 -26C16.6 -24 16.6 -24 16.4 -22", stroke=background, width=2.2)
        + path_svg("M-5 21.2H5", stroke=background, width=1.8)
        + path_svg("M-15 42.4H15", stroke=background, width=1.3)
    )


def wand_svg(color: str, background: str) -> str:
    """Draw the budding rod: weight at the top, five leaves fanned and two lower ones."""
    fan = [(-1.4, -15, -150), (1.4, -15, -30)]
    veined = [(-0.6, -118), (0.6, -62)]
    lower = [(2.6, 12, -34), (-2.6, 20, -146)]
    return (
        path_svg("M-3.4 -20L3.4 -20L4.8 45C4.8 50 -4.8 50 -4.8 45Z", fill=color, stroke=color, width=1)
        + path_svg("M-3.6 4L3.6 -1M-4.2 26L4.2 21M-4.6 37L4.6 32", stroke=background, width=1.6)
        + leaf_svg((0, -16), -90, 35, 10, fill=color)
        + "".join(leaf_svg((x, y), turned, 31, 9.5, fill=color) for x, y, turned in fan)
        + "".join(
            leaf_svg((x, -16), turned, 27, 5.4, fill=color, stroke=background, stroke_width=1.6)
            for x, turned in veined
        )
        + path_svg("M0 -22V-44M-9 -19.4L-21 -26.2M9 -19.4L21 -26.2", stroke=background, width=1.3)
        + "".join(leaf_svg((x, y), turned, 25, 8.2, fill=color) for x, y, turned in lower)
        + path_svg("M9 7.6L17 2.2M-9 15.6L-17 10.2", stroke=background, width=1.2)
    )


def pentacle_svg(color: str, background: str) -> str:
    """Draw the coin: round, a shaded star between five dots."""
    return (
        circle_svg((0, 0), 46, fill=background, stroke=color, width=5)
        + circle_svg((0, 0), 38.6, stroke=color, width=1.6)
        + compass_star_svg((0, 0), 37, 14.2, 5, ink=color, ground=background, width=1.6)
        + "".join(circle_svg(polar_point((0, 0), 29, 72 * i - 54), 2.1, fill=color) for i in range(5))
    )


DRAWINGS: dict[str, Callable[[str, str], str]] = {
    "swords": sword_svg,
    "cups": cup_svg,
    "wands": wand_svg,
    "pentacles": pentacle_svg,
}

_BENT_M = "M-43 -33C-38 -41 -31 -38 -31 -27V31M-31 -26C-28 -42 -13 -42 -13 -26V31M-13 -26C-10 -42 5 -42 5 -26"
# One symbol for each Major, 0 to 21, as strokes.
SYMBOLS: tuple[tuple[str, str], ...] = (
    ("air", "M0 -40L43 35H-43ZM-33 5H33"),
    ("Mercury", "M0 10V46M-14 29H14M-18 -46C-17 -32 -9 -25 0 -25C9 -25 17 -32 18 -46M0 -25A17.5 17.5 0 1 0 .01 -25"),
    ("the Moon", "M18 -42A44 44 0 1 0 18 42A34 42 0 0 1 18 -42Z"),
    ("Venus", "M0 0V47M-17 24H17M0 -46A23 23 0 1 0 .01 -46"),
    ("Aries", ("M0 46V-8C0 -34 -8 -45 -21 -45C-36 -45 -42 -31 -37 -19C-34 -12 -27 -11 -23 -15"
              "M0 -8C0 -34 8 -45 21 -45C36 -45 42 -31 37 -19C34 -12 27 -11 23 -15")),
    ("Taurus", "M-34 -46C-30 -14 -14 -4 0 -4C14 -4 30 -14 34 -46M0 -4A25 25 0 1 0 .01 -4"),
    ("Gemini", "M-36 -45C-16 -33 16 -33 36 -45M-36 45C-16 33 16 33 36 45M-14 -37V37M14 -37V37"),
    ("Cancer", ("M-36 -12C-32 -38 12 -42 40 -24M-12 -10A12 12 0 1 1 -36 -10A12 12 0 1 1 -12 -10"
               "M36 12C32 38 -12 42 -40 24M12 10A12 12 0 1 1 36 10A12 12 0 1 1 12 10")),
    ("Leo", ("M-11 12C-22 -8 -28 -44 2 -45C32 -46 24 -10 12 8C2 24 6 44 22 43C30 42 33 36 34 30"
            "M-10 18A12 12 0 1 1 -34 18A12 12 0 1 1 -10 18")),
    ("Virgo", _BENT_M + "V20C5 36 16 44 30 46M5 -12C12 -30 36 -28 33 -6C30 14 12 32 -6 45"),
    ("Jupiter", "M-30 -24C-28 -46 4 -48 3 -22C2 -4 -16 8 -34 16H36M18 -40V46"),
    ("Libra", "M-42 38H42M-42 17H-14C-32 0 -26 -34 0 -34C26 -34 32 0 14 17H42"),
    ("water", "M0 40L43 -35H-43Z"),
    ("Scorpio", _BENT_M + "V26C5 40 14 44 24 40C30 37 35 31 40 24M27 25L41 22L43 36"),
    ("Sagittarius", "M-38 40L38 -38M8 -40L40 -40L40 -8M-26 -4L10 30"),
    ("Capricorn", ("M-42 -32C-36 -42 -28 -36 -26 -20L-22 20M-24 -8C-20 -40 4 -44 6 -16V18C6 36 -4 48 -18 45"
                  "M6 14C10 -10 40 -8 38 13C36 32 12 32 6 18")),
    ("Mars", "M-10 -12A27 27 0 1 0 -9.9 -12M9.5 -4L38 -38M17 -39H39V-17"),
    ("Aquarius", "M-44 -4L-28 -20L-15 -4L1 -20L14 -4L30 -20L44 -4M-44 22L-28 6L-15 22L1 6L14 22L30 6L44 22"),
    ("Pisces", "M-32 -45C-8 -20 -8 20 -32 45M32 -45C8 -20 8 20 32 45M-34 0H34"),
    ("the Sun", "M0 -40A40 40 0 1 0 .01 -40M0 -4A4 4 0 1 0 .01 -4"),
    ("fire", "M0 -40L43 35H-43Z"),
    ("earth", "M0 40L43 -35H-43ZM-33 -5H33"),
)  # fmt: skip

# Simple shapes that may stand in a seal for a card, as strokes: key, what it is called, drawing.
SHAPES: dict[str, tuple[str, str]] = {
    "circle":   ("a circle", "M0 -40A40 40 0 1 0 .01 -40"),
    "rings":    ("two rings", "M0 -42A42 42 0 1 0 .01 -42M0 -22A22 22 0 1 0 .01 -22"),
    "square":   ("a square", "M-36 -36H36V36H-36Z"),
    "lozenge":  ("a lozenge", "M0 -45L38 0L0 45L-38 0Z"),
    "cross":    ("a cross", "M0 -44V44M-44 0H44"),
    "star":     ("a star", "M0 -45L26 36L-43 -14H43L-26 36Z"),
    "arrow":    ("an arrow", "M0 45V-42M-24 -18L0 -42L24 -18"),
    "wave":     ("a wave", ("M-45 -14C-30 -38 -15 -38 0 -14C15 10 30 10 45 -14"
                            "M-45 18C-30 -6 -15 -6 0 18C15 42 30 42 45 18")),
    "spiral":   ("a spiral", "M0 0C8 -12 24 -2 20 14C14 34 -18 34 -28 10C-38 -18 -12 -44 16 -40C38 -36 48 -16 44 8"),
    "heart":    ("a heart", "M0 42C-30 18 -44 0 -42 -18C-38 -42 -8 -42 0 -16C8 -42 38 -42 42 -18C44 0 30 18 0 42Z"),
    "eye":      ("an eye", "M-46 0C-26 -32 26 -32 46 0C26 32 -26 32 -46 0ZM0 -13A13 13 0 1 0 .01 -13"),
    "ladder":   ("a ladder", "M-22 -45V45M22 -45V45M-22 -26H22M-22 0H22M-22 26H22"),
}  # fmt: skip


def drawn_symbol_in_words(card_shape_key_or_emblem: Card | ShapeKey | Emblem) -> str:
    """Return what the symbol of a card, a simple shape, or signs within one, are called.

    >>> drawn_symbol_in_words(Card(None, 16)), drawn_symbol_in_words(Card.from_code("c7"))
    ('Mars', 'the 7 of Cups')
    >>> drawn_symbol_in_words("star"), drawn_symbol_in_words(Emblem("circle", (Card(None, 16), "wave")))
    ('a star', 'Mars and a wave in a circle')
    """
    drawn = card_shape_key_or_emblem
    if isinstance(drawn, Emblem):
        return f"{names_as_phrase(map(drawn_symbol_in_words, drawn.signs))} in {SHAPES[drawn.ground][0]}"
    if isinstance(drawn, str):
        return SHAPES[drawn][0]
    return card_in_sentence(drawn) if drawn.suit else SYMBOLS[drawn.rank][0]


@lru_cache(maxsize=512)
def draw_mark_svg(mark_name: str, palette_name: str) -> bytes:
    """Return the SVG file of a suit (``cups``), a Major (``m18``) or the Majors' star (``majors``)."""
    colors = PALETTES[palette_name]
    if mark_name in DRAWINGS:
        hue = getattr(colors, mark_name)
        inner = group_svg(
            DRAWINGS[mark_name](hue, colors.ground),
            f"scale({svg_number(OPTICAL_HEIGHT[mark_name])})",
        )
        return svg_document(inner, BOX, mark_name.title(), f"The suit mark of {mark_name.title()}")
    if mark_name == "majors":
        star = compass_star_svg((0, 0), 50, 17.5, 8, ink=colors.gold, ground=colors.ground, width=2.2)
        return svg_document(star, BOX, "Majors", "An eight-pointed star, the mark of the Majors")
    symbol, strokes = SYMBOLS[int(mark_name[1:])]
    # 9 in a box of 112: 0.5 mm of line where the symbol stands 5.4 mm high.
    return svg_document(
        path_svg(strokes, stroke=colors.gold, width=9.2), BOX, symbol, f"The symbol of {symbol}"
    )


def mark_names() -> tuple[str, ...]:
    """Return every name `draw_mark_svg` knows: the suits, the Majors' star and the 22 Majors."""
    return (*SUITS, "majors", *(f"m{number}" for number in range(len(SYMBOLS))))
