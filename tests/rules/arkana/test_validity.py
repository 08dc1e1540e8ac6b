"""What stands on what when a line is taken back, and what that changes (Ruling A6)."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.arkana import Arkana, apply_entry
from characters.arkana.rules.creation import first_entry
from characters.arkana.rules.kit import KitPlace
from characters.arkana.rules.validity import (
    difference_between,
    is_entry_still_legal,
    no_seats_of_other_characters,
    scores_in_a_line,
)
from characters.ledger.dependents import BookLine, dependents_of
from characters.socket.rules import Entry
from tests.conftest import at_night
from tests.rules.arkana.lives import HOUSE, born, done, draft, exception, lived, lives, offer, piece, settled

SYSTEM = SimpleNamespace(
    rules=SimpleNamespace(blank=Arkana(), apply=apply_entry, is_entry_still_legal=is_entry_still_legal)
)
RISEN = Entry("raise", -2, {"scores": {"enhance body": 1}, "from": 2})


def written(arkana, code, **answers):
    return settled(arkana, offer(arkana, code), **answers)


def granted(arkana, code, **answers):
    return settled(arkana, exception(arkana, code), reason="Why", **answers)


def test_a_raise_stands_on_the_score_that_was_paid_for():
    assert is_entry_still_legal(born(), RISEN)
    assert not is_entry_still_legal(born(3), RISEN)


def test_a_raise_stands_whatever_it_costs():
    assert is_entry_still_legal(born(xp=0), RISEN)


def test_a_raise_does_not_stand_on_one_who_has_retired():
    assert not is_entry_still_legal(born(wounds={"body": 2}), RISEN)


def test_a_second_raise_falls_with_the_first():
    second = written(born(3, xp=3), "raise enhance body")
    assert not is_entry_still_legal(born(xp=5), second)


@pytest.mark.parametrize(
    "entry", [Entry("milestone", 2, {"goal": "The bridge"}), first_entry(draft(), HOUSE)]
)
def test_awards_and_beginnings_always_stand(entry):
    assert is_entry_still_legal(born(wounds={"body": 9}), entry)


def test_a_move_falls_without_the_piece():
    packed = born(pack=[piece("Rope")])
    assert is_entry_still_legal(packed, written(packed, "equip 1"))
    assert not is_entry_still_legal(born(), written(packed, "equip 1"))


def test_a_move_falls_without_the_room():
    packed = born(pack=[piece("Pike", 2)])
    full = born(pack=[piece("Pike", 2)], equipment=[piece(hands=2), piece(hands=2)])
    assert not is_entry_still_legal(full, written(packed, "equip 1"))


def test_a_place_that_holds_too_much_may_still_be_lightened():
    few = born(equipment=[piece(hands=2), piece(hands=2), piece("Rope")])
    over = apply_entry(few, Entry("add", 0, {"came": {"equipment": [piece("Pike", 2)]}}))
    assert is_entry_still_legal(over, written(over, "drop equipment 3"))


def test_a_spell_falls_without_what_it_stood_on():
    known = born(spells=[{"words": "Light"}])
    assert is_entry_still_legal(known, written(known, "forget 1"))
    assert not is_entry_still_legal(born(), written(known, "forget 1"))


def test_an_exception_stands_while_scores_stay_from_2_to_6():  # Ruling A6
    four = granted(born(), "score", phrase="enhance body", score="6")
    assert is_entry_still_legal(born(), four)
    assert not is_entry_still_legal(born(3), four)
    less = granted(born(4), "score", phrase="enhance body", score="2")
    assert not is_entry_still_legal(born(3), less)


def test_wounds_by_exception_always_stand():
    assert is_entry_still_legal(born(), granted(born(wounds={"body": 1}), "wounds", area="body", held="0"))


def test_no_line_touches_another_ledger():
    assert no_seats_of_other_characters(born()) == ()


@settings(max_examples=at_night(500, 50))
@given(lives())
def test_every_line_stands_where_it_was_written_and_whatever_differs_is_told(lines):
    assert all(is_entry_still_legal(lived(lines[:place]), entry) for place, entry in enumerate(lines))
    before, after = lived(lines), lived(lines[:1])
    is_same = all(
        getattr(before, name) == getattr(after, name) for name in ("cells", "body_wounds", "spirit_wounds")
    )
    assert is_same or difference_between(before, after).sentences


@settings(max_examples=at_night(500, 50))
@given(lives(most=12), st.data())
def test_taking_any_line_back_leaves_a_legal_sheet(lines, data):
    number = data.draw(st.integers(1, len(lines) - 1)) if len(lines) > 1 else 0
    book = [BookLine(at, at, str(at), entry) for at, entry in enumerate(lines)]
    fallen = dependents_of(SYSTEM, {"me": book}, "me", number)  # type: ignore[arg-type]
    stay = [entry for at, entry in enumerate(lines) if at not in fallen.numbers["me"]]
    assert all(is_entry_still_legal(lived(stay[:place]), entry) for place, entry in enumerate(stay))
    assert lived(stay) == fallen.after["me"]
    assert all(lived(stay).free_slot_count_negative_if_overfull(place) >= 0 for place in KitPlace)


# --- what changes ---


def test_the_grid_is_told_in_a_line():
    assert scores_in_a_line(born(3, 2, 2, 4)) == "3 2 2 / 4 2 2 / 2 2 2"


def test_nothing_changed_tells_nothing():
    assert difference_between(born(), born()).sentences == ()


def test_scores_and_limits_are_told():
    after = difference_between(born(3, 2, 2, 3, wounds={"body": 2}), born(2, 2, 2, 3, wounds={"body": 2}))
    assert after.sentences == (
        "Enhance Body is 2, not 3.",
        "Maximum Wounds to Body fall from 3 to 2, with 2 taken. Incapacitated: the Wounds stay as they are.",
        "Body: 2 of 2 Wounds. Incapacitated, and out of play.",
    )
    assert (after.before, after.after) == ("3 2 2 / 3 2 2 / 2 2 2", "2 2 2 / 3 2 2 / 2 2 2")
    assert (after.leaves, after.comes) == ((), ())


def test_wounds_are_told():
    told = difference_between(born(wounds={"spirit": 1}), born(wounds={"body": 1})).sentences
    assert told == ("Wounds to Body are 1, not 0.", "Wounds to Spirit are 0, not 1.")


def test_pieces_that_go_and_come_are_told():
    packed = born(pack=[piece("Rope")])
    assert difference_between(done(packed, "equip 1"), packed).sentences == (
        "Rope (1 hand) leaves the equipment.",
        "Rope (1 hand) is in the pack again.",
    )


def test_spells_that_go_and_come_are_told():
    known, moved = born(spells=[{"words": "Light"}]), born(spells=[{"words": "Light", "place": "pack"}])
    assert difference_between(known, born()).sentences == ("The spell goes: Light",)
    assert difference_between(born(), known).sentences == ("The spell is there again: Light",)
    assert difference_between(moved, known).sentences == ("The spell occupies no slot again: Light",)
    assert difference_between(known, moved).sentences == (
        "The spell occupies a slot of the pack again: Light",
    )
