"""Invitations: made and taken back by game masters, accepted by whoever has the link."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns import guests, roster
from campaigns.accounts import token_hash
from campaigns.errors import AlreadyMemberError, BusyError, InviteGoneError, UsernameTakenError
from campaigns.forms import InviteForm, NewAccountForm
from campaigns.http import (
    PlayerRequest,
    SeeOther,
    form_page,
    one_or_404,
    posted_data,
    see_other,
    too_busy_page,
)
from campaigns.models import Campaign, Invite, Member
from campaigns.pages.members import members_page

WHOLE_TABLE = {"uses": "10", "days": "7"}  # one link for all who sit there


@never_cache
@login_required
def make_invite(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    if request.method != "POST":  # somebody who signed in on the way, or loads the page anew
        return redirect("campaigns:members", campaign_slug)
    form = InviteForm(WHOLE_TABLE if request.POST.get("for") == "table" else request.POST)
    if not form.is_valid():
        return members_page(request, campaign, form=form)
    token = roster.make_invite_token(campaign, request.user, **form.cleaned_data)
    link = request.build_absolute_uri(reverse("campaigns:join", args=[token]))
    return members_page(request, campaign, link=link)


@require_POST
@login_required
def revoke_invite(request: PlayerRequest, campaign_slug: str, invite_slug: str) -> SeeOther:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    roster.revoke_invite(get_object_or_404(Invite, campaign=campaign, slug=invite_slug))
    messages.success(request, _("This invitation admits nobody any more."))
    return see_other(reverse("campaigns:members", args=[campaign_slug]))


@never_cache
def join_by_invite(request: HttpRequest, token: str) -> HttpResponse:
    invites = Invite.objects.filter(token_hash=token_hash(token)).select_related("campaign", "made_by")
    made = get_object_or_404(invites)
    if Member.objects.of(request.user).filter(campaign=made.campaign).exists():
        return _already_seated_answer(request, made.campaign)
    if not invites.open().exists():
        raise Http404
    try:
        return _join_page(request, token, made)
    except InviteGoneError:
        raise Http404 from None
    except AlreadyMemberError:
        return _already_seated_answer(request, made.campaign)


def _join_page(request: HttpRequest, invite_token: str, invite: Invite) -> HttpResponse:
    if not request.user.is_authenticated:
        return _join_as_new(request, invite_token, invite)
    if request.method == "POST":
        return see_other(roster.accept_invite(invite_token, request.user).get_absolute_url())
    return render(request, "campaigns/join.html", {"invite": invite})


def _join_as_new(request: HttpRequest, invite_token: str, invite: Invite) -> HttpResponse:
    form = NewAccountForm(posted_data(request))
    if not form.is_valid():
        return form_page(request, "campaigns/join.html", form, invite=invite)
    try:
        user, campaign = roster.accept_invite_as_new(invite_token, **form.cleaned_data)
    except BusyError:
        return too_busy_page(request, "campaigns/join.html", form, invite=invite)
    except UsernameTakenError:
        form.refuse_username()
        return form_page(request, "campaigns/join.html", form, invite=invite)
    guests.sign_in_with_guests_rows(request, user)
    return see_other(campaign.get_absolute_url())


def _already_seated_answer(request: HttpRequest, campaign: Campaign) -> SeeOther:
    messages.info(request, _("You are in this campaign already, so the invitation stays unused."))
    return see_other(campaign.get_absolute_url())
