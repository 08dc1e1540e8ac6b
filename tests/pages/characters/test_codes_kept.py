"""No code of a card stands where players read: what was bought in a ledger, what was played in a game."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import User
from characters.models import Character
from tests.divination.games import begin, play_on
from tests.evenings import tables
from tests.pages.test_no_codes import codes, said_by

pytestmark = pytest.mark.django_db


def test_no_ledger_shows_a_code(dreamer: Character, bo: User, bo_client: Client) -> None:
    tables.spend(dreamer, "two_lowest", bo)
    told = said_by(bo_client.get(reverse("characters:ledger", args=[dreamer.slug]))).told
    assert any("Cups" in text for text in told)
    assert [code for text in told for code in codes(text)] == []


def test_no_game_shows_a_code(bo: User, bo_client: Client) -> None:
    game = play_on(begin(bo))
    assert game.ended_at
    answer = bo_client.get(game.get_absolute_url() + "?log=all")
    assert [code for text in said_by(answer).told for code in codes(text)] == []
