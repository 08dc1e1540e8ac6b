"""What every promise is tried in."""

import pytest

from tests.promises.world import World, lay_world


@pytest.fixture
def world(db: None) -> World:
    return lay_world()
