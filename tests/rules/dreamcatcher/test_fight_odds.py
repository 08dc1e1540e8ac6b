"""The chances of a fight, against fights that were fought (Dreamcatcher, "Combat")."""

import sys
from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random
from time import process_time
from timeit import repeat

import pytest

from characters.dreamcatcher.rules import fight_odds
from characters.dreamcatcher.rules.ability_test import consequences_of
from characters.dreamcatcher.rules.contest import Rolled, Side, Terms, contest_end, winner_and_why
from characters.dreamcatcher.rules.dice import FACES, Way, degree_of
from characters.dreamcatcher.rules.fight_odds import (
    fight_chances,
    losses_of_exchange,
    stays_after_conceding,
    ways_of_character,
    ways_of_npc,
)
from tests.rules.dreamcatcher.lives import HOUSE

A, P, H = Way.ADVANTAGE, Way.PLAIN, Way.HINDRANCE
HERO = (A, A, P)  # three hampers, one of them on the advantage that is called
UNLIMITED = replace(HOUSE, out_after=0)


@pytest.mark.parametrize(
    ("left", "taken", "rules", "how", "ways"),
    [
        (9, 0, HOUSE, {"has_advantage": True}, (A, A, A)),
        (9, 2, HOUSE, {"has_advantage": True}, (A,)),
        (9, 3, HOUSE, {"has_advantage": True}, ()),
        (3, 0, HOUSE, {"has_advantage": True}, (A, A, P)),
        (2, 0, HOUSE, {"has_advantage": True}, (A, P)),
        (2, 0, HOUSE, {"has_advantage": False}, (P, P)),
        (4, 0, UNLIMITED, {"has_advantage": True}, (A, A, A, P)),
        (3, 0, UNLIMITED, {"has_advantage": True, "is_hampered": True}, (P, P, P)),
        (2, 0, UNLIMITED, {"has_advantage": False, "is_hampered": True}, (H, H)),
        (0, 1, UNLIMITED, {"has_advantage": False}, ()),
    ],
)
def test_hampers_fall_first_on_what_the_fight_does_not_use(left, taken, rules, how, ways):
    assert ways_of_character(left, taken, rules, **how) == ways


def test_an_npcs_advantages_are_the_last_of_its_boxes():
    ways = [ways_of_npc(each.bears, has_advantage=each.advantages > 0) for each in HOUSE.npc_grades]
    assert ways == [(P,), (P, P), (A, A, P), (A, A, A, A, P)]


def test_an_npc_calls_the_advantage_that_is_all_it_has_left():
    assert ways_of_npc(1, has_advantage=True) == (A,)


def test_an_exchange_hampers_by_failure_and_by_the_others_victory():
    found = losses_of_exchange(P, 3, P, 3, Terms())
    assert sum(found.values()) == 1296**2
    assert set(found) == {(0, 0), (1, 1), (0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}


def test_two_equals_of_plus_3_tie_in_46_14_of_100():
    """Whoever wins bears less: where both bear as much, nobody has won."""
    bears_more: Counter[int] = Counter()
    for (left, right), ways in losses_of_exchange(P, 3, P, 3, Terms()).items():
        bears_more[(left > right) - (left < right)] += ways
    found = [round(100 * bears_more[who] / 1296**2, 2) for who in (-1, 1, 0)]
    assert found == [26.93, 26.93, 46.14]


@pytest.mark.parametrize(
    "terms",
    [Terms(), Terms(True, False, tie_makes_sense=False), Terms(aggressor=Side.RIGHT, tie_makes_sense=False)],
)
def test_what_an_exchange_hampers_is_that_of_every_roll(terms):
    left, right = (
        Counter(degree_of(dice, way, score) for dice in product(FACES, repeat=way.dice_count))
        for way, score in ((P, 3), (H, 4))
    )
    counted: Counter[tuple[int, ...]] = Counter()
    for mine, theirs in product(left, right):
        end = contest_end(Rolled(mine), Rolled(theirs), terms, HOUSE)
        losses = tuple(end.bears(side).hampers + (end.winner is side.other) for side in Side)
        counted[losses] += left[mine] * right[theirs] * 1296**2 // 6**5
    assert losses_of_exchange(P, 3, H, 4, terms) == counted


def fought(random, left, left_score, right, right_score, terms):
    """Fight with dice until one is out; return who is and after how many exchanges."""
    taken, exchanges = [0, 0], 0
    while taken[0] < len(left) and taken[1] < len(right):
        exchanges += 1
        rolled = []
        for way, score in ((left[taken[0]], left_score), (right[taken[1]], right_score)):
            dice = tuple(random.randint(1, 6) for _ in range(way.dice_count))
            rolled.append(degree_of(dice, way, score))
        winner, _why = winner_and_why(rolled[0], rolled[1], terms)
        for place, (degree, side) in enumerate(zip(rolled, Side, strict=True)):
            taken[place] += consequences_of(degree, degree, HOUSE).hampers + (winner is side.other)
    return (taken[0] >= len(left), taken[1] >= len(right)), exchanges


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("left", "left_score", "right", "right_score", "terms"),
    [
        (HERO, 3, HERO, 3, Terms()),
        ((P, P), 2, (A, H, P, P), 0, Terms(True, False, tie_makes_sense=False)),
        ((H,), 4, (A, A), 1, Terms(aggressor=Side.RIGHT, tie_makes_sense=False)),
    ],
)
def test_chances_are_those_of_fights_fought_to_the_end(left, left_score, right, right_score, terms):
    random, runs = Random(39), 8000
    ends = [fought(random, left, left_score, right, right_score, terms) for _ in range(runs)]
    found = fight_chances(left, left_score, right, right_score, terms)
    assert found.left == pytest.approx(sum(out == (False, True) for out, _ in ends) / runs, abs=0.02)
    assert found.right == pytest.approx(sum(out == (True, False) for out, _ in ends) / runs, abs=0.02)
    assert found.both_out == pytest.approx(sum(out == (True, True) for out, _ in ends) / runs, abs=0.02)
    assert found.exchanges == pytest.approx(sum(exchanges for _, exchanges in ends) / runs, rel=0.05)


def test_one_hamper_each_is_one_decisive_exchange():
    found = fight_chances((P,), 3, (P,), 3, Terms())
    losses = losses_of_exchange(P, 3, P, 3, Terms())
    moving = 1296**2 - losses[0, 0]
    assert found.both_out == pytest.approx((losses[1, 1] + losses[1, 2] + losses[2, 1]) / moving)
    assert found.left == pytest.approx(found.right)
    assert found.left + found.right + found.both_out == pytest.approx(1)
    assert found.exchanges == pytest.approx(1296**2 / moving)


def test_whoever_is_out_before_it_begins_has_lost():
    assert fight_chances((), 3, (P,), 3, Terms()).right == 1
    assert fight_chances((), 3, (), 3, Terms()).both_out == 1


def test_what_stays_after_conceding_is_told():
    assert stays_after_conceding(8, 1).endswith("1 hamper from this fight stays, and 8 more can be borne.")


def test_a_forecast_takes_no_twenty_milliseconds():
    longest = (A,) * 20 + (P,)

    def once() -> None:
        fight_odds.fight_chances.cache_clear()
        fight_odds.losses_of_exchange.cache_clear()
        fight_chances(longest, 3, longest, 2, Terms())

    watching = sys.gettrace()
    sys.settrace(None)  # whoever counts branches meanwhile is not what is timed
    took = min(repeat(once, timer=process_time, number=1, repeat=10))
    sys.settrace(watching)
    assert took < 0.02
