"""Dice and what each of them brings (Arkana Engine, "Dice Results")."""

import re
from enum import IntEnum

Dice = tuple[int, ...]
WHOLE = re.compile(r"[+\N{MINUS SIGN}-]?[0-9]{1,6}")
FURTHEST = 999_999  # no number at a table is further from 0


class Mark(IntEnum):
    """What a die may show and a Kit be rated: a Gain, Null or a Loss; its value is what it adds."""

    LOSS = -1
    NULL = 0
    GAIN = 1

    @property
    def title(self) -> str:
        return self.name.capitalize()


DICE_RESULTS = {6: Mark.GAIN, 5: Mark.GAIN, 4: Mark.NULL, 3: Mark.NULL, 2: Mark.LOSS, 1: Mark.LOSS}


def count_gains(dice: Dice) -> int:
    """Return how many dice show 5 or 6."""
    return sum(DICE_RESULTS[die] is Mark.GAIN for die in dice)


def count_losses(dice: Dice) -> int:
    """Return how many dice show 1 or 2."""
    return sum(DICE_RESULTS[die] is Mark.LOSS for die in dice)


def net_gains(dice: Dice) -> int:
    """Return Gains less Losses: each raises or lowers by one, Null dice are ignored."""
    return count_gains(dice) - count_losses(dice)


def signed(number: int) -> str:
    """Return *number* as it is added.

    >>> signed(-2), signed(0), signed(1)
    ('−2', '0', '+1')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def describe_dice(dice: Dice) -> str:
    """Return each die's part, in the order they fell.

    >>> describe_dice((6, 3, 1))
    '6 (Gain), 3 (Null), 1 (Loss)'
    """
    return ", ".join(f"{die} ({DICE_RESULTS[die].title})" for die in dice)


def whole_number_or_none(value: object) -> int | None:
    """Return the whole number that *value* is, or writes down; None if it is none, or beyond any table's."""
    if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
        return int(value.strip().replace("\N{MINUS SIGN}", "-"))
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= FURTHEST:
        return value
    return None
