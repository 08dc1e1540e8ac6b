"""Nobody learns an NPC's figures or who is hidden from a scene of Dreamcatcher: two worlds look alike, to a byte."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from characters.dreamcatcher.rules.played_scene import GM
from characters.dreamcatcher.scene_options import GROUPS
from characters.ledger import ledger
from characters.socket.rules import Comer
from play import remembering
from play.models import Record
from tests.cast import client_of
from tests.characters.catcher_scenes import Catching, begin, make_people
from tests.promises.hidden import first_told_apart
from tests.promises.test_scene_secrets import told, without_slugs

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.alike,
]  # what is told of a position, not how its lines are kept
CANARY = "gmcanary"
WEAK = {"score": 2, "bears": 4, "advantages": [f"{CANARY} teeth"], "hindrances": []}
STRONG = {"score": 3, "bears": 6, "advantages": [f"{CANARY} wings", f"{CANARY} eyes"], "hindrances": ["Deaf"]}
WRITTEN = {"name": CANARY, "seen": "hidden"}
GRADES = {"weak": "0", "strong": "3"}
MOVES: tuple[tuple[Any, ...], ...] = (
    ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}),
    (GM, "contest p1 n1", {"ability": "0", "tie": "no"}),
    ("p1", "roll p1", {"dice": [6, 6]}),
    (GM, "roll n1 a1", {"dice": [1, 2, 3]}),
    (GM, "stand"),
    (GM, "cross n1 a1"),
    ("p1", "describe p1", {"how": "Pushes on.", "goal": "up"}),
    (GM, "contest p1 n1", {"ability": "1", "tie": "yes", "changed": "It is tired"}),
)


def world(which: str) -> Catching:
    """Return a contest with an NPC whose dice wait, somebody hidden since it began, somebody written down since."""
    figures = {"weak": WEAK, "strong": STRONG}[which]
    npcs: list[Comer[Any]] = [
        Comer("Warden", data=figures),
        Comer(f"{CANARY} {which}", data=figures, start="hidden"),
    ]
    table = begin(*make_people(), npcs)
    table.play((GM, "npc", {**WRITTEN, "grade": GRADES[which]}), *MOVES)
    return table


def seen(table: Catching, client: Client) -> Iterator[tuple[str, str]]:
    """Yield all that somebody can read of the scene: its page whole and in part, every step, the poll, a refusal, and
    what happened as Markdown.
    """
    steps = ["", "?log=all", "?as=p1", "?as=n1", *(f"?as=p1&do={group.key}" for group in GROUPS)]
    parts = ({}, *({"HX-Request": "true", "HX-Target": part} for part in ("stage", "tracker")))
    for step in steps:
        for headers in parts:
            yield f"{step} {headers}", told(client.get(table.url + step, headers=headers))
    url = reverse("characters:scene_move", args=[table.scene.slug])
    for code, group in (("roll n1", "roll"), ("reveal h1", "reveal"), ("aid n1 left 0", "aid")):
        yield code, told(client.post(url, table.sends(code, group, "n1", answer_how="Helps.")))
    for screen in ("own", "all"):
        url = reverse("characters:scene_markdown", args=[table.scene.slug])
        yield f"Markdown, {screen}", told(client.get(url, {"screen": screen}))


def check_worlds() -> None:
    """Bo reads the same in both; the second takes the place of the first."""
    first = world("weak")
    read, slug = dict(without_slugs(seen(first, client_of(first.people["bo"])))), first.scene.slug
    Record.objects.all().delete()
    for user in first.people.values():
        user.delete()
    ledger.MEMORY.clear()
    remembering.MEMORY.clear()
    second = world("strong")
    Record.objects.filter(scene=second.scene).update(slug=slug)
    second.scene.record.slug = slug
    assert first_told_apart(read, without_slugs(seen(second, client_of(second.people["bo"])))) == ""


def check_canary() -> None:
    """No answer tells it; the first that does is the last that is asked for."""
    table = world("weak")
    texts = seen(table, client_of(table.people["bo"]))
    assert next((step for step, text in texts if CANARY in text), "") == ""


def test_two_worlds_look_alike_to_a_player() -> None:
    check_worlds()


def test_no_word_of_an_npcs_traits_or_of_who_is_hidden() -> None:
    check_canary()


def test_who_runs_it_reads_both() -> None:
    table = world("weak")
    page = client_of(table.people["ada"]).get(table.url).content.decode()
    assert all(found in page for found in (f"{CANARY} teeth", f"{CANARY} weak", "+2 in everything"))
