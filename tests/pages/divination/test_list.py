"""/readings/: yours, and those shared with your tables."""

import pytest

URL = "/readings/"
pytestmark = pytest.mark.django_db


def test_an_empty_list_says_how_to_begin(bo_client):
    body = bo_client.get(URL).content.decode()
    assert "No readings yet." in body
    assert 'href="/readings/new/"' in body


def test_your_own_stand_with_their_cards_from_the_crown_down(bo_client, reading):
    body = bo_client.get(URL).content.decode()
    assert "Crown: The Hermit, Knowledge: The Magician, Spirit: The Star, Foundation: The Chariot." in body


def test_a_game_master_sees_what_is_shared_and_nothing_else(ada_client, reading, shared):
    body = ada_client.get(URL).content.decode()
    assert "For the table" in body
    assert "Read by Bo, for The Salt Stair." in body
    assert "The weather within" not in body


@pytest.mark.parametrize("who", ["cy_client", "host_client", "left_client"])
def test_nobody_else_sees_either(request, who, reading, shared):
    body = request.getfixturevalue(who).get(URL).content.decode()
    assert "No readings yet." in body
    assert "For the table" not in body


def test_without_an_account_one_is_asked_to_sign_in(client, db):
    assert client.get(URL).status_code == 302
