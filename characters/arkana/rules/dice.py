"""Dice and what each of them brings (Arkana Engine, "Dice Results")."""

import re
from collections.abc import Iterator, Sequence
from enum import IntEnum

from characters.rules import Problem

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


def gains(dice: Dice) -> int:
    """Return how many dice show 5 or 6."""
    return sum(DICE_RESULTS[die] is Mark.GAIN for die in dice)


def losses(dice: Dice) -> int:
    """Return how many dice show 1 or 2."""
    return sum(DICE_RESULTS[die] is Mark.LOSS for die in dice)


def net(dice: Dice) -> int:
    """Return Gains less Losses: each raises or lowers by one, Null dice are ignored."""
    return gains(dice) - losses(dice)


def signed(number: int) -> str:
    """Return *number* as it is added.

    >>> signed(-2), signed(0), signed(1)
    ('−2', '0', '+1')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def told(dice: Dice) -> str:
    """Return each die's part, in the order they fell.

    >>> told((6, 3, 1))
    '6 (Gain), 3 (Null), 1 (Loss)'
    """
    return ", ".join(f"{die} ({DICE_RESULTS[die].title})" for die in dice)


def whole(value: object) -> int | None:
    """Return the whole number that *value* is, or writes down; None if it is none, or beyond any table's."""
    if isinstance(value, str) and WHOLE.fullmatch(value.strip()):
        return int(value.strip().replace("\N{MINUS SIGN}", "-"))
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= FURTHEST:
        return value
    return None


def dice_problems(dice: object, count: int, field: str = "dice", whose: str = "") -> Iterator[Problem]:
    """Yield what keeps *dice* from being *count* dice as they fell; *whose* are they, if another's."""
    of = f"{whose}: " if whose else ""
    if not isinstance(dice, list | tuple):
        yield Problem(
            "dice", f"{of}Write down what each die shows, one number from 1 to 6 for each.", (field,)
        )
        return
    if len(dice) != count:
        yield Problem("count", f"{of}The Act Mastery gives {count} dice, not {len(dice)}.", (field,))
    for place, die in enumerate(dice, 1):
        if whole(die) not in DICE_RESULTS:
            yield Problem(
                "die", f"{of}Die {place} must show a whole number from 1 to 6.", (field, str(place))
            )


def read_dice(dice: Sequence[object]) -> Dice:
    """Return *dice* that have no problems as the numbers they show."""
    return tuple(die for die in map(whole, dice) if die is not None)
