"""An Arkana on paper: what its page is drawn of, the grid with its margins, and what is carried slot by slot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from characters.arkana.rules.arkana import WOUNDED, Arkana, HouseRules
from characters.arkana.rules.kit import MINUS, Kit, KitPlace, Rating
from characters.arkana.rules.phrases import PHRASES, Area, PhraseAct, mastery_of_cells
from characters.socket.rules import Table, TypedWords
from printing.text import overleaf_layout, paragraphs_of_tidy_text, tidy_lines_or_run_on_many_short_ones

CIRCLES, FOCUS_CIRCLES, XP_CIRCLES = 6, 12, 10  # a Mastery is 6 at most; Focus from Defending has no ceiling
SPELL = "spell"
DEEDS = {
    PhraseAct.ENHANCE: ("Defend", "waxing"),
    PhraseAct.CONTROL: ("Maneuver", "full"),
    PhraseAct.DIMINISH: ("Attack", "waning"),
}
MARKS = {Area.BODY: "m21", Area.MIND: "m0", Area.SPIRIT: "m20"}  # earth, air, fire


@dataclass(frozen=True, slots=True)
class Slot:
    """A line of Equipment or Pack: *name* is what fills it, "" for the other hand of the piece above; by its *key* it
    is found overleaf.
    """

    number: int
    name: str = ""
    label: str = ""
    is_joined: bool = False  # to the slot below: a piece for two hands
    is_second: bool = False
    key: str = ""

    @property
    def is_spell(self) -> bool:
        """Whether its words stand whole under Spells."""
        return self.label == SPELL


@dataclass(frozen=True, slots=True)
class PrintedSlots:
    """Equipment or Pack, slot by slot."""

    place: KitPlace
    slots: tuple[Slot, ...]


def print_context(
    arkana: Arkana | None, table: Table[HouseRules], words: TypedWords, paper_size: str
) -> Mapping[str, object]:
    """Return what the print page draws of *arkana* on *paper_size* ("a4", "letter"); of nobody, the blank form."""
    rules = table.rules
    held = arkana or Arkana(equipment_slots=rules.equipment_slots, pack_slots=rules.pack_slots)
    notes, spells = (
        tidy_lines_or_run_on_many_short_ones(words.texts.get("notes", "")),
        tuple(tidy_lines_or_run_on_many_short_ones(spell.words) for spell in held.spells),
    )
    return {
        "is_blank": arkana is None,
        "words": words,
        "paper": paper_size,
        "calling": words.texts.get("calling", ""),
        "look": tidy_lines_or_run_on_many_short_ones(words.texts.get("look", "")),
        "areas": tuple(_area_context(held, area, arkana is None) for area in Area),
        "acts": tuple(_act_context(held, act) for act in PhraseAct),
        "kits": tuple((kit, _rating_signs_with_is_held(arkana, kit)) for kit in Kit),
        "shelves": tuple(_printed_slots(held, place) for place in KitPlace),
        "spells": spells,
        "notes": paragraphs_of_tidy_text(notes),
        "setting": overleaf_layout(notes, *spells),
        "exceptions": held.exceptions
        if any(not what.endswith(" XP") for what, _why in held.exceptions)
        else (),
        **_xp_context(held),
    }


def _xp_context(arkana: Arkana) -> Mapping[str, object]:
    return {
        "balance": str(arkana.xp).replace("-", MINUS),
        "earned": arkana.earned,
        "xp_circles": tuple(place <= arkana.xp for place in range(1, XP_CIRCLES + 1)),
    }


# --- the grid and its margins ---


def _area_context(arkana: Arkana, area: Area, is_blank: bool) -> dict[str, object]:
    """Return a column's head: its Mastery, what it limits, and circles to tick."""
    most, is_focus = mastery_of_cells(arkana.cells, area), area not in WOUNDED
    held = 0 if is_focus else arkana.wounds(area)
    inked = 0 if is_blank else most
    return {
        "title": area.title,
        "mark": MARKS[area],
        "mastery": most,
        "is_focus": is_focus,
        "circles": tuple(
            _circle_css_class(n, held, inked) for n in range(1, (FOCUS_CIRCLES if is_focus else CIRCLES) + 1)
        ),
        "held": held,
        "is_fallen": area in arkana.fallen and not is_blank,
    }


def _circle_css_class(circle_number: int, wounds_held: int, circles_inked: int) -> str:
    if circle_number <= wounds_held:
        return "dot"
    return "circle" if circle_number <= circles_inked else "circle-open"


def _act_context(arkana: Arkana, act: PhraseAct) -> dict[str, object]:
    """Return a row: its Mastery in dice, what they are rolled for in a Conflict, its three Phrases."""
    deed, moon = DEEDS[act]
    cells = tuple((str(phrase), arkana.scores[phrase]) for phrase in PHRASES if phrase.act is act)
    return {"title": act.title, "dice": arkana.dice_count(act), "deed": deed, "moon": moon, "cells": cells}


def _rating_signs_with_is_held(arkana: Arkana | None, kit: Kit) -> tuple[tuple[str, bool], ...]:
    """Return the three ratings of *kit* and which one holds."""
    held = arkana.rating(kit) if arkana else None
    return tuple((rating.sign, rating is held) for rating in Rating)


# --- Equipment and Pack ---


def _printed_slots(arkana: Arkana, place: KitPlace) -> PrintedSlots:
    """Return *place* slot by slot, those that are filled first."""
    filled = [*_filled_slots_unnumbered(arkana, place)]
    empty = [Slot(0)] * max(0, arkana.slot_count(place) - len(filled))
    slots = (
        replace(slot, number=number, key=f"{place}-{number}")
        for number, slot in enumerate((*filled, *empty), 1)
    )
    return PrintedSlots(place, tuple(slots))


def _filled_slots_unnumbered(arkana: Arkana, place: KitPlace) -> Iterator[Slot]:
    """Yield what fills the slots of *place*: each piece one for each hand, then its spells."""
    for piece in arkana.pieces_at(place):
        label = ", ".join(filter(None, (piece.kit and piece.kit.value, piece.reach and piece.reach.title)))
        if piece.hands == 1:
            yield Slot(0, piece.name, label=label)
        else:
            yield Slot(0, piece.name, is_joined=True)
            yield Slot(0, label=label, is_second=True)
    yield from (Slot(0, str(spell), label=SPELL) for spell in arkana.spells if spell.place is place)
