"""Every move of Lovers' Discourse that one might think of, with each rule against it (Sefirot, "Lovers' Discourse").

What is legal follows: the moves that nothing stands against. `draw`, `take` (the gift near by) or `play on` (Ruling
L6); `m17@C4` lays a Major, `c9>2` gives a Minor to a Seeress, `gift c9` lays a card in the far Gift Field, `lock
m9@moon` locks a field with it (Ruling L7); `negate c12 c13`, then `discard s3` as often as one likes and `draw up`;
`rise`, or `leave` where Courts alone met; `raise c4@L3`, and `raise c4@sun`, which locks the field.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, auto

from decks.rules.tarot import CODES, Card
from divination.lovers_discourse.rules.table import FIELDS, LoversTable
from divination.rules.material_plane import SEERESSES
from divination.rules.starfield import PLACES
from divination.rules.two_players import (
    DEAL,
    DISCARD,
    DRAW,
    DRAW_UP,
    GIVE,
    LAY,
    LEAVE,
    MATCH,
    NEGATE,
    OVER,
    PLAY,
    RAISE,
    RISE,
    SACRED,
)  # fmt: skip
from divination.rules.ways import BrokenRules, MoveAndBrokenRules, MovesOfCard, Way

TAKE, PLAY_ON, GIFT, LOCK = "take", "play on", "gift", "lock"  # beside those that both games for two have


class Rule(Enum):
    """What may stand against a move; `words` says each in a sentence."""

    DECK_EMPTY = auto()
    NO_GIFT = auto()
    DECK_FIRST = auto()  # there is a card to draw, so one cannot play on without (Ruling L6)
    RISES_ALONE = auto()  # a Minor on the sky
    HELD = auto()
    OUT_OF_REACH = auto()  # no chain of Majors leads there from one's edge
    MINORS_ONLY = auto()
    ROW_BEGUN = auto()  # Ruling K13
    FIELD_HOLDS = auto()
    FIELD_LOCKED = auto()
    PASSED_ONCE = auto()  # Ruling L9
    MAY_BE_PLAYED = auto()  # something of the hand can be played or given, so nothing locks (Ruling L7)
    NO_MAJOR = auto()
    NOT_NEAR = auto()  # another's Major, not at one's edge and beside none of one's own
    RESOLVED = auto()
    NO_ROOM = auto()
    ROOM_ELSEWHERE = auto()  # Rulings K6, L8


def _moves_of_draw(table: LoversTable) -> Iterator[MoveAndBrokenRules]:
    deck, gift = len(table.deck), table.near_gift
    yield MoveAndBrokenRules(DRAW, DRAW, broken=() if deck else (Rule.DECK_EMPTY,))
    yield MoveAndBrokenRules(TAKE, TAKE, (gift,) if gift else (), broken=() if gift else (Rule.NO_GIFT,))
    yield MoveAndBrokenRules(PLAY_ON, PLAY_ON, broken=(Rule.DECK_FIRST,) if deck else ())


# --- a card of the hand ---


def _moves_of_hand(table: LoversTable) -> Iterator[Way]:
    cards = table.cards_that_may_be_in_hand(table.seat)
    played = [way for card in cards for way in _moves_with_hand_card(table, card)]
    yield from played
    yield from _moves_that_lock_fields(table, cards)
    if table.is_real:
        yield from table.ways_of_being_stuck()


def _moves_with_hand_card(table: LoversTable, card: Card) -> Iterator[Way]:
    if card.suit:
        yield MovesOfCard(LAY, card, f"{card.code}@", PLACES, (), _rules_against_laying_minor)
        columns = table.open_columns
        against = lambda _card, seeress: () if seeress in columns else (Rule.ROW_BEGUN,)  # noqa: E731
        yield MovesOfCard(GIVE, card, f"{card.code}>", SEERESSES, columns, against)
    else:
        to = table.places_open_to_major(card)
        yield MovesOfCard(LAY, card, f"{card.code}@", PLACES, to, _rules_against_laying_major(table))
        yield MovesOfCard(GIVE, card, f"{card.code}>", SEERESSES, (), _rules_against_giving_major)
    broken = _rules_against_laying_gift(table, card)
    yield MoveAndBrokenRules(f"{GIFT} {card.code}", GIFT, (card,), broken=broken)


def _rules_against_laying_minor(_card: Card, _place: str) -> BrokenRules:
    return (Rule.RISES_ALONE,)


def _rules_against_giving_major(_card: Card, _seeress: str) -> BrokenRules:
    return (Rule.MINORS_ONLY,)


def _rules_against_laying_major(table: LoversTable) -> Callable[[Card, str], BrokenRules]:
    def against(card: Card, place: str) -> BrokenRules:
        held: BrokenRules = () if table.has_room_for_major(card, place) else (Rule.HELD,)
        return held if place in table.reached_by_majors else (*held, Rule.OUT_OF_REACH)

    return against


def _rules_against_laying_gift(table: LoversTable, card: Card) -> BrokenRules:
    passed: BrokenRules = (Rule.PASSED_ONCE,) if card in table.passed else ()
    return (*passed, *_rules_against_using_field(table, table.far_field))


def _rules_against_using_field(table: LoversTable, gift_field: str) -> BrokenRules:
    if gift_field in table.gifts:
        return (Rule.FIELD_HOLDS,)
    return (Rule.FIELD_LOCKED,) if gift_field in table.locked else ()


def _moves_that_lock_fields(table: LoversTable, cards: Iterable[Card]) -> Iterator[MoveAndBrokenRules]:
    """Yield how a card of the hand may lock a field: only while none can be played or given (Ruling L7).

    Of a hand that is not known here only the card itself, and what is known beside it, can show that another may be.
    """
    known = [CODES[code] for code in table.hand.known]
    for card in cards:
        can_play: BrokenRules = (
            (Rule.MAY_BE_PLAYED,) if can_any_be_played_or_given(table, (card, *known)) else ()
        )
        for gift_field in FIELDS:
            broken = (*can_play, *_rules_against_using_field(table, gift_field))
            yield MoveAndBrokenRules(f"{LOCK} {card.code}@{gift_field}", LOCK, (card,), gift_field, broken)


def can_any_be_played_or_given(table: LoversTable, cards: Iterable[Card]) -> bool:
    """Say whether one of *cards* can go to a Seeress, onto the sky, or into the far field."""
    return any(
        card.suit or table.places_open_to_major(card) or not _rules_against_laying_gift(table, card)
        for card in cards
    )


# --- Courts that met ---


def _negate_rise_or_leave_moves(table: LoversTable) -> Iterator[MoveAndBrokenRules]:
    for pair in table.pairs:
        yield MoveAndBrokenRules(f"{NEGATE} {pair[0].code} {pair[1].code}", NEGATE, pair)
    yield MoveAndBrokenRules(RISE, RISE) if table.matched else MoveAndBrokenRules(LEAVE, LEAVE)


def _discard_and_draw_moves(table: LoversTable) -> Iterator[MoveAndBrokenRules]:
    if table.hand.cards:
        for card in table.cards_that_may_be_in_hand(table.seat):
            yield MoveAndBrokenRules(f"{DISCARD} {card.code}", DISCARD, (card,))
    yield MoveAndBrokenRules(DRAW_UP, DRAW_UP)


# --- what rose ---


def _moves_of_raised_cards(table: LoversTable) -> Iterator[MovesOfCard]:
    def against(card: Card, place: str) -> BrokenRules:
        if place in FIELDS:  # it takes only what no Sefira within reach can (Rulings K6, L8)
            room: BrokenRules = (Rule.ROOM_ELSEWHERE,) if table.places_with_room(card) else ()
            return (*room, *_rules_against_using_field(table, place))
        if place not in table.sky:
            return (Rule.NO_MAJOR,)
        near: BrokenRules = () if place in table.reached_by_minors else (Rule.NOT_NEAR,)
        held = table.sky[place]
        if held.takes(card):
            return near
        return (*near, Rule.RESOLVED if held.is_resolved else Rule.NO_ROOM)

    now_open = (*table.reached_by_minors, *table.free_fields)
    for card in table.raised:
        yield MovesOfCard(RAISE, card, f"{RAISE} {card.code}@", (*PLACES, *FIELDS), now_open, against)


def _no_moves(_table: LoversTable) -> Iterator[Way]:
    return iter(())


WAYS: Mapping[str, Callable[[LoversTable], Iterable[Way]]] = {
    SACRED: _no_moves,
    DEAL: _no_moves,
    DRAW: _moves_of_draw,
    PLAY: _moves_of_hand,
    MATCH: _negate_rise_or_leave_moves,
    DISCARD: _discard_and_draw_moves,
    RAISE: _moves_of_raised_cards,
    OVER: _no_moves,
}
