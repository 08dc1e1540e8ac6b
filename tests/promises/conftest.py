"""What every promise is tried in."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from campaigns import prints
from divination.games import pair_hints
from divination.pages import pair_hindsight
from divination.rules import hindsight as rules
from printing import picture
from printing.picture import page_png
from tests.promises.laid import laid, world
from tests.promises.texts import FreshFields

__all__ = ["laid", "world"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Walk first: what a role was answered on its walk, no test need ask again (`test_outside`)."""
    items.sort(key=lambda item: item.path.name != "test_walk.py")


@pytest.fixture(scope="session", autouse=True)
def _a_page_of_a_print_is_drawn_once_and_small() -> Iterator[None]:
    """A PNG is made of the bytes of a PDF alone, and each role is given the same ones of what is not its own; nobody
    looks at one here.
    """
    drawn: Callable[..., bytes] = cache(page_png)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prints, "page_png", drawn)
        patch.setattr(picture, "DPI", 11)
        yield


@pytest.fixture(scope="session", autouse=True)
def _the_app_thinks_briefly() -> Iterator[None]:
    """Whoever asks what could be known is answered alike, of however many games it was worked out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "FIRST_GAMES", 1)
        patch.setattr(rules, "GAMES", 1)
        patch.setattr(pair_hindsight, "SECONDS", 0.0)
        patch.setattr(pair_hints, "SECONDS", 0.05)
        patch.setattr(pair_hints, "LEAST_GAMES", 1)
        yield


@pytest.fixture(scope="module")
def hidden_fields() -> FreshFields:
    return FreshFields()
