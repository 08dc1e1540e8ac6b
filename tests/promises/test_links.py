"""Nothing on a page leads its reader to what is not there: every link and every form, for every role."""

from collections import Counter
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest
import tinyhtml5

from tests.promises.test_secrets import CHOICES
from tests.promises.world import ROLES, World, undone

pytestmark = pytest.mark.alike  # where a page leads, its template says

ASKED = ("href", "hx-get")


def page_of(answer: Any) -> Any:
    return tinyhtml5.parse(answer.content.decode(), namespace_html_elements=False)


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
            tree = page_of(answer)
            waiting += [(url, link) for link in links(tree, url)]
            dead += [
                f"{role}: a form of {url} posts to {to}: {status}"
                for to, status in forms(world, role, tree, url, posted)
            ]
    return dead


def links(tree: Any, url: str) -> list[str]:
    found = [node.attrib[name] for node in tree.iter() for name in ASKED if name in node.attrib]
    return [urljoin(url, unescape(link)).partition("#")[0] for link in found]


def forms(world: World, role: str, tree: Any, url: str, posted: set[str]) -> list[tuple[str, int]]:
    """Return where a form that is *posted* empty finds nothing; what it writes comes to nothing."""
    client, refused = world.client(role), []
    posting = [node for node in tree.iter("form") if node.attrib.get("method") == "post"]
    actions = {urljoin(url, node.attrib.get("action") or url) for node in posting}
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
