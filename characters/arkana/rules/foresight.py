"""What a raise changes, counted exactly: Masteries and the chances of a Check (Arkana Engine, "Task Resolution")."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry
from characters.arkana.rules.checks import Check
from characters.arkana.rules.growth import RAISE
from characters.arkana.rules.odds import outcome_chances
from characters.arkana.rules.phrases import PHRASES, Area, Phrase, PhraseAct, mastery_of_cells
from characters.socket.rules import Entry, Offer
from characters.socket.rules.chances import per_cent_in_two_decimals

RISES, FALLS, STAYS = "rises", "falls", "stays"
TARGETS = tuple(target for target, _word in HouseRules().ladder)


@dataclass(frozen=True, slots=True)
class Change:
    """One figure before and after, and whether it rises, falls or stays."""

    label: str
    before: str
    after: str
    direction: str


@dataclass(frozen=True, slots=True)
class ForeseenGrowth:
    """What becomes of an Arkana: *figures* of the grid, and for each Phrase that gains by it the chance of success
    against each of *targets*.
    """

    figures: tuple[Change, ...]
    targets: tuple[int, ...]
    phrases: tuple[tuple[str, tuple[Change, ...]], ...]


def success_chance_of_plain_check(arkana: Arkana, phrase: Phrase, target: int) -> Fraction:
    """Return the chance that a plain Check of *phrase*, without Kit, XP or Assist, meets *target*."""
    return _success_chance_of_score(arkana.scores[phrase], arkana.dice_count(phrase.act), target)


@lru_cache(maxsize=1024)
def _success_chance_of_score(base_score: int, dice_count: int, target: int) -> Fraction:
    return outcome_chances(Check(PHRASES[0], base_score, dice_count), target).success


def foreseen_if_raise(arkana: Arkana, offer: Offer) -> tuple[ForeseenGrowth, ...]:
    """Return what *offer* changes for *arkana*: nothing to tell for all but a Phrase that can still rise."""
    if offer.group != RAISE:
        return ()
    raised = apply_entry(arkana, Entry(RAISE, 0, {"scores": {offer.code.removeprefix(f"{RAISE} "): 1}}))
    return (foreseen_between(arkana, raised),) if raised.cells != arkana.cells else ()


def foreseen_between(before: Arkana, after: Arkana) -> ForeseenGrowth:
    """Return what changes when *before* becomes *after*."""
    gaining = [
        phrase
        for phrase in PHRASES
        if before.scores[phrase] != after.scores[phrase]
        or before.dice_count(phrase.act) != after.dice_count(phrase.act)
    ]
    told = tuple((str(phrase), _chance_changes(before, after, phrase)) for phrase in gaining)
    return ForeseenGrowth(tuple(_figure_changes(before, after)), TARGETS, told)


def _figure_changes(before: Arkana, after: Arkana) -> Iterator[Change]:
    for phrase in PHRASES:
        yield from _change_if_any(str(phrase), before.scores[phrase], after.scores[phrase])
    for act in PhraseAct:
        yield from _change_if_any(f"Dice to {act.title}", before.dice_count(act), after.dice_count(act))
    for area in Area:
        what = "Maximum Focus" if area is Area.MIND else f"Maximum Wounds to {area.title}"
        yield from _change_if_any(
            what, mastery_of_cells(before.cells, area), mastery_of_cells(after.cells, area)
        )


def _change_if_any(label: str, was: int, now: int) -> Iterator[Change]:
    if was != now:
        yield Change(label, str(was), str(now), RISES if now > was else FALLS)


def _chance_changes(before: Arkana, after: Arkana, phrase: Phrase) -> tuple[Change, ...]:
    return tuple(_chance_change(before, after, phrase, target) for target in TARGETS)


def _chance_change(before: Arkana, after: Arkana, phrase: Phrase, target: int) -> Change:
    was, now = (
        success_chance_of_plain_check(before, phrase, target),
        success_chance_of_plain_check(after, phrase, target),
    )
    direction = STAYS if was == now else RISES if now > was else FALLS
    return Change(f"Target {target}", per_cent_in_two_decimals(was), per_cent_in_two_decimals(now), direction)
