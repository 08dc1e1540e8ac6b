"""The games of the demo tables: of each mode one over and one going on, written about, two an agent's Odyssey."""

from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.hidden_isle.demo import DEMO as ISLE
from characters.socket.playthroughs import Playthrough
from characters.systems import SYSTEMS
from divination.games import pairs
from divination.games.fairness import card_orders_of_shuffles, does_commitment_match_deal
from divination.games.playing import played_lines_not_taken_back, steps_of_game
from divination.models import Game, PairGame, Reading
from divination.modes import MODES, MODES_FOR_TWO
from divination.readings.sealing import saved_or_default_seal_draft, saved_seal
from evenings import demo
from evenings.demo_games import GAMES
from evenings.models import Pin
from tests.cast import client_of
from tests.evenings.demo_tables import lay_every_table, lay_table

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # told of rows, or taken away as those of test_demo
ALL = [game for games in GAMES.values() for game in games]


@pytest.fixture
def isle() -> list[tuple[str, str, str]]:
    return lay_table("hidden_isle")


@pytest.fixture
def every_table() -> None:
    lay_every_table()


def test_of_each_mode_one_is_over_and_one_goes_on(every_table: None) -> None:
    found = {(game.mode, bool(game.ended_at)) for game in Game.objects.all()}
    assert found == {(mode, is_over) for mode in MODES for is_over in (True, False)}
    assert {game.title: tuple(played_lines_not_taken_back(game)) for game in Game.objects.all()} == {
        told.title: told.lines for told in ALL
    }


def test_of_each_game_for_two_one_is_over_and_one_waits_for_somebody(every_table: None) -> None:
    games = PairGame.objects.all()
    assert {(game.kind, bool(game.ended_at)) for game in games} == {
        (mode, is_over) for mode in MODES_FOR_TWO for is_over in (True, False)
    }
    waiting = {
        game.title: pairs.names_by_seat(pairs.seats_by_key(game))[game.seats.get(is_waited_for=True).key]
        for game in games.filter(ended_at=None)
    }
    assert waiting == {
        "Without a word": "Wren", "The long war": "Silvan", "On the ferry": "Ines", "Against the almanac": "Tomasz",
        "On the galley table": "Iveta",
    }  # fmt: skip
    for game in games:
        person = game.seats.get(key="1").person
        assert person
        assert client_of(person).get(game.get_absolute_url()).status_code == 200


def test_one_is_played_with_real_cards_one_on_one_device_and_one_against_the_app(every_table: None) -> None:
    for title, words in {
        "On the ferry": ("Ines", "Noemi"),
        "Against the almanac": ("Reverie", "Your hand"),
        "On the galley table": ("For you, Iveta",),
    }.items():
        game = PairGame.objects.get(title=title)
        assert game.owner
        body = client_of(game.owner).get(game.get_absolute_url()).content.decode()
        assert [word for word in words if word not in body] == []


def test_every_move_of_theirs_is_a_legal_one(isle: object) -> None:
    for game in Game.objects.all():
        made = steps_of_game(game)
        assert all(one.line in before.position.legal_moves() for before, one in pairwise(made))
        assert card_orders_of_shuffles(game, made)
        assert does_commitment_match_deal(game)


def test_the_finished_ones_were_read_written_of_and_sealed(isle: object) -> None:
    (reading,) = Reading.objects.filter(game__isnull=False)
    assert (reading.campaign, reading.is_demo) == (reading.owner.memberships.get().campaign, True)
    assert sum(bool(laid.words) for laid in reading.laid) >= 4
    assert saved_seal(reading)
    assert not list(saved_or_default_seal_draft(reading).faults())


def test_both_odysseys_are_their_agents(isle: object) -> None:
    assert {(pin.character.name, pin.game.result) for pin in Pin.objects.all()} == {
        ("Dorrit Ash", "won"), ("Iveta Sorrel", ""),
    }  # fmt: skip
    assert all(pin.game_session for pin in Pin.objects.all())
    dorrit = Pin.objects.get(game__result="won")
    assert dorrit.game.reading.cards[0]["card"] == "m15"  # the Crown that its ledger tells


def test_the_pages_of_a_demo_game_open(isle: object) -> None:
    for game in Game.objects.select_related("owner"):
        assert client_of(game.player).get(game.get_absolute_url()).status_code == 200


def test_a_password_of_the_demo_lets_in_and_is_hashed_anew(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    username, password, _place = demo.DemoCampaign("hidden_isle", ISLE).accounts[0]
    before = User.objects.get(username=username).password
    assert before.startswith("pbkdf2_sha256$1000$")
    assert authenticate(username=username, password=password)
    assert not authenticate(username=username, password=f"{password}x")
    assert User.objects.get(username=username).password.split("$")[1] != "1000"


def test_taken_away_nothing_stays(isle: object) -> None:
    demo.remove_demo_tables(ISLE)
    assert not Game.objects.exists()
    assert not PairGame.objects.exists()
    assert not Pin.objects.exists()


def test_taken_away_no_game_for_two_stays_with_an_account_that_stays(
    every_table: None, campaign: Campaign
) -> None:
    for name in ("demo-ines", "demo-tomasz", "demo-petra"):
        roster.add_member(campaign, User.objects.get(username=name))
    demo.remove_demo_tables(*(play for system in SYSTEMS.values() if (play := system.part_of(Playthrough))))
    assert User.objects.filter(username__startswith="demo-").count() == 3
    assert not PairGame.objects.exists()


def test_home_waits_with_the_game_that_goes_on(isle: object) -> None:
    client: Client = client_of(User.objects.get(username="demo-noor"))
    assert "Down the ninth step" in client.get("/").content.decode()
