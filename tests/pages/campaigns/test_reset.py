"""The one-time link with which somebody chooses a new password."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns import accounts
from campaigns.models import ResetLink
from tests.cast import PASSWORD

NEW = {"password": "seven bells at dusk"}


@pytest.fixture
def url(bo) -> str:
    return f"/reset/{accounts.make_reset_link_token(bo, None)}/"


def test_the_link_says_whose_password(client, url):
    assert "For bo." in client.get(url).text


def test_the_new_password_holds_and_signs_in(client, url, bo):
    answer = client.post(url, NEW)
    bo.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert bo.check_password(NEW["password"])
    assert client.session["_auth_user_id"] == str(bo.pk)


def test_other_sessions_end(client, url, bo_client):
    client.post(url, NEW)
    assert bo_client.get("/account/").status_code == 302


def test_it_works_once(client, url, bo):
    client.post(url, NEW)
    assert Client().get(url).status_code == 404
    assert Client().post(url, {"password": "something else again"}).status_code == 404
    bo.refresh_from_db()
    assert bo.check_password(NEW["password"])


@pytest.mark.asks
def test_it_works_for_a_day(client, url):
    ResetLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(url).status_code == 404
    assert client.post(url, NEW).status_code == 404


def test_a_weak_password_uses_nothing_up(client, url, bo):
    assert client.post(url, {"password": "short"}).status_code == 422
    assert client.get(url).status_code == 200
    bo.refresh_from_db()
    assert bo.check_password(PASSWORD)


def test_a_new_password_closes_every_other_link(client, url, bo):
    other = accounts.make_reset_link_token(bo, None)
    client.post(url, NEW)
    assert Client().get(f"/reset/{other}/").status_code == 404


@pytest.mark.django_db
def test_an_unknown_link_finds_nothing(client):
    assert client.get("/reset/nothing/").status_code == 404


@pytest.mark.asks
def test_only_the_hash_is_stored(bo):
    token = accounts.make_reset_link_token(bo, None)
    assert token not in str(ResetLink.objects.values_list())
