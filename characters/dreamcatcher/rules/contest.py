"""Contests: two tests against each other, the higher degree wins, and every kind of tie (Dreamcatcher, "Contests")."""

from dataclasses import dataclass, replace
from enum import StrEnum

from characters.dreamcatcher.rules.ability_test import Consequences, consequences_of
from characters.dreamcatcher.rules.aiding import NO_AID, AidTotal, level_of_lead
from characters.dreamcatcher.rules.dice import Degree, degree_at_level
from characters.dreamcatcher.rules.house_rules import HouseRules


class Side(StrEnum):
    """One side of a contest."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Side":
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


@dataclass(frozen=True, slots=True)
class Terms:
    """What is settled before the dice: who is a player character, whether a tie makes sense, and who began it.

    A tie is the commonest single end of a contest, so it is asked before the roll.
    """

    left_is_player: bool = True
    right_is_player: bool = True
    aggressor: Side | None = None
    tie_makes_sense: bool = True

    @property
    def players_only_side(self) -> Side | None:
        """Return the side of a player character who faces an NPC; None where both or neither are one."""
        if self.left_is_player == self.right_is_player:
            return None
        return Side.LEFT if self.left_is_player else Side.RIGHT

    @property
    def is_between_players(self) -> bool:
        return self.left_is_player and self.right_is_player


@dataclass(frozen=True, slots=True)
class Rolled:
    """What one side rolled, and what aid it has."""

    degree: Degree
    aid: AidTotal = NO_AID

    @property
    def level(self) -> int:
        return level_of_lead(self.degree, self.aid)


@dataclass(frozen=True, slots=True)
class ContestEnd:
    """How a contest ends: both final degrees, who wins (None: nobody moves), why, and what each bears of it."""

    left: Degree
    right: Degree
    winner: Side | None
    why: str
    left_bears: Consequences
    right_bears: Consequences

    def bears(self, side: Side) -> Consequences:
        """Return what *side* has of it."""
        return self.left_bears if side is Side.LEFT else self.right_bears

    def degree(self, side: Side) -> Degree:
        return self.left if side is Side.LEFT else self.right


def final_degrees(left_level: int, right_level: int) -> tuple[Degree, Degree]:
    """Return both final degrees: each step of aid above a critical success lowers the other side by one, to a critical
    failure at worst.
    """
    left_over, right_over = (max(0, level - Degree.CRITICAL_SUCCESS) for level in (left_level, right_level))
    return (
        degree_at_level(min(left_level, Degree.CRITICAL_SUCCESS) - right_over),
        degree_at_level(min(right_level, Degree.CRITICAL_SUCCESS) - left_over),
    )


def contest_end(left: Rolled, right: Rolled, terms: Terms, rules: HouseRules) -> ContestEnd:
    """Return how a contest ends; consequences of failure apply to both as normal, by the final degrees (Ruling D15)."""
    degrees = final_degrees(left.level, right.level)
    winner, why = winner_and_why(*degrees, terms)
    bears = [
        consequences_of(final, rolled.degree, rules)
        for final, rolled in zip(degrees, (left, right), strict=True)
    ]
    if winner is None and why == NOBODY_BEGAN:
        bears = [_with_one_trait(consequences, degrees[0]) for consequences in bears]
    left_bears, right_bears = (
        replace(consequences, makes_progress=winner is side)
        for side, consequences in zip(Side, bears, strict=True)
    )
    return ContestEnd(*degrees, winner, why, left_bears, right_bears)


NOBODY_BEGAN = "Neither began it: a tie."
TIE = "A tie: nobody moves, until one does something else."


def winner_and_why(left: Degree, right: Degree, terms: Terms) -> tuple[Side | None, str]:
    """Return who wins by the final degrees, None where nobody does, and the rule in a sentence.

    A contest compares degrees, never totals. Ties of criticals follow the text's pattern also where a plain tie would
    stand (Ruling D6).
    """
    if left != right:
        return (Side.LEFT if left > right else Side.RIGHT), "The higher degree wins."
    is_critical = left in (Degree.CRITICAL_SUCCESS, Degree.CRITICAL_FAILURE)
    if terms.tie_makes_sense and not is_critical:
        return None, TIE
    if terms.players_only_side is not None:
        return terms.players_only_side, "A tie: the player character wins over the NPC."
    if not terms.is_between_players:  # Ruling D8
        return None, "A tie between two NPCs: nobody wins."
    if terms.aggressor is None:
        return None, NOBODY_BEGAN
    if left is Degree.CRITICAL_FAILURE:
        return terms.aggressor.other, "Both failed critically: whoever defends wins."
    return terms.aggressor, "A tie: whoever began it wins."


def _with_one_trait(consequences: Consequences, degree: Degree) -> Consequences:
    """Two player characters and nobody began it: one temporary advantage each, after failures too; one temporary
    hindrance each after critical failures. A critical success brings no second one (Ruling D7).
    """
    is_worst = degree is Degree.CRITICAL_FAILURE
    return replace(consequences, has_temporary_advantage=not is_worst, has_temporary_hindrance=is_worst)
