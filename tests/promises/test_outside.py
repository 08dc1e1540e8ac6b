"""Outside your campaign nothing exists: every route, every role, every way to ask; nobody learns what is not theirs."""

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from tests.promises.world import GONE, ROLES, World, undone
from tests.routes import ROUTES, Route

TOKENS = re.compile(rb'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')
HTMX = {"HX-Request": "true"}


def named(patterns: list[URLPattern | URLResolver], space: str = "") -> set[str]:
    """Return the name of every route there is."""
    names: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            names |= named(pattern.url_patterns, inner)
        else:
            names.add(f"{space}{pattern.name or pattern.pattern}")
    return names


def ask(world: World, route: Route, role: str, method: str, url: str = "") -> Any:
    """Return what *role* is answered, and let what it wrote come to nothing."""
    client, url = world.client(role), url or world.url(route.name, route.args)
    cookies: Any = client.cookies.copy()
    with undone():
        if method == "get" or (method == "htmx" and "405" in route.post.split()[:1]):
            answer = client.get(url, headers=HTMX if method == "htmx" else {})
        else:
            answer = client.post(url, world.filled(route.data), headers=HTMX if method == "htmx" else {})
    client.cookies = cookies
    return answer


def answers(world: World, route: Route, method: str) -> str:
    return " ".join(str(ask(world, route, role, method).status_code) for role in ROLES)


def check_answers(world: World, route: Route) -> None:
    given = {method: answers(world, route, method) for method in ("get", "post", "htmx")}
    assert given == {"get": route.get, "post": route.post, "htmx": route.by_htmx}


def plain(answer: HttpResponse, *names: str) -> tuple[int, bytes]:
    """Return status and body without what is new every time and without the thing's own name."""
    body = TOKENS.sub(b"", answer.content)
    for name in names:
        body = body.replace(name.encode(), b"THING")
    return answer.status_code, body


def check_silence(world: World, route: Route) -> None:
    """What is not yours answers as what is not there, byte for byte."""
    thing = route.args.split()[0]
    elsewhere = world.url(route.name, route.args.replace(thing, "absent", 1))
    silent = [
        (role, method)
        for method in ("get", "post")
        for role, status in zip(ROLES, getattr(route, method).split(), strict=True)
        if status == "404"
    ]
    theirs = [plain(ask(world, route, *who), world.things.get(thing, thing)) for who in silent]
    absent = [plain(ask(world, route, *who, elsewhere), GONE) for who in silent]
    assert theirs == absent


def check_table() -> None:
    """Every route there is has its row."""
    assert named(get_resolver().url_patterns) == {route.name for route in ROUTES}


def test_every_route_is_in_the_table() -> None:
    check_table()


@pytest.mark.parametrize("route", ROUTES, ids=str)
def test_each_role_is_answered_as_the_table_says(world: World, route: Route) -> None:
    check_answers(world, route)


@pytest.mark.parametrize("route", [route for route in ROUTES if route.args], ids=str)
def test_not_yours_and_not_there_are_one_answer(world: World, route: Route) -> None:
    check_silence(world, route)
