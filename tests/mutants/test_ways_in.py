"""Each guard on the way into a game, and of what is pinned, switched off: its check must then fail."""

from typing import Any

import pytest
from django.db import IntegrityError

from campaigns.models import Campaign, User
from divination import begin_forms, play
from evenings.models import PinQuerySet
from tests.cast import op
from tests.evenings import test_odyssey_game as odysseys
from tests.pages.divination import test_new_game as games

pytestmark = pytest.mark.django_db
FAILS = pytest.raises(AssertionError)
ready, dreaming_one = odysseys.ready, odysseys.dreaming_one


def test_a_board_is_taken_unchecked(monkeypatch: Any) -> None:
    monkeypatch.setattr(begin_forms, "board_problems", lambda told: ())
    with FAILS:
        games.test_a_carried_board_is_checked_again("[]")


def test_a_code_is_dealt_with_real_cards_too(monkeypatch: Any) -> None:
    monkeypatch.setattr(begin_forms.NewGameForm, "is_real", False)
    with FAILS:
        games.test_real_cards_are_dealt_by_nobody()


def test_everybody_reads_what_is_pinned(
    monkeypatch: Any,
    bo_client: Any,
    ada_client: Any,
    dreaming_one: Any,
    campaign: Campaign,
) -> None:
    monkeypatch.setattr(PinQuerySet, "readable_by", lambda pins, user: pins.all())
    with FAILS:
        odysseys.test_a_pin_gives_nobody_the_right_to_read(bo_client, ada_client, dreaming_one, campaign)


def test_an_odyssey_is_begun_anew_each_time(monkeypatch: Any, bo_client: Any, dreaming_one: Any) -> None:
    begin = play.begin
    monkeypatch.setattr(play, "begin", lambda *args, op_id, **told: begin(*args, op_id=op(), **told))
    with pytest.raises(IntegrityError):
        odysseys.test_an_odyssey_has_one_game(bo_client, dreaming_one)


def test_the_set_up_forgets_the_agents_cards(
    monkeypatch: Any,
    bo_client: Any,
    ready: Any,
    bo: User,
) -> None:
    begin = play.begin
    monkeypatch.setattr(play, "begin", lambda *args, setup, **told: begin(*args, **told))
    with FAILS:
        odysseys.test_the_game_is_laid_out_with_the_agents_own_cards(bo_client, ready, bo)
