"""Each guard of the lists, switched off: the check that stands on it must then fail."""

import pytest

from campaigns import listing
from characters.staging import Stage
from tests.characters.conflicts import lay_fight
from tests.pages import test_lists as lists
from tests.pages.characters import test_scene as scene
from tests.pages.test_lists import LISTS, many_rows  # noqa: F401

FAILS = pytest.raises(AssertionError)


@pytest.mark.parametrize(
    "name", [name for name in lists.FEW_ROWS if name != "house rules"]
)  # those are read as bare values
@pytest.mark.django_db
def test_without_pages_a_long_list_loads_all_of_it(name, monkeypatch):
    monkeypatch.setattr(listing, "A_PAGE", 10_000)
    with FAILS:
        lists.check_many_cost_no_more(LISTS[name])


@pytest.mark.parametrize("many", [name for name in LISTS if LISTS[name].reads_all], indirect=True)
def test_without_pages_more_than_fifty_rows_are_shown(many, monkeypatch):
    monkeypatch.setattr(listing, "A_PAGE", 10_000)
    with FAILS:
        lists.check_fifty_at_a_time(*many)


@pytest.mark.django_db
def test_without_pages_a_long_log_is_shown_whole(monkeypatch):
    fight = lay_fight()
    monkeypatch.setattr(Stage, "page", property(lambda stage: None))
    with FAILS:
        scene.check_a_long_log_is_in_pages(fight, monkeypatch)
