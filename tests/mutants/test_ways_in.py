"""Each guard on the way into a game, and of what is pinned, switched off: its check must then fail."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import IntegrityError

from campaigns.models import Campaign, User
from characters import beside
from characters.beside import Beside
from characters.models import Character
from divination import begin_forms, play
from evenings import dreaming
from evenings.models import PinQuerySet
from evenings.templatetags import dreams
from tests.cast import op
from tests.evenings import test_odyssey_game as odysseys
from tests.mutants.conftest import rewritten
from tests.pages.divination import test_new_game as games

pytestmark = pytest.mark.django_db
FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
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


# --- back from a dream ---


def test_the_way_back_would_lead_to_somebody_elses_agent(
    monkeypatch: Any, bo_client: Any, dreaming_one: Any
) -> None:
    anybodys = SimpleNamespace(filter=lambda owner, **asked: Character.objects.filter(**asked))
    monkeypatch.setattr(dreams, "Character", SimpleNamespace(objects=anybodys))
    with FAILS:
        odysseys.test_an_agent_in_other_hands_is_not_led_back_to(bo_client, dreaming_one)


def test_every_game_would_be_asked_for_its_agent(
    monkeypatch: Any, bo_client: Any, bo: User, django_assert_num_queries: Any
) -> None:
    monkeypatch.setattr(odysseys, "dreamer_of", rewritten(dreams.dreamer_of, " or not game.setup", ""))
    with FAILS:
        odysseys.test_a_dream_of_nobodys_leads_back_to_nobody(bo_client, bo, django_assert_num_queries)


def test_whoever_has_its_link_would_see_whose_dream_it_was(
    bo_client: Any, dreaming_one: Any, redrawn: Any
) -> None:
    redrawn("divination/_head.html", " and not is_linked", "")
    with FAILS:
        odysseys.test_its_link_leads_back_to_nobody(bo_client, dreaming_one)


def test_a_settled_dream_would_ask_how_it_ended(monkeypatch: Any, bo_client: Any, dreaming_one: Any) -> None:
    monkeypatch.setattr(dreaming, "Beside", lambda template, shown, settles, below: Beside(template, shown))
    with FAILS:
        odysseys.test_once_its_game_is_over_only_its_end_is_told(bo_client, dreaming_one)


def test_a_crown_of_ones_own_would_be_asked_again(
    monkeypatch: Any, bo_client: Any, ready: Any, bo: User
) -> None:
    asks = rewritten(dreaming._waking, " and not agent.downtime.odyssey.crown", "")
    monkeypatch.setattr(dreaming, "_waking", asks)
    with FAILS:
        odysseys.test_a_crown_of_ones_own_is_not_asked_again(bo_client, ready, bo)


def test_once_woken_it_would_ask_to_wake(
    monkeypatch: Any, bo_client: Any, dreaming_one: Any, bo: User
) -> None:
    told = rewritten(dreaming.of_odyssey, "if pin and is_open and", "if pin and")
    monkeypatch.setitem(beside.TELLERS, (dreaming.SYSTEM, dreaming.PAGE), [told])
    with FAILS:
        odysseys.test_once_woken_the_reading_stays_on_the_agents_and_the_sessions_page(
            bo_client, dreaming_one, bo
        )
