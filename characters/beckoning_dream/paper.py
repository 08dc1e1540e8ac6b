"""A Dreamer's sheet fitted to paper: which size a name takes, what stands on page one and what goes overleaf."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from characters import rules
from characters.beckoning_dream.rules.dreamer import Boon, Dreamer, HouseRules
from characters.beckoning_dream.sheet import SheetView, sheet_context
from characters.rules import Table
from printing.text import CINZEL, GARAMOND, ITALIC, POINT, line_count, tidy

MEASURE = 174.0  # mm, on both papers
BESIDE_SEAL = 122.0
BESIDE_LABEL = 104.0
BOONS_WIDE = 60.0
BOONS_HIGH = {"a4": 51.0, "letter": 45.0}
NOTE_LINES = {"a4": 2, "letter": 1}
BOON_LINE = 5.5
BOON_GAP = 2.2
IN_COLUMNS = 20_000


@dataclass(frozen=True, slots=True)
class Fit:
    """A size of the head's block: points, and the lines the name, the table and the dream may take at it."""

    key: str
    name: tuple[float, int]
    table: tuple[float, int]
    dream: tuple[float, int]


# The first that fits is taken; what does not even fit the last goes overleaf.
FITS = (
    Fit("grand", (34, 1), (11, 1), (13, 2)),
    Fit("large", (25, 1), (11, 1), (13, 2)),
    Fit("middle", (19, 2), (11, 1), (11, 3)),
    Fit("small", (13, 4), (9, 2), (9, 4)),
)


@dataclass(frozen=True, slots=True)
class Words:
    """What a person typed that the sheet prints."""

    name: str
    pronouns: str = ""
    table: str = ""
    dream: str = ""
    notes: str = ""


def on_paper(
    dreamer: Dreamer, table: Table[HouseRules], words: rules.Words, paper: str
) -> Mapping[str, object]:
    """Return what the print page draws of *dreamer* on *paper* ("a4", "letter")."""
    typed = Words(
        name=words.name,
        pronouns=words.pronouns,
        table=words.table,
        dream=words.texts.get("dream", ""),
        notes=words.texts.get("notes", ""),
    )
    return paper_context(sheet_context(dreamer, table.rules), typed, paper)


def paper_context(sheet: SheetView, words: Words, paper: str) -> Mapping[str, object]:
    """Return what the print template draws: *sheet* and *words* set out for *paper* ("a4", "letter")."""
    boons = tuple(replace(boon, text=tidy(boon.text)) for boon in sheet.boons)
    here, overleaf, room = _split_boons(boons, BOONS_HIGH[paper])
    notes = tidy(words.notes)
    written = line_count(notes, GARAMOND, 10.5, MEASURE * 0.97)
    notes_here = 0 < written <= NOTE_LINES[paper]
    fit = next((fit for fit in FITS if _fits(words, fit)), FITS[-1])
    return {
        "sheet": sheet,
        "words": words,
        "paper": paper,
        "fit": fit.key,
        "dream_overleaf": bool(words.dream) and not _dream_fits(words, fit),
        "boons": here,
        "boons_overleaf": overleaf,
        "boon_lines": range(int(room // BOON_LINE)),
        "note_lines": range(NOTE_LINES[paper] - (written if notes_here else 0)),
        "notes": notes if notes_here else "",
        "setting": _setting(overleaf, "" if notes_here else notes),
        "notes_overleaf": () if notes_here or not notes else tuple(notes.split("\n\n")),
        "bonds": range(3),
        "oneirogen": range(14),
    }


def _fits(words: Words, fit: Fit) -> bool:
    size, lines = fit.name
    if line_count(words.name, CINZEL, size, BESIDE_SEAL, tracking=size / 100) > lines:
        return False
    size, lines = fit.table
    if line_count(f"{words.pronouns} · at {words.table}", GARAMOND, size, BESIDE_SEAL) > lines:
        return False
    return _dream_fits(words, fit)


def _dream_fits(words: Words, fit: Fit) -> bool:
    size, lines = fit.dream
    return line_count(words.dream, ITALIC, size, BESIDE_LABEL) <= lines


def _setting(boons: tuple[Boon, ...], notes: str) -> str:
    """Two columns read best, but cost three times as much: what fills a dozen pages runs the full measure."""
    length = len(notes) + sum(len(boon.name) + len(boon.text) for boon in boons)
    return "columns" if length <= IN_COLUMNS else "running"


def _split_boons(boons: tuple[Boon, ...], room: float) -> tuple[tuple[Boon, ...], tuple[Boon, ...], float]:
    """Return the Boons that fit *room* mm of page one, in their order, the others, and the room left."""
    for place, boon in enumerate(boons):
        needed = _boon_height(boon)
        if needed > room:
            return boons[:place], boons[place:], room
        room -= needed
    return boons, (), room


def _boon_height(boon: Boon) -> float:
    names = line_count(boon.name, CINZEL, 9, BOONS_WIDE, tracking=0.1)
    texts = line_count(boon.text, GARAMOND, 9.5, BOONS_WIDE)
    return names * 13.2 * POINT + texts * 11.4 * POINT + BOON_GAP
