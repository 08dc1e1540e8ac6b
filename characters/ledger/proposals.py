"""The door of proposals: what takes two is made, answered and agreed on here; what is agreed on, the ledger writes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.kept_queries import KeptModelQuery
from campaigns.models import User
from campaigns.ops import is_op
from characters.ledger import ledger, undoing
from characters.ledger.errors import AskOtherError, OutdatedError, RefusedError
from characters.ledger.replay import ReplayedState
from characters.ledger.undoing import Undoing
from characters.models import Character, LedgerLine, Proposal
from characters.models.proposals import TAKE_BACK
from characters.socket.rules import (
    OUTSIDE,
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Joint,
    Offer,
    Problem,
    Question,
    Table,
)
from characters.systems import system_of

WITH = "with"  # the answer that names the other seat
AnswersBySeat = Mapping[str, Answers]  # what each has answered, by seat


@dataclass(frozen=True)
class ProposalSide:
    """One of those a proposal is between, as they stand now: what they would take, and have answered so far."""

    character: Character
    rules: Any
    state: ReplayedState
    offer: Offer
    partner: str  # the other's seat, or OUTSIDE
    answers: Answers

    @property
    def sheet(self) -> Any:
        return self.state.sheet

    @property
    def balance(self) -> int:
        return self.state.balance

    @property
    def left(self) -> int:
        """Return what they would have left."""
        return self.balance - self.offer.price

    @property
    def joint(self) -> Joint[Any]:
        return joint_rules_of(self.character)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Return what they are asked when it is their turn; of what asks for a yes alone, all but the choice made."""
        if self.offer.group not in self.joint.groups:
            return tuple(question for question in self.offer.asks if not question.menu)
        return self.joint.reply(ActorAndSheets(self.character.slug, {self.character.slug: self.sheet}))

    def answer_problems(self, answers: Answers) -> tuple[Problem, ...]:
        """Return what is missing or wrong in *answers*, for the sheet as it is now."""
        system, seat = system_of(self.character.system), self.character.slug
        told = {**self.answers, **answers, WITH: self.partner}
        try:
            system.rules.settle(ActorAndSheets(seat, {seat: self.sheet}), self.offer, told, self.rules)
        except AnswersError as error:
            return error.problems
        return ()

    def against(self) -> Iterator[str]:
        """Yield what stands against it on this side now."""
        name, system = self.character, system_of(self.character.system)
        if self.character.archived_at:
            yield f"{name} is in the archive."
        if self.balance < self.offer.price:
            left = f"{self.balance} {system.says.currency}".replace("-", "\N{MINUS SIGN}")
            yield f"{name} has {left} now, and this costs {self.offer.price}."
        yield from self.outdated

    @property
    def outdated(self) -> list[str]:
        """Return what of their answers so far no longer fits."""
        wrong = self.answer_problems(self.answers) if self.answers else ()
        return [f"{self.character}: {problem.message}" for problem in wrong]


def joint_rules_of(character: Character) -> Joint[Any]:
    """Return how offers that take two are agreed on in *character*'s system."""
    joint = system_of(character.system).joint
    assert joint is not None
    return joint


def sides_of_proposal(proposal: Proposal) -> list[ProposalSide]:
    """Return those *proposal* is between as they stand now, its maker first, in two queries."""
    keys = proposal.between
    fresh = {one.pk: one for one in ledger.HOUSE.characters().filter(pk__in=keys)}
    states = ledger.states_by_pk(fresh.values())
    maker, *others = (fresh[key] for key in keys)
    seats = [maker.slug, others[0].slug if others else OUTSIDE]
    return [
        _side_of_character(proposal, character, states[character.pk], seats[place - 1])
        for place, character in enumerate((maker, *others))
    ]


def _side_of_character(
    proposal: Proposal, character: Character, state: ReplayedState, partner_slug: str
) -> ProposalSide:
    system = system_of(character.system)
    _version, rules = ledger.version_and_house_rules_in_force(character)
    offers = system.rules.offers(state.sheet, Table(rules))
    offer = next(offer for offer in offers if offer.code == proposal.code)
    told = proposal.answers.get(character.slug, {})
    return ProposalSide(character, rules, state, offer, partner_slug, told)


def reasons_against_proposal_now(sides: Sequence[ProposalSide]) -> list[str]:
    """Return everything that stands against it now, on either side or between them."""
    found = [why for side in sides for why in side.against()]
    if len(sides) > 1 and not _do_sides_sit_at_one_table(sides):
        one, other = (side.character for side in sides)
        found.append(f"{one} and {other} no longer sit in one campaign.")
    return found


def was_agreed_and_taken_back(proposal: Proposal, sides: Sequence[ProposalSide]) -> bool:
    """Say whether what was agreed on has been taken back since."""
    reverted = {side.character.pk: side.state.reverted for side in sides}
    lines = LedgerLine.objects.filter(op_id=proposal.slug).values_list("character", "number")
    return any(number in reverted.get(pk, ()) for pk, number in lines)


def _do_sides_sit_at_one_table(sides: Sequence[ProposalSide]) -> bool:
    there = Character.objects.at_table().filter(pk__in=[side.character.pk for side in sides])
    tables = list(there.values_list("campaign", flat=True))
    return len(tables) == len(sides) and len(set(tables)) == 1


# --- making one ---


def proposal_by_op(op_id: str | None) -> Proposal | None:
    """Return what this op has proposed already."""
    return PROPOSAL_BY_OP.first(op_id) if is_op(op_id) else None


PROPOSAL_BY_OP = KeptModelQuery(Proposal, lambda op_id: Proposal.objects.filter(op_id=op_id), str)


def propose_and_accept_if_run_by(
    character: Character, offer: Offer, answers: Answers, *, op_id: str, by: User
) -> Proposal:
    """Lay *offer* before whom *answers* name; twice is once.

    Somebody who is not kept here has no player, and some offers are a game master's to agree to (Ruling B24): then it
    waits for a game master's yes, and is agreed on at once where *by* runs the character. OutdatedError, RefusedError
    as ``answer``: then nothing is laid before anybody.
    """
    alone = answers.get(WITH, OUTSIDE) == OUTSIDE
    other = None if alone else Character.objects.get(slug=answers[WITH])
    first = {
        "code": offer.code, "maker": character, "other": other, "awaits": other,
        "answers": {character.slug: dict(answers)}, "made_by": by,
    }  # fmt: skip
    with transaction.atomic():
        made, is_new = Proposal.objects.get_or_create(op_id=op_id, defaults=first)
        if is_new and alone and character.is_run_by(by):
            made = accept_as_gm_and_write(made, by=by, round=made.round)
    return made


def propose_taking_back(
    character: Character, line_number: int, error: AskOtherError, *, op_id: str, by: User
) -> Proposal:
    """Ask for the yes that taking line *line_number* back needs, once; RefusedError where it takes that of several."""
    if len(error.others) > 1:
        told = "This would take back what you share with several. Who runs the table can do it."
        raise RefusedError.because(told)
    (other,) = error.others
    code = f"{TAKE_BACK} {line_number}"
    if waiting := Proposal.objects.open().filter(maker=character, code=code).first():
        return waiting
    first = {
        "code": code, "maker": character, "other": other, "awaits": other,
        "answers": {character.slug: {"key": error.key}}, "made_by": by,
    }  # fmt: skip
    made, _is_new = Proposal.objects.get_or_create(op_id=op_id, defaults=first)
    return made


# --- answering ---


def own_answers_with_newest_shared(proposal: Proposal, side: ProposalSide) -> dict[str, str]:
    """Return what the form of *side* begins with: their own answers, and the newest where both must agree."""
    shared = {question.key for question in side.questions if question.shared}
    newest = {key: value for key, value in proposal.newest.items() if key in shared}
    return {**side.answers, **newest}


def is_agreed_by_both(answers_by_seat: AnswersBySeat, questions: Sequence[Question]) -> bool:
    """Say whether both have answered, and alike where they must."""
    shared = [question.key for question in questions if question.shared]
    return len(answers_by_seat) == 2 and all(
        len({answers[key] for answers in answers_by_seat.values()}) == 1 for key in shared
    )


def store_answer_and_write_if_agreed(
    proposal: Proposal,
    side: ProposalSide,
    answers: Answers,
    *,
    by: User,
    round: int,
    send_back_to_other: bool = False,
) -> Proposal:
    """Store what *side* answers; when both agree, write it into both ledgers, all or none; twice is once.

    What differs goes back to the other, and so does what is agreed on with *send_back_to_other*. OutdatedError when
    *round* is over; RefusedError says why it is not possible any more: then nothing is stored.
    """
    seat = side.character.slug
    told = {**proposal.answers, seat: {**proposal.answers.get(seat, {}), **answers}}
    other = proposal.maker if side.character.pk == proposal.other_id else proposal.other
    try:
        with transaction.atomic():
            _end_round_or_raise_outdated(proposal, side.character, round, answers=told, awaits=other)
            if not send_back_to_other and is_agreed_by_both(told, side.questions):
                _write_agreed_entries_and_close(proposal, by)
    except OutdatedError:
        if not _did_round_end_with_answer(proposal, seat, answers, round):
            raise
    return Proposal.objects.get(pk=proposal.pk)


def _did_round_end_with_answer(proposal: Proposal, seat: str, answers: Answers, round: int) -> bool:
    """Say whether *round* ended with these very answers: a double click."""
    now = Proposal.objects.get(pk=proposal.pk)
    stored = now.answers.get(seat, {})
    return now.round == round + 1 and {**stored, **answers} == stored


def send_back_to_maker(proposal: Proposal, gm_word: str, *, round: int) -> Proposal:
    """Say a game master's no, with a *gm_word*: its maker may propose it otherwise; twice is once. OutdatedError."""
    try:
        _end_round_or_raise_outdated(proposal, None, round, awaits=proposal.maker, word=gm_word)
    except OutdatedError:
        now = Proposal.objects.get(pk=proposal.pk)
        if (now.round, now.word) != (round + 1, gm_word):
            raise
    return Proposal.objects.get(pk=proposal.pk)


def accept_as_gm_and_write(proposal: Proposal, *, by: User, round: int) -> Proposal:
    """Say a game master's yes; twice is once. Errors as ``answer``."""
    try:
        with transaction.atomic():
            _end_round_or_raise_outdated(proposal, None, round)
            _write_agreed_entries_and_close(proposal, by)
    except OutdatedError:
        if not Proposal.objects.filter(pk=proposal.pk, is_agreed=True).exists():
            raise
    return Proposal.objects.get(pk=proposal.pk)


def agree_and_write_taking_back(proposal: Proposal, agreed_undoing: Undoing, *, by: User, round: int) -> None:
    """Say yes to *agreed_undoing*: all sides or none. OutdatedError when *round* is over."""
    with transaction.atomic():
        _end_round_or_raise_outdated(proposal, proposal.awaits, round)
        undoing.write_undoing(agreed_undoing, op_id=proposal.slug, by=by)
        Proposal.objects.filter(pk=proposal.pk).update(closed_at=timezone.now(), is_agreed=True)


def _end_round_or_raise_outdated(
    proposal: Proposal, awaited: Character | None, round: int, **columns: Any
) -> None:
    """Take the row's lock first: of two answers to one round, one goes through."""
    row = Proposal.objects.open().filter(pk=proposal.pk, round=round, awaits=awaited)
    if not row.update(round=round + 1, **columns):
        raise OutdatedError


def withdraw_or_decline_proposal(proposal: Proposal, *, round: int) -> None:
    """Take a proposal back, as its maker, or decline it, as who was asked; twice is once.

    OutdatedError when it has been answered since *round*: nobody declines what they did not see.
    """
    row = Proposal.objects.open().filter(pk=proposal.pk, round=round)
    if not row.update(closed_at=timezone.now()):
        now = Proposal.objects.get(pk=proposal.pk)
        if now.is_open or now.is_agreed:
            raise OutdatedError


def _write_agreed_entries_and_close(proposal: Proposal, by: User) -> None:
    """Look at all sides anew, and write one deed into every ledger it touches; the row is locked."""
    agreed = Proposal.objects.select_related("maker", "other").get(pk=proposal.pk)
    here = sides_of_proposal(agreed)
    if wrong := reasons_against_proposal_now(here):
        raise RefusedError.because(" ".join([*wrong, "Nothing was written, and nothing was spent."]))
    deed = _agreed_entries(agreed, here)
    if agreed.kind not in here[0].joint.groups and agreed.made_by:
        by = agreed.made_by  # what asked for a yes alone is the spend of who asked, and theirs to take back
    revisions = {side.character.slug: side.character.revision for side in here}
    ledger.write(deed, op_id=agreed.slug, by=by, revisions=revisions)
    Proposal.objects.filter(pk=agreed.pk).update(closed_at=timezone.now(), is_agreed=True)


def _agreed_entries(agreed: Proposal, sides: Sequence[ProposalSide]) -> EntriesBySeat:
    maker = sides[0]
    cast = ActorAndSheets(maker.character.slug, {side.character.slug: side.sheet for side in sides})
    if maker.offer.group not in maker.joint.groups:
        return system_of(maker.character.system).rules.settle(cast, maker.offer, maker.answers, maker.rules)
    names = {side.character.slug: str(side.character) for side in sides}
    return maker.joint.agree(cast, maker.offer, agreed.answers, names, agreed.slug)
