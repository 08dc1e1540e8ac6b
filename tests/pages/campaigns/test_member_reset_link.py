"""A GM makes a reset link for a member who is no host and in nobody else's campaign."""

import pytest

from campaigns import roster
from campaigns.models import ResetLink


def ask(client, campaign, person):
    return client.post(f"/campaigns/{campaign.slug}/members/{person.slug}/reset-link/")


def test_a_gm_makes_one_for_a_player(ada_client, campaign, bo):
    page = ask(ada_client, campaign, bo)
    assert "/reset/" in page.text
    assert ResetLink.objects.get().user == bo


def test_also_when_the_player_is_in_another_campaign_of_theirs(ada_client, ada, campaign, bo):
    roster.add_member(roster.new_campaign("Nine Lanterns", "", ada), bo)
    assert ask(ada_client, campaign, bo).status_code == 200


def test_not_for_a_member_of_somebody_elses_campaign(ada_client, campaign, bo, cy):
    roster.add_member(roster.new_campaign("Elsewhere", "", cy), bo)
    assert ask(ada_client, campaign, bo).status_code == 404


def test_not_for_a_host(ada_client, campaign, bo):
    bo.is_staff = True
    bo.save()
    assert ask(ada_client, campaign, bo).status_code == 404


def test_not_for_one_who_left(ada_client, campaign, bo):
    roster.leave(campaign, bo)
    assert ask(ada_client, campaign, bo).status_code == 404


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_not_by_anyone_else(request, who, campaign, ada, bo):
    assert ask(request.getfixturevalue(who), campaign, ada).status_code == 404
    assert not ResetLink.objects.exists()


def test_looking_makes_none(ada_client, campaign, bo):
    answer = ada_client.get(f"/campaigns/{campaign.slug}/members/{bo.slug}/reset-link/")
    assert answer["Location"] == f"/campaigns/{campaign.slug}/members/"
    assert not ResetLink.objects.exists()
