"""The door of rehearsals: what a table's players try out side by side is kept here, and confirmed one by one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from campaigns.memory import Memory
from campaigns.models import Campaign, HouseRules, User
from characters.ledger import ledger
from characters.ledger.drafted_spends import DraftedSpendJson, DraftedSpends, try_out_drafted_spends
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.replay import ReplayedState
from characters.models import Character, LedgerLine, Proposal
from characters.socket.rules import ActorAndSheets, Answers, System, Table
from characters.systems import system_of

MOST = 20  # spends that one character can try out
ROUNDS = 1_000  # more than a proposal ever has
SHOWN = ("slug", "system", "name", "campaign", "owner", "revision", "rehearsal", "rehearsed_at")


@dataclass(frozen=True, slots=True)
class RehearsalSeat:
    """A character at the table: as it stands, what surrounds it, and what was tried out with it."""

    character: Character
    now: ReplayedState
    rules_version: int
    table: Table[Any]
    drafted: DraftedSpends
    is_mine: bool

    @property
    def is_changed(self) -> bool:
        return bool(self.drafted.spends)

    @property
    def drafts(self) -> str:
        """Return what a confirmation must have seen."""
        return " ".join(spend.id for spend in self.drafted.spends)


# --- reading ---

TRIED: Memory[str, list[RehearsalSeat]] = Memory(
    64, ledger.MEMORY
)  # by ``rehearsal_fingerprint`` of the characters


def characters_to_rehearse(campaign: Campaign, system_key: str) -> list[Character]:
    """Return who of system *system_key* sits at *campaign*'s table, with no more than a rehearsal shows of them."""
    return list(_characters_who_may_rehearse().filter(campaign=campaign, system=system_key))


@cache
def _characters_who_may_rehearse() -> QuerySet[Character]:
    """Return whoever may rehearse, as a question put together once: it is asked every three seconds.

    With each the version of the house rules in force, and what tells the open proposals and their rounds apart.
    """
    rules = HouseRules.objects.filter(campaign=OuterRef("campaign"), system=OuterRef("system"))
    asked = Proposal.objects.open().filter(maker=OuterRef("pk")).order_by().values("maker")
    watched = (
        Character.objects.at_table()
        .active()
        .annotate(
            rules_version=Subquery(rules.order_by("-version").values("version")[:1]),
            asked=Subquery(asked.annotate(n=Sum(F("pk") * ROUNDS + F("round"))).values("n")),
        )
    )
    shown = (*SHOWN, "owner__username", "owner__display_name")
    return watched.select_related("owner").only(*shown).order_by("name", "pk")


def rehearsal_fingerprint(characters: Iterable[Any]) -> str:
    """Return what changes whenever something a rehearsal shows of *characters* does."""
    told = [
        (c.slug, c.name, str(c.owner), c.revision, str(c.rehearsed_at), c.rules_version, c.asked)
        for c in characters
    ]
    return sha256(repr(told).encode()).hexdigest()[:20]


def seats_with_drafted_spends(characters: Sequence[Any], user: User) -> list[RehearsalSeat]:
    """Return *characters*, all of one table, side by side, each with its drafts tried out.

    Whoever looks next finds it worked out already, as long as nothing has changed.
    """
    if not characters:
        return []
    key = rehearsal_fingerprint(characters)
    if (known := TRIED.get(key)) is None:
        known = _rehearsal_seats_of_characters(characters)
        if known[0].rules_version == (characters[0].rules_version or 0):  # else they changed just now
            TRIED.put(key, known)
    return [
        replace(seat, character=c, is_mine=c.owner_id == user.pk)
        for c, seat in zip(characters, known, strict=True)
    ]


def _rehearsal_seats_of_characters(characters: Sequence[Character]) -> list[RehearsalSeat]:
    version, rules = ledger.version_and_house_rules_of_campaign(
        characters[0].campaign_id, characters[0].system
    )
    known = ledger.states_by_pk(characters)
    sheets = {c.slug: known[c.pk].sheet for c in characters}
    named = [(c.slug, c.name) for c in characters]
    seated = []
    for c in characters:
        table = Table(rules, tuple(other for other in named if other[0] != c.slug))
        drafted = try_out_drafted_spends(
            system_of(c.system), ActorAndSheets(c.slug, sheets), known[c.pk].balance, c.rehearsal, table
        )
        seated.append(RehearsalSeat(c, known[c.pk], version, table, drafted, is_mine=False))
    return seated


def open_proposals_between(characters: Sequence[Any]) -> list[Proposal]:
    """Return the proposals that wait between *characters*, or of one of them for a game master's yes."""
    if not any(character.asked for character in characters):
        return []
    both = Q(maker__in=characters) & (Q(other=None) | Q(other__in=characters))
    return list(Proposal.objects.open().filter(both).select_related("maker", "other", "awaits"))


# --- writing ---


def add_drafted_spend(character: Character, offer_code: str, answers: Answers, *, op_id: str) -> None:
    """Keep one more spend to try out; twice is once. RefusedError when there are enough."""

    def added(drafts: list[DraftedSpendJson]) -> list[DraftedSpendJson]:
        if any(kept["id"] == op_id for kept in drafts):
            return drafts
        if len(drafts) >= MOST:
            raise RefusedError.because(f"{MOST} tries are enough for one session. Take one out first.")
        return [*drafts, {"id": op_id, "code": offer_code, "answers": dict(answers)}]

    _change_drafted_spends(character, added)


def take_out_drafted_spend(character: Character, draft_id: str) -> None:
    """Let one spend go; those after it stay, and say if they no longer follow. Once is enough."""
    _change_drafted_spends(character, lambda drafts: [kept for kept in drafts if kept["id"] != draft_id])


def _change_drafted_spends(
    character: Character, change: Callable[[list[DraftedSpendJson]], list[DraftedSpendJson]]
) -> None:
    """Save what *change* makes of the drafts as they are now, so that two quick clicks both count."""
    row = Character.objects.filter(pk=character.pk)
    with transaction.atomic():
        before = row.select_for_update().values_list("rehearsal", flat=True).get()
        if (after := change(before)) != before:
            row.update(rehearsal=after, rehearsed_at=timezone.now())


def write_ready_drafted_spends(
    seat: RehearsalSeat, *, drafts: str, op_id: str, by: User, revision: int, rules_version: int
) -> list[LedgerLine]:
    """Write every draft that is its player's alone, all or none; what takes two stays a draft.

    OutdatedError when *drafts*, *revision* or *rules_version* are no longer what was shown. RefusedError names
    each draft that no longer follows, and why: then nothing is written, and the drafts stay.
    """
    if drafts != seat.drafts:
        raise OutdatedError
    drafted = _drafted_spends_tried_out_or_refused(system_of(seat.character.system), seat)
    ready = {spend.id for spend in drafted.ready}
    seen = {seat.character.slug: revision}
    with transaction.atomic():
        lines = ledger.write_all(
            [spend.deed for spend in drafted.ready],
            op_id=op_id,
            by=by,
            revisions=seen,
            rules_version=rules_version,
        )
        _change_drafted_spends(
            seat.character, lambda kept: [draft for draft in kept if draft["id"] not in ready]
        )
    return lines


def _drafted_spends_tried_out_or_refused(system: System[Any, Any], seat: RehearsalSeat) -> DraftedSpends:
    """Return the drafts tried out with everybody whose ledger they may touch."""
    touched = {slug for spend in seat.drafted.spends if spend.offer for slug in spend.offer.seats}
    cast = ledger.actor_and_sheets(seat.character, touched)
    drafted = try_out_drafted_spends(system, cast, seat.now.balance, seat.character.rehearsal, seat.table)
    if drafted.astray:
        told = " ".join(f"{spend.label}: {' '.join(spend.reasons)}" for spend in drafted.astray)
        raise RefusedError.because(f"Nothing was written, and your drafts are kept. {told}")
    if not drafted.ready:
        raise RefusedError.because("There is nothing to confirm yet. Try something out first.")
    return drafted
