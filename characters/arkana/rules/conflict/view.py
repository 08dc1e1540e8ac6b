"""What a seat may see of a Conflict: a player all of their own side, of the other only what is in the open."""

from dataclasses import dataclass

from characters.arkana.rules.conflict.position import Fighter, Phase, Place, Position, Side

ARBITER = "arbiter"  # the Arbiter's seat, who sees all


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody as a seat sees them; None is not for its eyes."""

    seat: str
    name: str
    side: Side
    place: Place | None
    actions: int
    is_out: bool
    focus: int | None = None
    body: int | None = None
    spirit: int | None = None
    scores: tuple[int, ...] | None = None
    equipped: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class View:
    """A Conflict as a seat sees it."""

    phase: Phase
    round: int
    advantage: Side
    turn: Side
    initiative: tuple[int, int]  # the players', the Arbiter's
    waiting: tuple[tuple[str, str, str], ...]  # what is declared, by whom, at whom
    figures: tuple[Figure, ...]
    rulings: tuple[str, ...]


def view(position: Position, seat: str) -> View:
    """Return what *seat* sees of *position*: a stranger what is in the open only (Ruling A21)."""
    sides = {fighter.side for fighter in position.fighters if fighter.seat == seat}
    seen = set(Side) if seat == ARBITER else sides
    return View(
        position.phase,
        position.round,
        position.advantage,
        position.turn,
        (position.players, position.arbiter),
        tuple((declared.kind, declared.by, declared.at) for declared in position.declared),
        tuple(_figure(fighter, fighter.side in seen) for fighter in position.fighters),
        position.rulings,
    )


def _figure(fighter: Fighter, is_open: bool) -> Figure:
    seen = Figure(fighter.seat, fighter.name, fighter.side, fighter.place, fighter.actions, fighter.is_out)
    if not is_open:
        return seen
    numbers = (fighter.focus, fighter.body, fighter.spirit, fighter.scores, fighter.equipped)
    return Figure(seen.seat, seen.name, seen.side, seen.place, seen.actions, seen.is_out, *numbers)
