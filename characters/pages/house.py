"""A table's own numbers, and how we read the rules."""

from dataclasses import asdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.db.models.fields.json import KT
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from campaigns import roster
from campaigns.http import PlayerRequest, form_page, posted, see_other, stale_page
from campaigns.listing import part
from campaigns.models import Campaign, HouseRules
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.pages.house_forms import HouseRulesForm
from characters.systems import SYSTEMS, system_of

TEMPLATE = "characters/house_rules.html"


@login_required
def house_rules(request: PlayerRequest, slug: str, system: str) -> HttpResponse:
    """Every member reads the numbers in force and their history; game masters change them."""
    campaign = get_object_or_404(Campaign.objects.visible_to(request.user), slug=slug)
    is_gm = Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()
    if system not in SYSTEMS or (request.method == "POST" and not is_gm):
        raise Http404
    form = HouseRulesForm(system_of(system), *_in_force(campaign, system), posted(request))
    page = _page(request, campaign, system, is_gm)
    if not form.is_valid():
        return form_page(request, TEMPLATE, form, **page)
    seen = form.cleaned_data["version"]
    try:
        changes = {**form.numbers(), "said": ""}
        roster.change_house_rules(campaign, system, changes, by=request.user, seen_version=seen)
    except OutdatedError:
        rules, version = _in_force(campaign, system)
        return stale_page(request, TEMPLATE, form, now=asdict(rules), version=version, **page)
    messages.info(request, _("From now on these numbers hold. What was bought before stays as it was."))
    return see_other(request.path)


def _in_force(campaign: Campaign, system: str) -> tuple[Any, int]:
    version, rules = ledger.campaign_rules(campaign.pk, system)
    return rules, version


def _page(request: PlayerRequest, campaign: Campaign, system: str, is_gm: bool) -> dict[str, Any]:
    versions = HouseRules.objects.filter(campaign=campaign, system=system).order_by("-version")
    history = versions.annotate(said=KT("data__said")).values(
        "version", "at", "said", by_name=F("by__display_name")
    )
    return {
        "campaign": campaign, "system": system_of(system), "is_gm": is_gm,
        "history": part(request, history), "section": "campaigns",
    }  # fmt: skip


@require_GET
def rulings(request: HttpRequest) -> HttpResponse:
    """How we read the rules, for anyone."""
    systems = [room.system for room in SYSTEMS.values()]
    return render(request, "characters/rulings.html", {"systems": systems, "section": ""})
