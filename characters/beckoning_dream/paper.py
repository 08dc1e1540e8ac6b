"""A Dreamer's sheet on paper: what its page is drawn of. Where all of it stands is found by the press."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.sheet import SheetView, sheet_context
from characters.socket import rules
from characters.socket.rules import Table
from printing.text import (
    NO_BREAK_SPACE,
    overleaf_layout,
    paragraphs_of_tidy_text,
    tidy_lines_or_run_on_many_short_ones,
)

TO = f" to{NO_BREAK_SPACE}"  # it stays with what follows it
BONDS, MAJORS, NAMED_MAJORS = 3, range(14), 4


@dataclass(frozen=True, slots=True)
class Words:
    """What a person typed that the sheet prints."""

    name: str
    pronouns: str = ""
    table: str = ""
    dream: str = ""
    look: str = ""
    notes: str = ""


def print_context(
    dreamer: Dreamer | None, table: Table[HouseRules], words: rules.TypedWords, paper_size: str
) -> Mapping[str, object]:
    """Return what the print page draws of *dreamer* on *paper_size* ("a4", "letter"); of nobody, the blank form."""
    if dreamer is None:
        return {**paper_context(sheet_context(Dreamer()), Words(""), paper_size), "is_blank": True}
    typed = {key: words.texts.get(key, "") for key in ("dream", "look", "notes")}
    return paper_context(
        sheet_context(dreamer), Words(words.name, words.pronouns, words.table, **typed), paper_size
    )


def paper_context(sheet: SheetView, words: Words, paper_size: str) -> Mapping[str, object]:
    """Return what the print template draws: *sheet* and *words*, on *paper_size* ("a4", "letter")."""
    boons = tuple(replace(boon, text=tidy_lines_or_run_on_many_short_ones(boon.text)) for boon in sheet.boons)
    notes = tidy_lines_or_run_on_many_short_ones(words.notes)
    return {
        "sheet": sheet,
        "suits": tuple((suit, suit.range.replace(" to ", TO)) for suit in sheet.suits),
        "words": words,
        "look": tidy_lines_or_run_on_many_short_ones(words.look),
        "paper": paper_size,
        "bonds": sheet.bonds[:BONDS],
        "all_bonds": sheet.bonds,
        "more_bonds": len(sheet.bonds[BONDS:]),
        "bond_places": range(BONDS - len(sheet.bonds)),
        "boons": boons,
        "notes": paragraphs_of_tidy_text(notes),
        "setting": overleaf_layout(notes, *(boon.name + boon.text for boon in boons)),
        "exceptions": sheet.exceptions if any(map(_is_exception_other_than_xp, sheet.exceptions)) else (),
        "major_places": MAJORS,
        "names_majors": len(sheet.majors) <= NAMED_MAJORS,
    }


def _is_exception_other_than_xp(what_and_reason: tuple[str, str]) -> bool:
    """Say whether an exception needs telling on paper: granted XP are in what was earned."""
    what, _reason = what_and_reason
    return not what.endswith(" XP")
