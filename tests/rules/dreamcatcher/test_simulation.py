"""What the house rules claim beside their fields, against stories that are played (seeded).

A sensible player: the best of three approaches that fit a test, an advantage where one fits (each in 35 of 100), a call
in 15 of 100 tests, of which three in five are accepted, and a reroll where that succeeds in 35 of 100 or more.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from characters.dreamcatcher.rules.ability_test import (
    ability_test_of,
    consequences_of,
    with_advantage,
)
from characters.dreamcatcher.rules.contest import Terms
from characters.dreamcatcher.rules.destiny import answer_offers, reasons_against_call
from characters.dreamcatcher.rules.dice import Reroll, Roll, Way
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, with_hampers
from characters.dreamcatcher.rules.fight_odds import fight_chances, ways_of_character, ways_of_npc
from characters.dreamcatcher.rules.hampering import can_bear, choices_after_failure
from characters.dreamcatcher.rules.house_rules import house_rule_fields
from characters.dreamcatcher.rules.odds import best_reroll, chances_after_reroll, chances_of_test, degree_ways
from characters.dreamcatcher.rules.scene import recovery_count
from tests.rules.dreamcatcher.lives import HOUSE, born

RUNS = 400
WORTH_IT = Fraction(35, 100)
HINTS = {question.key: question.hint for question in house_rule_fields()}
pytestmark = pytest.mark.unmeasured


@dataclass
class Told:
    """What came of many stories: successes by the third of the story, hampers, destiny at its end, those out."""

    tests: Counter[int]
    successes: Counter[int]
    hampers: int = 0
    destiny: int = 0
    out: int = 0

    def success(self, third: int) -> float:
        return 100 * self.successes[third] / self.tests[third]


@cache
def stories(tests: int, scenes: int, recovery: int, *, rerolls: bool = True) -> Told:
    """Play stories of so many tests in so many scenes."""
    random, told = Random(17), Told(Counter(), Counter())
    rules = replace(HOUSE, scene_recovery=recovery)
    for _story in range(RUNS):
        sheet, destiny, is_out = born(), HOUSE.destiny, False
        called: list[str] = []
        for number in range(tests):
            if number % (tests // scenes) == 0:
                called, is_out = [], is_out and not sheet.whole
            if is_out:
                continue
            sheet, destiny, succeeded, hampered, is_out = one_test(
                random, sheet, destiny, called, rules, rerolls
            )
            third = 3 * number // tests
            told.tests[third] += 1
            told.successes[third] += succeeded
            told.hampers += hampered
            if (number + 1) % (tests // scenes) == 0:
                recovered = [bearer.code for bearer in best_first(sheet)][: recovery_count(sheet, rules)]
                sheet = with_hampers(sheet, dict.fromkeys(recovered))
        told.destiny += destiny
        told.out += is_out
    return told


def best_first(sheet: Dreamcatcher):
    """Return what is hampered, the highest abilities first."""
    return sorted(sheet.hampered, key=lambda bearer: -getattr(bearer, "score", 0.5))


def one_test(random, sheet, destiny, called, rules, rerolls):
    """Play one test as a sensible player does; return what it leaves."""
    fitting = random.sample([ability.name for ability in sheet.abilities], 3)
    helps = [held for held in sheet.advantages if random.random() < 0.35 and not held.is_hampered]
    tests = [ability_test_of(sheet, name) for name in fitting]
    if helps:
        tests = [with_advantage(test, helps[0]) for test in tests]
    test = max(tests, key=lambda test: chances_of_test(test).succeeds)
    if random.random() < 0.15:
        hindrance = random.choice(sheet.hindrances)
        if not list(reasons_against_call(test, hindrance, called, (), rules)):
            called.append(hindrance.key)
            answer = answer_offers(test, hindrance, destiny, rules)[random.random() > 0.6 and destiny > 0]
            assert answer.test is not None
            test, destiny = answer.test, answer.destiny
    roll = Roll(test.score, test.way, tuple(random.randint(1, 6) for _ in range(test.way.dice_count)))
    place = best_reroll(roll.dice, roll.way, roll.score) if rerolls and destiny else None
    if place is not None and chances_after_reroll(roll, place).succeeds >= WORTH_IT:
        roll, destiny = replace(roll, reroll=Reroll(place, random.randint(1, 6))), destiny - 1
    follows = consequences_of(roll.degree, roll.degree, rules)
    if not follows.hampers:
        return sheet, destiny, True, 0, False
    choices = [choice for choice in choices_after_failure(sheet, test, rules) if choice.is_open]
    if not can_bear(choices):
        return sheet, destiny, False, 0, True
    cheapest = min(choices, key=lambda choice: getattr(sheet.bearer(choice.code), "score", 1.5))
    return with_hampers(sheet, {cheapest.code: "t"}), destiny, False, 1, False


def figures(key: str) -> list[float]:
    """Return the numbers without a sign in the hint of a field."""
    return [float(number) for number in re.findall(r"(?<![+−.\d])\d+(?:\.\d+)?", HINTS[key])]


def test_a_story_of_12_tests_takes_a_pool_of_5_to_2_8_so_2_keep_it_level():
    tests, pool, left, two, one, three = figures("story_destiny")
    destiny = stories(int(tests), 4, HOUSE.scene_recovery).destiny / RUNS
    assert (pool, two) == (HOUSE.destiny, HOUSE.story_destiny)
    assert destiny == pytest.approx(left, abs=0.25)
    assert destiny + one < pool - 0.5 < destiny + two < pool + 0.5 < destiny + three


@pytest.mark.parametrize(("recovery", "place"), [(0, 3), (1, 4)])
def test_a_storys_last_third_is_likelier_to_succeed_where_scenes_recover(recovery, place):
    tests, first, _hundred, *_last = figures("scene_recovery")
    told = stories(int(tests), 8, recovery)
    assert told.success(0) == pytest.approx(first, abs=2)
    assert told.success(2) == pytest.approx(figures("scene_recovery")[place], abs=2)


@pytest.mark.parametrize(("hampers", "place"), [(3, 1), (9, 3)])
def test_how_many_exchanges_two_equals_fight(hampers, place):
    ways = (Way.ADVANTAGE,) * (hampers - 1) + (Way.PLAIN,)
    found = fight_chances(ways, 3, ways, 3, Terms())
    assert found.exchanges == pytest.approx(figures("out_after")[place], abs=0.5)
    assert figures("out_after")[2] == HOUSE.out_after


@pytest.mark.parametrize("place", range(4))
def test_how_many_fights_with_each_grade_a_character_of_plus_3_wins(place):
    grade, hero = HOUSE.npc_grades[place], ways_of_character(3, 0, HOUSE, has_advantage=True)
    foe = ways_of_npc(grade.bears, has_advantage=grade.advantages > 0)
    found = fight_chances(hero, 3, foe, grade.score, Terms(True, False))
    assert 100 * found.left == pytest.approx(figures("grades")[place], abs=0.6)


@pytest.mark.parametrize(
    ("key", "place", "score"),
    [("spread", 0, 3), ("spread", 2, 2), ("spread", 4, 0), ("lowest", 0, -1), ("highest", 0, 4)],
)
def test_how_many_plain_tests_a_score_succeeds_in(key, place, score):
    ways = degree_ways(Way.PLAIN, score)
    assert 100 * (ways[2] + ways[3]) / sum(ways) == pytest.approx(figures(key)[place], abs=0.5)
