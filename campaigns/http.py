"""What every view of every room needs of a request and an answer."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar
from urllib.parse import quote

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.encoding import iri_to_uri
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import slugify
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from campaigns.forms import BUSY, VersionForm
from campaigns.kept_queries import KeptModelQuery
from campaigns.models import User

Thing = TypeVar("Thing")
Row = TypeVar("Row", bound=models.Model)


class PlayerRequest(HttpRequest):
    """A request by somebody signed in (behind ``login_required``)."""

    user: User
    htmx: HtmxDetails


class SeeOther(HttpResponse):
    """The answer to a POST that was done: go and look at *url* (303)."""

    def __init__(self, url: str) -> None:
        super().__init__(status=303, headers={"Location": iri_to_uri(url)})


def see_other(url: str) -> SeeOther:
    """Return the answer to a POST that was done: go and look there (303)."""
    return SeeOther(url)


def found_or_404(thing: Thing | None) -> Thing:
    """Return *thing*, which was looked for among what whoever asks may see. Http404 where it is none."""
    if thing is None:
        raise Http404
    return thing


def one_or_404(
    choose: Callable[[User], "models.QuerySet[Row]"], user: User | AnonymousUser, slug: str, *beside: str
) -> Row:
    """Return the one of *slug* among what *choose* leaves *user*, and *beside* it what it points to by those names.

    *choose* is a manager's method or a function of a module: its query is made once. Http404 where there is none.
    """
    found: Row | None = _query_of_slug(choose, beside).first(user.pk, slug)
    return found_or_404(found)


@lru_cache(maxsize=256)
def _query_of_slug(choose: Callable[[User], Any], beside: tuple[str, ...]) -> KeptModelQuery[Any]:
    return KeptModelQuery(
        choose(User(pk=0)).model,
        lambda user_pk, slug: choose(User(pk=user_pk)).filter(slug=slug),
        int,
        str,
        beside=beside,
    )


def redirect_whole_page(request: PlayerRequest, url: str) -> HttpResponse:
    """Return the answer to a POST after which the whole page is another, not only the part that htmx draws."""
    return HttpResponseClientRedirect(iri_to_uri(url)) if request.htmx else see_other(url)


def local_url_or_default(url: str | None, default_view: str = "evenings:home") -> str:
    """Return *url* when it is an absolute path of this site, else the page named *default*."""
    if url and url.startswith("/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None):
        return url
    return reverse(default_view)


def posted_data(request: HttpRequest) -> QueryDict | None:
    """Return what was posted, for a form's ``data``."""
    return request.POST if request.method == "POST" else None


def shown_parts_as_id_equals_fingerprint(request: PlayerRequest) -> frozenset[str]:
    """Return which parts the page of whoever asks by htmx shows already, each by its id and its mark: "field=1f0c"."""
    return frozenset(request.headers.get("Shown", "").split()) if request.htmx else frozenset()


def file_answer(
    content: bytes, content_type: str, title: str, extension: str, *, ascii_title: str, is_inline: bool = True
) -> HttpResponse:
    """Return a file called by its *title* (*ascii_title* where that has no ASCII), shown in the page or saved."""
    ascii_name, name = (
        f"{slugify(title) or ascii_title}.{extension}",
        f"{' '.join(title.split()) or ascii_title}.{extension}",
    )
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = (
        f"{'inline' if is_inline else 'attachment'}; "
        f"filename=\"{ascii_name}\"; filename*=UTF-8''{quote(name, safe='')}"
    )
    response["Cache-Control"] = "private, no-cache"
    return response


def form_page(request: HttpRequest, template_name: str, form: BaseForm, **context: Any) -> HttpResponse:
    """Return the page of *form*: 422 with what is to mend, 409 with ``stale`` (both texts), else 200."""
    status = 409 if context.get("stale") else 422 if form.is_bound else 200
    return render(request, template_name, {"form": form, **context}, status=status)


def too_busy_page(request: HttpRequest, template_name: str, form: BaseForm, **context: Any) -> HttpResponse:
    """Return the page of *form* when too many passwords are hashed already (503): nothing was done."""
    form.add_error(None, BUSY)
    answer = render(request, template_name, {"form": form, **context}, status=503)
    answer["Retry-After"] = "3"
    return answer


def stale_page(
    request: HttpRequest,
    template_name: str,
    form: VersionForm,
    *,
    saved_values: dict[str, Any],
    saved_version: int,
    **context: Any,
) -> HttpResponse:
    """Return the page of a save that met another (409): the texts as they are *saved_values* beside those typed."""
    both = form.rows_of_saved_meanwhile_and_typed(saved_values)
    differing = [text for text in both if text["theirs"] != text["yours"]]
    return form_page(
        request, template_name, form.rebound_with_typed(saved_version), stale=differing or both, **context
    )
