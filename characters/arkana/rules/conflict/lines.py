"""A Conflict as lines: what each act tells the Arbiter and what the table, and the one fold of it for both.

The engine decides with all figures. An act is the move, what happened in words, and what changed; of the Arbiter's side
the table reads places, Actions left, what is declared and who is out, and no figure (Ruling A21).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from characters.arkana.rules.arkana import house_rules_of_json
from characters.arkana.rules.conflict.casting import (
    ConflictCast,
    FighterFacts,
    fighter_of_facts,
    starting_position,
)
from characters.arkana.rules.conflict.moves import read_move_answers, split_move_line_into_code_and_answers
from characters.arkana.rules.conflict.position import (
    CalledCheck,
    DeclaredAction,
    Event,
    Fighter,
    Phase,
    Place,
    Position,
    Side,
)
from characters.arkana.rules.conflict.scene import legal_move, new_conflict, play
from characters.arkana.rules.kit import Rating
from characters.arkana.rules.phrases import Area, PhraseAct
from decks.rules.tarot import capitalized
from play.rules.kinds import Chance, Want
from play.rules.lines import KEEPER, Line
from play.rules.lines import Act as RecordAct
from play.rules.replacing import replace
from play.rules.zones import U

ChangesBySeat = dict[str, dict[str, Any]]  # what changed: of each seat, and under "" of the Conflict itself

LONGEST = 1500  # characters of one line of changes
ARBITER = "arbiter"  # the seat of who runs it
THE_ARBITERS = frozenset({ARBITER})
ON_A_CALL_THAT_LIES = ("keep ", "raise ")
NO_TABLE_READS = ""  # the stub of a line that is not there for the table
ROLL, SETTLE = "roll", "settle"
OPEN = ("seat", "name", "side", "place", "actions", "is_told_out")  # of the Arbiter's side, to all
FIGURES = tuple(part.name for part in fields(Fighter) if part.name not in OPEN)
MOVING = ("place", "actions", "focus", "body", "spirit", "xp", "xp_spent", "equipped", "pack", "areas")
STANDING = (
    "phase",
    "round",
    "advantage",
    "turn",
    "players",
    "arbiter",
    "unused_area",
    "last_unused",
    "letting",
)


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class Conflict:
    """A Conflict as one audience knows it: *position*, with `U` for each figure that it may not know.

    *roll* is a move whose dice have not fallen yet, "" where none waits. Once it *is_settled*, what everybody takes
    away from it stands in their ledgers.
    """

    position: Position
    roll: str = ""
    is_settled: bool = False


# --- the beginning ---


def cast_without_arbiters_figures(cast: ConflictCast) -> ConflictCast:
    """Return *cast* as all may read it: of the Arbiter's side who they are and where they begin."""
    seen = ("seat", "name", "side", "place")
    fighters = [
        {key: told[key] for key in seen} if told["side"] == Side.ARBITER else told
        for told in cast["fighters"]
    ]
    return {**cast, "fighters": fighters}


def arbiters_lines_of_hidden_figures(
    cast: ConflictCast, house_rules_json: Mapping[str, Any]
) -> tuple[Line, ...]:
    """Return the lines that tell the Arbiter, before anybody moves, what the table may not read of *cast*.

    ValueError names every reason why it cannot begin.
    """
    position = starting_position(cast, house_rules_of_json(house_rules_json))
    hidden = (fighter for fighter in position.fighters if fighter.side is Side.ARBITER)
    told: ChangesBySeat = {
        fighter.seat: {key: getattr(fighter, key) for key in FIGURES if key != "names"} for fighter in hidden
    }
    names = [
        {fighter.seat: {"names": [pair]}}
        for fighter in position.fighters
        if fighter.side is Side.ARBITER
        for pair in fighter.names
    ]
    texts = [text for each in (told, *names) for text in _lines_of_changes(each)]
    return tuple(Line(text, readers=THE_ARBITERS) for text in texts)


def begin_conflict(cast_as_all_may_read: ConflictCast, house_rules_json: Mapping[str, Any]) -> Conflict:
    """Return the Conflict of *cast_as_all_may_read*, about to begin. ValueError says why it cannot."""
    fighters = tuple(
        fighter_of_facts(told) if "cells" in told else _fighter_without_figures(told)
        for told in cast_as_all_may_read["fighters"]
    )
    return Conflict(new_conflict(fighters, house_rules_of_json(house_rules_json)))


def _fighter_without_figures(facts: FighterFacts) -> Fighter:
    unknown: dict[str, Any] = dict.fromkeys(FIGURES, U)
    place = Place(facts["place"]) if facts["place"] else None
    return Fighter(facts["seat"], facts["name"], Side(facts["side"]), place=place, **unknown)


# --- what a move tells ---


def lines_of_move_or_of_its_waiting_roll(
    keepers_conflict: Conflict, seat: str, move_line: str
) -> tuple[Line, ...]:
    """Return the lines of *move_line* by *seat*; where it brings no dice of its own, the keeper rolls them.

    IllegalMoveError for answers that are amiss.
    """
    if move_line == SETTLE:
        return (Line(SETTLE, seat),)
    code, values = split_move_line_into_code_and_answers(move_line)
    found = legal_move(keepers_conflict.position, code)
    missing = {want.key: "1" * want.dice for want in found.wants if want.dice and want.key not in values}
    read_move_answers(found, values | missing)
    if missing:
        is_open = seat != ARBITER
        return (Line(f"{ROLL} {move_line}", seat, None if is_open else THE_ARBITERS, f"{ROLL} {U}"),)
    return lines_of_played_move(keepers_conflict.position, move_line, seat)


def lines_of_waiting_move_with_rolled_dice(
    keepers_conflict: Conflict, _want: Want, chance: Chance
) -> tuple[Line, ...]:
    """Return what comes of the move that waits for its dice, as they fall."""
    code, values = split_move_line_into_code_and_answers(keepers_conflict.roll)
    wants = [
        want
        for want in legal_move(keepers_conflict.position, code).wants
        if want.dice and want.key not in values
    ]
    thrown = (f"{want.key}={''.join(map(str, chance.dice(want.dice)))}" for want in wants)
    return lines_of_played_move(keepers_conflict.position, " ".join([keepers_conflict.roll, *thrown]), KEEPER)


def lines_of_played_move(before: Position, move_line: str, seat: str) -> tuple[Line, ...]:
    """Return what *move_line* tells, played from the keeper's position: itself, what happened, what changed.

    Where dice fell or lie there, the keeper says it, and nobody takes it back. IllegalMoveError when it is none.
    """
    after, events = play(before, move_line)
    lies = any(declared.dice for declared in before.declared) or move_line.startswith(ON_A_CALL_THAT_LIES)
    by = KEEPER if lies or has_dice(move_line) else seat
    return (
        Line(f"move {move_line}", by, THE_ARBITERS, "move"),
        *(_event_line(event, by) for event in events),
        *_change_lines(before, after, by),
    )


def has_dice(move_line: str) -> bool:
    """Say whether dice came with *move_line* (Ruling A22: nobody can forget them)."""
    is_ruling = move_line.startswith("ruling ")
    return not is_ruling and any(word.startswith(("dice=", "cause=")) for word in move_line.split())


def may_change_other_moves(act_of_record: RecordAct) -> bool:
    """Say whether it may change what another move does: who lets pass what was declared changes nothing of it."""
    return not act_of_record.lines[0].text.startswith(("move let ", "move letall "))


def _event_line(event: Event, author_seat: str) -> Line:
    text = f"event {event.code} {event.words}"
    if event.open is None:
        return Line(text, author_seat)
    stub = f"event {event.code} {event.open}" if event.open else NO_TABLE_READS
    return Line(text, author_seat, THE_ARBITERS, stub)


def _change_lines(before: Position, after: Position, author_seat: str) -> Iterator[Line]:
    """Yield what changed, for the Arbiter and for the table; a line that all read where both read the same."""
    full = _changes_for_arbiter(before, after)
    seen = _changes_all_may_read(full, before, after)
    if full == seen:
        yield from (Line(text, author_seat) for text in _lines_of_changes(full))
        return
    for text, stub in zip_longest(_lines_of_changes(full), _lines_of_changes(seen), fillvalue=""):
        yield Line(text, author_seat, THE_ARBITERS, stub)


def _changes_for_arbiter(before: Position, after: Position) -> ChangesBySeat:
    told: ChangesBySeat = {
        "": {key: now for key in STANDING if (now := getattr(after, key)) != getattr(before, key)}
    }
    if after.declared != before.declared:
        told[""]["declared"] = [_fields_other_than_default(declared) for declared in after.declared]
    if after.calls != before.calls:
        told[""]["calls"] = [_fields_other_than_default(call) for call in after.calls]
    if new_rulings := after.rulings[len(before.rulings) :]:
        told[""]["rulings"] = new_rulings
    for was, now in zip(before.fighters, after.fighters, strict=True):
        told[now.seat] = {key: getattr(now, key) for key in MOVING if getattr(now, key) != getattr(was, key)}
    return {seat: changed for seat, changed in told.items() if changed}


def _changes_all_may_read(full: ChangesBySeat, before: Position, after: Position) -> ChangesBySeat:
    """Return what the table may read of what changed, which is *full* for the Arbiter."""
    told = dict(full)
    for was, now in zip(before.fighters, after.fighters, strict=True):
        if now.side is Side.ARBITER:
            told[now.seat] = {key: value for key, value in told.get(now.seat, {}).items() if key in OPEN}
            if now.is_out and not was.is_out:
                told[now.seat]["is_told_out"] = True
    seen = tuple(_declared_as_all_may_read(after, each) for each in after.declared)
    if after.declared != before.declared:
        told[""] = {key: value for key, value in told[""].items() if key != "declared"}
        if seen != tuple(_declared_as_all_may_read(before, each) for each in before.declared):
            told[""]["declared"] = list(map(_fields_other_than_default, seen))
    return {seat: changed for seat, changed in told.items() if changed}


def _declared_as_all_may_read(position: Position, declared: DeclaredAction) -> DeclaredAction:
    """Return *declared* as the table knows it: what the Arbiter's side does, at whom, how far it has come."""
    if position.fighter(declared.by).side is Side.PLAYERS:
        return declared
    said = U if declared.is_said else None
    unknown: dict[str, Any] = {
        "area": said, "target": said, "act": U if declared.act else None, "cause": U if declared.cause else None,
        "dice": U if declared.dice else (),
        **dict.fromkeys(("pieces", "wounds", "has_tool", "also", "cost", "rolls", "may_fail", "cause_dice", "xp"), U),
    }  # fmt: skip
    return replace(declared, **unknown)


def _fields_other_than_default(declared_or_call: DeclaredAction | CalledCheck) -> dict[str, Any]:
    """Return *declared_or_call* without what is as it is by default."""
    parts = {
        part.name: (getattr(declared_or_call, part.name), part.default) for part in fields(declared_or_call)
    }
    return {name: value for name, (value, default) in parts.items() if value != default}


def _lines_of_changes(changes_by_seat: ChangesBySeat) -> Iterator[str]:
    """Yield lines that tell of all that changed, none of them too long."""
    sizes = {seat: len(_compact_json({seat: changed})) for seat, changed in changes_by_seat.items()}
    held: ChangesBySeat = {}
    for seat, changed in changes_by_seat.items():
        if held and sum(sizes[each] for each in held) + sizes[seat] > LONGEST:
            yield f"change {_compact_json(held)}"
            held = {}
        held[seat] = changed
    if held:
        yield f"change {_compact_json(held)}"


def _compact_json(json_value: object) -> str:
    return json.dumps(json_value, ensure_ascii=False, separators=(",", ":"))


# --- the fold ---


def apply_line(conflict: Conflict, line_or_stub: str) -> Conflict:
    """Return *conflict* after one line or stub, whoever read it."""
    word, _space, rest = line_or_stub.partition(" ")
    match word:
        case "change":
            return replace(conflict, position=_with_changes(conflict.position, json.loads(rest)))
        case "roll":
            return replace(conflict, roll=rest)
        case "move":
            return replace(conflict, roll="") if conflict.roll else conflict
        case "settle":
            return replace(conflict, is_settled=True)
        case _:  # "event": only words
            return conflict


def _with_changes(position: Position, changes: ChangesBySeat) -> Position:
    parts = {key: _read_field_value(key, value) for key, value in changes.get("", {}).items()}
    if "declared" in parts:
        parts["declared"] = tuple(map(_read_declared, parts["declared"]))
    if "calls" in parts:
        parts["calls"] = tuple(map(_read_called_check, parts["calls"]))
    if "rulings" in parts:
        parts["rulings"] = (*position.rulings, *parts["rulings"])
    if len(changes) > ("" in changes):
        parts["fighters"] = tuple(
            _fighter_with_changes(fighter, changes[fighter.seat]) if fighter.seat in changes else fighter
            for fighter in position.fighters
        )
    return replace(position, **parts)


def _fighter_with_changes(fighter: Fighter, changes: Mapping[str, Any]) -> Fighter:
    parts = {key: _read_field_value(key, value) for key, value in changes.items()}
    if "names" in parts:
        parts["names"] = (*fighter.names, *parts["names"])
    elif "scores" in parts:  # no piece has a name until a line names it
        parts["names"] = ()
    return replace(fighter, **parts)


def _read_declared(declared_json: Mapping[str, Any]) -> DeclaredAction:
    return DeclaredAction(**{key: _read_field_value(key, value) for key, value in declared_json.items()})


def _read_called_check(call_json: Mapping[str, Any]) -> CalledCheck:
    return CalledCheck(**{key: _read_field_value(key, value) for key, value in call_json.items()})


TYPES: dict[str, Any] = {
    "phase": Phase, "advantage": Side, "turn": Side, "unused_area": Area, "last_unused": Area, "place": Place,
    "act": PhraseAct, "area": Area, "wounds": Area, "cause": PhraseAct, "cost": Area, "armor": Rating, "tools": Rating,
    "weapons": Rating,
}  # fmt: skip


def _read_field_value(field_name: str, json_value: Any) -> Any:
    """Return what a line tells of *field_name*, as a position holds it."""
    if json_value is None or json_value == U:
        return json_value
    if field_name == "areas":
        return tuple((kind, Area(area)) for kind, area in json_value)
    if isinstance(json_value, list):
        return tuple(tuple(each) if isinstance(each, list) else each for each in json_value)
    return TYPES[field_name](json_value) if field_name in TYPES else json_value


# --- in words ---


def event_in_words_or_blank(line_or_stub: str, _now: Conflict) -> str:
    """Return a line or stub in words, "" where the log needs none."""
    word, _space, rest = line_or_stub.partition(" ")
    if word != "event":
        return ""
    code, _space, words = rest.partition(" ")
    return f"The Arbiter rules: {words}" if code == "ruling" else capitalized(words)
