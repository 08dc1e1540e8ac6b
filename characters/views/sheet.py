"""A character's own page: the sheet, its offers, its ledger; spending and taking back."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest, see_other
from campaigns.listing import part
from characters import ledger, proposals, throws
from characters.beside import OWN_PAGE, beside
from characters.debts import debts
from characters.diary import diary, is_takeable, sentence
from characters.errors import OutdatedError, RefusedError
from characters.forms import SpendForm
from characters.models import Character, CharacterQuerySet, LedgerLine, Proposal
from characters.plans import plan_of
from characters.shelves import arranged, shelves
from characters.systems import system_of
from characters.views import pages
from characters.views.building import show_builder

LATEST, LATEST_ROLLS = 8, 3


@require_GET
@login_required
def character(request: PlayerRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(_shown().visible_to(request.user), slug=slug)
    if not found.is_finished:
        return show_builder(request, found)
    form = SpendForm(found, code=request.GET.get("offer", ""))
    if request.htmx.target == "choice":
        return render(request, "characters/_choice.html", {"character": found, "form": form})
    return show_sheet(request, found, form)


@require_POST
@login_required
def spend(request: PlayerRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(_shown().finished().writable_by(request.user), slug=slug)
    if ledger.has(found, request.POST.get("op_id")):  # a double click: the first result stands
        return _written(request, _fresh(found))
    if made := proposals.find(request.POST.get("op_id")):
        return _proposed(request, _fresh(found), made)
    if "look" in request.POST and (here := pages.asking(request, found)):
        return see_other(pages.looked(found, here, request.POST))
    form = SpendForm(found, request.POST)
    if form.is_outdated:
        return show_sheet(request, found, form, status=409)
    if not form.is_valid():
        return show_sheet(request, found, form, status=422)
    if form.is_joint:
        return _propose(request, found, form)
    try:
        form.write(request.user)
    except OutdatedError:
        return show_sheet(request, _fresh(found), form, status=409)
    return _written(request, _fresh(found))


def _propose(request: PlayerRequest, found: Character, form: SpendForm) -> HttpResponse:
    """Lay what takes two before whom it names."""
    assert form.offer is not None
    op_id = form.cleaned_data["op_id"]
    try:
        made = proposals.propose(found, form.offer, form.told, op_id=op_id, by=request.user)
    except (OutdatedError, RefusedError):  # the ledger moved on under the form
        return show_sheet(request, _fresh(found), form, status=409)
    return _proposed(request, _fresh(found), made)


def _proposed(request: PlayerRequest, found: Character, made: Proposal) -> HttpResponse:
    if made.is_agreed:
        return _written(request, found)
    if request.htmx:
        return show_sheet(request, found, made=made)
    return see_other(f"{found.get_absolute_url()}#proposals")


@require_GET
@login_required
def history(request: PlayerRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(_shown().finished().visible_to(request.user), slug=slug)
    page = part(request, _lines(found))
    days = diary(found, page, request.user)
    context = {
        "character": found,
        "system": system_of(found.system),
        "days": days,
        "page": page,
        "may_take_back": is_takeable(days),
        "take_back_op": new_op_id(),
        "section": "characters",
    }
    return render(request, "characters/history.html", context)


def show_sheet(
    request: PlayerRequest,
    found: Character,
    form: SpendForm | None = None,
    *,
    status: int = 200,
    refusals: list[str] | None = None,
    is_written: bool = False,
    made: Proposal | None = None,
) -> HttpResponse:
    """Answer with the character's page, or its one fragment; with a page of the system's own where that one asked."""
    if here := pages.asking(request, found):
        return pages.show_page(request, found, here, form, status=status)
    context = _context(request, found, form) | {"made": made}
    if is_written:
        context["written"] = context["days"][0].lines[0]
    context |= {"is_outdated": status == 409, "refusals": refusals or [], "section": "characters"}
    template = "characters/_character.html" if request.htmx else "characters/character.html"
    return render(request, template, context, status=status)


def _context(request: PlayerRequest, found: Character, form: SpendForm | None) -> dict[str, Any]:
    system, standing = system_of(found.system), ledger.standing(found)
    form = SpendForm(found) if form is None else form
    if form.is_bound and form.is_outdated:
        form = SpendForm(found, form.data).renewed()
    stock = list(shelves(system.groups, form.offers))
    can_write = found.owner_id == request.user.pk or found.has_gm(request.user)
    days = diary(found, _lines(found)[:LATEST], request.user)
    return {
        "character": found,
        "system": system,
        "standing": standing,
        "sheet": system.sheet(standing.sheet, form.table),
        "sheet_template": f"characters/{system.key}/_sheet.html",
        "beside": beside(request.user, found, OWN_PAGE, standing.sheet),
        "texts": _texts(request, found),
        "form": form,
        "open_bays": arranged(shelf for shelf in stock if shelf.open),
        "closed_bays": arranged(shelf for shelf in stock if not shelf.open),
        "plan": plan_of(system, standing, form.table.rules, found.plan) if can_write else None,
        "debts": debts([found]),
        "rolls": throws.latest([found])[:LATEST_ROLLS] if system.checks else (),
        "days": days,
        "is_owner": found.owner_id == request.user.pk,
        "can_write": can_write,
        "proposals": _proposals(found) if can_write else (),
        "can_award": found.is_run_by(request.user),
        "may_take_back": is_takeable(days),
        "take_back_op": new_op_id(),
    }


def _proposals(found: Character) -> Iterable[Proposal]:
    """Return what waits to be agreed on; nothing is asked for where there is none."""
    return Proposal.objects.open().of(found).told() if getattr(found, "has_proposals", True) else ()


def _texts(request: PlayerRequest, found: Character) -> list[tuple[str, str]]:
    """Return the labelled long texts that this reader may see; a private one is its owner's alone."""
    mine = found.owner_id == request.user.pk
    return [
        (text.label, found.texts[text.key])
        for text in system_of(found.system).texts
        if text.long and found.texts.get(text.key) and (mine or not text.private)
    ]


def _shown() -> CharacterQuerySet:
    return _proposing(ledger.HOUSE.characters())


@lru_cache(maxsize=64)
def _proposing(characters: CharacterQuerySet) -> CharacterQuerySet:
    """Return *characters*, each with whether a proposal waits; kept, since it takes long to make."""
    return characters.annotate(has_proposals=Exists(Proposal.objects.open().of(OuterRef("pk"))))


def _fresh(found: Character) -> Character:
    fresh: Character = _shown().get(pk=found.pk)
    return fresh


def _lines(found: Character) -> Any:
    return (
        LedgerLine.objects.filter(character=found, number__lte=found.revision)
        .select_related("game_session", "written_by")
        .order_by("-number")
    )


def _written(request: PlayerRequest, found: Character) -> HttpResponse:
    if request.htmx:
        return show_sheet(request, found, is_written=True)
    messages.success(request, _said(found))
    if here := pages.asking(request, found):
        return see_other(f"{pages.address(found, here)}#done")
    return see_other(found.get_absolute_url())


def _said(found: Character) -> str:
    """Return that it was written, what the newest line says, and what is left."""
    left = {"n": ledger.standing(found).balance, "currency": system_of(found.system).currency}
    return f"{_('Written into the ledger.')} {sentence(found, _lines(found)[0])} {_('%(n)s %(currency)s left.') % left}"
