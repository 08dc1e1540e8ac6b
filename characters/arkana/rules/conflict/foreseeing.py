"""What may come of an Attack before its dice fall, by counting (Arkana Engine, "Conflict").

All of it takes a position as somebody knows it, and is None where they do not know what decides it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from characters.arkana.rules import odds
from characters.arkana.rules.conflict.moves import Move
from characters.arkana.rules.conflict.position import DeclaredAction, Fighter, Position
from characters.arkana.rules.conflict.resolving import ACTS, check_of_declared_without_xp
from characters.arkana.rules.phrases import Area, PhraseAct

ChanceByWounds = Mapping[int, Fraction]  # of each number of Wounds


@dataclass(frozen=True, slots=True)
class ForeseenAttack:
    """What an Attack may do: the *damage* from least to most, and how likely each number of *wounds* is."""

    damage: tuple[int, int]
    wounds: ChanceByWounds

    @property
    def hurts(self) -> Fraction:
        """The chance of a Wound or more."""
        return sum((chance for wounds, chance in self.wounds.items() if wounds), Fraction())


def foresee_attack(position: Position, attack: DeclaredAction) -> ForeseenAttack | None:
    """Return what the Attack *attack* may do as all stands; what was dodged hurts nobody."""
    by, at = position.fighter(attack.by), position.fighter(attack.at)
    if not (by.is_known and at.is_known) or attack.area is None or attack.cause:
        return None
    spread = odds.chance_by_result(check_of_declared_without_xp(position, by, attack, PhraseAct.DIMINISH))
    damage = [max(0, score) for score in spread]  # Ruling A6
    if attack.dodged:
        return ForeseenAttack((min(damage), max(damage)), {0: Fraction(1)})
    return ForeseenAttack((min(damage), max(damage)), _wound_chances(spread, at, attack.wounds, at.focus))


def foresee_attack_if_declared(
    position: Position, move: Move, area: Area, wounds_area: Area
) -> ForeseenAttack | None:
    """Return what the Attack *move* may do if it is declared so."""
    return foresee_attack(
        position,
        DeclaredAction("attack", move.by, move.at, move.pieces, PhraseAct.DIMINISH, area, wounds_area),
    )


def wound_chance_if_defended(
    position: Position, attack: DeclaredAction, defence_area: Area
) -> Fraction | None:
    """Return the chance of a Wound from *attack* if its target defends first with *defence_area*."""
    at = position.fighter(attack.at)
    bare = foresee_attack(position, attack)
    if bare is None:
        return None
    defence = odds.chance_by_result(
        check_of_declared_without_xp(
            position, at, _declared_reaction("defend", at, defence_area), PhraseAct.ENHANCE
        )
    )
    return sum(
        (
            chance
            * ForeseenAttack(
                bare.damage, wound_chances_against_focus(position, attack, at.focus + max(0, score))
            ).hurts
            for score, chance in defence.items()
        ),
        Fraction(),
    )


def wound_chances_against_focus(
    position: Position, attack: DeclaredAction, target_focus: int
) -> ChanceByWounds:
    """Return the chances of Wounds from *attack* against so much *target_focus*."""
    by, at = position.fighter(attack.by), position.fighter(attack.at)
    return _wound_chances(
        odds.chance_by_result(check_of_declared_without_xp(position, by, attack, PhraseAct.DIMINISH)),
        at,
        attack.wounds,
        target_focus,
    )


def chance_of_dodging(position: Position, attack: DeclaredAction, dodge_area: Area) -> Fraction | None:
    """Return the chance that whom *attack* is aimed at dodges it: the Result must exceed its Base Score."""
    by, at = position.fighter(attack.by), position.fighter(attack.at)
    if not (by.is_known and at.is_known) or attack.area is None:
        return None
    base = by.base_score(PhraseAct.DIMINISH, attack.area)  # Ruling A9
    spread = odds.chance_by_result(
        check_of_declared_without_xp(
            position, at, _declared_reaction("dodge", at, dodge_area), PhraseAct.CONTROL
        )
    )
    return sum((chance for score, chance in spread.items() if score > base), Fraction())


def _declared_reaction(move_kind: Literal["defend", "dodge"], fighter: Fighter, area: Area) -> DeclaredAction:
    return DeclaredAction(
        move_kind,
        fighter.seat,
        act=ACTS[move_kind],
        area=area,
        answers="attack",
        may_fail=move_kind == "defend",
    )


def _wound_chances(
    chance_by_result: odds.ChanceByNumber, defender: Fighter, wounds_area: Area, target_focus: int
) -> ChanceByWounds:
    """Return the chances of Wounds of who is hit, up to what they can bear (Ruling A18)."""
    held = defender.body if wounds_area is Area.BODY else defender.spirit
    most, chances = defender.mastery(wounds_area) - held, dict[int, Fraction]()
    for score, chance in chance_by_result.items():
        taken = min(max(0, score - target_focus), most)
        chances[taken] = chances.get(taken, Fraction()) + chance
    return chances
