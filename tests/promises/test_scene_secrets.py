"""Nobody learns an NPC's numbers from a scene: two worlds that differ in them alone look alike, to a byte."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from characters.ledger import ledger, scenes
from play import remembering
from play.models import Record
from tests.characters.conflicts import BLADE, GUARD, Fight, make_fight
from tests.promises.hidden import first_told_apart

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.alike,
]  # what is told of a position, not how its lines are kept
CANARY = "gmcanary"
PIECE = {**BLADE, "name": CANARY}
WEAK = {**GUARD, "cells": [3, 3, 3, 3, 3, 3, 3, 3, 3], "kit": "000", "equipment": [PIECE]}
# Other Base Scores, limits, Focus, Kit and things at hand; with other dice the same comes of it.
STRONG = {**GUARD, "cells": [4, 6, 6, 4, 4, 4, 4, 4, 4], "kit": "+0+", "equipment": [{**PIECE, "hands": 2}]}
BRAND = ("attack p1>n3 close1 area=body wounds=body", "resolve dice=333")
DEFENDS = ("done players", "defend n3 area=spirit", "resolve dice={null}")
MOVES = (
    "task n4",
    "resolve",
    "drop n4 {piece}",
    "ruling The tide is in.",
    "advance n4 area=mind",
    "set area=body",
)
LINES = {
    "weak": (*BRAND, *DEFENDS, "maneuver n3 area=mind", "resolve dice=533", *MOVES),
    "strong": (*BRAND, *DEFENDS, "maneuver n3 area=mind", "resolve dice=3333", *MOVES),
}
CHANGING = re.compile(r'(name="(?:csrfmiddlewaretoken|op_id)" value="|X-CSRFToken": ")[^"]*"')
OF_THE_MOMENT = ("Content-Length", "Set-Cookie", "Expires")
SLUG = re.compile(r"[-A-Za-z0-9_]{22}")


def world(which: str) -> Fight:
    """Return a scene in which an NPC's Action waits for its dice, with all that led there."""
    fight = make_fight(foe={"weak": WEAK, "strong": STRONG}[which], name="Warden")
    words = {"weak": {"null": "333", "piece": "close1"}, "strong": {"null": "33333", "piece": "close2"}}[
        which
    ]
    fight.play(*(line.format(**words) for line in LINES[which]))
    return fight


def seen(fight: Fight, client: Client) -> Iterator[tuple[str, str]]:
    """Yield all that somebody can read of the scene: its page whole and in part, every step, the poll, headers."""
    steps = ["", "?log=all", "?as=p1", "?as=n3", *(f"?as=p1&do={group.key}" for group in kind(fight).groups)]
    for step in steps:
        for headers in (
            {},
            {"HX-Request": "true", "HX-Target": "stage"},
            {"HX-Request": "true", "HX-Target": "tracker"},
        ):
            yield f"{step} {headers}", told(client.get(fight.url + step, headers=headers))
    yield (
        "poll",
        told(client.get(f"{fight.url}?seen=1", headers={"HX-Request": "true", "HX-Target": "stage"})),
    )
    yield "illegal", told(fight.post(client, "attack n3>p1", "attack", "n3"))
    yield "stale", told(fight.post(client, "defend p1", "defend", "p1", seen="1"))
    yield "resolve", told(fight.post(client, "resolve", "resolve", "n3"))


def kind(fight: Fight) -> Any:
    return scenes.scene_kind(fight.scene.system, fight.scene.kind)


def told(answer: Any) -> str:
    """Return headers and body, without what is made anew for every answer."""
    headers = "\n".join(f"{n}: {v}" for n, v in answer.headers.items() if n not in OF_THE_MOMENT)
    return CHANGING.sub("", f"{answer.status_code}\n{headers}\n{answer.content.decode()}")


def without_slugs(answers: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield *answers* without the addresses of what stands in one of the worlds."""
    return ((step, SLUG.sub("", text)) for step, text in answers)


def check_worlds() -> None:
    """Bo reads the same in each; the second takes the place of the first."""
    fight = world("weak")
    first, users, slug = dict(without_slugs(seen(fight, fight.bo))), fight.people, fight.scene.slug
    Record.objects.all().delete()
    for user in users.values():
        user.delete()
    ledger.MEMORY.clear()
    remembering.MEMORY.clear()
    again = world("strong")
    Record.objects.filter(scene=again.scene).update(slug=slug)
    again.scene.record.slug = slug
    assert first_told_apart(first, without_slugs(seen(again, again.bo))) == ""


def check_canary() -> None:
    """No answer tells it; the first that does is the last that is asked for."""
    fight = world("weak")
    assert next((step for step, text in seen(fight, fight.bo) if CANARY in text), "") == ""


def test_two_worlds_look_alike_to_a_player() -> None:
    check_worlds()


def test_no_word_of_what_an_npc_carries() -> None:
    check_canary()


def test_who_runs_it_reads_what_it_carries() -> None:
    fight = world("weak")
    assert any(CANARY in text for _step, text in seen(fight, fight.ada))
