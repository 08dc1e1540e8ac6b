"""Whole games for two played by the app: each seat moves on what it was told, and nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from decks import chance
from divination.rules.engine import Move
from divination.rules.players_for_two import (
    FAR_SIGHTED,
    FIRST_SIGHT,
    PLAYERS_FOR_TWO,
    SENSIBLE,
    random_move,
)
from divination.rules.starfield import SEATS, Starfield
from divination.rules.two_player_kind import (
    AnyTwoPlayerMode,
    lines_of_keeper,
    what_is_waited_for,
)
from divination.rules.two_players import HAND, TwoPlayerPosition
from play.chances import DealtChance
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Line

SeatPlayer = Callable[[TwoPlayerPosition], Move]  # of what its own seat knows
RANDOM = "random"
PLAYER_NAMES = {"greedy": SENSIBLE, "far": FAR_SIGHTED, "sight": FIRST_SIGHT}  # as commands call them


@dataclass(frozen=True, slots=True)
class MoveForTwo:
    """A move of *seat*, "" before anybody moved, and what the keeper knows after it."""

    seat: str
    move: Move
    position: TwoPlayerPosition


@dataclass(frozen=True, slots=True)
class EndedForTwo:
    """A game for two that was played: its deal, who began, its last position, how many moves it took."""

    deal_code: str
    first_seat: str
    position: TwoPlayerPosition
    moves: int


def player_for_two_of_name(name: str, mode: AnyTwoPlayerMode, deal_code: str) -> SeatPlayer:
    """Return who plays a seat: "random", or a player of the app by one of `PLAYER_NAMES`, by what *deal_code* gives."""
    number_below = chance.chooser_of_numbers_below_limit(f"{deal_code}:player")
    if name == RANDOM:
        return lambda position: random_move(position, number_below)
    player = PLAYERS_FOR_TWO[PLAYER_NAMES[name]]
    return lambda position: player.choose(mode, position, number_below).move


def play_moves_then_players(
    mode: AnyTwoPlayerMode,
    board: Starfield,
    variations: Sequence[str],
    deal_code: str,
    moves: Sequence[Move],
    player_by_seat: Mapping[str, SeatPlayer],
    first_seat: str = SEATS[0],
) -> Iterator[MoveForTwo]:
    """Yield the beginning and every move: *moves* first, then as the players go on (none: no further).

    Raises IllegalMoveError at a move that cannot be.
    """
    full: TwoPlayerPosition = mode.new(board, variations, first_seat, HAND, False)
    known, dealt, ahead, seat, move = dict.fromkeys(SEATS, full), DealtChance(deal_code), list(moves), "", ""
    lines: Sequence[Line] = ()
    while True:
        for line in lines:
            full = full.after_line(line.text)
            known = {one: known[one].after_line(line.text_heard_by(frozenset({one}))) for one in SEATS}
        want = what_is_waited_for(full)
        if want and want.is_the_keepers:
            lines = lines_of_keeper(full, want, dealt)
            continue
        yield MoveForTwo(seat, move, full)
        if want is None or not (ahead or player_by_seat):
            return
        seat = full.seat
        move = ahead.pop(0) if ahead else player_by_seat[seat](known[seat])
        if move not in known[seat].choices:
            raise IllegalMoveError(f"{move[:40]}: no move now. Legal: {', '.join(known[seat].choices)}.")
        lines = (Line(move, by=seat),)


def play_many_games_for_two(
    mode: AnyTwoPlayerMode,
    board: Starfield,
    variations: Sequence[str],
    deal_code: str,
    player_names: Sequence[str],
    number_of_games: int,
) -> Iterator[EndedForTwo]:
    """Yield how *number_of_games* games end, each of a deal that *deal_code* gives; who begins changes each time."""
    for number in range(number_of_games):
        code, first = sha256(f"{deal_code}:{number}".encode()).hexdigest(), SEATS[number % len(SEATS)]
        players = {
            seat: player_for_two_of_name(name, mode, f"{code}:{seat}")
            for seat, name in zip(SEATS, player_names, strict=True)
        }
        *before, last = play_moves_then_players(mode, board, variations, code, (), players, first)
        yield EndedForTwo(code, first, last.position, len(before))
