"""The Oneirogen a Dreamer has, counted anew at no price (The Beckoning Dream, "Oneirogen"; Ruling B21)."""

import pytest

from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply_entry
from characters.beckoning_dream.rules.oneirogen import MOST, offer_to_count_oneirogen
from characters.beckoning_dream.rules.reflection import settle_offer, settled_entry_under_default_rules
from characters.socket.rules import ActorAndSheets, AnswersError, Entry


def told(held: int, typed: str) -> list[str]:
    """Return what is said to somebody with *held* Oneirogen who types how many there are."""
    dreamer = Dreamer(oneirogen=held)
    with pytest.raises(AnswersError) as refused:
        settle_offer(
            ActorAndSheets("me", {"me": dreamer}),
            offer_to_count_oneirogen(dreamer),
            {"oneirogen": typed},
            HouseRules(),
        )
    return [problem.message for problem in refused.value.problems]


def test_the_count_begins_with_what_is_held_and_costs_nothing() -> None:
    offer = offer_to_count_oneirogen(Dreamer(oneirogen=7))
    assert ([ask.begins for ask in offer.asks], offer.price, offer.is_open) == (["7"], 0, True)


@pytest.mark.parametrize(
    ("held", "typed", "more"), [(0, "4", 4), (4, " 1 ", -3), (4, "0", -4), (0, "999", 999)]
)
def test_the_line_says_how_many_came_or_went(held: int, typed: str, more: int) -> None:
    dreamer = Dreamer(oneirogen=held)
    line = settled_entry_under_default_rules(offer_to_count_oneirogen(dreamer), dreamer, oneirogen=typed)
    assert line == Entry("oneirogen", 0, {"oneirogen": more})
    assert apply_entry(dreamer, line).oneirogen == held + more


@pytest.mark.parametrize(
    "typed", ["", "-1", "+1", "1.5", "many", "\u0664", str(MOST + 1), "0" * 9 + str(MOST + 1), "0" * 5_000]
)
def test_what_is_no_number_of_them_is_told(typed: str) -> None:
    assert told(2, typed) == [f"Write a whole number from 0 to {MOST}."]


def test_what_is_so_already_is_told() -> None:
    assert told(2, "2") == ["There are 2 already. Change it, or leave the page."]


@pytest.mark.parametrize(
    "line", [Entry("reflection", 2, {}), Entry("transform", -4, {"removed": ["c1"], "added": ["s1"]})]
)
def test_they_carry_over_from_dream_to_dream_and_through_a_transform(line: Entry) -> None:
    assert apply_entry(Dreamer(oneirogen=3), line).oneirogen == 3
