"""What one walk through every page of each role shows: a GM's secret stays one, no page leads to what is not there,
and to look writes nothing.

A word is hidden in every field that is somebody's own, and is nowhere in what anybody else can reach; every link and
every form finds something. What a role was answered at each address, `test_outside` asks of this walk too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from characters.models import Character, Opponent
from characters.systems import SYSTEMS
from tests.pages.test_styles import bare, ill_linked
from tests.promises.walking import Visit, refused, visits
from tests.promises.world import ROLES, World

pytestmark = pytest.mark.alike  # which rows somebody may read, test_outside asks of every database

ROOMS = ("campaigns", "characters", "evenings", "divination", "play")
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


def readable(world: World, role: str, within: str) -> Iterator[tuple[str, str]]:
    """Yield every address *role* can reach that has *within* in it, with all that stands there."""
    return ((visit.url, visit.text) for visit in visits(world, role, within))


def leaks(world: World, role: str, url: str, text: str) -> list[str]:
    """Return which words at *url* are not for *role*, who must not be led to an opponent that hides either."""
    hidden, said = world.things["lurker"], "".join(text.split())
    found = [f"{role} at {url}: {canary}" for canary in forbidden(role) if canary in said]
    is_led = role != "gm" and hidden in text and hidden not in url
    return [*found, f"{role} at {url}: an opponent that hides"] if is_led else found


def forbidden(role: str) -> list[str]:
    return [canary for canary, roles in OTHERS.items() if role in roles]


def check_secrets(world: World, roles: Iterable[str] = ROLES, within: str = "") -> None:
    """Look for leaks as far as the first, at addresses with *within* in them."""
    hide(world)
    found = (
        leak for role in roles for at in readable(world, role, within) for leak in leaks(world, role, *at)
    )
    assert next(found, "") == ""


@dataclass
class Walked:
    """What a walk of *role* found: leaks, whose words it read, papers, what would have been written, where pages lead
    to, what answers there, and what is said where they find nothing; of each page what of a game lacks its looks; and
    which pages ask for a text of several lines.
    """

    role: str
    leaks: list[str] = field(default_factory=list)
    read: set[str] = field(default_factory=set)
    papers: set[str] = field(default_factory=set)
    status: dict[str, int] = field(default_factory=dict)
    status_by_htmx: dict[str, int] = field(default_factory=dict)
    wrote: list[str] = field(default_factory=list)
    led_from: dict[str, str] = field(default_factory=dict)
    posted_from: dict[str, str] = field(default_factory=dict)
    silence: dict[str, tuple[int, str]] = field(default_factory=dict)
    bare: dict[str, set[str]] = field(default_factory=dict)
    asks_long: set[str] = field(default_factory=set)

    def add(self, world: World, visit: Visit) -> None:
        self.leaks += leaks(world, self.role, visit.url, visit.text)
        self.read |= {canary for canary in OTHERS if canary in visit.text}
        self.papers |= {visit.url.partition("?")[0]} if visit.is_pdf else set()
        self.wrote += [f"{self.role} at {visit.url}: {sql}" for sql in visit.wrote]
        if visit.is_whole:
            self.status[visit.url] = visit.status
        if visit.is_part:
            self.status_by_htmx[visit.url] = visit.status
        if visit.is_whole and visit.status == 404:
            self.silence[visit.url] = visit.status, visit.page
        if visit.is_whole and visit.status == 200:
            self.led_from |= dict.fromkeys(visit.leads(), visit.url)
            self.posted_from |= dict.fromkeys(visit.posts(), visit.url)
            self.asks_long |= {visit.url} if "<textarea" in visit.page else set()
        if visit.is_whole and "<main" in visit.page and "?" not in visit.url:
            self.bare[visit.url] = bare(visit.page) | ill_linked(visit.page)

    def asks_nothing_long(self, url: str) -> bool:
        """Return whether the page at *url* was seen, and asks for no text of several lines."""
        return self.status.get(url) == 200 and url not in self.asks_long

    def dead_ends(self) -> list[str]:
        return [
            f"{self.role}: {origin} leads to {url}: {self.status[url]}"
            for url, origin in self.led_from.items()
            if self.status.get(url, 200) not in (200, 302, 303)
        ]


WALKED: dict[str, Walked] = {}
POSTED: set[str] = set()  # to where the forms on them lead


def walked(world: World, role: str) -> Walked:
    """Return what *role* finds where words are hidden: walked once a process, whoever asks."""
    if role not in WALKED:
        hide(world)
        found = Walked(role)
        for visit in visits(world, role):
            found.add(world, visit)
        WALKED[role] = found
    return WALKED[role]


def test_the_game_masters_have_fields_of_their_own() -> None:
    found = {(model.__name__, name) for model, name in gm_fields()}
    assert found == {("GMNote", "text"), ("GMOpponentNote", "text")}
    words = [f for f in Opponent._meta.fields if isinstance(f, models.CharField | models.TextField)]
    ours = {"slug", "system", "kind", "op_id"}  # nobody types them
    assert {field.name for field in words} - ours == set(HIDDEN_FIELDS)
    assert set(private_texts()) == {"secret"}


@pytest.mark.parametrize("role", ROLES)
def test_nobody_reads_what_is_not_theirs_to_read_nor_learns_who_hides(world: World, role: str) -> None:
    assert walked(world, role).leaks == []


@pytest.mark.parametrize("role", ROLES)
def test_nobody_writes_by_looking(world: World, role: str) -> None:
    assert walked(world, role).wrote == []


@pytest.mark.parametrize("role", ROLES)
def test_nothing_on_a_page_leads_nowhere(world: World, role: str) -> None:
    found = walked(world, role)
    assert len(found.status) > 20
    assert found.dead_ends() + refused(world, role, found.posted_from, POSTED) == []


def test_a_form_that_is_not_for_its_reader_is_found(world: World) -> None:
    """Whoever posted it before."""
    words = world.url("characters:words", "dreamer")
    found = [refused(world, "outsider", {words: "/"}, posted) for posted in (set(), {words})]
    assert found == [[f"outsider: a form of / posts to {words}: 404"]] * 2


@pytest.mark.parametrize("role", ROLES)
def test_whatever_a_game_draws_stands_under_its_class(world: World, role: str) -> None:
    """And its sheets with it, on lists of several games too."""
    found = walked(world, role)
    assert len(found.bare) > 20
    assert {url: what for url, what in found.bare.items() if what} == {}


@pytest.mark.parametrize(("role", "canary"), [("gm", GM_CANARY), ("owner", OWNER_CANARY)])
def test_whose_secret_it_is_reads_it(world: World, role: str, canary: str) -> None:
    assert canary in walked(world, role).read


def test_a_walk_reaches_the_printed_sheet(world: World) -> None:
    assert world.url("characters:sheet_pdf", "dreamer") in walked(world, "player").papers


def test_what_was_for_the_owner_alone_does_not_pass_on(world: World) -> None:
    """A game master who takes a Dreamer over reads what the table could read, no more."""
    hide(world)
    data: dict[str, Any] = {"to": world.things["ada"]}
    assert world.client("gm").post(world.url("characters:hand_over", "dreamer"), data).status_code == 303
    theirs = world.things["dreamer"]
    taken = [visit.text for visit in visits(world, "gm", theirs)]
    assert len(taken) > 50
    assert not any(OWNER_CANARY in text for text in taken)
