"""What every promise is tried in."""

import pytest

from tests.promises.world import World, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()
