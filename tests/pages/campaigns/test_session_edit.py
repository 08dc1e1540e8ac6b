import datetime

from campaigns import roster

WORDS = {"title": "The Bell Tower", "date": "2026-11-20", "version": "1"}


def edit(client, session, **words):
    return client.post(f"/sessions/{session.slug}/edit/", {**WORDS, **words})


def test_a_gm_changes_title_and_date(ada_client, game_session):
    answer = edit(ada_client, game_session)
    game_session.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, game_session.get_absolute_url())
    assert (game_session.title, game_session.date) == ("The Bell Tower", datetime.date(2026, 11, 20))


def test_a_session_of_ones_own_is_its_owners(cy, cy_client, bo_client):
    session = roster.new_session(None, "Alone", datetime.date(2026, 11, 1), cy)
    assert edit(bo_client, session).status_code == 404
    assert edit(cy_client, session).status_code == 303


def test_a_stale_save_shows_both(ada_client, game_session):
    edit(ada_client, game_session)
    answer = edit(ada_client, game_session, title="The Clock Tower")
    assert answer.status_code == 409
    assert "The Bell Tower" in answer.text
    assert "The Clock Tower" in answer.text


def test_the_form_shows_what_stands(ada_client, game_session):
    page = ada_client.get(f"/sessions/{game_session.slug}/edit/").text
    assert 'value="2026-11-13"' in page
