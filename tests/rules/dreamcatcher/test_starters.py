"""The ready-made beginnings are whole under the house defaults."""

import pytest

from characters.dreamcatcher.rules.creation import draft_problems
from characters.dreamcatcher.rules.party import party_sentences
from characters.dreamcatcher.starters import STARTERS
from tests.rules.dreamcatcher.lives import HOUSE, born, messages

KEYS = [starter.key for starter in STARTERS]


def test_there_are_six_each_under_its_own_key():
    assert len(set(KEYS)) == len(STARTERS) >= 6


@pytest.mark.parametrize("starter", STARTERS, ids=KEYS)
def test_a_beginning_can_be_finished_as_it_is(starter):
    assert not messages(draft_problems(starter.draft, HOUSE))


def test_together_they_cover_every_approach():
    people = [(starter.title, born(**starter.draft)) for starter in STARTERS]
    assert not [told for told in party_sentences(people) if told.startswith("Nobody")]
