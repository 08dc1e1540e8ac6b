"""Spends tried out one upon the other: what each would do, or why it no longer follows. Nothing is written here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Offer,
    Question,
    System,
    Table,
)

DraftedSpendJson = Mapping[str, Any]  # JSON, as it is kept on the character: "id", "code", "answers"


@dataclass(frozen=True, slots=True)
class DraftedSpend:
    """One spend tried out: *deed* is what it would write, *reasons* why it cannot be.

    *answers* are what was asked and answered, in words; *left* what is unspent after it. One that *is_joint* takes
    two: it holds its price back and writes nothing, and *partner* is the seat it is meant for.
    """

    id: str
    label: str
    price: int = 0
    left: int = 0
    offer: Offer | None = None
    answers: tuple[tuple[str, str], ...] = ()
    deed: EntriesBySeat = field(default_factory=dict)
    is_joint: bool = False
    partner: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Say whether its player alone can confirm it as things stand."""
        return not self.reasons and not self.is_joint


@dataclass(frozen=True, slots=True)
class DraftedSpends:
    """All that was tried out with one character, in order, and what it would leave."""

    spends: tuple[DraftedSpend, ...]
    cast: ActorAndSheets[Any]
    balance: int

    @property
    def ready(self) -> tuple[DraftedSpend, ...]:
        return tuple(spend for spend in self.spends if spend.is_ready)

    @property
    def astray(self) -> tuple[DraftedSpend, ...]:
        """Return those that no longer follow, as far as they are its player's alone."""
        return tuple(spend for spend in self.spends if spend.reasons and not spend.is_joint)

    @property
    def price(self) -> int:
        """Return what confirming costs."""
        return sum(spend.price for spend in self.ready)


def try_out_drafted_spends(
    system: System[Any, Any],
    cast: ActorAndSheets[Any],
    balance: int,
    drafts: Sequence[DraftedSpendJson],
    table: Table[Any],
) -> DraftedSpends:
    """Return *drafts* tried out on the sheet of whose move it is in *cast*, each on what those before it left."""
    spends = []
    for kept in drafts:
        spend = _try_out_drafted_spend(system, cast, kept, table)
        balance -= spend.price
        held = {cast.me: Entry(spend.offer.group, -spend.price)} if spend.is_joint and spend.offer else {}
        cast = _actor_and_sheets_after(system, cast, spend.deed or held)
        spends.append(replace(spend, left=balance))
    return DraftedSpends(tuple(spends), cast, balance)


def _try_out_drafted_spend(
    system: System[Any, Any], cast: ActorAndSheets[Any], draft: DraftedSpendJson, table: Table[Any]
) -> DraftedSpend:
    group = draft["code"].partition(" ")[0]
    title = next((g.title for g in system.says.groups if g.key == group), draft["code"])
    joint = system.needs_yes_of_other_or_gm(draft["code"], draft["answers"])
    offer = next((o for o in system.rules.offers(cast.my_sheet, table) if o.code == draft["code"]), None)
    if offer is None:
        return DraftedSpend(
            draft["id"], title, is_joint=joint, reasons=("There is no such way to spend now.",)
        )
    told = _labels_and_answers_given(offer.asks, draft["answers"])
    label = offer.label if offer.comes or offer.asks or not offer.after else f"{title}: {offer.label}"
    spend = DraftedSpend(draft["id"], label, offer=offer, answers=told, is_joint=joint, reasons=offer.reasons)
    if offer.reasons:
        return spend
    try:
        deed = system.rules.settle(cast, offer, draft["answers"], table.rules)
    except AnswersError as error:
        return replace(spend, reasons=tuple(problem.message for problem in error.problems))
    if joint:
        return replace(spend, price=offer.price, partner=draft["answers"].get("with", ""))
    mine = deed[cast.me]
    label = system.says.describe(mine) if any(ask.page for ask in offer.asks) else label
    return replace(spend, label=label, price=-mine.xp, deed=deed)


def _labels_and_answers_given(questions: Sequence[Question], answers: Answers) -> tuple[tuple[str, str], ...]:
    """Return label and answer of what was answered; what a page of its own puts together shows on the sheet."""
    told = [(ask, str(answers.get(ask.key, ""))) for ask in questions if not ask.page]
    return tuple((ask.label, dict(ask.choices).get(answer, answer)) for ask, answer in told if answer)


def _actor_and_sheets_after(
    system: System[Any, Any], cast: ActorAndSheets[Any], entries: EntriesBySeat
) -> ActorAndSheets[Any]:
    """Return *cast* as *entries* would leave it."""
    after = {seat: system.rules.apply(cast.sheets[seat], entry) for seat, entry in entries.items()}
    return ActorAndSheets(cast.me, {**cast.sheets, **after})
