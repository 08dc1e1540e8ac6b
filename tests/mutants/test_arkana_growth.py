"""Each guard of an Arkana's building and growing, and the tests that die without it."""

from functools import partial
from typing import Any

from characters.arkana.rules import creation, gear, growth, planner, validity
from characters.pages.offer_groups import OfferGroup
from tests.characters import test_random_arkana as lives
from tests.mutants.guards import DATABASE, Guard, Put, test_without_it_its_tests_fail
from tests.pages.characters import test_arkana as growing
from tests.pages.characters.arkana import make_arkana
from tests.rules.arkana import test_creation, test_foresight, test_planner

__all__ = ["test_without_it_its_tests_fail"]

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


def a_phrase_that_cannot_be_paid_is_shown(bo, bo_client):
    arkana = make_arkana(bo, None, xp=5)
    growing.buy(bo_client, arkana, "raise enhance body")
    growing.check_shut(bo_client, arkana)


GUARDS: tuple[Guard, ...] = (
    Guard("a raise is paid for", Put(growth, "missing_xp_reasons", nothing), by_the_book, errors=NOTICED),
    Guard(
        "who is out of play raises nothing",
        Put(growth, "_retired_reasons", nothing),
        by_the_book,
        errors=NOTICED,
    ),
    Guard(
        "nothing comes where no slot is free",
        Put(gear, "no_room_reasons", nothing),
        by_the_book,
        errors=NOTICED,
    ),
    Guard("a spell takes a free slot", Put(gear, "_no_slot_problems", nothing), by_the_book, errors=NOTICED),
    Guard("a piece is one", Put(gear, "piece_problems", nothing), by_the_book, errors=NOTICED),
    Guard(
        "a raise stands on the one before",
        Put(validity, "_has_score_that_raise_was_paid_from", lambda *_: True),
        taken_back,
        errors=NOTICED,
    ),
    Guard(
        "what leaves was there",
        Put(validity, "_holds_all_that_entry_removes", lambda *_: True),
        taken_back,
        errors=NOTICED,
    ),
    Guard(
        "what is full is named",
        Put(creation, "_slot_problems", nothing),
        full_slots,
        errors=NOTICED,
    ),
    Guard(
        "twice is once",
        Put(test_creation, "draft_after_fix", mended_twice),
        test_creation.test_what_has_gone_already_stays_gone_and_takes_nothing_along,
        errors=NOTICED,
    ),
    Guard(
        "the cheapest raise comes first",
        Put(planner, "sorted", dearest_first, raising=False),
        test_planner.test_the_cheapest_raise_comes_first,
        errors=NOTICED,
    ),
    Guard(
        "nobody plans out of incapacity",
        Put(planner, "wound_limits_reached_sentences", nothing),
        test_planner.test_whoever_is_out_of_play_goes_nowhere,
        errors=NOTICED,
    ),
    Guard(
        "a way leads to its goal",
        Put(planner, "scores_wanted", lambda arkana, _goal: arkana.scores),
        test_planner.test_a_way_that_leads_elsewhere_is_not_followed,
        errors=NOTICED,
    ),
    Guard(
        "chances count every fall",
        Put(test_foresight, "success_chance_of_plain_check", lambda *_: 0),
        partial(test_foresight.test_a_chance_is_every_fall_of_the_dice_counted, (3, 3, 2), 3),
        errors=NOTICED,
    ),
    Guard(
        "a phrase that cannot be paid is hidden",
        Put(OfferGroup, "shut", ()),
        a_phrase_that_cannot_be_paid_is_shown,
        marks=(DATABASE,),
    ),
)
