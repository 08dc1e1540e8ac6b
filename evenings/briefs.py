"""A character in a few words, as lists show one."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.functional import cached_property

from characters.ledger import ledger
from characters.ledger.house_rules import NarrowByValues
from characters.ledger.replay import ReplayedState
from characters.models import Character
from characters.socket.rules import Problem, System, Table
from characters.systems import own_and_plain_template_path, system_of


@dataclass(frozen=True)
class CharacterBrief:
    """A character with its system, and if finished with its state and what its sheet draws."""

    character: Character
    system: System[Any, Any]
    table: Table[Any]
    state: ReplayedState | None

    @property
    def template(self) -> tuple[str, str]:
        return own_and_plain_template_path(self.system.key, "_brief.html")

    @property
    def line(self) -> str:
        """Return what stands under the name, closed like a sentence: others follow it."""
        line = self.character.line
        return f"{line}." if line and line[-1].isalnum() else line

    @property
    def balance(self) -> int:
        return self.state.balance if self.state else 0

    @property
    def owed(self) -> int:
        return max(0, -self.balance)

    @cached_property
    def view(self) -> Any:
        """Return what the sheet's templates draw."""
        return self.system.shows.sheet(self.state.sheet, self.table) if self.state else None

    @cached_property
    def open_offers(self) -> int:
        """Return how many ways there are to spend something now; what is free waits for nobody."""
        if not self.state:
            return 0
        return sum(
            offer.is_open and offer.price > 0
            for offer in self.system.rules.offers(self.state.sheet, self.table)
        )

    @cached_property
    def waits(self) -> tuple[str, str] | None:
        """Return what waits for their player beside XP, and the key of the page or the check for it."""
        if self.state is None or self.system.rules.waits is None:
            return None
        waits: tuple[str, str] | None = self.system.rules.waits(self.state.sheet, self.table.rules)
        return waits

    @property
    def url_of_what_waits(self) -> str:
        """Return the address of the page, or of the check, for what waits; there is something."""
        assert self.waits is not None
        key = self.waits[1]
        is_check = any(check.key == key for check in self.system.checks)
        return reverse("characters:roll" if is_check else "characters:page", args=[self.character.slug, key])

    @cached_property
    def problems(self) -> list[Problem]:
        """Return what keeps a draft from being finished."""
        return [] if self.state else list(self.system.rules.problems(self.character.draft, self.table.rules))


def briefs_of_characters(narrow: NarrowByValues, *values: int | str) -> list[CharacterBrief]:
    """Return those of ``HOUSE.characters`` that *narrow* leaves for *values*, in a few words; in two queries: them, and
    the lines of those not in memory.
    """
    listed = list(ledger.HOUSE.narrowed(_with_scene_that_holds_currency(narrow), *values))
    states = ledger.states_by_pk([character for character in listed if character.is_finished])
    return [
        CharacterBrief(
            each,
            system_of(each.system),
            Table(ledger.version_and_house_rules_in_force(each)[1], scene=vars(each)["held_in"] or ""),
            states.get(each.pk),
        )
        for each in listed
    ]


@cache  # of each list of characters there is
def _with_scene_that_holds_currency(narrow: NarrowByValues) -> NarrowByValues:
    return lambda characters, *values: ledger.with_scene_that_holds_currency(narrow(characters, *values))
