"""A sensible player of Lovers' Discourse, who looks no further than this move: for the app's seat, and for figures."""

from collections.abc import Callable, Iterable, Mapping

from decks.rules.tarot import Card
from divination.lovers_discourse.rules.moves import GIFT, LOCK, PLAY_ON, TAKE
from divination.lovers_discourse.rules.table import FIELDS, LoversTable
from divination.rules import material_plane as plane
from divination.rules.engine import Move, value_of_card
from divination.rules.sefira import Sefira
from divination.rules.two_players import (
    DISCARD,
    DRAW,
    DRAW_UP,
    GIVE,
    LAY,
    LEAVE,
    NEGATE,
    RAISE,
    RISE,
)  # fmt: skip
from divination.rules.ways import MoveAndBrokenRules

# What a move is worth: found by playing thousands of games.
RESOLVES, FITS, TO_FIELD, LOSES = 6.0, 1.0, -9.0, -60.0
LAYS, LOW, ROOM, BRIDGES = 5.0, -6.0, 0.1, 0.4
QUIET, CROWDED = 1.0, -0.12
NEGATES, CLEARS = 2.0, 3.0
GIVES, GIVES_STUCK, TAKES = -1.0, 3.0, 0.5
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


def sensible_move(position: LoversTable) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    choices = position.choices
    if len(choices) == 1:
        return next(iter(choices))
    return max(choices.values(), key=lambda choice: RATED[choice.kind](position, choice)).move


def _rate_taking(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    """Rate a gift by the best that could be done with it, against a card unseen."""
    (gift,) = choice.cards
    if gift.suit:
        return TAKES + max(_rate_giving(position, gift, seeress) for seeress in position.open_columns) - QUIET
    places = position.places_open_to_major(gift)
    return TAKES + (max(_rate_laying(position, gift, place) for place in places) - LAYS if places else -3.0)


def _rate_laying_major(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    return _rate_laying(position, choice.cards[0], choice.place)


def _rate_laying(position: LoversTable, card: Card, place: str) -> float:
    sefira = position.sefira_with_major(card, place)
    rated = LAYS + ROOM * min(sefira.holds, 40)
    if 0 < sefira.holds < LOW_MAJORS:
        rated += LOW
    partners = sum(
        other in position.sky and position.seat not in position.sky[other].laid_by
        for other in position.board.beside[place]
    )
    return rated + BRIDGES * partners


def _rate_giving_minor(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    return _rate_giving(position, choice.cards[0], choice.place)


def _rate_giving(position: LoversTable, card: Card, seeress: str) -> float:
    after = plane.columns_with_card_given(position.columns, card, seeress)
    found = plane.matches_in_lines(after, position.number)
    if not found:
        return QUIET + CROWDED * sum(map(len, after))
    return _rate_rising_cards(position, plane.rising_cards(found))


def _rate_rising_cards(position: LoversTable, rising: Iterable[Card]) -> float:
    """Rate the rising of these cards, each on the Sefira within reach that suits it best."""
    within: dict[str, Sefira] = {place: position.sky[place] for place in position.reached_by_minors}
    free, rated = len(position.free_fields), 0.0
    for card in sorted(rising, key=value_of_card, reverse=True):
        takers = [
            (_rate_fit(sefira, value_of_card(card)), place)
            for place, sefira in within.items()
            if sefira.takes(card)
        ]
        if takers:
            fit, place = max(takers)
            within[place] = within[place].with_minor(card)
            rated += fit
        else:
            rated += TO_FIELD if free > 0 else LOSES
            free -= 1
    return rated


def _rate_fit(sefira: Sefira, value: int) -> float:
    if not sefira.holds:
        return RESOLVES / 2
    room = sefira.holds - sefira.total - value
    return RESOLVES if not room else FITS - (AWKWARD[room] if room < len(AWKWARD) else 0.0)


def _rate_gift(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    """Rate giving a card: best one that is of no use here, a Major that has no place left for one."""
    (card,) = choice.cards
    return GIVES_STUCK if _is_hard_to_place(position, card) else GIVES


def _is_hard_to_place(position: LoversTable, card: Card) -> bool:
    """Say whether *card* is a Major that is hard to resolve, or that has no place left."""
    return card.suit is None and (0 < card.rank < LOW_MAJORS or not position.places_open_to_major(card))


def _rate_placing_raised(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    if choice.place in FIELDS:
        return -1.0
    value = value_of_card(choice.cards[0])
    return _rate_fit(position.sky[choice.place], value) + value / 10


def _rate_negating(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    """Rate letting the first two Courts negate each other, by which useless Majors can be let go."""
    if choice.cards != position.pairs[0]:
        return 0.0
    rest = [card for card in position.matched if card not in choice.cards]
    hand = position.cards_that_may_be_in_hand(position.seat)
    useless = sum(_is_hard_to_place(position, card) for card in hand)
    return NEGATES + CLEARS * useless + _rate_rising_cards(position, rest)


def _rate_rising(position: LoversTable, _choice: MoveAndBrokenRules) -> float:
    return _rate_rising_cards(position, position.matched)


def _rate_discarding(position: LoversTable, choice: MoveAndBrokenRules) -> float:
    return 1.0 if _is_hard_to_place(position, choice.cards[0]) else -1.0


def _rate_all_alike(_position: LoversTable, _choice: MoveAndBrokenRules) -> float:
    return 0.0


RATED: Mapping[str, Callable[[LoversTable, MoveAndBrokenRules], float]] = {
    DRAW: _rate_all_alike,
    TAKE: _rate_taking,
    PLAY_ON: _rate_all_alike,
    LAY: _rate_laying_major,
    GIVE: _rate_giving_minor,
    GIFT: _rate_gift,
    LOCK: _rate_all_alike,
    NEGATE: _rate_negating,
    RISE: _rate_rising,
    LEAVE: _rate_all_alike,
    DISCARD: _rate_discarding,
    DRAW_UP: _rate_all_alike,
    RAISE: _rate_placing_raised,
}
