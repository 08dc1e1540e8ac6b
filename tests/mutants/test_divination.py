"""Each guard of readings, switched off: the check that stands on it must then fail."""

from itertools import count
from typing import Any

import pytest

from campaigns.models import CampaignQuerySet
from campaigns.versions import save
from divination import readings
from divination.models import Reading, ReadingQuerySet
from divination.views import readings as reading_views
from divination.views import seals
from evenings.views import seals as choosing
from tests.cast import op
from tests.promises import test_outside as outside
from tests.promises import test_swapped_keys as swapping
from tests.promises import test_two_tabs as tabs
from tests.promises.world import World, lay_world
from tests.routes import ROUTES, Route

FAILS = pytest.raises(AssertionError)


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


def route_of(name: str, args: str) -> Route:
    return next(route for route in ROUTES if (route.name, route.args) == (name, args))


def everybody(self: Any, user: Any) -> Any:
    return self.all()


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("divination:reading", "reading"),
        ("divination:reading", "foreign"),
        ("divination:markdown", "reading"),
        ("divination:seal_svg", "reading"),
        ("divination:seal_pdf", "reading"),
    ],
)
def test_without_its_filter_a_reading_answers_anyone(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str, args: str
) -> None:
    monkeypatch.setattr(ReadingQuerySet, "visible_to", everybody)
    with FAILS:
        outside.check_answers(world, route_of(name, args))


@pytest.mark.parametrize("name", ["divination:seal", "divination:seal_preview"])
def test_who_reads_it_does_not_seal_it(world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(seals, "own", reading_views.shown)
    with FAILS:
        outside.check_answers(world, route_of(name, "shared"))


def test_who_reads_it_does_not_share_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_views, "own", reading_views.shown)
    with FAILS:
        outside.check_answers(world, route_of("divination:share", "shared"))


def test_who_reads_it_does_not_put_its_seal_on_a_sheet(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    find = choosing.get_object_or_404
    monkeypatch.setattr(choosing, "get_object_or_404", lambda rows, slug, owner: find(rows, slug=slug))
    with FAILS:
        outside.check_answers(world, route_of("evenings:choose_seal", "shared"))


def test_without_its_choices_a_reading_is_shared_anywhere(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CampaignQuerySet, "visible_to", everybody)
    monkeypatch.setattr(readings, "share", lambda reading, campaign: _update(reading, campaign=campaign))
    with FAILS:
        swapping.check_swap(world, "ShareForm.campaign", swapping.SWAPS["ShareForm.campaign"][0], "elsewhere")


def _update(reading: Reading, **fields: Any) -> None:
    Reading.objects.filter(pk=reading.pk).update(**fields)


@pytest.mark.parametrize("name", ["divination:reading", "divination:seal"])
def test_without_its_version_a_save_goes_over_another(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def whatever(row: Any, seen_version: int, **fields: Any) -> None:
        save(row, row.get().version, **fields)

    monkeypatch.setattr(readings, "save", whatever)
    with FAILS:
        tabs.check_two_tabs(world, next(tab for tab in tabs.TABS if tab.name == name))


def check_a_double_click_draws_once(bo: Any) -> None:
    first = op()
    for _ in range(2):
        readings.draw(bo, "Low tide", "", op_id=first)
    assert Reading.objects.count() == 1


def test_a_double_click_draws_once(bo: Any) -> None:
    check_a_double_click_draws_once(bo)


def test_without_its_op_a_double_click_draws_twice(bo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    create, numbers = Reading.objects.create, count()
    monkeypatch.setattr(
        Reading.objects, "create", lambda **row: create(**row | {"op_id": f"{next(numbers):032}"})
    )
    with FAILS:
        check_a_double_click_draws_once(bo)
