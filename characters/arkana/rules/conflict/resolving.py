"""What an Action, a Reaction or an Assist does when its dice are thrown (Arkana Engine, "Conflict")."""

from collections.abc import Callable

from characters.arkana.rules import checks, spells
from characters.arkana.rules.checks import Assist, Check, Outcome, Result
from characters.arkana.rules.conflict.moves import Move, MoveAnswers
from characters.arkana.rules.conflict.position import (
    ACTIONS,
    NO_ARMOR,
    TARGETED,
    DeclaredAction,
    Event,
    Fighter,
    PieceWord,
    Place,
    Position,
    PositionAndEvents,
    hands_needed,
)
from characters.arkana.rules.conflict.tallies import deal_damage_past_focus, tally_initiative, tally_wounds
from characters.arkana.rules.dice import count_losses
from characters.arkana.rules.phrases import Area, Phrase, PhraseAct
from play.rules.replacing import replace

ACTS = {  # which Mastery is used for what
    "defend": PhraseAct.ENHANCE,
    "attack": PhraseAct.DIMINISH,
    "maneuver": PhraseAct.CONTROL,
    "advance": PhraseAct.CONTROL,
    "retreat": PhraseAct.CONTROL,
    "dodge": PhraseAct.CONTROL,
    "pass": PhraseAct.CONTROL,
}
DOES = {
    "defend": "defends",
    "attack": "attacks",
    "maneuver": "maneuvers",
    "advance": "advances to Guard",
    "retreat": "retreats to Cover",
    "dodge": "dodges",
    "pass": "passes Guard towards",
    "check": "tries a narrative task",
    "task": "does a narrative task",
    "equip": "equips",
    "stow": "packs",
    "swap": "packs and equips",
    "idle": "uses an Action that was left",
}


# --- before the dice ---


def declare_action(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Spend the Actions and lay what is declared on top: the other side may react, the own side Assist."""
    fighter, spent = position.fighter(move.by), ACTIONS if move.is_spell else answers.actions
    below = position.declared[-1] if position.declared else None
    top = DeclaredAction(
        move.kind,
        move.by,
        move.at or (below.by if below else ""),
        move.pieces,
        answers.act or ACTS.get(move.kind),
        answers.area,
        answers.wounds,
        answers.target,
        answers.tool,
        answers.also,
        answers.spell,
        answers.cost,
        below.kind if below else "",
        may_fail=move.word == "invoke",
    )
    top = _with_default_target_if_spell(fighter, top)
    if below:
        answered = tuple(dict.fromkeys((*below.answered, move.by)))
        under: tuple[DeclaredAction, ...] = (
            replace(below, reactions=below.reactions + 1, answered=answered),
        )
    else:
        under, top = (), replace(top, answered=position.letting)
    fighter = replace(fighter, actions=fighter.actions - spent)
    position = position.with_fighter(
        fighter.with_last_area(move.kind, answers.area) if answers.area else fighter
    )
    whom = f" {position.fighter(move.at).name}" if move.at else ""
    words = f"{fighter.name} {DOES[move.kind]}{whom}{' by a Spell' * move.is_spell}{' in Reaction' * bool(below)}."
    code = "reaction" if below else "action"
    return replace(position, declared=(*under, top)), (Event(code, words, fighter.seat, spent),)


def let_declared_action_pass(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Let what the other side declared pass without a Reaction: nothing is spent."""
    top, fighter = position.declared[-1], position.fighter(move.by)
    top = replace(top, answered=(*top.answered, move.by))
    position = replace(position, declared=(*position.declared[:-1], top))
    return position, (Event("let", f"{fighter.name} lets it pass.", fighter.seat),)


def let_all_pass_until_turn_ends(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Let all pass that the other side does in this turn."""
    position, _events = let_declared_action_pass(position, move, answers)
    words = f"{position.fighter(move.by).name} lets all pass until the turn ends."
    letting = (*position.letting, move.by)
    return replace(position, letting=letting), (Event("let", words, move.by),)


def _with_default_target_if_spell(fighter: Fighter, top: DeclaredAction) -> DeclaredAction:
    """A Spell's Target is one more than Base Score and Act Mastery together, unless the Arbiter says another."""
    if not (top.may_fail and top.act and top.area and top.target is None):
        return top
    return replace(top, target=fighters_default_spell_target(fighter, top.act, top.area))


def fighters_default_spell_target(fighter: Fighter, act: PhraseAct, area: Area) -> int:
    """Return the least Target that lies beyond *fighter*'s own dice."""
    return spells.default_spell_target(fighter.base_score(act, area), fighter.mastery(act))


def set_area_and_target(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """The Arbiter says the Area, and the Target where there is one: of what is declared, or of unused Actions."""
    if not position.declared:
        words = f"Unused Actions are rolled with {answers.area.title if answers.area else ''}."
        return replace(position, unused_area=answers.area, last_unused=answers.area), (Event("set", words),)
    top = position.declared[-1]
    fighter = position.fighter(top.by)
    is_anew = top.is_said
    target = answers.target if answers.target is not None or top.kind in TARGETED else None
    top = _with_default_target_if_spell(fighter, replace(top, area=answers.area, target=target))
    phrase = f"{top.act.title if top.act else ''} {answers.area.title if answers.area else ''}"
    against = "" if top.target is None else f" against a Target of {top.target}"
    words = (
        f"{'The Arbiter objects' if is_anew else 'The Arbiter says'}: {fighter.name} rolls {phrase}{against}."
    )
    shown = position.words_only_if_of_arbiters_side(
        fighter.seat, f"The Arbiter says what {fighter.name} rolls."
    )
    remembered = fighter.with_last_area(top.kind, answers.area) if answers.area else fighter
    return replace(position.with_fighter(remembered), declared=(*position.declared[:-1], top)), (
        Event("set", words, top.by, open=shown),
    )


def take_base_score(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """The Arbiter considers the Base Score as the Result of a narrative task: nobody rolls (Ruling A28)."""
    top = position.declared[-1]
    fighter = position.fighter(top.by)
    assert top.act is not None  # `enough` is refused before both are said
    assert top.area is not None
    phrase, base = Phrase(top.act, top.area), fighter.base_score(top.act, top.area)
    check = Check(phrase, base, fighter.mastery(top.act))
    words = f"{fighter.name}: {checks.describe_base_score_taken(check, top.target or 0)}"
    event = Event(
        "check", words, fighter.seat, base, position.words_only_if_of_arbiters_side(fighter.seat, "")
    )
    position, events = _tell_task_outcome(replace(position, declared=position.declared[:-1]), top, base)
    return position, (event, *events)


def assist_declared_action(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Add a roll of the same Act; who Assists a Spell takes their own Losses as damage."""
    fighter, top = position.fighter(move.by), position.declared[-1]
    top = replace(top, helpers=(*top.helpers, move.by), rolls=(*top.rolls, answers.dice))
    position = position.with_fighter(replace(fighter, actions=fighter.actions - 1))
    position = replace(position, declared=(*position.declared[:-1], top))
    added = checks.net_gains_of_assist_at_least_zero(answers.dice)
    event = Event("assist", f"{fighter.name} Assists {position.fighter(top.by).name}.", fighter.seat, added)
    if not top.cause:
        return position, (event,)
    position, hurt = deal_damage_past_focus(position, move.by, count_losses(answers.dice), answers.wounds)
    return position, (event, *hurt)


# --- the dice ---


def throw_dice_and_settle(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Take what lies on top off, and let it happen with the dice thrown."""
    top = position.declared[-1]
    if not top.act:
        position = replace(position, declared=position.declared[:-1])
        return _finish_task_or_move_kit(position, position.fighter(top.by), top)
    return settle_declared(_with_xp_spent_on_declared(_with_dice_on_declared(position, answers), answers.xp))


def throw_dice_and_settle_if_no_xp(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Let the dice lie there: where XP is left, it may still be spent on them (Ruling A10)."""
    return tell_thrown_dice_or_settle_if_no_xp(
        _with_xp_spent_on_declared(_with_dice_on_declared(position, answers), answers.xp)
    )


def tell_thrown_dice_or_settle_if_no_xp(position: Position) -> PositionAndEvents:
    """Tell how the dice on top lie; with no XP left that could change it, it happens at once."""
    top = position.declared[-1]
    fighter = position.fighter(top.by)
    if not fighter.xp:
        return settle_declared(position)
    result, cast = _result_and_casting(position, fighter, top)
    cause = f"{spells.describe_cause_dice(cast)}, a cost of {cast.cost}; " if cast else ""
    words = f"{fighter.name}, before it stands: {cause}{checks.describe_result(result, top.target)}"
    return position, (
        Event("dice", words, top.by, result.score, position.words_only_if_of_arbiters_side(top.by, "")),
    )


def spend_xp_on_dice_and_settle(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Spend XP on dice that lie there, each a Gain; then they stand."""
    return settle_declared(_with_xp_spent_on_declared(position, answers.xp))


def _with_dice_on_declared(position: Position, answers: MoveAnswers) -> Position:
    top = replace(position.declared[-1], dice=answers.dice, cause_dice=answers.cause)
    return replace(position, declared=(*position.declared[:-1], top))


def _with_xp_spent_on_declared(position: Position, xp: int) -> Position:
    """Return *position* with XP of who rolls spent on what lies on top."""
    top = position.declared[-1]
    fighter = position.fighter(top.by)
    position = position.with_fighter(replace(fighter, xp=fighter.xp - xp, xp_spent=fighter.xp_spent + xp))
    return replace(position, declared=(*position.declared[:-1], replace(top, xp=top.xp + xp)))


def settle_declared(position: Position) -> PositionAndEvents:
    """Take what lies on top off, and let it happen as its dice and what was paid for leave it."""
    top = position.declared[-1]
    fighter = position.fighter(top.by)
    position = replace(position, declared=position.declared[:-1])
    result, cast = _result_and_casting(position, fighter, top)
    paid: tuple[Event, ...] = ()
    if cast:
        position, paid = _pay_for_spell(
            position, fighter, cast.cost, top.cost, spells.describe_cause_dice(cast)
        )
    words = f"{fighter.name}: {checks.describe_result(result, top.target or None)}"
    rolled = Event(
        "check", words, fighter.seat, result.score, position.words_only_if_of_arbiters_side(fighter.seat, "")
    )
    if _does_spell_fall_short(top, result.score):
        position, events = _tell_spell_fails(position, fighter)
    else:
        position, events = DO[top.kind](position, top, result.score)
    return position, (*paid, rolled, *events)


def score_of_thrown_dice(position: Position) -> int:
    """Return the Result of what lies on top, as its dice are now."""
    top = position.declared[-1]
    return _result_and_casting(position, position.fighter(top.by), top)[0].score


def _result_and_casting(
    position: Position, fighter: Fighter, top: DeclaredAction
) -> tuple[Result, spells.Casting | None]:
    """Return the Result of *top* with its dice, and of a Spell its casting."""
    assert top.act is not None  # what has no Check has no dice
    check = replace(check_of_declared_without_xp(position, fighter, top, top.act), xp=top.xp)
    if not top.cause:
        return Result(check, top.dice, top.rolls), None
    spell = spells.Spell(top.cause, len(top.cause_dice), check, top.target or 0)
    cast = spells.casting_of_spell(spell, top.cause_dice, top.dice, top.rolls)
    return cast.result, cast


def _does_spell_fall_short(top: DeclaredAction, score: int) -> bool:
    """Say whether the Effect of a Spell is below its Target; by the reading of old lines none was."""
    return top.may_fail and score < (top.target or 0)  # Ruling A27


def _tell_spell_fails(position: Position, fighter: Fighter) -> PositionAndEvents:
    """Below its Target the Effect of a Spell fails and does nothing."""
    return position, (
        Event("fizzled", f"{fighter.name}: the Effect fails, and nothing comes of it.", fighter.seat),
    )


def check_of_declared_without_xp(
    position: Position, fighter: Fighter, top: DeclaredAction, act: PhraseAct
) -> Check:
    """Return the Check of *top* with the Kit that counts: Armor for each slot, Weapons for each hand, a Tool once."""
    kit, applied = 0, 1
    if top.kind == "defend":
        kit, applied = fighter.armor, _armor_slots_used(position, fighter, top)
    elif top.kind == "attack":
        kit, applied = fighter.weapons, sum(map(hands_needed, top.pieces))
    elif top.has_tool:
        kit = fighter.tools
    area = top.area or Area.MIND  # said before any dice fall
    phrase = Phrase(act, area)
    helpers = tuple(
        Assist(position.fighter(seat).name, len(dice))
        for seat, dice in zip(top.helpers, top.rolls, strict=True)
    )
    return Check(phrase, fighter.base_score(act, area), fighter.mastery(act), kit, applied, assists=helpers)


def _armor_slots_used(position: Position, fighter: Fighter, top: DeclaredAction) -> int:
    """Return for how many slots Armor counts: those named, of a Spell as many as free hands allow, else all."""
    if top.pieces:
        return sum(hands_needed(piece) for piece in top.pieces if piece != NO_ARMOR)
    if top.may_fail:
        return sum(map(hands_needed, fighter.fullest_armor_sets(position.rules.hands)[0]))  # Ruling A28
    return fighter.armor_slots


def _pay_for_spell(
    position: Position, fighter: Fighter, focus_cost: int, wounds_area: Area, cause_in_words: str
) -> PositionAndEvents:
    """A Spell costs Focus, and what exceeds it Wounds to Body or Spirit."""
    payment = spells.payment_for(focus_cost, fighter.focus, wounds_area)
    position = position.with_fighter(replace(fighter, focus=fighter.focus - payment.focus))
    shown = position.words_only_if_of_arbiters_side(fighter.seat, f"{fighter.name} pays for the Spell.")
    cast = Event(
        "spell", f"{fighter.name}: {cause_in_words}. It costs {payment}.", fighter.seat, focus_cost, shown
    )
    position, events = tally_wounds(position, fighter.seat, payment.wounds, wounds_area)
    return position, (cast, *events)


# --- what comes of it ---


def _gain_focus(position: Position, top: DeclaredAction, score: int) -> PositionAndEvents:
    """The Result is temporary Focus, and may exceed the maximum."""
    fighter = position.fighter(top.by)
    more = max(0, score)  # Ruling A6
    words = f"{fighter.name} has {fighter.focus + more} Focus."
    position = position.with_fighter(replace(fighter, focus=fighter.focus + more))
    return position, (
        Event("focus", words, top.by, more, position.words_only_if_of_arbiters_side(top.by, "")),
    )


def _deal_damage_unless_dodged(position: Position, top: DeclaredAction, score: int) -> PositionAndEvents:
    """The Result is Damage; a dodge that succeeded avoids all of it."""
    if top.dodged:
        words = f"{position.fighter(top.at).name} dodged the Attack: no Wounds."
        return position, (Event("dodged", words, top.at),)
    return deal_damage_past_focus(position, top.at, max(0, score), top.wounds)  # Ruling A6


def _gain_initiative_and_oppose_passing(
    position: Position, top: DeclaredAction, score: int
) -> PositionAndEvents:
    """The Result is Initiative for the side; in answer to Passing Guard it is the Target that must be met."""
    position, events = tally_initiative(position, top.by, score)
    if top.answers == "pass" and position.declared:
        below = position.declared[-1]
        position = replace(position, declared=(replace(below, target=max(below.target or 0, score)),))
    return position, events


def _gain_initiative_and_change_place(
    position: Position, top: DeclaredAction, score: int
) -> PositionAndEvents:
    """Advancing or retreating uses a single Maneuver."""
    position, events = _gain_initiative_and_oppose_passing(position, top, score)
    place = Place.GUARD if top.kind == "advance" else Place.COVER
    return _move_to_place(position, top.by, place, events)


def _move_to_place(
    position: Position, seat: str, place: Place, earlier_events: tuple[Event, ...]
) -> PositionAndEvents:
    fighter = position.fighter(seat)
    event = Event(place, f"{fighter.name} is in {place.title()}.", seat)
    return position.with_fighter(replace(fighter, place=place)), (*earlier_events, event)


def _gain_initiative_and_try_to_dodge(
    position: Position, top: DeclaredAction, score: int
) -> PositionAndEvents:
    """A dodge is a Maneuver whose Result must exceed the Base Score of the Attack."""
    position, events = tally_initiative(position, top.by, score)
    attack = position.declared[-1]
    base = position.fighter(attack.by).base_score(PhraseAct.DIMINISH, attack.area or Area.MIND)
    dodged = score > base  # Ruling A9
    said = "exceeds" if dodged else "does not exceed"
    name = position.fighter(top.by).name
    words = f"{name}: {score} {said} the Base Score {base} of the Attack."
    shown = f"{name} {'gets' if dodged else 'does not get'} out of the way."
    position = replace(position, declared=(replace(attack, dodged=dodged),))
    return position, (*events, Event("dodge", words, top.by, score, shown))


def _gain_initiative_and_try_to_pass_guard(
    position: Position, top: DeclaredAction, score: int
) -> PositionAndEvents:
    """Success moves the opponents aimed at to Guard: the fight comes to them."""
    position, events = tally_initiative(position, top.by, score)
    if checks.outcome_of(score, top.target or 0) is Outcome.FAILURE:
        held = Event("held", f"{position.fighter(top.by).name} does not pass Guard.", top.by)
        return position, (*events, held)
    for seat in dict.fromkeys((top.at, *top.also)):
        if not position.fighter(seat).is_out:
            position, events = _move_to_place(position, seat, Place.GUARD, events)
    return position, events


def _tell_task_outcome(position: Position, top: DeclaredAction, score: int) -> PositionAndEvents:
    """A narrative task succeeds or fails as it would outside of Conflict."""
    came = checks.outcome_of(score, top.target or 0)
    return position, (Event("task", f"{position.fighter(top.by).name}: {came.value}.", top.by, score),)


DO: dict[str, Callable[[Position, DeclaredAction, int], PositionAndEvents]] = {
    "defend": _gain_focus,
    "attack": _deal_damage_unless_dodged,
    "maneuver": _gain_initiative_and_oppose_passing,
    "advance": _gain_initiative_and_change_place,
    "retreat": _gain_initiative_and_change_place,
    "dodge": _gain_initiative_and_try_to_dodge,
    "pass": _gain_initiative_and_try_to_pass_guard,
    "check": _tell_task_outcome,
    "idle": _gain_initiative_and_oppose_passing,
}


def _finish_task_or_move_kit(position: Position, fighter: Fighter, top: DeclaredAction) -> PositionAndEvents:
    """A task without a Check is done; Kit that is equipped or packed changes its place."""
    off = {"stow": top.pieces, "swap": top.pieces[:1]}.get(top.kind, ())
    on = {"equip": top.pieces, "swap": top.pieces[1:]}.get(top.kind, ())
    changed = replace(
        fighter,
        equipped=(*_without_pieces(fighter.equipped, off), *on),
        pack=(*_without_pieces(fighter.pack, on), *off),
    )
    shown = position.words_only_if_of_arbiters_side(
        fighter.seat, f"{fighter.name} {'changes their Kit' if top.pieces else DOES[top.kind]}."
    )
    event = Event(
        "task", f"{fighter.name} {_predicate_of_kit_action(fighter, top)}.", fighter.seat, open=shown
    )
    return position.with_fighter(changed), (event,)


def _predicate_of_kit_action(fighter: Fighter, top: DeclaredAction) -> str:
    if top.kind == "swap":
        return "packs {} and equips {}".format(*map(fighter.name_of_piece, top.pieces))
    return " ".join((DOES[top.kind], *map(fighter.name_of_piece, top.pieces)))


def drop_kit(position: Position, move: Move, answers: MoveAnswers) -> PositionAndEvents:
    """Dropping an equipped piece costs no Action; it stays behind (Ruling A24)."""
    fighter = position.fighter(move.by)
    position = position.with_fighter(
        replace(fighter, equipped=_without_pieces(fighter.equipped, move.pieces))
    )
    words = f"{fighter.name} drops {fighter.name_of_piece(move.pieces[0])}."
    shown = position.words_only_if_of_arbiters_side(fighter.seat, f"{fighter.name} drops a piece of Kit.")
    return position, (Event("drop", words, fighter.seat, open=shown),)


def _without_pieces(pieces: tuple[PieceWord, ...], gone: tuple[PieceWord, ...]) -> tuple[PieceWord, ...]:
    left = list(pieces)
    for piece in gone:
        left.remove(piece)
    return tuple(left)
