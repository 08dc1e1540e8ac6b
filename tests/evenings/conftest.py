"""Until the whole suite has its cast: Ada the game master, Bo a player, Cy a stranger."""

import pytest

from characters import ledger
from tests.evenings import tables


@pytest.fixture
def ada(db):
    return tables.person("Ada")


@pytest.fixture
def bo(db):
    return tables.person("Bo")


@pytest.fixture
def cy(db):
    return tables.person("Cy")


@pytest.fixture(autouse=True)
def _forget():
    """A rolled-back test gives its keys to the next one."""
    ledger.MEMORY.clear()
