"""A hint orders the legal moves by games that go on from here, over cards nobody has seen, within its time."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

import pytest

from divination.games.dealing import dealer_guessing_cards, dealer_of_deal
from divination.games.hinting import (
    CLEARLY,
    HINT,
    LIKELY,
    Hint,
    TriedMove,
    hints_best_first,
    hints_of_log_note,
    log_note_of_hints,
)
from divination.modes import MODES
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import Event, Move, Outcome, Position, Slot, Unseen, first_step, step_of_line
from tests.conftest import at_night
from tests.divination.tiny.rules.game import MODE as LADDER
from tests.divination.tiny.rules.game import Ladder

REAL = [key for key in MODES if key != "ladder"]
BUDGET, MOST = 0.3, 0.8  # seconds of work, on a busy machine too: given, and taken with one game more


def after(games: int) -> Callable[[], bool]:
    """Return a clock that strikes after that many games."""
    left: Iterator[int] = iter(range(games))
    return lambda: next(left, None) is None


def some(mode: str, seed: int) -> Position:
    """Return a position that a game of the *mode* comes to, with something to choose."""
    chance, deals = random.Random(seed), dealer_of_deal(f"{seed:064x}")
    position = first_step(MODES[mode].new(board_of_json(TREE), (), {}), deals).position
    for _ in range(chance.randrange(40)):
        after = step_of_line(position, chance.choice(position.legal_moves()), deals).position
        if not after.legal_moves():
            break
        position = after
    return position


@pytest.mark.parametrize("mode", REAL)
@pytest.mark.parametrize("seed", range(at_night(30, 1)))
def test_every_legal_move_is_told_once(mode: str, seed: int) -> None:
    position = some(mode, seed)
    told = hints_best_first(MODES[mode], position, "code", after(len(position.legal_moves())))
    assert sorted(hint.move for hint in told) == sorted(position.legal_moves())
    assert {hint.games for hint in told} == {1}
    assert told == hints_best_first(MODES[mode], position, "code", after(len(position.legal_moves())))


def test_the_move_that_wins_comes_first() -> None:
    """Eleven are kept in three cards, 18 win: of an Eight and no more draws, keeping wins and leaving does not."""
    kept = tuple(card for card in LADDER.new(board_of_json(TREE), (), {}).may_be() if card.rank in (2, 3, 6))
    eight = next(card for card in Ladder(0).may_be() if card.rank == 8)
    last = Ladder(18, shuffles=((), ()), pile=(), hand=eight, kept=kept)
    told = hints_best_first(LADDER, last, "code", after(20))
    assert [hint.move for hint in told] == ["keep c8", "leave c8"]
    assert told[0].won == told[0].games
    assert told[1].won == 0


# --- a road of two ways ---


@dataclass(frozen=True, slots=True)
class Road:
    """`on` is a step nearer to the end, `leap` two, `back` is one further away; `lose` loses at once."""

    left: int = 3
    is_lost: bool = False

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(not self.is_lost, "") if self.is_lost or self.left <= 0 else None

    def legal_moves(self) -> tuple[str, ...]:
        return ("back", "lose", "on", "leap")

    def play(self, move: str) -> tuple["Road", tuple[Event, ...]]:
        step = {"back": 1, "on": -1, "leap": -2, "lose": 0}[move]
        return Road(self.left + step, move == "lose"), ()

    @property
    def shuffles(self) -> tuple[tuple[Slot, ...], ...]:
        return ()

    @property
    def wants(self) -> None:
        return None


ROAD: Any = replace(LADDER, key="road", sensible=lambda _position: "on")


def check_ties() -> None:
    told = hints_best_first(ROAD, Road(), "code", after(40))  # type: ignore[arg-type]
    assert [hint.move for hint in told] == ["leap", "on", "back", "lose"]
    assert told[0].won == told[0].games
    assert told[1].won == told[1].games


def test_of_moves_that_win_as_often_the_fewest_steps_to_victory_lead() -> None:
    check_ties()


def check_walk() -> None:
    """Two emptied Sefira lie side by side: hints followed lead to the end of the journey, not to and fro."""
    mode, deals = MODES["dream_odyssey"], dealer_of_deal(f"{5:064x}")
    position: Any = first_step(mode.new(board_of_json(TREE), ("gentle",), {}), deals).position
    while sum(sefira.major is None for sefira in position.table.sefirot) < 3:
        position = step_of_line(position, mode.sensible(position), deals).position
    went: list[Any] = []
    while not position.outcome and len(went) < 60:
        legal = position.legal_moves()
        told = (
            hints_best_first(mode, position, f"{len(went)}", after(2 * len(legal))) if len(legal) > 1 else ()
        )
        went.append(told[0].move if told else legal[0])
        position = step_of_line(position, went[-1], deals).position
    assert position.outcome
    assert position.outcome.is_won


def test_hints_that_are_followed_come_to_an_end() -> None:
    check_walk()


def test_a_move_that_clearly_loses_gets_no_more_games() -> None:
    told = hints_best_first(ROAD, Road(), "code", after(60))  # type: ignore[arg-type]
    games = {hint.move: hint.games for hint in told}
    assert games["lose"] < 5 < games["on"]


def played(won: int, of: int = 7, steps: int = 9) -> TriedMove:
    return TriedMove([(number < won, steps) for number in range(of)])


def test_one_game_more_is_chance_and_five_are_not() -> None:
    assert not played(3).clearly_beats(played(2), LIKELY)
    assert played(7).clearly_beats(played(2), CLEARLY)


def test_fewer_steps_count_where_each_game_ended_alike() -> None:
    assert played(7, steps=8).clearly_beats(played(7), CLEARLY)
    assert not played(3, of=3, steps=8).clearly_beats(played(3, of=3), CLEARLY)
    assert not played(6, steps=1).clearly_beats(played(7), CLEARLY)


def test_the_sensible_move_leads_unless_another_did_better_than_chance_explains() -> None:
    assert hints_best_first(ROAD, Road(), "code", after(4))[0].move == "on"  # type: ignore[arg-type]


@pytest.mark.parametrize(("games", "percent"), [(49, None), (50, 40), (200, 10), (0, None)])
def test_no_percent_is_told_of_fewer_than_fifty_games(games: int, percent: int | None) -> None:
    assert Hint("draw", 20, games).percent == percent


GAMES, TRIED = at_night(100, 1), 12  # games of each, and games played on before every move


@pytest.mark.parametrize(
    ("mode", "variation"),
    [("dream_odyssey", ("gentle",)), ("know_thyself", ()), ("dream_odyssey", ())][: at_night(3, 1)],
)
def test_who_follows_the_hints_wins_at_least_as_often_as_the_sensible_player(
    mode: str, variation: tuple[str, ...]
) -> None:
    """The same deals for both. A hundred games err by five in the hundred, which the sample may be short of."""
    ways: tuple[Callable[[Position, str], Move], ...] = (
        lambda position, _code: MODES[mode].sensible(position),
        lambda position, code: hints_best_first(MODES[mode], position, code, after(TRIED))[0].move,
    )
    usual, hinted = (sum(_is_won(mode, variation, way, number) for number in range(GAMES)) for way in ways)
    assert hinted >= usual - at_night(5, 0)


def _is_won(mode: str, variation: tuple[str, ...], way: Callable[[Position, str], Move], number: int) -> bool:
    deals = dealer_of_deal(sha256(f"follow:{number}".encode()).hexdigest())
    position, steps = first_step(MODES[mode].new(board_of_json(TREE), variation, {}), deals).position, 0
    while not position.outcome and steps < 400:
        legal = position.legal_moves()
        position = step_of_line(
            position, way(position, f"{number}:{steps}") if legal[1:] else legal[0], deals
        ).position
        steps += 1
    return position.outcome is not None and position.outcome.is_won


@pytest.mark.parametrize("mode", REAL)
def test_it_keeps_its_time(mode: str) -> None:
    position, begun = some(mode, 1), time.process_time()
    hints_best_first(MODES[mode], position, "code", lambda: time.process_time() > begun + BUDGET)
    assert time.process_time() - begun < MOST


def test_without_any_time_the_moves_stand_as_they_are() -> None:
    position = some("dream_odyssey", 2)
    told = hints_best_first(MODES["dream_odyssey"], position, "code", lambda: True)
    assert [hint.move for hint in told] == list(position.legal_moves())


@pytest.mark.parametrize("mode", REAL)
def test_a_guess_is_any_card_that_it_may_be(mode: str) -> None:
    """Every card that is possible comes up, and no other: what is guessed knows no order."""
    opening = MODES[mode].new(board_of_json(TREE), (), {})
    wanted = opening.wants
    assert isinstance(wanted, Unseen)
    guessed = {dealer_guessing_cards(f"{number}")(opening, wanted) for number in range(1_500)}
    assert guessed == set(opening.may_be())


def test_a_note_is_read_back() -> None:
    told = (Hint("raise c4@mercy", 31, 50), Hint("c9>2", 8, 20), Hint("draw", 0, 4))
    assert hints_of_log_note(log_note_of_hints(told)) == told
    many = tuple(Hint(f"raise c{number}@understanding", 7, 70) for number in range(40))
    line = log_note_of_hints(many)
    assert len(line) <= 200
    assert line.startswith(f"{HINT} ")
    assert hints_of_log_note(line) == many[: len(hints_of_log_note(line))] != ()
