"""What takes two: a page to read it, to answer it, to take it back; until both agree nothing is spent."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_POST

from campaigns.http import PlayerRequest, see_other
from campaigns.models import User
from characters.ledger import proposals
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.proposals import ProposalSide
from characters.models import Character, Proposal
from characters.pages.proposal_forms import AnswerForm, RoundForm
from characters.pages.retracting import own_character_whose_turn_or_first, show_or_agree_to_take_back
from characters.systems import system_of


@login_required
def show_or_answer_proposal(request: PlayerRequest, proposal_slug: str) -> HttpResponse:
    """Show what was proposed; a POST answers it, as whom it waits for or as a game master."""
    found, mine = _proposal_and_writable_character_pks_or_404(proposal_slug, request.user)
    if found.takes_back:
        return show_or_agree_to_take_back(request, found, mine)
    here = proposals.sides_of_proposal(found)
    if request.method != "POST":
        return _proposal_page(request, found, here, mine)
    form = _answer_form_or_404(found, here, mine, request.POST)
    if not form.is_valid():
        if form.is_outdated or not _may_answer_proposal(found, mine, request.user):
            return _outdated_proposal_page(request, proposal_slug, form)
        return _proposal_page(request, found, here, mine, form, status=422)
    try:
        _write_answer_to_proposal(found, form, request.user)
    except OutdatedError:
        return _outdated_proposal_page(request, proposal_slug, form)
    except RefusedError as error:
        form.add_error(None, str(error))
        return _proposal_page(request, found, here, mine, form, status=422)
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def withdraw_or_decline_proposal(request: PlayerRequest, proposal_slug: str) -> HttpResponse:
    """Take it back, or decline it."""
    found, mine = _proposal_and_writable_character_pks_or_404(proposal_slug, request.user)
    form = RoundForm(request.POST)
    if not form.is_valid():
        return _outdated_proposal_page(request, proposal_slug)
    try:
        proposals.withdraw_or_decline_proposal(found, round=form.cleaned_data["round"])
    except OutdatedError:
        return _outdated_proposal_page(request, proposal_slug)
    return see_other(f"{own_character_whose_turn_or_first(found, mine).get_absolute_url()}#proposals")


def _proposal_and_writable_character_pks_or_404(proposal_slug: str, user: User) -> tuple[Proposal, set[int]]:
    """Return the proposal, and for which of its characters *user* may act; whoever may for none gets 404."""
    found = get_object_or_404(Proposal.objects.with_parties(), slug=proposal_slug)
    mine = set(Character.objects.writable_by(user).filter(pk__in=found.between).values_list("pk", flat=True))
    if not mine:
        raise Http404
    return found, mine


def _answer_form_or_404(
    found: Proposal,
    sides: list[ProposalSide],
    own_character_pks: set[int],
    posted: Mapping[str, Any] | None = None,
) -> AnswerForm:
    """Return the form of whom it speaks for: the seat posted, else whose turn it is."""
    seat = posted.get("seat", "") if posted is not None else found.turn
    side = next((s for s in sides if s.character.slug == seat and s.character.pk in own_character_pks), None)
    if seat and side is None:
        raise Http404
    return AnswerForm(found, side, posted)


def _write_answer_to_proposal(found: Proposal, form: AnswerForm, by: User) -> None:
    """Write the answer of the form's side; of nobody's: a game master's yes."""
    round = form.cleaned_data["round"]
    if form.side:
        proposals.store_answer_and_write_if_agreed(
            found, form.side, form.cleaned_answers, by=by, round=round, send_back_to_other=form.goes_back
        )
    elif not found.maker.is_run_by(by):
        raise OutdatedError
    elif form.goes_back:
        proposals.send_back_to_maker(found, form.cleaned_data["word"], round=round)
    else:
        proposals.accept_as_gm_and_write(found, by=by, round=round)


def _outdated_proposal_page(
    request: PlayerRequest, proposal_slug: str, form: AnswerForm | None = None
) -> HttpResponse:
    """Show how it stands now, with what was typed in the meantime (409)."""
    found, mine = _proposal_and_writable_character_pks_or_404(proposal_slug, request.user)
    here = proposals.sides_of_proposal(found)
    if form and form.data.get("seat", "") == found.turn and _may_answer_proposal(found, mine, request.user):
        again = _answer_form_or_404(found, here, mine, form.data).rebound_with_typed()
        return _proposal_page(request, found, here, mine, again, status=409, is_outdated=True)
    typed = form.shared if form else []
    return _proposal_page(request, found, here, mine, status=409, is_outdated=True, typed=typed)


def _may_answer_proposal(found: Proposal, own_character_pks: set[int], user: User) -> bool:
    if not found.is_open:
        return False
    return found.awaits_id in own_character_pks if found.awaits_id else found.maker.is_run_by(user)


def _sides_without_answer_asked_anew(found: Proposal, sides: list[ProposalSide]) -> list[ProposalSide]:
    """Return the sides without the answer that is asked for anew."""
    return [replace(s, answers={}) if s.character.pk == found.awaits_id else s for s in sides]


def _proposal_page(
    request: PlayerRequest,
    found: Proposal,
    sides: list[ProposalSide],
    own_character_pks: set[int],
    form: AnswerForm | None = None,
    *,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    may_answer = _may_answer_proposal(found, own_character_pks, request.user)
    context |= {
        "proposal": found,
        "system": system_of(found.maker.system),
        "offer": sides[0].offer,
        "sides": sides,
        "mine": own_character_pks,
        "may_answer": may_answer,
        "character": own_character_whose_turn_or_first(found, own_character_pks),
        "form": form or (_answer_form_or_404(found, sides, own_character_pks) if may_answer else None),
        "against": proposals.reasons_against_proposal_now(_sides_without_answer_asked_anew(found, sides))
        if found.is_open
        else [],
        "is_back_wanted": any(side.outdated for side in sides if side.character.pk != found.awaits_id),
        "is_taken_back": found.is_agreed and proposals.was_agreed_and_taken_back(found, sides),
        "section": "characters",
    }
    return render(request, "characters/proposal.html", context, status=status)
