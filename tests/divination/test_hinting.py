"""A hint orders the legal moves by games that go on from here, over cards nobody has seen, within its time."""

import random
import time
from collections.abc import Callable, Iterator

import pytest

from divination.dealing import dealer, guesser
from divination.hinting import HINT, Hint, hints, noted, read_note
from divination.modes import MODES
from divination.rules.boards import TREE, read_board
from divination.rules.engine import Position, Unseen, begin, follow
from tests.conftest import at_night
from tests.divination.tiny import LADDER, Ladder

REAL = [key for key in MODES if key != "ladder"]
BUDGET, MOST = 0.3, 0.8  # seconds of work, on a busy machine too: given, and taken with one game more


def after(games: int) -> Callable[[], bool]:
    """Return a clock that strikes after that many games."""
    left: Iterator[int] = iter(range(games))
    return lambda: next(left, None) is None


def some(mode: str, seed: int) -> Position:
    """Return a position that a game of the *mode* comes to, with something to choose."""
    chance, deals = random.Random(seed), dealer(f"{seed:064x}")
    position = begin(MODES[mode].new(read_board(TREE), (), {}), deals).position
    for _ in range(chance.randrange(40)):
        after = follow(position, chance.choice(position.legal_moves()), deals).position
        if not after.legal_moves():
            break
        position = after
    return position


@pytest.mark.parametrize("mode", REAL)
@pytest.mark.parametrize("seed", range(at_night(30, 1)))
def test_every_legal_move_is_told_once(mode: str, seed: int) -> None:
    position = some(mode, seed)
    told = hints(MODES[mode], position, "code", after(len(position.legal_moves())))
    assert sorted(hint.move for hint in told) == sorted(position.legal_moves())
    assert [hint.percent for hint in told] == sorted((hint.percent for hint in told), reverse=True)
    assert told == hints(MODES[mode], position, "code", after(len(position.legal_moves())))


def test_the_move_that_wins_comes_first() -> None:
    """Eleven are kept in three cards, 18 win: of an Eight and no more draws, keeping wins and leaving does not."""
    kept = tuple(card for card in LADDER.new(read_board(TREE), (), {}).may_be() if card.rank in (2, 3, 6))
    eight = next(card for card in Ladder(0).may_be() if card.rank == 8)
    last = Ladder(18, shuffles=((), ()), pile=(), hand=eight, kept=kept)
    assert hints(LADDER, last, "code", after(20)) == (Hint("keep c8", 100), Hint("leave c8", 0))


@pytest.mark.parametrize("mode", REAL)
def test_it_keeps_its_time(mode: str) -> None:
    position, begun = some(mode, 1), time.process_time()
    hints(MODES[mode], position, "code", lambda: time.process_time() > begun + BUDGET)
    assert time.process_time() - begun < MOST


def test_without_any_time_the_moves_stand_as_they_are() -> None:
    position = some("dream_odyssey", 2)
    told = hints(MODES["dream_odyssey"], position, "code", lambda: True)
    assert [hint.move for hint in told] == list(position.legal_moves())


@pytest.mark.parametrize("mode", REAL)
def test_a_guess_is_any_card_that_it_may_be(mode: str) -> None:
    """Every card that is possible comes up, and no other: what is guessed knows no order."""
    opening = MODES[mode].new(read_board(TREE), (), {})
    wanted = opening.wants
    assert isinstance(wanted, Unseen)
    guessed = {guesser(f"{number}")(opening, wanted) for number in range(1_500)}
    assert guessed == set(opening.may_be())


def test_a_note_is_read_back() -> None:
    told = (Hint("raise c4@mercy", 62), Hint("c9>2", 40), Hint("draw", 0))
    assert read_note(noted(told)) == told
    many = tuple(Hint(f"raise c{number}@understanding", 7) for number in range(40))
    line = noted(many)
    assert len(line) <= 200
    assert line.startswith(f"{HINT} ")
    assert read_note(line) == many[: len(read_note(line))] != ()
