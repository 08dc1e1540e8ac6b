"""What the page of a Check, a Spell or a Rest draws before the dice fall: every chance, exactly."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from characters.arkana.rules import casting, checks, odds, rest, rolling, spells
from characters.arkana.rules.checks import Outcome, outcome_of
from characters.arkana.rules.dice import signed
from characters.arkana.rules.phrases import Area
from characters.socket.charts import PILLAR, Moon, Pillar, row_of_moons, row_of_pillars_scaled_to_likeliest
from characters.socket.rules import CheckTask
from characters.socket.rules.chances import per_cent_in_two_decimals

KINDS = {Outcome.SUCCESS: "success", Outcome.COMPLICATION: "complication", Outcome.FAILURE: "failure"}
FEWEST, WIDEST = 9, 15  # pillars beside each other; what lies beyond is gathered at the ends


@dataclass(frozen=True, slots=True)
class LikelyOutcome:
    """The chance of one outcome, as a moon and in per cent."""

    name: str
    kind: str
    percent: str
    moon: Moon


def each_outcome_with_chance(chances: odds.OutcomeChances) -> tuple[LikelyOutcome, ...]:
    """Return the chances of success, complication and failure, each beside its moon."""
    told = (
        (_("Success"), "success", chances.success),
        (_("With complications"), "complication", chances.complication),
        (_("Failure"), "failure", chances.failure),
    )
    return tuple(
        LikelyOutcome(name, kind, per_cent_in_two_decimals(chance), row_of_moons([(name, chance)])[0])
        for name, kind, chance in told
    )


@dataclass(frozen=True, slots=True)
class RowOfPillars:
    """A row of pillars, and how wide their drawing is."""

    pillars: tuple[Pillar, ...]

    @property
    def wide(self) -> int:
        return PILLAR * max(FEWEST, len(self.pillars))


def pillars_with_far_ends_gathered(
    chance_by_number: odds.ChanceByNumber, outcome_word_of_number: Callable[[int], str]
) -> RowOfPillars:
    """Return the chance of each number as a pillar; of many, those furthest from the likeliest are gathered."""
    numbers = sorted(chance_by_number)
    low, high = numbers[0], numbers[-1]
    if len(numbers) > WIDEST:
        likeliest = max(numbers, key=lambda number: chance_by_number[number])
        low = max(low, min(likeliest - WIDEST // 2, high - WIDEST + 1))
        high = low + WIDEST - 1
    gathered: dict[int, Fraction] = {}
    for number in numbers:
        at = min(max(number, low), high)
        gathered[at] = gathered.get(at, Fraction(0)) + chance_by_number[number]
    named = [
        (
            _pillar_label_with_bound_sign_at_ends(at, low, high, numbers),
            gathered[at],
            outcome_word_of_number(at),
        )
        for at in sorted(gathered)
    ]
    return RowOfPillars(row_of_pillars_scaled_to_likeliest(named))


def _pillar_label_with_bound_sign_at_ends(
    number: int, lowest_drawn: int, highest_drawn: int, sorted_numbers: Sequence[int]
) -> str:
    """Return the name beneath a pillar; one that gathers others says so."""
    name = signed(number).removeprefix("+")
    if number == lowest_drawn and sorted_numbers[0] < lowest_drawn:
        return f"\N{LESS-THAN OR EQUAL TO}{name}"
    return (
        f"\N{GREATER-THAN OR EQUAL TO}{name}"
        if number == highest_drawn and sorted_numbers[-1] > highest_drawn
        else name
    )


def outcome_word_of_score_against(target: int) -> Callable[[int], str]:
    """Return what says the word for a score's outcome against *target*."""
    return lambda score: KINDS[outcome_of(score, target)]


def numbers_and_percents(chance_by_number: odds.ChanceByNumber) -> tuple[tuple[str, str], ...]:
    return tuple(
        (signed(number).removeprefix("+"), per_cent_in_two_decimals(chance))
        for number, chance in chance_by_number.items()
    )


def check_chances_context(task: CheckTask) -> dict[str, Any]:
    """Return the exact chances of a Check, and what speaks against each way to go about it."""
    check, target = rolling.check_of(task), task["target"]
    base, roll, spell = checks.base_roll_and_spell_approaches(check, target, task["critical"])
    spread = odds.chance_by_result(check)
    return {
        "likely": each_outcome_with_chance(odds.outcome_chances(check, target)),
        "hills": pillars_with_far_ends_gathered(spread, outcome_word_of_score_against(target)),
        "spread": numbers_and_percents(spread),
        "target": target,
        "check": check,
        "may_take_base": base.is_open,
        "doubts": roll.doubts,
        "suits_a_spell": spell.is_open,
    }


def spell_chances_context(task: CheckTask) -> dict[str, Any]:
    """Return the exact chances of a Spell: what it comes to, what it costs, whom that fells."""
    spell = casting.spell_of(task)
    costs, wounds = spells.focus_cost_chances(spell), spells.wound_chances_from_cost(spell, task["focus"])
    held, most = task["held"][task["area"]]
    felled = sum((chance for number, chance in wounds.items() if held + number >= most), Fraction(0))
    reach = checks.base_roll_and_spell_approaches(spell.effect, spell.target)[2]
    return {
        "likely": each_outcome_with_chance(spells.effect_chances(spell)),
        "target": spell.target,
        "check": spell.effect,
        "cost": spells.focus_cost_before_cause(spell),
        "costs": numbers_and_percents(costs),
        "hills": pillars_with_far_ends_gathered(
            costs, lambda cost: "failure" if cost > task["focus"] else "success"
        ),
        "wounds": numbers_and_percents(wounds),
        "unhurt": per_cent_in_two_decimals(wounds.get(0, Fraction(0))),
        "felled": per_cent_in_two_decimals(felled) if felled else "",
        "area": Area(task["area"]).title,
        "held": held,
        "most": most,
        "focus": task["focus"],
        "doubts": reach.doubts,
    }


def rest_chances_context(task: CheckTask) -> dict[str, Any]:
    """Return the exact chance of each number of Wounds left."""
    check = rolling.check_of(task)
    spread = rest.wounds_left_chances(check, task["wounds"])
    whole = spread.get(0, Fraction(0))
    return {
        "check": check,
        "area": Area(task["area"]).title,
        "wounds": task["wounds"],
        "whole": per_cent_in_two_decimals(whole),
        "moon": row_of_moons([("", whole)])[0],
        "hills": pillars_with_far_ends_gathered(spread, lambda wounds: "failure" if wounds else "success"),
        "spread": numbers_and_percents(spread),
    }
