"""What the game masters keep to themselves about a session."""

import datetime

import pytest

from campaigns import roster
from campaigns.models import GMNote


def save(client, session, text, version="0"):
    return client.post(f"/sessions/{session.slug}/gm-note/", {"text": text, "version": version})


def test_a_gm_writes_and_reads_it(ada_client, game_session):
    assert (
        save(ada_client, game_session, "The innkeeper lies.")["Location"] == game_session.get_absolute_url()
    )
    page = ada_client.get(f"/sessions/{game_session.slug}/gm-note/")
    assert "The innkeeper lies." in page.text
    assert "no-store" in page["Cache-Control"]


@pytest.mark.asks
def test_looking_writes_nothing(ada_client, game_session):
    ada_client.get(f"/sessions/{game_session.slug}/gm-note/")
    assert not GMNote.objects.exists()


@pytest.mark.asks
def test_two_gms_who_begin_it_at_once_see_both(ada_client, bo, bo_client, game_session):
    roster.make_gm(game_session.campaign, bo)
    save(ada_client, game_session, "The innkeeper lies.")
    answer = save(bo_client, game_session, "The innkeeper is afraid.")
    assert answer.status_code == 409
    assert "The innkeeper lies." in answer.text
    assert "The innkeeper is afraid." in answer.text
    assert GMNote.objects.get().text == "The innkeeper lies."
    assert save(bo_client, game_session, "Afraid.", "1").status_code == 303


def test_a_session_of_ones_own_has_none(cy, cy_client):
    session = roster.new_session(None, "Alone", datetime.date(2026, 11, 1), cy)
    assert cy_client.get(f"/sessions/{session.slug}/gm-note/").status_code == 404
