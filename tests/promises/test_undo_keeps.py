"""Undo never un-knows a card: back to the last reveal and no further, and what stands is what the record replays."""

import random
from typing import Any

import pytest

from campaigns.models import User
from decks.rules.tarot import Card
from divination.games import play, playing
from divination.models import Game
from divination.rules.engine import Position
from play.rules.kinds import IllegalMoveError
from tests.cast import op
from tests.conftest import at_night
from tests.divination.games import begin, go

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what the rules say of lines that were read
GAMES, LINES = at_night(40, 2), at_night(120, 25)


def known(position: Position) -> set[Card]:
    """Return every card that has been seen."""
    return {slot for slot in position.census() if isinstance(slot, Card)}


def check_random_game(owner: User, mode: str, seed: int, *, is_real: bool = False) -> None:
    """Play and take back at random: no card that was seen is ever unseen again, and each step replays."""
    game, chance = (
        begin(owner, mode, deal=f"{seed:064x}" * (not is_real), is_real=is_real),
        random.Random(seed),
    )
    for _ in range(LINES):
        if game.ended_at:
            return
        made = playing.steps_of_game(game)
        if chance.random() < 0.4:
            check_take_back(game, made)
        else:
            position = made[-1].position
            go(game, chance.choice(position.legal_moves() or [f"see {position.may_be()[0].code}"]))
        playing.MEMORY.clear()
        replayed = playing.steps_of_game(Game.objects.get(pk=game.pk))
        assert [step.line for step in replayed] == ["", *playing.played_lines_not_taken_back(game)]
        assert replayed == playing.steps_of_game(game)


def check_take_back(game: Game, made: tuple[Any, ...]) -> None:
    before, number = known(made[-1].position), game.number
    try:
        play.take_back_last_line_to_step_before(game, seen_number=number, op_id=op())
    except IllegalMoveError:
        assert len(playing.log_of_game_newest_first(Game.objects.get(pk=game.pk))) == number
        assert len(made) == 1 or made[-1].is_revealing
        return
    after = playing.steps_of_game(game)
    assert after == made[:-1]
    if not game.is_real:
        assert before == known(after[-1].position), "a card was seen, and is not known any more"
        assert made[-1].position.shuffles == after[-1].position.shuffles


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("mode", ["know_thyself", "dream_odyssey"])
def test_a_card_that_was_seen_stays_known(bo: User, mode: str, seed: int) -> None:
    check_random_game(bo, mode, seed)


@pytest.mark.parametrize("mode", ["know_thyself", "dream_odyssey"])
def test_with_real_cards_the_record_can_be_mended(bo: User, mode: str) -> None:
    check_random_game(bo, mode, 3, is_real=True)
