"""The part of a character's page where it grows: every offer, the strip above them, what was written lately."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest, found_or_404, see_other
from campaigns.models import User
from characters.ledger import ledger, proposals
from characters.ledger.debts import debts_of_those_who_owe
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, CharacterQuerySet, Proposal
from characters.pages import own_page, parts
from characters.pages.diary import sentence_of_line
from characters.pages.offer_groups import groups_with_offers, sections_by_heading_else_by_price
from characters.pages.parts import GROW
from characters.pages.sheet import (
    is_just_written,
    lines_newest_first,
    page_of_open_proposals,
    render_part_and_remember_it,
    with_proposals,
)
from characters.pages.spend_form import SpendForm
from characters.pages.tonight import bought_since_last_xp, newest_lines, state_before_newest_spends
from characters.socket.plans import plan_as_kept_or_found_anew
from characters.systems import system_of


@require_GET
@login_required
def grow_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Every way to grow; ``?offer=`` is the one chosen."""
    found = found_or_404(ledger.HOUSE.character(_writable, request.user, character_slug))
    return (
        _render_chosen_offer_and_its_changes(request, found)
        if request.htmx.target == "choice"
        else render_grow_or_page_that_asked(request, found)
    )


def _writable(characters: CharacterQuerySet, user: User) -> CharacterQuerySet:
    return with_proposals(characters).finished().writable_by(user)


@require_POST
@login_required
def spend_or_propose(request: PlayerRequest, character_slug: str) -> HttpResponse:
    found = _found_as_it_is_now(request, character_slug)
    if ledger.has_written_op(found, request.POST.get("op_id")):  # a double click: the first result stands
        return _answer_after_writing(request, found)
    if made := proposals.proposal_by_op(request.POST.get("op_id")):
        return _answer_after_proposing(request, found, made)
    if "look" in request.POST and (here := own_page.page_that_posted_form_stands_on(request, found)):
        return see_other(own_page.url_to_draw_page_with_answers_so_far(found, here, request.POST))
    form = SpendForm(found, request.POST)
    if form.is_outdated:
        return render_grow_or_page_that_asked(request, found, form, status=409)
    if not form.is_valid():
        return render_grow_or_page_that_asked(request, found, form, status=422)
    if form.is_joint:
        return _propose_and_answer(request, found, form)
    try:
        form.write(request.user)
    except OutdatedError:
        return _render_offers_as_they_are_now(request, form)
    return _answer_after_writing(request, found)


def _found_as_it_is_now(request: PlayerRequest, character_slug: str) -> Character:
    """Return the character with what its table has settled, which the line to be written is held against."""
    return found_or_404(ledger.HOUSE.character(_writable, request.user, character_slug))


def _render_offers_as_they_are_now(request: PlayerRequest, form: SpendForm) -> HttpResponse:
    """Answer a spend that came too late: the ledger and the table's rules are read anew, what was typed is kept."""
    found = _found_as_it_is_now(request, form.character.slug)
    return render_grow_or_page_that_asked(request, found, SpendForm(found, form.data), status=409)


def _propose_and_answer(request: PlayerRequest, found: Character, form: SpendForm) -> HttpResponse:
    """Lay what takes two before whom it names."""
    assert form.offer is not None
    op_id = form.cleaned_data["op_id"]
    try:
        made = proposals.propose_and_accept_if_run_by(
            found, form.offer, form.cleaned_answers, op_id=op_id, by=request.user
        )
    except (OutdatedError, RefusedError):  # the ledger moved on under the form
        return _render_offers_as_they_are_now(request, form)
    return _answer_after_proposing(request, found, made)


def _answer_after_proposing(request: PlayerRequest, found: Character, proposal: Proposal) -> HttpResponse:
    if proposal.is_agreed:
        return _answer_after_writing(request, found)
    if request.htmx:
        return render_grow_or_page_that_asked(request, found, made=proposal)
    return see_other(f"{parts.part_url(found, GROW)}#proposals")


def _answer_after_writing(request: PlayerRequest, found: Character) -> HttpResponse:
    """Stay at the offers, which say what was written; or on the page of the system's own that asked."""
    found.refresh_from_db(fields=["revision"])
    if request.htmx:
        return render_grow_or_page_that_asked(request, found, is_written=True)
    if here := own_page.page_that_posted_form_stands_on(request, found):
        messages.success(request, _message_of_newest_line_and_balance(found))
        return see_other(f"{own_page.page_url(found, here)}#done")
    told = {"written": found.revision, "at": _posted_group_key(request)}
    return see_other(f"{parts.part_url(found, GROW)}?{urlencode(told)}#now")


def render_grow_or_page_that_asked(
    request: PlayerRequest,
    found: Character,
    form: SpendForm | None = None,
    *,
    status: int = 200,
    refusals: Iterable[str] = (),
    is_written: bool = False,
    made: Proposal | None = None,
) -> HttpResponse:
    """Answer with the offers, or with a page of the system's own where that one asked."""
    if here := own_page.page_that_posted_form_stands_on(request, found):
        return own_page.render_system_page(request, found, here, form, status=status)
    lines = newest_lines(found)
    was = state_before_newest_spends(found, lines)  # with it, what is so now is read
    system, state = system_of(found.system), ledger.state(found)
    form = (
        _form_of_offer_in_address(request, found)
        if form is None
        else form.rebound_with_typed()
        if form.is_outdated
        else form
    )
    planner = system.planner if found.plan else None
    stock = list(groups_with_offers(system.says.groups, form.offers))
    group = _posted_group_key(request) if is_written else request.GET.get("at")
    context = {
        "form": form,
        "strip": system.shows.strip(was.sheet, state.sheet, form.offer) if system.shows.strip else None,
        "tonight": bought_since_last_xp(found, lines, request.user),
        "open_bays": sections_by_heading_else_by_price(shelf for shelf in stock if shelf.open),
        "closed_bays": sections_by_heading_else_by_price(shelf for shelf in stock if not shelf.open),
        "closed": [shelf.group.title for shelf in stock if not shelf.open],
        "plan": plan_as_kept_or_found_anew(planner, state, form.table.rules, found.plan) if planner else None,
        "debts": debts_of_those_who_owe([found]) if state.owed else (),
        "proposals": () if is_written else page_of_open_proposals(request, found, is_one_made=bool(made)),
        "are_proposals_kept": is_written,  # what waits for two stays as the page has it
        "made": made,
        "written": sentence_of_line(found, lines[0]) if is_written or is_just_written(request, found) else "",
        "at": next((shelf.group for shelf in stock if shelf.open and shelf.group.key == group), None),
        "take_back_op": new_op_id(),
        "is_outdated": status == 409,
        "refusals": list(refusals),
    }
    return render_part_and_remember_it(request, found, GROW, context, status=status)


def _render_chosen_offer_and_its_changes(request: PlayerRequest, found: Character) -> HttpResponse:
    """Answer with what was chosen, and the strip that shows what it would change."""
    was, form = (
        state_before_newest_spends(found, newest_lines(found)),
        _form_of_offer_in_address(request, found),
    )
    context: dict[str, Any] = {"character": found, "form": form, "is_choosing": True}
    if form.system.shows.strip:
        context["strip"] = form.system.shows.strip(was.sheet, form.sheet, form.offer)
    return render(request, "characters/_chosen.html", context)


def _form_of_offer_in_address(request: PlayerRequest, found: Character) -> SpendForm:
    """Return the form of the offer that the address names, if it names one."""
    return SpendForm(found, code=request.GET.get("offer", ""))


def _message_of_newest_line_and_balance(found: Character) -> str:
    """Return that it was written, what the newest line says, and what is left."""
    left = {"n": ledger.state(found).balance, "currency": system_of(found.system).says.currency}
    told = sentence_of_line(found, lines_newest_first(found)[0])
    return f"{_('Written into the ledger.')} {told} {_('%(n)s %(currency)s left.') % left}"


def _posted_group_key(request: PlayerRequest) -> str:
    """Return the group of what was posted: the codes of its offers begin with its key, or are it."""
    return request.POST.get("code", "").partition(" ")[0]
