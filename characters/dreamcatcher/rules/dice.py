"""The two dice that are kept of those that fall, and the degree they come to (Dreamcatcher, "Performing a Test")."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

Dice = tuple[int, ...]
FACES = (1, 2, 3, 4, 5, 6)
KEPT = 2
SUCCEEDS_AT = 10


class Way(StrEnum):
    """How a test is rolled: 2d6, or 3d6 of which the best or the worst two are kept."""

    PLAIN = "plain"
    ADVANTAGE = "advantage"
    HINDRANCE = "hindrance"

    @property
    def dice_count(self) -> int:
        return KEPT if self is Way.PLAIN else KEPT + 1

    @property
    def in_words(self) -> str:
        """Return what falls and what is kept of it."""
        return {"plain": "2d6", "advantage": "3d6, the best two", "hindrance": "3d6, the worst two"}[self]


def way_of(has_advantage: bool, has_hindrance: bool) -> Way:
    """Return the way to roll: an advantage and a hindrance cancel each other ("Combined Advantages and Hindrances")."""
    if has_advantage == has_hindrance:
        return Way.PLAIN
    return Way.ADVANTAGE if has_advantage else Way.HINDRANCE


class Degree(IntEnum):
    """What a test comes to, from worst to best ("Degrees of Success")."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    SUCCESS = 2
    CRITICAL_SUCCESS = 3

    @property
    def in_words(self) -> str:
        return self.name.replace("_", " ").lower()

    @property
    def succeeds(self) -> bool:
        return self >= Degree.SUCCESS


def degree_at_level(level: int) -> Degree:
    """Return the degree at *level*, none above a critical success nor below a critical failure."""
    return Degree(min(Degree.CRITICAL_SUCCESS, max(Degree.CRITICAL_FAILURE, level)))


def kept_places(dice: Dice, way: Way) -> tuple[int, ...]:
    """Return where the kept dice lie among *dice*, the first from the left where faces are alike.

    >>> kept_places((2, 6, 4), Way.ADVANTAGE), kept_places((2, 6, 4), Way.HINDRANCE)
    ((1, 2), (0, 2))
    """
    by_face = sorted(range(len(dice)), key=lambda place: dice[place], reverse=way is Way.ADVANTAGE)
    return tuple(sorted(by_face[:KEPT]))


def degree_of(dice: Dice, way: Way, score: int) -> Degree:
    """Return what *dice* come to with an ability of *score*.

    Doubles are read on the two kept dice (Ruling D3) and decide over the total (Ruling D2).
    """
    first, second = (dice[place] for place in kept_places(dice, way))
    if first == second == FACES[-1]:
        return Degree.CRITICAL_SUCCESS
    if first == second == FACES[0]:
        return Degree.CRITICAL_FAILURE
    return Degree.SUCCESS if first + second + score >= SUCCEEDS_AT else Degree.FAILURE


def with_die_rerolled(dice: Dice, place: int, face: int) -> Dice:
    """Return *dice* with another face at *place*; what is kept is seen anew, better or worse (Ruling D4)."""
    return (*dice[:place], face, *dice[place + 1 :])


@dataclass(frozen=True, slots=True)
class Reroll:
    """The die that a destiny point rolled again, by its place from 0, and what it shows now."""

    place: int
    face: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they fell for an ability of *score*, and the one that was rolled again since, if one was."""

    score: int
    way: Way
    dice: Dice
    reroll: Reroll | None = None

    @property
    def dice_now(self) -> Dice:
        """Return the dice as they lie: the result of a reroll is taken even where it is worse."""
        if self.reroll is None:
            return self.dice
        return with_die_rerolled(self.dice, self.reroll.place, self.reroll.face)

    @property
    def degree(self) -> Degree:
        return degree_of(self.dice_now, self.way, self.score)

    @property
    def total(self) -> int:
        """Return the two kept dice and the ability."""
        return self.score + sum(self.dice_now[place] for place in kept_places(self.dice_now, self.way))


def signed(number: int) -> str:
    """Return *number* as it is added.

    >>> signed(-1), signed(0), signed(3)
    ('−1', '0', '+3')
    """
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "0"


def faces_in_words(dice: Iterable[int]) -> str:
    """Return the faces as they are read out.

    >>> faces_in_words((6, 4, 2))
    '6, 4 and 2'
    """
    *firsts, last = map(str, dice)
    return f"{', '.join(firsts)} and {last}" if firsts else last


def dice_in_words(dice: Dice, way: Way) -> str:
    """Return every die, kept or not.

    >>> dice_in_words((2, 6, 4), Way.ADVANTAGE)
    '6 and 4, without the 2'
    """
    places = kept_places(dice, way)
    kept = sorted((dice[place] for place in places), reverse=True)
    rest = [die for place, die in enumerate(dice) if place not in places]
    return faces_in_words(kept) + "".join(f", without the {die}" for die in rest)


def roll_in_words(roll: Roll, ability: str) -> str:
    """Return *roll* in a clause with every die in it, and what was rolled again.

    >>> roll_in_words(Roll(2, Way.PLAIN, (5, 1), Reroll(1, 4)), "Guile")
    '5 and 1 fell, the 1 was rolled again and is a 4: 5 and 4 and Guile +2 make 11, a success'
    """
    again = ""
    if roll.reroll is not None:
        was = roll.dice[roll.reroll.place]
        again = f"{faces_in_words(roll.dice)} fell, the {was} was rolled again and is a {roll.reroll.face}: "
    total = str(roll.total).replace("-", "\N{MINUS SIGN}")
    made = f"{dice_in_words(roll.dice_now, roll.way)} and {ability} {signed(roll.score)} make {total}"
    return f"{again}{made}, a {roll.degree.in_words}"
