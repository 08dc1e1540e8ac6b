"""Who sits at a table: the roster, who leaves, who runs it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import reset_links, roster
from campaigns.errors import LastGameMasterError, NotMemberError
from campaigns.forms import InviteForm
from campaigns.http import PlayerRequest, one_or_404, see_other
from campaigns.listing import A_PAGE, page_of_rows, search_over_list_pages
from campaigns.models import Campaign, User


@login_required
def show_members(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    return members_page(request, campaign)


@require_POST
@login_required
def remove_member(request: PlayerRequest, campaign_slug: str, user_slug: str) -> HttpResponse:
    return _change_seat(
        request, campaign_slug, user_slug, roster.leave_campaign, _("%(name)s is no longer in this campaign.")
    )


@require_POST
@login_required
def make_gm(request: PlayerRequest, campaign_slug: str, user_slug: str) -> HttpResponse:
    return _change_seat(
        request, campaign_slug, user_slug, roster.make_gm, _("%(name)s runs this campaign too now.")
    )


@require_POST
@login_required
def unmake_gm(request: PlayerRequest, campaign_slug: str, user_slug: str) -> HttpResponse:
    return _change_seat(request, campaign_slug, user_slug, roster.unmake_gm, _("%(name)s plays now."))


@require_POST
@login_required
def leave_campaign(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    try:
        roster.leave_campaign(campaign, request.user)
    except NotMemberError:
        raise Http404 from None
    except LastGameMasterError:
        return members_page(request, campaign, refusal=_why_last_gm_stays(campaign, request.user))
    messages.success(
        request, _("You left %(title)s. Your characters stay yours.") % {"title": campaign.title}
    )
    return see_other(reverse("campaigns:list"))


def _change_seat(
    request: PlayerRequest,
    campaign_slug: str,
    user_slug: str,
    change: Callable[[Campaign, User], None],
    done_message_pattern: str,
) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    person = get_object_or_404(User, slug=user_slug, memberships__in=campaign.members.present())
    try:
        change(campaign, person)
    except NotMemberError:
        raise Http404 from None
    except LastGameMasterError:
        return members_page(request, campaign, refusal=_why_last_gm_stays(campaign, person))
    messages.success(request, done_message_pattern % {"name": person})
    if Campaign.objects.visible_to(request.user).filter(pk=campaign.pk).exists():
        return see_other(reverse("campaigns:members", args=[campaign_slug]))
    return see_other(reverse("campaigns:list"))


def _why_last_gm_stays(campaign: Campaign, person: User) -> str:
    if campaign.members.present().count() == 1:
        return _("You sit here alone, and a campaign keeps a GM. Invite somebody first, and make them a GM.")
    return _("%(name)s is the only GM. Give somebody else the seat first.") % {"name": person}


def members_page(request: PlayerRequest, campaign: Campaign, **context: Any) -> HttpResponse:
    """Return the roster; a ``refusal`` or a form with something to mend makes it a 422."""
    there = campaign.members.present()
    seats = page_of_rows(
        request,
        there.with_users().order_by("-is_gm", "user__display_name", "pk"),
        *("user__display_name", "user__username"),
    )
    gms = list(there.filter(is_gm=True).values_list("user_id", flat=True))
    is_gm = request.user.pk in gms
    page = {
        "section": "campaigns",
        "campaign": campaign,
        "seats": seats,
        "search": search_over_list_pages(request, seats),
        "is_gm": is_gm,
        "is_last_gm": gms == [request.user.pk],
        "rows": [(seat, reset_links.reasons_against_reset_link(seat, request.user)) for seat in seats],
        "invites": campaign.invites.open().select_related("made_by").order_by("-pk")[:A_PAGE]
        if is_gm
        else [],
        "form": InviteForm(),
        **context,
    }
    is_bad = "refusal" in context or page["form"].errors
    return render(request, "campaigns/members.html", page, status=422 if is_bad else 200)
