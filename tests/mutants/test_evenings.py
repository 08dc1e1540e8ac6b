"""Each guard of evenings, switched off: the check that stands on it must then fail."""

from datetime import date

import pytest

from campaigns.models import CampaignQuerySet, GameSessionQuerySet, GMNoteQuerySet
from characters import ledger
from characters.models import CharacterQuerySet
from characters.rules import Table
from evenings import home, record, seating
from evenings.briefs import Brief
from evenings.models import Evening
from evenings.record import Night
from evenings.views import campaigns as pages
from evenings.views import nights
from tests.evenings import tables
from tests.evenings.tables import answers, balance
from tests.mutants.conftest import rewritten
from tests.pages.evenings import test_campaign as at_table
from tests.pages.evenings import test_home as at_home

FAILS = pytest.raises(AssertionError)


@pytest.fixture(autouse=True)
def _forget():
    ledger.MEMORY.clear()


@pytest.fixture
def ondine(bo, campaign):
    return tables.dreamer(bo, campaign, "Ondine Varga")


@pytest.fixture
def dream(ada, campaign, ondine):
    return tables.evening(campaign, ada, ondine)


# --- twice is once


def check_the_second_click_writes_nothing(campaign, ada, ondine):
    for _ in range(2):
        tables.evening(campaign, ada, ondine, op_id="a" * 32)
    assert (Evening.objects.count(), balance(ondine)) == (1, 3)


def test_the_second_click(campaign, ada, ondine):
    check_the_second_click_writes_nothing(campaign, ada, ondine)


def test_without_one_op_a_second_click_writes_again(campaign, ada, ondine, monkeypatch):
    create = Evening.objects.create
    monkeypatch.setattr(record, "known", lambda op_id: None)
    monkeypatch.setattr(Evening.objects, "create", lambda **row: create(**row | {"op_id": tables.op()}))
    with FAILS:
        check_the_second_click_writes_nothing(campaign, ada, ondine)


def check_a_second_correction_click_writes_nothing(dream, ada, ondine):
    for _ in range(2):
        record.correct(dream, answers(well=1), [ondine.slug], op_id="b" * 32, by=ada)
    assert Evening.objects.count() == 2


def test_a_second_correction_click(dream, ada, ondine):
    check_a_second_correction_click_writes_nothing(dream, ada, ondine)


def test_without_one_op_a_second_correction_click_writes_again(dream, ada, ondine, monkeypatch):
    create = Evening.objects.create
    monkeypatch.setattr(record, "known", lambda op_id: None)
    monkeypatch.setattr(Evening.objects, "create", lambda **row: create(**row | {"op_id": tables.op()}))
    with FAILS:
        check_a_second_correction_click_writes_nothing(dream, ada, ondine)


# --- all or none


def check_a_failure_between_leaves_nothing(campaign, ada, ondine):
    with pytest.raises(ZeroDivisionError):
        record.record(
            tables.SYSTEM, tables.REFLECTION, Night(campaign, "Half a dream", date(2026, 11, 13)),
            answers(), [ondine.slug], op_id=tables.op(), by=ada,
        )  # fmt: skip
    assert Evening.objects.count() == 0


def _break(*_):
    raise ZeroDivisionError


def test_a_failure_between(campaign, ada, ondine, monkeypatch):
    monkeypatch.setattr(record, "_write", _break)
    check_a_failure_between_leaves_nothing(campaign, ada, ondine)


class _NoTransaction:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def test_without_a_transaction_half_an_evening_stays(campaign, ada, ondine, monkeypatch):
    monkeypatch.setattr(record, "_write", _break)
    monkeypatch.setattr(record.transaction, "atomic", _NoTransaction)
    with FAILS:
        check_a_failure_between_leaves_nothing(campaign, ada, ondine)


# --- the difference is from the latest


def check_corrections_add_up_to_the_last(dream, ada, ondine):
    for well in (0, 4):
        record.correct(dream, answers(well=well), [ondine.slug], op_id=tables.op(), by=ada)
    assert balance(ondine) == 5


def test_corrections_add_up(dream, ada, ondine):
    check_corrections_add_up_to_the_last(dream, ada, ondine)


def test_a_difference_from_the_first_row_does_not_add_up(dream, ada, ondine, monkeypatch):
    monkeypatch.setattr(record, "history", lambda first: [first])
    with FAILS:
        check_corrections_add_up_to_the_last(dream, ada, ondine)


def check_a_stale_correction_is_refused(dream, ada, ondine):
    record.correct(dream, answers(well=1), [ondine.slug], op_id=tables.op(), by=ada)
    try:
        record.correct(dream, answers(well=0), [ondine.slug], op_id=tables.op(), by=ada, seen=dream.slug)
    except record.OutdatedError:
        return
    raise AssertionError


def test_a_stale_correction(dream, ada, ondine):
    check_a_stale_correction_is_refused(dream, ada, ondine)


def test_without_what_was_seen_a_stale_correction_overwrites(dream, ada, ondine, monkeypatch):
    correct = record.correct

    def blind(*args, seen=None, **kwargs):
        return correct(*args, **kwargs)

    monkeypatch.setattr(record, "correct", blind)
    with FAILS:
        check_a_stale_correction_is_refused(dream, ada, ondine)


# --- who may


def check_a_stranger_finds_nothing(client, *urls):
    assert {client.get(url).status_code for url in urls} == {404}


def urls(campaign, dream):
    return (
        f"/campaigns/{campaign.slug}/evenings/beckoning_dream/reflection/",
        f"/evenings/{dream.slug}/correct/",
        dream.game_session.get_absolute_url(),
    )


def everything(self, user):
    return self.all()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_stranger(cy_client, campaign, dream, place):
    check_a_stranger_finds_nothing(cy_client, urls(campaign, dream)[place])


@pytest.mark.parametrize(
    ("place", "guard", "method"),
    [
        (0, CampaignQuerySet, "run_by"),
        (1, GameSessionQuerySet, "run_by"),
        (2, GameSessionQuerySet, "visible_to"),
    ],
)
def test_without_its_guard_a_stranger_walks_in(cy_client, campaign, dream, monkeypatch, place, guard, method):
    url = urls(campaign, dream)[place]
    monkeypatch.setattr(guard, method, everything)
    with FAILS:
        check_a_stranger_finds_nothing(cy_client, url)


def check_the_note_stays_secret(bo_client, dream):
    assert (
        "The gardener is Pell." not in bo_client.get(dream.game_session.get_absolute_url()).content.decode()
    )


@pytest.fixture
def note(dream):
    from campaigns import roster

    roster.save_gm_note(dream.game_session, "The gardener is Pell.", 0)


def test_the_note(bo_client, dream, note):
    check_the_note_stays_secret(bo_client, dream)


def test_without_its_guards_the_note_is_read(bo_client, dream, note, monkeypatch):
    monkeypatch.setattr(GMNoteQuerySet, "visible_to", everything)
    monkeypatch.setattr(GameSessionQuerySet, "run_by", everything)
    with FAILS:
        check_the_note_stays_secret(bo_client, dream)


def check_nobody_away_is_written(dream, campaign, ada, bo, ondine):
    from campaigns import roster

    roster.leave(campaign, bo)
    record.correct(dream, answers(well=0), [], op_id=tables.op(), by=ada)
    assert ondine.lines.filter(kind="corrected").count() == 0


def test_nobody_away(dream, campaign, ada, bo, ondine):
    check_nobody_away_is_written(dream, campaign, ada, bo, ondine)


def test_without_the_table_one_who_left_is_written(dream, campaign, ada, bo, ondine, monkeypatch):
    monkeypatch.setattr(CharacterQuerySet, "at_table", lambda self: self.finished())
    with FAILS:
        check_nobody_away_is_written(dream, campaign, ada, bo, ondine)


def check_at_a_table_nobody_records_for_themselves(bo_client, ondine):
    assert bo_client.get(f"/characters/{ondine.slug}/evenings/reflection/").status_code == 404


def test_at_a_table(bo_client, ondine):
    check_at_a_table_nobody_records_for_themselves(bo_client, ondine)


def test_without_alone_a_player_records_for_themselves(bo_client, ondine, monkeypatch):
    assert nights.alone is seating.alone
    monkeypatch.setattr(nights, "alone", lambda user: ondine.__class__.objects.filter(owner=user))
    with FAILS:
        check_at_a_table_nobody_records_for_themselves(bo_client, ondine)


def check_the_campaign_is_its_members(cy_client, campaign):
    assert cy_client.get(campaign.get_absolute_url()).status_code == 404


def test_the_campaign(cy_client, campaign):
    check_the_campaign_is_its_members(cy_client, campaign)


def test_without_asking_for_a_seat_a_stranger_looks_in(cy_client, campaign, monkeypatch):
    monkeypatch.setattr(pages, "seat_of", lambda user, seats: seats[0])
    with FAILS:
        check_the_campaign_is_its_members(cy_client, campaign)


def check_nobody_from_elsewhere_is_seated(ada_client, campaign, cy, ondine):
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


def test_nobody_from_elsewhere(ada_client, campaign, cy, ondine):
    check_nobody_from_elsewhere_is_seated(ada_client, campaign, cy, ondine)


def test_without_the_table_a_stranger_is_seated(ada_client, campaign, cy, ondine, monkeypatch):
    monkeypatch.setattr(nights, "at_campaign", lambda campaign, system: ondine.__class__.objects.finished())
    with FAILS:
        check_nobody_from_elsewhere_is_seated(ada_client, campaign, cy, ondine)


# --- what waits for somebody, and what a table may begin


def test_without_asking_who_plays_an_empty_table_records_evenings(ada, ada_client, campaign, monkeypatch):
    monkeypatch.setattr(pages.Room, "occasions", property(lambda room: room.system.occasions))
    with FAILS:
        at_table.test_where_nobody_plays_no_evening_is_recorded(ada, ada_client, campaign)


def test_without_asking_who_sits_there_one_who_left_is_told_of(ada_client, bo, campaign, monkeypatch):
    monkeypatch.setattr(home, "_is_told", lambda user, character, tables: True)
    with FAILS:
        at_home.test_the_arrival_of_one_who_left_waits_for_no_game_master(ada_client, bo, campaign)


def test_without_what_waits_nobody_is_told_of_a_downtime(bo_client, bo, ada, campaign, monkeypatch):
    monkeypatch.setattr(Brief, "waits", None)
    with FAILS:
        at_home.test_a_downtime_waits_for_its_player(bo_client, bo, ada, campaign)


def test_with_what_is_free_an_offer_waits_that_costs_nothing(bo_client, bo, campaign, monkeypatch):
    def every(brief):
        offers = brief.system.offers(brief.standing.sheet, Table(brief.rules)) if brief.standing else ()
        return sum(offer.is_open for offer in offers)

    monkeypatch.setattr(Brief, "open_offers", property(every))
    with FAILS:
        at_home.test_what_is_free_is_nothing_to_spend_on(bo_client, bo, campaign)


# --- what waits for a game master


def test_without_asking_who_sits_there_one_who_left_has_not_spent(
    ada_client, bo, campaign, dream, monkeypatch
):
    monkeypatch.setattr(home, "_is_told", lambda user, character, tables: True)
    monkeypatch.setattr(home, "_runs", lambda user, character, tables: True)
    with FAILS:
        at_home.test_the_game_master_is_not_told_of_one_who_left(ada_client, bo, campaign, dream)


def test_without_asking_whose_it_is_the_game_master_spends_for_others(ada_client, dream, monkeypatch):
    everybodys = rewritten(
        home._of_characters, "character.owner_id != user.pk:\n            continue", "False: pass"
    )
    monkeypatch.setattr(home, "_of_characters", everybodys)
    with FAILS:
        at_home.test_the_game_master_does_not_spend_them(ada_client, dream)
