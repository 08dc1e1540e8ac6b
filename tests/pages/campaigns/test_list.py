import pytest

from campaigns import roster


@pytest.mark.asks
def test_it_lists_the_tables_one_sits_at(bo, bo_client, campaign, cy):
    other = roster.new_campaign("Nine Lanterns", "", cy)
    page = bo_client.get("/campaigns/").text
    assert campaign.title in page
    assert "you play" in page
    assert "2 at the table" in page
    assert other.title not in page


def test_a_gm_sees_that_they_run_it(ada_client, campaign):
    assert "you run it" in ada_client.get("/campaigns/").text


def test_one_who_left_sees_it_no_more(bo, bo_client, campaign):
    roster.leave_campaign(campaign, bo)
    assert campaign.title not in bo_client.get("/campaigns/").text


def test_without_a_campaign_there_is_a_way_to_one(cy_client):
    page = cy_client.get("/campaigns/").text
    assert "No campaigns yet" in page
    assert "/campaigns/new/" in page


def test_many_campaigns_cost_no_more_queries(bo, bo_client, cy, django_assert_max_num_queries):
    for n in range(12):
        roster.add_member(roster.new_campaign(f"Table {n}", "", cy), bo)
    with django_assert_max_num_queries(8):
        bo_client.get("/campaigns/")
