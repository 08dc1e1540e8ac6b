"""Positions of Know Thyself written down in a few words, for the tests."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from decks.rules.tarot import DECK, Card
from divination.know_thyself.rules.position import KnowThyself, new_know_thyself
from divination.know_thyself.rules.table import PLAY, RAISE
from divination.rules.boards import TREE, Board, board_of_json
from divination.rules.engine import Event, Option, Unseen

BOARD = board_of_json(TREE)
FULL = "foundation splendor victory spirit severity mercy understanding wisdom knowledge crown"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card.from_code(code) for code in codes.split())


def card(code: str) -> Card:
    return Card.from_code(code)


def table(
    hand: str = "",
    columns: Sequence[str] = ("", "", ""),
    tree: Mapping[str, str] | None = None,
    *,
    raised: str = "",
    grace: str = "",
    away: str = "",
    variations: str = "",
    number: int = 0,
    deck: str | None = None,
    board: Board = BOARD,
) -> KnowThyself:
    """Return a position in the middle of a game: *tree* tells for a place its Major and the Minors on it.

    What lies nowhere is in the deck, or *deck* says what is: then the rest has been discarded.
    """
    at = new_know_thyself(board, variations.split())
    laid = {place: cards(told) for place, told in (tree or {}).items()}
    heavens = {place: at.sefira_with_major(lies[0], place) for place, lies in laid.items()}
    for place, lies in laid.items():
        for minor in lies[1:]:
            heavens[place] = heavens[place].with_minor(minor)
    seeresses = tuple(cards(column) for column in columns)
    used = [*cards(f"{hand} {raised} {grace} {away}"), *sum(seeresses, ()), *sum(laid.values(), ())]
    assert len(set(used)) == len(used)
    rest = tuple(one for one in DECK if one not in used)
    hidden = rest if deck is None else tuple(one for one in rest if one in cards(deck))
    gone = tuple(one for one in rest if one not in hidden)
    return replace(
        at, hand=cards(hand), columns=seeresses, tree=heavens, raised=cards(raised), grace=cards(grace),
        away=(*cards(away), *gone), number=number, hidden=hidden, drawing=0, phase=RAISE if raised else PLAY,
    )  # fmt: skip


def full_tree(**lies: str) -> dict[str, str]:
    """Return a tree with a Major on every Sefira, m1 to m10 from the Foundation up, but where told otherwise."""
    return {place: f"m{n}" for n, place in enumerate(FULL.split(), 1)} | lies


def resolved_tree(**lies: str) -> dict[str, str]:
    """Return a tree of which every Sefira is resolved: the Wheel and its like by a Court or a 10 alone."""
    told = {
        "foundation": "m1 s1", "splendor": "m2 s2", "victory": "m3 s3", "spirit": "m4 s4", "severity": "m5 s5",
        "mercy": "m6 s6", "understanding": "m7 s7", "wisdom": "m8 s8", "knowledge": "m9 s9 w9",
        "crown": "m10 s10",
    }  # fmt: skip
    return told | lies


def play(position: KnowThyself, *moves: str) -> tuple[KnowThyself, list[Event]]:
    """Return the position after *moves*, "see c9" among them, and all that happened."""
    events: list[Event] = []
    for move in moves:
        if move.startswith("see "):
            position, more = position.see(card(move.removeprefix("see ")))
        else:
            position, more = position.play(move)
        events += more
    return position, events


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def option(position: KnowThyself, move: str) -> Option:
    """Return what the page tells of *move*."""
    return next(each for each in position.options() if each.move == move)


def codes(laid: Sequence[Card]) -> str:
    return " ".join(each.code for each in laid)


def plane_of(position: KnowThyself) -> list[str]:
    return [codes(column) for column in position.columns]


def is_whole(position: KnowThyself) -> bool:
    """Say whether all 78 cards are there, each once, the unseen ones of the last shuffle."""
    lies = list(position.census())
    unseen = [each for each in lies if isinstance(each, Unseen)]
    seen = {each for each in lies if isinstance(each, Card)}
    last = len(position.shuffles) - 1
    return (
        len(lies) == len(DECK)
        and len(seen) == len(lies) - len(unseen)
        and seen.isdisjoint(position.hidden)
        and sorted(each.place for each in unseen) == list(range(len(DECK) - len(unseen), len(DECK)))
        and {each.shuffle for each in unseen} <= {last}
    )
