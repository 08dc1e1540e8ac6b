"""Nothing on a page leads its reader to what is not there: every link and every form, for every role."""

from collections import Counter
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import pytest

from tests.promises.test_secrets import CHOICES
from tests.promises.world import ROLES, World, undone

pytestmark = pytest.mark.alike  # where a page leads, its template says

ASKED = ("href", "hx-get")


class Leads(HTMLParser):
    """Where a page leads: what its elements ask for, and where its forms post to."""

    def __init__(self, body: str) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.posted: list[str] = []
        self.feed(body)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(reversed(attrs))  # of two alike the first counts
        self.asked += [told[name] or "" for name in ASKED if name in told]
        if tag == "form" and told.get("method") == "post":
            self.posted.append(told.get("action") or "")


def dead_ends(world: World, role: str) -> list[str]:
    """Return every link and form that a walk through all pages of *role* finds leading nowhere.

    Of the choices that a page leads to on itself some stand for the rest; an address is posted to once.
    """
    client, seen, posted, dead = world.client(role), set(), set[str](), []
    waiting, asked = [("", "/")], Counter[str]()
    while waiting:
        origin, url = waiting.pop()
        path, choice, _ = url.partition("?")
        if url in seen or not url.startswith("/") or url.startswith("/static/"):
            continue
        if choice and asked[path] == CHOICES:
            continue
        seen.add(url)
        asked[path] += bool(choice)
        answer = client.get(url)
        if answer.status_code not in (200, 302, 303):
            dead.append(f"{role}: {origin} leads to {url}: {answer.status_code}")
        elif "html" in answer.headers.get("Content-Type", ""):
            page = Leads(answer.content.decode())
            waiting += [(url, link) for link in links(page, url)]
            dead += [
                f"{role}: a form of {url} posts to {to}: {status}"
                for to, status in forms(world, role, page, url, posted)
            ]
    return dead


def links(page: Leads, url: str) -> list[str]:
    return [urljoin(url, unescape(link)).partition("#")[0] for link in page.asked]


def forms(world: World, role: str, page: Leads, url: str, posted: set[str]) -> list[tuple[str, int]]:
    """Return where a form that is *posted* empty finds nothing; what it writes comes to nothing."""
    client, refused = world.client(role), []
    actions = {urljoin(url, action or url) for action in page.posted}
    for action in sorted(actions - posted):
        posted.add(action)
        cookies: Any = client.cookies.copy()
        with undone():
            status = client.post(action).status_code
        client.cookies = cookies
        if status in (404, 405, 500):
            refused.append((action, status))
    return refused


@pytest.mark.parametrize("role", ROLES)
def test_nothing_on_a_page_leads_nowhere(world: World, role: str) -> None:
    assert dead_ends(world, role) == []
