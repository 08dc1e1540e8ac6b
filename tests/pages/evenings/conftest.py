import pytest

from characters.ledger import ledger
from tests.cast import copied
from tests.evenings import tables


@pytest.fixture(autouse=True)
def _forget():
    """A rolled-back test gives its keys to the next one."""
    ledger.MEMORY.clear()


@pytest.fixture
@copied
def ondine(bo, campaign):
    return tables.dreamer(bo, campaign, "Ondine Varga")


@pytest.fixture
@copied
def tobias(bo, campaign):
    return tables.dreamer(bo, campaign, "Tobias Reed")


@pytest.fixture
@copied
def dream(ada, campaign, ondine, tobias):
    """An evening that gave Ondine and Tobias 3 XP."""
    return tables.evening(campaign, ada, ondine, tobias)


@pytest.fixture
def told(ondine, tobias):
    """What the form posts for a dream of three cards, two of which went well."""
    return {
        "op_id": "a" * 32,
        "title": "The House with One Outside",
        "date": "2026-11-20",
        "notes": "The door was on the inside of the door.",
        "seats": [ondine.slug, tobias.slug],
        "places": "3",
        "card-0": "m16",
        "went-0": "yes",
        "card-1": "w2",
        "went-1": "yes",
        "card-2": "m16",
        "went-2": "no",
        "learned": "yes",
        "progress": "no",
    }
