"""The way back of somebody without an account: what they began, and where they sit, on another device."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from campaigns import guests
from campaigns.http import see_other


@never_cache
def come_back_page(request: HttpRequest, token: str) -> HttpResponse:
    """Ask before anything is taken: a preview of the link takes nothing; who is signed in keeps it from then on."""
    guest = guests.guest_of_way_back(token)
    if guest is None:
        raise Http404
    here = guests.put_guest_into_request_and_return_user(request)
    if request.method != "POST":
        answer = render(request, "campaigns/come_back.html")
        answer["X-Robots-Tag"] = "noindex"
        return answer
    answer = see_other(reverse("divination:games"))
    if here.is_authenticated and not here.is_guest:
        guests.move_rows_and_delete_guest(guest, here)
        return answer
    if here.is_authenticated and here != guest:
        guests.move_rows_and_delete_guest(here, guest)
    return answer if here == guest else guests.set_guest_cookie(answer, token)
