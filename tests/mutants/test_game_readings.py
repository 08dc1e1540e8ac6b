"""Each guard of a game's reading, its seal and its link, switched off: the check that stands on it must then fail."""

from typing import Any

import pytest

from divination import readings, sealing
from divination.models import Reading, ReadingQuerySet
from divination.views import links
from divination.views import readings as reading_views
from tests.mutants.test_divination import FAILS, everybody, route_of
from tests.promises import test_outside as outside
from tests.promises.world import World, lay_world


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


@pytest.mark.parametrize("name", ["divination:json", "divination:pdf"])
def test_without_its_filter_its_files_answer_anyone(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(ReadingQuerySet, "visible_to", everybody)
    with FAILS:
        outside.check_answers(world, route_of(name, "reading"))


def test_who_reads_it_makes_no_link_to_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "own", reading_views.shown)
    with FAILS:
        outside.check_answers(world, route_of("divination:link", "shared"))


def test_without_its_token_a_link_opens_any_reading(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_of", lambda _token: Reading.objects.first())
    with FAILS:
        outside.check_answers(world, route_of("divination:linked", "absent"))


def check_a_link_that_ended_opens_nothing(world: World) -> None:
    readings.end_link(Reading.objects.get(slug=world.things["shared"]))
    found: Any = world.client("anonymous").get(world.url("divination:linked", "linked"))
    assert found.status_code == 404


def test_a_link_that_ended_opens_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    check_a_link_that_ended_opens_nothing(world)
    token = world.things["linked"]
    Reading.objects.filter(slug=world.things["shared"]).update(link_hash=links.token_hash(token))
    monkeypatch.setattr(readings, "end_link", lambda _reading: None)
    with FAILS:
        check_a_link_that_ended_opens_nothing(world)


def check_a_wanderer_stands_in_no_seal(world: World) -> None:
    told = Reading.objects.get(slug=world.things["told"])
    assert "fate" not in [told.cards[laid.number]["place"] for laid in sealing.sealable(told)]


def test_without_the_rule_every_row_stands_in_a_seal(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Reading.objects.get(slug=world.things["told"])
    told.cards[-1]["card"] = "s1"  # on no other row
    told.save()
    check_a_wanderer_stands_in_no_seal(world)
    monkeypatch.setattr(sealing, "may_seal", lambda _row: True)
    with FAILS:
        check_a_wanderer_stands_in_no_seal(world)
