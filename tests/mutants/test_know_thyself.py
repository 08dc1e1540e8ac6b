"""Each guard of Know Thyself, switched off: the test that stands on it must then fail."""

from collections.abc import Callable
from typing import Any

import pytest

from decks.rules.tarot import Card
from divination.rules import heavens
from divination.rules import know_thyself_position as position
from divination.rules import material_plane as plane
from divination.rules.engine import IllegalMoveError
from divination.rules.know_thyself_position import KnowThyself
from tests.rules.sefirot import test_thyself_ending as ending
from tests.rules.sefirot import test_thyself_rising as rising
from tests.rules.sefirot import test_thyself_turn as turn
from tests.rules.sefirot import test_thyself_variations as variations

FAILS = pytest.raises((AssertionError, IllegalMoveError, pytest.fail.Exception))


def always(*_: Any) -> bool:
    return True


def anywhere(self: KnowThyself, _card: Any) -> tuple[str, ...]:
    return (*self.tree, "grace")


def went_on(self: KnowThyself, events: tuple[Any, ...]) -> Any:
    return self, events


@pytest.mark.parametrize(
    ("room", "name", "instead", "check"),
    [
        (heavens, "reached", always, turn.test_a_major_goes_to_a_sefira_joined_to_the_bottom_of_the_tree),
        (position, "is_full", always, turn.test_or_to_one_joined_to_an_occupied_place),
        (position, "OWN", {}, lambda: rising.test_nobody_else_may("m18@sun", "Only The Sun opens Sun")),
        (position, "WINGS", 5, turn.test_not_before_and_not_without_a_free_field),
        (position, "NEGATED_HAND", 3, rising.test_from_then_on_four_are_held_between_turns),
        (position, "SACRED_NUMBERS", range(1, 11), variations.test_all_are_shuffled_back_and_the_game_begins),
        (position, "is_won", always, ending.test_an_unresolved_major_is_no_victory),
        (heavens.Sefira, "takes", always, rising.test_any_number_of_minors_up_to_the_majors_number),
        (heavens.Sefira, "is_resolved", True, rising.test_a_major_resolves_on_the_exact_sum_only),
        (KnowThyself, "places_for_minor", anywhere, rising.test_grace_takes_only_what_no_sefira_can),
        (KnowThyself, "_go_on", went_on, ending.test_a_hand_of_majors_with_no_place_is_defeat),
        (KnowThyself, "_go_on", went_on, rising.test_a_grace_field_holds_one_card_and_there_are_four),
        (KnowThyself, "wants", None, turn.test_before_a_card_is_seen_no_move_is_legal),
        (Card, "is_court", True, rising.test_a_court_and_a_pip_never_negate),
        (plane, "pairs", lambda _: (), rising.test_two_matching_courts_may_negate_each_other_or_rise),
        (plane, "begun", lambda _: plane.SEERESSES, variations.test_the_refusal_names_who_has_room),
        (heavens, "KNOWLEDGE", "spirit", rising.test_knowledge_doubles_its_major),
    ],
)
def test_without_its_guard_a_rule_is_missed(
    monkeypatch: pytest.MonkeyPatch, room: Any, name: str, instead: Any, check: Callable[[], None]
) -> None:
    monkeypatch.setattr(room, name, instead)
    with FAILS:
        check()
