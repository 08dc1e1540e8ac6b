"""How often the far-sighted player of both games for two wins, in seeded games: hours of work, so by night alone."""

import pytest

from divination.games.two_player_games import (
    play_many_games_for_two,
    play_moves_then_players,
    player_for_two_of_name,
)
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.starfield import SEATS, THE_STARFIELD
from divination.rules.two_players import other_seat
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules.table import WarOutcome
from tests.conftest import at_night

GAMES = at_night(100, ci=0)

pytestmark = [
    pytest.mark.unmeasured,
    pytest.mark.skipif(not GAMES, reason="a far-sighted game takes a minute: by night"),
]


def test_two_far_sighted_lovers_win_their_share() -> None:
    played = play_many_games_for_two(
        lovers_discourse.MODE, THE_STARFIELD, (), "5e" * 32, ("far", "far"), GAMES
    )
    assert sum(bool(ended.position.outcome and ended.position.outcome.is_won) for ended in played) >= 70


def test_a_far_sighted_warrior_beats_a_sensible_one() -> None:
    won = 0
    for number in range(GAMES):
        code, seat = f"{number:064x}", SEATS[number // 2 % 2]
        players = {
            seat: player_for_two_of_name("far", warring_planets.MODE, code),
            other_seat(seat): player_for_two_of_name("greedy", warring_planets.MODE, code),
        }
        *_before, last = play_moves_then_players(
            warring_planets.MODE, THE_STARFIELD, (), code, (), players, SEATS[number % 2]
        )
        outcome = last.position.outcome
        assert isinstance(outcome, WarOutcome)
        won += outcome.winner == seat
    assert won >= 60
