import pytest

from characters.ledger import ledger


@pytest.fixture(autouse=True)
def _forget():
    """A rolled-back test gives its keys to the next one."""
    ledger.MEMORY.clear()
