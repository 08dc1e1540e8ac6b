"""A table's own numbers, and how we read the rules."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaigns import roster
from campaigns.http import PlayerRequest, see_other
from campaigns.models import Campaign, HouseRules
from characters import ledger
from characters.errors import OutdatedError
from characters.forms import HouseRulesForm
from characters.systems import SYSTEMS, system_of


@login_required
def house_rules(request: PlayerRequest, slug: str, system: str) -> HttpResponse:
    """Every member reads the numbers in force and their history; game masters change them."""
    campaign = get_object_or_404(Campaign.objects.visible_to(request.user), slug=slug)
    is_gm = Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()
    if system not in SYSTEMS or (request.method == "POST" and not is_gm):
        raise Http404
    version, rules = ledger.campaign_rules(campaign.pk, system)
    form = HouseRulesForm(system_of(system), rules, version, request.POST or None)
    status = _save(request, campaign, system, form) if request.method == "POST" else 200
    if status == 303:
        return see_other(request.path)
    history = HouseRules.objects.filter(campaign=campaign, system=system).select_related("by")
    context = {
        "campaign": campaign, "system": system_of(system), "form": form, "is_gm": is_gm,
        "history": history.order_by("-version")[:50], "stale": form.stale, "section": "campaigns",
    }  # fmt: skip
    return render(request, "characters/house_rules.html", context, status=status)


def _save(request: PlayerRequest, campaign: Campaign, system: str, form: HouseRulesForm) -> int:
    """Write the numbers, and return the status to answer with."""
    if not form.is_valid():
        return 422
    seen = form.cleaned_data["version"]
    try:
        roster.change_house_rules(campaign, system, form.rules(), by=request.user, seen_version=seen)
    except OutdatedError:
        form.renew(*ledger.campaign_rules(campaign.pk, system))
        return 409
    messages.info(request, _("From now on these numbers hold. What was bought before stays as it was."))
    return 303


@require_GET
def rulings(request: HttpRequest) -> HttpResponse:
    """How we read the rules, for anyone."""
    systems = [room.system for room in SYSTEMS.values()]
    return render(request, "characters/rulings.html", {"systems": systems, "section": ""})
