"""Every move of Know Thyself that one might think of, with each rule against it (Sefirot, "Know Thyself").

What is legal follows: the moves that nothing stands against. `draw`; `m17@spirit` and `m4@grace` lay a Major, `c9>2`
gives a Minor to a Seeress; `negate c12 c13`, then `discard s3` as often as one likes and `draw`; `rise`, or `leave`
where Courts alone met; `raise c4@mercy`. A setting is changed by `draws itself` and `draws by hand`.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto

from decks.rules.tarot import Card
from divination.know_thyself.rules.heavens import OWN, has_major_on_every_sefira, open_places
from divination.know_thyself.rules.table import (
    DISCARD,
    DRAW,
    DRAWS_ITSELF,
    MATCH,
    OVER,
    PLAY,
    RAISE,
    SACRED,
    ThyselfTable,
)
from divination.rules.engine import Move
from divination.rules.material_plane import SEERESSES
from divination.rules.ways import (
    BrokenRules,
    MoveAndBrokenRules,
    MovesOfCard,
    Way,
    legal_moves_of_ways,
    moves_and_broken_rules_of_ways,
)

GRACE = "grace"  # any free Grace Field: which of them makes no difference
LAY, GIVE, NEGATE, RISE, LEAVE, DRAW_UP, LET_DRAW, DRAW_BY_HAND = (
    "lay",
    "give",
    "negate",
    "rise",
    "leave",
    "draw up",
    "let draw",
    "draw by hand",
)  # kinds, beside phases


class Rule(Enum):
    """What may stand against a move; `options` says each in words."""

    RISES_ALONE = auto()  # a Minor on the tree
    HELD = auto()
    ANOTHERS = auto()  # the Sun's and the Moon's space (Ruling K5)
    NO_BRANCH = auto()
    RESTS_WHEN_RISEN = auto()  # a Minor of the hand on a Grace Field
    NOT_FULL = auto()  # a Major there, before every Sefira is full (Ruling K4)
    NO_GRACE = auto()
    MINORS_ONLY = auto()
    ROW_BEGUN = auto()  # Ruling K13
    NO_MAJOR = auto()
    NO_ROOM = auto()
    ROOM_ELSEWHERE = auto()  # Ruling K6


def moves_and_broken_rules(table: ThyselfTable) -> Iterator[MoveAndBrokenRules]:
    """Yield every move one might think of now, in an order that stays."""
    return moves_and_broken_rules_of_ways(_ways_to_move(table))


def legal_moves_by_code(table: ThyselfTable) -> dict[Move, MoveAndBrokenRules]:
    """Return those that break no rule, by their moves."""
    return legal_moves_of_ways(_ways_to_move(table))


def move_that_changes_drawing_by_itself(table: ThyselfTable) -> MoveAndBrokenRules | None:
    """Return the move that changes whether a turn draws by itself; no move of the game, so none of `choices`."""
    if table.wants or table.outcome:
        return None
    if DRAWS_ITSELF in table.variations:
        return MoveAndBrokenRules("draws by hand", DRAW_BY_HAND)
    return MoveAndBrokenRules("draws itself", LET_DRAW)


def _ways_to_move(table: ThyselfTable) -> Iterable[Way]:
    return () if table.wants else WAYS[table.phase](table)


def _draw_moves(_table: ThyselfTable) -> Iterator[MoveAndBrokenRules]:
    yield MoveAndBrokenRules("draw", DRAW)


# --- a card of the hand ---


def _moves_of_hand(table: ThyselfTable) -> list[MovesOfCard]:
    board, tree, columns = table.board, table.tree, table.open_columns
    places, now_open = (*board.places, GRACE), (*open_places(board, tree), GRACE)

    def against_laying(card: Card, place: str) -> BrokenRules:
        if place == GRACE:  # of a Major it asks more than a free field (Ruling K4)
            return (
                () if has_major_on_every_sefira(board, tree) else (Rule.NOT_FULL,)
            ) + _rules_broken_if_no_grace_free(table)
        own: BrokenRules = () if OWN.get(place, card) == card else (Rule.ANOTHERS,)
        if place in now_open:
            return own
        return (Rule.HELD, *own) if place in tree else (*own, Rule.NO_BRANCH)

    def against_laying_a_minor(_card: Card, place: str) -> BrokenRules:
        return (
            (Rule.RISES_ALONE,)
            if place != GRACE
            else (Rule.RESTS_WHEN_RISEN, *_rules_broken_if_no_grace_free(table))
        )

    def against_giving(card: Card, seeress: str) -> BrokenRules:
        never: BrokenRules = () if card.suit else (Rule.MINORS_ONLY,)
        return never if seeress in columns else (*never, Rule.ROW_BEGUN)

    ways = []
    for card in table.hand:
        laid, given = f"{card.code}@", f"{card.code}>"
        if card.suit:
            ways.append(MovesOfCard(LAY, card, laid, places, (), against_laying_a_minor))
            ways.append(MovesOfCard(GIVE, card, given, SEERESSES, columns, against_giving))
        else:
            ways.append(MovesOfCard(LAY, card, laid, places, now_open, against_laying))
            ways.append(MovesOfCard(GIVE, card, given, SEERESSES, (), against_giving))
    return ways


def _rules_broken_if_no_grace_free(table: ThyselfTable) -> BrokenRules:
    return () if table.free_grace else (Rule.NO_GRACE,)


# --- Courts that met ---


def _negate_rise_or_leave_moves(table: ThyselfTable) -> Iterator[MoveAndBrokenRules]:
    for pair in table.pairs:
        yield MoveAndBrokenRules(f"negate {pair[0].code} {pair[1].code}", NEGATE, pair)
    yield MoveAndBrokenRules("rise", RISE) if table.matched else MoveAndBrokenRules("leave", LEAVE)


def _discard_and_draw_moves(table: ThyselfTable) -> Iterator[MoveAndBrokenRules]:
    for card in table.hand:
        yield MoveAndBrokenRules(f"discard {card.code}", DISCARD, (card,))
    yield MoveAndBrokenRules("draw", DRAW_UP)


# --- what rose ---


def _moves_of_raised_cards(table: ThyselfTable) -> list[MovesOfCard]:
    tree, places = table.tree, table.board.places

    def against_placing(card: Card, place: str) -> BrokenRules:
        if place == GRACE:  # it takes only what no Sefira can (Ruling K6)
            return (
                (Rule.ROOM_ELSEWHERE,) if places_with_room(table, card) else ()
            ) + _rules_broken_if_no_grace_free(table)
        if place not in tree:
            return (Rule.NO_MAJOR,)
        return () if tree[place].takes(card) else (Rule.NO_ROOM,)

    to, now_open = (*places, GRACE), (*[place for place in places if place in tree], GRACE)
    return [
        MovesOfCard(RAISE, card, f"raise {card.code}@", to, now_open, against_placing)
        for card in table.raised
    ]


def places_with_room(table: ThyselfTable, card: Card) -> tuple[str, ...]:
    """Return the places that have room for raised *card*, in the board's order."""
    return tuple([key for key in table.board.places if key in table.tree and table.tree[key].takes(card)])


WAYS: dict[str, Callable[[ThyselfTable], Iterable[Way]]] = {
    SACRED: lambda _table: iter(()),
    DRAW: _draw_moves,
    PLAY: _moves_of_hand,
    MATCH: _negate_rise_or_leave_moves,
    DISCARD: _discard_and_draw_moves,
    RAISE: _moves_of_raised_cards,
    OVER: lambda _table: iter(()),
}
