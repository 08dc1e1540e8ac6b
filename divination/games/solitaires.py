"""Whole games played by the app: one after the other, each forgotten as soon as it is counted."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from decks import chance
from divination.games.dealing import dealer_of_deal
from divination.rules.engine import AnyMode, Move, Position, Step, first_step, step_of_line

Player = Callable[[Position], Move]


@dataclass(frozen=True, slots=True)
class EndedSolitaire:
    """A game that was played: its deal, whether it was won, its score, how many moves it took."""

    deal: str
    is_won: bool
    score: int
    moves: int


def greedy_or_random_player(player_name: str, mode: AnyMode, deal_code: str) -> Player:
    """Return who plays: "greedy" as the mode's sensible player, "random" by what *deal_code* gives, always the same."""
    if player_name == "greedy":
        return mode.sensible
    below = chance.chooser_of_numbers_below_limit(f"{deal_code}:player")

    def at_random(position: Position) -> Move:
        moves = position.legal_moves()
        return moves[below(len(moves))]

    return at_random


def play_moves_then_player(
    opening: Position, deal_code: str, moves: Sequence[Move], player: Player | None
) -> Iterator[Step]:
    """Yield every step of a game: *moves* first, then as *player* would go on (None: no further).

    Raises IllegalMoveError at a move that cannot be.
    """
    deals = dealer_of_deal(deal_code)
    step = first_step(opening, deals)
    yield step
    for move in moves:
        step = step_of_line(step.position, move, deals)
        yield step
    while player and not step.is_over:
        step = step_of_line(step.position, player(step.position), deals)
        yield step


def play_many_games(
    mode: AnyMode, opening: Position, deal_code: str, player_name: str, number_of_games: int
) -> Iterator[EndedSolitaire]:
    """Yield how *number_of_games* games end, each of a deal that *deal_code* gives: the same ones for ever."""
    for number in range(number_of_games):
        code = sha256(f"{deal_code}:{number}".encode()).hexdigest()
        steps = list(
            play_moves_then_player(opening, code, (), greedy_or_random_player(player_name, mode, code))
        )
        outcome = steps[-1].position.outcome
        assert outcome
        yield EndedSolitaire(code, outcome.is_won, outcome.score, len(steps) - 1)
