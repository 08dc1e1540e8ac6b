"""Signing in; the limits on guessing stand in tests/promises/test_sign_in.py."""

import pytest

from tests.cast import PASSWORD

pytestmark = pytest.mark.django_db


def sign_in(client, **words):
    return client.post("/sign-in/", {"username": "ada", "password": PASSWORD, **words})


def test_the_page_asks_for_name_and_password(client):
    assert 'autocomplete="current-password"' in client.get("/sign-in/").text


def test_the_right_password_signs_in(client, ada):
    answer = sign_in(client)
    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert client.session["_auth_user_id"] == str(ada.pk)


def test_capitals_in_the_name_make_no_difference(client, ada):
    assert sign_in(client, username=" ADA ").status_code == 303


@pytest.mark.parametrize("words", [{"password": "wrong"}, {"username": "nobody"}, {"username": ""}])
def test_anything_else_is_refused(client, ada, words):
    assert sign_in(client, **words).status_code == 422
    assert "_auth_user_id" not in client.session


def test_the_name_is_kept_and_the_password_is_not(client, ada):
    page = sign_in(client, password="not this one").text
    assert 'value="ada"' in page
    assert "not this one" not in page


@pytest.mark.asks
def test_a_closed_account_cannot_sign_in(client, ada):
    ada.is_active = False
    ada.save()
    assert sign_in(client).status_code == 422


def test_the_way_on_is_kept(client, ada):
    assert 'name="next" value="/campaigns/"' in client.get("/sign-in/?next=/campaigns/").text
    assert sign_in(client, next="/campaigns/?page=2")["Location"] == "/campaigns/?page=2"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://example.com/", "//example.com", "/\\example.com", "javascript:alert(1)", "campaigns/", ""],
)
def test_the_way_on_never_leads_elsewhere(client, ada, elsewhere):
    assert sign_in(client, next=elsewhere)["Location"] == "/"


@pytest.mark.parametrize(
    "page", ["/account/", "/account/password/", "/accounts/", "/campaigns/", "/campaigns/new/"]
)
def test_pages_ask_a_stranger_to_sign_in(client, page):
    assert client.get(page)["Location"] == f"/sign-in/?next={page}"


@pytest.mark.parametrize(
    ("way_on", "sent"), [("/a\r\nSet-Cookie: b=c", "/a%0D%0ASet-Cookie:%20b=c"), ("/é/", "/%C3%A9/")]
)
def test_an_odd_way_on_is_spelt_out(client, ada, way_on, sent):
    assert sign_in(client, next=way_on)["Location"] == sent
