"""What the rows of a Conflict say at their right: what they cost and may bring, of what the chooser knows."""

from fractions import Fraction

from characters.arkana.rules.conflict import Fighter, Move, Position, foreseeing, open_and_closed_moves
from characters.arkana.rules.conflict.position import DeclaredAction, hands_needed
from characters.arkana.rules.dice import signed
from characters.arkana.rules.kit import count_with_noun
from characters.arkana.rules.phrases import Area, PhraseAct
from characters.arkana.scene_options import likely_area
from characters.socket.rules import Foresight, Option


def foresee(position: Position, option: Option) -> Foresight:
    """Return what *option* may bring, as far as whoever knows *position* so knows what decides it."""
    move = next(
        (move for move in open_and_closed_moves(position, option.code) if move.code == option.code), None
    )
    fighter = position.fighter(option.seat) if option.seat else None
    if not move or not fighter or not fighter.is_known or move.is_spell:
        return Foresight()
    top = position.declared[-1] if position.declared else None
    if move.kind == "attack" and not top:
        return _foresight_of_attack(position, move, fighter)
    if top and top.kind == "attack" and top.at == fighter.seat:
        return _foresight_of_reaction(position, move, fighter, top)
    return Foresight()


def _foresight_of_attack(position: Position, move: Move, fighter: Fighter) -> Foresight:
    dice = fighter.mastery(PhraseAct.DIMINISH)
    area = likely_area(position, move.kind, fighter)
    by_area = {each: foreseeing.foresee_attack_if_declared(position, move, each, Area.BODY) for each in Area}
    foreseen = by_area[area]
    if foreseen is None:
        kit = signed(fighter.weapons * sum(map(hands_needed, move.pieces)))
        return Foresight(f"{dice} dice, {kit}" if move.pieces and kit != "0" else f"{dice} dice")
    least, most = foreseen.damage
    focus = position.fighter(move.at).focus
    told = f"With {area.title}: {least} to {most} Damage on {dice} dice, against Focus {focus}."
    by_answer = tuple(
        (each.value, f"{_whole_percent_1_to_99_if_uncertain(seen.hurts)} %")
        for each, seen in by_area.items()
        if seen
    )
    figure = f"a Wound in {_whole_percent_1_to_99_if_uncertain(foreseen.hurts)} %"
    return Foresight(figure, told, _wound_chances_in_percent(foreseen), by_answer)


def _foresight_of_reaction(
    position: Position, move: Move, fighter: Fighter, attack: DeclaredAction
) -> Foresight:
    foreseen, area = foreseeing.foresee_attack(position, attack), likely_area(position, move.kind, fighter)
    if move.kind in ("let", "letall"):
        if foreseen is None:
            return Foresight(
                f"Focus {fighter.focus} stands", "No Action is spent; your Focus stops what it can."
            )
        least, most = foreseen.damage
        told = (
            f"{least} to {most} Damage, of which Focus {fighter.focus} stops what it can. No Action is spent."
        )
        return Foresight(
            f"a Wound in {_whole_percent_1_to_99_if_uncertain(foreseen.hurts)} %",
            told,
            _wound_chances_in_percent(foreseen),
        )
    if move.kind == "defend":
        dice, chance = (
            fighter.mastery(PhraseAct.ENHANCE),
            foreseeing.wound_chance_if_defended(position, attack, area),
        )
        figure = (
            f"{dice} dice"
            if chance is None
            else f"{dice} dice, a Wound in {_whole_percent_1_to_99_if_uncertain(chance)} %"
        )
        return Foresight(figure, f"The Result is more Focus. {_area_caveat(area)}")
    if move.kind == "dodge":
        dice, chance = (
            fighter.mastery(PhraseAct.CONTROL),
            foreseeing.chance_of_dodging(position, attack, area),
        )
        figure = (
            f"{dice} dice"
            if chance is None
            else f"{dice} dice, avoids in {_whole_percent_1_to_99_if_uncertain(chance)} %"
        )
        return Foresight(figure, f"Above the Base Score of the Attack nothing hits. {_area_caveat(area)}")
    return Foresight()


def _area_caveat(area: Area) -> str:
    return f"Counted with {area.title}, if that fits."


def _whole_percent_1_to_99_if_uncertain(chance: Fraction) -> int:
    """Return *chance* in percent without decimals; what may be is never 0, what may not be never 100."""
    rounded = round(chance * 100)
    return min(max(rounded, 1), 99) if 0 < chance < 1 else rounded


def _wound_chances_in_percent(foreseen: foreseeing.ForeseenAttack) -> tuple[tuple[str, int], ...]:
    """Return how likely it is to bring no Wound, one, and more."""
    told = [
        (count_with_noun(wounds, "Wound") if wounds else "no Wound", chance)
        for wounds, chance in foreseen.wounds.items()
    ]
    return tuple((words, _whole_percent_1_to_99_if_uncertain(chance)) for words, chance in told if chance)
