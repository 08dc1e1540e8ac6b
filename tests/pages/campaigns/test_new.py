import pytest

from campaigns.models import Campaign, Member


@pytest.mark.asks
def test_whoever_founds_a_campaign_is_its_gm(cy, cy_client):
    answer = cy_client.post(
        "/campaigns/new/", {"title": "Nine Lanterns", "pitch": "One goes out.", "system": "arkana"}
    )
    campaign = Campaign.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, campaign.get_absolute_url())
    assert (campaign.title, campaign.pitch, campaign.system) == ("Nine Lanterns", "One goes out.", "arkana")
    assert Member.objects.get().user == cy
    assert Member.objects.get().is_gm


@pytest.mark.parametrize("title", ["", "  ", "\u200b", "x" * 81, "a\0b"])
def test_a_title_that_will_not_do_is_refused_and_the_rest_kept(cy_client, title):
    answer = cy_client.post("/campaigns/new/", {"title": title, "pitch": "One goes out.", "system": "arkana"})
    assert answer.status_code == 422
    assert "One goes out." in answer.text
    assert not Campaign.objects.exists()


def test_the_page_asks_for_a_title(cy_client):
    assert "Open the campaign" in cy_client.get("/campaigns/new/").text


def test_the_game_it_plays_is_chosen_at_its_beginning(cy_client):
    answer = cy_client.post("/campaigns/new/", {"title": "Nine Lanterns", "pitch": "One goes out."})
    assert (answer.status_code, "Choose a game." in answer.text) == (422, True)
    assert "One goes out." in answer.text
    assert not Campaign.objects.exists()
