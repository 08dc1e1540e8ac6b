"""Notes everyone at the table reads and writes."""

import datetime

import pytest

from campaigns import roster


def save(client, session, notes, version="1"):
    return client.post(f"/sessions/{session.slug}/notes/", {"notes": notes, "version": version})


@pytest.mark.parametrize("who", ["ada_client", "bo_client"])
def test_any_member_writes_them(request, who, game_session):
    answer = save(request.getfixturevalue(who), game_session, "The bell\r\nrang twice.")
    game_session.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, game_session.get_absolute_url())
    assert game_session.notes == "The bell\nrang twice."


def test_a_stale_save_shows_both_texts_and_overwrites_nothing(ada_client, bo_client, game_session):
    save(ada_client, game_session, "It rang twice.")
    answer = save(bo_client, game_session, "It rang three times.")
    game_session.refresh_from_db()
    assert answer.status_code == 409
    assert game_session.notes == "It rang twice."
    assert answer.text.count("It rang twice.") == 1
    assert answer.text.count("It rang three times.") == 2  # beside the other, and in the form
    assert save(bo_client, game_session, "It rang three times.", "2").status_code == 303


def test_too_long_a_text_is_refused_and_kept(bo_client, game_session):
    answer = save(bo_client, game_session, "n" * 10_005)
    assert answer.status_code == 422
    assert "5 characters too many" in answer.text
    assert "n" * 10_005 in answer.text


def test_notes_can_be_emptied(bo_client, game_session):
    save(bo_client, game_session, "x")
    assert save(bo_client, game_session, "", "2").status_code == 303


def test_a_session_of_ones_own(cy, cy_client, bo_client):
    session = roster.new_session(None, "Alone", datetime.date(2026, 11, 1), cy)
    assert save(bo_client, session, "x").status_code == 404
    assert save(cy_client, session, "x").status_code == 303
