"""Whether a line of the ledger still stands when an earlier one is taken back, and what that changes."""

from collections import Counter
from collections.abc import Iterator

from characters.arkana.rules.arkana import (
    Arkana,
    apply_entry,
    lowered_limit_sentences,
    wound_limits_reached_sentences,
)
from characters.arkana.rules.gear import KINDS
from characters.arkana.rules.growth import RAISE
from characters.arkana.rules.kit import KitPlace
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES
from characters.socket.rules import Difference, Entry


def is_entry_still_legal(arkana_before: Arkana, entry: Entry) -> bool:
    """Say whether *entry* could be written on *arkana_before*, its price aside; awards and first lines always can."""
    if entry.kind == RAISE:
        return not arkana_before.is_incapacitated and _has_score_that_raise_was_paid_from(
            arkana_before, entry
        )
    if entry.kind in KINDS:
        return _holds_all_that_entry_removes(arkana_before, entry) and _is_no_place_newly_overfull(
            arkana_before, apply_entry(arkana_before, entry)
        )
    if entry.kind == "exception":
        changes = entry.data.get("scores", {})
        return all(
            LOWEST <= score + changes.get(phrase.code, 0) <= HIGHEST
            for phrase, score in arkana_before.scores.items()
        )
    return True


def _has_score_that_raise_was_paid_from(arkana: Arkana, entry: Entry) -> bool:
    """Say whether the Phrase has the score that was paid for."""
    return any(
        arkana.scores[phrase] == entry.data["from"]
        for phrase in PHRASES
        if phrase.code in entry.data["scores"]
    )


def _holds_all_that_entry_removes(arkana: Arkana, entry: Entry) -> bool:
    """Say whether all that left is there."""
    left = entry.data.get("left", {})
    held = {
        "equipment": [piece.data for piece in arkana.equipment],
        "pack": [piece.data for piece in arkana.pack],
        "spells": [spell.data for spell in arkana.spells],
    }
    return all(thing in held[key] for key, things in left.items() for thing in things)


def _is_no_place_newly_overfull(arkana_before: Arkana, arkana_after: Arkana) -> bool:
    """Say whether no place holds more than its slots by what came there."""
    return all(
        arkana_after.free_slot_count_negative_if_overfull(place)
        >= min(0, arkana_before.free_slot_count_negative_if_overfull(place))
        for place in KitPlace
    )


def no_seats_of_other_characters(arkana: Arkana) -> tuple[str, ...]:
    """Return the other characters whose ledgers a line of *arkana*'s may touch: none."""
    return ()


# --- what changes ---


def difference_between(before: Arkana, after: Arkana) -> Difference:
    """Return what changes when *before* becomes *after*: no cards, all of it in sentences."""
    told = (
        *_score_differences(before, after),
        *_wound_differences(before, after),
        *_thing_differences(before, after),
    )
    return Difference((), (), scores_in_a_line(before), scores_in_a_line(after), told)


def scores_in_a_line(arkana: Arkana) -> str:
    """Return the nine Base Scores in a line, row by row: "3 2 2 / 2 2 2 / 2 2 2"."""
    rows = (arkana.cells[at : at + 3] for at in range(0, len(PHRASES), 3))
    return " / ".join(" ".join(map(str, row)) for row in rows)


def _score_differences(before: Arkana, after: Arkana) -> Iterator[str]:
    for phrase, was in before.scores.items():
        if (now := after.scores[phrase]) != was:
            yield f"{phrase} is {now}, not {was}."
    yield from lowered_limit_sentences(before, after)


def _wound_differences(before: Arkana, after: Arkana) -> Iterator[str]:
    if before.body_wounds != after.body_wounds:
        yield f"Wounds to Body are {after.body_wounds}, not {before.body_wounds}."
    if before.spirit_wounds != after.spirit_wounds:
        yield f"Wounds to Spirit are {after.spirit_wounds}, not {before.spirit_wounds}."
    if after.fallen and not before.fallen:
        yield from wound_limits_reached_sentences(after)


def _thing_differences(before: Arkana, after: Arkana) -> Iterator[str]:
    """Tell of pieces and spells that go, come again or move."""
    for place in KitPlace:
        was, now = (
            Counter(piece.description for piece in arkana.pieces_at(place)) for arkana in (before, after)
        )
        yield from (f"{piece} leaves the {place}." for piece in was - now)
        yield from (f"{piece} is in the {place} again." for piece in now - was)
    had, has = (Counter(map(str, arkana.spells)) for arkana in (before, after))
    yield from (f"The spell goes: {spell}" for spell in had - has)
    yield from (f"The spell is there again: {spell}" for spell in has - had)
    slots = [{str(spell): spell.place for spell in arkana.spells} for arkana in (before, after)]
    for name, where in slots[1].items():
        if name in slots[0] and slots[0][name] is not where:
            yield f"The spell occupies {f'a slot of the {where}' if where else 'no slot'} again: {name}"
