"""An Arkana's entries as sentences for the diary."""

from collections.abc import Callable, Mapping
from typing import Literal

from characters.arkana.rules import aftermath
from characters.arkana.rules.kit import (
    Piece,
    WrittenSpell,
    armor_tool_weapon_ratings,
    count_with_noun,
    ratings_in_words,
)
from characters.arkana.rules.phrases import LOWEST, PHRASES, Phrase
from characters.socket.rules import Entry, EntryData


def _arkana_at_start_in_words(entry_data: EntryData) -> str:
    """Tell a beginning: the scores above 2, the Kit ratings, what is carried."""
    gained = entry_data["scores"]  # in any order: PostgreSQL keeps an object's keys in its own
    raised = [f"{phrase} {LOWEST + gained[phrase.code]}" for phrase in PHRASES if phrase.code in gained]
    scores = ", ".join(raised) if raised else f"every Phrase at {LOWEST}"
    pieces = [Piece.read(told) for place in ("equipment", "pack") for told in entry_data["came"][place]]
    carried = f" Carries: {', '.join(map(str, pieces))}." if pieces else ""
    spells = entry_data["came"]["spells"]
    cast = f" Knows {count_with_noun(len(spells), 'spell')}." if spells else ""
    return f"{scores}; {ratings_in_words(armor_tool_weapon_ratings(entry_data['kit']))}.{carried}{cast}"


def _arrived_sentence(entry_data: EntryData) -> str:
    wounds = [
        f" {count_with_noun(entry_data['wounds'][area], 'Wound')} to {area.capitalize()}."
        for area in ("body", "spirit")
        if entry_data["wounds"][area]
    ]
    return f"Arrived with {_arkana_at_start_in_words(entry_data)}{''.join(wounds)}"


def _corrected_milestone_sentence(entry_data: EntryData) -> str:
    if not entry_data["was_there"]:
        return "Milestone corrected: not there after all."
    return f"Milestone corrected: {entry_data['goal']}"


def _raised_phrase_sentence(entry_data: EntryData) -> str:
    phrase = Phrase.from_code(next(iter(entry_data["scores"])))
    return f"Raised {phrase} from {entry_data['from']} to {entry_data['from'] + 1}."


def _place_and_piece_in_words(things: EntryData) -> tuple[str, str]:
    """Return the place and the words of the one piece in *things*."""
    place, pieces = next(iter(things.items()))
    return place, Piece.read(pieces[0]).description


def _added_piece_sentence(entry_data: EntryData) -> str:
    place, piece = _place_and_piece_in_words(entry_data["came"])
    return f"New in the {place}: {piece}."


def _dropped_piece_sentence(entry_data: EntryData) -> str:
    place, piece = _place_and_piece_in_words(entry_data["left"])
    return f"Left behind, from the {place}: {piece}."


def _spell_that_came_or_left(entry_data: EntryData, which: Literal["came", "left"]) -> WrittenSpell:
    return WrittenSpell.read(entry_data[which]["spells"][0])


def _learned_spell_sentence(entry_data: EntryData) -> str:
    spell = _spell_that_came_or_left(entry_data, "came")
    return f"A spell, in {_slot_in_words(spell)}: {spell.words}"


def _slot_in_words(spell: WrittenSpell) -> str:
    return f"a slot of the {spell.place}" if spell.place else "no slot"


def _moved_spell_sentence(entry_data: EntryData) -> str:
    spell = _spell_that_came_or_left(entry_data, "came")
    return f"A spell now in {_slot_in_words(spell)}: {spell}"


def _exception_sentence(entry_data: EntryData) -> str:
    granted = entry_data["exception"]
    return f"{granted['what']}, by exception: {granted['reason']}"


SENTENCES: Mapping[str, Callable[[EntryData], str]] = {
    "created": lambda data: f"Created with {_arkana_at_start_in_words(data)}",
    "arrived": _arrived_sentence,
    "milestone": lambda data: f"Milestone: {data['goal']}",
    "corrected": _corrected_milestone_sentence,
    "granted": lambda data: f"XP outside a milestone: {data['reason']}",
    "raise": _raised_phrase_sentence,
    "equip": lambda data: f"Equipped: {_place_and_piece_in_words(data['came'])[1]}.",
    "pack": lambda data: f"Packed: {_place_and_piece_in_words(data['came'])[1]}.",
    "add": _added_piece_sentence,
    "drop": _dropped_piece_sentence,
    "learn": _learned_spell_sentence,
    "place": _moved_spell_sentence,
    "forget": lambda data: f"A spell ended: {_spell_that_came_or_left(data, 'left')}",
    "exception": _exception_sentence,
    aftermath.RESTING: lambda data: (
        "A Rest: Wounds of Body and of Spirit may be healed, once each, or another assisted."
    ),
    **dict.fromkeys(aftermath.KINDS, lambda data: str(data["told"])),
}


def describe_entry(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    return SENTENCES[entry.kind](entry.data)
