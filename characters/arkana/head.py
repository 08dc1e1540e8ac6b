"""The head of an Arkana's sheet: how large the name is set, where the calling and the look stand."""

from dataclasses import dataclass

from characters.socket.rules import Words
from printing.text import CINZEL, GARAMOND, ITALIC, POINT, line_count, tidy

BESIDE_SEAL, BESIDE_LABEL, WHO_HIGH = 134.0, 122.0, 37.0
CALLING_GAP, PENCIL_LINE = 1.4, 6.0
LOOK_LINE, LOOK_GAP, LOOK_LINES = 11.4 * POINT, 1.2, 2


@dataclass(frozen=True, slots=True)
class Fit:
    """A size of the head's block: points, and the lines the name, the table and the calling may take at it.

    *before*, *line* and *leading* are mm: above the name, from line to line of it, and of the calling.
    """

    key: str
    name: tuple[float, int]
    table: tuple[float, int]
    calling: tuple[float, int]
    before: float
    line: float
    leading: float


# The first that fits is taken; a calling that does not even fit the last goes overleaf.
FITS = (
    Fit("grand", (34, 1), (11, 1), (13, 1), 4.35, 14.0, 5.64),
    Fit("large", (25, 1), (11, 1), (13, 2), 4.35, 10.2, 5.64),
    Fit("middle", (19, 2), (11, 1), (11, 2), 2.2, 8.2, 4.66),
    Fit("small", (13, 3), (9, 2), (9, 2), 1.0, 5.4, 3.88),
)


def head(words: Words) -> dict[str, object]:
    """Return how large the head is set, and where calling and look stand: a short look rather makes the name smaller
    than goes overleaf.
    """
    calling, look = words.texts.get("calling", ""), tidy(words.texts.get("look", ""))
    lines = line_count(look, GARAMOND, 9.5, BESIDE_LABEL) if look else 0
    looked = LOOK_GAP + lines * LOOK_LINE if 0 < lines <= LOOK_LINES else 0.0
    tries = [
        (fit, high)
        for high in (WHO_HIGH - looked, WHO_HIGH)
        for fit in FITS
        if _high(words, calling, fit) <= high
    ]
    fit, room = tries[0] if tries else (FITS[-1], 0.0)
    calling_here, look_here = bool(tries), bool(looked) and room < WHO_HIGH
    return {
        "fit": fit.key,
        "calling": calling if calling_here else "",
        "calling_overleaf": "" if calling_here else calling,
        "look": look if look_here else "",
        "look_overleaf": "" if look_here else look,
    }


def _high(words: Words, calling: str, fit: Fit) -> float:
    """Return how many mm the head takes at *fit*; endless where a part takes more lines than it may."""
    size = fit.name[0]
    lines = (
        (line_count(words.name, CINZEL, size, BESIDE_SEAL, tracking=size / 100), fit.name[1]),
        (line_count(_at_table(words), GARAMOND, fit.table[0], BESIDE_SEAL), fit.table[1]),
        (line_count(calling, ITALIC, fit.calling[0], BESIDE_SEAL), fit.calling[1]),
    )
    if fit is not FITS[-1] and any(taken > most for taken, most in lines):
        return float("inf")
    name, table, called = (taken for taken, _most in lines)
    told = CALLING_GAP + called * fit.leading if calling else PENCIL_LINE
    return fit.before + name * fit.line + table * (fit.table[0] + 3) * POINT + 0.75 + told


def _at_table(words: Words) -> str:
    return f"{words.pronouns} · at {words.table}"
