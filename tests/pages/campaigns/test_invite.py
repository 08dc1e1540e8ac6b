"""A GM makes an invitation."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Invite
from tests.cast import client_of, make_user


def invite(client, campaign, **words):
    return client.post(f"/campaigns/{campaign.slug}/invites/", {"uses": "1", "days": "7", **words})


def test_the_link_is_shown_once_and_only_its_hash_is_kept(ada_client, campaign):
    answer = invite(ada_client, campaign)
    token = re.search(r"http://testserver/join/([\w-]{43})/", answer.text)[1]
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert token not in str(Invite.objects.values_list())
    assert token not in ada_client.get(f"/campaigns/{campaign.slug}/members/").text


def test_uses_and_days_can_be_chosen(ada_client, campaign):
    invite(ada_client, campaign, uses="4", days="30")
    made = Invite.objects.get()
    assert made.uses_left == 4
    assert timedelta(days=29) < made.expires_at - timezone.now() < timedelta(days=31)


def test_one_use_and_seven_days_are_proposed(ada_client, campaign):
    page = ada_client.get(f"/campaigns/{campaign.slug}/members/").text
    assert '<option value="1" selected>1</option>' in page
    assert '<option value="7" selected>7 days</option>' in page


@pytest.mark.parametrize("words", [{"uses": "1000"}, {"uses": "0"}, {"days": "365"}, {"days": "x"}])
def test_nothing_beyond_the_choices(ada_client, campaign, words):
    assert invite(ada_client, campaign, **words).status_code == 422
    assert not Invite.objects.exists()


@pytest.mark.asks
@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_invites(request, who, campaign):
    assert invite(request.getfixturevalue(who), campaign).status_code == 404
    assert not Invite.objects.exists()


def test_looking_makes_none(ada_client, campaign):
    answer = ada_client.get(f"/campaigns/{campaign.slug}/invites/")
    assert answer["Location"] == f"/campaigns/{campaign.slug}/members/"
    assert not Invite.objects.exists()


def test_one_button_makes_a_link_for_the_whole_table(ada_client, campaign):
    body = ada_client.post(f"/campaigns/{campaign.slug}/invites/", {"for": "table"}).content.decode()
    made = Invite.objects.get(campaign=campaign)
    assert made.uses_left == 10
    assert 6 <= (made.expires_at - timezone.now()).days <= 7
    assert 'readonly value="http://testserver/join/' in body


def test_the_whole_table_is_ten_people_and_nobody_more(ada_client, campaign):
    body = ada_client.post(f"/campaigns/{campaign.slug}/invites/", {"for": "table"}).text
    link = re.search(r"/join/[\w-]{43}/", body)[0]
    answers = [client_of(make_user(f"guest{n}")).post(link).status_code for n in range(11)]
    assert answers == [303] * 10 + [404]


def test_the_whole_tables_button_stands_beside_the_form(ada_client, campaign):
    page = ada_client.get(f"/campaigns/{campaign.slug}/members/").text
    form = page.partition(f'action="/campaigns/{campaign.slug}/invites/"')[2].partition("</form>")[0]
    assert re.search(r'<button[^>]* name="for" value="table"', form)
