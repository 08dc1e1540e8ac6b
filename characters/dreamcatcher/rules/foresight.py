"""What a page shows before the dice fall, exactly (Dreamcatcher, "Performing a Test", "Destiny Points")."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from characters.dreamcatcher.rules.ability_test import Called, ability_test_of, with_advantage
from characters.dreamcatcher.rules.dice import Degree, Roll
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, left_to_bear_in_words
from characters.dreamcatcher.rules.odds import DegreeChances, chances_after_reroll, chances_of_test


@lru_cache(maxsize=1024)
def rounded_per_cent(chance: Fraction) -> str:
    """Return *chance* in whole per cent; only what is certain reads as 0 or 100.

    >>> [rounded_per_cent(chance) for chance in (Fraction(7, 12), Fraction(1, 216), Fraction(215, 216), Fraction(1))]
    ['58', 'under 1', 'over 99', '100']
    """
    if chance in (0, 1):
        return str(int(chance * 100))
    whole = int(chance * 100 + Fraction(1, 2))
    if not 0 < whole < 100:
        return "over 99" if whole else "under 1"
    return str(whole)


@dataclass(frozen=True, slots=True)
class Approach:
    """One ability beside the others: how it would be rolled, its chances as it is and with an advantage, with the best
    reroll, and why it is closed, if it is.
    """

    ability: str
    score: int
    is_hampered: bool
    plain: DegreeChances
    with_advantage: DegreeChances
    with_reroll: DegreeChances
    reasons: tuple[str, ...] = ()


def approaches_beside_each_other(
    sheet: Dreamcatcher, reasons_against: Callable[[str], Iterable[str]] = lambda _ability: ()
) -> tuple[Approach, ...]:
    """Return all abilities of *sheet*; *reasons_against* says of each why it is closed for the goal."""
    some = Called("", "an advantage")
    return tuple(
        Approach(
            ability.name,
            ability.score,
            ability.is_hampered,
            chances_of_test(test),
            chances_of_test(with_advantage(test, some)),
            chances_of_test(test, rerolls=True),
            tuple(reasons_against(ability.name)),
        )
        for ability in sheet.abilities
        for test in (ability_test_of(sheet, ability.name),)
    )


def price_of_failing(sheet: Dreamcatcher) -> str:
    """Return what a failure would cost, and how much of that is left.

    >>> price_of_failing(Dreamcatcher())
    'A failure hampers something. Nothing is left to bear.'
    """
    return f"A failure hampers something. {left_to_bear_in_words(sheet)}"


def reroll_in_words(roll: Roll, place: int) -> str:
    """Return exactly what rolling one die again gives.

    >>> from characters.dreamcatcher.rules.dice import Way
    >>> reroll_in_words(Roll(1, Way.PLAIN, (1, 5)), 0)
    '3 of 6 a success, 3 of 6 a failure'
    """
    chances = chances_after_reroll(roll, place)
    faces = [(degree, int(chances.of(degree) * 6)) for degree in sorted(Degree, reverse=True)]
    return ", ".join(f"{count} of 6 a {degree.in_words}" for degree, count in faces if count)
