"""Somebody without an account: plays Know Thyself, lays a reading, and takes both along when they sign in."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from campaigns import guests, roster
from campaigns.models import Guest, User
from divination.games import visiting
from divination.games.playing import steps_of_game
from divination.models import Game, Reading
from tests.cast import PASSWORD, op

pytestmark = pytest.mark.django_db


def play(client, **told):
    return client.post("/games/new/", {"mode": "know_thyself", "op_id": op(), **told})


def lay(client, **told):
    return client.post("/readings/new/", {"title": "Low tide", "question": "", "op_id": op(), **told})


@pytest.fixture
def guest(client):
    """A browser in which somebody without an account has begun a game and laid a reading."""
    play(client)
    lay(client)
    return client


def test_the_first_page_leads_into_a_game_and_a_reading(client):
    page = client.get("/").text
    assert re.search(r'action="/games/new/".*Play Know Thyself', page, re.S)
    assert 'href="/readings/new/"' in page
    assert "Sign in" in page


def test_a_visitor_plays_know_thyself(client):
    answer = play(client)
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert "Turn <b>1</b>" in client.get(game.get_absolute_url()).text
    assert client.get(f"{game.get_absolute_url()}?as=words").status_code == 200


def test_a_guests_move_is_played(guest):
    game = Game.objects.get()
    legal = steps_of_game(game)[-1].position.legal_moves()[0]
    answer = guest.post(f"{game.get_absolute_url()}move/", {"move": legal, "number": "0", "op_id": op()})
    assert answer.status_code == 303
    game.refresh_from_db()
    assert game.number == 1


def test_a_visitor_lays_a_reading_writes_in_it_and_seals_it(client):
    answer = lay(client)
    reading = Reading.objects.get()
    assert answer["Location"] == reading.get_absolute_url()
    form = {"title": "Low tide", "question": "", "version": "1", "row0": "A door."}
    assert client.post(reading.get_absolute_url(), form).status_code == 303
    assert "A door." in client.get(reading.get_absolute_url()).text
    assert client.get(f"{reading.get_absolute_url()}seal/").status_code == 200


@pytest.mark.asks
def test_what_a_guest_began_stands_on_the_first_page_of_this_browser_alone(guest):
    assert "Know Thyself, " in guest.get("/").text
    assert "Know Thyself, " not in Client().get("/").text


@pytest.mark.parametrize("path", ["", "replay/", "fair/"])
def test_nobody_else_sees_a_guests_game(guest, cy_client, path):
    url = f"{Game.objects.get().get_absolute_url()}{path}"
    assert cy_client.get(url).status_code == 404
    assert Client().get(url).status_code == 302
    other = Client()
    play(other)
    assert other.get(url).status_code == 404


def test_a_guest_sees_nothing_of_anybody_else(guest, bo, campaign, dreamer):
    own = Reading.objects.create(owner=bo, title="Bo's", cards=[], op_id=op())
    assert guest.get(own.get_absolute_url()).status_code == 404
    for path in ("/characters/", "/campaigns/", "/account/", dreamer.get_absolute_url(), "/waiting/"):
        assert guest.get(path).status_code in (204, 302)
    assert "Bo&#x27;s" not in guest.get("/readings/").text


def test_what_costs_the_machine_or_others_asks_for_an_account(guest):
    game, reading = Game.objects.get(), Reading.objects.get()
    asked = [
        guest.post(f"{game.get_absolute_url()}hint/", {"number": "0", "op_id": op()}),
        guest.get(f"{reading.get_absolute_url()}reading.pdf"),
        guest.post(f"{reading.get_absolute_url()}link/"),
        guest.post(f"{reading.get_absolute_url()}share/"),
        guest.get("/games/import/"),
    ]
    assert [(answer.status_code, answer["Location"].partition("?")[0]) for answer in asked] == [
        (302, "/sign-in/")
    ] * 5


def test_a_guest_plays_know_thyself_alone(client):
    assert "Dream Odyssey" not in client.get("/games/new/").text
    answer = play(client, mode="dream_odyssey")
    assert (answer.status_code, "There is no such game here." in answer.text) == (422, True)
    assert not Guest.objects.exists()


def test_a_game_that_cannot_begin_makes_nobody_a_guest(client):
    assert play(client, deal="no code").status_code == 422
    assert not Guest.objects.exists()
    assert guests.COOKIE not in client.cookies


@pytest.mark.asks
def test_signing_in_carries_everything_over(guest, bo):
    guest.post("/sign-in/", {"username": bo.username, "password": PASSWORD})
    assert Game.objects.get().owner == bo
    assert Reading.objects.get().owner == bo
    assert guest.get(Game.objects.get().get_absolute_url()).status_code == 200
    assert not Guest.objects.exists()
    assert not User.objects.filter(username__startswith="guest-").exists()


@pytest.mark.asks
def test_joining_carries_everything_over(guest, campaign, ada):
    token = roster.make_invite_token(campaign, ada)
    guest.post(
        f"/join/{token}/", {"display_name": "Dee", "username": "dee", "password": "a lamp in the window"}
    )
    assert Game.objects.get().owner.username == "dee"
    assert not Guest.objects.exists()


@pytest.mark.asks
def test_a_wrong_password_carries_nothing_over(guest, bo):
    guest.post("/sign-in/", {"username": bo.username, "password": "wrong"})
    assert not Game.objects.filter(owner=bo).exists()


def test_a_device_keeps_twenty(guest, monkeypatch):
    monkeypatch.setattr(visiting, "MOST_A_DEVICE", 3)
    assert lay(guest).status_code == 303
    answer = lay(guest, title="One too many")
    assert answer.status_code == 422
    assert "This device keeps 3 games and readings without an account" in answer.text
    assert "One too many" in answer.text
    assert play(guest).status_code == 422
    assert (visiting.MOST_A_DEVICE, Reading.objects.count()) == (3, 2)


def test_twenty_a_device_and_two_hundred_an_address_are_promised():
    assert (visiting.MOST_A_DEVICE, visiting.MOST_AN_ADDRESS) == (20, 200)


def test_an_address_keeps_two_hundred_over_many_browsers(guest, monkeypatch):
    monkeypatch.setattr(visiting, "MOST_AN_ADDRESS", 4)
    assert play(Client()).status_code == 303
    assert play(Client()).status_code == 303
    answer = play(Client())
    assert (answer.status_code, "Too many play from here" in answer.text) == (422, True)
    assert play(Client(REMOTE_ADDR="203.0.113.7")).status_code == 303


def test_one_with_an_account_has_no_such_limit(bo_client, monkeypatch):
    monkeypatch.setattr(visiting, "MOST_A_DEVICE", 0)
    monkeypatch.setattr(visiting, "MOST_AN_ADDRESS", 0)
    assert play(bo_client).status_code == 303


@pytest.mark.asks
def test_after_ninety_days_without_a_word_it_is_gone(guest):
    Guest.objects.update(seen_at=timezone.now() - timedelta(days=90, minutes=1))
    assert guest.get("/games/").status_code == 302
    play(Client())
    assert (Guest.objects.count(), Game.objects.count(), Reading.objects.count()) == (1, 1, 0)


@pytest.mark.asks
def test_looking_writes_nothing_and_doing_something_puts_the_end_off(guest):
    before = timezone.now() - timedelta(days=89)
    Guest.objects.update(seen_at=before)
    guest.get("/games/")
    assert Guest.objects.get().seen_at == before
    lay(guest)
    assert Guest.objects.get().seen_at > timezone.now() - timedelta(minutes=1)


@pytest.mark.parametrize("key", ["", "x", "\x00", "é" * 50, "a" * 4000])
def test_a_forged_key_is_nobodys(guest, key):
    stranger = Client()
    stranger.cookies[guests.COOKIE] = key
    assert stranger.get("/games/").status_code == 302


def test_neither_key_nor_address_is_stored(guest):
    kept = str(list(Guest.objects.values()))
    assert guest.cookies[guests.COOKIE].value not in kept
    assert "127.0.0.1" not in kept
    assert guest.cookies[guests.COOKIE]["httponly"]


@pytest.mark.asks
def test_nobody_signs_in_as_a_guest(guest):
    name = User.objects.get(guest__isnull=False).username
    for password in ("", "!", name):
        assert "_auth_user_id" not in guest.session
        guest.post("/sign-in/", {"username": name, "password": password})


@pytest.mark.asks
def test_a_host_sees_no_guests_among_the_accounts(guest, ada, ada_client):
    User.objects.filter(pk=ada.pk).update(is_staff=True)
    assert "guest-" not in ada_client.get("/accounts/").text


class TestAClosedHouse:
    @pytest.fixture(autouse=True)
    def _closed(self, settings):
        settings.GUESTS = False

    def test_it_lets_nobody_begin_without_an_account(self, client):
        assert "Play Know Thyself" not in client.get("/").text
        for path in ("/games/new/", "/readings/new/", "/games/rules/know_thyself/"):
            assert client.get(path).status_code == 302
        assert play(client).status_code == 302
        assert not Guest.objects.exists()

    def test_guests_of_before_are_not_let_in(self, client, settings):
        settings.GUESTS = True
        play(client)
        settings.GUESTS = False
        assert client.get(Game.objects.get().get_absolute_url()).status_code == 302
