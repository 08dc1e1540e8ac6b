"""No machine code in what a player reads: no card's code, no key, no slug, on any page of the demo campaigns."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve

from campaigns.models import Campaign, User
from tests.cast import client_of

TOLD = {
    "characters:ledger",
    "divination:game",
    "divination:game_replay",
    "evenings:session",
    "characters:scene",
}
EACH = dict.fromkeys(TOLD, 3)  # pages of a kind for each reader; of others one
CODES = {
    "a card's code": r"(?<![\w'’])(?:[cswp](?:[1-9]|1[0-4])|m(?:\d|1\d|2[01]))(?!\w)",
    "a key": r"(?<![\w./@-])[a-z]+(?:_[a-z0-9]+)+(?![\w.(])",
    "a slug": r"(?<![\w/-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{22}(?![\w-])",
    "an id": r"\b[0-9a-f]{16,}\b",
    "a move": r"\b\w+[@>]\w+\b",
}
# where a code is what the page is about
MEANT = {
    "characters:opponent_new": "an example of how cards are typed in",
    "characters:opponent_edit": "the same",
    "characters:plan": "the same",
    "divination:game_fair": "the promise before the first card, for whoever counts it again",
    "divination:pair_fair": "the same",
}


# What is typed into is the reader's, and of scripts and styles nothing is read.
UNREAD = re.compile(r"(<(script|style|textarea)\b[^>]*>).*?</\2>", re.DOTALL)
TAG = re.compile(r"""<[^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>""")
LABEL = re.compile(r'\s(?:aria-label|title|alt)="([^"]+)"')
LINK = re.compile(r'<a\s(?:[^>]*\s)?href="([^"]+)"')


@dataclass(frozen=True)
class Said:
    """What a page says, its text and the labels that are read out, and where it leads."""

    told: list[str]
    links: list[str]


def _demo() -> None:
    call_command("demo", verbosity=0)
    (settings.DATA_DIR / "demo.txt").unlink()


def said_by(answer: Any) -> Said:
    page = UNREAD.sub(r"\1", answer.content.decode())
    tags = " ".join(TAG.findall(page))
    told = (*TAG.split(page), *LABEL.findall(tags))
    return Said([*map(unescape, filter(str.strip, told))], [*map(unescape, LINK.findall(tags))])


def codes(text: str) -> list[str]:
    """Return every code in *text*, each with its kind."""
    return [f"{kind}: {found[0]}" for kind, pattern in CODES.items() for found in re.finditer(pattern, text)]


def read(client: Client) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the pages that links lead *client* to, some of each kind: its route, its address and what it says."""
    seen, kinds, waiting = {"/"}, Counter[str](), ["/"]
    while waiting:
        address = waiting.pop(0)
        answer: Any = client.get(address, follow=True)
        if answer.status_code != 200 or not answer["content-type"].startswith("text/html"):
            continue
        said = said_by(answer)
        yield answer.resolver_match.view_name, address, said.told
        for link in said.links:
            path = link.partition("#")[0]
            if path.startswith("?"):
                path = address.partition("?")[0] + path
            kind = _kind(path)
            if path not in seen and kind and kinds[kind] < EACH.get(kind.split()[0], 1):
                seen.add(path)
                kinds[kind] += 1
                waiting.append(path)


@cache  # every page has the same links at its head
def _kind(path: str) -> str:
    """Return the route of a page of ours, with the names of what is asked beside it; of a file, nothing."""
    address, _mark, query = path.partition("?")
    if not address.startswith("/") or re.search(r"\.\w+$", address):
        return ""
    try:
        name = resolve(address).view_name
    except Resolver404:
        return ""
    return " ".join([name, *sorted(re.findall(r"(\w+)=", query))])


def readers() -> list[User]:
    """Return of each demo campaign who runs it and one who plays there."""
    found = []
    for campaign in Campaign.objects.filter(is_demo=True):
        seats = list(campaign.members.present().select_related("user").order_by("pk"))
        found += [next(s.user for s in seats if s.is_gm), next(s.user for s in seats if not s.is_gm)]
    return found


@pytest.mark.parametrize(
    "text",
    [
        "c7 was bought",
        "highest_card: 3",
        "It is 3PNJJ6D5nncV_i0U1CV--A.",
        "m9@foundation",
        "m21",
        "op deadbeefdeadbeef",
    ],
)
def test_a_code_is_found(text: str) -> None:
    assert codes(text)


@pytest.mark.parametrize(
    "text", ["7 of Cups", "Write to host@home or none", "a 4 x 14 grid", "Dr. M 5", "reverie.example/a_b/c"]
)
def test_words_are_no_code(text: str) -> None:
    assert [code for code in codes(text) if not code.startswith("a move")] == []


@pytest.mark.django_db
def test_no_page_of_the_demo_shows_a_code() -> None:
    _demo()
    wrong, kinds = {}, set()
    for reader in readers():
        for route, address, told in read(client_of(reader)):
            kinds.add(route)
            found = codes("\n".join(told))
            if found and route not in MEANT:
                wrong[f"{route} {address}"] = found
    assert wrong == {}
    assert kinds > TOLD, TOLD - kinds
