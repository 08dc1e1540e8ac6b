"""A sensible player of Know Thyself, who looks no further than this move: for hints, and to measure the rules by."""

from collections.abc import Callable, Iterable

from decks.rules.tarot import Card
from divination.know_thyself.rules.heavens import OWN, has_major_on_every_sefira
from divination.know_thyself.rules.moves import (
    DRAW_UP,
    GIVE,
    GRACE,
    LAY,
    LEAVE,
    NEGATE,
    RISE,
)
from divination.know_thyself.rules.position import KnowThyself
from divination.know_thyself.rules.table import DISCARD, RAISE
from divination.rules import material_plane as plane
from divination.rules.boards import KNOWLEDGE
from divination.rules.engine import Move, value_of_card
from divination.rules.sefira import FOOL, Sefira
from divination.rules.ways import MoveAndBrokenRules

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


def sensible_move(position: KnowThyself) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    open_now = tuple(position.choices.values())
    if len(open_now) == 1:
        return open_now[0].move
    return max(open_now, key=lambda choice: RATED[choice.kind](position, choice)).move


def _rate_negating(position: KnowThyself, choice: MoveAndBrokenRules) -> float:
    """Rate letting the first two Courts negate each other, by which useless Majors can be discarded."""
    if choice.cards != position.pairs[0]:
        return 0.0
    rest = [card for card in position.matched if card not in choice.cards]
    useless = sum(_is_major_hard_to_place(position, card) for card in position.hand)
    return NEGATES + CLEARS * useless + _rate_rising_cards(position, rest)


def _rate_rising(position: KnowThyself, _choice: MoveAndBrokenRules) -> float:
    return _rate_rising_cards(position, position.matched)


def _rate_discarding(position: KnowThyself, choice: MoveAndBrokenRules) -> float:
    return 1.0 if _is_major_hard_to_place(position, choice.cards[0]) else -1.0


def _is_major_hard_to_place(position: KnowThyself, card: Card) -> bool:
    """Say whether *card* is a Major that is hard to resolve, or that has no place left."""
    if card.suit:
        return False
    return 0 < card.rank < LOW_MAJORS or has_major_on_every_sefira(position.board, position.tree)


def _rate_placing_raised(position: KnowThyself, choice: MoveAndBrokenRules) -> float:
    if choice.place == GRACE:
        return -1.0
    counts = value_of_card(choice.cards[0])
    return _rate_fit_of_minor(position.tree[choice.place], counts) + counts / 10


def _rate_fit_of_minor(sefira: Sefira, value: int) -> float:
    if not sefira.holds:
        return RESOLVES / 2
    room = sefira.holds - sefira.total - value
    return RESOLVES if not room else FITS - _awkwardness_of_room_left(room)


def _awkwardness_of_room_left(room: int) -> float:
    return AWKWARD[room] if room < len(AWKWARD) else 0.0


def _rate_laying_major(position: KnowThyself, choice: MoveAndBrokenRules) -> float:
    (card,), place = choice.cards, choice.place
    if place == GRACE:
        return -2.0
    holds = position.sefira_with_major(card, place).holds
    rated = LAYS + ROOM * min(holds, 40)
    if 0 < holds < LOW_MAJORS:
        rated += LOW
    if place == KNOWLEDGE:
        rated += 2.0 if card == FOOL or card.rank > 7 else -2.0
    if place in OWN:
        rated += -1.0
    return rated


def _rate_giving_minor(position: KnowThyself, choice: MoveAndBrokenRules) -> float:
    after = plane.columns_with_card_given(position.columns, choice.cards[0], choice.place)
    found = plane.matches_in_lines(after, position.number)
    if not found:
        return QUIET + CROWDED * sum(map(len, after))
    return _rate_rising_cards(position, plane.rising_cards(found))


def _rate_rising_cards(position: KnowThyself, rising: Iterable[Card]) -> float:
    """Rate the rising of these cards, each on the Sefira that suits it best."""
    tree, free, rated = dict(position.tree), position.free_grace, 0.0
    for card in sorted(rising, key=value_of_card, reverse=True):
        counts = value_of_card(card)
        takers = [
            (_rate_fit_of_minor(sefira, counts), place)
            for place, sefira in tree.items()
            if sefira.takes(card)
        ]
        if takers:
            fit, place = max(takers)
            tree[place] = tree[place].with_minor(card)
            rated += fit
        else:
            rated += TO_GRACE if free > 0 else LOSES
            free -= 1
    return rated


def _rate_all_alike(_position: KnowThyself, _choice: MoveAndBrokenRules) -> float:
    return 0.0


RATED: dict[str, Callable[[KnowThyself, MoveAndBrokenRules], float]] = {
    LAY: _rate_laying_major,
    GIVE: _rate_giving_minor,
    NEGATE: _rate_negating,
    RISE: _rate_rising,
    LEAVE: _rate_all_alike,
    DISCARD: _rate_discarding,
    DRAW_UP: _rate_all_alike,
    RAISE: _rate_placing_raised,
}
