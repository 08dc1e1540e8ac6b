"""A sensible player of Know Thyself, who looks no further than this move: for hints, and to measure the rules by."""

from collections.abc import Callable, Iterable

from decks.rules.tarot import Card
from divination.know_thyself.rules import material_plane as plane
from divination.know_thyself.rules.heavens import FOOL, OWN, Sefira, is_full
from divination.know_thyself.rules.options import GRACE
from divination.know_thyself.rules.position import KnowThyself
from divination.rules.boards import KNOWLEDGE
from divination.rules.cards import value_of
from divination.rules.engine import Move

# What a move is worth: found by playing thousands of games.
RESOLVES, FITS, TO_GRACE, LOSES = 6.0, 1.0, -9.0, -60.0
LAYS, LOW, ROOM = 5.0, -6.0, 0.1
QUIET, CROWDED = 1.0, -0.12
NEGATES, CLEARS = 2.0, 3.0
LOW_MAJORS = 5
AWKWARD = (
    0.0,
    2.0,
    1.2,
    0.9,
    0.7,
    0.5,
    0.4,
    0.3,
    0.3,
    0.2,
    -0.5,
)  # room left for so much, up to a Court's 10


def sensible(position: KnowThyself) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    moves = position.legal_moves()
    if len(moves) == 1:
        return moves[0]
    rated = RATED[position.phase](position)
    return max(moves, key=lambda move: rated.get(move, 0.0))


def _meeting(position: KnowThyself) -> dict[Move, float]:
    """Rate letting two Courts negate each other, by which useless Majors can be discarded, over their rising."""
    one, other = position.pairs[0]
    rest = [card for card in position.matched if card not in (one, other)]
    negating = NEGATES + CLEARS * sum(_is_useless(position, card) for card in position.hand)
    return {
        f"negate {one.code} {other.code}": negating + _rating(position, rest),
        "rise": _rating(position, position.matched),
    }


def _discarding(position: KnowThyself) -> dict[Move, float]:
    return {f"discard {card.code}": 1.0 if _is_useless(position, card) else -1.0 for card in position.hand}


def _is_useless(position: KnowThyself, card: Card) -> bool:
    """Say whether *card* is a Major that is hard to resolve, or that has no place left."""
    if card.suit:
        return False
    return 0 < card.rank < LOW_MAJORS or is_full(position.board, position.tree)


def _placing(position: KnowThyself) -> dict[Move, float]:
    rated = {}
    for card in position.raised:
        counts = value_of(card)
        for place, sefira in position.tree.items():
            if sefira.takes(card):
                rated[f"raise {card.code}@{place}"] = _fit(sefira, counts) + counts / 10
        rated[f"raise {card.code}@{GRACE}"] = -1.0
    return rated


def _fit(sefira: Sefira, counts: int) -> float:
    if not sefira.holds:
        return RESOLVES / 2
    room = sefira.holds - sefira.total - counts
    return RESOLVES if not room else FITS - _awkward(room)


def _awkward(room: int) -> float:
    return AWKWARD[room] if room < len(AWKWARD) else 0.0


def _playing(position: KnowThyself) -> dict[Move, float]:
    rated: dict[Move, float] = {}
    majors, columns = position.places_for_majors, position.open_columns
    for card in position.hand:
        if card.suit is None:
            for place in majors:
                rated[f"{card.code}@{place}"] = _laying(position, card, place)
        else:
            for seeress in columns:
                rated[f"{card.code}>{seeress}"] = _giving(position, card, seeress)
    return rated


def _laying(position: KnowThyself, card: Card, place: str) -> float:
    if place == GRACE:
        return -2.0
    holds = position.sefira(card, place).holds
    rated = LAYS + ROOM * min(holds, 40)
    if 0 < holds < LOW_MAJORS:
        rated += LOW
    if place == KNOWLEDGE:
        rated += 2.0 if card == FOOL or card.rank > 7 else -2.0
    if place in OWN:
        rated += -1.0
    return rated


def _giving(position: KnowThyself, card: Card, seeress: str) -> float:
    after = plane.given(position.columns, card, seeress)
    found = plane.matches(after, position.number)
    if not found:
        return QUIET + CROWDED * sum(map(len, after))
    return _rating(position, plane.rising(found))


def _rating(position: KnowThyself, rising: Iterable[Card]) -> float:
    """Rate the rising of these cards, each on the Sefira that suits it best."""
    tree, free, rated = dict(position.tree), position.free_grace, 0.0
    for card in sorted(rising, key=value_of, reverse=True):
        counts = value_of(card)
        takers = [(_fit(sefira, counts), place) for place, sefira in tree.items() if sefira.takes(card)]
        if takers:
            fit, place = max(takers)
            tree[place] = tree[place].holding(card)
            rated += fit
        else:
            rated += TO_GRACE if free > 0 else LOSES
            free -= 1
    return rated


RATED: dict[str, Callable[[KnowThyself], dict[Move, float]]] = {
    "play": _playing,
    "match": _meeting,
    "discard": _discarding,
    "raise": _placing,
}
