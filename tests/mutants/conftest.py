"""What a mutant made is not remembered: the next test in this process would take it for the rules."""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _nothing_of_a_mutant_stays() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """Empty every cache of the characters' rooms."""
    for name, module in list(sys.modules.items()):
        if name.startswith("characters."):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
