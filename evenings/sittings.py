"""What a session's page tells: each occasion as it is known now, what everyone got, what was corrected."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef

from campaigns.models import GameSession, User
from characters.ledger.debts import Debt, debts_of_those_who_owe
from characters.models import Character, LedgerLine
from characters.socket.rules import Occasion, System
from characters.systems import system_of
from evenings.models import Evening
from evenings.seating import occasion_of


@dataclass(frozen=True, slots=True)
class EveningTelling:
    """One occasion: the row that first told it, its corrections, and the lines each of them wrote."""

    rows: list[Evening]
    lines: dict[str, list[LedgerLine]] = field(default_factory=dict)

    @property
    def first(self) -> Evening:
        return self.rows[0]

    @property
    def latest(self) -> Evening:
        return self.rows[-1]

    @property
    def system(self) -> System[Any, Any]:
        return system_of(self.first.system)

    @property
    def occasion(self) -> Occasion:
        return occasion_of(self.first.system, self.first.occasion)

    @property
    def template(self) -> str:
        template: str = self.occasion.form.recorded
        return template

    @property
    def answers(self) -> dict[str, Any]:
        answers: dict[str, Any] = self.latest.answers
        return answers

    @property
    def xp(self) -> int:
        return self.occasion.xp_for_all(self.answers)

    @property
    def brings_xp(self) -> bool:
        """Say whether the occasion is one that brings XP, as far as it was ever told."""
        return self.occasion.foresee is None or bool(self.xp) or any(xp for _line, xp in self.totals)

    @property
    def differs(self) -> bool:
        """Say whether somebody got other XP than all."""
        return self.occasion.differs(self.answers)

    @property
    def sums(self) -> tuple[tuple[str, int], ...]:
        return self.occasion.sums(self.answers)

    @property
    def got(self) -> list[LedgerLine]:
        """Return the lines that the first row wrote."""
        return self.lines.get(self.first.slug, [])

    @property
    def totals(self) -> list[tuple[LedgerLine, int]]:
        """Return what each character has of it now, corrections counted in; a line names whose it is."""
        named: dict[int, LedgerLine] = {}
        gained: Counter[int] = Counter()
        for line in (line for row in self.rows for line in self.lines.get(row.slug, [])):
            named.setdefault(line.character_id, line)
            gained[line.character_id] += line.xp
        return sorted(
            ((line, gained[pk]) for pk, line in named.items()), key=lambda told: str(told[0].character)
        )

    @property
    def corrections(self) -> list[tuple[Evening, list[LedgerLine]]]:
        return [(row, self.lines.get(row.slug, [])) for row in self.rows[1:]]


def tellings_of_evenings(
    evenings: Iterable[Evening], written_lines: Iterable[LedgerLine] = ()
) -> list[EveningTelling]:
    """Return *evenings* as occasions with their corrections; an evening's lines bear its slug as their op."""
    written: dict[str, list[LedgerLine]] = {}
    for line in written_lines:
        written.setdefault(line.op_id, []).append(line)
    chains: dict[int, list[Evening]] = {}
    for row in sorted(evenings, key=lambda row: row.pk):
        chains.setdefault(row.corrects_id or row.pk, []).append(row)
    return [EveningTelling(chain, written) for chain in chains.values()]


def tellings_of_session(session: GameSession, user: User) -> list[EveningTelling]:
    """Return what was told of *session*; a line's ``is_visible`` says whether *user* may open its character."""
    rows = list(session.evenings.select_related("by"))
    visible = Character.objects.visible_to(user).filter(pk=OuterRef("character_id"))
    lines = (
        LedgerLine.objects.filter(op_id__in=[row.slug for row in rows], game_session=session)
        .select_related("character")
        .annotate(is_visible=Exists(visible))
        .order_by("character__name", "character_id")
    )
    return tellings_of_evenings(rows, lines)


def debts_of_tellings(tellings: Iterable[EveningTelling]) -> list[Debt]:
    """Return who of those that *told* speaks of owes something now."""
    lines = [line for telling in tellings for listed in telling.lines.values() for line in listed]
    return debts_of_those_who_owe(
        {line.character_id: line.character for line in lines if getattr(line, "is_visible", True)}.values()
    )
