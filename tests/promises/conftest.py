"""What every promise is tried in."""

import pytest

from tests.promises.world import GONE, World, make_world


@pytest.fixture
def world(db: None) -> World:
    world = make_world()
    world.things["absent"] = GONE
    return world
