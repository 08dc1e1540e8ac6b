"""Each guard of handing over, switched off: the check that stands on it must then fail."""

import pytest

from characters.models import Character, CharacterQuerySet
from tests.pages.characters import test_hand_over as handing

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
