"""What could have been known in a game for two: whether that moment's knowledge made another move clearly better.

Of 50 games after each of two moves, in the same worlds, one has to go better by three standard errors: a difference
that chance alone brings once in some 700. Which other move is tried is found by games apart from those 50.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from divination.rules.engine import Move
from divination.rules.far_sighted import Trial
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import TwoPlayerPosition

OTHERS = 3  # moves that are tried beside the one that was made: the best at first sight
FIRST_GAMES, GAMES = 8, 50
AHEAD, CLEARLY = 1.0, 3.0  # standard errors after the first games, and after those that decide

# Plays each of some moves on in so many worlds, by chance of which the last word says what it is for.
TryMoves = Callable[[TwoPlayerPosition, Sequence[Move], int, str], Mapping[Move, Trial]]


@dataclass(frozen=True, slots=True)
class Mark:
    """That another move was *better* than the one *played*: of *games* after each, so many went well.

    *could_be_known*: by what its player knew; else the other hand alone told it.
    """

    played: Move
    better: Move
    well_played: int
    well_better: int
    games: int
    could_be_known: bool


def mark_with_clearly_better_move(
    mode: AnyTwoPlayerMode,
    known_position: TwoPlayerPosition,
    position_with_both_hands: TwoPlayerPosition,
    played: Move,
    try_moves: TryMoves,
) -> Mark | None:
    """Return what is to be marked at *played*, a move made at *known_position*, the position as its player knew it.

    *position_with_both_hands* is the same with the other hand open, and the deck as unknown.
    """
    return _mark_with_clearly_better_move_at(
        mode, known_position, played, try_moves, could_be_known=True
    ) or _mark_with_clearly_better_move_at(
        mode, position_with_both_hands, played, try_moves, could_be_known=False
    )


def _mark_with_clearly_better_move_at(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    played: Move,
    try_moves: TryMoves,
    *,
    could_be_known: bool,
) -> Mark | None:
    rated, what_for = mode.rated(position), "known" if could_be_known else "open"
    others = sorted([move for move in rated if move != played], key=lambda move: -rated[move])[:OTHERS]
    first = try_moves(position, [played, *others], FIRST_GAMES, f"{what_for} first")
    best = max(others, key=lambda move: mean(first[move].rates))
    if first[best].standard_errors_ahead_of(first[played]) < AHEAD:
        return None
    last = try_moves(position, [played, best], GAMES, what_for)
    if last[best].standard_errors_ahead_of(last[played]) < CLEARLY or last[best].well <= last[played].well:
        return None
    return Mark(played, best, last[played].well, last[best].well, GAMES, could_be_known)
