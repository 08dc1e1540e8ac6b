"""Every occasion: telling an evening, and correcting it."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from campaigns import unsaved
from campaigns.http import PlayerRequest, see_other
from campaigns.models import Campaign, GameSession
from characters.ledger.errors import OutdatedError
from characters.models import CharacterQuerySet
from characters.socket.rules import Occasion
from evenings import preview, record
from evenings.forms import CorrectForm, RecordForm
from evenings.models import Evening
from evenings.seating import alone, at_campaign, occasion_of, occasion_or_404, seatable, with_seats

LOOK, SAVE = "look", "save"  # the buttons; any other only draws the form anew
REFUSED = "refused"  # on the page that came back: each change says what is still to mend


@dataclass(frozen=True, slots=True)
class SessionScope:
    """Where an evening is told: a campaign, or one who plays alone."""

    system: str
    occasion: Occasion
    campaign: Campaign | None
    characters: CharacterQuerySet
    session: GameSession | None = None


@never_cache
@login_required
def occasion(request: PlayerRequest, slug: str, system: str, key: str) -> HttpResponse:
    campaign = get_object_or_404(Campaign.objects.run_by(request.user), slug=slug)
    wanted, seats = occasion_or_404(system, key), with_seats(at_campaign(campaign, system), [])
    return _tell(request, SessionScope(system, wanted, campaign, seats, _session(request, campaign)))


def _session(request: PlayerRequest, campaign: Campaign) -> GameSession | None:
    """Return the session that stands already, if the address names one (?session=...)."""
    slug = request.GET.get("session", "")
    return get_object_or_404(campaign.sessions, slug=slug if slug.isprintable() else "") if slug else None


@never_cache
@login_required
def solo(request: PlayerRequest, slug: str, key: str) -> HttpResponse:
    mine = alone(request.user).active().select_related("owner")
    system = get_object_or_404(mine, slug=slug).system
    return _tell(request, SessionScope(system, occasion_or_404(system, key), None, mine.filter(slug=slug)))


def _tell(request: PlayerRequest, place: SessionScope) -> HttpResponse:
    if first := record.known(request.POST.get("op_id")):  # a second click: the first result stands
        return see_other(first.game_session.get_absolute_url())
    begun = request.POST or unsaved.typed(request, unsaved.key_of(request))
    form = RecordForm(
        place.system, place.occasion, place.characters, begun,
        is_quiet=_is_quiet(request) or (not request.POST and begun is not None), session=place.session,
    )  # fmt: skip
    if SAVE not in request.POST or not form.is_valid():
        return _told(request, place, form, _status(form))
    try:
        evening = record.record(
            place.system, place.occasion, form.night(place.campaign), form.part.answers,
            form.cleaned_data["seats"], op_id=form.cleaned_data["op_id"], by=request.user,
        )  # fmt: skip
    except OutdatedError:
        return _told(request, place, form, 409)
    return see_other(evening.game_session.get_absolute_url())


def _told(request: PlayerRequest, place: SessionScope, form: RecordForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "place": place,
        "preview": preview.of_record(form),
        "is_outdated": status == 409,
        "section": "campaigns",
    }
    if request.htmx:
        return render(request, "evenings/_live.html", context)
    return render(request, "evenings/night.html", context, status=status)


@never_cache
@login_required
def correct(request: PlayerRequest, slug: str) -> HttpResponse:
    theirs = Evening.objects.filter(corrects=None, game_session__in=GameSession.objects.run_by(request.user))
    first = get_object_or_404(theirs.select_related("game_session__campaign"), slug=slug)
    if record.known(request.POST.get("op_id")):  # a second click: the first result stands
        return see_other(first.game_session.get_absolute_url())
    chain = record.history(first)
    form = _correct_form(request, chain)
    if SAVE not in request.POST or not form.is_valid():
        return _corrected(request, chain, form, _status(form))
    try:
        record.correct(
            first, form.part.answers, form.cleaned_data["seats"],
            op_id=form.cleaned_data["op_id"], seen=form.cleaned_data["seen"], by=request.user,
        )  # fmt: skip
    except OutdatedError:
        chain = record.history(first)
        return _corrected(request, chain, _correct_form(request, chain, is_outdated=True), 409)
    return see_other(first.game_session.get_absolute_url())


def _correct_form(request: PlayerRequest, chain: list[Evening], *, is_outdated: bool = False) -> CorrectForm:
    first, latest = chain[0], chain[-1]
    characters = with_seats(seatable(first.game_session, first.system), latest.answers["seats"])
    data = request.POST.copy() if request.POST else None
    if data is not None and is_outdated:
        data["seen"] = latest.slug
    occasion = occasion_of(first.system, first.occasion)
    return CorrectForm(latest, first.system, occasion, characters, data, is_quiet=_is_quiet(request))


def _corrected(request: PlayerRequest, chain: list[Evening], form: CorrectForm, status: int) -> HttpResponse:
    context = {
        "form": form,
        "evening": chain[0],
        "latest": chain[-1],
        "preview": preview.of_correction(form, chain),
        "is_outdated": status == 409,
        "section": "campaigns",
    }
    if request.htmx:
        return render(request, "evenings/_live.html", context)
    return render(request, "evenings/correct.html", context, status=status)


def _is_quiet(request: PlayerRequest) -> bool:
    """Say whether the form is only drawn anew: nothing is found at fault before somebody looks or saves."""
    faulted = {LOOK, SAVE, REFUSED} if request.htmx else {LOOK, SAVE}
    return request.method == "POST" and not faulted & request.POST.keys()


def _status(form: RecordForm | CorrectForm) -> int:
    return 200 if form.is_quiet or not form.is_bound or form.is_valid() else 422
