"""An Arkana fitted to paper: the grid with its margins, what is carried, and what goes overleaf."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from characters.arkana.head import head
from characters.arkana.rules.arkana import WOUNDED, Arkana, HouseRules
from characters.arkana.rules.kit import MINUS, Kit, KitPlace, Rating, Spell
from characters.arkana.rules.phrases import PHRASES, Act, Area, mastery
from characters.socket.rules import Table, Words
from printing.text import GARAMOND, ITALIC, POINT, line_count, tidy

CIRCLES, FOCUS_CIRCLES, XP_CIRCLES = 6, 12, 10  # a Mastery is 6 at most; Focus from Defending has no ceiling
SHELF_WIDE, NUMBER_WIDE, ASIDE_GAP = 57.0, 5.6, 2.0
SHELF_HIGH = {"a4": 36.0, "letter": 31.0}  # mm of slots on page one
ROOMY, LEAST_PITCH = 6.1, 5.1  # mm from slot to slot: a pencil needs 5
SPELL, CUT = "spell", "cut"
SPELL_WIDE, SPELL_GAP, SPELL_LINE = 113.0, 1.6, 12 * POINT
BEGUN_LINE = SPELL_LINE + SPELL_GAP
SPELLS_HIGH = {"a4": 22.5, "letter": 20.6}
NOTES_WIDE, NOTE_LINE = 113.0, 13.2 * POINT
NOTES_HIGH = {"a4": 17.2, "letter": 14.6}
RULE = 5.6  # mm from writing line to writing line
IN_COLUMNS = 20_000
DEEDS = {
    Act.ENHANCE: ("Defend", "waxing"),
    Act.CONTROL: ("Maneuver", "full"),
    Act.DIMINISH: ("Attack", "waning"),
}
MARKS = {Area.BODY: "m21", Area.MIND: "m0", Area.SPIRIT: "m20"}  # earth, air, fire
# A slot's name: the first size, points, and number of lines that holds it.
NAME_FITS = (("wide", 10.5, 1), ("close", 9.0, 1), ("tight", 8.0, 2))


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of Equipment or Pack: *name* is what fills it, "" for the other hand of the piece above; *shown* is as
    much of it as page one holds at *fit*, which is "cut" where that is not all.
    """

    number: int
    name: str = ""
    shown: str = ""
    fit: str = "wide"
    label: str = ""
    is_joined: bool = False  # to the slot below: a piece for two hands
    is_second: bool = False


@dataclass(frozen=True, slots=True)
class PrintedKit:
    """Equipment or Pack: the slots on page one, and those overleaf; *cut* are names begun there, whole overleaf."""

    place: KitPlace
    slots: tuple[Slot, ...]
    overleaf: tuple[Slot, ...]
    pitch: str

    @property
    def cut(self) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots if slot.fit == CUT)

    @property
    def goes_on(self) -> bool:
        return bool(self.overleaf or self.cut)


def on_paper(
    arkana: Arkana | None, table: Table[HouseRules], words: Words, paper: str
) -> Mapping[str, object]:
    """Return what the print page draws of *arkana* on *paper* ("a4", "letter"); of nobody, the blank form."""
    rules = table.rules
    held = arkana or Arkana(equipment_slots=rules.equipment_slots, pack_slots=rules.pack_slots)
    who = head(words)
    shelves = tuple(_shelf(held, place, paper) for place in KitPlace)
    spells, later, room = _split(held.spells, SPELLS_HIGH[paper])
    notes = _notes(words, paper)
    exceptions = held.exceptions if any(not what.endswith(" XP") for what, _why in held.exceptions) else ()
    lost = any(shelf.goes_on for shelf in shelves)
    told = who["calling_overleaf"], who["look_overleaf"], notes["notes_overleaf"]
    return {
        **who,
        **notes,
        "is_blank": arkana is None,
        "is_overleaf": any((*told, lost, later, exceptions)),
        "words": words,
        "paper": paper,
        "areas": tuple(_area(held, area, arkana is None) for area in Area),
        "acts": tuple(_act(held, act) for act in Act),
        "kits": tuple((kit, _signs(arkana, kit)) for kit in Kit),
        "shelves": shelves,
        "spells": spells,
        "spells_overleaf": later,
        "spell_lines": range(int(room // RULE)),
        "setting": _setting(words, later),
        "exceptions_overleaf": exceptions,
        **_xp(held),
    }


def _xp(held: Arkana) -> Mapping[str, object]:
    return {
        "balance": str(held.xp).replace("-", MINUS),
        "earned": held.earned,
        "xp_circles": tuple(place <= held.xp for place in range(1, XP_CIRCLES + 1)),
    }


# --- notes ---


def _notes(words: Words, paper: str) -> Mapping[str, object]:
    """Return the notes, overleaf where they do not fit whole, and the lines left to write on."""
    written = _written(words)
    height = line_count(written, GARAMOND, 10.5, NOTES_WIDE * 0.97) * NOTE_LINE if written else 0.0
    fits = height <= NOTES_HIGH[paper]
    return {
        "notes": written if fits else "",
        "notes_overleaf": () if fits else tuple(written.split("\n\n")),
        "note_lines": range(int((NOTES_HIGH[paper] - height * fits) // RULE)),
    }


def _written(words: Words) -> str:
    return tidy(words.texts.get("notes", ""))


def _setting(words: Words, spells: Sequence[str]) -> str:
    """Return how long texts are set overleaf: very long ones run on, columns would be laid out again and again."""
    return "columns" if len(_written(words)) + sum(map(len, spells)) <= IN_COLUMNS else "running"


# --- the grid and its margins ---


def _area(arkana: Arkana, area: Area, is_blank: bool) -> dict[str, object]:
    """Return a column's head: its Mastery, what it limits, and circles to tick."""
    most, is_focus = mastery(arkana.scores, area), area not in WOUNDED
    held = 0 if is_focus else arkana.wounds(area)
    inked = 0 if is_blank else most
    return {
        "title": area.title,
        "mark": MARKS[area],
        "mastery": most,
        "is_focus": is_focus,
        "circles": tuple(
            _circle(n, held, inked) for n in range(1, (FOCUS_CIRCLES if is_focus else CIRCLES) + 1)
        ),
        "held": held,
        "is_fallen": area in arkana.fallen and not is_blank,
    }


def _circle(number: int, held: int, inked: int) -> str:
    if number <= held:
        return "dot"
    return "circle" if number <= inked else "circle-open"


def _act(arkana: Arkana, act: Act) -> dict[str, object]:
    """Return a row: its Mastery in dice, what they are rolled for in a Conflict, its three Phrases."""
    deed, moon = DEEDS[act]
    cells = tuple((str(phrase), arkana.scores[phrase]) for phrase in PHRASES if phrase.act is act)
    return {"title": act.title, "dice": arkana.dice(act), "deed": deed, "moon": moon, "cells": cells}


def _signs(arkana: Arkana | None, kit: Kit) -> tuple[tuple[str, bool], ...]:
    """Return the three ratings of *kit* and which one holds."""
    held = arkana.rating(kit) if arkana else None
    return tuple((rating.sign, rating is held) for rating in Rating)


# --- Equipment and Pack ---


def _shelf(arkana: Arkana, place: KitPlace, paper: str) -> PrintedKit:
    """Return *place* slot by slot, on page one as many as it holds."""
    high = SHELF_HIGH[paper]
    filled = [*_filled(arkana, place)]
    count = max(arkana.slots(place), len(filled))
    lines = 2 if count * ROOMY <= high else 1
    empty = [Slot(number) for number in range(len(filled) + 1, count + 1)]
    slots = (*(_fitted(replace(slot, number=n), lines) for n, slot in enumerate(filled, 1)), *empty)
    most = int(high // LEAST_PITCH)
    if count > most and slots[most - 1].is_joined:
        most -= 1  # both hands of a piece stand on one page
    pitch = "roomy" if lines > 1 else "six" if min(count, most) <= 6 else "seven"
    return PrintedKit(place, slots[:most], slots[most:], pitch)


def _filled(arkana: Arkana, place: KitPlace) -> Iterator[Slot]:
    """Yield what fills the slots of *place*: each piece one for each hand, then its spells."""
    for piece in arkana.kept(place):
        label = ", ".join(filter(None, (piece.kit and piece.kit.value, piece.reach and piece.reach.title)))
        if piece.hands == 1:
            yield Slot(0, piece.name, label=label)
        else:
            yield Slot(0, piece.name, is_joined=True)
            yield Slot(0, label=label, is_second=True)
    yield from (Slot(0, str(spell), label=SPELL) for spell in arkana.spells if spell.place is place)


def _fitted(slot: Slot, lines: int) -> Slot:
    """Return *slot* with its name at the largest size that keeps to *lines*, or as many of its words as do."""
    aside = ITALIC.width(slot.label) * 8.5 * POINT + ASIDE_GAP if slot.label else 0.0
    room = SHELF_WIDE - NUMBER_WIDE - aside
    for fit, size, most in NAME_FITS[: 2 if slot.label == SPELL else None]:
        if most <= lines and line_count(slot.name, GARAMOND, size, room) <= most:
            return replace(slot, shown=slot.name, fit=fit)
    if slot.label == SPELL:  # its words stand whole under Spells
        return replace(slot, name=f"{_begun(slot.name, 9, room, '…')} …", fit="close")
    return replace(slot, shown=_begun(slot.name, 9, room), fit=CUT)


def _begun(name: str, size: float, room: float, ends: str = "… overleaf") -> str:
    """Return the first words of *name* that leave room for a word on where the whole stands."""
    begun = ""
    for word in name.split():
        longer = f"{begun} {word}".strip()
        if line_count(f"{longer} {ends}", GARAMOND, size, room) > 1:
            break
        begun = longer
    return begun


# --- spells ---


def _split(
    spells: tuple[Spell, ...], room: float
) -> tuple[tuple[tuple[str, bool], ...], tuple[str, ...], float]:
    """Return what page one says of each spell and whether that is all of it, those overleaf, and the mm left.

    A spell that does not fit *room* mm is begun here, in a line, as far as there is one for it.
    """
    here: list[tuple[str, bool]] = []
    later: list[str] = []
    for after, spell in zip(range(len(spells) - 1, -1, -1), spells, strict=True):
        words = tidy(spell.words)
        needed = line_count(words, GARAMOND, 9.5, SPELL_WIDE * 0.97) * SPELL_LINE + SPELL_GAP
        if needed <= room and needed <= max(BEGUN_LINE, room - after * BEGUN_LINE):
            here.append((words, True))
            room -= needed
            continue
        later.append(words)
        begun = _begun(str(spell), 10, SPELL_WIDE * 0.9)
        if begun and room >= BEGUN_LINE:
            here.append((begun, False))
            room -= BEGUN_LINE
    return tuple(here), tuple(later), room
