"""Cards that a Spike's Consequence Burns: which, each chooses (The Beckoning Dream, "Spike", "Burn"; Ruling B49)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from characters.beckoning_dream.rules.dreaming.bearing import after_step, steps_of_absorption
from characters.beckoning_dream.rules.dreaming.guides import problem_of_burn
from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream, Step
from characters.beckoning_dream.rules.stress import Absorption
from play.rules.kinds import IllegalMoveError, Option


@dataclass(frozen=True, slots=True)
class BurnsAsked:
    """What a Consequence asks: how many cards Burn, and the steps that are likely, the lowest cards first."""

    count: int
    likely: tuple[str, ...]


def options_of_burning(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    """Yield what *bearer* does whom a Consequence Burns; with no card left, nothing is asked."""
    count = _count(dream, bearer)
    asked = (BurnsAsked(count, likely_burns(dream, bearer)),) if count else ()
    yield Option(f"burn {bearer.key}", f"{bearer.name} Burns", asks=asked, is_steady=True)


def likely_burns(dream: Dream, bearer: Bearer) -> tuple[str, ...]:
    """Return how *bearer* would Burn what the Consequence asks, the lowest cards first."""
    steps: list[str] = []
    for _card in range(_count(dream, bearer)):
        has_open = bearer.piles.present or bearer.piles.past
        steps += steps_of_absorption(dream, bearer, Absorption(burn=1)) if has_open else ["blind"]
        bearer = after_step(bearer, steps[-1])
    return tuple(steps)


def _count(dream: Dream, bearer: Bearer) -> int:
    """Return how many cards Burn: no more than there are."""
    assert dream.turn
    return min(dream.turn.burns[bearer.key], bearer.piles.cards)


def check_burns(dream: Dream, key: str, steps: tuple[str, ...]) -> None:
    """Refuse *steps* of *key* unless they Burn what is asked, each by the rules; IllegalMoveError says why not."""
    bearer = dream.bearers[key]
    count = _count(dream, bearer)
    if len(steps) != count:
        raise IllegalMoveError(f"{count} to Burn, and {len(steps)} chosen.")
    for step in steps:
        if step.startswith(("burn", "blind")):
            problem = problem_of_burn(dream, bearer, step)
        else:
            problem = f"“{step}” Burns no card."
        if problem:
            raise IllegalMoveError(problem)
        bearer = after_step(bearer, step)


def after_burning(dream: Dream, key: str, steps: Iterable[str]) -> Dream:
    """Return *dream* after *key* Burned; once all did, the Stress of the Consequence is borne."""
    for step in steps:
        dream = dream.with_bearer(after_step(dream.bearers[key], step))
    assert dream.turn
    burns = {who: left for who, left in dream.turn.burns.items() if who != key}
    return dream.with_turn(burns=burns, step=Step.BURN if burns else Step.BEAR)
