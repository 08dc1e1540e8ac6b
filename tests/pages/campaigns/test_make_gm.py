"""Handing over the GM's seat: make_gm, unmake_gm."""

import pytest

from campaigns import roster
from campaigns.models import Campaign


def seat(client, campaign, person, act):
    return client.post(f"/campaigns/{campaign.slug}/members/{person.slug}/{act}/")


def test_a_gm_makes_a_player_one(ada_client, campaign, bo):
    answer = seat(ada_client, campaign, bo, "make-gm")
    assert (answer.status_code, answer["Location"]) == (303, f"/campaigns/{campaign.slug}/members/")
    assert Campaign.objects.run_by(bo).exists()


@pytest.mark.asks
def test_then_the_first_can_step_down(ada_client, campaign, ada, bo):
    roster.make_gm(campaign, bo)
    assert seat(ada_client, campaign, ada, "unmake-gm").status_code == 303
    assert not Campaign.objects.run_by(ada).exists()
    assert Campaign.objects.visible_to(ada).exists()


def test_the_only_gm_cannot_step_down(ada_client, campaign, ada):
    answer = seat(ada_client, campaign, ada, "unmake-gm")
    assert (answer.status_code, "is the only GM" in answer.text) == (422, True)
    assert Campaign.objects.run_by(ada).exists()


@pytest.mark.parametrize("act", ["make-gm", "unmake-gm"])
@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_hands_it_over(request, who, campaign, ada, bo, act):
    assert seat(request.getfixturevalue(who), campaign, bo, act).status_code == 404
    assert list(Campaign.objects.run_by(ada)) == [campaign]


@pytest.mark.parametrize("act", ["make-gm", "unmake-gm"])
def test_nobody_from_outside_gets_it(ada_client, campaign, cy, act):
    assert seat(ada_client, campaign, cy, act).status_code == 404


def test_one_who_left_and_comes_back_plays(campaign, ada, bo):
    roster.make_gm(campaign, bo)
    roster.leave_campaign(campaign, bo)
    roster.add_member(campaign, bo)
    assert not Campaign.objects.run_by(bo).exists()
