"""What all faces share: frame, corner, head and foot."""

from decks.faces.letters import BOLD, centered_text, text_width
from decks.faces.lines import MIDDLE, circles_path, horizontal_lines_path, rectangle_path
from decks.faces.strokes import Drawing, Mark, Stroke, gold_filled_shape, gold_stroke, ink_stroke
from decks.rules.tarot import NUMERALS, Card, rank_letter

WIDTH, HEIGHT = 70.0, 120.0
FIELD_OF_MAJOR = (8.0, 20.0, 62.0, 101.5)  # left, top, right, bottom of the picture
FIELD_OF_MINOR = (8.0, 7.0, 62.0, 102.6)  # the corner taken out
LETTERS = {"10": (5.6, -0.35), "Kn": (4.9, -0.25)}  # cap height and spacing where two share a corner
CORNER = (17.0, 27.0)  # a Minor's rank and mark stand left of and above this
INNER = "M8.1 5.1H61.9A3 3 0 0 0 64.9 8.1V111.9A3 3 0 0 0 61.9 114.9H8.1A3 3 0 0 0 5.1 111.9V8.1A3 3 0 0 0 8.1 5.1Z"
FRAME: Drawing = (
    Stroke(rectangle_path(0, 0, WIDTH, HEIGHT), fill="ground"),
    ink_stroke(rectangle_path(3.6, 3.6, 62.8, 112.8), 0.42),
    gold_stroke(INNER, 0.2),
    gold_filled_shape(circles_path(0.5, (5.65, 5.65), (64.35, 5.65), (5.65, 114.35), (64.35, 114.35))),
)


def double_rule_between(x1: float, x2: float, y: float) -> Drawing:
    """Draw the heavy line above the light one."""
    return ink_stroke(horizontal_lines_path(x1, x2, y), 0.3), ink_stroke(
        horizontal_lines_path(x1, x2, y + 0.8), 0.13
    )


def title_at_foot(title: str) -> Drawing:
    """Draw a face's title under its double rule."""
    return double_rule_between(23, 47, 104.2), centered_text(title, MIDDLE, 110.6, 2.7, 0.45)


def corner_of_minor(rank: int, suit_name: str) -> Drawing:
    """Draw a Minor's rank with its mark below."""
    letter = rank_letter(rank)
    cap, tight = LETTERS.get(letter, (5.6, 0))
    return centered_text(letter, 12.6, 15.3, cap, tight, BOLD), Mark(suit_name, 12.6, 22.7, 8)


def numeral_of_major_between_rules(card: Card) -> Drawing:
    """Draw a Major's numeral between double rules."""
    numeral = NUMERALS[card.rank]
    near = text_width(numeral, 5, 0.35) / 2 + 3
    rules = (
        double_rule_between(MIDDLE - 23, MIDDLE - near, 11.7),
        double_rule_between(MIDDLE + near, MIDDLE + 23, 11.7),
    )
    return rules, centered_text(numeral, MIDDLE, 14.6, 5, 0.35)
