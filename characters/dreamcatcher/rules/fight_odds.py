"""The chance of a fight from here, exactly, if both fight on and impose whenever they may (Dreamcatcher, "Combat")."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from characters.dreamcatcher.rules.contest import Side, Terms, winner_and_why
from characters.dreamcatcher.rules.dice import Degree, Way
from characters.dreamcatcher.rules.dreamcatcher import count_in_words
from characters.dreamcatcher.rules.house_rules import NO_LIMIT, HouseRules
from characters.dreamcatcher.rules.odds import WAYS, degree_ways
from decks.rules.tarot import capitalized

Ways = tuple[Way, ...]  # how one rolls, by the hampers taken from here; as many as bring them out
Losses = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FightChances:
    """The chance that each side is the last one standing, that both go out at once, and the exchanges to expect."""

    left: float
    right: float
    both_out: float
    exchanges: float


def ways_of_character(
    left_to_bear: int, taken: int, rules: HouseRules, *, has_advantage: bool, is_hampered: bool = False
) -> Ways:
    """Return how a character rolls as hampers fall: first on what the fight does not use, then on the advantage that it
    calls, then on the ability, until it is out of the scene.

    *left_to_bear* counts whole abilities and whole advantages that fit the fight, *taken* the hampers of this combat.
    """
    limit = left_to_bear if rules.out_after == NO_LIMIT else min(left_to_bear, rules.out_after - taken)
    used = has_advantage + (not is_hampered)
    ways = []
    for hampers in range(max(0, limit)):
        into_use = max(0, hampers - (left_to_bear - used))
        calls = has_advantage and into_use < 1
        hindered = is_hampered or into_use > has_advantage
        ways.append(_way(calls, hindered))
    return tuple(ways)


def ways_of_npc(left_to_bear: int, *, has_advantage: bool) -> Ways:
    """Return how an NPC rolls as its boxes fill: its advantage goes before the last of them (Ruling D22).

    What it has now it may call now, however little is left.
    """
    return tuple(
        _way(has_advantage and (not hampers or hampers < left_to_bear - 1), False)
        for hampers in range(left_to_bear)
    )


def _way(calls: bool, is_hindered: bool) -> Way:
    if calls == is_hindered:
        return Way.PLAIN
    return Way.ADVANTAGE if calls else Way.HINDRANCE


@lru_cache(maxsize=1024)
def losses_of_exchange(
    left_way: Way, left_score: int, right_way: Way, right_score: int, terms: Terms
) -> Mapping[Losses, int]:
    """Return in how many ways one exchange hampers each side how often: by its failure, by the other's victory."""
    counted: Counter[Losses] = Counter()
    for left, left_ways in zip(Degree, degree_ways(left_way, left_score), strict=True):
        for right, right_ways in zip(Degree, degree_ways(right_way, right_score), strict=True):
            winner, _why = winner_and_why(left, right, terms)
            losses = (
                (not left.succeeds) + (winner is Side.RIGHT),
                (not right.succeeds) + (winner is Side.LEFT),
            )
            counted[losses] += left_ways * right_ways
    return counted


@lru_cache(maxsize=256)
def fight_chances(left: Ways, left_score: int, right: Ways, right_score: int, terms: Terms) -> FightChances:
    """Return the chances of a fight of two from here. The last hampers are counted first; an exchange that hampers
    nobody is fought again, so it leaves the chances as they are and only takes time.
    """
    known: dict[Losses, tuple[float, float, float, float]] = {}
    for left_taken in range(len(left), -1, -1):
        for right_taken in range(len(right), -1, -1):
            if left_taken == len(left) or right_taken == len(right):
                is_left_out, is_right_out = left_taken == len(left), right_taken == len(right)
                known[left_taken, right_taken] = (
                    float(not is_left_out),
                    float(not is_right_out),
                    float(is_left_out and is_right_out),
                    0.0,
                )
                continue
            losses = losses_of_exchange(left[left_taken], left_score, right[right_taken], right_score, terms)
            moving = WAYS * WAYS - losses.get((0, 0), 0)
            sums = [0.0, 0.0, 0.0, float(WAYS * WAYS)]
            for (left_more, right_more), ways in losses.items():
                if left_more or right_more:
                    then = known[
                        min(len(left), left_taken + left_more), min(len(right), right_taken + right_more)
                    ]
                    sums = [total + ways * chance for total, chance in zip(sums, then, strict=True)]
            left_wins, right_wins, both_out, exchanges = (total / moving for total in sums)
            known[left_taken, right_taken] = (left_wins, right_wins, both_out, exchanges)
    return FightChances(*known[0, 0])


def stays_after_conceding(left_to_bear: int, taken: int) -> str:
    """Return what stays with whoever concedes now.

    >>> stays_after_conceding(7, 2)
    'The other side wins. 2 hampers from this fight stay, and 7 more can be borne.'
    """
    stay = "stay" if taken > 1 else "stays"
    return (
        f"The other side wins. {capitalized(count_in_words(taken, 'hamper'))} from this fight {stay}, "
        f"and {left_to_bear} more can be borne."
    )
