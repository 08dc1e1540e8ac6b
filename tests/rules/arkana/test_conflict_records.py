"""Conflicts written down by an older reading of the rules play as they were played."""

import json
from pathlib import Path
from typing import Any

import pytest

from characters.arkana.rules.arkana import house_rules_of_json
from characters.arkana.rules.conflict import IllegalMoveError, Position, legal_moves, play
from characters.arkana.rules.conflict.casting import starting_position

RECORDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "playthroughs" / "conflicts.json").read_text()
)


def ends(position: Position) -> dict[str, Any]:
    """Return where a conflict stands, as its record tells it."""
    return {
        "phase": position.phase.value,
        "round": position.round,
        "turn": position.turn.value,
        "initiative": [position.players, position.arbiter],
        "declared": [[declared.kind, declared.by] for declared in position.declared],
        "fighters": [
            {
                "seat": each.seat, "place": each.place and each.place.value, "body": each.body,
                "spirit": each.spirit, "focus": each.focus, "actions": each.actions, "xp": each.xp,
                "equipped": list(each.equipped), "pack": list(each.pack),
            }
            for each in position.fighters
        ],
    }  # fmt: skip


def played(record: dict[str, Any]) -> Position:
    position = starting_position(record["cast"], house_rules_of_json(record["rules"]))
    for line in record["lines"]:
        position, _events = play(position, line)
    return position


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_an_old_record_ends_where_it_ended(number: int) -> None:
    assert ends(played(RECORDS[number])) == RECORDS[number]["ends"]


def test_the_records_hold_every_old_word() -> None:
    words = {line.split()[0] for record in RECORDS for line in record["lines"]}
    assert words >= {
        "advance", "advantage", "ambush", "assist", "attack", "cast", "check", "cover", "defend", "done", "drop",
        "equip", "guard", "idle", "maneuver", "pass", "resolve", "retreat", "stow", "swap", "task", "unused",
    }  # fmt: skip


def kept_moves() -> set[str]:
    """Return the first words of what is offered no more, of all that stands in the records."""
    gone = set()
    for record in RECORDS:
        position = starting_position(record["cast"], house_rules_of_json(record["rules"]))
        for line in record["lines"]:
            code = " ".join(word for word in line.split() if "=" not in word)
            if code not in {move.code for move in legal_moves(position)}:
                gone.add(code.split()[0])
            position, _events = play(position, line)
    return gone


@pytest.mark.unmeasured
def test_an_old_word_is_played_and_offered_no_more() -> None:
    assert kept_moves() == {"cast", "defend", "idle", "resolve"}


def test_what_never_was_a_move_is_none() -> None:
    with pytest.raises(IllegalMoveError):
        play(starting_position(RECORDS[0]["cast"], house_rules_of_json({})), "weave p1")
