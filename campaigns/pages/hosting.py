"""What a host, or a GM for their own players, does for others: links to choose a new password."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns import accounts as door
from campaigns import reset_links
from campaigns.errors import NotMemberError
from campaigns.http import PlayerRequest, one_or_404
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.models import Campaign, User


@login_required
def accounts_page(request: PlayerRequest) -> HttpResponse:
    if not request.user.is_staff:
        raise Http404
    people = User.objects.filter(is_active=True).order_by("-date_joined", "-pk")
    page = page_of_rows(request, people, "display_name", "username")
    return render(
        request, "campaigns/accounts.html", {"page": page, "search": search_over_list_pages(request, page)}
    )


@never_cache
@login_required
def make_account_reset_link(request: PlayerRequest, user_slug: str) -> HttpResponse:
    if not request.user.is_staff:
        raise Http404
    person = get_object_or_404(User, slug=user_slug, is_active=True)
    if request.method != "POST":  # somebody who signed in on the way, or loads the page anew
        return redirect("campaigns:accounts")
    return _new_reset_link_page(
        request, person, door.make_reset_link_token(person, request.user), reverse("campaigns:accounts")
    )


@never_cache
@login_required
def make_member_reset_link(request: PlayerRequest, campaign_slug: str, user_slug: str) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    seat = get_object_or_404(campaign.members.present().with_users(), user__slug=user_slug)
    if reset_links.reasons_against_reset_link(seat, request.user):
        raise Http404
    if request.method != "POST":
        return redirect("campaigns:members", campaign_slug)
    try:
        token = reset_links.make_reset_link_token_as_gm(seat, request.user)
    except NotMemberError:
        raise Http404 from None
    return _new_reset_link_page(request, seat.user, token, reverse("campaigns:members", args=[campaign_slug]))


def _new_reset_link_page(request: PlayerRequest, person: User, token: str, back_url: str) -> HttpResponse:
    link = request.build_absolute_uri(reverse("campaigns:reset", args=[token]))
    return render(request, "campaigns/reset_link.html", {"person": person, "link": link, "back": back_url})
