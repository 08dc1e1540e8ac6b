"""Your campaigns: all of them, one's title and pitch, and putting one into the archive."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import roster
from campaigns.errors import OutdatedError
from campaigns.forms import CampaignForm
from campaigns.http import PlayerRequest, SeeOther, form_page, one_or_404, posted_data, see_other, stale_page
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.models import Campaign, Member


@login_required
def campaigns_page(request: PlayerRequest) -> HttpResponse:
    present = Q(campaign__members__left_at=None)
    is_archive = "archived" in request.GET
    seats = Member.objects.of(request.user).select_related("campaign")
    archived = seats.exclude(campaign__archived_at=None)
    seats = archived if is_archive else seats.filter(campaign__archived_at=None)
    seats = seats.annotate(people=Count("campaign__members", filter=present)).order_by(
        "campaign__title", "pk"
    )
    page = page_of_rows(request, seats, "campaign__title", "campaign__pitch")
    context = {
        "section": "campaigns",
        "seats": page,
        "search": search_over_list_pages(request, page),
        "is_archive": is_archive,
        "has_archived": is_archive or archived.exists(),
    }
    return render(request, "campaigns/list.html", context)


@login_required
def edit_campaign(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    now = {"title": campaign.title, "pitch": campaign.pitch}
    form = CampaignForm(posted_data(request), initial={**now, "version": campaign.version})
    page = {"section": "campaigns", "campaign": campaign}
    if not form.is_valid():
        return form_page(request, "campaigns/edit.html", form, **page)
    title, pitch, version = (form.cleaned_data[key] for key in ("title", "pitch", "version"))
    try:
        roster.save_campaign_title_and_pitch(campaign, title, pitch, version)
    except OutdatedError:
        return stale_page(
            request, "campaigns/edit.html", form, saved_values=now, saved_version=campaign.version, **page
        )
    return see_other(campaign.get_absolute_url())


@require_POST
@login_required
def archive_or_bring_back(request: PlayerRequest, campaign_slug: str) -> SeeOther:
    """Put a campaign into the archive, or (``back``) take it out again; nothing in it changes."""
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    is_back = "back" in request.POST
    roster.set_campaign_archived(campaign, is_archived=not is_back)
    told = (
        _("%(title)s is back.")
        if is_back
        else _("%(title)s is in the archive. Everything in it is still there.")
    )
    messages.success(request, told % {"title": campaign})
    return see_other(campaign.get_absolute_url() if is_back else reverse("campaigns:list"))
