"""The Tree of Life drawn small, as a picture of a game."""

from dataclasses import dataclass

from divination.rules.boards import THE_TREE as BOARD
from divination.rules.boards import Spot
from divination.rules.engine import AnyMode

BOUGHS = tuple((BOARD.by_key[one], BOARD.by_key[other]) for one, other in BOARD.branches)


@dataclass(frozen=True, slots=True)
class Picture:
    """The Tree with what a game brings out: single places, or a way through them, from the bottom to the top."""

    lit: tuple[Spot, ...]
    is_way: bool = False

    @property
    def spots(self) -> tuple[Spot, ...]:
        return BOARD.spots

    @property
    def boughs(self) -> tuple[tuple[Spot, Spot], ...]:
        return BOUGHS


def picture_of_mode(mode: AnyMode) -> Picture:
    """Return the small Tree with the places that stand for *mode*."""
    return Picture(tuple(BOARD.by_key[key] for key in mode.picture), mode.is_way)
