"""What may come of an Attack before its dice fall, by counting (Arkana Engine, "Conflict").

All of it takes a position as somebody knows it, and is None where they do not know what decides it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from characters.arkana.rules import odds
from characters.arkana.rules.conflict.moves import Move
from characters.arkana.rules.conflict.position import Declared, Fighter, Position
from characters.arkana.rules.conflict.resolving import ACTS, check_of
from characters.arkana.rules.phrases import Act, Area

Chances = Mapping[int, Fraction]  # of each number of Wounds


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What an Attack may do: the *damage* from least to most, and how likely each number of *wounds* is."""

    damage: tuple[int, int]
    wounds: Chances

    @property
    def hurts(self) -> Fraction:
        """The chance of a Wound or more."""
        return sum((chance for wounds, chance in self.wounds.items() if wounds), Fraction())


def attack(position: Position, top: Declared) -> Foreseen | None:
    """Return what the Attack *top* may do as all stands; what was dodged hurts nobody."""
    by, at = position.fighter(top.by), position.fighter(top.at)
    if not (by.is_known and at.is_known) or top.area is None or top.cause:
        return None
    spread = odds.chance_by_result(check_of(position, by, top, Act.DIMINISH))
    damage = [max(0, score) for score in spread]  # Ruling A6
    if top.dodged:
        return Foreseen((min(damage), max(damage)), {0: Fraction(1)})
    return Foreseen((min(damage), max(damage)), _wound_chances(spread, at, top.wounds, at.focus))


def declared(position: Position, move: Move, area: Area, wounds: Area) -> Foreseen | None:
    """Return what the Attack *move* may do if it is declared so."""
    return attack(position, Declared("attack", move.by, move.at, move.pieces, Act.DIMINISH, area, wounds))


def defended(position: Position, top: Declared, area: Area) -> Fraction | None:
    """Return the chance of a Wound from *top* if whom it is aimed at defends first with *area*."""
    at = position.fighter(top.at)
    bare = attack(position, top)
    if bare is None:
        return None
    defence = odds.chance_by_result(
        check_of(position, at, _declared_reaction("defend", at, area), Act.ENHANCE)
    )
    return sum(
        (
            chance * Foreseen(bare.damage, attack_on(position, top, at.focus + max(0, score))).hurts
            for score, chance in defence.items()
        ),
        Fraction(),
    )


def attack_on(position: Position, top: Declared, focus: int) -> Chances:
    """Return the chances of Wounds from *top* against so much *focus*."""
    by, at = position.fighter(top.by), position.fighter(top.at)
    return _wound_chances(
        odds.chance_by_result(check_of(position, by, top, Act.DIMINISH)), at, top.wounds, focus
    )


def dodged(position: Position, top: Declared, area: Area) -> Fraction | None:
    """Return the chance that whom *top* is aimed at dodges it with *area*: the Result must exceed its Base Score."""
    by, at = position.fighter(top.by), position.fighter(top.at)
    if not (by.is_known and at.is_known) or top.area is None:
        return None
    base = by.base(Act.DIMINISH, top.area)  # Ruling A9
    spread = odds.chance_by_result(check_of(position, at, _declared_reaction("dodge", at, area), Act.CONTROL))
    return sum((chance for score, chance in spread.items() if score > base), Fraction())


def _declared_reaction(kind: str, fighter: Fighter, area: Area) -> Declared:
    return Declared(
        kind, fighter.seat, act=ACTS[kind], area=area, answers="attack", may_fail=kind == "defend"
    )


def _wound_chances(spread: odds.ChanceByNumber, at: Fighter, area: Area, focus: int) -> Chances:
    """Return the chances of Wounds of who is hit, up to what they can bear (Ruling A18)."""
    held = at.body if area is Area.BODY else at.spirit
    most, chances = at.mastery(area) - held, dict[int, Fraction]()
    for score, chance in spread.items():
        taken = min(max(0, score - focus), most)
        chances[taken] = chances.get(taken, Fraction()) + chance
    return chances
