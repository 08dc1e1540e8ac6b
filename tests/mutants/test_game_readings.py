"""Each guard of a game's reading, its seal and its link, switched off: the check that stands on it must then fail."""

import sys
from typing import Any

import pytest

from campaigns.models import User
from divination import growing, readings, sealing
from divination.models import Reading, ReadingQuerySet
from divination.views import links
from divination.views import readings as reading_views
from tests.mutants.conftest import rewritten
from tests.mutants.test_divination import FAILS, everybody, route_of
from tests.pages.divination import test_grown as game_pages
from tests.pages.divination import test_link as link_pages
from tests.pages.divination import test_reading as pages
from tests.pages.divination.conftest import make_reading
from tests.promises import test_outside as outside
from tests.promises.world import World, lay_world


@pytest.fixture
def world(db: None) -> World:
    return lay_world()


@pytest.fixture
def reading(bo: User) -> Reading:
    return make_reading(bo)


@pytest.mark.parametrize("name", ["divination:json", "divination:pdf"])
def test_without_its_filter_its_files_answer_anyone(
    world: World, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(ReadingQuerySet, "visible_to", everybody)
    with FAILS:
        outside.check_answers(world, route_of(name, "reading"))


def test_who_reads_it_makes_no_link_to_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "own", reading_views.shown)
    with FAILS:
        outside.check_answers(world, route_of("divination:link", "shared"))


def test_without_its_token_a_link_opens_any_reading(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_of", lambda _token: Reading.objects.first())
    with FAILS:
        outside.check_answers(world, route_of("divination:linked", "absent"))


def check_a_link_that_ended_opens_nothing(world: World) -> None:
    readings.end_link(Reading.objects.get(slug=world.things["shared"]))
    found: Any = world.client("anonymous").get(world.url("divination:linked", "linked"))
    assert found.status_code == 404


def test_a_link_that_ended_opens_nothing(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    check_a_link_that_ended_opens_nothing(world)
    token = world.things["linked"]
    Reading.objects.filter(slug=world.things["shared"]).update(link_hash=links.token_hash(token))
    monkeypatch.setattr(readings, "end_link", lambda _reading: None)
    with FAILS:
        check_a_link_that_ended_opens_nothing(world)


def check_a_wanderer_stands_in_no_seal(world: World) -> None:
    told = Reading.objects.get(slug=world.things["told"])
    assert "fate" not in [told.cards[laid.number]["place"] for laid in sealing.sealable(told)]


def test_without_the_rule_every_row_stands_in_a_seal(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Reading.objects.get(slug=world.things["told"])
    told.cards[-1]["card"] = "s1"  # on no other row
    told.save()
    check_a_wanderer_stands_in_no_seal(world)
    monkeypatch.setattr(sealing, "may_seal", lambda _row: True)
    with FAILS:
        check_a_wanderer_stands_in_no_seal(world)


# --- what its page leads to


def test_the_way_to_the_seal_would_lose_the_words(
    bo_client: Any, reading: Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readings, "save_words", lambda *_asked, **_told: None)
    with FAILS:
        pages.test_words_are_kept_on_the_way_to_the_seal(bo_client, reading)


def test_its_token_would_be_kept(bo_client: Any, reading: Reading, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "token_hash", str)
    with FAILS:
        link_pages.test_it_is_shown_once_and_only_its_hash_is_kept(bo_client, reading)


def test_its_link_would_be_shown_further_down(bo_client: Any, reading: Reading, redrawn: Any) -> None:
    redrawn("divination/_margin.html", "slug %}#link", "slug %}")
    with FAILS:
        link_pages.test_the_answer_opens_where_the_link_is_shown(bo_client, reading)


def test_a_journal_told_to_all_is_noticed(bo, bo_client, ada_client, campaign, monkeypatch):
    told = rewritten(growing.grown, "if is_own else ()", "")
    for module in [module for name, module in sys.modules.items() if name.startswith("divination.")]:
        if getattr(module, "grown", None) is growing.grown and module is not growing:
            monkeypatch.setattr(module, "grown", told)
    with FAILS:
        game_pages.check_a_journal_is_its_writers(bo, bo_client, ada_client, campaign)
