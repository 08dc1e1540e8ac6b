"""A GM removes a member."""

import pytest

from campaigns import roster
from campaigns.models import Member


def remove(client, campaign, person):
    return client.post(f"/campaigns/{campaign.slug}/members/{person.slug}/remove/")


def test_a_player_is_removed_and_finds_nothing_there(ada_client, bo_client, campaign, bo):
    answer = remove(ada_client, campaign, bo)
    assert (answer.status_code, answer["Location"]) == (303, f"/campaigns/{campaign.slug}/members/")
    assert bo_client.get(f"/campaigns/{campaign.slug}/members/").status_code == 404


def test_only_the_seat_is_written(ada_client, campaign, bo):
    remove(ada_client, campaign, bo)
    assert Member.objects.get(user=bo).left_at is not None


def test_the_only_gm_cannot_remove_themselves(ada_client, campaign, ada):
    answer = remove(ada_client, campaign, ada)
    assert (answer.status_code, "is the only GM" in answer.text) == (422, True)
    assert Member.objects.of(ada).exists()


def test_a_gm_may_remove_another(ada_client, campaign, ada, bo):
    roster.make_gm(campaign, bo)
    assert remove(ada_client, campaign, bo).status_code == 303


def test_a_gm_who_removes_themselves_lands_on_the_list(ada_client, campaign, ada, bo):
    roster.make_gm(campaign, bo)
    assert remove(ada_client, campaign, ada)["Location"] == "/campaigns/"


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_removes(request, who, campaign, ada, bo):
    assert remove(request.getfixturevalue(who), campaign, bo).status_code == 404
    assert campaign.members.present().count() == 2


def test_nobody_who_is_not_there(ada_client, campaign, cy):
    assert remove(ada_client, campaign, cy).status_code == 404
