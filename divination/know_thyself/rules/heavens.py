"""The Heavens: what a Major takes on its Sefira, where a branch leads, what the tree is worth ("Know Thyself")."""

from collections.abc import Mapping

from decks.rules.tarot import CODES, Card
from divination.rules.boards import KNOWLEDGE, MOON, START, SUN, Board
from divination.rules.sefira import FOOL, Sefira

FOOL_KNOWING = 40
OWN = {SUN: CODES["m19"], MOON: CODES["m18"]}  # the one Major that opens each of the two spaces (Ruling K5)


Tree = Mapping[str, Sefira]


def worth_of_major(major: Card, place: str) -> int:
    """Return what *major* counts on *place*: twice its number on Knowledge, The Fool 40 there (Ruling K9)."""
    if place != KNOWLEDGE:
        return major.rank
    return FOOL_KNOWING if major == FOOL else 2 * major.rank


def has_branch_from_start_or_major(board: Board, tree: Tree, place: str) -> bool:
    """Say whether a branch leads to *place* from the bottom of the tree or from a place that holds a Major."""
    near = board.beside[place]
    return START in near or not tree.keys().isdisjoint(near)


def open_places(board: Board, tree: Tree) -> tuple[str, ...]:
    """Return the empty places that a branch leads to, in the board's order."""
    return tuple(
        spot.key
        for spot in board.spots
        if spot.key not in tree and has_branch_from_start_or_major(board, tree, spot.key)
    )


def has_major_on_every_sefira(board: Board, tree: Tree) -> bool:
    """Say whether every Sefira holds a Major; the Sun's and the Moon's space do not count (Ruling K4)."""
    return all(place in tree for place in board.full)


def is_won(board: Board, tree: Tree) -> bool:
    """Say whether every Sefira holds a Major and all of them are resolved."""
    return has_major_on_every_sefira(board, tree) and all(sefira.is_resolved for sefira in tree.values())


def score_of_resolved_majors(tree: Tree) -> int:
    """Return what the resolved Majors are worth together (Ruling K9)."""
    return sum(worth_of_major(sefira.major, place) for place, sefira in tree.items() if sefira.is_resolved)
