"""A test: which ability, what is called for and against it, how it is rolled and what follows (Dreamcatcher, "Tests").

What is called has a source: a trait of the sheet, a temporary one of this scene, or what an aid gives or spoils.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from characters.dreamcatcher.rules.dice import Degree, Roll, Way, roll_in_words, way_of
from characters.dreamcatcher.rules.dreamcatcher import Advantage, Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Problem


class Source(StrEnum):
    """Where something that is called comes from."""

    SHEET = "sheet"
    TEMPORARY = "temporary"
    AID = "aid"


@dataclass(frozen=True, slots=True)
class Called:
    """An advantage or a hindrance called on a test: its key, its words, its source.

    A hindrance *brings_point* where it was accepted for destiny; an NPC's never does (Ruling D22).
    """

    key: str
    words: str
    source: Source = Source.SHEET
    brings_point: bool = False


@dataclass(frozen=True, slots=True)
class AbilityTest:
    """A test before its dice: who, with which ability and its score, and what was called on it."""

    ability: str
    score: int
    is_hampered: bool = False
    advantage: Called | None = None
    hindrances: tuple[Called, ...] = ()

    @property
    def is_hindered(self) -> bool:
        """Say whether anything hinders: a hampered ability is treated as if it had a hindrance."""
        return self.is_hampered or bool(self.hindrances)

    @property
    def is_hindered_for_a_point(self) -> bool:
        """Say whether a hindrance was accepted for destiny: then no advantage cancels, whatever else hinders."""
        return any(called.brings_point for called in self.hindrances)

    @property
    def way(self) -> Way:
        """Return how it is rolled: one advantage and one hindrance at most, however many there are (the text's NB).

        Calling an advantage cancels the hamper of an ability (Ruling D1), but no accepted hindrance (Ruling D12).
        """
        helps = self.advantage is not None and not self.is_hindered_for_a_point
        return way_of(helps, self.is_hindered)


def ability_test_of(sheet: Dreamcatcher, ability_name: str) -> AbilityTest:
    """Return the test of an ability as it stands on *sheet*, with nothing called."""
    ability = sheet.ability(ability_name)
    return AbilityTest(ability.name, ability.score, ability.is_hampered)


# --- what may be called for it ---


def reasons_against_calling(test: AbilityTest, advantage: Advantage | Called) -> Iterator[str]:
    """Yield what keeps an advantage, of the sheet or any other, from being called on *test*."""
    if isinstance(advantage, Advantage) and advantage.is_hampered:
        yield (
            f"{advantage.name} is hampered until the scene ends or somebody recovers it. It cannot be called."
        )
    if test.is_hindered_for_a_point:
        yield "You accepted this hindrance and have its point: no advantage cancels it in this test."
    if test.advantage is not None and test.advantage.key != advantage.key:
        yield "One advantage counts, and more change nothing. Choose one."


def advantage_problems(test: AbilityTest, advantages: tuple[Advantage | Called, ...]) -> Iterator[Problem]:
    """Yield what is amiss with calling *advantages* on *test*."""
    if len(advantages) > 1:
        told = "One advantage counts, and more change nothing. Choose one."
        yield Problem("advantages", told, ("advantage",))
    for advantage in advantages:
        for reason in reasons_against_calling(replace(test, advantage=None), advantage):
            yield Problem("advantage", reason, ("advantage",))


def with_advantage(test: AbilityTest, advantage: Advantage | Called) -> AbilityTest:
    """Return *test* with *advantage* called."""
    if isinstance(advantage, Advantage):
        advantage = Called(advantage.key, advantage.words)
    return replace(test, advantage=advantage)


def with_hindrance(test: AbilityTest, hindrance: Called) -> AbilityTest:
    """Return *test* with *hindrance*; one accepted for a point lays down an advantage that had been called."""
    advantage = None if hindrance.brings_point else test.advantage
    return replace(test, advantage=advantage, hindrances=(*test.hindrances, hindrance))


# --- what follows ---


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a final degree brings whoever rolled: progress or none, hampers, temporary traits."""

    makes_progress: bool
    hampers: int = 0
    has_temporary_advantage: bool = False
    has_temporary_hindrance: bool = False


def consequences_of(final: Degree, rolled: Degree, rules: HouseRules) -> Consequences:
    """Return what follows the *final* degree, also where aid lifted or lowered it from what was *rolled* (Ruling D15).

    A failure makes no progress and hampers one ability, or the advantage that was called; a double 1 brings a
    temporary hindrance besides, a double 6 a temporary advantage ("Failure", "Degrees of Success").
    """
    counts_as_double = final is rolled or not rules.traits_from_doubles_only
    return Consequences(
        final.succeeds,
        0 if final.succeeds else 1,
        final is Degree.CRITICAL_SUCCESS and counts_as_double,
        final is Degree.CRITICAL_FAILURE and counts_as_double,
    )


def consequences_in_words(consequences: Consequences) -> str:
    """Return what follows, as a page tells it before and after the dice.

    >>> consequences_in_words(Consequences(False, 1))
    'No progress, and something is hampered.'
    """
    if consequences.makes_progress:
        gift = ", and a temporary advantage" if consequences.has_temporary_advantage else ""
        return f"It succeeds{gift}."
    also = " There is a temporary hindrance besides." if consequences.has_temporary_hindrance else ""
    return f"No progress, and something is hampered.{also}"


def way_in_words(test: AbilityTest) -> str:
    """Return how it is rolled and why, for the page that asks.

    >>> way_in_words(AbilityTest("Guile", 2, is_hampered=True, advantage=Called("a1", "Rope")))
    '2d6: ‘Rope’ helps, Guile is hampered'
    """
    why = [f"‘{test.advantage.words}’ helps"] if test.advantage else []
    why += [f"{test.ability} is hampered"] if test.is_hampered else []
    why += [f"‘{called.words}’ hinders" for called in test.hindrances]
    return f"{test.way.in_words}{': ' if why else ''}{', '.join(why)}"


def result_in_words(test: AbilityTest, roll: Roll) -> str:
    """Return the result in a sentence with every die in it."""
    told = roll_in_words(roll, test.ability)
    return f"{told[0].upper()}{told[1:]}."
