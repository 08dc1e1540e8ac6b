"""/reading/<token>/: whoever has the link reads this one page and sees its seal; its owner ends it."""

import re

import pytest

from campaigns.accounts import token_hash
from campaigns.models import User
from divination.games import play
from divination.models import Reading
from divination.readings import readings
from tests.pages.divination.conftest import WORDS, fresh
from tests.pages.divination.grown import played

ADDRESS = re.compile(r"http://testserver(/reading/([\w-]{43})/)")


def made(client, reading):
    answer = client.post(f"{reading.get_absolute_url()}link/", {"make": "1"})
    found = ADDRESS.search(answer.content.decode())
    assert answer.status_code == 200
    assert found
    return found


@pytest.mark.asks
def test_it_is_shown_once_and_only_its_hash_is_kept(bo_client, reading):
    link = made(bo_client, reading)
    assert fresh(reading).link_hash == token_hash(link[2])
    assert link[2] not in str(Reading.objects.values())
    assert link[2] not in bo_client.get(reading.get_absolute_url()).content.decode()


def test_the_answer_opens_where_the_link_is_shown(bo_client, reading):
    body = bo_client.get(reading.get_absolute_url()).content.decode()
    assert f'action="{reading.get_absolute_url()}link/#link"' in body
    assert '<section id="link">' in body


def test_whoever_has_it_reads_the_page_and_sees_the_seal(client, bo_client, reading):
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=reading.version)
    link = made(bo_client, reading)[1]
    body = client.get(link).content.decode()
    assert all(word in body for word in WORDS)
    assert f"{link}seal.svg" in body
    assert client.get(f"{link}seal.svg")["Content-Type"] == "image/svg+xml"
    assert "<textarea" not in body


def test_it_opens_one_thing(client, bo_client, bo):
    """No way from there to the reading's own address, its game, its journal or whose it is."""
    User.objects.filter(pk=bo.pk).update(display_name="Bo of the Reeds")  # no token spells that
    reading = played(bo, "know_thyself")
    play.write_journal_chapter(reading.game, 0, "My own night", seen_version=0)  # type: ignore[arg-type]
    body = client.get(made(bo_client, reading)[1]).content.decode()
    assert [
        word
        for word in (reading.slug, reading.game.slug, "My own night", "Bo of the Reeds", reading.deal)
        if word in body
    ] == []
    assert reading.title in body


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_is_read_only(client, bo_client, reading, method):
    link = made(bo_client, reading)[1]
    assert getattr(client, method)(link, {"row0": "mine now"}).status_code == 405
    assert [row["words"] for row in fresh(reading).cards] == WORDS


def test_a_link_that_ended_is_not_there(client, bo_client, reading):
    link = made(bo_client, reading)[1]
    answer = bo_client.post(f"{reading.get_absolute_url()}link/", {"end": "1"})
    assert answer.status_code == 303
    assert (client.get(link).status_code, client.get(f"{link}seal.svg").status_code) == (404, 404)
    assert "Make a link" in bo_client.get(reading.get_absolute_url()).content.decode()


def test_a_new_link_ends_the_old_one(client, bo_client, reading):
    first, second = made(bo_client, reading)[1], made(bo_client, reading)[1]
    assert (client.get(first).status_code, client.get(second).status_code) == (404, 200)


@pytest.mark.parametrize(
    "token", ["", "x", "0" * 64, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
)
def test_nothing_else_opens_a_reading(client, reading, token):
    assert client.get(f"/reading/{token}/").status_code == 404


def test_it_is_kept_by_no_cache_and_found_by_no_search(client, bo_client, reading):
    answer = client.get(made(bo_client, reading)[1])
    assert "no-store" in answer["Cache-Control"]
    assert answer["X-Robots-Tag"] == "noindex"
