"""What keeps codes out of what players read, switched off: the check that stands on it must then fail."""

from typing import Any

import pytest
from django.urls import reverse

from characters import diary
from characters.models import Character
from decks.rules.tarot import Card
from divination.models import Game
from divination.templatetags import boards
from tests.cast import client_of
from tests.pages.test_no_codes import codes, lay_demo, said_by

pytestmark = pytest.mark.django_db


def check_no_ledger_shows_a_code() -> None:
    lay_demo()
    dreamer = Character.objects.filter(system="beckoning_dream", finished_at__isnull=False).first()
    assert dreamer
    address = reverse("characters:ledger", args=[dreamer.slug])
    told = said_by(client_of(dreamer.owner).get(address)).told
    assert any("Cups" in text for text in told)
    assert [code for text in told for code in codes(text)] == []


def test_a_ledger() -> None:
    check_no_ledger_shows_a_code()


def test_without_a_line_in_words_a_ledger_shows_codes(monkeypatch: Any) -> None:
    monkeypatch.setattr(diary, "sentence", lambda _who, line: f"Cups {line.kind} {line.data}")
    with pytest.raises(AssertionError):
        check_no_ledger_shows_a_code()


def test_without_the_names_of_cards_a_ledger_shows_codes(monkeypatch: Any) -> None:
    monkeypatch.setattr(Card, "__str__", lambda card: f"{card.code} Cups")
    with pytest.raises(AssertionError):
        check_no_ledger_shows_a_code()


def check_no_game_shows_a_code() -> None:
    lay_demo()
    game = Game.objects.filter(ended_at__isnull=False).first()
    assert game
    answer = client_of(game.owner).get(game.get_absolute_url() + "?log=all")
    assert [code for text in said_by(answer).told for code in codes(text)] == []


def test_a_game() -> None:
    check_no_game_shows_a_code()


def test_without_moves_told_in_words_a_game_shows_codes(monkeypatch: Any) -> None:
    monkeypatch.setattr(boards, "_logged", lambda _entry: "<li>m9@foundation</li>")
    with pytest.raises(AssertionError):
        check_no_game_shows_a_code()
