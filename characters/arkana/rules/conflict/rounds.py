"""How a Conflict begins, how its rounds go round, and when it ends (Arkana Engine, "Conflict")."""

from characters.arkana.rules.checks import Check, Result, describe_result
from characters.arkana.rules.conflict import resolving
from characters.arkana.rules.conflict.moves import Move, MoveAnswers
from characters.arkana.rules.conflict.position import (
    ACTIONS,
    CalledCheck,
    DeclaredAction,
    Event,
    Fighter,
    Phase,
    Place,
    Position,
    PositionAndEvents,
    Side,
)
from characters.arkana.rules.conflict.tallies import tally_initiative
from characters.arkana.rules.dice import Dice
from characters.arkana.rules.phrases import Area, Phrase, PhraseAct
from decks.rules.tarot import names_as_phrase
from play.rules.replacing import replace

LOWEST_FOR_PLAYERS = 4  # on the die for Advantage


def roll_for_advantage(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """A die of 4 to 6 gives the players Advantage, 1 to 3 their Disadvantage."""
    side = Side.PLAYERS if answers.dice[0] >= LOWEST_FOR_PLAYERS else Side.ARBITER
    return _give_advantage_and_begin_placing(position, side, f"The die shows {answers.dice[0]}")


def give_advantage_to_ambush(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Whoever ambushes the other side has Advantage."""
    return _give_advantage_and_begin_placing(position, Side(move.by), "By surprise")


def _give_advantage_and_begin_placing(position: Position, side: Side, reason: str) -> PositionAndEvents:
    event = Event("advantage", f"{reason}: Advantage for {side.name_in_text}.")
    position, begun = _begin_round_if_all_placed(replace(position, advantage=side, phase=Phase.POSITIONS))
    return position, (event, *begun)


def _begin_round_if_all_placed(position: Position) -> PositionAndEvents:
    """Begin the first round once everybody is in position; some may have taken theirs before."""
    return begin_next_round(position) if all(each.place for each in position.fighters) else (position, ())


def take_place_and_begin_round_if_last(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Each character chooses Guard or Cover; when all have, the first round begins."""
    fighter = replace(position.fighter(move.by), place=Place(move.kind))
    position = position.with_fighter(fighter)
    event = Event(move.kind, f"{fighter.name} takes {move.kind.title()}.", fighter.seat)
    position, begun = _begin_round_if_all_placed(position)
    return position, (event, *begun)


def begin_next_round(position: Position) -> PositionAndEvents:
    """Begin a round at its top: Focus and Actions come back, Focus in excess falls, Initiative starts at 0."""
    position = replace(
        position,
        fighters=tuple(map(_with_focus_and_actions_back, position.fighters)),
        phase=Phase.TURNS,
        round=position.round + 1,
        turn=position.advantage,
        players=0,
        arbiter=0,
        unused_area=None,
    )
    words = f"Round {position.round}: the turn of {position.turn.name_in_text}."
    return position, (Event("round", words, amount=position.round),)


def _with_focus_and_actions_back(fighter: Fighter) -> Fighter:
    if fighter.is_out:
        return fighter
    return replace(fighter, focus=fighter.mastery(Area.MIND), actions=ACTIONS)


def end_turn(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Advantage has the first turn of a round and Disadvantage the last; then unused Actions are rolled."""
    if position.turn is position.advantage:
        position = replace(position, turn=position.turn.other, letting=())
        return position, (Event("turn", f"The turn of {position.turn.name_in_text}."),)
    position, events = _begin_round_if_all_actions_used(replace(position, phase=Phase.UNUSED, letting=()))
    return position, (Event("turn", "Both sides have had their turn."), *events)


def roll_unused_action(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Roll an unused Action as a Maneuver towards Initiative."""
    position, events = _maneuver_with_unused_action(position, move.by, answers, answers.dice)
    position, more = _begin_round_if_all_actions_used(position)
    return position, (*events, *more)


def roll_unused_actions_of_side(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Roll every unused Action of a side, one after the other (Ruling A23)."""
    dice, all_told = answers.dice, list[Event]()
    for fighter in position.able_fighters(Side(move.by)):
        count = fighter.mastery(PhraseAct.CONTROL)
        for _ in range(fighter.actions):
            position, events = _maneuver_with_unused_action(position, fighter.seat, answers, dice[:count])
            dice, all_told = dice[count:], [*all_told, *events]
    position, more = _begin_round_if_all_actions_used(position)
    return position, (*all_told, *more)


def _maneuver_with_unused_action(
    position: Position, seat: str, answers: MoveAnswers, dice: Dice
) -> PositionAndEvents:
    fighter = position.fighter(seat)
    position = position.with_fighter(replace(fighter, actions=fighter.actions - 1))
    area = answers.area or position.unused_area or Area.MIND
    kit = fighter.tools if answers.tool and fighter.may_use_tool(position.rules.hands) else 0  # Ruling A28
    result = Result(
        Check(Phrase(PhraseAct.CONTROL, area), fighter.base_score(PhraseAct.CONTROL, area), len(dice), kit),
        dice,
    )
    words = f"{fighter.name}, an unused Action: {describe_result(result)}"
    shown = position.words_only_if_of_arbiters_side(seat, f"{fighter.name}, an unused Action.")
    position, events = tally_initiative(position, seat, result.score)
    return position, (Event("check", words, seat, result.score, shown), *events)


def throw_unused_action_and_settle_if_no_xp(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Roll an unused Action of somebody who may still spend XP when the dice lie there (Ruling A10)."""
    fighter = position.fighter(move.by)
    spent = replace(
        fighter,
        actions=fighter.actions - 1,
        xp=fighter.xp - answers.xp,
        xp_spent=fighter.xp_spent + answers.xp,
    )
    area = answers.area or position.unused_area
    top = DeclaredAction(
        "idle",
        move.by,
        act=PhraseAct.CONTROL,
        area=area,
        has_tool=answers.tool,
        dice=answers.dice,
        xp=answers.xp,
    )
    return _begin_round_if_last_unused_action_settled(
        resolving.tell_thrown_dice_or_settle_if_no_xp(replace(position.with_fighter(spent), declared=(top,)))
    )


def let_dice_stand_and_begin_round_if_last(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Let the dice that lie there stand."""
    return _begin_round_if_last_unused_action_settled(resolving.settle_declared(position))


def spend_xp_on_dice_and_begin_round_if_last(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Spend XP on the dice that lie there, each a Gain; then they stand."""
    return _begin_round_if_last_unused_action_settled(
        resolving.spend_xp_on_dice_and_settle(position, move, answers)
    )


def _begin_round_if_last_unused_action_settled(happened: PositionAndEvents) -> PositionAndEvents:
    """Compare the tallies where that was the last unused Action of the round."""
    position, events = happened
    if position.phase is not Phase.UNUSED or position.declared:
        return happened
    position, more = _begin_round_if_all_actions_used(position)
    return position, (*events, *more)


def _begin_round_if_all_actions_used(position: Position) -> PositionAndEvents:
    """Once no Action is unused, compare the tallies: the winning side has Advantage in the next round."""
    if any(fighter.actions for fighter in position.fighters):
        return position, ()
    side, players, arbiter = position.advantage, position.players, position.arbiter
    if players != arbiter:  # Ruling A4
        side = Side.PLAYERS if players > arbiter else Side.ARBITER
    words = f"Initiative {players} to {arbiter}: Advantage for {side.name_in_text}."
    position, events = begin_next_round(replace(position, advantage=side))
    return position, (Event("advantage", words), *events)


def call_for_check(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """The Arbiter calls for a Check: each who is named rolls it, once; who was called before rolls the new one."""
    assert answers.act is not None  # `read_move_answers` refuses what lacks one
    assert answers.area is not None
    assert answers.target is not None
    calls = tuple(CalledCheck(seat, answers.act, answers.area, answers.target) for seat in answers.who)
    kept = tuple(each for each in position.calls if each.seat not in answers.who)
    names = names_as_phrase(position.fighter(seat).name for seat in answers.who)
    event = Event("call", f"The Arbiter calls for a Check of {names}: {calls[0]}.")
    return replace(position, calls=(*kept, *calls)), (event,)


def roll_called_check(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Roll the Check one was called for; it takes no Action."""
    return _settle_called_check(_with_called_check_thrown(position, move.by, answers), move.by)


def throw_called_check_and_settle_if_no_xp(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Roll the Check one was called for, and let the dice lie: while XP is left, it may be spent (Ruling A10)."""
    position = _with_called_check_thrown(position, move.by, answers)
    if not position.fighter(move.by).xp:
        return _settle_called_check(position, move.by)
    call, result = position.called_check(move.by), called_check_result(position, move.by)
    assert call
    words = f"{position.fighter(move.by).name}, before it stands: {describe_result(result, call.target)}"
    return position, (Event("dice", words, move.by, result.score),)


def let_called_check_stand(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Let the dice of a Check one was called for stand."""
    return _settle_called_check(position, move.by)


def spend_xp_on_called_check_and_settle(
    position: Position, move: Move, answers: MoveAnswers
) -> PositionAndEvents:
    """Spend XP on the dice of a Check one was called for, each a Gain; then they stand."""
    return _settle_called_check(_with_xp_spent_on_called_check(position, move.by, answers.xp), move.by)


def _with_called_check_thrown(position: Position, seat: str, answers: MoveAnswers) -> Position:
    calls = (replace(call, dice=answers.dice) if call.seat == seat else call for call in position.calls)
    return _with_xp_spent_on_called_check(replace(position, calls=tuple(calls)), seat, answers.xp)


def _with_xp_spent_on_called_check(position: Position, seat: str, xp: int) -> Position:
    fighter = position.fighter(seat)
    calls = (replace(call, xp=call.xp + xp) if call.seat == seat else call for call in position.calls)
    position = replace(position, calls=tuple(calls))
    return position.with_fighter(replace(fighter, xp=fighter.xp - xp, xp_spent=fighter.xp_spent + xp))


def _settle_called_check(position: Position, seat: str) -> PositionAndEvents:
    fighter, call, result = (
        position.fighter(seat),
        position.called_check(seat),
        called_check_result(position, seat),
    )
    assert call  # else there is no such move
    calls = tuple(each for each in position.calls if each is not call)
    words = f"{fighter.name}: {describe_result(result, call.target)}"
    return replace(position, calls=calls), (Event("check", words, seat, result.score),)


def called_check_result(position: Position, seat: str) -> Result:
    """Return the Result of the Check that *seat* was called for, as its dice lie there."""
    call, fighter = position.called_check(seat), position.fighter(seat)
    assert call
    base = fighter.base_score(call.act, call.area)
    return Result(Check(Phrase(call.act, call.area), base, len(call.dice), xp=call.xp), call.dice)


def record_ruling(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """What the Arbiter rules is recorded."""
    return replace(position, rulings=(*position.rulings, answers.text)), (Event("ruling", answers.text),)


def end_conflict(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """The Arbiter ends the Conflict."""
    return replace(position, phase=Phase.OVER, declared=(), calls=()), (
        Event("over", "The Arbiter ends the conflict."),
    )


def drop_moves_of_incapacitated_or_end(position: Position) -> PositionAndEvents:
    """Drop what was declared by or at somebody who is out, and end the Conflict when a side is."""
    if position.phase is Phase.OVER:
        return position, ()
    calls = tuple(each for each in position.calls if not position.fighter(each.seat).is_out)
    if len(calls) < len(position.calls):
        position = replace(position, calls=calls)
    if not all(map(position.able_fighters, Side)):
        return replace(position, phase=Phase.OVER, declared=(), calls=()), (
            Event("over", "One side is out: the conflict is over."),
        )
    kept = tuple(
        declared
        for declared in position.declared
        if not any(position.fighter(seat).is_out for seat in (declared.by, declared.at) if seat)
    )
    if len(kept) == len(position.declared):
        return position, ()
    return replace(position, declared=kept), (Event("lost", "What was declared comes to nothing."),)
