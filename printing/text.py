"""What text needs before it is laid out: places to break, paragraphs, and how it is set where it is long."""

import re
import unicodedata
from typing import Literal

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


def add_soft_breaks(text: str, most_letters: int = LONGEST_RUN) -> str:
    """Return *text* with a zero-width space after every *most_letters* characters of a longer run without a space.

    A line may break there; nothing is drawn, and text copied from the PDF does not hold it. (A ``<wbr>`` would do
    the same at six times the cost.)

    >>> add_soft_breaks("abcdeg", 4).split(ZERO_WIDTH_SPACE)
    ['abcd', 'eg']
    """
    return _RUN.sub(
        lambda run: ZERO_WIDTH_SPACE.join(
            map(_with_non_joiner_if_ligating, _split_run(run[0], most_letters))
        ),
        text,
    )


def _with_non_joiner_if_ligating(piece: str) -> str:
    """Return *piece* so that its last letter makes no ligature with the next piece's first.

    A ligature across a soft break would be drawn, but copied from the PDF as nothing.
    """
    return piece + ZERO_WIDTH_NON_JOINER if piece[-1:] in LIGATING else piece


def _split_run(run: str, most_letters: int) -> list[str]:
    pieces, start = [], 0
    while len(run) - start > most_letters:
        end = start + most_letters
        while end < len(run) and _belongs_to_letter_before(run, end):
            end += 1
        pieces.append(run[start:end])
        start = end
    return [*pieces, run[start:]] if start < len(run) else pieces


def _belongs_to_letter_before(run: str, index: int) -> bool:
    """Whether the character at *index* belongs to the one before it."""
    return (
        unicodedata.combining(run[index]) > 0
        or run[index] in _JOINERS
        or run[index - 1] == "\u200d"
        or unicodedata.category(run[index]) == "Mn"
    )


def tidy_lines_or_run_on_many_short_ones(text: str) -> str:
    """Return *text* with one kind of line end, no blanks at line ends, no gap wider than eight blanks and at most
    one empty line in a row.

    Very many very short lines (under `SHORT` characters on average) are run on, divided by a stroke as quoted
    verse is: thousands of lines of one letter would fill a hundred pages.
    """
    lines = [_WIDE_GAP.sub(" " * 8, line.rstrip()) for line in text.splitlines()]
    if len(lines) > max(FEW_LINES, len(text) // SHORT):
        return " / ".join(line for line in lines if line)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")


def paragraphs_of_tidy_text(tidy_text: str) -> tuple[str, ...]:
    """Return the paragraphs of *tidy_text*, which is tidy: a long text is laid out more quickly in parts."""
    return tuple(tidy_text.split("\n\n")) if tidy_text else ()


def overleaf_layout(*texts: str) -> Literal["columns", "running"]:
    """Return how long texts are set overleaf: "columns", or "running" where they are very long.

    Two columns read best, but are laid out several times over: what fills a dozen pages runs the full measure.
    """
    return "columns" if sum(map(len, texts)) <= IN_COLUMNS else "running"
