"""A table in a dream: Bo's Ondine and Dee's Tal, run by Ada, looked on at by Eve, every card where a test lays it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from html import unescape
from typing import Any
from unittest.mock import patch

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.kept_queries import KeptQuery
from campaigns.models import Campaign, User
from characters.ledger import scenes
from play import keeper
from play.chances import WrittenChance
from play.models import Line, Record
from tests.cast import SYSTEM, client_of, copied, make_dreamer, make_user, op
from tests.characters.scene_tables import SceneTable
from tests.snapshot import Snapshot

HTMX = {"HX-Request": "true", "HX-Target": "stage"}
ONDINE = ["m13", "c1", "s8", "s9", "c7", "s10", "c8", "w5", "c2"]  # given, the Guide's, Present, Future
TAL = ["m1", "p2", "w8", "p9", "p7", "w9", "p8", "p3", "w1"]
WARDEN = ["s1", "s2", "c3", "c4", "p1"]
FOE = '{"name": "Warden", "cards": ["s1", "s2", "c3", "c4", "p1"], "awareness": 2}'
EFFORT = (
    '{"name": "The gate", "difficulty": 4, "intensity": 2, "spread": ["w2", "s4"], "members": ["d1", "d2"]}'
)
SPIKE = (
    '{"difficulty": 3, "consequence": "The floor is gone.", "stress": 2, "awareness": 0, "burns": 1, '
    '"members": ["d1", "d2"]}'
)
DUEL = (f"gm: foe {FOE}", "gm: duel d1 d2 f1")
SELECTED = (*DUEL, "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s9")
REVEALED = (*SELECTED, "gm: select f1 s1")
FORM = re.compile(r"<form.*?</form>", re.S)
PART = re.compile(r"<(?:input|select|option|button)[^>]*>")
ATTRIBUTE = re.compile(r' ([\w-]+)(?:="([^"]*)")?')


FIRST_LINES = KeptQuery(
    lambda record: (
        Line.objects.filter(record_id=record, part=1, act__gt=0).order_by("act").values_list("text")
    ),
    int,
)


@dataclass
class Dreaming(SceneTable):
    """A dream and everybody's browsers; the seats are gm (Ada), d1 (Bo's Ondine), d2 (Dee's Tal)."""

    def __post_init__(self) -> None:
        self.ada, self.bo, self.dee, self.eve, self.cy = (
            client_of(self.people[who]) for who in ("ada", "bo", "dee", "eve", "cy")
        )

    @property
    def full(self) -> Any:
        return scenes.keepers_position(self.fresh)

    def of(self, key: str) -> Any:
        return self.full.bearers[key]

    @property
    def moves(self) -> list[str]:
        """Return the moves that were made, as they were written down, the oldest first; no seal of what was chosen."""
        return [text.partition(" #")[0] for (text,) in FIRST_LINES.rows(self.scene.record_id)]

    def play(self, *moves: str) -> "Dreaming":
        """Make *moves*, each written by whose it is: "d1: oppose d1 f1"; R stands for the number of this Reveal."""
        make_moves(dream=self, moves=moves)
        return self

    def page(self, client: Client, asked: str = "") -> str:
        return unescape(client.get(self.url + asked, headers=HTMX).content.decode())

    def form(self, client: Client, act: str, asked: str = "") -> dict[str, list[str]]:
        """Return what a browser sends that presses the button of the form *act* as the page stands."""
        return sent_by_form(client.get(self.url + asked, headers=HTMX).content.decode(), act)

    def press(self, client: Client, act: str, asked: str = "", **changed: Any) -> Any:
        """Press the button of the form *act*, with some of what it would send *changed*; None takes a field out."""
        return self.send(client, {**self.form(client, act, asked), **changed})

    def send(self, client: Client, data: Mapping[str, Any]) -> Any:
        told = {name: value for name, value in data.items() if value is not None}
        return client.post(reverse("characters:scene_move", args=[self.scene.slug]), told, headers=HTMX)


@copied
def make_moves(dream: Dreaming, moves: tuple[str, ...]) -> None:
    for each in moves:
        seat, _colon, move = each.partition(": ")
        move = move.replace(" R ", f" {dream.full.shuffles} ")
        keeper.move(
            scenes.kind_by_forms(dream.scene).play, dream.scene.record, seat, move,
            seen_number=dream.number, op_id=op(), by=dream.people["ada"],
        )  # fmt: skip


def sent_by_form(html: str, act: str) -> dict[str, list[str]]:
    """Return the fields of the first form that posts *act*, each with the values that are marked; {} without one."""
    found = next((form for form in FORM.findall(html) if f'name="act" value="{act}"' in form), "")
    sent: dict[str, list[str]] = {}
    select = ""
    for tag in PART.findall(found):
        told = {name: unescape(value) for name, value in ATTRIBUTE.findall(tag)}
        name, value = told.get("name", ""), told.get("value", "")
        if name == "csrfmiddlewaretoken":
            continue
        if tag.startswith("<select"):
            select = name
        elif tag.startswith("<option") and "value" in told:
            if "selected" in told or select not in sent:
                sent[select] = [value]
        elif tag.startswith("<input") and (
            told.get("type") not in ("radio", "checkbox") or "checked" in told
        ):
            sent.setdefault(name, []).append(value)
    return sent


def refused(answer: Any) -> str:
    """Return the sentence that stands above the choices, why nothing was made."""
    found = re.search(r'<div class="errors".*?<span>(.*?)</span>', answer.content.decode(), re.S)
    return unescape(found[1]) if found else ""


def cast(
    bo: str,
    dee: str,
    real: str = "",
    bonds: Mapping[str, Sequence[Any]] = {},
    decks: Mapping[str, list[str]] = {},
    **construction: Any,
) -> dict[str, Any]:
    """Return the cast of a dream of these two, by slug, with their cards in the order in which they will lie."""
    told = (("d1", "Ondine", ONDINE, 5), ("d2", "Tal", TAL, 0))
    return {
        "title": "The stair",
        "seats": {"d1": bo, "d2": dee},
        "dreamers": [
            {
                "key": key, "name": name, "deck": decks.get(key, deck), "awareness": 3, "oneirogen": oneirogen,
                "bonds": list(bonds.get(key, ())), "is_real": key in real.split(),
            }
            for key, name, deck, oneirogen in told
        ],
    } | construction  # fmt: skip


def make_people() -> tuple[dict[str, User], Campaign, list[str]]:
    people = {who: make_user(who) for who in ("ada", "bo", "dee", "eve", "cy")}
    campaign = roster.new_campaign("The Salt Stair", "", people["ada"])
    for who in ("bo", "dee", "eve"):
        roster.add_member(campaign, people[who])
    slugs = [
        make_dreamer(people[who], campaign, name=name).slug
        for who, name in (("bo", "Ondine"), ("dee", "Tal"))
    ]
    return people, campaign, slugs


def begin_dream(people: dict[str, User], campaign: Campaign, slugs: Sequence[str], **told: Any) -> Dreaming:
    scene = scenes.begin_scene_of_cast(
        campaign, SYSTEM, scenes.scene_kind(SYSTEM, "dream"), "The stair", cast(*slugs, **told),  # type: ignore[arg-type]
        op_id=op(), by=people["ada"],
    )  # fmt: skip
    return Dreaming(campaign, scene, people)


def let_time_pass(dream: Dreaming, **told: float) -> None:
    """Let everything have happened so much longer ago."""
    ago = timedelta(**told)
    Record.objects.filter(pk=dream.scene.record_id).update(begun_at=F("begun_at") - ago)
    Line.objects.filter(record=dream.scene.record_id).update(at=F("at") - ago)


lay_people = Snapshot(make_people).lay


@copied
def make_dream(**told: Any) -> Dreaming:
    return begin_dream(*lay_people(), **told)


class AsLaid(WrittenChance):
    """Chance that leaves every deck of this table in the order in which it is written here."""

    def order(self, cards: Sequence[str], _number: int) -> tuple[str, ...]:
        laid = next((deck for deck in (ONDINE, TAL, WARDEN) if set(cards) <= set(deck)), cards)
        return tuple(card for card in laid if card in cards)


@contextmanager
def as_laid() -> Iterator[None]:
    """Let every shuffle leave the cards as they are written here."""
    with patch.object(keeper, "_chance_of_record", lambda _record: AsLaid()):
        yield


@pytest.fixture(autouse=True)
def _as_laid() -> Iterator[None]:
    with as_laid():
        yield
