"""The curtain of a game for two on one device: what hangs there, and the press that opens a hand or hides it."""

from dataclasses import dataclass

from divination.games import here, pairs
from divination.games.take_backs import TakeBack, take_back_of
from divination.models import PairGame
from divination.pages.pair_table import PairTable
from divination.pages.pencil import table_for
from divination.rules.two_players import other_seat
from play.models import Seat

OPEN = "open"  # in an address: the key of the hand that lies open


@dataclass(frozen=True)
class CurtainTable(PairTable):
    """A game on one device while no hand lies open: what anybody may see, and whom it waits for."""

    is_curtain = True

    @property
    def near(self) -> str:
        return self.position.seat

    @property
    def take_back(self) -> TakeBack:
        """How the last act stands to who has just played."""
        return take_back_of(self.game, self.seats, other_seat(self.position.seat), self.known)


def table_here(
    game: PairGame, seats: dict[str, Seat], asked: dict[str, str], *, has_posted: bool
) -> PairTable:
    """Return the table for whom its hand lies open, by the key in its address or since they have just *posted*; else
    the curtain. Once it is over both look at it.
    """
    if pairs.known_to(game, frozenset()).position.outcome:
        return PairTable(game, seats, min(seats), asked)
    opening = here.opening_of(game)
    if opening and (has_posted or asked.get(OPEN) == opening.key):
        return table_for(game, seats, opening.seat, {**asked, OPEN: opening.key})
    return CurtainTable(game, seats, "", {key: text for key, text in asked.items() if key != OPEN})


def is_behind_curtain(game: PairGame, seats: dict[str, Seat]) -> bool:
    return here.is_here(game, seats) and here.opening_of(game) is None
