"""What happened to a whole table is written once, for everyone, or not at all."""

import pytest

from campaigns.models import GameSession
from characters.ledger.replay import replay
from characters.models import LedgerLine
from characters.socket.rules import Entry
from characters.systems import system_of
from evenings.models import Evening
from tests.evenings import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(ada, bo):
    """A table of two Dreamers that has dreamt nothing yet."""
    salt = tables.campaign(ada, bo)
    return salt, tables.dreamer(bo, salt, "Ondine Varga"), tables.dreamer(bo, salt, "Tobias Reed")


def test_everyone_who_was_there_gets_the_same(ada, told):
    salt, ondine, tobias = told
    tables.evening(salt, ada, ondine, tobias)
    assert [tables.balance(ondine), tables.balance(tobias)] == [3, 3]


def test_who_was_not_there_gets_nothing(ada, told):
    salt, ondine, tobias = told
    tables.evening(salt, ada, ondine)
    assert tables.balance(tobias) == 0


def test_the_session_keeps_title_date_and_notes(ada, told):
    salt, ondine, _ = told
    session = tables.evening(salt, ada, ondine).game_session
    session.refresh_from_db()
    assert (session.title, str(session.date), session.notes) == (
        "The Orchard Under Glass",
        "2026-11-13",
        "It rained upwards.",
    )


def test_the_lines_belong_to_the_session(ada, told):
    salt, ondine, _ = told
    made = tables.evening(salt, ada, ondine)
    assert LedgerLine.objects.get(character=ondine, kind="reflection").game_session == made.game_session


def test_recording_twice_changes_nothing(ada, told):
    salt, ondine, _ = told
    first = tables.evening(salt, ada, ondine, op_id="a" * 32)
    again = tables.evening(salt, ada, ondine, op_id="a" * 32, well=3)
    assert again == first
    assert (GameSession.objects.count(), Evening.objects.count(), tables.balance(ondine)) == (1, 1, 3)


def test_all_or_none(ada, told, monkeypatch):
    salt, ondine, tobias = told
    monkeypatch.setattr("evenings.record._write_ledger_lines", _refuse)
    with pytest.raises(RuntimeError):
        tables.evening(salt, ada, ondine, tobias)
    assert (GameSession.objects.count(), Evening.objects.count()) == (0, 0)


def _refuse(*_):
    raise RuntimeError


def test_what_is_in_memory_is_what_a_replay_gives(ada, told):
    salt, ondine, _ = told
    tables.balance(ondine)
    tables.evening(salt, ada, ondine)
    system = system_of(tables.SYSTEM)
    lines = LedgerLine.objects.filter(character=ondine).order_by("number")
    fresh = replay(system, [(line.number, Entry(line.kind, line.xp, line.data)) for line in lines])
    assert tables.balance(ondine) == fresh.balance


def test_without_a_campaign_the_owner_keeps_their_own(bo):
    alone = tables.dreamer(bo, None, "Pell")
    made = tables.evening(None, bo, alone)
    assert (made.game_session.owner, made.game_session.campaign, tables.balance(alone)) == (bo, None, 3)
