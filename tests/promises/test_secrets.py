"""A GM's secret stays one: a word hidden in every field of theirs is nowhere in what anybody else can reach."""

import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.db import models
from pypdf import PdfReader

from characters.models import Character, Opponent
from characters.systems import SYSTEMS
from tests.promises.world import ROLES, World
from tests.routes import ROUTES

pytestmark = pytest.mark.alike  # which rows somebody may read, test_outside asks of every database

LINK = re.compile(r'(?:href|hx-get|action|src)="([^"#]+)')
ROOMS = ("campaigns", "characters", "evenings", "divination", "play")
FILE = re.compile(r"\.(pdf|png|svg|json|md)$")
CHOICES = 6  # of a page on itself that are looked at
GM_CANARY, OWNER_CANARY = "gmcanary", "ownercanary"
HIDDEN_FIELDS = ("name", "portrait")  # of an opponent that was not revealed; its notes stay hidden after
OTHERS = {  # who must never read it; a host is nobody here
    GM_CANARY: [role for role in ROLES if role != "gm"],
    OWNER_CANARY: [role for role in ROLES if role != "owner"],
}


def gm_fields() -> list[tuple[type[models.Model], str]]:
    """Return every field with words in a model that is the game masters' own."""
    return [
        (model, field.name)
        for model in apps.get_models()
        if model._meta.app_label in ROOMS and model.__name__.startswith("GM")
        for field in model._meta.fields
        if isinstance(field, models.CharField | models.TextField) and field.name != "slug"
    ]


def private_texts() -> list[str]:
    """Return the keys of the texts that only a character's owner reads."""
    return [text.key for system in SYSTEMS.values() for text in system.says.texts if text.private]


def hide(world: World) -> None:
    for model, name in gm_fields():
        model._default_manager.update(**{name: f"The stair {GM_CANARY} swallows."})
    for name in HIDDEN_FIELDS:
        Opponent.objects.filter(revealed_at=None).update(**{name: f"The {GM_CANARY} waits."})
    kept = dict.fromkeys(private_texts(), f"I am {OWNER_CANARY} after all.")
    for character in Character.objects.filter(owner=world.people["bo"]):
        Character.objects.filter(pk=character.pk).update(texts=character.texts | kept)


def readable(world: World, role: str) -> Iterator[tuple[str, str]]:
    """Yield every address *role* can reach, by links and by the table of routes, with all that stands there.

    Of the choices that a page leads to on itself ("?card=c9&place=2") some stand for the rest.
    """
    client, seen, asked = world.client(role), set(), Counter[str]()
    waiting = ["/", *(world.url(route.name, route.args) for route in ROUTES)]
    while waiting:
        url = waiting.pop()
        path, choice, _ = url.partition("?")
        if url in seen or not url.startswith("/") or url.startswith(("/static/", "//")):
            continue
        if choice and asked[path] == CHOICES:
            continue
        seen.add(url)
        asked[path] += bool(choice)
        for htmx in ({}, {"HX-Request": "true"}):
            answer = client.get(url, headers=htmx)
            text = words_of(answer)
            yield url, text
            if FILE.search(path):  # it has no part of its own
                break
            if "html" in answer.headers.get("Content-Type", ""):
                waiting += [unescape(link) for link in LINK.findall(text)]
            if answer.headers.get("Location", "").startswith("/"):
                waiting.append(answer.headers["Location"])


def words_of(answer: Any) -> str:
    """Return everything an answer says: headers, body, and the text of a PDF."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    if answer.headers.get("Content-Type") != "application/pdf":
        return f"{headers}\n{answer.content.decode(errors='replace')}"  # a picture is no text
    pdf = PdfReader(io.BytesIO(answer.content))
    pages = "\n".join(page.extract_text() for page in pdf.pages)
    return f"{headers}\n{pages}\n{pdf.metadata}"


def leaks(world: World, roles: Iterable[str]) -> Iterator[str]:
    """Yield where one of *roles* reads a word that is not theirs, or is led to an opponent that hides."""
    hidden = world.things["lurker"]
    for role in roles:
        for url, text in readable(world, role):
            said = re.sub(r"\s", "", text)
            yield from (f"{role} at {url}: {canary}" for canary in forbidden(role) if canary in said)
            if role != "gm" and hidden in text and hidden not in url:
                yield f"{role} at {url}: an opponent that hides"


def forbidden(role: str) -> list[str]:
    return [canary for canary, roles in OTHERS.items() if role in roles]


def check_secrets(world: World, roles: Iterable[str] = ROLES) -> None:
    hide(world)
    assert next(leaks(world, roles), "") == ""


def test_the_game_masters_have_fields_of_their_own() -> None:
    found = {(model.__name__, name) for model, name in gm_fields()}
    assert found == {("GMNote", "text"), ("GMOpponentNote", "text")}
    words = [f for f in Opponent._meta.fields if isinstance(f, models.CharField | models.TextField)]
    ours = {"slug", "system", "kind", "op_id"}  # nobody types them
    assert {field.name for field in words} - ours == set(HIDDEN_FIELDS)
    assert set(private_texts()) == {"secret"}


def test_nobody_reads_what_is_not_theirs_to_read_nor_learns_who_hides(world: World) -> None:
    check_secrets(world)


@pytest.mark.parametrize(("role", "canary"), [("gm", GM_CANARY), ("owner", OWNER_CANARY)])
def test_whose_secret_it_is_reads_it(world: World, role: str, canary: str) -> None:
    hide(world)
    assert any(canary in text for _url, text in readable(world, role))


def test_a_crawl_reaches_the_printed_sheet(world: World) -> None:
    sheet = world.url("characters:sheet_pdf", "dreamer")
    found = readable(world, "player")
    assert any("application/pdf" in text and url.partition("?")[0] == sheet for url, text in found)


def test_what_was_for_the_owner_alone_does_not_pass_on(world: World) -> None:
    """A game master who takes a Dreamer over reads what the table could read, no more."""
    hide(world)
    data: dict[str, Any] = {"to": world.things["ada"]}
    assert world.client("gm").post(world.url("characters:hand_over", "dreamer"), data).status_code == 303
    taken = [text for url, text in readable(world, "gm") if world.things["dreamer"] in url]
    assert not any(OWNER_CANARY in text for text in taken)
