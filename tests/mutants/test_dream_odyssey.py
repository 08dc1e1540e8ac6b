"""Each guard of Dream Odyssey, switched off: the test that stands on it must then fail."""

from collections.abc import Callable
from typing import Any

import pytest

from decks.rules.tarot import DECK
from divination.rules import dream_odyssey_aftermath as aftermath
from divination.rules import dream_odyssey_encounters as encounters
from divination.rules import dream_odyssey_flow as flow
from divination.rules import dream_odyssey_majors as majors
from divination.rules import dream_odyssey_travel as travel
from tests.rules.sefirot import test_odyssey_encounters as faced
from tests.rules.sefirot import test_odyssey_powers as powers
from tests.rules.sefirot import test_odyssey_setup as setup
from tests.rules.sefirot import test_odyssey_travel as travelled

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))


def nothing(*_: Any, **__: Any) -> tuple[str, ...]:
    return ()


def never(*_: Any) -> bool:
    return False


@pytest.mark.parametrize(
    ("room", "name", "instead", "check"),
    [
        (encounters, "must_play", never, faced.test_one_must_play_as_long_as_the_hand_holds_cards),
        (encounters, "_no_match", nothing, faced.test_a_court_beats_no_other_court_and_no_pip),
        (encounters, "WINGS", 99, faced.test_the_fourth_wound_loses_at_once),
        (travel, "_against", nothing, travelled.test_a_destination_is_linked_by_a_branch),
        (travel, "_against", nothing, travelled.test_an_unattainable_sefira_is_no_destination),
        (travel, "_no_help", nothing, travelled.test_one_court_alone_is_not_enough),
        (aftermath, "READERS", (), powers.test_cards_are_discarded_in_any_order_where_a_power_may_look_at_it),
        (aftermath, "JUSTICE", 12, powers.test_justice_keeps_a_court_given_up_for_help),
        (encounters, "JUSTICE", 12, powers.test_justice_prevents_a_wound),
        (majors, "OTHERS", {}, powers.test_the_tower_needs_another_card_to_discard),
        (majors, "OTHERS", {}, powers.test_the_chariot_does_not_leave_once_a_card_is_played),
        (flow, "may_be", lambda _: DECK, setup.test_a_card_that_lies_elsewhere_cannot_be_turned_over),
    ],
)
def test_without_its_guard_a_rule_is_missed(
    monkeypatch: pytest.MonkeyPatch, room: Any, name: str, instead: Any, check: Callable[[], None]
) -> None:
    monkeypatch.setattr(room, name, instead)
    with FAILS:
        check()
