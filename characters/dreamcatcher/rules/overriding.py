"""The GM sets a degree, a hamper, a trait or a point after the dice, with words (Dreamcatcher, "Narrative Override").

The dice stay in the log as they fell, and the override is told beside them; it is never a player's (Ruling D23).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from characters.dreamcatcher.rules.ability_test import Consequences, consequences_of
from characters.dreamcatcher.rules.destiny import Point, Why
from characters.dreamcatcher.rules.dice import Degree
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Problem

WORDS_LIMIT = 400  # a cap of ours


@dataclass(frozen=True, slots=True)
class Override:
    """What the GM sets: a degree in the place of what fell, or None where that stands, and why."""

    words: str
    degree: Degree | None = None


def override_problems(override: Override, *, is_gm: bool) -> Iterator[Problem]:
    """Yield what keeps *override* from being made."""
    if not is_gm:
        yield Problem("gm", "Only the GM overrides what fell.", ())
    if not 0 < len(override.words.strip()) <= WORDS_LIMIT:
        told = f"Say why, in 1 to {WORDS_LIMIT} characters: it stands in the log beside the dice."
        yield Problem("words", told, ("words",))


def consequences_after_override(
    final: Degree, rolled: Degree, override: Override, rules: HouseRules
) -> Consequences:
    """Return what follows: of the degree that the GM set as if it had fallen, else of the *final* one."""
    if override.degree is None:
        return consequences_of(final, rolled, rules)
    return consequences_of(override.degree, override.degree, rules)


def with_override_in_words(told: str, override: Override) -> str:
    """Return *told*, the dice as they fell, with the override beside it.

    >>> with_override_in_words("3 and 2 and Guile +1 make 6, a failure.", Override("The guard sleeps.", Degree.SUCCESS))
    '3 and 2 and Guile +1 make 6, a failure. The GM makes it a success: The guard sleeps.'
    """
    makes = f"makes it a {override.degree.in_words}" if override.degree is not None else "rules"
    return f"{told} The GM {makes}: {override.words}"


def overriding_point(change: int, test_key: str, override: Override) -> Point:
    """Return a point that the GM gives or takes by *override*: by the GM alone a pool may go below zero."""
    return Point(change, Why.OVERRIDDEN, test_key, override.words)
