from campaigns import roster
from campaigns.models import Campaign


def leave(client, campaign):
    return client.post(f"/campaigns/{campaign.slug}/leave/")


def test_a_player_leaves(bo, bo_client, campaign):
    answer = leave(bo_client, campaign)
    assert (answer.status_code, answer["Location"]) == (303, "/campaigns/")
    assert not Campaign.objects.visible_to(bo).exists()


def test_the_only_gm_cannot(ada, ada_client, campaign):
    answer = leave(ada_client, campaign)
    assert (answer.status_code, "is the only GM" in answer.text) == (422, True)
    assert Campaign.objects.run_by(ada).exists()


def test_one_of_two_gms_can(ada, ada_client, campaign, bo):
    roster.make_gm(campaign, bo)
    assert leave(ada_client, campaign).status_code == 303


def test_a_link_makes_nobody_leave(bo, bo_client, campaign):
    assert bo_client.get(f"/campaigns/{campaign.slug}/leave/").status_code == 405
    assert Campaign.objects.visible_to(bo).exists()
