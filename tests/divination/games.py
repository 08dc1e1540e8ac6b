"""Games of the real modes, for tests: begun, played on by a sensible player, and brought to their end."""

from typing import Any

from campaigns.models import User
from divination.games import play, playing
from divination.models import Game
from divination.modes import MODES
from divination.rules.engine import SEE
from tests.cast import op

DEAL = "0f" * 32


def begin(owner: User, mode: str = "know_thyself", **fields: Any) -> Game:
    return play.begin_game(owner, mode, **{"title": "A climb", "op_id": op(), "deal": DEAL, **fields})


def go(game: Game, *lines: str) -> None:
    for line in lines:
        play.play_line(game, line, seen_number=game.number, op_id=op())


def play_on(game: Game, steps: int = 10_000) -> Game:
    """Return *game* after so many *steps* of a sensible player, or at its end; real cards come in their order."""
    for _ in range(steps):
        if game.ended_at:
            break
        position = playing.steps_of_game(game)[-1].position
        real = f"{SEE}{position.may_be()[0].code}" if position.wants else ""
        go(game, real or MODES[game.mode].sensible(position))
    return game
