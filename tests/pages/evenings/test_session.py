"""A session's page: what happened, what everyone got, what was corrected since."""

import re

import pytest
from django.urls import reverse

from campaigns import roster
from characters.ledger import ledger
from evenings import record
from tests.characters.arkana import make_arkana
from tests.evenings import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(dream):
    return dream.game_session.get_absolute_url()


def text(client, url):
    return " ".join(re.sub(r"<[^>]+>", " ", client.get(url).content.decode()).split())


def test_a_member_reads_what_happened(bo_client, url):
    page = text(bo_client, url)
    for words in (
        "The Orchard Under Glass",
        "13 November 2026",
        "It rained upwards.",
        "The Tower",
        "Went well",
    ):
        assert words in page


def test_it_says_what_everyone_got(bo_client, url):
    page = text(bo_client, url)
    assert "3 XP" in page
    assert "Two cards went well +2" in page
    assert "Ondine Varga +3" in page


@pytest.mark.asks
def test_corrections_are_a_small_diary(bo_client, ada, url, dream, ondine, tobias):
    record.correct_evening(
        dream, tables.answers(well=1), [ondine.slug, tobias.slug], op_id=tables.op(), by=ada
    )
    page = text(bo_client, url)
    assert "Corrected" in page
    assert "Ondine Varga \u22121" in page
    assert "In their ledgers Ondine Varga +2" in page


def test_the_game_master_may_correct_it(ada_client, bo_client, url, dream):
    correct = reverse("evenings:correct", args=[dream.slug])
    assert correct in ada_client.get(url).content.decode()
    assert correct not in bo_client.get(url).content.decode()


@pytest.mark.asks
def test_the_game_masters_note_is_theirs(ada_client, bo_client, url, dream):
    roster.save_session_gm_note(dream.game_session, "The orchardist is Pell.", 0)
    assert "The orchardist is Pell." in text(ada_client, url)
    assert "orchardist" not in text(bo_client, url)
    assert (
        reverse("campaigns:gm_note", args=[dream.game_session.slug])
        not in bo_client.get(url).content.decode()
    )


def test_a_player_is_not_told_who_owes(bo_client, bo, ada, url, dream, ondine, tobias):
    tables.spend(ondine, "highest", bo)
    record.correct_evening(
        dream, tables.answers(well=0), [ondine.slug, tobias.slug], op_id=tables.op(), by=ada
    )
    assert "owes" not in text(bo_client, url)


@pytest.mark.asks
def test_who_left_is_named_but_not_linked(ada_client, bo, campaign, url, ondine):
    roster.leave_campaign(campaign, bo)
    page = ada_client.get(url).content.decode()
    assert "Ondine Varga" in page
    assert ondine.get_absolute_url() not in page


@pytest.mark.asks
def test_a_session_without_an_occasion_says_so(ada_client, game_session):
    assert "Nothing was recorded for everyone in this session." in text(
        ada_client, game_session.get_absolute_url()
    )


def test_from_there_the_game_master_records_it(ada_client, bo_client, game_session):
    link = f"?session={game_session.slug}"
    assert link in ada_client.get(game_session.get_absolute_url()).content.decode()
    assert link not in bo_client.get(game_session.get_absolute_url()).content.decode()


def test_what_may_be_recorded_comes_in_the_order_of_the_games(ada_client, bo, campaign, game_session):
    make_arkana(bo, campaign)
    tables.dreamer(bo, campaign, "Ondine Varga")
    links = ada_client.get(game_session.get_absolute_url()).context["occasions"]
    assert [key for key, _occasion in links] == ["beckoning_dream", "arkana"]


def test_one_who_plays_alone_reads_their_own(bo_client, cy_client, bo):
    alone = tables.evening(None, bo, tables.dreamer(bo, None, "Pell")).game_session.get_absolute_url()
    assert "Pell" in text(bo_client, alone)
    assert "Only GMs" not in text(bo_client, alone)
    assert cy_client.get(alone).status_code == 404


@pytest.mark.asks
def test_the_page_takes_at_most_8_queries(
    ada_client, ada, bo, url, campaign, dream, django_assert_max_num_queries
):
    there = [tables.dreamer(bo, campaign, f"Dreamer {number}") for number in range(8)]
    seats = [character.slug for character in there]
    record.correct_evening(dream, tables.answers(well=5), seats, op_id=tables.op(), by=ada)
    for character in there:
        tables.spend(character, "highest", bo)
    record.correct_evening(dream, tables.answers(well=1), seats, op_id=tables.op(), by=ada)
    ledger.MEMORY.clear()
    with django_assert_max_num_queries(8):
        ada_client.get(url)
