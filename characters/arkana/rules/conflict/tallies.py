"""What is tallied in a Conflict: Damage past Focus, Wounds, and Initiative of a side (Arkana Engine, "Conflict")."""

from characters.arkana.rules.conflict.position import Event, Position, PositionAndEvents, Side
from characters.arkana.rules.kit import count_with_noun
from characters.arkana.rules.phrases import Area
from play.rules.replacing import replace


def deal_damage_past_focus(position: Position, seat: str, damage: int, area: Area) -> PositionAndEvents:
    """Damage less current Focus is Wounds; the Focus stays, unless the table's rules use it up."""
    fighter = position.fighter(seat)
    stopped = min(fighter.focus, damage)
    if position.rules.focus_is_used_up:  # Ruling A5
        position = position.with_fighter(replace(fighter, focus=fighter.focus - stopped))
    words = f"{fighter.name} takes {damage} Damage, and Focus stops {stopped} of it."
    position, events = tally_wounds(position, seat, damage - stopped, area)
    shown = position.words_only_if_of_arbiters_side(seat, f"{fighter.name} takes {damage} Damage.")
    return position, (Event("damage", words, seat, damage, shown), *events)


def tally_wounds(position: Position, seat: str, wounds: int, area: Area) -> PositionAndEvents:
    """Tally Wounds to Body or Spirit up to their limit; at the limit a character is incapacitated."""
    fighter = position.fighter(seat)
    held = {Area.BODY: fighter.body, Area.SPIRIT: fighter.spirit}[area]
    taken = min(wounds, fighter.mastery(area) - held)  # Ruling A18
    if taken <= 0:
        return position, ()
    body, spirit = (taken, 0) if area is Area.BODY else (0, taken)
    hurt = replace(fighter, body=fighter.body + body, spirit=fighter.spirit + spirit)
    words = f"{fighter.name} takes {count_with_noun(taken, 'Wound')} to {area.title}."
    events = [Event("wounds", words, seat, taken, position.words_only_if_of_arbiters_side(seat, ""))]
    if hurt.is_out:
        hurt = replace(hurt, actions=0)
        events.append(Event("out", f"{fighter.name} is incapacitated.", seat))
    return position.with_fighter(hurt), tuple(events)


def tally_initiative(position: Position, seat: str, score: int) -> PositionAndEvents:
    """Tally the Result of a Maneuver towards the side's Initiative."""
    fighter, more = position.fighter(seat), max(0, score)
    if fighter.side is Side.PLAYERS:
        position = replace(position, players=position.players + more)
    else:
        position = replace(position, arbiter=position.arbiter + more)
    words = f"{more} Initiative for {fighter.side.name_in_text}."
    return position, (Event("initiative", words, seat, more),)
