"""A Conflict of the Arkana Engine as a scene that a whole table plays."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from characters.arkana.rules import npcs
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.conflict import Event, IllegalMoveError, Side, play
from characters.arkana.rules.conflict.casting import begun, deed, told_of
from characters.arkana.rules.conflict.position import Position
from characters.arkana.rules.words import sentence
from characters.arkana.scene_options import GROUPS, options, write
from characters.arkana.scene_view import shown
from characters.socket.rules import Answers, AnswersError, Comer, Draft, Question, SceneKind

STARTS = (("", "They choose"), ("guard", "In Guard"), ("cover", "In Cover"))
STRENGTHS = tuple((str(score), word) for score, word in (
    (2, "2, a bystander"), (3, "3, able"), (4, "4, a veteran"), (5, "5, a champion"), (6, "6, a terror"),
))  # fmt: skip
ROLL, AMBUSHES = "roll", {"players": "The players ambush", "arbiter": "The players are ambushed"}
ASKS = (Question("advantage", "Who has Advantage?", choices=((ROLL, "A die decides"), *AMBUSHES.items())),)
QUICK = (
    Question("strength", "Every Base Score", choices=STRENGTHS),
    Question(
        "weapon", "In hand", required=False,
        choices=(("close", "Close weapon"), ("reach", "Reach weapon"), ("ranged", "Ranged weapon")),
    ),
    Question("armor", "Armor", required=False, choices=(("1", "1 slot"), ("2", "2 slots"))),
)  # fmt: skip


def drafted(answers: Answers) -> Draft:
    """Return somebody who was never set down, as an NPC: what they carry, they have a knack for."""
    weapon, armor = answers.get("weapon") or "", int(answers.get("armor") or 0)
    kit = f"{'+' if armor else '0'}0{'+' if weapon else '0'}"
    return npcs.quick(int(answers.get("strength") or 2), kit, weapon, armor)


def gather(comers: Sequence[Comer[Arkana]], answers: Answers) -> dict[str, Any]:
    """Return the cast: characters on the players' side, everybody else on the Arbiter's."""
    fighters, seats = [], {}
    for number, comer in enumerate(comers, 1):
        if comer.sheet is not None:
            seat, side, arkana = f"p{number}", Side.PLAYERS, comer.sheet
            seats[seat] = comer.slug
        else:
            seat, side, arkana = f"n{number}", Side.ARBITER, npcs.npc_of(comer.data or {})
        fighters.append(told_of(arkana, seat, comer.name, side, comer.start))
    return {"fighters": fighters, "seats": seats}


def opening(answers: Answers) -> tuple[str, ...]:
    """Return the ambush, if there is one; else the die for Advantage waits."""
    side = answers.get("advantage")
    return (f"ambush {side}",) if side in AMBUSHES else ()


def played(position: Position, line: str) -> tuple[Position, tuple[Event, ...]]:
    """Play *line*; what is refused says why, what came with it at its key, and no word of what others could do."""
    try:
        return play(position, line)
    except IllegalMoveError as error:
        if error.problems:
            told = (replace(problem, message=sentence(problem.message)) for problem in error.problems)
            raise AnswersError(tuple(told)) from error
        raise ValueError(str(error).partition(" Legal: ")[0]) from error


def tell(events: Sequence[Event], seats: Collection[str] | None) -> tuple[str, ...]:
    """Return what happened in words: to a table without the numbers of the Arbiter's side."""
    told = ((event, event.words if seats is None or event.open is None else event.open) for event in events)
    return tuple(
        f"The Arbiter rules: {words}" if event.code == "ruling" else sentence(words)
        for event, words in told
        if words
    )


def kept(line: str) -> str:
    """Say why *line* can never be taken back: dice that fell are known (Ruling A22)."""
    has_dice = any(word.startswith(("dice=", "cause=")) for word in line.split())
    return (
        "Dice have fallen, and nobody can forget them." if has_dice and not line.startswith("ruling ") else ""
    )


CONFLICT: SceneKind[Arkana, HouseRules] = SceneKind(
    key="conflict",
    title="Conflict",
    line="Two sides, Guard and Cover, two Actions each round.",
    begin_label="Begin a conflict",
    groups=GROUPS,
    opponents="npc",
    asks=ASKS,
    starts=STARTS,
    quick=QUICK,
    draft=drafted,
    gather=gather,
    opening=opening,
    begin=begun,
    options=options,
    write=write,
    play=played,
    view=shown,
    tell=tell,
    kept=kept,
    outcome=deed,
)
