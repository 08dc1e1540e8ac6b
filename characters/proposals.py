"""The door of proposals: what takes two is made, answered and agreed on here; what is agreed on, the ledger writes."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.models import User
from characters import ledger
from characters.errors import OutdatedError, RefusedError
from characters.models import Character, Proposal
from characters.rules import OUTSIDE, Answers, AnswersError, Cast, Deed, Joint, Offer, Question
from characters.systems import system_of

WITH = "with"  # the answer that names the other seat


def joint_of(character: Character) -> Joint[Any]:
    """Return how offers that take two are agreed on in *character*'s system."""
    joint = system_of(character.system).joint
    assert joint is not None
    return joint


def propose(character: Character, offer: Offer, answers: Answers, *, op_id: str, by: User) -> Proposal:
    """Lay *offer* before whom *answers* name; twice is once.

    Somebody who is not kept here has no player: then it waits for a game master's yes, and is agreed on at once
    where *by* runs the character.
    """
    if known := Proposal.objects.filter(op_id=op_id).first():
        return known
    other = None
    if answers[WITH] != OUTSIDE:
        other = Character.objects.get(slug=answers[WITH])
    with transaction.atomic():
        made = Proposal.objects.create(
            code=offer.code,
            maker=character,
            other=other,
            awaits=other,
            answers={character.slug: dict(answers)},
            op_id=op_id,
            made_by=by,
        )
        if other is None and character.is_run_by(by):
            accept(made, by=by, round=made.round)
    return made


def asked(proposal: Proposal, character: Character) -> tuple[Question, ...]:
    """Return what *character*, for whom *proposal* waits, is asked."""
    return joint_of(character).reply(ledger.cast(character))


def so_far(proposal: Proposal, character: Character) -> dict[str, str]:
    """Return what the form of *character* begins with: their own answers, and the other's where both must agree."""
    mine = proposal.answers.get(character.slug, {})
    shared = {question.key for question in asked(proposal, character) if question.shared}
    theirs: Answers = next((told for seat, told in proposal.answers.items() if seat != character.slug), {})
    return {**mine, **{key: theirs[key] for key in shared if key in theirs}}


def answer(proposal: Proposal, character: Character, answers: Answers, *, by: User, round: int) -> Proposal:
    """Store what *character* answers; when both agree, write it into both ledgers, all or none.

    Words that differ go back to the other, with the card kept. OutdatedError when *round* is over; RefusedError
    says why it is not possible any more: then nothing is stored.
    """
    told = {**proposal.answers, character.slug: dict(answers)}
    other = proposal.maker if character.pk == proposal.other_id else proposal.other
    with transaction.atomic():
        _claim(proposal, character, round, answers=told, then=other)
        if _agree(told, asked(proposal, character)):
            _write(proposal, told, by)
    return Proposal.objects.get(pk=proposal.pk)


def _agree(told: Mapping[str, Answers], questions: tuple[Question, ...]) -> bool:
    shared = [question.key for question in questions if question.shared]
    return all(len({answers.get(key) for answers in told.values()}) == 1 for key in shared) and len(told) == 2


def _claim(
    proposal: Proposal, awaits: Character | None, round: int, *, answers: Any, then: Character | None
) -> None:
    """Take the row's lock first: of two answers to one round one goes through."""
    row = Proposal.objects.open().filter(pk=proposal.pk, round=round, awaits=awaits)
    if not row.update(round=round + 1, answers=answers, awaits=then):
        raise OutdatedError


def accept(proposal: Proposal, *, by: User, round: int) -> None:
    """A game master's yes to somebody who is not kept here. OutdatedError, RefusedError as ``answer``."""
    with transaction.atomic():
        _claim(proposal, None, round, answers=proposal.answers, then=None)
        _write(proposal, proposal.answers, by)


def close(proposal: Proposal, *, round: int) -> None:
    """Take a proposal back, as its maker, or decline it, as who was asked; once is enough."""
    row = Proposal.objects.open().filter(pk=proposal.pk)
    if row.exclude(round=round).exists():
        raise OutdatedError
    row.update(closed_at=timezone.now(), awaits=None)


def _write(proposal: Proposal, told: Mapping[str, Answers], by: User) -> None:
    """Make the offers anew for all, and write one deed into every ledger it touches."""
    here = [proposal.maker, *([proposal.other] if proposal.other else [])]
    fresh = list(Character.objects.filter(pk__in=[c.pk for c in here]).select_related("owner", "campaign"))
    makers = {character.pk: character for character in fresh}
    maker = makers[proposal.maker_id]
    offers = {character.pk: _open_offer(character, proposal.code) for character in fresh}
    cast = ledger.cast(maker, [character.slug for character in fresh if character != maker])
    deed = _deed(proposal, maker, cast, offers[maker.pk], told, {c.slug: str(c) for c in fresh})
    revisions = {character.slug: character.revision for character in fresh}
    ledger.write(deed, op_id=proposal.slug, by=by, revisions=revisions)
    Proposal.objects.filter(pk=proposal.pk).update(closed_at=timezone.now(), awaits=None, is_agreed=True)


def _open_offer(character: Character, code: str) -> Offer:
    """Return the offer as it stands for *character* now; RefusedError says for whom it is not possible, and why."""
    system, (_version, table) = system_of(character.system), ledger.table(character)
    offers = system.offers(ledger.standing(character).sheet, table)
    offer = next((offer for offer in offers if offer.code == code), None)
    if offer is None or offer.reasons:
        reasons = " ".join(offer.reasons) if offer else ""
        raise RefusedError.because(f"Not possible for {character} now, so nothing was written. {reasons}")
    return offer


def _deed(
    proposal: Proposal,
    maker: Character,
    cast: Cast[Any],
    offer: Offer,
    told: Mapping[str, Answers],
    names: Mapping[str, str],
) -> Deed:
    try:
        return joint_of(maker).agree(cast, offer, told, names, proposal.slug)
    except AnswersError as error:
        wrong = [f"{names[p.where[0]]}: {p.message}" for p in error.problems]
        raise RefusedError.because(" ".join([*wrong, "Nothing was written."])) from error
