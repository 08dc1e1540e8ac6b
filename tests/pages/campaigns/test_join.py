"""Accepting an invitation; whom it admits stands in tests/promises/test_invitations.py."""

import pytest

from campaigns import roster
from campaigns.models import Campaign, Invite, Member, User

DEE = {"display_name": "Dee", "username": "dee", "password": "a lamp in the window"}


@pytest.fixture
def url(campaign, ada) -> str:
    return f"/join/{roster.make_invite_token(campaign, ada)}/"


def test_it_says_who_invites_where_and_not_who_else_is_there(client, url, bo):
    User.objects.filter(pk=bo.pk).update(display_name="Borbala")
    page = client.get(url).text
    assert "The Salt Stair" in page
    assert "Ada invites you to" in page
    assert "Borbala" not in page


def test_who_joins_is_told_which_game_it_plays(client, url, campaign):
    assert "It plays" not in client.get(url).text
    roster.set_game_of_campaign(campaign, "arkana")
    assert "It plays Arkana Engine." in client.get(url).text


def test_who_makes_an_account_is_told_what_a_gm_may_do_with_it(client, url, cy_client):
    told = (
        "a GM of this campaign can make you a link for a new one, for as long as you sit in no other campaign"
    )
    assert told in client.get(url).text
    assert told not in cy_client.get(url).text  # an account that is there already is nobody's to open


def test_signing_in_instead_leads_back(client, url):
    assert f"/sign-in/?next={url}" in client.get(url).text


@pytest.mark.asks
def test_account_and_seat_are_made_on_one_page(client, url, campaign):
    answer = client.post(url, DEE)
    dee = User.objects.get(username="dee")
    assert (answer.status_code, answer["Location"]) == (303, campaign.get_absolute_url())
    assert list(Campaign.objects.visible_to(dee)) == [campaign]
    assert not Campaign.objects.run_by(dee).exists()
    assert client.session["_auth_user_id"] == str(dee.pk)


def test_one_button_seats_whoever_is_signed_in(cy, cy_client, url, campaign):
    assert "Join the campaign" in cy_client.get(url).text
    answer = cy_client.post(url)
    assert (answer.status_code, answer["Location"]) == (303, campaign.get_absolute_url())
    assert Campaign.objects.visible_to(cy).exists()


@pytest.mark.asks
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"username": "Ada"}, "Somebody here has this user name"),
        ({"username": "d e e"}, "Only letters, digits"),
        ({"password": "12345678"}, "too common"),
        ({"display_name": ""}, "Nothing stands here yet"),
    ],
)
def test_a_failed_form_says_why_keeps_the_words_and_spends_nothing(client, url, words, says):
    answer = client.post(url, {**DEE, **words})
    assert answer.status_code == 422
    assert says in answer.text
    assert "a lamp in the window" not in answer.text
    assert Invite.objects.get().uses_left == 1
    assert not User.objects.filter(display_name="Dee").exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_member_is_told_so_and_spends_nothing(bo_client, url, campaign, method):
    answer = getattr(bo_client, method)(url)
    assert answer["Location"] == campaign.get_absolute_url()
    assert Invite.objects.get().uses_left == 1


def test_joining_twice_is_joining_once(cy_client, url, campaign):
    cy_client.post(url)
    assert cy_client.post(url)["Location"] == campaign.get_absolute_url()
    assert campaign.members.present().count() == 3


def test_one_who_left_sits_down_on_the_same_seat(bo, bo_client, url, campaign):
    roster.leave_campaign(campaign, bo)
    bo_client.post(url)
    assert Member.objects.get(user=bo).left_at is None


def test_who_makes_an_account_is_told_who_can_make_them_a_link(client, cy_client, url):
    told = ("a GM of this campaign can make you a link", "you are told of every one")
    assert all(words in client.get(url).text for words in told)
    assert not any(
        words in cy_client.get(url).text for words in told
    )  # who has an account is concerned by none
