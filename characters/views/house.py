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
    if system not in SYSTEMS:
        raise Http404
    is_gm = Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()
    if request.method == "POST" and not is_gm:
        raise Http404
    version, rules = ledger.campaign_rules(campaign.pk, system)
    form = HouseRulesForm(system_of(system), rules, version, request.POST or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                roster.change_house_rules(
                    campaign, system, form.rules(), by=request.user, seen_version=form.cleaned_data["version"]
                )
            except OutdatedError:
                status = 409
            else:
                messages.info(
                    request, _("From now on these numbers hold. What was bought before stays as it was.")
                )
                return see_other(request.path)
    history = (
        HouseRules.objects.filter(campaign=campaign, system=system).select_related("by").order_by("-version")
    )
    context = {
        "campaign": campaign, "system": system_of(system), "form": form, "rules": rules, "version": version,
        "history": history[:50], "is_gm": is_gm, "is_outdated": status == 409, "section": "campaigns",
    }  # fmt: skip
    return render(request, "characters/house_rules.html", context, status=status)


@require_GET
def rulings(request: HttpRequest) -> HttpResponse:
    """How we read the rules, for anyone."""
    systems = [system for system, *_rest in SYSTEMS.values()]
    return render(request, "characters/rulings.html", {"systems": systems, "section": ""})
