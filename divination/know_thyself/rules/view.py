"""What a page of Know Thyself may show, listed one by one: nothing else of a position reaches it."""

from dataclasses import dataclass

from decks.rules.tarot import Card
from divination.know_thyself.rules.heavens import open_places, score_of_resolved_majors, worth_of_major
from divination.know_thyself.rules.material_plane import Columns, Pair
from divination.know_thyself.rules.position import KnowThyself
from divination.rules.boards import WINGS
from divination.rules.engine import Option, Outcome


@dataclass(frozen=True, slots=True)
class SefiraView:
    """A place of the tree: its Major (None: empty) and the Minors on it, which *total* some of what it *holds*.

    *is_open*: a branch leads here, so that a Major may come. *worth* is what it counts once resolved.
    """

    key: str
    name: str
    is_open: bool = False
    major: Card | None = None
    minors: tuple[Card, ...] = ()
    total: int = 0
    holds: int = 0  # 0 with a Major: any one card resolves it
    worth: int = 0
    is_resolved: bool = False


@dataclass(frozen=True, slots=True)
class ThyselfView:
    """A game of Know Thyself as its player may see it; *wants* says that a card is being turned over."""

    variations: frozenset[str]
    phase: str  # sacred, draw, play, match, discard, raise, over
    turn: int
    deck: int  # how many cards are left
    wants: bool
    drawing: int
    number: int  # the sacred number, 0 without
    hand: tuple[Card, ...]
    columns: Columns
    matched: tuple[Card, ...]
    pairs: tuple[Pair, ...]
    raised: tuple[Card, ...]
    places: tuple[SefiraView, ...]
    grace: tuple[Card | None, ...]
    away: tuple[Card, ...]
    resolved: int
    to_resolve: int  # how many Majors have to be resolved to win, as things stand
    score: int
    options: tuple[Option, ...]
    outcome: Outcome | None


def view_of_thyself(position: KnowThyself) -> ThyselfView:
    """Return what the player of *position* may see."""
    tree, full = position.tree, position.board.full
    return ThyselfView(
        variations=position.variations,
        phase=position.phase,
        turn=position.turn,
        deck=len(position.hidden),
        wants=position.wants is not None,
        drawing=position.drawing,
        number=position.number,
        hand=position.hand,
        columns=position.columns,
        matched=position.matched,
        pairs=position.pairs,
        raised=position.raised,
        places=_place_views(position),
        grace=(*position.grace, *[None] * (WINGS - len(position.grace))),
        away=position.away,
        resolved=sum(sefira.is_resolved for sefira in tree.values()),
        to_resolve=len({*full, *tree}),
        score=score_of_resolved_majors(tree),
        options=tuple(position.options()),
        outcome=position.outcome,
    )


def _place_views(position: KnowThyself) -> tuple[SefiraView, ...]:
    now_open = open_places(position.board, position.tree)
    places = []
    for spot in position.board.spots:
        if held := position.tree.get(spot.key):
            counts, is_resolved = worth_of_major(held.major, spot.key), held.is_resolved
            lies = (held.major, held.minors, held.total, held.holds, counts, is_resolved)
            places.append(SefiraView(spot.key, spot.name, False, *lies))
        else:
            places.append(SefiraView(spot.key, spot.name, spot.key in now_open))
    return tuple(places)
