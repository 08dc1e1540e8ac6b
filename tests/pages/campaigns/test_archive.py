"""A campaign that is put away, and one that comes back."""

import pytest


def put(client, campaign, **back):
    return client.post(f"/campaigns/{campaign.slug}/archive/", back)


@pytest.mark.asks
def test_a_gm_puts_a_campaign_into_the_archive_and_brings_it_back(ada_client, bo_client, campaign):
    assert put(ada_client, campaign)["Location"] == "/campaigns/"
    for client in (ada_client, bo_client):
        assert f'href="{campaign.get_absolute_url()}"' not in client.get("/campaigns/").text
        assert f'href="{campaign.get_absolute_url()}"' not in client.get("/").text
        assert f'href="{campaign.get_absolute_url()}"' in client.get("/campaigns/?archived").text
    assert put(ada_client, campaign, back="1")["Location"] == campaign.get_absolute_url()
    assert f'href="{campaign.get_absolute_url()}"' in bo_client.get("/campaigns/").text


def test_all_of_it_can_still_be_read(ada_client, bo_client, campaign, dreamer):
    put(ada_client, campaign)
    assert "This campaign is in the archive." in bo_client.get(campaign.get_absolute_url()).text
    assert dreamer.name in bo_client.get(campaign.get_absolute_url()).text


def test_no_character_is_begun_for_it(ada_client, bo_client, campaign):
    put(ada_client, campaign)
    assert campaign.slug not in bo_client.get("/characters/new/").text


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_does(request, who, campaign):
    assert put(request.getfixturevalue(who), campaign).status_code == 404
    campaign.refresh_from_db()
    assert campaign.archived_at is None


def test_the_archive_is_named_where_something_lies_in_it(ada_client, campaign):
    assert "Archived campaigns" not in ada_client.get("/campaigns/").text
    put(ada_client, campaign)
    assert "Archived campaigns" in ada_client.get("/campaigns/").text
