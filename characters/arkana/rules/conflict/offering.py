"""Everything that could be done at a position, each with every reason against it (Arkana Engine, "Conflict")."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations

from characters.arkana.rules.conflict.moves import (
    ACT,
    AREA,
    CAUSE,
    COST,
    LOSS,
    OLD_SPELL,
    OLD_TOOL,
    TARGET,
    TOOL,
    Move,
    WantedAnswer,
)
from characters.arkana.rules.conflict.position import (
    ACTIONS,
    NO_ARMOR,
    TARGETED,
    WOUNDS,
    DeclaredAction,
    Fighter,
    Phase,
    PieceWord,
    Place,
    Position,
    Side,
    hands_needed,
    kind_of_piece,
)
from characters.arkana.rules.phrases import PhraseAct
from play.rules.replacing import replace

GUARD, COVER = Place.GUARD, Place.COVER
REACHES = {  # from where to where; Close is Guard to Guard, "Cover-to-Cover" is a slip (Ruling A17)
    "close": ({(GUARD, GUARD)}, "Close weapons and bare hands reach from Guard to Guard"),
    "reach": (
        {(COVER, GUARD), (GUARD, COVER)},
        "Reach weapons reach from Cover to Guard and from Guard to Cover",
    ),
    "ranged": ({(COVER, COVER), (COVER, GUARD)}, "Ranged weapons reach from Cover, to Cover and to Guard"),
}


def open_and_closed_moves(position: Position, only_for_move_code: str = "") -> Iterator[Move]:
    """Yield everything that could be done at *position*, with what stands against it.

    With a move's code, leave out the turns of those not *only_for_move_code* it, and yield what is kept for old lines.
    """
    named = (
        fighter
        for fighter in position.fighters
        if not only_for_move_code or fighter.seat in only_for_move_code
    )
    for move in _moves(position, named, open_and_closed_moves_of_fighter):
        if only_for_move_code or not move.is_kept:
            yield move


def open_moves(position: Position) -> Iterator[Move]:
    """Yield those of `open_and_closed_moves` that nothing stands against, in their order."""
    for move in _moves(position, position.fighters, _open_and_some_closed_moves_of_fighter):
        if not (move.reasons or move.is_kept):
            yield move


def _moves(
    position: Position,
    fighters: Iterable[Fighter],
    moves_of_fighter: Callable[[Position, Fighter], Iterator[Move]],
) -> Iterator[Move]:
    if position.phase is Phase.OVER:
        return
    if position.phase is Phase.TURNS:
        yield from _turn_moves(position)
        for fighter in fighters:
            yield from moves_of_fighter(position, fighter)
    else:
        yield from PHASES[position.phase](position)
    yield from _called_check_moves(position)
    yield Move("ruling", wants=(WantedAnswer("text", is_text=True),))
    yield Move("stop")


def _called_check_moves(position: Position) -> Iterator[Move]:
    """Yield the call for a Check, of one, some or all of the players' side, and the dice of who is called.

    It takes no Action: it is the Arbiter who asks for it, as outside of a Conflict ("Task Resolution").
    """
    lying = {call.seat for call in position.calls if call.dice}
    able = tuple(each.seat for each in position.able_fighters(Side.PLAYERS) if each.seat not in lying)
    if able:
        yield Move("call", wants=(WantedAnswer("who", able, is_many=True), ACT, AREA, TARGET))
    for call in position.calls:
        fighter = position.fighter(call.seat)
        most = _counts_from_one_to(fighter.xp)
        if call.dice:
            yield Move("keep", call.seat)
            if fighter.xp:
                yield Move("raise", call.seat, wants=(WantedAnswer("xp", most),))
            continue
        lies = any(each.by == call.seat and each.dice for each in position.declared)
        holds_xp = bool(fighter.xp) and not lies  # else their XP waits for those dice
        gain = (WantedAnswer("xp", most, is_optional=True),) if holds_xp else ()
        wants = (WantedAnswer("dice", dice=fighter.mastery(call.act)), *gain)
        yield Move("answer", call.seat, wants=wants, is_kept=holds_xp)
        if holds_xp:  # Ruling A10: it may still be spent when the dice lie there
            yield Move("face", call.seat, wants=wants)


def _advantage_moves(position: Position) -> Iterator[Move]:
    yield Move("advantage", wants=(WantedAnswer("dice", dice=1),))
    for side in Side:
        yield Move("ambush", side)


def _guard_and_cover_moves(position: Position) -> Iterator[Move]:
    for fighter in position.fighters:
        taken = (f"{fighter.name} is in {fighter.place.title()} already.",) if fighter.place else ()
        for place in Place:
            yield Move(place, fighter.seat, reasons=taken)


def _turn_moves(position: Position) -> Iterator[Move]:
    top = position.declared[-1] if position.declared else None
    if top:
        yield from _moves_on_declared_action(position, top)
    waiting = ("What was declared waits for its dice: resolve it first.",) if top else ()
    yield Move("done", position.turn, reasons=waiting)


def _moves_on_declared_action(position: Position, top: DeclaredAction) -> Iterator[Move]:
    """Yield what may become of *top*: what the Arbiter says of it, its dice, and XP once they lie there."""
    fighter = position.fighter(top.by)
    if not fighter.is_known:  # it is theirs to go on with whose figures they are
        return
    if top.dice:
        yield from _moves_after_dice_are_thrown(fighter)
        return
    if top.act:
        target = (
            (TARGET,) if top.kind in TARGETED else (_optional_wanted_answer(TARGET),) if top.may_fail else ()
        )
        yield Move("set", wants=(AREA, *target))
    if top.kind == "check":
        yield Move("enough", reasons=tuple(_reasons_against_base_score(fighter, top)))
    unsaid = tuple(_reasons_if_arbiter_must_speak_first(fighter, top))
    wants = _wanted_dice_and_xp(fighter, top)
    holds_xp = bool(fighter.xp and top.act)  # Ruling A10: it may still be spent when the dice lie there
    yield Move("resolve", wants=wants, reasons=unsaid, is_kept=holds_xp)
    if holds_xp:
        yield Move("throw", wants=wants, reasons=unsaid)


def _moves_after_dice_are_thrown(fighter: Fighter) -> Iterator[Move]:
    """Yield what may be done with dice that lie there: they stand, or XP adds Gains to them ("XP")."""
    yield Move("stand", fighter.seat)
    yield Move("gain", fighter.seat, wants=(WantedAnswer("xp", _counts_from_one_to(fighter.xp)),))


def _counts_from_one_to(most: int) -> tuple[str, ...]:
    return tuple(str(count) for count in range(1, most + 1))


@cache
def _optional_wanted_answer(want: WantedAnswer) -> WantedAnswer:
    return replace(want, is_optional=True)


def _reasons_if_arbiter_must_speak_first(fighter: Fighter, top: DeclaredAction) -> Iterator[str]:
    """Yield what the Arbiter has to say first (Ruling A28)."""
    if not top.is_said:
        what = "Area and the Target" if top.kind in TARGETED else "Area"
        yield f"The Arbiter says the {what} for {fighter.name} first."


def _reasons_against_base_score(fighter: Fighter, top: DeclaredAction) -> Iterator[str]:
    """Yield why a Base Score cannot be the Result: whether it may be is the Arbiter's to say (Ruling A28)."""
    yield from _reasons_if_arbiter_must_speak_first(fighter, top)
    if top.is_said and top.act and top.area and fighter.base_score(top.act, top.area) < (top.target or 0):
        base = f"{top.act.title} {top.area.title} {fighter.base_score(top.act, top.area)}"
        yield f"{base} alone is below the Target of {top.target}: roll."


def _wanted_dice_and_xp(fighter: Fighter, top: DeclaredAction) -> tuple[WantedAnswer, ...]:
    """Return the dice that *top* asks for; an XP adds a Gain before or after they are rolled ("XP")."""
    gain = (WantedAnswer("xp", _counts_from_one_to(fighter.xp), is_optional=True),) if fighter.xp else ()
    effect = (WantedAnswer("dice", dice=fighter.mastery(top.act)), *gain) if top.act else ()
    return ((WantedAnswer("cause", dice=fighter.mastery(top.cause)), *effect)) if top.cause else effect


def _unused_action_moves(position: Position) -> Iterator[Move]:
    if position.declared:
        yield from _moves_on_declared_action(position, position.declared[-1])
        return
    area = _optional_wanted_answer(AREA) if position.unused_area else AREA
    yield Move("set", wants=(AREA,))
    for fighter in (each for each in position.fighters if each.is_known):
        reasons, tool = (
            tuple(_reasons_against_acting(fighter, 1)),
            _wanted_tool_if_hands_fit_else_old_one(position, fighter),
        )
        dice = WantedAnswer("dice", dice=fighter.mastery(PhraseAct.CONTROL))
        yield Move("idle", fighter.seat, wants=(area, dice, *tool), reasons=reasons, is_kept=bool(fighter.xp))
        if fighter.xp:  # Ruling A10
            gain = WantedAnswer("xp", _counts_from_one_to(fighter.xp), is_optional=True)
            yield Move("spare", fighter.seat, wants=(area, dice, gain, *tool), reasons=reasons)
    for side in Side:
        able = position.able_fighters(side)
        if not all(each.is_known for each in able):
            continue
        if (count := count_unused_dice(position, side)) and sum(each.actions for each in able) > 1:
            tool = (TOOL,) if any(each.may_use_tool(position.rules.hands) for each in able) else ()
            yield Move("unused", side, wants=(area, WantedAnswer("dice", dice=count), *tool))


def _wanted_tool_if_hands_fit_else_old_one(position: Position, fighter: Fighter) -> tuple[WantedAnswer, ...]:
    """Return the question for a Tool where one fits into free hands (Ruling A28); old lines never asked for hands."""
    if fighter.may_use_tool(position.rules.hands):
        return (TOOL,)
    return (OLD_TOOL,) if fighter.has_tool else ()


def count_unused_dice(position: Position, side: Side) -> int:
    """Return the dice of all unused Actions of *side* together."""
    return sum(each.actions * each.mastery(PhraseAct.CONTROL) for each in position.able_fighters(side))


PHASES = {
    Phase.ADVANTAGE: _advantage_moves,
    Phase.POSITIONS: _guard_and_cover_moves,
    Phase.UNUSED: _unused_action_moves,
}


def open_and_closed_moves_of_fighter(position: Position, fighter: Fighter) -> Iterator[Move]:
    """Yield what *fighter* could do, as an Action or as a Reaction."""
    now = tuple(_reasons_against_acting_now(position, fighter))
    one, both = ((*_reasons_against_acting(fighter, needed), *now) for needed in (1, ACTIONS))
    seat, tool, area = (
        fighter.seat,
        _wanted_tool_if_hands_fit_else_old_one(position, fighter),
        _wanted_area_optional_if_arbiter_sets_it(position),
    )
    dodging = tuple(_reasons_against_dodging(position, fighter))
    yield from _moves_of_letting_pass(position, fighter)
    yield from _defense_moves(position, fighter, one)
    yield Move("maneuver", seat, wants=(area, *tool), reasons=one)
    yield Move("advance" if fighter.place is COVER else "retreat", seat, wants=(area, *tool), reasons=one)
    yield Move("task", seat, reasons=one)
    yield Move(
        "check",
        seat,
        wants=(ACT, area, _wanted_answer_optional_if_arbiter_sets_it(position, TARGET), *tool),
        reasons=one,
    )
    yield Move("dodge", seat, wants=(area, *tool), reasons=one + dodging)
    yield from _kit_moves(fighter, one, tuple(_reasons_against_dropping_kit(position, fighter)))
    yield from _moves_at_foes(position, fighter, one, both)
    yield _assist_move(position, fighter)
    for kind, reasons in (("defend", both), ("maneuver", both), ("dodge", both + dodging)):
        yield from _spell_moves(position, fighter, kind, reasons)


def _open_and_some_closed_moves_of_fighter(position: Position, fighter: Fighter) -> Iterator[Move]:
    """Leave out what takes an Action, or is a Reaction, of somebody who has none left or may not act now."""
    if not any(_reasons_against_acting(fighter, 1)) and not any(
        _reasons_against_acting_now(position, fighter)
    ):
        yield from open_and_closed_moves_of_fighter(position, fighter)
        return
    # What has reasons of its own alone stands here too: tests/rules/arkana/test_conflict_laws.py holds the two equal.
    yield from _moves_of_letting_pass(position, fighter)
    against_dropping = tuple(_reasons_against_dropping_kit(position, fighter))
    for piece in dict.fromkeys(fighter.equipped):
        yield Move("drop", fighter.seat, pieces=(piece,), reasons=against_dropping)
    yield _assist_move(position, fighter)


def _moves_of_letting_pass(position: Position, fighter: Fighter) -> Iterator[Move]:
    if position.declared:
        reasons = tuple(_reasons_against_letting_pass(position, fighter))
        yield Move("let", fighter.seat, reasons=reasons)
        yield Move("letall", fighter.seat, reasons=reasons)


def _assist_move(position: Position, fighter: Fighter) -> Move:
    wants = _wanted_answers_of_assist(position, fighter)
    return Move(
        "assist", fighter.seat, wants=wants, reasons=tuple(_reasons_against_assist(position, fighter))
    )


def _wanted_answer_optional_if_arbiter_sets_it(position: Position, want: WantedAnswer) -> WantedAnswer:
    """Return *want* as a player is asked it: the Arbiter says it, unless a house rule has the players set it."""
    return want if position.rules.players_set else _optional_wanted_answer(want)  # Ruling A28


def _wanted_area_optional_if_arbiter_sets_it(position: Position) -> WantedAnswer:
    return _wanted_answer_optional_if_arbiter_sets_it(position, AREA)


def _defense_moves(position: Position, fighter: Fighter, reasons: tuple[str, ...]) -> Iterator[Move]:
    """Yield a Defense with the Armor that free hands let one use at once: a line without it used all there was."""
    sets = fighter.fullest_armor_sets(position.rules.hands)
    fits = sum(map(hands_needed, sets[0])) == fighter.armor_slots
    yield Move(
        "defend",
        fighter.seat,
        wants=(_wanted_area_optional_if_arbiter_sets_it(position),),
        reasons=reasons,
        is_kept=not fits,
    )
    if not fits:
        for pieces in sets:
            yield Move(
                "defend",
                fighter.seat,
                pieces=pieces or (NO_ARMOR,),
                wants=(_wanted_area_optional_if_arbiter_sets_it(position),),
                reasons=reasons,
            )


def _spell_moves(
    position: Position,
    fighter: Fighter,
    move_kind: str,
    reasons: tuple[str, ...],
    target_seat: str = "",
    more_wants: tuple[WantedAnswer, ...] = (),
) -> Iterator[Move]:
    """Yield a Spell of this *move_kind*, which takes both Actions; its Target may be left to what it is by default."""
    wants = (
        _wanted_area_optional_if_arbiter_sets_it(position),
        *more_wants,
        CAUSE,
        _optional_wanted_answer(TARGET),
        COST,
    )  # Ruling A27
    yield Move(move_kind, fighter.seat, target_seat, word="invoke", wants=wants, reasons=reasons)
    old = (AREA, *more_wants, *OLD_SPELL)
    yield Move(move_kind, fighter.seat, target_seat, word="cast", wants=old, reasons=reasons, is_kept=True)


def _kit_moves(
    fighter: Fighter, reasons: tuple[str, ...], reasons_against_dropping: tuple[str, ...]
) -> Iterator[Move]:
    """Yield what *fighter* could do with their pieces of Kit; dropping one costs no Action ("Narrative Tasks")."""
    held, packed = dict.fromkeys(fighter.equipped), dict.fromkeys(fighter.pack)
    worn, carried = sum(map(hands_needed, fighter.equipped)), sum(map(hands_needed, fighter.pack))
    costs = WantedAnswer("actions", tuple(str(count) for count in range(1, max(fighter.actions, 1) + 1)))
    for piece in packed:
        full = tuple(_reasons_if_slots_full(worn + hands_needed(piece), fighter.equipment_slots, "equipment"))
        yield Move("equip", fighter.seat, pieces=(piece,), reasons=reasons + full)
    for piece in held:
        full = tuple(_reasons_if_slots_full(carried + hands_needed(piece), fighter.pack_slots, "pack"))
        yield Move("stow", fighter.seat, pieces=(piece,), reasons=reasons + full)
        yield Move("drop", fighter.seat, pieces=(piece,), reasons=reasons_against_dropping)
        for other in packed:
            more = hands_needed(other) - hands_needed(piece)
            both = (*_reasons_if_slots_full(worn + more, fighter.equipment_slots, "equipment"),)
            both += (*_reasons_if_slots_full(carried - more, fighter.pack_slots, "pack"),)
            yield Move("swap", fighter.seat, pieces=(piece, other), wants=(costs,), reasons=reasons + both)


def _reasons_against_dropping_kit(position: Position, fighter: Fighter) -> Iterator[str]:
    yield from _reasons_against_acting(fighter, 0)
    if any(declared.by == fighter.seat for declared in position.declared):
        yield f"What {fighter.name} declared waits for its dice: resolve it first."


def _reasons_if_slots_full(slots_needed: int, slot_count: int, place_name: str) -> Iterator[str]:
    if slots_needed > slot_count:
        yield f"This would fill {slots_needed} {place_name} slots, and there are {slot_count}."


def _moves_at_foes(
    position: Position, fighter: Fighter, reasons: tuple[str, ...], reasons_against_spell: tuple[str, ...]
) -> Iterator[Move]:
    seat, tool, area = (
        fighter.seat,
        _wanted_tool_if_hands_fit_else_old_one(position, fighter),
        _wanted_area_optional_if_arbiter_sets_it(position),
    )
    weapons = tuple(weapon_choices_then_bare_hands(fighter, position.rules.hands))
    foes = tuple(foe for foe in position.fighters if foe.side is not fighter.side)
    hidden = tuple(foe.seat for foe in foes if foe.place is COVER)
    also = (WantedAnswer("also", hidden, is_many=True, is_optional=True),) if hidden else ()
    for foe in foes:
        aimed = tuple(_reasons_against_aiming(position, foe))
        for pieces in weapons:
            far = tuple(_reasons_out_of_reach(fighter, foe, pieces))  # Ruling A16
            yield Move("attack", seat, foe.seat, pieces, wants=(area, LOSS), reasons=reasons + aimed + far)
        passing = reasons + tuple(_reasons_against_passing_guard(position, fighter, foe))
        yield Move(
            "pass",
            seat,
            foe.seat,
            wants=(area, _wanted_answer_optional_if_arbiter_sets_it(position, TARGET), *tool, *also),
            reasons=passing,
        )
        yield from _spell_moves(
            position, fighter, "attack", reasons_against_spell + aimed, foe.seat, (LOSS,)
        )  # Ruling A27: no reach binds it


def weapon_choices_then_bare_hands(fighter: Fighter, free_hands: int) -> Iterator[tuple[PieceWord, ...]]:
    """Yield what *fighter* could strike with: a weapon in each hand, one weapon, or bare hands."""
    weapons = sorted(piece for piece in fighter.equipped if kind_of_piece(piece) in REACHES)
    for count in range(free_hands, 0, -1):
        for pieces in dict.fromkeys(combinations(weapons, count)):
            if sum(map(hands_needed, pieces)) <= free_hands:
                yield pieces
    yield ()


def _reasons_against_acting(fighter: Fighter, actions_needed: int) -> Iterator[str]:
    if fighter.is_out:
        yield f"{fighter.name} is incapacitated and can no longer continue."
    elif fighter.actions < actions_needed:
        left = fighter.actions or "no"
        has = f"{fighter.name} has {left} Action{'' if left == 1 else 's'} left this round"
        yield f"{has}, and this takes {actions_needed}."


def _reasons_against_acting_now(position: Position, fighter: Fighter) -> Iterator[str]:
    """Yield why *fighter* may neither act nor react now: Reactions answer an Action of the other side."""
    if not position.declared:
        if fighter.side is not position.turn:
            yield f"It is the turn of {position.turn.name_in_text}: {fighter.name} may react to an Action of theirs."
        return
    top = position.declared[-1]
    if top.dice:
        yield "The dice lie there: first they stand, or XP is spent on them."
    elif top.answers:
        yield "A Reaction waits for its dice: resolve it first."
    elif position.fighter(top.by).side is fighter.side:
        yield f"An Action waits for its dice: {fighter.name} may Assist it, or resolve it first."
    elif top.kind == "pass" and top.reactions:  # Ruling A15: nothing else is reacted to but once
        yield "Passing Guard may be reacted to once, and it was."
    else:
        yield from _reasons_if_arbiter_must_speak_first(position.fighter(top.by), top)


def _reasons_against_letting_pass(position: Position, fighter: Fighter) -> Iterator[str]:
    """Yield why *fighter* has nothing to let pass: only what one may react to is answered, and once."""
    if fighter.is_out or not fighter.actions:
        yield from _reasons_against_acting(fighter, 1)
    elif fighter.seat in position.declared[-1].answered:
        yield f"{fighter.name} has answered this."
    elif fighter not in position.may_answer():
        yield "There is nothing to answer now."


def _reasons_against_dodging(position: Position, fighter: Fighter) -> Iterator[str]:
    top = position.declared[-1] if position.declared else None
    if not top or top.kind != "attack" or top.at != fighter.seat:
        yield f"{fighter.name} may dodge an Attack on themself only."
    elif top.dodged:
        yield f"{fighter.name} has dodged this Attack."


def _reasons_against_aiming(position: Position, foe: Fighter) -> Iterator[str]:
    """Yield why nobody may strike at *foe* now: a Reaction is in direct answer to whoever acts."""
    if foe.is_out:
        yield f"{foe.name} is incapacitated already."
    if position.declared and position.declared[-1].by != foe.seat:
        yield f"A Reaction answers whoever acts, and that is not {foe.name}."


def _reasons_out_of_reach(fighter: Fighter, foe: Fighter, pieces: tuple[PieceWord, ...]) -> Iterator[str]:
    for kind in dict.fromkeys(map(kind_of_piece, pieces)) or ("close",):
        pairs, sentence = REACHES[kind]
        if fighter.place and foe.place and (fighter.place, foe.place) not in pairs:
            yield f"{sentence}: {fighter.name} is in {fighter.place.title()}, {foe.name} in {foe.place.title()}."


def _reasons_against_passing_guard(position: Position, fighter: Fighter, foe: Fighter) -> Iterator[str]:
    """Yield why *fighter* cannot pass Guard towards *foe*: from Guard, to one in Cover (Ruling A14)."""
    if position.declared:
        yield "Passing Guard is an Action of one's own turn."
    if fighter.place is not GUARD:
        yield f"{fighter.name} must be in Guard to pass the other side's Guard: advance first."
    if foe.place is not COVER:
        yield f"{foe.name} is in Guard already: Passing Guard leads to somebody in Cover."
    if foe.is_out:
        yield f"{foe.name} is incapacitated already."


def _wanted_answers_of_assist(position: Position, fighter: Fighter) -> tuple[WantedAnswer, ...]:
    top = position.declared[-1] if position.declared else None
    if not top or not top.act or position.fighter(top.by).side is not fighter.side:
        return ()
    dice = WantedAnswer("dice", dice=fighter.mastery(top.act))
    return (dice, WantedAnswer("wounds", tuple(WOUNDS))) if top.cause else (dice,)


def _reasons_against_assist(position: Position, fighter: Fighter) -> Iterator[str]:
    """Yield why *fighter* may not Assist now: it takes an Action, within the same position; Reactions never are."""
    yield from _reasons_against_acting(fighter, 1)
    top = position.declared[-1] if position.declared else None
    if not top or not top.act:
        yield "There is no Check to Assist."
        return
    if top.dice:
        yield "The dice lie there: first they stand, or XP is spent on them."
    yield from _reasons_if_arbiter_must_speak_first(position.fighter(top.by), top)
    ally = position.fighter(top.by)
    if ally.side is not fighter.side or ally is fighter:
        yield f"Only others of {ally.name}'s side may Assist."
    elif top.answers not in ("", "pass"):
        yield "Reactions are never Assisted, except one to Passing Guard."
    elif not top.answers and ally.place is not fighter.place:
        yield f"Only who is in the same position may Assist: {ally.name} is in {ally.place and ally.place.title()}."
    elif fighter.seat in top.helpers:
        yield f"{fighter.name} Assists this already."
