from django.test import Client

from tests.cast import PASSWORD

NEW = {"old": PASSWORD, "password": "seven bells at dusk"}


def test_the_new_password_holds(ada_client, ada):
    assert ada_client.post("/account/password/", NEW).status_code == 303
    ada.refresh_from_db()
    assert ada.check_password("seven bells at dusk")


def test_this_session_stays_and_others_end(ada_client, ada):
    elsewhere = Client()
    elsewhere.force_login(ada)
    ada_client.post("/account/password/", NEW)
    assert ada_client.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302


def test_the_old_password_is_asked_for(ada_client, ada):
    answer = ada_client.post("/account/password/", {**NEW, "old": "something else"})
    ada.refresh_from_db()
    assert answer.status_code == 422
    assert "seven bells" not in answer.text
    assert ada.check_password(PASSWORD)


def test_a_common_password_is_refused(ada_client):
    answer = ada_client.post("/account/password/", {**NEW, "password": "password1"})
    assert (answer.status_code, "too common" in answer.text) == (422, True)


def test_the_page_asks_for_both(ada_client):
    assert ada_client.get("/account/password/").text.count('type="password"') == 2
