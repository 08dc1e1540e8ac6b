"""What play leaves on the sheet (Arkana Engine, last page)."""

import pytest

from characters.arkana.rules.aftermath import KINDS, entry_of_roll, reasons_against_buying_gains
from characters.arkana.rules.arkana import apply_entry
from characters.arkana.rules.phrases import Area
from characters.arkana.rules.validity import is_entry_still_legal
from characters.arkana.rules.words import describe_entry
from characters.socket.rules import Entry
from tests.rules.arkana.lives import born


def test_a_gain_for_a_check_costs_one_xp():
    arkana = born(xp=2)
    assert not reasons_against_buying_gains(arkana)
    assert apply_entry(arkana, entry_of_roll(arkana, "check", "Climbed the mast.", gains_bought=1)).xp == 1


def test_no_gain_is_bought_on_credit():
    assert reasons_against_buying_gains(born(xp=1), 2) == ("Costs 2 XP. You have 1, so 1 is missing.",)


def test_wounds_are_left_as_they_are_in_the_end():
    hurt = born(wounds={"body": 1, "spirit": 1})
    entry = entry_of_roll(hurt, "conflict", "Held the gate.", wounds_after={Area.BODY: 3, Area.SPIRIT: 1})
    assert entry == Entry("conflict", 0, {"told": "Held the gate.", "wounds": {"body": 2}})
    assert apply_entry(hurt, entry).body_wounds == 3


def test_a_rest_heals():
    hurt = born(wounds={"spirit": 1})
    assert (
        apply_entry(hurt, entry_of_roll(hurt, "rest", "Slept.", wounds_after={Area.SPIRIT: 0})).spirit_wounds
        == 0
    )


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_is_told_and_always_stands(kind):
    entry = entry_of_roll(born(), kind, "Held the gate.")
    assert describe_entry(entry) == "Held the gate."
    assert is_entry_still_legal(born(wounds={"body": 9}), entry)
