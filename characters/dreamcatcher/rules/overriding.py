"""The GM sets a degree, a hamper, a trait or a point after the dice, with words (Dreamcatcher, "Narrative Override").

The dice stay in the log as they fell, and the override is told beside them; it is never a player's (Ruling D23).
"""

from dataclasses import dataclass

from characters.dreamcatcher.rules.ability_test import Consequences, consequences_of
from characters.dreamcatcher.rules.destiny import Point, Why
from characters.dreamcatcher.rules.dice import Degree
from characters.dreamcatcher.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Override:
    """A degree that the GM sets in the place of what fell, and why."""

    words: str
    degree: Degree


def consequences_after_override(override: Override, rules: HouseRules) -> Consequences:
    """Return what follows: of the degree that the GM set as if it had fallen."""
    return consequences_of(override.degree, override.degree, rules)


def with_override_in_words(told: str, override: Override) -> str:
    """Return *told*, the dice as they fell, with the override beside it.

    >>> with_override_in_words("3 and 2 and Guile +1 make 6, a failure.", Override("The guard sleeps.", Degree.SUCCESS))
    '3 and 2 and Guile +1 make 6, a failure. The GM makes it a success: The guard sleeps.'
    """
    return f"{told} The GM makes it a {override.degree.in_words}: {override.words}"


def overriding_point(change: int, test_key: str, words: str) -> Point:
    """Return a point that the GM gives or takes with *words*: by the GM alone a pool may go below zero."""
    return Point(change, Why.OVERRIDDEN, test_key, words)
