"""No state changes without a token; that none changes by GET, test_outside sees."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import override_settings

from tests.promises.world import World, undone
from tests.routes import ROUTES, Route

pytestmark = pytest.mark.alike  # the words of SQL and of a token's refusal, not what a database makes of them
UNSAFE = ("post", "put", "patch", "delete")


def guarded(world: World, role: str) -> Client:
    """Return the client of *role* as a browser is treated: a POST needs the token."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies = world.client(role).cookies
    return client


def refused(_request: HttpRequest, reason: str) -> HttpResponse:
    """Refuse in a word: what a person reads there is one page, which is looked at below."""
    return HttpResponse("no token", status=403)


def check_needs_token(world: World, route: Route) -> None:
    """Whoever asks is refused before anybody looks who that is."""
    url, data, client = world.url(route.name, route.args), world.filled(route.data), guarded(world, "owner")
    given = {}
    with undone(), override_settings(CSRF_FAILURE_VIEW=refused):
        for method in UNSAFE:
            answer = getattr(client, method)(url, data if method == "post" else None)
            given[str(route), method] = (
                answer.status_code,
                answer.content,
                answer.wsgi_request.session.accessed,
            )
    assert given == dict.fromkeys(given, (403, b"no token", False))


def test_nothing_unsafe_works_without_a_token(world: World) -> None:
    for route in ROUTES:
        check_needs_token(world, route)


def test_a_refusal_for_want_of_a_token_says_what_to_do(world: World) -> None:
    answer = guarded(world, "owner").post(world.url("characters:spend", "dreamer"))
    assert answer.status_code == 403
    assert "load the page anew" in answer.content.decode()
