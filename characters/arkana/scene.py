"""A Conflict of the Arkana Engine as a scene that a whole table plays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from characters.arkana.rules import npcs
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.conflict import IllegalMoveError, Phase, Side, lines, outcome
from characters.arkana.rules.conflict.casting import entries_of_conflict, told_of
from characters.arkana.scene_fell import fell
from characters.arkana.scene_foresight import foresee
from characters.arkana.scene_options import GROUPS, LIKELY, ConflictOption, options, write
from characters.arkana.scene_view import awaited, shown
from characters.socket.rules import Answers, Comer, Draft, Option, Problem, Question, SceneKind
from decks.rules.tarot import capitalized
from play.rules import kinds
from play.rules.kinds import Kind, Tell, Want, What

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
    return npcs.quick_npc_data(int(answers.get("strength") or 2), kit, weapon, armor)


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


def gathered_again(setup: Mapping[str, Any], sheets: Mapping[str, Arkana]) -> dict[str, Any]:
    """Return *setup* with the characters as their *sheets* (by slug) are now; all others come as they came."""
    seats = {seat: slug for seat, slug in setup["seats"].items() if slug in sheets}
    fighters = []
    for told in setup["fighters"]:
        seat, name, place = told["seat"], told["name"], told["place"]
        if seat in seats:
            fighters.append(told_of(sheets[seats[seat]], seat, name, Side.PLAYERS, place))
        elif seat not in setup["seats"]:
            fighters.append(told)
    return {**setup, "fighters": fighters, "seats": seats}


# --- as it is played by its lines ---


def wants(now: lines.Conflict) -> Want | None:
    """Return whom all wait for: the dice of a move, whoever goes on, and at its end the Arbiter, who settles it."""
    if now.is_settled:
        return None
    if now.position.phase is Phase.OVER:
        return Want(What.MOVE, lines.THE_ARBITERS, lines.SETTLE)
    if now.roll:
        return Want(What.DICE, of=lines.ROLL)
    return Want(What.MOVE, frozenset(seat or lines.ARBITER for seat in awaited(now.position)["awaited"]))


def options_of(now: lines.Conflict, seat: str, move: str | None = None) -> Iterator[Option]:
    """Yield what *seat* might do, the Arbiter for everybody: of an Arbiter's *move*, for those whom it names."""
    if now.is_settled or now.roll:
        return
    if now.position.phase is Phase.OVER:
        if seat == lines.ARBITER:
            yield ConflictOption(lines.SETTLE, "Write it into the ledgers")
        return
    everybody = (fighter.seat for fighter in now.position.fighters if move is None or fighter.seat in move)
    yield from options(now.position, ("", *everybody) if seat == lines.ARBITER else (seat,))


KIND: Kind[lines.Conflict] = Kind(
    key="conflict",
    title="Conflict",
    version=1,
    begin=lines.begin,
    apply=lines.apply,
    wants=wants,
    options=options_of,
    decide=lines.decide,
    answer=lines.answer,
    tells=(Tell(r"event \w+ .+"),),  # what a move comes to, in the words that Ruling A21 leaves open
    says=lines.says,
    shows=lambda now: shown(now.position),
    outcome=lambda full: outcome(full.position),
    overtakes=lines.overtakes,
    options_like=options_of,
)


# --- as a page shows it ---


def problems_of(error: kinds.IllegalMoveError) -> tuple[Problem, ...]:
    """Return what is amiss, each at its key; of any other refusal why, and no word of what others could do."""
    if isinstance(error, IllegalMoveError) and error.problems:
        return tuple(replace(problem, message=capitalized(problem.message)) for problem in error.problems)
    return (Problem("refused", str(error).partition(" Legal: ")[0]),)


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
    again=gathered_again,
    setup=lines.opened,
    first=lines.figures,
    play=KIND,
    runs=lines.ARBITER,
    settle=lines.SETTLE,
    options=lambda now, seats: options(now.position, seats),
    likely=LIKELY,
    foresee=lambda now, option: foresee(now.position, option),
    fell=fell,
    write=write,
    problems=problems_of,
    view=lambda now: shown(now.position),
    outcome=lambda now, cast, sheets: entries_of_conflict(now.position, cast, sheets),
)
