"""What is kept of an evening: once, whole, from the latest, and by whom."""

from datetime import date

import pytest

from campaigns import roster
from campaigns.errors import OutdatedError
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere
from tests.cast import copied
from tests.evenings import tables
from tests.evenings.tables import answers, balance


@pytest.fixture
@copied
def ondine(bo, campaign):
    return tables.dreamer(bo, campaign, "Ondine Varga")


@pytest.fixture
@copied
def dream(ada, campaign, ondine):
    return tables.evening(campaign, ada, ondine)


def test_the_second_click_writes_nothing(campaign, ada, ondine):
    for _ in range(2):
        tables.evening(campaign, ada, ondine, op_id="a" * 32)
    assert (Evening.objects.count(), balance(ondine)) == (1, 3)


def test_a_second_correction_click_writes_nothing(dream, ada, ondine):
    for _ in range(2):
        record.correct_evening(dream, answers(well=1), [ondine.slug], op_id="b" * 32, by=ada)
    assert Evening.objects.count() == 2


def _break(*_):
    raise ZeroDivisionError


def test_a_failure_between_leaves_nothing(campaign, ada, ondine, monkeypatch):
    monkeypatch.setattr(record, "_write_ledger_lines", _break)
    with pytest.raises(ZeroDivisionError):
        record.record_evening(
            tables.SYSTEM,
            tables.REFLECTION,
            WhenAndWhere(campaign, "Half a dream", date(2026, 11, 13)),
            answers(),
            [ondine.slug],
            op_id=tables.op(),
            by=ada,
        )
    assert Evening.objects.count() == 0


def test_corrections_add_up_to_the_last(dream, ada, ondine):
    for well in (0, 4):
        record.correct_evening(dream, answers(well=well), [ondine.slug], op_id=tables.op(), by=ada)
    assert balance(ondine) == 5


def test_a_stale_correction_is_refused(dream, ada, ondine):
    record.correct_evening(dream, answers(well=1), [ondine.slug], op_id=tables.op(), by=ada)
    try:
        record.correct_evening(
            dream, answers(well=0), [ondine.slug], op_id=tables.op(), by=ada, seen_slug=dream.slug
        )
    except OutdatedError:
        return
    raise AssertionError


def urls(campaign, dream):
    return (
        f"/campaigns/{campaign.slug}/evenings/beckoning_dream/reflection/",
        f"/evenings/{dream.slug}/correct/",
        dream.game_session.get_absolute_url(),
    )


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_stranger_finds_nothing(cy_client, campaign, dream, place):
    assert cy_client.get(urls(campaign, dream)[place]).status_code == 404


@pytest.fixture
def note(dream):
    roster.save_session_gm_note(dream.game_session, "The gardener is Pell.", 0)


def test_the_note_stays_secret(bo_client, dream, note):
    assert (
        "The gardener is Pell." not in bo_client.get(dream.game_session.get_absolute_url()).content.decode()
    )


def test_nobody_away_is_written(dream, campaign, ada, bo, ondine):
    roster.leave_campaign(campaign, bo)
    record.correct_evening(dream, answers(well=0), [], op_id=tables.op(), by=ada)
    assert ondine.lines.filter(kind="corrected").count() == 0


def test_at_a_table_nobody_records_for_themselves(bo_client, ondine):
    assert bo_client.get(f"/characters/{ondine.slug}/evenings/reflection/").status_code == 404


def test_the_campaign_is_its_members(cy_client, campaign):
    assert cy_client.get(campaign.get_absolute_url()).status_code == 404


def test_nobody_from_elsewhere_is_seated(ada_client, campaign, cy, ondine):
    stranger = tables.dreamer(cy, None, "Nobody")
    told = {
        "op_id": "a" * 32,
        "title": "T",
        "date": "2026-11-20",
        "seats": [ondine.slug, stranger.slug],
        "save": "1",
    }
    told |= {"places": "3", "card-0": "m16", "went-0": "yes", "learned": "yes", "progress": "no"}
    ada_client.post(f"/campaigns/{campaign.slug}/evenings/beckoning_dream/reflection/", told)
    assert balance(stranger) == 0
