"""What text needs before it is laid out: places to break, paragraphs, and how it is set where it is long."""

import re
import unicodedata

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
