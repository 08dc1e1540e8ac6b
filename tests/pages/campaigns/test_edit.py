import pytest

WORDS = {"title": "The Salt Door", "pitch": "It opens inward.", "version": "1"}


def edit(client, campaign, **words):
    return client.post(f"/campaigns/{campaign.slug}/edit/", {**WORDS, **words})


def test_a_gm_changes_title_and_pitch(ada_client, campaign):
    answer = edit(ada_client, campaign)
    campaign.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, campaign.get_absolute_url())
    assert (campaign.title, campaign.pitch, campaign.version) == ("The Salt Door", "It opens inward.", 2)


def test_the_form_shows_the_words_and_their_version(ada_client, campaign):
    page = ada_client.get(f"/campaigns/{campaign.slug}/edit/").text
    assert 'value="The Salt Stair"' in page
    assert 'name="version" value="1"' in page


@pytest.mark.parametrize("version", ["1", "", "none", "99999999999", "-3"])
def test_a_stale_save_shows_both_and_can_then_be_made(ada_client, campaign, version):
    edit(ada_client, campaign)
    answer = edit(ada_client, campaign, title="The Sugar Stair", version=version)
    campaign.refresh_from_db()
    assert answer.status_code == 409
    assert campaign.title == "The Salt Door"
    assert "The Salt Door" in answer.text
    assert 'value="The Sugar Stair"' in answer.text
    assert 'name="version" value="2"' in answer.text
    assert edit(ada_client, campaign, title="The Sugar Stair", version="2").status_code == 303


def test_the_same_save_twice_is_one(ada_client, campaign):
    edit(ada_client, campaign)
    assert edit(ada_client, campaign).status_code == 303
    campaign.refresh_from_db()
    assert campaign.version == 2


def test_a_missing_title_is_said(ada_client, campaign):
    answer = edit(ada_client, campaign, title="")
    assert (answer.status_code, "Nothing stands here yet" in answer.text) == (422, True)


@pytest.mark.parametrize("slug", ["%00", "%F0%9F%8C%99", "a" * 300, "..%2F"])
def test_an_odd_address_finds_nothing(ada_client, slug):
    assert ada_client.get(f"/campaigns/{slug}/edit/").status_code == 404
