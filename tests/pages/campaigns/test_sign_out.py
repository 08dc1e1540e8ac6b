def test_signing_out_ends_the_session(ada_client):
    answer = ada_client.post("/sign-out/")
    assert (answer.status_code, answer["Location"]) == (303, "/sign-in/")
    assert "_auth_user_id" not in ada_client.session


def test_the_account_holds_it_too(ada_client):
    """On a phone the masthead has no room for it."""
    page = ada_client.get("/account/").text
    assert page[page.index("<main") :].count('action="/sign-out/"') == 1


def test_a_link_signs_nobody_out(ada_client):
    assert ada_client.get("/sign-out/").status_code == 405
    assert "_auth_user_id" in ada_client.session
