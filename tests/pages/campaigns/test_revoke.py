"""A GM takes an invitation back."""

import pytest

from campaigns import roster
from campaigns.models import Invite


@pytest.fixture
def invite(campaign, ada) -> Invite:
    roster.make_invite_token(campaign, ada)
    return Invite.objects.get()


@pytest.mark.asks
def test_it_admits_nobody_any_more(ada_client, campaign, invite):
    answer = ada_client.post(f"/campaigns/{campaign.slug}/invites/{invite.slug}/revoke/")
    assert (answer.status_code, answer["Location"]) == (303, f"/campaigns/{campaign.slug}/members/")
    assert not Invite.objects.open().exists()


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_takes_it_back(request, who, campaign, invite):
    client = request.getfixturevalue(who)
    assert client.post(f"/campaigns/{campaign.slug}/invites/{invite.slug}/revoke/").status_code == 404
    assert Invite.objects.open().exists()


def test_not_through_another_campaign(cy, cy_client, invite):
    other = roster.new_campaign("Elsewhere", "", cy)
    assert cy_client.post(f"/campaigns/{other.slug}/invites/{invite.slug}/revoke/").status_code == 404
    assert Invite.objects.open().exists()
