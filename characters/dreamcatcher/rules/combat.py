"""Combat: contests whose goal is to defeat, exchange by exchange (Dreamcatcher, "Combat").

One leads each side and all others aid; only leads impose and suffer the further hamper (Ruling D19).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from characters.dreamcatcher.rules.contest import ContestEnd, Side, Terms
from characters.dreamcatcher.rules.house_rules import NO_LIMIT, HouseRules

OUT = "They are out of this scene."


@dataclass(frozen=True, slots=True)
class Fighter:
    """One participant of a combat: the hampers taken in it, what is left to bear, and how it ended for them."""

    seat: str
    name: str
    side: Side
    bears: int  # what is left: abilities and the advantages that fit the fight, or boxes of an NPC
    is_player: bool = True
    taken: int = 0
    has_conceded: bool = False

    def is_out(self, rules: HouseRules) -> bool:
        """Say whether they are out of the scene: enough hampers in this combat, or nothing left (house rule).

        An NPC is out when its boxes are full.
        """
        limit = rules.out_after if self.is_player else NO_LIMIT
        return self.bears <= 0 or (limit != NO_LIMIT and self.taken >= limit)

    def with_hamper(self) -> "Fighter":
        return replace(self, bears=self.bears - 1, taken=self.taken + 1)


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat as it stands: who fights, who leads each side, and the exchange that waits for its end."""

    fighters: tuple[Fighter, ...]
    left_lead: str
    right_lead: str
    exchanges: int = 0
    may_impose: Side | None = None

    def fighter(self, seat: str) -> Fighter:
        """Return who sits there; StopIteration if nobody does."""
        return next(fighter for fighter in self.fighters if fighter.seat == seat)

    def lead(self, side: Side) -> Fighter:
        return self.fighter(self.left_lead if side is Side.LEFT else self.right_lead)

    def standing(self, side: Side, rules: HouseRules) -> tuple[Fighter, ...]:
        """Return those of *side* who can still act: neither out nor conceded."""
        return tuple(
            fighter
            for fighter in self.fighters
            if fighter.side is side and not fighter.is_out(rules) and not fighter.has_conceded
        )

    def is_over(self, rules: HouseRules) -> bool:
        return not all(self.standing(side, rules) for side in Side)


def combat_terms(combat: Combat) -> Terms:
    """Return the terms of an exchange until they are asked: by default a tie makes sense (Ruling D17)."""
    return Terms(combat.lead(Side.LEFT).is_player, combat.lead(Side.RIGHT).is_player)


def reasons_against_acting(fighter: Fighter, rules: HouseRules) -> Iterator[str]:
    """Yield what keeps *fighter* from tests, aid and contests: whoever is taken out, and whoever conceded the fight."""
    if fighter.is_out(rules):
        yield OUT
    elif fighter.has_conceded:
        yield f"{fighter.name} has conceded this fight."


def after_exchange(combat: Combat, end: ContestEnd) -> Combat:
    """Return *combat* after an exchange: whoever won it may impose one hamper more on the other lead."""
    return replace(combat, exchanges=combat.exchanges + 1, may_impose=end.winner)


def with_hamper(combat: Combat, seat: str) -> Combat:
    """Return *combat* after a hamper on *seat*, of a failure or imposed: both count."""
    fighters = (fighter.with_hamper() if fighter.seat == seat else fighter for fighter in combat.fighters)
    return replace(combat, fighters=tuple(fighters))


def reasons_against_conceding(combat: Combat, seat: str, rules: HouseRules) -> Iterator[str]:
    """Yield what keeps *seat* from conceding: it is offered after an exchange, not before (Ruling D18)."""
    if not combat.exchanges:
        yield "Who concedes, concedes after an exchange: none has been yet."
    if combat.may_impose is not None:
        yield "The last exchange is not settled yet: its winner may still impose a hamper."
    yield from reasons_against_acting(combat.fighter(seat), rules)


def with_conceded(combat: Combat, seat: str) -> Combat:
    """Return *combat* after *seat* conceded: no further hamper, and they stay in the scene (Ruling D18)."""
    fighters = (
        replace(fighter, has_conceded=True) if fighter.seat == seat else fighter
        for fighter in combat.fighters
    )
    return replace(combat, fighters=tuple(fighters))


def with_next_leads(combat: Combat, rules: HouseRules) -> Combat:
    """Return *combat* with another lead where one can no longer act and others of the side can."""
    leads = {}
    for side in Side:
        seats = [fighter.seat for fighter in combat.standing(side, rules)]
        lead = combat.lead(side).seat
        leads[side] = lead if lead in seats or not seats else seats[0]
    return replace(combat, left_lead=leads[Side.LEFT], right_lead=leads[Side.RIGHT])
