"""What every view of every room needs of a request and an answer."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from campaigns.models import User


class PlayerRequest(HttpRequest):
    """A request by somebody signed in (behind ``login_required``)."""

    user: User
    htmx: HtmxDetails


def see_other(url: str) -> HttpResponse:
    """Return the answer to a POST that was done: go and look there (303)."""
    return HttpResponse(status=303, headers={"Location": url})


def local_url(url: str | None, default: str = "evenings:home") -> str:
    """Return *url* when it is an absolute path of this site, else the page named *default*."""
    if url and url.startswith("/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None):
        return url
    return reverse(default)
