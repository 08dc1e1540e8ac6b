"""A tiny game beside those that people play."""

import pytest

from divination.modes import MODES
from tests.divination.tiny.rules.game import MODE as LADDER


@pytest.fixture(autouse=True)
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODES, LADDER.key, LADDER)
