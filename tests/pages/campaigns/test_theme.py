import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("half", ["day", "night"])
def test_a_choice_is_kept_and_leads_back(client, half):
    answer = client.post("/theme/", {"theme": half, "next": "/sign-in/"})
    assert (answer.status_code, answer["Location"]) == (303, "/sign-in/")
    assert client.cookies["theme"].value == half
    assert f'data-theme="{half}"' in client.get("/sign-in/").text


@pytest.mark.parametrize("half", ["system", "dusk", ""])
def test_anything_else_follows_the_system(client, half):
    client.post("/theme/", {"theme": "night"})
    client.post("/theme/", {"theme": half})
    assert "data-theme" not in client.get("/sign-in/").text


def test_it_never_leads_elsewhere(client):
    assert client.post("/theme/", {"theme": "day", "next": "https://example.com/"})["Location"] == "/"


def test_a_link_changes_nothing(client):
    assert client.get("/theme/").status_code == 405
