"""Aid: who helps the lead, the ladder of degrees, what an aid gives and spoils ("Multiple participants and Aiding").

Everyone who aids rolls first, in any order, and then the lead (Ruling D14).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    Consequences,
    Source,
    with_hindrance,
)
from characters.dreamcatcher.rules.dice import Degree, degree_at_level
from characters.socket.rules import Problem

GIFT = Called("gift", "what an aid gives", Source.AID)
HARM = Called("harm", "what an aid spoils", Source.AID)


@dataclass(frozen=True, slots=True)
class Aid:
    """One character's aid: who, and by which test."""

    who: str
    test: AbilityTest


@dataclass(frozen=True, slots=True)
class AidTotal:
    """What all aid comes to: the steps that the lead is lifted, gifts and harms left over.

    Critical aids cancel one for one, and a cancelled critical success still counts its step (Ruling D5).
    """

    steps: int = 0
    gifts: int = 0
    harms: int = 0


NO_AID = AidTotal()


def total_of_aid(degrees: Iterable[Degree]) -> AidTotal:
    """Return what aids of these *degrees* come to."""
    count = Counter(degrees)
    balance = count[Degree.CRITICAL_SUCCESS] - count[Degree.CRITICAL_FAILURE]
    steps = count[Degree.SUCCESS] + count[Degree.CRITICAL_SUCCESS]
    return AidTotal(steps, max(0, balance), max(0, -balance))


def lead_test_with_aid(lead: AbilityTest, total: AidTotal) -> AbilityTest:
    """Return the lead's test as critical failures leave it: hindered, as by any hindrance (Ruling D14)."""
    return with_hindrance(lead, HARM) if total.harms else lead


def level_of_lead(rolled: Degree, total: AidTotal) -> int:
    """Return how far the lead climbs: above 3, a critical success, it counts only in a contest."""
    return rolled + total.steps


def final_degree(rolled: Degree, total: AidTotal) -> Degree:
    """Return the lead's final degree in a test: one level up for each successful aid, never above critical."""
    return degree_at_level(level_of_lead(rolled, total))


@dataclass(frozen=True, slots=True)
class Rung:
    """One of the four rungs of the ladder, and whether the lead stood or stands on it."""

    degree: Degree
    is_rolled: bool
    is_final: bool


def ladder(rolled: Degree, total: AidTotal) -> tuple[Rung, ...]:
    """Return the four rungs, the best first, with where the lead began and where aid has lifted them."""
    final = final_degree(rolled, total)
    return tuple(Rung(degree, degree is rolled, degree is final) for degree in sorted(Degree, reverse=True))


def consequences_of_aiding(degree: Degree) -> Consequences:
    """Return what an aid leaves with whoever gave it: a failure hampers as any does.

    What a critical aid gives or spoils is the lead's, for the one roll that it aids (docs/decisions).
    """
    return Consequences(degree.succeeds, 0 if degree.succeeds else 1)


# --- who may aid ---


def aid_problems(
    lead_name: str,
    lead: AbilityTest,
    aids: Sequence[Aid],
    aid: Aid,
    *,
    has_lead_rolled: bool = False,
    is_allowed: bool = False,
) -> Iterator[Problem]:
    """Yield what keeps *aid* from being given; the GM may have *is_allowed* the lead's own approach (Ruling D14)."""
    if has_lead_rolled:
        yield Problem("late", "The dice have fallen. Who aids, aids before the lead.", ("aid",))
    if aid.who == lead_name:
        yield Problem(
            "lead", "The lead does not aid: name somebody else as the lead, or let others help.", ("aid",)
        )
    if aid.who in (given.who for given in aids):
        yield Problem("once", "Each aids once in a test.", ("aid",))
    if aid.test.ability == lead.ability and not _has_other_advantage(lead, aid.test) and not is_allowed:
        told = (
            f"The lead uses {lead.ability}. Aid comes by another approach or an advantage of your own, "
            "unless the GM allows it."
        )
        yield Problem("approach", told, ("ability",))


def _has_other_advantage(lead: AbilityTest, aiding: AbilityTest) -> bool:
    """Say whether the aid stands on an advantage that the lead does not use."""
    if aiding.advantage is None:
        return False
    return lead.advantage is None or lead.advantage.words.casefold() != aiding.advantage.words.casefold()


def describe_aid(total: AidTotal) -> str:
    """Return what all aid comes to in a sentence.

    >>> describe_aid(AidTotal(2, 1)), describe_aid(AidTotal(0, 0, 1)), describe_aid(AidTotal())
    ('Lifts the lead by 2, and gives an advantage.', 'Lifts nothing, and hinders the lead.', 'Lifts nothing.')
    """
    lifts = f"Lifts the lead by {total.steps}" if total.steps else "Lifts nothing"
    gives = ", and gives an advantage" if total.gifts else ""
    return f"{lifts}{gives}{', and hinders the lead' if total.harms else ''}."
