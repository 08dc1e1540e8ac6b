"""Outside your campaign nothing exists: every route, every role, every way to ask; nobody learns what is not theirs.

Each route is asked once by each role in each way; the table, silence about what is not theirs and that no GET writes
are all read off these answers. Where the walk of `test_walk` has come by already, what it was answered counts.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib import auth
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.promises.test_walk import WALKED, Walked
from tests.promises.unprinted import unprinted
from tests.promises.walking import BY_HTMX, HTMX, headers_read, looked_up_once, refused_writes
from tests.promises.world import GONE, ROLES, World, undone
from tests.routes import ROUTES, Route

LET_IN = ("200", "204", "303", "409", "422")
SHOWN_MOST = ("owner", "gm")
TOKENS = re.compile(r'csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": "[^"]+"')


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


def has_looked_who_asks(request: Any) -> bool:
    return request.session.accessed or hasattr(
        request, "_cached_user"
    )  # where the middleware of accounts keeps it


def users_by_role() -> dict[str, Callable[[Any], Any]]:
    """Return what looks up who is signed in, once for each role: every request finds the same rows."""
    return {role: looked_up_once(auth.get_user) for role in ROLES}


class Asked:
    """What each role is answered by *route*: asked once, looked at by every check, and a POST comes to nothing. What
    was answered without looking whether htmx asks is not asked by htmx again; nor is what was refused for its method
    without looking who asks, by anybody else.

    *walked* is what each role found by a GET of every page, of the same rows; a role that is not in it asks here.
    *users* are looked up where nobody has been yet. *absent* holds what is said where nothing is, whatever is posted:
    several routes ask it of one address.
    """

    def __init__(
        self,
        world: World,
        route: Route,
        walked: Mapping[str, Walked] | None = None,
        users: Mapping[str, Callable[[Any], Any]] | None = None,
        absent: dict[tuple[str, str, str], tuple[int, str]] | None = None,
    ) -> None:
        self.world, self.route, self.walked = world, route, walked or {}
        self.url = world.url(route.name, route.args)
        self._answers: dict[tuple[str, str, str], Any] = {}
        self._same_by_htmx: set[tuple[str, str, str]] = set()
        self._refused_to_all: dict[tuple[str, str], HttpResponse] = {}
        self._users = users or users_by_role()
        self._absent = {} if absent is None else absent
        self.wrote: list[str] = []  # by a GET

    def ask(self, role: str, method: str, url: str = "") -> HttpResponse:
        """Return the answer to a "get", "post", or either by htmx: "htmx get", "htmx post"."""
        asked = role, method, url or self.url
        whole = role, method.removeprefix("htmx "), url or self.url
        if whole in self._same_by_htmx:
            return self._answers[whole]
        if asked[1:] in self._refused_to_all:
            return self._refused_to_all[asked[1:]]
        if asked not in self._answers:
            client, headers = self.world.client(role), HTMX if "htmx" in method else {}
            cookies: Any = client.cookies.copy()
            with headers_read() as read, patch.object(auth, "get_user", self._users[role]):
                answer = self._answers[asked] = (
                    self._get(client, asked[2], headers)
                    if "get" in method
                    else self._post(role, asked[2], headers)
                )
            if BY_HTMX not in read and whole in self._answers:
                self._same_by_htmx.add(whole)
            if answer.status_code == 405 and not has_looked_who_asks(answer.wsgi_request):
                self._refused_to_all[asked[1:]] = answer
            client.cookies = cookies
        return self._answers[asked]

    def _get(self, client: Client, url: str, headers: dict[str, str]) -> Any:
        with refused_writes() as wrote, unprinted():
            answer = client.get(url, headers=headers)
        self.wrote += [f"{url}: {sql}" for sql in wrote]
        return answer

    def _post(self, role: str, url: str, headers: dict[str, str]) -> Any:
        with undone():
            return self.world.post(role, url, self.world.filled(self.route.data), headers=headers)

    def silence(self, role: str, method: str) -> tuple[int, str]:
        """Return status and body of what *role* is answered where they find nothing that is theirs."""
        known = self.walked[role].silence if method == "get" and role in self.walked else {}
        return known.get(self.url) or self._said(role, method, self.url)

    def silence_of_absent(self, role: str, method: str, url: str) -> tuple[int, str]:
        """Return the same of *url*, where nothing is."""
        asked = role, method, url
        if asked not in self._absent:
            self._absent[asked] = self._said(*asked)
        return self._absent[asked]

    def _said(self, role: str, method: str, url: str) -> tuple[int, str]:
        answer = self.ask(role, method, url)
        return answer.status_code, answer.content.decode()

    def status(self, role: str, method: str) -> int:
        found = self.walked.get(role)
        known = {"get": found.status, "htmx get": found.status_by_htmx}.get(method, {}) if found else {}
        return known.get(self.url) or self.ask(role, method).status_code

    def statuses(self, method: str) -> str:
        return " ".join(str(self.status(role, method)) for role in ROLES)


def check_answers(world: World, route: Route, asked: Asked | None = None) -> None:
    asked = asked or Asked(world, route)
    by_htmx = "htmx get" if "405" in route.post.split()[:1] else "htmx post"
    given = {"get": asked.statuses("get"), "post": asked.statuses("post"), "htmx": asked.statuses(by_htmx)}
    assert given == {"get": route.get, "post": route.post, "htmx": route.by_htmx}


def check_statements(route: Route, asked: Asked) -> None:
    """Ask all that any role has asked of the database, once: a form for each who is let in, a page for those who are
    shown most of it, and both for the first role of each status; what htmx gets for the first who is let in. By these
    every statement is asked that is asked by all roles in all ways.
    """
    by_htmx = "htmx get" if "405" in route.post.split()[:1] else "htmx post"
    for method, row, askers in (
        ("get", route.get, SHOWN_MOST),
        ("post", route.post, ROLES),
        (by_htmx, route.by_htmx, ()),
    ):
        seen: set[str] = set()
        for role, status in zip(ROLES, row.split(), strict=True):
            is_first = status not in seen and (method != by_htmx or status in LET_IN)
            if is_first or (status in LET_IN and role in askers):
                assert (role, method, asked.status(role, method)) == (role, method, int(status))
            seen.add(status)


def check_get_writes_nothing(world: World, route: Route, asked: Asked | None = None) -> None:
    """No GET changes state; one that would is refused, which is an error of the server, as it was on the walk."""
    asked = asked or Asked(world, route)
    given = {asked.status(role, method) for role in ROLES for method in ("get", "htmx get")}
    assert (asked.wrote, 500 in given) == ([], False)


def plain(answer: tuple[int, str], name: str) -> tuple[int, str]:
    """Return status and body without what is new every time and without the thing's own *name*."""
    status, body = answer
    return status, TOKENS.sub("", body).replace(name, "THING")


def check_silence(world: World, route: Route, asked: Asked | None = None) -> None:
    """What is not yours answers as what is not there, byte for byte."""
    asked, thing = asked or Asked(world, route), route.args.split()[0]
    elsewhere = world.url(route.name, route.args.replace(thing, "absent", 1))
    silent = [
        (role, method)
        for method in ("get", "post")
        for role, status in zip(ROLES, getattr(route, method).split(), strict=True)
        if status == "404"
    ]
    theirs = [plain(asked.silence(*who), world.things.get(thing, thing)) for who in silent]
    absent = [plain(asked.silence_of_absent(*who, elsewhere), GONE) for who in silent]
    assert theirs == absent


def check_table() -> None:
    """Every route there is has its row."""
    assert named(get_resolver().url_patterns) == {route.name for route in ROUTES}


def test_every_route_is_in_the_table() -> None:
    check_table()


PAPER = re.compile(r"_(pdf|png|svg)$|:blank_sheet$")  # of what a page shows that is asked of every database
ASKS_MORE = {  # than the first row of its address
    "characters:line dreamer 2",
    "characters:scene asked",
    "characters:scene dreaming",
    "characters:scene spiked",
    "characters:scene_move dreaming",
    "divination:pair pair_over",
    "divination:pair_hindsight pair_over",
    "divination:pair_links pair",
    "divination:share shared",
}


def rows() -> Iterator[Any]:
    """Yield each route; PostgreSQL is asked each address once, but for those rows whose thing asks more of it."""
    known: set[str] = set()
    for one in ROUTES:
        is_alike = PAPER.search(one.name) or (one.name in known and str(one) not in ASKS_MORE)
        known.add(one.name)
        yield pytest.param(one, marks=pytest.mark.alike) if is_alike else one


def test_what_asks_more_is_in_the_table() -> None:
    assert {str(route) for route in ROUTES} >= ASKS_MORE


@pytest.fixture(scope="module")
def users() -> dict[str, Callable[[Any], Any]]:
    return users_by_role()


@pytest.fixture(scope="module")
def absent() -> dict[tuple[str, str, str], tuple[int, str]]:
    return {}


@pytest.mark.parametrize("route", list(rows()), ids=str)
def test_each_role_is_answered_as_the_table_says_not_yours_as_not_there_and_no_get_writes(
    world: World,
    users: dict[str, Callable[[Any], Any]],
    absent: dict[tuple[str, str, str], tuple[int, str]],
    route: Route,
) -> None:
    asked = Asked(world, route, WALKED, users, absent)
    if connection.vendor != "sqlite":  # which has shown who may do what
        return check_statements(route, asked)
    check_answers(world, route, asked)
    check_get_writes_nothing(world, route, asked)
    if route.args:
        check_silence(world, route, asked)
