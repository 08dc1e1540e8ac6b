"""A GM makes a link for a new password for whom their own invitation brought here, and who sits nowhere else."""

import re
from html import unescape

import pytest

from campaigns import accounts, roster
from campaigns.models import ResetLink, User
from tests.cast import make_user

ELSEWHERE = "This account is not this campaign’s alone: only a host makes it a link for a new password."


def ask(client, campaign, person):
    return client.post(f"/campaigns/{campaign.slug}/members/{person.slug}/reset-link/")


def page(client, campaign):
    return unescape(client.get(f"/campaigns/{campaign.slug}/members/").text)


@pytest.fixture
def dee(campaign, ada) -> User:
    """Dee's account was made by an invitation to this campaign."""
    token = roster.make_invite_token(campaign, ada)
    return roster.accept_invite_as_new(token, "dee", "Dee", "a lamp in the window")[0]


def test_a_gm_makes_one_for_whom_the_invitation_brought(ada_client, campaign, dee):
    assert "Link for a new password for Dee" in page(ada_client, campaign)
    assert "/reset/" in ask(ada_client, campaign, dee).text
    assert ResetLink.objects.get().user == dee


def test_not_for_an_account_that_was_there_before(ada_client, campaign, bo):
    check_refused(ada_client, campaign, bo, ELSEWHERE)


def check_refused(client, campaign, person, reason):
    assert ask(client, campaign, person).status_code == 404
    assert not ResetLink.objects.exists()
    shown = page(client, campaign)
    assert f"Link for a new password for {person}" not in shown
    assert reason in shown


@pytest.mark.parametrize("whose", ["ada", "cy"])
def test_not_for_one_who_sits_at_another_table_too_whosever_it_is(request, whose, ada_client, campaign, dee):
    other = roster.new_campaign("Elsewhere", "", request.getfixturevalue(whose))
    roster.add_member(other, dee)
    check_refused(ada_client, campaign, dee, ELSEWHERE)
    roster.leave_campaign(other, dee)
    assert ask(ada_client, campaign, dee).status_code == 200


def test_not_for_one_whom_another_tables_invitation_made(ada_client, ada, campaign, dee):
    other = roster.new_campaign("Nine Lanterns", "", ada)
    roster.add_member(other, dee)
    roster.leave_campaign(campaign, dee)
    check_refused(ada_client, other, dee, ELSEWHERE)


@pytest.mark.parametrize(
    ("change", "reason"), [({"is_staff": True}, ELSEWHERE), ({"is_active": False}, "This account is closed.")]
)
def test_not_for_a_host_nor_a_closed_account(ada_client, campaign, dee, change, reason):
    User.objects.filter(pk=dee.pk).update(**change)
    check_refused(ada_client, campaign, dee, reason)


def test_never_for_oneself(campaign, dee, client):
    roster.make_gm(campaign, dee)
    client.force_login(dee)
    assert ask(client, campaign, dee).status_code == 404
    assert "Link for a new password for Dee" not in page(client, campaign)


def test_not_for_one_who_left(ada_client, campaign, dee):
    roster.leave_campaign(campaign, dee)
    assert ask(ada_client, campaign, dee).status_code == 404


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_not_by_anyone_else(request, who, campaign, dee):
    client = request.getfixturevalue(who)
    assert ask(client, campaign, dee).status_code == 404
    assert not ResetLink.objects.exists()


def test_a_player_sees_no_reasons(bo_client, campaign, dee):
    assert "link for a new password" not in page(bo_client, campaign)


def test_looking_makes_none(ada_client, campaign, dee):
    answer = ada_client.get(f"/campaigns/{campaign.slug}/members/{dee.slug}/reset-link/")
    assert answer["Location"] == f"/campaigns/{campaign.slug}/members/"
    assert not ResetLink.objects.exists()


@pytest.mark.parametrize("way", ["joins", "sits down again", "opens one"])
def test_who_sits_down_elsewhere_ends_the_link_made_before(client, ada_client, campaign, cy, dee, way):
    check_sitting_down_ends_a_link(client, ada_client, campaign, cy, dee, way)


def check_sitting_down_ends_a_link(client, gm_client, campaign, other_gm, person, way="joins"):
    elsewhere = roster.new_campaign("Elsewhere", "", other_gm)
    if way == "sits down again":
        roster.add_member(elsewhere, person)
        roster.leave_campaign(elsewhere, person)
    link = re.search(r"/reset/[\w-]+/", ask(gm_client, campaign, person).text)[0]
    assert client.get(link).status_code == 200
    if way == "opens one":
        roster.new_campaign("Their own", "", person)
    else:
        roster.add_member(elsewhere, person)
    assert client.get(link).status_code == 404
    assert client.post(link, {"password": "seven bells at dusk"}).status_code == 404


def test_a_hosts_link_stays_open_though_its_user_sits_down(client, campaign, dee, cy):
    host = make_user("hal", is_staff=True)
    links = [accounts.make_reset_link_token(dee, host), accounts.make_reset_link_token(dee, None)]
    roster.add_member(roster.new_campaign("Elsewhere", "", cy), dee)
    assert [client.get(f"/reset/{link}/").status_code for link in links] == [200, 200]


@pytest.mark.asks
def test_who_sits_down_while_the_link_is_made_gets_none(ada_client, campaign, cy, dee, monkeypatch):
    check_no_link_slips_past(ada_client, campaign, cy, dee, monkeypatch)


def check_no_link_slips_past(client, campaign, other_gm, person, monkeypatch):
    """Whoever makes the link waits for who sits down, and then sees where."""
    elsewhere, hold = roster.new_campaign("Elsewhere", "", other_gm), accounts.lock_account_row

    def wait(user):
        monkeypatch.setattr(accounts, "lock_account_row", hold)
        roster.add_member(elsewhere, user)

    monkeypatch.setattr(accounts, "lock_account_row", wait)
    assert ask(client, campaign, person).status_code == 404
    assert not ResetLink.objects.filter(used_at=None).exists()
