"""A Dreamer's sheet fitted to paper: which size a name takes, what stands on page one and what goes overleaf."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.sheet import BoonView, SheetView, SuitRow, sheet_context
from characters.socket import rules
from characters.socket.rules import Table
from printing.text import CINZEL, GARAMOND, ITALIC, POINT, line_count, tidy

MEASURE = 174.0  # mm, on both papers
BESIDE_SEAL = 122.0
BESIDE_LABEL = 104.0
BESIDE_MARK = 23.4
BOLD = 1.04  # how much wider Cinzel runs in the weight of a range
WHO_HIGH = 43.5  # from the name's block down to Maximum Awareness
LOOK_LINE, LOOK_GAP, PENCIL_LINE = 13.2 * POINT, 1.2, 6.0
BOONS_WIDE = 60.0
EMBLEM = 4.6
BOONS_HIGH = {"a4": 51.0, "letter": 45.0}
NOTE_LINES = {"a4": 2, "letter": 1}
NOTE_WIDE = {"a4": MEASURE, "letter": 154.0}  # on Letter a short note stands beside its head
BOON_LINE = 5.5
BOON_GAP = 2.2
IN_COLUMNS = 20_000
BONDS, ONEIROGEN, MAJORS, NAMED_MAJORS = 3, range(14), range(14), 4
BONDS_WIDE, ASLEEP_WIDE = 83.5, 12.0


@dataclass(frozen=True, slots=True)
class Fit:
    """A size of the head's block: points, and the lines the name, the table and the dream may take at it.

    *before*, *line* and *leading* are mm: above the name, from line to line of it, and of the dream.
    """

    key: str
    name: tuple[float, int]
    table: tuple[float, int]
    dream: tuple[float, int]
    before: float
    line: float
    leading: float


# The first that fits is taken; what does not even fit the last goes overleaf.
FITS = (
    Fit("grand", (34, 1), (11, 1), (13, 2), 4.35, 14.0, 5.64),
    Fit("large", (25, 1), (11, 1), (13, 2), 4.35, 14.0, 5.64),
    Fit("middle", (19, 2), (11, 1), (11, 3), 2.2, 8.2, 4.66),
    Fit("small", (13, 4), (9, 2), (9, 4), 1.0, 5.4, 3.88),
)
# A Bond's statement under its name: the first size and number of lines that holds it.
BOND_FITS = (("wide", 10.5, 2), ("close", 9.0, 3))
# A suit's range beside its mark: the first size and number of lines that holds it.
RANGE_FITS = (("wide", 13.0, 1), ("close", 11.0, 2), ("tight", 9.0, 3))


@dataclass(frozen=True, slots=True)
class BondPlace:
    """A Bond on page one; *fit* is the size at which its words fit there, "" where they stand overleaf."""

    bond: Bond
    fit: str


@dataclass(frozen=True, slots=True)
class Words:
    """What a person typed that the sheet prints."""

    name: str
    pronouns: str = ""
    table: str = ""
    dream: str = ""
    look: str = ""
    notes: str = ""


def on_paper(
    dreamer: Dreamer | None, table: Table[HouseRules], words: rules.Words, paper: str
) -> Mapping[str, object]:
    """Return what the print page draws of *dreamer* on *paper* ("a4", "letter"); of nobody, the blank form."""
    if dreamer is None:
        return {**paper_context(sheet_context(Dreamer(), table.rules), Words(""), paper), "is_blank": True}
    typed = {key: words.texts.get(key, "") for key in ("dream", "look", "notes")}
    return paper_context(
        sheet_context(dreamer, table.rules), Words(words.name, words.pronouns, words.table, **typed), paper
    )


def paper_context(sheet: SheetView, words: Words, paper: str) -> Mapping[str, object]:
    """Return what the print template draws: *sheet* and *words* set out for *paper* ("a4", "letter")."""
    fit = next((fit for fit in FITS if _fits(words, fit)), FITS[-1])
    dream_overleaf = bool(words.dream) and not _dream_fits(words, fit)
    parts = (
        _look(words, fit, dream_overleaf),
        _boons_and_notes(sheet, words, paper),
        _bonds(sheet),
        {"exceptions_overleaf": sheet.exceptions if any(map(_is_of_cards, sheet.exceptions)) else ()},
    )
    later = [value for part in parts for name, value in part.items() if name.endswith("_overleaf")]
    return {
        **{name: value for part in parts for name, value in part.items()},
        "is_overleaf": dream_overleaf or any(later),
        "sheet": sheet,
        "suits": tuple((suit, *_range(suit)) for suit in sheet.suits),
        "words": words,
        "paper": paper,
        "fit": fit.key,
        "dream_overleaf": dream_overleaf,
        "oneirogen": ONEIROGEN,
        "major_places": MAJORS,
        "names_majors": len(sheet.majors) <= NAMED_MAJORS,
    }


def _look(words: Words, fit: Fit, dream_overleaf: bool) -> Mapping[str, object]:
    """Return the look here or overleaf, and whether there is room to write one."""
    look, room = tidy(words.look), _room_for_look(words, fit, dream_overleaf)
    is_here = 0 < _lines(look, BESIDE_LABEL) * LOOK_LINE <= room
    return {
        "look": look if is_here else "",
        "look_line": room >= (LOOK_LINE if look else PENCIL_LINE),
        "look_overleaf": "" if is_here else look,
    }


def _boons_and_notes(sheet: SheetView, words: Words, paper: str) -> Mapping[str, object]:
    """Return both, each here or overleaf, with the lines left to write on."""
    boons = tuple(replace(boon, text=tidy(boon.text)) for boon in sheet.boons)
    here, overleaf, room = _split_boons(boons, BOONS_HIGH[paper])
    notes = tidy(words.notes)
    written = _lines(notes, NOTE_WIDE[paper] * 0.97)
    is_here = 0 < written <= NOTE_LINES[paper]
    later = "" if is_here else notes
    return {
        "boons": here,
        "boons_overleaf": overleaf,
        "boon_lines": range(int(room // BOON_LINE)),
        "notes": notes if is_here else "",
        "notes_overleaf": tuple(later.split("\n\n")) if later else (),
        "note_lines": range(NOTE_LINES[paper] - (written if is_here else 0)),
        "setting": _setting(overleaf, later),
    }


def _bonds(sheet: SheetView) -> Mapping[str, object]:
    """Return the Bonds that have a place here, the places left, and what goes overleaf."""
    bonds = tuple(BondPlace(bond, _bond_fit(bond)) for bond in sheet.bonds[:BONDS])
    return {
        "bonds": bonds,
        "bond_places": range(BONDS - len(bonds)),
        "more_bonds": len(sheet.bonds[BONDS:]),
        "bonds_overleaf": (*(place.bond for place in bonds if not place.fit), *sheet.bonds[BONDS:]),
    }


def _bond_fit(bond: Bond) -> str:
    """Return the largest size at which a Bond's name takes one line and its words keep to their place."""
    room = BONDS_WIDE - (ASLEEP_WIDE if bond.is_asleep else 0)
    if line_count(f"With {bond.name}", CINZEL, 9, room, tracking=0.1) > 1:
        return ""
    sizes = (key for key, size, most in BOND_FITS if line_count(bond.words, ITALIC, size, BONDS_WIDE) <= most)
    return next(sizes, "")


def _is_of_cards(exception: tuple[str, str]) -> bool:
    """Say whether an exception needs telling on paper: granted XP are in what was earned."""
    what, _reason = exception
    return not what.endswith(" XP")


def _range(suit: SuitRow) -> tuple[str, str]:
    """Return *suit*'s range, with "to" held to what follows, and the largest size at which it fits."""
    text = suit.range.replace(" to ", " to\N{NO-BREAK SPACE}")
    sizes = (
        key for key, size, most in RANGE_FITS if line_count(text, CINZEL, size * BOLD, BESIDE_MARK) <= most
    )
    return text, next(sizes, RANGE_FITS[-1][0])


def _fits(words: Words, fit: Fit) -> bool:
    size, lines = fit.name
    if _name_lines(words, fit) > lines:
        return False
    size, lines = fit.table
    if line_count(_at_table(words), GARAMOND, size, BESIDE_SEAL) > lines:
        return False
    return _dream_fits(words, fit)


def _name_lines(words: Words, fit: Fit) -> int:
    size, _ = fit.name
    return line_count(words.name, CINZEL, size, BESIDE_SEAL, tracking=size / 100)


def _at_table(words: Words) -> str:
    return f"{words.pronouns} · at {words.table}"


def _dream_fits(words: Words, fit: Fit) -> bool:
    return _dream_lines(words, fit) <= fit.dream[1]


def _dream_lines(words: Words, fit: Fit) -> int:
    return line_count(words.dream, ITALIC, fit.dream[0], BESIDE_LABEL)


def _room_for_look(words: Words, fit: Fit, dream_overleaf: bool) -> float:
    """Return how many mm name, table and dream leave free above Maximum Awareness."""
    table = line_count(_at_table(words), GARAMOND, fit.table[0], BESIDE_SEAL) * 14 * POINT + 0.75
    dream = 1 if dream_overleaf else _dream_lines(words, fit)
    dreamt = max(PENCIL_LINE, dream * fit.leading) + 1.6
    return WHO_HIGH - LOOK_GAP - fit.before - _name_lines(words, fit) * fit.line - table - dreamt


def _lines(text: str, width: float) -> int:
    return line_count(text, GARAMOND, 10.5, width)


def _setting(boons: tuple[BoonView, ...], notes: str) -> str:
    """Two columns read best, but cost three times as much: what fills a dozen pages runs the full measure."""
    length = len(notes) + sum(len(boon.name) + len(boon.text) for boon in boons)
    return "columns" if length <= IN_COLUMNS else "running"


def _split_boons(
    boons: tuple[BoonView, ...], room: float
) -> tuple[tuple[BoonView, ...], tuple[BoonView, ...], float]:
    """Return the Boons that fit *room* mm of page one, in their order, the others, and the room left."""
    for place, boon in enumerate(boons):
        needed = _boon_height(boon)
        if needed > room:
            return boons[:place], boons[place:], room
        room -= needed
    return boons, (), room


def _boon_height(boon: BoonView) -> float:
    names = line_count(
        boon.name, CINZEL, 9, BOONS_WIDE - (EMBLEM if boon.major is not None else 0), tracking=0.1
    )
    texts = line_count(boon.text, GARAMOND, 9.5, BOONS_WIDE)
    waits = line_count(f"Asleep: waits for {boon.waits_for}.", ITALIC, 9, BOONS_WIDE) if boon.waits_for else 0
    return names * 13.2 * POINT + texts * 11.4 * POINT + waits * 11 * POINT + BOON_GAP
