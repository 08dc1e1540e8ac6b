"""A walk through every page that a role can reach, by links and by the table of routes."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any
from unittest.mock import patch
from urllib.parse import urljoin

from django.contrib import auth
from django.db import connection
from django.http.request import HttpHeaders

from decks.rules.tarot import CODES
from tests.promises.unprinted import unprinted
from tests.promises.world import ROLES, World, is_written_by, undone
from tests.routes import ROUTES

HTMX = {"HX-Request": "true"}
BY_HTMX = "hx-request"
LINK = re.compile(
    r'\s(href|hx-get|action|src)="([^"]*)"'
)  # our templates quote every attribute, and escape what is in it
POSTING = re.compile(r'<form\b(?=[^>]*\smethod="post")(?:[^>"]|"[^"]*")*>')
FILE = re.compile(r"\.(pdf|png|svg|json|md)$")
CHOICES = 6  # of a page on itself that are looked at
CARD = re.compile(rf"/cards/({'|'.join(CODES)})/")
CARDS = {
    "c1",
    "c9",
    "s1",
    "w4",
    "m0",
    "m16",
}  # in everybody's deck, in nobody's, a hidden foe's; three suits, a Major
LED_TO_EACH_CARD = "outsider"
BOON_OF_MAJOR = re.compile(r"/catalogue/[^/]+/(m\d+)/")
BOONS_OF_MAJORS = {"m0", "m16", "m17"}  # whose forms are looked at beside those of every Major at one table


class WriteError(Exception):
    """A GET wrote."""


@contextmanager
def refused_writes() -> Iterator[list[str]]:
    """Refuse what would be written, and yield it."""
    wrote: list[str] = []

    def refuse(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if is_written_by(sql):
            wrote.append(sql)
            raise WriteError(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(refuse):
        yield wrote


@contextmanager
def headers_read() -> Iterator[set[str]]:
    """Yield the names, in small letters, of the headers that an answer looks up: one that never looks whether htmx asks
    (`BY_HTMX`) is the same for htmx.
    """
    read: set[str] = set()
    look_up = HttpHeaders.__getitem__

    def note(headers: HttpHeaders, name: str) -> str:
        read.add(name.replace("_", "-").lower())
        return look_up(headers, name)

    with patch.object(HttpHeaders, "__getitem__", note):
        yield read


def looked_up_once(get_user: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return *get_user* for one who is signed in as the same all the while: what a request does is undone."""
    found: list[Any] = []

    def get(request: Any) -> Any:
        found[:] = found or [get_user(request)]
        return copy(found[0])

    return get


@dataclass(frozen=True)
class Visit:
    """What an address answers: *text* is all of it, headers, body and what would be printed; *page* its HTML; *links*
    the addresses that stand on it, by their attributes; *wrote* what it would have written, and was refused.
    """

    url: str
    status: int
    text: str
    page: str
    is_whole: bool  # what a browser gets
    is_part: bool  # what htmx gets, which may be the same
    is_pdf: bool
    wrote: tuple[str, ...]
    links: tuple[tuple[str, str], ...]

    def leads(self) -> list[str]:
        """Return where a reader of the page is led."""
        return [address for name, address in self.links if name in ("href", "hx-get")]

    def names(self) -> list[str]:
        """Return every address that stands on the page."""
        return [address for _name, address in self.links]

    def posts(self) -> set[str]:
        """Return where the forms of the page post to."""
        forms = [dict(LINK.findall(form)) for form in POSTING.findall(self.page)]
        return {address_from(self.url, form.get("action") or self.url) for form in forms}


def address_from(page: str, url: str) -> str:
    """Return the address that *url* on *page* stands for."""
    return joined("/" if url.startswith("/") else page, url)


@cache
def joined(page: str, url: str) -> str:
    return urljoin(page, unescape(url)).partition("#")[0]


def visits(world: World, role: str, within: str = "") -> Iterator[Visit]:
    """Yield what *role* finds at every address, whole, and by htmx where that may be answered otherwise, each in a
    browser that has been nowhere else.

    Of the choices that a page leads to on itself ("?card=c9&place=2") some stand for the rest; so do CARDS for all 78,
    to whose pages one role is led; each of their faces is drawn in the deck's own print. At one table the forms of all
    Majors' Boons are looked at, at others some. With *within*, an address is looked at only where that stands in it.
    """
    client, seen, asked = world.client(role), set(), Counter[str]()
    cookies: Any = client.cookies
    looked_up = looked_up_once(auth.get_user)
    waiting = ["/", *(world.url(route.name, route.args) for route in ROUTES)]
    while waiting:
        url = waiting.pop()
        if within not in url:
            continue
        path, choice, _ = url.partition("?")
        if url in seen or not url.startswith("/") or url.startswith(("/static/", "//")):
            continue
        if choice and asked[path] == CHOICES:
            continue
        seen.add(url)
        asked[path] += bool(choice)
        for headers in ({}, HTMX):
            client.cookies = cookies.copy()
            with (
                refused_writes() as wrote,
                headers_read() as read,
                unprinted() as pressed,
                patch.object(auth, "get_user", looked_up),
            ):
                answer = client.get(url, headers=headers)
            is_part = bool(headers) or BY_HTMX not in read
            visit, to = _visit(answer, url, wrote, pressed, is_whole=not headers, is_part=is_part)
            yield visit
            found = (address for address in (*visit.names(), to) if address not in seen)
            waiting += [address for address in found if _is_led_to(world, role, address)]
            if is_part or FILE.search(path):  # it has no part of its own
                break


def _is_led_to(world: World, role: str, address: str) -> bool:
    card, boon = CARD.match(address), BOON_OF_MAJOR.search(address)
    is_page = address.partition("?")[0].endswith("/")
    if boon and boon[1] not in BOONS_OF_MAJORS:
        return world.things["campaign"] in address
    return card is None or card[1] in CARDS or (role == LED_TO_EACH_CARD and is_page)


def _visit(
    answer: Any, url: str, wrote: list[str], pressed: list[str], is_whole: bool, is_part: bool
) -> tuple[Visit, str]:
    """Return what *url* answered, with what was *pressed* for it, and where it sends its reader on to."""
    kind = answer.headers.get("Content-Type", "")
    page = answer.content.decode() if "html" in kind else ""
    is_pdf = kind == "application/pdf"
    links = tuple((name, address_from(url, at)) for name, at in LINK.findall(page))
    status, text = answer.status_code, "\n".join([words_of(answer), *pressed])
    visit = Visit(url, status, text, page, is_whole, is_part, is_pdf, tuple(wrote), links)
    return visit, answer.headers.get("Location", "")


def words_of(answer: Any) -> str:
    """Return everything an answer says, headers and body; a picture is no text."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{headers}\n{answer.content.decode(errors='replace')}"


def refused(world: World, role: str, actions: dict[str, str], posted: set[str]) -> list[str]:
    """Return where a form, of the page that *actions* says, finds nothing: it is posted empty, and nothing is written.

    What somebody has *posted* already is not posted again where the table says what this role is answered.
    """
    client, found, looked_up = world.client(role), [], looked_up_once(auth.get_user)
    told = {world.url(route.name, route.args): int(route.post.split()[ROLES.index(role)]) for route in ROUTES}
    for action, page in sorted(actions.items()):
        if action in posted and action in told:
            status = told[action]
        else:
            cookies: Any = client.cookies.copy()
            with undone(), patch.object(auth, "get_user", looked_up):
                status = client.post(action).status_code
            client.cookies = cookies
        posted.add(action)
        if status in (404, 405, 500):
            found.append(f"{role}: a form of {page} posts to {action}: {status}")
    return found
