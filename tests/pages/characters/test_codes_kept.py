"""No code of a card stands where players read."""

import pytest
from django.urls import reverse

from characters.models import Character
from divination.models import Game
from tests.cast import client_of
from tests.pages.test_no_codes import codes, lay_demo, said_by

pytestmark = pytest.mark.django_db


def test_no_ledger_shows_a_code() -> None:
    lay_demo()
    dreamer = Character.objects.filter(system="beckoning_dream", finished_at__isnull=False).first()
    assert dreamer
    address = reverse("characters:ledger", args=[dreamer.slug])
    told = said_by(client_of(dreamer.owner).get(address)).told
    assert any("Cups" in text for text in told)
    assert [code for text in told for code in codes(text)] == []


def test_no_game_shows_a_code() -> None:
    lay_demo()
    game = Game.objects.filter(ended_at__isnull=False).first()
    assert game
    answer = client_of(game.player).get(game.get_absolute_url() + "?log=all")
    assert [code for text in said_by(answer).told for code in codes(text)] == []
