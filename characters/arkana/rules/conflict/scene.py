"""A Conflict as a Scene: begun with its fighters, played move by move, and what each takes away from it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from characters.arkana.rules.arkana import HouseRules
from characters.arkana.rules.conflict import resolving, rounds
from characters.arkana.rules.conflict.moves import SHOWN, Given, IllegalMoveError, Move, parted, read
from characters.arkana.rules.conflict.offering import moves
from characters.arkana.rules.conflict.position import Event, Fighter, Happened, Phase, Position, Side
from characters.arkana.rules.conflict.resolving import DOES
from characters.socket.rules import EntriesBySeat, Entry

PLAY = {
    **dict.fromkeys(DOES, resolving.declare),
    "advantage": rounds.advantage,
    "ambush": rounds.ambush,
    "guard": rounds.place,
    "cover": rounds.place,
    "done": rounds.done,
    "idle": rounds.idle,
    "unused": rounds.unused,
    "call": rounds.call,
    "answer": rounds.answer,
    "face": rounds.face,
    "keep": rounds.keep,
    "raise": rounds.better,
    "ruling": rounds.ruling,
    "stop": rounds.stop,
    "assist": resolving.assist,
    "let": resolving.let,
    "letall": resolving.let_all,
    "set": resolving.said,
    "enough": resolving.enough,
    "resolve": resolving.resolve,
    "throw": resolving.throw,
    "stand": rounds.stand,
    "gain": rounds.gain,
    "spare": rounds.spare,
    "drop": resolving.drop,
}


def new(fighters: Sequence[Fighter], rules: HouseRules | None = None) -> Position:
    """Return a Conflict about to begin; ValueError names every reason why it cannot."""
    problems = list(_problems(fighters))
    if problems:
        raise ValueError(" ".join(problems))
    brought = (replace(each, body_before=each.body, spirit_before=each.spirit) for each in fighters)
    return Position(rules or HouseRules(), tuple(brought))


def _problems(fighters: Sequence[Fighter]) -> Iterator[str]:
    seats = [fighter.seat for fighter in fighters]
    for side in Side:
        if not any(fighter.side is side for fighter in fighters):
            yield f"A conflict has two sides: {side.name_in_text} needs at least one character."
    for fighter in fighters:
        if seats.count(fighter.seat) > 1:
            yield f"{fighter.name} shares the seat {fighter.seat}: each needs their own."
        if not fighter.seat.isalnum():
            yield f"{fighter.name}'s seat is letters and figures only, not “{fighter.seat}”."
        if fighter.is_out:
            yield f"{fighter.name} is incapacitated: they can enter once they have recovered."


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return what may be done at *position*."""
    return tuple(move for move in moves(position) if not move.reasons)


def play(position: Position, line: str) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after *line* and what happened; IllegalMoveError says the rule and what is legal."""
    code, values = parted(line)
    move = legal_move(position, code)
    given = read(move, values)
    position, events = _played(position, move, given)
    position, more = rounds.cleared(position)
    return position, (*events, *more)


def _played(position: Position, move: Move, given: Given) -> Happened:
    return PLAY[move.kind](position, move, given)


def legal_move(position: Position, code: str) -> Move:
    """Return the legal move that *code* names. IllegalMoveError says the rule and what is legal."""
    move = next((move for move in moves(position, code) if move.code == code), None)
    if move and not move.reasons:
        return move
    why = " ".join(move.reasons) if move else "that cannot be done here."
    raise IllegalMoveError(f"“{code}”: {why} {_legal(position)}")


def _legal(position: Position) -> str:
    if position.phase is Phase.OVER:
        return "The conflict is over: no move is legal."
    codes = list(dict.fromkeys(move.code for move in legal_moves(position)))
    more = f" and {len(codes) - SHOWN} more" if len(codes) > SHOWN else ""
    return f"Legal: {', '.join(codes[:SHOWN])}{more}."


def replay(start: Position, lines: Iterable[str]) -> Position:
    """Return where *lines* lead from *start*."""
    for line in lines:
        start, _ = play(start, line)
    return start


# --- the end ---


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a Conflict ended: who could still go on (None: both could, or nobody), and a ledger line for each."""

    winner: Side | None
    deed: EntriesBySeat


def outcome(position: Position) -> Outcome | None:
    """Return how *position* ended; None while it goes on."""
    if position.phase is not Phase.OVER:
        return None
    standing = [side for side in Side if position.able(side)]
    winner = standing[0] if len(standing) == 1 else None
    return Outcome(winner, {fighter.seat: _entry(fighter, position) for fighter in position.fighters})


def _entry(fighter: Fighter, position: Position) -> Entry:
    """Return what *fighter* takes away: Wounds by how much they changed, Focus as it stands, XP spent."""
    changes = {"body": fighter.body - fighter.body_before, "spirit": fighter.spirit - fighter.spirit_before}
    wounds = {area: change for area, change in changes.items() if change}
    data = {"wounds": wounds, "focus": fighter.focus, "is_out": fighter.is_out, "rounds": position.round}
    return Entry("conflict", -fighter.xp_spent, data)
