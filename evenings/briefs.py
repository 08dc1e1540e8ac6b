"""A character in a few words, as lists show one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import cached_property

from campaigns.models import HouseRules
from characters import ledger
from characters.models import Character
from characters.replay import Standing
from characters.rules import Problem, System, Table
from characters.systems import house_rules, system_of

Rules = Mapping[tuple[int, str], Any]  # a campaign's house rules by campaign and system


@dataclass(frozen=True)
class Brief:
    """A character with its system, and if finished with its standing and what its sheet draws."""

    character: Character
    system: System[Any, Any]
    rules: Any
    standing: Standing | None

    @property
    def template(self) -> str:
        return f"characters/{self.system.key}/_brief.html"

    @property
    def balance(self) -> int:
        return self.standing.balance if self.standing else 0

    @property
    def owed(self) -> int:
        return max(0, -self.balance)

    @cached_property
    def view(self) -> Any:
        """Return what the sheet's templates draw."""
        return self.system.sheet(self.standing.sheet, Table(self.rules)) if self.standing else None

    @cached_property
    def open_offers(self) -> int:
        """Return how many ways there are to spend something now."""
        if not self.standing:
            return 0
        return sum(offer.is_open for offer in self.system.offers(self.standing.sheet, Table(self.rules)))

    @cached_property
    def problems(self) -> list[Problem]:
        """Return what keeps a draft from being finished."""
        return [] if self.standing else list(self.system.problems(self.character.draft, self.rules))


def briefs(characters: Iterable[Character], rules: Rules | None = None) -> list[Brief]:
    """Return *characters* in a few words; one query for those not in memory."""
    listed = list(characters)
    standings = ledger.standings([character for character in listed if character.is_finished])
    return [
        Brief(
            character,
            system := system_of(character.system),
            (rules or {}).get((character.campaign_id or 0, character.system), system.house_rules),
            standings.get(character.pk),
        )
        for character in listed
    ]


def rules_of(campaigns: Iterable[int]) -> Rules:
    """Return the house rules in force at *campaigns*, in one query."""
    versions = HouseRules.objects.filter(campaign__in=campaigns).order_by("version")
    return {(row.campaign_id, row.system): house_rules(system_of(row.system), row.data) for row in versions}
