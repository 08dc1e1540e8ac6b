"""A Conflict as a Scene: begun with its fighters, played move by move, and what each takes away from it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from characters.arkana.rules.arkana import HouseRules
from characters.arkana.rules.conflict import resolving, rounds
from characters.arkana.rules.conflict.moves import (
    SHOWN,
    IllegalMoveError,
    Move,
    MoveAnswers,
    read_move_answers,
    split_move_line_into_code_and_answers,
)
from characters.arkana.rules.conflict.offering import open_and_closed_moves, open_moves
from characters.arkana.rules.conflict.position import Fighter, Phase, Position, PositionAndEvents, Side
from characters.arkana.rules.conflict.resolving import DOES
from characters.socket.rules import EntriesBySeat, Entry
from play.rules.replacing import replace

PLAY = {
    **dict.fromkeys(DOES, resolving.declare_action),
    "advantage": rounds.roll_for_advantage,
    "ambush": rounds.give_advantage_to_ambush,
    "guard": rounds.take_place_and_begin_round_if_last,
    "cover": rounds.take_place_and_begin_round_if_last,
    "done": rounds.end_turn,
    "idle": rounds.roll_unused_action,
    "unused": rounds.roll_unused_actions_of_side,
    "call": rounds.call_for_check,
    "answer": rounds.roll_called_check,
    "face": rounds.throw_called_check_and_settle_if_no_xp,
    "keep": rounds.let_called_check_stand,
    "raise": rounds.spend_xp_on_called_check_and_settle,
    "ruling": rounds.record_ruling,
    "stop": rounds.end_conflict,
    "assist": resolving.assist_declared_action,
    "let": resolving.let_declared_action_pass,
    "letall": resolving.let_all_pass_until_turn_ends,
    "set": resolving.set_area_and_target,
    "enough": resolving.take_base_score,
    "resolve": resolving.throw_dice_and_settle,
    "throw": resolving.throw_dice_and_settle_if_no_xp,
    "stand": rounds.let_dice_stand_and_begin_round_if_last,
    "gain": rounds.spend_xp_on_dice_and_begin_round_if_last,
    "spare": rounds.throw_unused_action_and_settle_if_no_xp,
    "drop": resolving.drop_kit,
}


def new_conflict(fighters: Sequence[Fighter], rules: HouseRules | None = None) -> Position:
    """Return a Conflict about to begin; ValueError names every reason why it cannot."""
    problems = list(_fighter_problems(fighters))
    if problems:
        raise ValueError(" ".join(problems))
    brought = (replace(each, body_before=each.body, spirit_before=each.spirit) for each in fighters)
    return Position(rules or HouseRules(), tuple(brought))


def _fighter_problems(fighters: Sequence[Fighter]) -> Iterator[str]:
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
    return tuple(open_moves(position))


def play(position: Position, move_line: str) -> PositionAndEvents:
    """Return the position after *move_line* and what happened; IllegalMoveError says the rule and what is legal."""
    code, values = split_move_line_into_code_and_answers(move_line)
    move = legal_move(position, code)
    answers = read_move_answers(move, values)
    position, events = _play_move(position, move, answers)
    position, more = rounds.drop_moves_of_incapacitated_or_end(position)
    return position, (*events, *more)


def _play_move(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    return PLAY[move.kind](position, move, answers)


def legal_move(position: Position, move_code: str) -> Move:
    """Return the legal move that *move_code* names. IllegalMoveError says the rule and what is legal."""
    move = next((move for move in open_and_closed_moves(position, move_code) if move.code == move_code), None)
    if move and not move.reasons:
        return move
    why = " ".join(move.reasons) if move else "that cannot be done here."
    raise IllegalMoveError(f"“{move_code}”: {why} {_legal_moves_in_words(position)}")


def _legal_moves_in_words(position: Position) -> str:
    if position.phase is Phase.OVER:
        return "The conflict is over: no move is legal."
    codes = list(dict.fromkeys(move.code for move in legal_moves(position)))
    more = f" and {len(codes) - SHOWN} more" if len(codes) > SHOWN else ""
    return f"Legal: {', '.join(codes[:SHOWN])}{more}."


def replay(position: Position, move_lines: Iterable[str]) -> Position:
    """Return where *move_lines* lead from *position*."""
    for line in move_lines:
        position, _ = play(position, line)
    return position


# --- the end ---


@dataclass(frozen=True, slots=True)
class ConflictOutcome:
    """How a Conflict ended: who could still go on (None: both could, or nobody), and a ledger line for each."""

    winner: Side | None
    deed: EntriesBySeat


def outcome_if_over(position: Position) -> ConflictOutcome | None:
    """Return how *position* ended; None while it goes on."""
    if position.phase is not Phase.OVER:
        return None
    standing = [side for side in Side if position.able_fighters(side)]
    winner = standing[0] if len(standing) == 1 else None
    return ConflictOutcome(
        winner, {fighter.seat: _entry_of_fighter(fighter, position) for fighter in position.fighters}
    )


def _entry_of_fighter(fighter: Fighter, position: Position) -> Entry:
    """Return what *fighter* takes away: Wounds by how much they changed, Focus as it stands, XP spent."""
    changes = {"body": fighter.body - fighter.body_before, "spirit": fighter.spirit - fighter.spirit_before}
    wounds = {area: change for area, change in changes.items() if change}
    data = {"wounds": wounds, "focus": fighter.focus, "is_out": fighter.is_out, "rounds": position.round}
    return Entry("conflict", -fighter.xp_spent, data)
