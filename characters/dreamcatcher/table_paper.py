"""The GM's paper of a table: all to call from, the degrees and what follows, and NPCs in strips."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import Grade, HouseRules
from characters.dreamcatcher.rules.npcs import Npc, npc_of
from characters.socket.rules import CharacterThere, Paper, TableToPrint

IN_ROW = 2  # strips beside each other
BLANK_CHARACTERS = 4  # to fill in by hand, at a table without characters
RINGS = range(3)  # to mark a call in


@dataclass(frozen=True, slots=True)
class PrintedCharacter:
    """Somebody to call on: each ability with its score and whether it is hampered, the hindrances, the rest in words.

    A name or a hindrance of "" is a line to write on.
    """

    name: str
    told: str
    abilities: tuple[tuple[str, str, bool], ...]
    hindrances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """An NPC in short: its ability for everything, boxes to cross, its traits; a name or trait of "" is a line to write
    on. *kind* is its grade, "" of one that was set down.
    """

    kind: str
    name: str
    score: str
    boxes: range
    advantages: tuple[str, ...]
    hindrances: tuple[str, ...]


def gms_page(table: TableToPrint[HouseRules]) -> Mapping[str, Any]:
    """Return the page to call from: everybody at the table, the ladder of degrees, empty strips of each grade."""
    rules = table.rules
    blank = PrintedCharacter("", "", tuple((name, "", False) for name in rules.ability_names), ("", ""))
    return {
        "characters": tuple(map(_character, table.characters)) or (blank,) * BLANK_CHARACTERS,
        "rings": RINGS,
        "rungs": tuple(_rungs(rules)),
        "out_after": rules.out_after,
        "must_accept": rules.must_accept,
        "rows": tuple((_strip_of_grade(grade),) * IN_ROW for grade in rules.npc_grades),
    }


def npcs_of_table(table: TableToPrint[HouseRules]) -> Mapping[str, Any] | None:
    """Return the strips of the NPCs that were set down, None where there are none."""
    strips = [_strip_of_npc(npc_of(each.name, each.data)) for each in table.opponents]
    return {"rows": tuple(_in_rows(strips)), "rings": RINGS} if strips else None


def _in_rows(strips: Sequence[Strip]) -> Iterator[Sequence[Strip]]:
    return (strips[first : first + IN_ROW] for first in range(0, len(strips), IN_ROW))


def _character(there: CharacterThere[Dreamcatcher]) -> PrintedCharacter:
    sheet = there.sheet
    destiny = str(sheet.xp).replace("-", "\N{MINUS SIGN}")
    return PrintedCharacter(
        there.name,
        f"{destiny} destiny · {len(sheet.whole) or 'nothing'} left to bear",
        tuple((held.name, signed(held.score), held.is_hampered) for held in sheet.abilities),
        tuple(held.words for held in sheet.hindrances),
    )


def _strip_of_grade(grade: Grade) -> Strip:
    boxes = range(grade.bears - grade.advantages)
    return Strip(grade.name, "", signed(grade.score), boxes, ("",) * grade.advantages, ("",))


def _strip_of_npc(npc: Npc) -> Strip:
    return Strip(
        "",
        npc.name,
        signed(npc.score),
        range(npc.plain_boxes),
        tuple(held.words for held in npc.advantages),
        tuple(held.words for held in npc.hindrances),
    )


def _rungs(rules: HouseRules) -> Iterator[tuple[str, str, str, str]]:
    """Yield each degree, the best first: when it falls, what follows, and what follows for whoever aided with it."""
    lasts = "for the scene" if rules.traits_last else "to be called once"
    hampered = "the ability used" if rules.hampers_ability_used else "an ability, or the advantage called"
    yield (
        "Critical success", "double 6",
        f"The goal, and a temporary advantage {lasts}.",
        "One step up; a temporary advantage for the lead, or another’s critical failure undone.",
    )  # fmt: skip
    yield "Success", "10 or more", "The goal.", "One step up."
    yield (
        "Failure", "under 10",
        f"No progress. Hampered: {hampered}. This way is closed for this goal.",
        "Whoever aided is hampered.",
    )  # fmt: skip
    yield (
        "Critical failure", "double 1",
        f"As a failure, and a temporary hindrance {lasts}.",
        "Whoever aided is hampered, and the lead is hindered.",
    )  # fmt: skip


GMS_PAGE = Paper(
    "gm", "The GM’s page", "all to call from, the ladder, NPC strips", "table", gms_page, is_gms=True
)
NPCS = Paper(
    "npcs", "NPCs", "as you set them down", "table", npcs_of_table, is_of_opponents=True, is_gms=True
)
