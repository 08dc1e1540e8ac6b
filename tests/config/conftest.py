"""One Reverie that serves, for all tests here that ask one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.config.starts import Served, served


@pytest.fixture(scope="package")
def data_of_first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("run") / "data"


@pytest.fixture(scope="package")
def first(data_of_first: Path) -> Iterator[Served]:
    """A Reverie that is started for the first time, from nothing."""
    with served(data_of_first) as found:
        yield found
