"""Who is in a Conflict, as JSON that is kept, and what each takes away to their sheet."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.conflict.position import Fighter, Place, Position, Side, fighter_of_arkana
from characters.arkana.rules.conflict.scene import new_conflict, outcome_if_over
from characters.arkana.rules.kit import KitPlace as Kept
from characters.arkana.rules.kit import (
    Piece,
    WrittenSpell,
    armor_tool_weapon_ratings,
    code_of_ratings,
    count_with_noun,
)
from characters.socket.rules import EntriesBySeat, Entry

FighterFacts = Mapping[str, Any]  # JSON: a seat with what its character is and carries
ConflictCast = Mapping[str, Any]  # JSON: "fighters", each `FighterFacts`, and "seats", whose slug is at each


def fighter_facts(arkana: Arkana, seat: str, name: str, side: Side, start_place: str = "") -> FighterFacts:
    """Return *arkana* at *seat* as JSON; *start_place* is where they begin, "" if they choose."""
    return {
        "seat": seat, "name": name, "side": side.value, "place": start_place,
        "cells": list(arkana.cells), "kit": code_of_ratings(arkana.ratings),
        "slots": [arkana.equipment_slots, arkana.pack_slots],
        "equipment": [piece.data for piece in arkana.equipment],
        "pack": [piece.data for piece in arkana.pack],
        "spells": [spell.data for spell in arkana.spells if spell.place],
        "wounds": [arkana.body_wounds, arkana.spirit_wounds], "xp": max(0, arkana.xp),
    }  # fmt: skip


def fighter_of_facts(facts: FighterFacts) -> Fighter:
    """Return who *facts* tell of."""
    equipment_slots, pack_slots = facts["slots"]
    body, spirit = facts["wounds"]
    arkana = Arkana(
        tuple(facts["cells"]), armor_tool_weapon_ratings(facts["kit"]), equipment_slots, pack_slots,
        tuple(map(Piece.read, facts["equipment"])), tuple(map(Piece.read, facts["pack"])),
        tuple(map(WrittenSpell.read, facts["spells"])), body, spirit, facts["xp"],
    )  # fmt: skip
    fighter = fighter_of_arkana(facts["seat"], facts["name"], Side(facts["side"]), arkana)
    return fighter if not facts["place"] else fighter.with_place(Place(facts["place"]))


def starting_position(cast: ConflictCast, rules: HouseRules) -> Position:
    """Return the Conflict of *cast* about to begin; ValueError names every reason why it cannot."""
    return new_conflict(tuple(map(fighter_of_facts, cast["fighters"])), rules)


# --- the end ---


def entries_by_slug_if_conflict_over(
    position: Position, cast: ConflictCast, sheets_by_slug: Mapping[str, Arkana]
) -> EntriesBySeat | None:
    """Return a ledger line for each character (by slug) that has a sheet still; None while it goes on."""
    ended = outcome_if_over(position)
    if ended is None:
        return None
    starts = {told["seat"]: told for told in cast["fighters"]}
    return {
        slug: _conflict_entry_for_sheet_of_fighter(
            position.fighter(seat),
            starts[seat],
            ended.deed[seat],
            sheets_by_slug[slug],
            cast.get("title", ""),
        )
        for seat, slug in cast["seats"].items()
        if slug in sheets_by_slug  # Ruling A25
    }


def _conflict_entry_for_sheet_of_fighter(
    fighter: Fighter, facts_at_start: FighterFacts, outcome_entry: Entry, sheet: Arkana, title: str
) -> Entry:
    """Return what *fighter* takes away: Wounds, XP spent, and Kit that has another place or none."""
    left: dict[str, list[Any]] = {}
    came: dict[str, list[Any]] = {}
    moved = list(_moved_pieces(fighter, facts_at_start, sheet))
    for piece, was, now in moved:
        left.setdefault(was, []).append(piece.data)
        if now:
            came.setdefault(now, []).append(piece.data)
    told = " ".join(
        [
            _title_and_length_in_words(title, outcome_entry.data["rounds"]),
            *_outcome_sentences(outcome_entry, moved),
        ]
    )
    data = {"told": told, "wounds": outcome_entry.data["wounds"], "left": left, "came": came}
    return Entry("conflict", outcome_entry.xp, {key: value for key, value in data.items() if value})


class MovedPiece(NamedTuple):
    """A piece of Kit that a Conflict left elsewhere: where it was and where it is, "" if nowhere."""

    piece: Piece
    was: str
    now: str


def _moved_pieces(fighter: Fighter, facts_at_start: FighterFacts, sheet: Arkana) -> Iterator[MovedPiece]:
    """Yield the pieces that are elsewhere than at the beginning, where the sheet still has them there."""
    before = fighter_of_facts(facts_at_start)
    kept = [(Kept.EQUIPMENT, word) for word in before.equipped] + [(Kept.PACK, word) for word in before.pack]
    pieces = [Piece.read(told) for told in (*facts_at_start["equipment"], *facts_at_start["pack"])]
    for (was, word), piece in zip(kept, pieces, strict=True):
        now = "equipment" if word in fighter.equipped else "pack" if word in fighter.pack else ""
        if now != was and piece in sheet.pieces_at(was):
            yield MovedPiece(piece, was.value, now)


def _title_and_length_in_words(title: str, round_count: int) -> str:
    length = (
        f" of {count_with_noun(round_count, 'round')}" if round_count else ", over before its first round"
    )
    told = f"A conflict{length}{f': {title}' * bool(title)}"
    return told if told.endswith((".", "!", "?", "…")) else f"{told}."


def _outcome_sentences(outcome_entry: Entry, moved: Sequence[MovedPiece]) -> Iterator[str]:
    for area, change in outcome_entry.data["wounds"].items():
        yield f"{count_with_noun(change, 'Wound')} to {area.capitalize()}."
    if outcome_entry.data["is_out"]:
        yield "Incapacitated."
    if outcome_entry.xp:
        yield f"{-outcome_entry.xp} XP for {'a Gain' if outcome_entry.xp == -1 else 'Gains'}."
    for where, verb in (("equipment", "Equipped"), ("pack", "Packed"), ("", "Left behind")):
        if names := [str(piece) for piece, _was, now in moved if now == where]:
            yield f"{verb}: {', '.join(names)}."
