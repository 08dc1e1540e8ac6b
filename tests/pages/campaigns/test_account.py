WORDS = {"display_name": "Ada of the Stair", "paper": "letter", "version": "1"}


def test_the_page_shows_name_and_paper(ada_client):
    page = ada_client.get("/account/").text
    assert 'value="Ada"' in page
    assert "Everybody" not in page


def test_name_and_paper_are_saved(ada_client, ada):
    answer = ada_client.post("/account/", WORDS)
    ada.refresh_from_db()
    assert (answer.status_code, answer["Location"]) == (303, "/account/")
    assert (ada.display_name, ada.paper, ada.version) == ("Ada of the Stair", "letter", 2)


def test_a_name_too_long_says_by_how_much(ada_client, ada):
    answer = ada_client.post("/account/", {**WORDS, "display_name": "a" * 83})
    assert answer.status_code == 422
    assert "3 characters too many" in answer.text
    assert "a" * 83 in answer.text


def test_an_unknown_paper_is_refused(ada_client):
    assert ada_client.post("/account/", {**WORDS, "paper": "a0"}).status_code == 422


def test_a_stale_save_shows_both_names(ada_client, ada):
    ada_client.post("/account/", WORDS)
    answer = ada_client.post("/account/", {**WORDS, "display_name": "Adeline"})
    ada.refresh_from_db()
    assert answer.status_code == 409
    assert "Adeline" in answer.text
    assert "Ada of the Stair" in answer.text
    assert 'name="version" value="2"' in answer.text
    assert ada.display_name == "Ada of the Stair"


def test_a_host_finds_the_accounts_there(ada_client, ada):
    ada.is_staff = True
    ada.save()
    assert "/accounts/" in ada_client.get("/account/").text
