"""How often the sensible players of both games for two win, in seeded games by the hundred."""

from collections import Counter
from collections.abc import Callable
from math import ceil, sqrt
from random import Random
from typing import Any

import pytest

from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.starfield import ONE, SEATS, THE_STARFIELD, TWO
from divination.rules.two_player_kind import (
    AnyTwoPlayerMode,
    lines_of_keeper,
    what_is_waited_for,
)
from divination.rules.two_players import other_seat
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules.table import WarOutcome
from play.chances import DealtChance
from play.rules.lines import Line
from tests.conftest import at_night

ALL = 2000
GAMES = at_night(ALL, ci=32)
WARS = at_night(ALL, ci=60)
Player = Callable[[Any], str]


def least(share: float, games: int) -> int:
    """Return how many of *games* are won at least by who wins *share* of all: of few, two spreads fewer."""
    spread = 0.0 if games == ALL else sqrt(games * share * (1 - share))
    return ceil(games * share - 2 * spread)


def play_game(
    mode: AnyTwoPlayerMode, variations: tuple[str, ...], number: int, players: dict[str, Player]
) -> Any:
    """Return how game *number* ended: who begins changes from one to the next."""
    position = mode.new(THE_STARFIELD, variations, SEATS[number % 2], 3, False)
    chance = DealtChance(f"{number:064x}")
    while want := what_is_waited_for(position):
        if want.is_the_keepers:
            lines = lines_of_keeper(position, want, chance)
        else:
            lines = (Line(players[position.seat](position), by=position.seat),)
        for line in lines:
            position = position.after_line(line.text)
    return position.outcome


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("variations", "share"),
    [((), 0.45), (("fated",), 0.40), (("numerology",), 0.38), (("meditative",), 0.20)],
)
def test_two_sensible_lovers_win_their_share(variations: tuple[str, ...], share: float) -> None:
    mode = lovers_discourse.MODE
    players = dict.fromkeys(SEATS, mode.sensible)
    won = sum(play_game(mode, variations, number, players).is_won for number in range(GAMES))
    assert won >= least(share, GAMES)


def play_wars(players: Callable[[int], dict[str, Player]]) -> list[WarOutcome]:
    return [play_game(warring_planets.MODE, (), number, players(number)) for number in range(WARS)]


@pytest.mark.unmeasured
def test_a_sensible_warrior_beats_one_who_plays_at_random() -> None:
    seats = [SEATS[number // 2 % 2] for number in range(WARS)]  # both begin as often from either side

    def players(number: int) -> dict[str, Player]:
        random = Random(number)
        return {
            seats[number]: warring_planets.MODE.sensible,
            other_seat(seats[number]): lambda position: random.choice(list(position.choices)),
        }

    won = sum(outcome.winner == seat for outcome, seat in zip(play_wars(players), seats, strict=True))
    assert won >= least(0.95, WARS)


@pytest.mark.unmeasured
def test_who_begins_a_war_wins_about_half() -> None:
    sensible = dict.fromkeys(SEATS, warring_planets.MODE.sensible)
    winners = Counter(
        outcome.winner == SEATS[number % 2]
        for number, outcome in enumerate(play_wars(lambda _number: sensible))
    )
    spread = 0.0 if WARS == ALL else 2 * sqrt(WARS) / 2
    assert 0.47 * WARS - spread <= winners[True] <= 0.55 * WARS + spread


@pytest.mark.unmeasured
@pytest.mark.parametrize("mode", [lovers_discourse.MODE, warring_planets.MODE], ids=lambda mode: mode.key)
@pytest.mark.parametrize("number", range(at_night(40, ci=2)))
def test_a_sensible_player_uses_nothing_but_what_its_seat_may_know(
    mode: AnyTwoPlayerMode, number: int
) -> None:
    """Each seat keeps its own table of what it was told, and moves on it as the keeper's would have it move."""
    chance = DealtChance(f"{number:064x}")
    full = mode.new(THE_STARFIELD, (), ONE, 3, False)
    seen = {ONE: full, TWO: full}
    while want := what_is_waited_for(full):
        if want.is_the_keepers:
            lines = lines_of_keeper(full, want, chance)
        else:
            move = mode.sensible(seen[full.seat])
            assert move == mode.sensible(full)
            lines = (Line(move, by=full.seat),)
        for line in lines:
            full = full.after_line(line.text)
            for seat in SEATS:
                seen[seat] = seen[seat].after_line(line.text_heard_by(frozenset({seat})))
