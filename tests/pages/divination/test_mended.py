"""A game with real cards whose last card was written down wrongly: it goes on, and ends anew."""

from typing import Any

import pytest

from campaigns.models import User
from divination.models import Game, Reading
from divination.readings import readings
from tests.cast import op
from tests.divination.games import begin, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(bo: User) -> Game:
    return play_on(begin(bo, "dream_odyssey", deal="", is_real=True))


def take_back(client: Any, game: Game) -> Any:
    return client.post(f"{game.get_absolute_url()}undo/", {"number": str(game.number), "op_id": op()})


def test_the_last_line_is_offered_and_taken_back(bo_client: Any, ended: Game) -> None:
    assert 'id="take-back"' in bo_client.get(ended.get_absolute_url()).content.decode()
    assert take_back(bo_client, ended).status_code == 303
    assert Reading.objects.count() == 0
    assert play_on(Game.objects.get(pk=ended.pk)).reading


def test_once_its_reading_has_words_it_is_not_offered_and_the_page_says_why(
    bo_client: Any, ended: Game
) -> None:
    reading = ended.reading
    readings.save_title_question_and_words(
        reading, reading.title, "", ["Salt"] + [""] * (len(reading.cards) - 1), seen_version=1
    )
    assert 'id="take-back"' not in bo_client.get(ended.get_absolute_url()).content.decode()
    answer = take_back(bo_client, ended)
    assert answer.status_code == 422
    assert "the game stays as it ended" in answer.content.decode()


def test_a_dealt_game_that_is_over_offers_nothing(bo_client: Any, bo: User) -> None:
    game = play_on(begin(bo, "dream_odyssey"))
    assert 'id="take-back"' not in bo_client.get(game.get_absolute_url()).content.decode()
    assert "The game is over" in take_back(bo_client, game).content.decode()
