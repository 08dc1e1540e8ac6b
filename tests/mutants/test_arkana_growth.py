"""Each guard of an Arkana's building and growing switched off: a test of it must notice."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from characters.arkana.rules import creation, gear, growth, planner, validity
from characters.pages.offer_groups import OfferGroup
from tests.characters import test_random_arkana as lives
from tests.pages.characters import test_arkana as growing
from tests.pages.characters.arkana import make_arkana
from tests.rules.arkana import test_creation, test_foresight, test_planner

NOTICED = (AssertionError, ValueError, KeyError)


def nothing(*_: object, **__: object) -> Any:
    return ()


def by_the_book() -> None:
    assert [wrong for seed in range(60) for wrong in lives.disagreements(lives.drawn(seed))] == []


def taken_back() -> None:
    for seed in range(0, 24, 8):
        lives.test_any_line_taken_back_leaves_the_life_without_it(seed % lives.PARTS)


def full_slots() -> None:
    test_creation.test_a_slot_is_drawn_for_each_hand_and_what_has_none_stands_over()
    test_creation.test_a_fix_moves_a_piece_that_is_enough_or_leaves_it_out()


def mended_twice(draft: Any, fix: Any) -> Any:
    """Take out whatever lies at the place now."""
    key, number, _count = fix.value.split("-")
    things = list(draft[key])
    del things[int(number)]
    return {**draft, key: things}


def dearest_first(raises: Any, **_: Any) -> list[Any]:
    return sorted(raises, key=lambda one: one[:2], reverse=True)


GUARDS: dict[str, tuple[Any, str, Any, Callable[[], None]]] = {
    "a raise is paid for": (growth, "short_of", nothing, by_the_book),
    "who is out of play raises nothing": (growth, "_gone", nothing, by_the_book),
    "nothing comes where no slot is free": (gear, "no_room", nothing, by_the_book),
    "a spell takes a free slot": (gear, "_no_slot", nothing, by_the_book),
    "a piece is one": (gear, "piece_problems", nothing, by_the_book),
    "a raise stands on the one before": (validity, "_rises_from_there", lambda *_: True, taken_back),
    "what leaves was there": (validity, "_is_held", lambda *_: True, taken_back),
    "what is full is named": (creation, "_slot_problems", nothing, full_slots),
    "twice is once": (
        test_creation, "mend", mended_twice,
        test_creation.test_what_has_gone_already_stays_gone_and_takes_nothing_along,
    ),
    "the cheapest raise comes first": (
        planner, "sorted", dearest_first, test_planner.test_the_cheapest_raise_comes_first,
    ),
    "nobody plans out of incapacity": (
        planner, "limits_told", nothing, test_planner.test_whoever_is_out_of_play_goes_nowhere,
    ),
    "a way leads to its goal": (
        planner, "wanted", lambda arkana, _goal: arkana.scores,
        test_planner.test_a_way_that_leads_elsewhere_is_not_followed,
    ),
    "chances count every fall": (
        test_foresight, "success", lambda *_: 0,
        lambda: test_foresight.test_a_chance_is_every_fall_of_the_dice_counted((3, 3, 2), 3),
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _forget() -> None:
    growth._every_offer.cache_clear()
    planner._walk.cache_clear()


@pytest.mark.parametrize("guard", GUARDS)
def test_with_the_guard_it_holds(guard: str) -> None:
    GUARDS[guard][-1]()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_it_is_noticed(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, check = GUARDS[guard]
    monkeypatch.setattr(room, name, off, raising=False)
    with pytest.raises(NOTICED):
        check()


def test_without_the_shut_ones_a_phrase_that_cannot_be_paid_is_hidden(
    db: None, bo: User, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    arkana = make_arkana(bo, None, xp=5)
    growing.buy(bo_client, arkana, "raise enhance body")
    monkeypatch.setattr(OfferGroup, "shut", ())
    with pytest.raises(AssertionError):
        growing.check_shut(bo_client, arkana)
