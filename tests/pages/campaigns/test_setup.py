"""The first host makes an account with the link that make run prints."""

import pytest

from campaigns import roster
from campaigns.models import User

pytestmark = pytest.mark.django_db
HOST = {"display_name": "Ines", "username": "Ines", "password": "a lamp in the window"}


def setup_url() -> str:
    return f"/setup/{roster.setup_token()}/"


def test_the_link_shows_a_form(client):
    assert "Make my account" in client.get(setup_url()).text


def test_the_first_host_is_signed_in_and_lands_on_home(client):
    answer = client.post(setup_url(), HOST)
    host = User.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert (host.username, host.display_name, host.is_staff) == ("ines", "Ines", True)
    assert client.session["_auth_user_id"] == str(host.pk)


def test_the_link_is_gone_once_there_is_a_host(client):
    url = setup_url()
    client.post(url, HOST)
    assert client.get(url).status_code == 404
    assert client.post(url, {**HOST, "username": "second"}).status_code == 404
    assert User.objects.count() == 1


def test_another_token_finds_nothing(client):
    assert client.get("/setup/0000/").status_code == 404


def test_the_token_is_the_same_until_used():
    assert roster.setup_token() == roster.setup_token()


@pytest.mark.asks
def test_a_weak_password_is_refused_and_the_names_are_kept(client):
    answer = client.post(setup_url(), {**HOST, "password": "short"})
    assert answer.status_code == 422
    assert "too short" in answer.text
    assert 'value="Ines"' in answer.text
    assert 'value="short"' not in answer.text
    assert not User.objects.exists()


def test_a_password_like_the_name_is_refused(client):
    assert (
        client.post(setup_url(), {**HOST, "username": "lamplighter", "password": "lamplighter1"}).status_code
        == 422
    )
