"""Taking lines back: what still stands, and what changes."""

import pytest

from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, apply_entry
from characters.dreamcatcher.rules.validity import (
    difference_between,
    is_entry_still_legal,
    no_seats_of_other_characters,
)
from characters.socket.rules import Entry
from tests.rules.dreamcatcher.lives import born, hampered

BETWEEN = apply_entry(born(), Entry("story", 2, {"recovered": "all"}))
CONVERTED = Entry("convert", -3, {"left": ["h5"], "came": {"advantages": [["a6", "X"]]}, "converted": 1})
RAISED = Entry("raise", -4, {"scores": [["ability Guile", 1]], "from": 1})
NAMED = Entry("name", 0, {"came": {"hindrances": [["h7", "Y"]]}})


@pytest.mark.parametrize("entry", [CONVERTED, RAISED, NAMED])
def test_growth_stands_on_the_story_that_ended_before_it(entry):
    assert is_entry_still_legal(BETWEEN, entry)
    assert not is_entry_still_legal(born(), entry)


def test_a_conversion_stands_on_its_hindrance_and_a_raise_on_the_score():
    assert not is_entry_still_legal(apply_entry(BETWEEN, CONVERTED), CONVERTED)
    assert not is_entry_still_legal(apply_entry(BETWEEN, RAISED), RAISED)


def test_all_else_stands():
    assert is_entry_still_legal(born(), Entry("scene"))
    assert no_seats_of_other_characters(born()) == ()


def told(before, after):
    return list(difference_between(before, after).sentences)


def test_what_changes_is_told_in_sentences():
    grown = apply_entry(apply_entry(BETWEEN, CONVERTED), RAISED)
    assert told(grown, BETWEEN) == [
        "Guile is +1, not +2.",
        "The advantage ‘X’ goes.",
        "The hindrance ‘Afraid of dogs’ is there again.",
    ]
    difference = difference_between(grown, BETWEEN)
    assert (difference.before.split(", ")[4], difference.after.split(", ")[4]) == ("Guile +2", "Guile +1")


def test_hampers_come_and_go():
    assert told(hampered("a1"), born()) == ["‘Good with a rope’ is whole."]
    assert told(born(), hampered("ability Guile")) == ["Guile is hampered."]


def test_conversions_open_and_close():
    assert told(BETWEEN, born()) == ["Conversions are closed until a story ends."]
    assert told(born(), BETWEEN) == ["Conversions are open."]


def test_words_and_names_are_as_they_were():
    renamed = [["h5", "Afraid of big dogs"], ["ability Guile", "Cunning"]]
    changed = apply_entry(born(), Entry("exception", 0, {"renamed": renamed}))
    assert told(changed, born()) == [
        "There is Guile again.",
        "‘Afraid of big dogs’ reads ‘Afraid of dogs’.",
    ]
    assert told(Dreamcatcher(), Dreamcatcher()) == []
