"""What a page shows before the dice fall, exactly (Dreamcatcher, "Performing a Test", "Destiny Points")."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Called,
    ability_test_of,
    reasons_against_calling,
    with_advantage,
)
from characters.dreamcatcher.rules.destiny import Answer, answer_offers
from characters.dreamcatcher.rules.dice import Degree, Roll, Way
from characters.dreamcatcher.rules.dreamcatcher import (
    Advantage,
    Dreamcatcher,
    Hindrance,
    left_to_bear_in_words,
)
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.odds import (
    AidRoll,
    DegreeChances,
    best_reroll,
    chances_after_reroll,
    chances_of_test,
    chances_of_ways,
    chances_with_aid,
    degree_ways,
)

SCORES = (4, 3, 2, 1, 0, -1)  # of the page of odds


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


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that might be called, answered or rolled again: its name, the chances with it, what is against it."""

    name: str
    chances: DegreeChances | None
    destiny: int | None = None
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


def advantage_choices(test: AbilityTest, advantages: Collection[Advantage | Called]) -> Iterator[Choice]:
    """Yield the chances of *test* with each of *advantages* called, closed ones with why."""
    for advantage in advantages:
        reasons = tuple(reasons_against_calling(test, advantage))
        yield Choice(advantage.words, chances_of_test(with_advantage(test, advantage)), reasons=reasons)


def call_choices(
    test: AbilityTest, hindrance: Hindrance, destiny: int, rules: HouseRules
) -> dict[Answer, Choice]:
    """Return each answer to a called hindrance with what it does to chance and pool."""
    return {
        offer.answer: Choice(
            offer.label,
            None if offer.test is None else chances_of_test(offer.test),
            offer.destiny,
            offer.reasons,
        )
        for offer in answer_offers(test, hindrance, destiny, rules)
    }


def aid_steps(lead: AbilityTest, aids: Collection[AidRoll]) -> Iterator[DegreeChances]:
    """Yield the lead's chances alone, and then with one after the other who aids."""
    given = tuple(aids)
    for count in range(len(given) + 1):
        yield chances_with_aid(lead, given[:count])


@dataclass(frozen=True, slots=True)
class RerollChoice:
    """One die that might be rolled again: its place, its face, what that gives, and whether none gives more."""

    place: int
    face: int
    chances: DegreeChances
    is_best: bool


def reroll_choices(roll: Roll, steps: int = 0) -> tuple[RerollChoice, ...]:
    """Return for each die what rolling it again gives, where aid has lifted by *steps*."""
    found = [chances_after_reroll(roll, place, steps) for place in range(len(roll.dice))]
    best = max(chances.succeeds for chances in found)
    return tuple(
        RerollChoice(place, roll.dice[place], chances, chances.succeeds == best)
        for place, chances in enumerate(found)
    )


def reroll_in_words(roll: Roll, place: int) -> str:
    """Return exactly what rolling one die again gives.

    >>> reroll_in_words(Roll(1, Way.PLAIN, (1, 5)), 0)
    '3 of 6 a success, 3 of 6 a failure'
    """
    chances = chances_after_reroll(roll, place)
    faces = [(degree, int(chances.of(degree) * 6)) for degree in sorted(Degree, reverse=True)]
    return ", ".join(f"{count} of 6 a {degree.in_words}" for degree, count in faces if count)


def odds_table(scores: Iterable[int] = SCORES) -> tuple[tuple[int, tuple[DegreeChances, ...]], ...]:
    """Return the page of odds: for each score the chances plain, with an advantage and with a hindrance."""
    return tuple((score, tuple(chances_of_ways(degree_ways(way, score)) for way in Way)) for score in scores)


def is_reroll_worth_a_point(roll: Roll, least: Fraction) -> bool:
    """Say whether a failed *roll* has a die whose reroll succeeds with a chance of *least* or more."""
    place = best_reroll(roll.dice, roll.way, roll.score)
    return place is not None and chances_after_reroll(roll, place).succeeds >= least
