"""Each guard of an arrival, switched off: the check that stands on it must then fail."""

import pytest

from characters import ledger
from characters.views import building
from tests.pages.characters import test_arrival as arriving

FAILS = pytest.raises(AssertionError)


@pytest.fixture
def arrival(bo, campaign):
    return arriving.stand_at_the_door(bo, campaign)


def test_without_its_stamp_a_gm_accepts_what_they_never_saw(arrival, ada_client, monkeypatch):
    monkeypatch.setattr(building, "_offered", lambda found: "any offer")
    with FAILS:
        arriving.check_a_gm_accepts_what_they_saw(arrival, ada_client)


def test_without_comparing_a_change_slips_in(arrival, ada, monkeypatch):
    monkeypatch.setattr(ledger, "_is_as_read", lambda fresh, read: True)
    with FAILS:
        arriving.check_nothing_slips_between_the_look_and_the_write(arrival, ada)
