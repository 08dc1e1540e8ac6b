"""Each guard of handing over and of a duplicate, switched off: the check that stands on it must then fail."""

import pytest

from characters.beckoning_dream import workbench
from characters.models import Character, CharacterQuerySet
from tests.mutants.conftest import rewritten
from tests.pages.characters import test_hand_over as handing
from tests.rules import test_arrivals as duplicates

FAILS = pytest.raises(AssertionError)


def test_without_asking_for_a_seat_who_left_sees_the_table(dreamer, campaign, bo_client, cy, monkeypatch):
    monkeypatch.setattr(Character, "table", property(lambda self: self.campaign))
    with FAILS:
        handing.check_who_left_learns_nobodys_name(dreamer, campaign, bo_client, cy)


def test_without_a_fresh_look_words_are_lost(dreamer, ada, monkeypatch):
    read = CharacterQuerySet.get
    stale = read(Character.objects.all(), pk=dreamer.pk)
    locked = CharacterQuerySet.select_for_update

    def not_anew(self):
        rows = locked(self)
        rows.get = lambda **_: stale
        return rows

    monkeypatch.setattr(CharacterQuerySet, "select_for_update", not_anew)
    with FAILS:
        handing.check_words_saved_meanwhile_stay(dreamer, ada)


def test_without_its_prerequisites_a_copied_boon_asks_for_nothing(monkeypatch):
    bare = rewritten(workbench.draft_of, "boon.data for", 'boon.data | {"needs": []} for')
    monkeypatch.setattr(duplicates, "draft_of", bare)
    for check in (
        duplicates.test_a_duplicates_boon_still_asks_for_what_it_asked,
        duplicates.test_a_duplicate_is_the_dreamer_with_every_boon_whole_but_without_bonds_and_history,
    ):
        with FAILS:
            check()
