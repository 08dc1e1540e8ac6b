"""The players of the app for games for two: each moves on what its own seat knows, and nothing else.

What chance they need comes as *number_below*, which gives numbers from 0 to its limit - 1: with the same one, of the
same position, they make the same move.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from divination.rules.engine import Move
from divination.rules.far_sighted import ChosenMove, NumberBelow, far_sighted_move
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import TwoPlayerPosition

FIRST_SIGHT, SENSIBLE, FAR_SIGHTED = "first_sight", "sensible", "far_sighted"
AT_RANDOM, OF = 2, 5  # so many moves, of so many, that one who plays at first sight makes at random


@dataclass(frozen=True, slots=True)
class PlayerForTwo:
    """A player of the app. *choose* takes the game, a position as its seat knows it, which has moves, and chance."""

    key: str  # also what a seat keeps of who sits there
    title: str
    line: str
    choose: Callable[[AnyTwoPlayerMode, TwoPlayerPosition, NumberBelow], ChosenMove]


def random_move(position: TwoPlayerPosition, number_below: NumberBelow) -> Move:
    """Return any legal move, each as likely."""
    moves = tuple(position.choices)
    return moves[number_below(len(moves))]


def _choose_at_first_sight(
    mode: AnyTwoPlayerMode, position: TwoPlayerPosition, number_below: NumberBelow
) -> ChosenMove:
    if number_below(OF) < AT_RANDOM:
        return ChosenMove(random_move(position, number_below))
    return ChosenMove(mode.sensible(position))


def _choose_sensibly(
    mode: AnyTwoPlayerMode, position: TwoPlayerPosition, _number_below: NumberBelow
) -> ChosenMove:
    return ChosenMove(mode.sensible(position))


PLAYERS_FOR_TWO: Mapping[str, PlayerForTwo] = {
    player.key: player
    for player in (
        PlayerForTwo(
            FIRST_SIGHT,
            "At first sight",
            "Takes what comes to mind, two moves in five at random.",
            _choose_at_first_sight,
        ),
        PlayerForTwo(
            SENSIBLE, "Sensible", "Makes the best next move, and looks no further.", _choose_sensibly
        ),
        PlayerForTwo(
            FAR_SIGHTED,
            "Far-sighted",
            "Plays about a hundred games on in thought, over hands and decks as they may be.",
            far_sighted_move,
        ),
    )
}
