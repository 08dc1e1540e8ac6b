"""Everything that could be done at a position, each with every reason against it (Arkana Engine, "Conflict")."""

from collections.abc import Iterator
from itertools import combinations

from characters.arkana.rules.conflict.moves import ACT, AREA, LOSS, SPELL, TARGET, TOOL, Move, Want
from characters.arkana.rules.conflict.position import (
    ACTIONS,
    WOUNDS,
    Declared,
    Fighter,
    Phase,
    Place,
    Position,
    Side,
    hands,
    kind_of,
)
from characters.arkana.rules.phrases import Act

GUARD, COVER = Place.GUARD, Place.COVER
REACHES = {  # from where to where; Close is Guard to Guard, "Cover-to-Cover" is a slip (Ruling A17)
    "close": ({(GUARD, GUARD)}, "Close weapons and bare hands reach from Guard to Guard"),
    "reach": (
        {(COVER, GUARD), (GUARD, COVER)},
        "Reach weapons reach from Cover to Guard and from Guard to Cover",
    ),
    "ranged": ({(COVER, COVER), (COVER, GUARD)}, "Ranged weapons reach from Cover, to Cover and to Guard"),
}


def moves(position: Position, code: str = "") -> Iterator[Move]:
    """Yield everything that could be done at *position*, with what stands against it.

    With the *code* of a move, leave out the turns of those whom it does not name.
    """
    if position.phase is Phase.OVER:
        return
    if position.phase is Phase.TURNS:
        named = tuple(fighter for fighter in position.fighters if not code or fighter.seat in code)
        yield from _turns(position, named)
    else:
        yield from PHASES[position.phase](position)
    yield Move("ruling", wants=(Want("text", is_text=True),))
    yield Move("stop")


def _advantages(position: Position) -> Iterator[Move]:
    yield Move("advantage", wants=(Want("dice", dice=1),))
    for side in Side:
        yield Move("ambush", side)


def _places(position: Position) -> Iterator[Move]:
    for fighter in position.fighters:
        taken = (f"{fighter.name} is in {fighter.place.title()} already.",) if fighter.place else ()
        for place in Place:
            yield Move(place, fighter.seat, reasons=taken)


def _turns(position: Position, fighters: tuple[Fighter, ...]) -> Iterator[Move]:
    top = position.declared[-1] if position.declared else None
    if top:
        yield Move("resolve", wants=_thrown(position.fighter(top.by), top))
    waiting = ("What was declared waits for its dice: resolve it first.",) if top else ()
    yield Move("done", position.turn, reasons=waiting)
    for fighter in fighters:
        yield from actions_of(position, fighter)


def _thrown(fighter: Fighter, top: Declared) -> tuple[Want, ...]:
    """Return the dice that *top* asks for; an XP adds a Gain before or after they are rolled ("XP")."""
    xp = tuple(str(count) for count in range(1, fighter.xp + 1))
    gain = (Want("xp", xp, is_optional=True),) if xp else ()
    effect = (Want("dice", dice=fighter.mastery(top.act)), *gain) if top.act else ()
    return ((Want("cause", dice=fighter.mastery(top.cause)), *effect)) if top.cause else effect


def _unused(position: Position) -> Iterator[Move]:
    for fighter in position.fighters:
        reasons = tuple(_unable(fighter, 1))
        yield Move(
            "idle",
            fighter.seat,
            wants=(AREA, Want("dice", dice=fighter.mastery(Act.CONTROL))),
            reasons=reasons,
        )
    for side in Side:
        if (dice := unused_dice(position, side)) and sum(each.actions for each in position.able(side)) > 1:
            yield Move("unused", side, wants=(AREA, Want("dice", dice=dice)))


def unused_dice(position: Position, side: Side) -> int:
    """Return the dice of all unused Actions of *side* together."""
    return sum(each.actions * each.mastery(Act.CONTROL) for each in position.able(side))


PHASES = {Phase.ADVANTAGE: _advantages, Phase.POSITIONS: _places, Phase.UNUSED: _unused}


def actions_of(position: Position, fighter: Fighter) -> Iterator[Move]:
    """Yield what *fighter* could do, as an Action or as a Reaction."""
    one = (*_unable(fighter, 1), *_untimely(position, fighter))
    two = (*_unable(fighter, ACTIONS), *_untimely(position, fighter))
    seat, tool = fighter.seat, (TOOL,) if fighter.has_tool else ()
    yield Move("defend", seat, wants=(AREA,), reasons=one)
    yield Move("maneuver", seat, wants=(AREA, *tool), reasons=one)
    yield Move("advance" if fighter.place is COVER else "retreat", seat, wants=(AREA, *tool), reasons=one)
    yield Move("task", seat, reasons=one)
    yield Move("check", seat, wants=(ACT, AREA, TARGET), reasons=one)
    yield Move("dodge", seat, wants=(AREA, *tool), reasons=one + tuple(_no_dodge(position, fighter)))
    yield from _kit(fighter, one, tuple(_undroppable(position, fighter)))
    yield from _at_foes(position, fighter, one, two)
    yield Move(
        "assist", seat, wants=_assisting(position, fighter), reasons=tuple(_no_assist(position, fighter))
    )
    yield Move("defend", seat, is_spell=True, wants=(AREA, *SPELL), reasons=two)
    yield Move("maneuver", seat, is_spell=True, wants=(AREA, *SPELL), reasons=two)
    unmet = two + tuple(_no_dodge(position, fighter))
    yield Move("dodge", seat, is_spell=True, wants=(AREA, *SPELL), reasons=unmet)


def _kit(fighter: Fighter, reasons: tuple[str, ...], bound: tuple[str, ...]) -> Iterator[Move]:
    """Yield what *fighter* could do with their pieces of Kit; dropping one costs no Action ("Narrative Tasks")."""
    held, packed = dict.fromkeys(fighter.equipped), dict.fromkeys(fighter.pack)
    worn, carried = sum(map(hands, fighter.equipped)), sum(map(hands, fighter.pack))
    costs = Want("actions", tuple(str(count) for count in range(1, max(fighter.actions, 1) + 1)))
    for piece in packed:
        full = tuple(_full(worn + hands(piece), fighter.equipment_slots, "equipment"))
        yield Move("equip", fighter.seat, pieces=(piece,), reasons=reasons + full)
    for piece in held:
        full = tuple(_full(carried + hands(piece), fighter.pack_slots, "pack"))
        yield Move("stow", fighter.seat, pieces=(piece,), reasons=reasons + full)
        yield Move("drop", fighter.seat, pieces=(piece,), reasons=bound)
        for other in packed:
            more = hands(other) - hands(piece)
            both = (*_full(worn + more, fighter.equipment_slots, "equipment"),)
            both += (*_full(carried - more, fighter.pack_slots, "pack"),)
            yield Move("swap", fighter.seat, pieces=(piece, other), wants=(costs,), reasons=reasons + both)


def _undroppable(position: Position, fighter: Fighter) -> Iterator[str]:
    yield from _unable(fighter, 0)
    if any(declared.by == fighter.seat for declared in position.declared):
        yield f"What {fighter.name} declared waits for its dice: resolve it first."


def _full(needed: int, slots: int, which: str) -> Iterator[str]:
    if needed > slots:
        yield f"This would fill {needed} {which} slots, and there are {slots}."


def _at_foes(
    position: Position, fighter: Fighter, one: tuple[str, ...], two: tuple[str, ...]
) -> Iterator[Move]:
    seat, tool = fighter.seat, (TOOL,) if fighter.has_tool else ()
    weapons = tuple(_weapons(fighter, position.rules.hands))
    foes = tuple(foe for foe in position.fighters if foe.side is not fighter.side)
    hidden = tuple(foe.seat for foe in foes if foe.place is COVER)
    also = (Want("also", hidden, is_many=True, is_optional=True),) if hidden else ()
    for foe in foes:
        aimed = tuple(_no_aim(position, foe))
        for pieces in weapons:
            far = tuple(_out_of_reach(fighter, foe, pieces))  # Ruling A16
            yield Move("attack", seat, foe.seat, pieces, wants=(AREA, LOSS), reasons=one + aimed + far)
        passing = one + tuple(_no_passing(position, fighter, foe))
        yield Move("pass", seat, foe.seat, wants=(AREA, TARGET, *tool, *also), reasons=passing)
        yield Move("attack", seat, foe.seat, is_spell=True, wants=(AREA, LOSS, *SPELL), reasons=two + aimed)


def _weapons(fighter: Fighter, free: int) -> Iterator[tuple[str, ...]]:
    """Yield what *fighter* could strike with: bare hands, one weapon, or a weapon in each hand."""
    weapons = sorted(piece for piece in fighter.equipped if kind_of(piece) in REACHES)
    yield ()
    for count in range(1, free + 1):
        for pieces in dict.fromkeys(combinations(weapons, count)):
            if sum(map(hands, pieces)) <= free:
                yield pieces


def _unable(fighter: Fighter, cost: int) -> Iterator[str]:
    if fighter.is_out:
        yield f"{fighter.name} is incapacitated and can no longer continue."
    elif fighter.actions < cost:
        left = fighter.actions or "no"
        yield f"{fighter.name} has {left} Action{'' if left == 1 else 's'} left this round, and this takes {cost}."


def _untimely(position: Position, fighter: Fighter) -> Iterator[str]:
    """Yield why *fighter* may neither act nor react now: Reactions answer an Action of the other side."""
    if not position.declared:
        if fighter.side is not position.turn:
            yield f"It is the turn of {position.turn.name_in_text}: {fighter.name} may react to an Action of theirs."
        return
    top = position.declared[-1]
    if top.answers:
        yield "A Reaction waits for its dice: resolve it first."
    elif position.fighter(top.by).side is fighter.side:
        yield f"An Action waits for its dice: {fighter.name} may Assist it, or resolve it first."
    elif top.kind == "pass" and top.reactions:
        yield "Passing Guard may be reacted to once, and it was."


def _no_dodge(position: Position, fighter: Fighter) -> Iterator[str]:
    top = position.declared[-1] if position.declared else None
    if not top or top.kind != "attack" or top.at != fighter.seat:
        yield f"{fighter.name} may dodge an Attack on themself only."
    elif top.dodged is not None:  # Ruling A15
        yield f"{fighter.name} has tried to dodge this Attack."


def _no_aim(position: Position, foe: Fighter) -> Iterator[str]:
    """Yield why nobody may strike at *foe* now: a Reaction is in direct answer to whoever acts."""
    if foe.is_out:
        yield f"{foe.name} is incapacitated already."
    if position.declared and position.declared[-1].by != foe.seat:
        yield f"A Reaction answers whoever acts, and that is not {foe.name}."


def _out_of_reach(fighter: Fighter, foe: Fighter, pieces: tuple[str, ...]) -> Iterator[str]:
    for kind in dict.fromkeys(map(kind_of, pieces)) or ("close",):
        pairs, sentence = REACHES[kind]
        if fighter.place and foe.place and (fighter.place, foe.place) not in pairs:
            yield f"{sentence}: {fighter.name} is in {fighter.place.title()}, {foe.name} in {foe.place.title()}."


def _no_passing(position: Position, fighter: Fighter, foe: Fighter) -> Iterator[str]:
    """Yield why *fighter* cannot pass Guard towards *foe*: from Guard, to one in Cover (Ruling A14)."""
    if position.declared:
        yield "Passing Guard is an Action of one's own turn."
    if fighter.place is not GUARD:
        yield f"{fighter.name} must be in Guard to pass the other side's Guard: advance first."
    if foe.place is not COVER:
        yield f"{foe.name} is in Guard already: Passing Guard leads to somebody in Cover."
    if foe.is_out:
        yield f"{foe.name} is incapacitated already."


def _assisting(position: Position, fighter: Fighter) -> tuple[Want, ...]:
    top = position.declared[-1] if position.declared else None
    if not top or not top.act:
        return ()
    dice = Want("dice", dice=fighter.mastery(top.act))
    return (dice, Want("wounds", tuple(WOUNDS))) if top.cause else (dice,)


def _no_assist(position: Position, fighter: Fighter) -> Iterator[str]:
    """Yield why *fighter* may not Assist now: it takes an Action, within the same position; Reactions never are."""
    yield from _unable(fighter, 1)
    top = position.declared[-1] if position.declared else None
    if not top or not top.act:
        yield "There is no Check to Assist."
        return
    ally = position.fighter(top.by)
    if ally.side is not fighter.side or ally is fighter:
        yield f"Only others of {ally.name}'s side may Assist."
    elif top.answers not in ("", "pass"):
        yield "Reactions are never Assisted, except one to Passing Guard."
    elif not top.answers and ally.place is not fighter.place:
        yield f"Only who is in the same position may Assist: {ally.name} is in {ally.place and ally.place.title()}."
    elif fighter.seat in top.helpers:
        yield f"{fighter.name} Assists this already."
