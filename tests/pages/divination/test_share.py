"""/readings/<slug>/share/: with a campaign, and back."""

import pytest

from campaigns import roster
from tests.pages.divination.conftest import fresh


def url(reading):
    return f"{reading.get_absolute_url()}share/"


def test_sharing_lets_the_table_read(bo_client, ada_client, reading, campaign):
    assert bo_client.post(url(reading), {"campaign": campaign.slug}).status_code == 303
    assert ada_client.get(reading.get_absolute_url()).status_code == 200


def test_taking_it_back_makes_it_private_again(bo_client, ada_client, shared):
    assert bo_client.post(url(shared)).status_code == 303
    assert fresh(shared).campaign is None
    assert ada_client.get(shared.get_absolute_url()).status_code == 404


def test_a_table_one_does_not_sit_at_is_refused_with_a_sentence(bo_client, reading, cy):
    elsewhere = roster.new_campaign("The Far Shore", "", cy)
    answer = bo_client.post(url(reading), {"campaign": elsewhere.slug})
    assert answer.status_code == 422
    assert "Choose a campaign you are in." in answer.content.decode()
    assert fresh(reading).campaign is None


@pytest.mark.parametrize("who", ["ada_client", "cy_client", "host_client", "left_client"])
def test_only_its_owner_shares_it(request, who, shared):
    assert request.getfixturevalue(who).post(url(shared)).status_code == 404
    assert fresh(shared).campaign is not None


def test_a_link_shares_nothing(bo_client, reading):
    assert bo_client.get(url(reading)).status_code == 405
