"""What is rolled at the table: the chances before, the dice, what came of them, and what the others rolled."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, see_other
from campaigns.listing import part
from campaigns.models import Campaign, Member
from characters.ledger import ledger, throws
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, Throw
from characters.pages.roll_forms import COUNT, PayForm, RollForm
from characters.socket.rules import Check
from characters.systems import system_of


@login_required
def roll(request: PlayerRequest, slug: str, key: str) -> HttpResponse:
    """Ask what a check stands on, show its chances, and let the dice fall."""
    found = _writable(request, slug)
    check = _check(found, key)
    if request.method != "POST":
        return _form_page(request, RollForm(throws.around(found), check, request.GET, is_quiet=True))
    if first := throws.find(found, request.POST.get("op_id")):  # twice, or once more by Back: the same dice
        return see_other(first.get_absolute_url())
    form = RollForm(throws.around(found), check, request.POST)
    if request.POST.get("by") == COUNT and not form.in_the_way:
        return see_other(f"{request.path}?{form.query}#foreseen")
    if form.is_outdated:
        return _form_page(request, form, status=409)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    return _rolled(request, found, form)


def _rolled(request: PlayerRequest, found: Character, form: RollForm) -> HttpResponse:
    wanted = {key: form.cleaned_data[key] for key in ("op_id", "revision", "rules_version")}
    try:
        throw = throws.roll(found, form.check, form.answers, by=request.user, entered=form.entered, **wanted)
    except (OutdatedError, RefusedError):  # somebody was quicker: what was answered is looked at anew
        fresh = RollForm(throws.around(_writable(request, found.slug)), form.check, request.POST)
        return _form_page(request, fresh, status=409)
    return see_other(throw.get_absolute_url())


def _form_page(request: PlayerRequest, form: RollForm, status: int = 200) -> HttpResponse:
    """Answer with the page, or with what its chances are alone."""
    form = form.renewed() if status == 409 else form
    character, check = form.here.character, form.check
    context: dict[str, Any] = {
        "character": character,
        "check": check,
        "form": form,
        "foreseen": check.foresee(form.task) if form.task is not None else None,
        "odds_template": _template(character, check, "_odds"),
    }
    if request.htmx.target == "foreseen":
        return render(request, "characters/_foreseen.html", context)
    context |= {
        "desk": check.desk(form.here.cast, form.here.table),
        "desk_template": _template(character, check, ""),
        "checks": system_of(character.system).checks,
        "has_to_open": check.opens is not None,
        "may_open": check.opens is not None and character.is_run_by(request.user),
        "open_op": new_op_id(),
        "is_outdated": status == 409,
        "section": "characters",
        **_at_the_table(character),
    }
    return render(request, "characters/roll.html", context, status=status)


def _template(character: Character, check: Check[Any, Any], part: str) -> str:
    return f"characters/{character.system}/rolls/_{check.key}{part}.html"


@require_POST
@login_required
def open_check(request: PlayerRequest, slug: str, key: str) -> HttpResponse:
    """Allow to the whole table what must be allowed first."""
    shown = Character.objects.select_related("campaign", "owner").finished()
    found = get_object_or_404(shown.run_by(request.user), slug=slug)
    check, form = _check(found, key), OpForm(request.POST)
    if check.opens is None:
        raise Http404
    if form.is_valid():
        throws.open_for_all(found, check.opens, op_id=form.cleaned_data["op_id"], by=request.user)
    return see_other(reverse("characters:roll", args=[slug, key]))


@login_required
def throw(request: PlayerRequest, slug: str, throw: str) -> HttpResponse:
    """What came of a roll; what may still be paid for is posted here."""
    if request.method == "POST":
        return _pay(request, _throw(_writable(request, slug), throw))
    shown = ledger.HOUSE.characters().finished().visible_to(request.user)
    return _throw_page(request, _throw(get_object_or_404(shown, slug=slug), throw))


def _throw(found: Character, slug: str) -> Throw:
    told: Throw = get_object_or_404(throws.of(found), slug=slug)
    told.character = found
    for other in (told.follows, getattr(told, "followed_by", None)):
        if other is not None:
            other.character = found
    return told


def _pay(request: PlayerRequest, told: Throw) -> HttpResponse:
    form = PayForm(request.POST)
    if first := throws.find(told.character, request.POST.get("op_id")):
        return see_other(first.get_absolute_url())
    if not form.is_valid():
        return _throw_page(request, told, status=422, refusals=["Load the page anew, then choose."])
    try:
        paid = throws.pay(told, by=request.user, **form.cleaned_data)
    except OutdatedError:
        told = _throw(_writable(request, told.character.slug), told.slug)
        return _throw_page(request, told, status=409)
    except RefusedError as error:
        return _throw_page(
            request, told, status=422, refusals=[problem.message for problem in error.problems]
        )
    return see_other(paid.get_absolute_url())


def _throw_page(
    request: PlayerRequest, told: Throw, *, status: int = 200, refusals: list[str] | None = None
) -> HttpResponse:
    character = told.character
    check = _check(character, told.check_key)
    can_write = character.owner_id == request.user.pk or character.has_gm(request.user)
    is_last = getattr(told, "is_last", False)
    context = {
        "character": character,
        "check": check,
        "throw": told,
        "made": throws.made(told),
        "made_template": _template(character, check, "_made"),
        "later": throws.later(told, throws.around(character)) if can_write and is_last else (),
        "can_write": can_write,
        "currency": system_of(character.system).currency,
        "op_id": new_op_id(),
        "is_outdated": status == 409,
        "refusals": refusals or [],
        "section": "characters",
        **_at_the_table(character),
    }
    return render(request, "characters/throw.html", context, status=status)


@require_GET
@login_required
def table(request: PlayerRequest, slug: str) -> HttpResponse:
    """The rolls of a whole table; asked for again and again, it answers only when something was rolled."""
    seat = Member.objects.of(request.user).filter(campaign__slug=slug).select_related("campaign").first()
    if seat is None:
        raise Http404
    if request.htmx.target == "rolls" and request.GET.get("seen") == throws.newest(_there(seat.campaign)):
        return HttpResponse(status=204)  # nobody has rolled since
    page = part(request, throws.all_of(_there(seat.campaign)))
    context = {"campaign": seat.campaign, "rolls": page, "page": page, "section": "campaigns"}
    context["seen"] = throws.newest(_there(seat.campaign))
    template = "characters/_rolls.html" if request.htmx else "characters/rolls.html"
    return render(request, template, context)


def _at_the_table(character: Character) -> dict[str, Any]:
    """Return the last rolls of the table where *character* sits, or of *character* alone."""
    rolls = throws.latest(
        _there(character.table) if character.table else Character.objects.filter(pk=character.pk)
    )
    told = list(rolls)
    return {"rolls": told, "campaign": character.table, "seen": told[0].slug if told else ""}


def _there(campaign: Campaign) -> Any:
    return Character.objects.at_table().filter(campaign=campaign)


def _writable(request: PlayerRequest, slug: str) -> Character:
    shown = ledger.HOUSE.characters().finished()
    found: Character = get_object_or_404(shown.writable_by(request.user), slug=slug)
    return found


def _check(found: Character, key: str) -> Check[Any, Any]:
    if (check := throws.check_of(found, key)) is None:
        raise Http404
    return check
