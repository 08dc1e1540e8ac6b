"""Your campaigns: all of them, a new one, one's title and pitch."""

from django.contrib.auth.decorators import login_required
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from campaigns import roster
from campaigns.errors import OutdatedError
from campaigns.forms import CampaignForm, NewCampaignForm
from campaigns.http import PlayerRequest, form_page, posted, see_other, stale_page
from campaigns.listing import part, search
from campaigns.models import Campaign, Member


@login_required
def campaigns(request: PlayerRequest) -> HttpResponse:
    present = Q(campaign__members__left_at=None)
    seats = Member.objects.of(request.user).select_related("campaign")
    seats = seats.annotate(people=Count("campaign__members", filter=present)).order_by(
        "campaign__title", "pk"
    )
    page = part(request, seats, "campaign__title", "campaign__pitch")
    context = {"section": "campaigns", "seats": page, "search": search(request, page)}
    return render(request, "campaigns/list.html", context)


@login_required
def new(request: PlayerRequest) -> HttpResponse:
    form = NewCampaignForm(posted(request))
    if not form.is_valid():
        return form_page(request, "campaigns/new.html", form, section="campaigns")
    campaign = roster.new_campaign(**form.cleaned_data, by=request.user)
    return see_other(campaign.get_absolute_url())


@login_required
def edit(request: PlayerRequest, slug: str) -> HttpResponse:
    campaign = get_object_or_404(Campaign.objects.run_by(request.user), slug=slug)
    now = {"title": campaign.title, "pitch": campaign.pitch}
    form = CampaignForm(posted(request), initial={**now, "version": campaign.version})
    page = {"section": "campaigns", "campaign": campaign}
    if not form.is_valid():
        return form_page(request, "campaigns/edit.html", form, **page)
    title, pitch, version = (form.cleaned_data[key] for key in ("title", "pitch", "version"))
    try:
        roster.rename(campaign, title, pitch, version)
    except OutdatedError:
        return stale_page(request, "campaigns/edit.html", form, now=now, version=campaign.version, **page)
    return see_other(campaign.get_absolute_url())
