"""What text needs before it is laid out: places to break, and how many lines it will take."""

import re
import unicodedata
from dataclasses import dataclass

ZERO_WIDTH_SPACE = "\u200b"
ZERO_WIDTH_NON_JOINER = "\u200c"
NO_BREAK_SPACE = "\u00a0"
LIGATING = ("f", "T", "Q")
LONGEST_RUN = 18
BREAKS = " \t\n\r\f\v" + ZERO_WIDTH_SPACE
FEW_LINES, SHORT = 24, 25
IN_COLUMNS = 20_000
_RUN = re.compile(f"[^{BREAKS}]+")
_WIDE_GAP = re.compile("[ \\t]{9,}")
_JOINERS = "\u200d\ufe0e\ufe0f"


def soften(text: str, every: int = LONGEST_RUN) -> str:
    """Return *text* with a zero-width space after every *every* characters of a longer run without a space.

    A line may break there; nothing is drawn, and text copied from the PDF does not hold it. (A ``<wbr>`` would do
    the same at six times the cost.)

    >>> soften("abcdeg", 4).split(ZERO_WIDTH_SPACE)
    ['abcd', 'eg']
    """
    return _RUN.sub(lambda run: ZERO_WIDTH_SPACE.join(map(_unjoined, _pieces(run[0], every))), text)


def _unjoined(piece: str) -> str:
    """Return *piece* so that its last letter makes no ligature with the next piece's first.

    A ligature across a soft break would be drawn, but copied from the PDF as nothing.
    """
    return piece + ZERO_WIDTH_NON_JOINER if piece[-1:] in LIGATING else piece


def _pieces(run: str, every: int) -> list[str]:
    pieces, start = [], 0
    while len(run) - start > every:
        end = start + every
        while end < len(run) and _clings(run, end):
            end += 1
        pieces.append(run[start:end])
        start = end
    return [*pieces, run[start:]] if start < len(run) else pieces


def _clings(run: str, place: int) -> bool:
    """Whether the character at *place* belongs to the one before it."""
    return (
        unicodedata.combining(run[place]) > 0
        or run[place] in _JOINERS
        or run[place - 1] == "\u200d"
        or unicodedata.category(run[place]) == "Mn"
    )


def tidy(text: str) -> str:
    """Return *text* with one kind of line end, no blanks at line ends, no gap wider than eight blanks and at most
    one empty line in a row.

    Very many very short lines (under `SHORT` characters on average) are run on, divided by a stroke as quoted
    verse is: thousands of lines of one letter would fill a hundred pages.
    """
    lines = [_WIDE_GAP.sub(" " * 8, line.rstrip()) for line in text.splitlines()]
    if len(lines) > max(FEW_LINES, len(text) // SHORT):
        return " / ".join(line for line in lines if line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of *text*, which is tidy: a long text is laid out more quickly in parts."""
    return tuple(text.split("\n\n")) if text else ()


def setting(*texts: str) -> str:
    """Return how long texts are set overleaf: "columns", or "running" where they are very long.

    Two columns read best, but are laid out several times over: what fills a dozen pages runs the full measure.
    """
    return "columns" if sum(map(len, texts)) <= IN_COLUMNS else "running"


@dataclass(frozen=True, slots=True)
class Face:
    """How wide a face runs, in thousandths of its size: printable ASCII from the blank, all else as *other*."""

    ascii: tuple[int, ...]
    other: int

    def width(self, text: str) -> float:
        """Return the width of *text* in sizes (em), without kerning."""
        return sum(self._advance(character) for character in text) / 1000

    def _advance(self, character: str) -> int:
        place = ord(" " if character == NO_BREAK_SPACE else character) - 32
        if 0 <= place < len(self.ascii):
            return self.ascii[place]
        return 0 if character == ZERO_WIDTH_SPACE or unicodedata.combining(character) else self.other


# fmt: off
CINZEL = Face((
    250, 230, 315, 536, 469, 684, 646, 170, 338, 338, 386, 481, 185, 380, 179, 406, 596, 344, 553, 503, 583, 498, 560,
    502, 552, 560, 179, 185, 481, 481, 481, 413, 977, 712, 586, 760, 807, 577, 541, 798, 813, 338, 324, 657, 562, 931,
    841, 838, 577, 837, 677, 475, 618, 785, 740, 982, 662, 661, 651, 332, 406, 332, 523, 500, 439, 663, 570, 705, 760,
    546, 523, 742, 746, 336, 309, 624, 536, 878, 779, 774, 553, 777, 627, 462, 578, 700, 663, 899, 626, 640, 608, 337,
    245, 337, 493,
), 900)
GARAMOND = Face((
    200, 250, 330, 468, 441, 650, 756, 200, 315, 315, 340, 590, 230, 274, 230, 399, 480, 480, 480, 480, 480, 480, 480,
    480, 480, 480, 248, 228, 560, 566, 560, 376, 749, 692, 587, 710, 754, 564, 512, 729, 810, 340, 340, 681, 584, 901,
    792, 763, 552, 763, 713, 465, 670, 738, 672, 916, 707, 578, 603, 331, 399, 331, 500, 500, 200, 399, 515, 407, 506,
    390, 318, 435, 515, 245, 226, 469, 240, 778, 528, 495, 519, 522, 334, 323, 314, 527, 438, 685, 430, 438, 377, 376,
    260, 376, 500,
), 800)
ITALIC = Face((
    200, 287, 330, 449, 483, 644, 822, 200, 308, 309, 339, 590, 215, 268, 215, 276, 480, 480, 480, 480, 480, 480, 480,
    480, 480, 480, 216, 215, 590, 590, 590, 316, 761, 658, 572, 631, 752, 576, 509, 687, 751, 362, 293, 699, 583, 991,
    771, 694, 566, 694, 687, 467, 622, 700, 683, 1067, 633, 575, 635, 361, 410, 360, 501, 464, 200, 491, 449, 313, 516,
    341, 321, 415, 488, 294, 259, 455, 286, 789, 527, 380, 439, 473, 379, 276, 292, 509, 410, 623, 438, 405, 407, 352,
    260, 352, 500,
), 800)
# fmt: on
POINT = 0.352778  # millimetres
NEVER = 1_000_000


def line_count(text: str, face: Face, points: float, width: float, tracking: float = 0) -> int:
    """Return how many lines *text*, softened, takes at *points* in *width* mm; *tracking* is mm a character.

    A piece wider than the line counts as `NEVER`: no number of lines can hold it.
    """
    size = points * POINT
    lines = 0
    for paragraph in text.splitlines():
        lines, left = lines + 1, width
        for word in re.findall(rf"[^{BREAKS}]+[{BREAKS}]*", soften(paragraph)):
            black = word.rstrip(BREAKS)
            needed = face.width(black) * size + tracking * len(black)
            if needed > width:
                return NEVER
            if needed > left:
                lines, left = lines + 1, width
            left -= face.width(word) * size + tracking * len(word)
    return lines
