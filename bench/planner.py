"""The route planner over random pairs of decks, as multiples of a bare view."""

import time
from dataclasses import replace
from random import Random
from statistics import median

from bench import Row
from bench.pages import IN_A_ROW, in_turns, on_a_database_of_its_own, visitor
from campaigns import roster
from characters.beckoning_dream.rules import bounds, planner
from characters.beckoning_dream.rules.boons import MAJOR_BOONS
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import Goal
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.planner import find_route
from characters.beckoning_dream.rules.shapes import span_sets_of_minors_from_ace_to_nine
from characters.beckoning_dream.rules.spans import (
    EVERY,
    NONE,
    SUITS,
    SpansBySuit,
    codes_prices_and_spans_of_open_card_options,
    deck_of_spans_and_majors,
    rank_count,
)
from characters.beckoning_dream.rules.transforming import FEWER, LEAST_CARDS
from characters.socket.rules import Route

PAIRS, XP, SEED = 200, 12, 7
LIMIT = 1_000  # milliseconds, the worst of all


def pairs(*, transform: bool) -> list[tuple[Dreamer, Goal]]:
    """Return pairs of decks: half of them with a way between that is walked here, half drawn apart."""
    random = Random(SEED)
    return [_pair(random, transform, is_apart=number % 2 == 1) for number in range(PAIRS)]


def _pair(random: Random, transform: bool, *, is_apart: bool) -> tuple[Dreamer, Goal]:
    here = _drawn(random)
    there = _drawn(random) if is_apart else _walked(random, here, transform)
    majors = frozenset(random.sample(range(len(MAJOR_BOONS)), random.randint(0, 2)))
    held = tuple(MAJOR_BOONS[rank] for rank in sorted(majors))
    start = Dreamer(deck_of_spans_and_majors(here, majors), 3, boons=held)
    wanted = majors | {random.randrange(len(MAJOR_BOONS))} if random.random() < 0.2 else majors
    return start, Goal(deck_of_spans_and_majors(there, wanted), may_transform=transform, most=XP)


def _drawn(random: Random) -> SpansBySuit:
    spans = tuple(random.choice(EVERY) if random.random() < 0.75 else NONE for _ in SUITS)
    return spans if any(span != NONE for span in spans) else _drawn(random)


def _walked(random: Random, spans: SpansBySuit, transform: bool) -> SpansBySuit:
    """Return where a random walk of so many XP ends."""
    left = XP
    while left:
        cards = sum(map(rank_count, spans))
        if transform and left >= PRICES["transform"] and cards >= LEAST_CARDS and random.random() < 0.1:
            spans, left = (
                random.choice(list(span_sets_of_minors_from_ace_to_nine(cards - FEWER)) or [spans]),
                left - PRICES["transform"],
            )
        _, price, spans = random.choice(
            [move for move in codes_prices_and_spans_of_open_card_options(spans) if move[1] <= left]
            or [("", left, spans)]
        )
        left -= price
    return spans


def measured(*, transform: bool) -> tuple[list[float], int]:
    """Return the milliseconds of each search, nothing kept from one to the next, and how many found a way."""
    taken, found = [], 0
    for start, goal in pairs(transform=transform):
        planner._cheapest_route_of_all_choices.cache_clear()
        bounds.least_costs_by_span_to_become.cache_clear()
        began = time.perf_counter()
        answer = find_route(replace(start), goal, HouseRules())
        taken.append((time.perf_counter() - began) * 1000)
        found += isinstance(answer, Route)
    return taken, found


def figures() -> list[Row]:
    asking = visitor(roster.create_account("bo", "Bo", None))
    bare = in_turns({"bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)]})["bare"]
    rows = []
    for name, transform in (("route", False), ("route with Transform", True)):
        taken, found = measured(transform=transform)
        usual, worst = median(taken), max(taken)
        note = f"{usual:.1f} ms / {bare:.1f} ms, {found} of {PAIRS} have one up to {XP} XP"
        rows.append(Row(f"{name}, median of {PAIRS} / bare view", usual / bare, None, note))
        rows.append(
            Row(f"{name}, worst of {PAIRS} / bare view", worst / bare, LIMIT / bare, f"{worst:.1f} ms")
        )
    return rows


def run() -> list[Row]:
    """Return what it takes to find a cheapest route, or that there is none."""
    return on_a_database_of_its_own(figures)
