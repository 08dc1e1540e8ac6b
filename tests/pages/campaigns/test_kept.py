"""Who may, and what is kept, at a table."""

from datetime import date

import pytest

from campaigns import accounts, roster
from campaigns.models import User
from tests.cast import client_of, make_user


def test_the_gms_pages_are_the_gms(campaign, bo):
    session = roster.new_session(campaign, "The Bell Tower", date(2026, 11, 20), bo)
    client = client_of(bo)
    table, night = (f"/campaigns/{campaign.slug}", f"/sessions/{session.slug}")
    pages = [f"{table}/edit/", f"{table}/sessions/new/", f"{night}/edit/", f"{night}/gm-note/"]
    acts = [f"{table}/invites/", f"{table}/members/{bo.slug}/make-gm/"]
    assert [client.get(page).status_code for page in pages] == [404] * 4
    assert [client.post(act, {"uses": 1, "days": 7}).status_code for act in acts] == [404] * 2


@pytest.mark.asks
def test_no_account_is_taken_over(campaign, ada):
    """A GM gets a link for none but an open account that their own invitation made, that sits nowhere else."""
    made = {"invited_to": campaign}
    elsewhere = roster.new_campaign("Elsewhere", "", make_user("eve"))
    shared = make_user("shared", **made)
    roster.add_member(elsewhere, shared)
    brought = make_user("brought", invited_to=elsewhere)
    host, closed = (make_user("host", is_staff=True, **made), make_user("closed", is_active=False, **made))
    for user in (shared, brought, host, closed):
        roster.add_member(campaign, user)
    User.objects.filter(pk=ada.pk).update(**made)
    client = client_of(ada)
    for user in (shared, brought, host, closed, ada, make_user("stranger", **made)):
        assert client.post(f"/campaigns/{campaign.slug}/members/{user.slug}/reset-link/").status_code == 404


@pytest.mark.asks
def test_a_link_of_a_closed_account_is_dead(client, bo):
    url = f"/reset/{accounts.make_reset_link_token(bo, None)}/"
    User.objects.filter(pk=bo.pk).update(is_active=False)
    assert client.get(url).status_code == 404
    assert client.post(url, {"password": "seven bells at dusk"}).status_code == 404
    bo.refresh_from_db()
    assert not bo.check_password("seven bells at dusk")


@pytest.mark.asks
def test_a_gm_stays(campaign, ada):
    assert client_of(ada).post(f"/campaigns/{campaign.slug}/leave/").status_code == 422
    assert client_of(ada).post(f"/campaigns/{campaign.slug}/members/{ada.slug}/unmake-gm/").status_code == 422
    assert campaign.members.present().filter(is_gm=True).exists()


@pytest.mark.parametrize("what", ["campaign", "session", "notes", "gm-note", "account"])
def test_two_tabs(what, campaign, ada):
    session = roster.new_session(campaign, "The Bell Tower", date(2026, 11, 20), ada)
    url, words, first = {
        "campaign": (f"/campaigns/{campaign.slug}/edit/", {"pitch": ""}, ("title", 1)),
        "session": (f"/sessions/{session.slug}/edit/", {"date": "2026-11-20"}, ("title", 1)),
        "notes": (f"/sessions/{session.slug}/notes/", {}, ("notes", 1)),
        "gm-note": (f"/sessions/{session.slug}/gm-note/", {}, ("text", 0)),
        "account": ("/account/", {"paper": "a4"}, ("display_name", 1)),
    }[what]
    key, version = first
    one, other = (client_of(ada), client_of(ada))
    assert one.post(url, {**words, key: "Typed in one tab", "version": version}).status_code == 303
    answer = other.post(url, {**words, key: "Typed in the other", "version": version})
    assert answer.status_code == 409
    assert "Typed in one tab" in answer.text
    assert "Typed in the other" in answer.text
    assert "Typed in one tab" in client_of(ada).get(url).text


def test_the_notes(bo_client, game_session):
    url = f"/sessions/{game_session.slug}/notes/"
    assert bo_client.post(url, {"notes": "x" * 10001, "version": 1}).status_code == 422
    assert bo_client.post(url, {"notes": "a\x00b", "version": 1}).status_code == 422
    bo_client.post(url, {"notes": "Bell\x07 Tower", "version": 1})
    game_session.refresh_from_db()
    assert game_session.notes == "Bell Tower"


@pytest.mark.django_db
def test_nobody_is_sent_away(client):
    answer = client.post("/theme/", {"theme": "day", "next": "//example.com/"})
    assert answer["Location"] == "/"
