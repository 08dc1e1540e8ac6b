"""The Tree of Life drawn small, as a picture of a game."""

from dataclasses import dataclass

from divination.rules.boards import TREE, Spot, read_board

BOARD = read_board(TREE)
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


def _picture(*keys: str, is_way: bool = False) -> Picture:
    return Picture(tuple(BOARD.by_key[key] for key in keys), is_way)


PICTURES = {
    "know_thyself": _picture("foundation", "spirit", "knowledge", "crown"),
    "dream_odyssey": _picture("start", "victory", "spirit", "understanding", "crown", is_way=True),
}
