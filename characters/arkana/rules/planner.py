"""The way from an Arkana to the Base Scores it is to have one day (Arkana Engine, last page)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry, wound_limits_reached_sentences
from characters.arkana.rules.foresight import foreseen_between
from characters.arkana.rules.growth import PLENTY, RAISE, raise_offer
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES, Phrase
from characters.socket.rules import Entry, Fix, Goal, NoRoute, Problem, Route, Step

OfferCodes = tuple[str, ...]


def current_scores_as_goal(arkana: Arkana) -> Goal:
    """Return the goal that a plan begins with: the Base Scores as they are."""
    return {"scores": {phrase.code: score for phrase, score in arkana.scores.items()}}


def scores_wanted(arkana: Arkana, goal: Goal) -> dict[Phrase, Any]:
    """Return the score that *goal* wants for each Phrase: the present one where it says nothing."""
    told = goal.get("scores", {})
    return {phrase: told.get(phrase.code, score) for phrase, score in arkana.scores.items()}


def goal_problems(arkana: Arkana, goal: Goal, rules: HouseRules) -> Iterator[Problem]:
    """Yield what of *goal* breaks the rules, whatever it costs: scores go from 2 to 6, and XP only raise them."""
    for phrase, score in scores_wanted(arkana, goal).items():
        now = arkana.scores[phrase]
        if type(score) is not int or not LOWEST <= score <= HIGHEST:  # Ruling A6
            told = f"{phrase}: a Base Score goes from {LOWEST} to {HIGHEST}."
        elif score < now:
            told = f"{phrase} is {now}, and XP only raise a Phrase: it cannot go to {score}."
        else:
            continue
        fix = Fix(f"Leave {phrase} at {now}", ((phrase.code, str(now)),))
        yield Problem("score", told, (phrase.code,), (fix,))


def find_route(arkana: Arkana, goal: Goal, rules: HouseRules) -> Route | NoRoute:
    """Return a route to *goal*, which has no problems, or why there is none.

    Each raise costs the score that it starts from, in whatever order: all routes cost the same. This one takes the
    cheapest raises first, so that each XP earned buys something as soon as it can.
    """
    if arkana.is_incapacitated:
        reached = wound_limits_reached_sentences(arkana)
        return NoRoute(tuple(f"{told} The Arbiter may ease Wounds by exception." for told in reached))
    raises = [
        (score, place, phrase)
        for place, (phrase, most) in enumerate(scores_wanted(arkana, goal).items())
        for score in range(arkana.scores[phrase], most)
    ]
    codes = tuple(
        f"{RAISE} {phrase.code}" for _score, _place, phrase in sorted(raises, key=lambda one: one[:2])
    )
    walked = _arkana_and_steps_after_raises(_with_plenty_of_xp_and_without_kit(arkana), codes)
    assert walked is not None, "A raise was planned that is not offered."
    return Route(walked[1])


def remaining_route(
    arkana: Arkana, goal: Goal, rules: HouseRules, steps_json: Sequence[Mapping[str, Any]]
) -> Route | None:
    """Return what is left of the steps *steps_json* (JSON, as ``Step.data``) where they still lead to *goal*."""
    codes = tuple(step["code"] for step in steps_json)
    aim = tuple(scores_wanted(arkana, goal).values())
    for first in range(len(codes), -1, -1):  # the fewest steps that will do
        walked = _arkana_and_steps_after_raises(_with_plenty_of_xp_and_without_kit(arkana), codes[first:])
        if walked and walked[0].cells == aim:
            return Route(walked[1])
    return None


def _with_plenty_of_xp_and_without_kit(arkana: Arkana) -> Arkana:
    """Return *arkana* without what no route depends on."""
    return replace(arkana, xp=PLENTY, earned=0, exceptions=(), equipment=(), pack=(), spells=())


@lru_cache(maxsize=512)
def _arkana_and_steps_after_raises(
    arkana: Arkana, codes: OfferCodes
) -> tuple[Arkana, tuple[Step, ...]] | None:
    """Return *arkana* after the raises *codes*, and each as a step; None where one of them is not offered."""
    steps = []
    for code in codes:
        phrase = next((one for one in PHRASES if code == f"{RAISE} {one.code}"), None)
        offer = raise_offer(arkana, phrase) if phrase else None
        if phrase is None or offer is None or not offer.is_open:
            return None
        after = apply_entry(arkana, Entry(RAISE, 0, {"scores": {phrase.code: 1}}))
        changes = foreseen_between(arkana, after)
        steps.append(Step(code, offer.price, offer.label, notes=offer.notes, changes=(changes,)))
        arkana = after
    return arkana, tuple(steps)


def goal_scores_in_a_line(goal: Goal) -> str:
    """Return *goal* in a line: the scores row by row."""
    scores = goal.get("scores", {})
    cells = [str(scores.get(phrase.code, LOWEST)) for phrase in PHRASES]
    return " / ".join(" ".join(cells[at : at + 3]) for at in range(0, len(PHRASES), 3))
