"""A link that ended opens nothing, and a wanderer stands in no seal."""

from typing import Any

import pytest

from divination.models import Reading
from divination.readings import readings, sealing
from tests.promises.world import World, lay_world


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


def test_a_link_that_ended_opens_nothing(world: World) -> None:
    readings.end_link(Reading.objects.get(slug=world.things["shared"]))
    found: Any = world.client("anonymous").get(world.url("divination:linked", "linked"))
    assert found.status_code == 404


def test_a_wanderer_stands_in_no_seal(world: World) -> None:
    told = Reading.objects.get(slug=world.things["told"])
    assert "fate" not in [told.cards[laid.number]["place"] for laid in sealing.cards_for_seal(told)]
