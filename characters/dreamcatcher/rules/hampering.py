"""What a hamper may fall on, who chooses, and when nothing is left (Dreamcatcher, "Failure", "Combat")."""

from collections.abc import Collection
from dataclasses import dataclass

from characters.dreamcatcher.rules.ability_test import AbilityTest, Source
from characters.dreamcatcher.rules.dreamcatcher import Ability, Advantage, Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class HamperChoice:
    """An ability or an advantage that a hamper might fall on, by its code, with what stands against it."""

    code: str
    name: str
    reasons: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.reasons


def choices_after_failure(
    sheet: Dreamcatcher, test: AbilityTest, rules: HouseRules
) -> tuple[HamperChoice, ...]:
    """Return what a failed *test* may hamper: any whole ability, or the advantage called in it (Ruling D10).

    At some tables it is the ability that was used; where that is hampered already, its player chooses among all.
    """
    used = sheet.ability(test.ability)
    is_narrow = rules.hampers_ability_used and not used.is_hampered
    called = test.advantage
    called_key = called.key if called is not None and called.source is Source.SHEET else ""
    return (
        *(_ability_choice(ability, is_narrow and ability != used) for ability in sheet.abilities),
        *(
            _advantage_choice(held, "was not called in this test." if held.key != called_key else "")
            for held in sheet.advantages
        ),
    )


def choices_in_combat(sheet: Dreamcatcher, fitting_advantages: Collection[str]) -> tuple[HamperChoice, ...]:
    """Return what the hamper that a winner imposes may fall on: any ability, or an advantage that fits the fight,
    called or not. What fits is the GM's to say, a good reason counted.
    """
    return (
        *(_ability_choice(ability, False) for ability in sheet.abilities),
        *(
            _advantage_choice(
                held,
                "" if held.key in fitting_advantages else "does not fit this fight, unless the GM says so.",
            )
            for held in sheet.advantages
        ),
    )


def _ability_choice(ability: Ability, is_not_used: bool) -> HamperChoice:
    reasons = [f"{ability.name} is hampered already. Choose one of these."] if ability.is_hampered else []
    if is_not_used:
        reasons.append(f"{ability.name} was not used: what was used is hampered (house rule).")
    return HamperChoice(ability.code, ability.name, tuple(reasons))


def _advantage_choice(advantage: Advantage, objection: str) -> HamperChoice:
    reasons = [f"{advantage.name} is hampered already. Choose one of these."] if advantage.is_hampered else []
    if objection:
        reasons.append(f"{advantage.name} {objection}")
    return HamperChoice(advantage.code, advantage.name, tuple(reasons))


def can_bear(choices: Collection[HamperChoice]) -> bool:
    """Say whether anything is left that the hamper may fall on; else they are out of the scene (Ruling D20)."""
    return any(choice.is_open for choice in choices)
