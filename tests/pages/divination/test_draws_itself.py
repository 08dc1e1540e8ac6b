"""A game of Know Thyself that draws by itself: settled at the beginning or later, kept in the log and in the file."""

from typing import Any

import pytest

from campaigns.models import User
from divination.games import play
from divination.games.playing import (
    MEMORY,
    log_of_game_newest_first,
    step_that_may_be_taken_back,
    steps_of_game,
)
from divination.games.records import game_as_json, game_of_file
from divination.models import Game
from play.rules.kinds import IllegalMoveError
from tests.cast import op
from tests.divination.games import begin, go, play_on

SETTING = "draws_itself"


def quiet_move(game: Game) -> str:
    """Return a move after which the turn ends: a Major laid."""
    return next(move for move in steps_of_game(game)[-1].position.legal_moves() if move.startswith("m"))


def hand(game: Game) -> int:
    return len(steps_of_game(game)[-1].position.hand)  # type: ignore[attr-defined]


def test_it_is_off_until_it_is_chosen(bo: User) -> None:
    game = begin(bo)
    go(game, quiet_move(game))
    assert steps_of_game(game)[-1].position.legal_moves() == ("draw",)
    assert step_that_may_be_taken_back(game)


def test_chosen_at_the_beginning_a_turn_ends_with_the_next_card_drawn(bo_client: Any) -> None:
    typed = {"mode": "know_thyself", "on_know_thyself": [SETTING], "deal": "0f" * 32, "op_id": op()}
    assert bo_client.post("/games/new/", typed).status_code == 303
    game = Game.objects.get()
    go(game, quiet_move(game))
    assert (game.number, hand(game), "draw" in steps_of_game(game)[-1].position.legal_moves()) == (
        1,
        4,
        False,
    )


def test_a_setting_that_there_is_not_is_refused_at_its_field(bo_client: Any) -> None:
    answer = bo_client.post(
        "/games/new/", {"mode": "know_thyself", "on_know_thyself": ["loud"], "op_id": op()}
    )
    assert answer.status_code == 422
    assert "There is no such setting." in answer.context["form"].errors["on_know_thyself"][0]


def test_the_form_says_what_it_costs(bo_client: Any) -> None:
    assert "nothing before a drawn card can be taken back" in bo_client.get("/games/new/").content.decode()


def test_what_came_before_a_card_drawn_by_itself_stays(bo: User) -> None:
    game = begin(bo, settings=[SETTING])
    go(game, quiet_move(game))
    assert step_that_may_be_taken_back(game) is None
    with pytest.raises(IllegalMoveError, match="stays known"):
        play.take_back_last_line_to_step_before(game, seen_number=game.number, op_id=op())


def test_it_is_changed_on_the_page_and_taken_back_like_a_move(bo_client: Any, bo: User) -> None:
    game = begin(bo)
    body = bo_client.get(game.get_absolute_url()).content.decode()
    assert 'value="draws itself"' in body
    assert "cannot be taken back" in body
    sent = {"move": "draws itself", "number": "0", "op_id": op()}
    assert bo_client.post(f"{game.get_absolute_url()}move/", sent).status_code == 303
    body = bo_client.get(game.get_absolute_url()).content.decode()
    assert 'value="draws by hand"' in body
    assert "From now on each turn draws by itself." in body
    game.refresh_from_db()
    play.take_back_last_line_to_step_before(game, seen_number=game.number, op_id=op())
    assert SETTING not in steps_of_game(game)[-1].position.variations  # type: ignore[attr-defined]


def test_with_real_cards_the_next_card_is_asked_for_at_once(bo: User) -> None:
    game = begin(bo, deal="", is_real=True, settings=[SETTING])
    go(game, "see m7", "see c3", "see s4", "see w9", "m7@foundation")
    assert steps_of_game(game)[-1].position.wants
    assert step_that_may_be_taken_back(game)  # nobody but the table knows the next card


def test_it_goes_along_in_the_file_and_with_again(bo: User) -> None:
    game = play_on(begin(bo, settings=[SETTING]), 6)
    go(game, "draws by hand")
    brought = game_of_file(game_as_json(game, steps_of_game(game), with_journal=True).encode())
    assert brought.game.settings == [SETTING]
    ended = play_on(game)
    brought = game_of_file(game_as_json(ended, steps_of_game(ended), with_journal=True).encode())
    assert [step.line for step in brought.steps] == [step.line for step in steps_of_game(ended)]
    assert not ended.beforehand
    assert ended.may_be_again


@pytest.mark.asks
def test_again_draws_as_the_game_before_began(bo_client: Any, bo: User) -> None:
    ended = play_on(begin(bo, settings=[SETTING]))
    bo_client.post(f"{ended.get_absolute_url()}again/", {"op_id": op()})
    assert Game.objects.exclude(pk=ended.pk).get().settings == [SETTING]


def test_remembered_or_folded_anew_it_is_the_same(bo: User) -> None:
    game = play_on(begin(bo, settings=[SETTING]), 12)
    go(game, "draws by hand")
    before = steps_of_game(game)
    MEMORY.clear()
    assert steps_of_game(game) == before
    assert next(line.text for line in log_of_game_newest_first(game)) == "draws by hand"


def test_the_odyssey_has_no_such_setting(bo_client: Any, bo: User) -> None:
    game = begin(bo, "dream_odyssey")
    assert "How you play on" not in bo_client.get(game.get_absolute_url()).content.decode()
