"""A tiny game beside those that people play, and nothing remembered of the test before."""

from collections.abc import Iterator

import pytest

from divination import playing
from divination.modes import MODES
from tests.divination.tiny import LADDER


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(MODES, LADDER.key, LADDER)
    playing.MEMORY.clear()
    yield
    playing.MEMORY.clear()
