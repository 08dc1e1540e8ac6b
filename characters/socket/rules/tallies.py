"""How far a draft is, as its builder counts it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a draft is in one respect, as a builder counts it: a figure and its words ("7", "of 10 cards").

    *pips* draws it, one mark each, filled or still open.
    """

    count: str
    words: str
    pips: tuple[bool, ...] = ()
