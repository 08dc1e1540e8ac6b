"""Every move of Know Thyself that one might think of, with each rule against it (Sefirot, "Know Thyself").

What is legal follows: the moves that nothing stands against. `draw`; `m17@spirit` and `m4@grace` lay a Major, `c9>2`
gives a Minor to a Seeress; `negate c12 c13`, then `discard s3` as often as one likes and `draw`; `rise`, or `leave`
where Courts alone met; `raise c4@mercy`. A setting is changed by `draws itself` and `draws by hand`.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from decks.rules.tarot import Card
from divination.know_thyself.rules.heavens import OWN, is_full, open_places
from divination.know_thyself.rules.material_plane import SEERESSES
from divination.know_thyself.rules.table import (
    DISCARD,
    DRAW,
    DRAWS_ITSELF,
    MATCH,
    OVER,
    PLAY,
    RAISE,
    SACRED,
    Table,
)
from divination.rules.engine import Move

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


Broken = tuple[Rule, ...]
Against = Callable[[Card, str], Broken]


class Choice(NamedTuple):
    """A move: of which kind, the cards it is made with, where they go ("" for nowhere), the rules it would break."""

    move: Move
    kind: str
    cards: tuple[Card, ...] = ()
    place: str = ""
    broken: Broken = ()


class Way(NamedTuple):
    """What might be done with *card* on each of *places*: *never* says why on none of them, *against* why not there."""

    kind: str
    card: Card
    begins: str  # each of its moves
    places: tuple[str, ...]
    against: Against
    never: Broken = ()


def choices(now: Table) -> Iterator[Choice]:
    """Yield every move one might think of now, in an order that stays."""
    for way in _ways(now):
        if isinstance(way, Choice):
            yield way
        else:
            kind, card, begins, places, against, never = way
            for place in places:
                yield Choice(f"{begins}{place}", kind, (card,), place, never + against(card, place))


def legal_choices(now: Table) -> dict[Move, Choice]:
    """Return those of `choices` that break no rule, by their moves: the others are not written down on the way."""
    found: dict[Move, Choice] = {}
    for way in _ways(now):
        if isinstance(way, Choice):
            found[way.move] = way
        elif not way.never:
            kind, card, begins, places, against, _never = way
            for place in places:
                if not against(card, place):
                    move = begins + place
                    found[move] = Choice(move, kind, (card,), place)
    return found


def setting(now: Table) -> Choice | None:
    """Return the move that changes whether a turn draws by itself; no move of the game, so none of `choices`."""
    if now.wants or now.outcome:
        return None
    if DRAWS_ITSELF in now.variations:
        return Choice("draws by hand", DRAW_BY_HAND)
    return Choice("draws itself", LET_DRAW)


def _ways(now: Table) -> Iterable[Way | Choice]:
    return () if now.wants else WAYS[now.phase](now)


def _draw(_now: Table) -> Iterator[Choice]:
    yield Choice("draw", DRAW)


# --- a card of the hand ---


def _play(now: Table) -> Iterator[Way]:
    places, columns, tree = now.board.places, now.open_columns, now.tree
    now_open = open_places(now.board, tree)

    def against_laying(card: Card, place: str) -> Broken:
        if place in now_open:
            return () if OWN.get(place, card) == card else (Rule.ANOTHERS,)
        first: Broken = (Rule.HELD,) if place in tree else ()
        own = () if OWN.get(place, card) == card else (Rule.ANOTHERS,)
        return first + own + (() if first else (Rule.NO_BRANCH,))

    def against_resting(card: Card, _place: str) -> Broken:
        """Of a Major it asks more than a free field (Ruling K4)."""
        early = () if card.suit or is_full(now.board, tree) else (Rule.NOT_FULL,)
        return early + _against_grace(now)

    def against_giving(_card: Card, seeress: str) -> Broken:
        return () if seeress in columns else (Rule.ROW_BEGUN,)

    for card in now.hand:
        code = card.code
        if card.suit:
            yield Way(LAY, card, f"{code}@", places, _nothing, (Rule.RISES_ALONE,))
            yield Way(LAY, card, f"{code}@", (GRACE,), against_resting, (Rule.RESTS_WHEN_RISEN,))
            yield Way(GIVE, card, f"{code}>", SEERESSES, against_giving)
        else:
            yield Way(LAY, card, f"{code}@", places, against_laying)
            yield Way(LAY, card, f"{code}@", (GRACE,), against_resting)
            yield Way(GIVE, card, f"{code}>", SEERESSES, against_giving, (Rule.MINORS_ONLY,))


def _nothing(_card: Card, _place: str) -> Broken:
    return ()


def _against_grace(now: Table) -> Broken:
    return () if now.free_grace else (Rule.NO_GRACE,)


# --- Courts that met ---


def _match(now: Table) -> Iterator[Choice]:
    for pair in now.pairs:
        yield Choice(f"negate {pair[0].code} {pair[1].code}", NEGATE, pair)
    yield Choice("rise", RISE) if now.matched else Choice("leave", LEAVE)


def _discard(now: Table) -> Iterator[Choice]:
    for card in now.hand:
        yield Choice(f"discard {card.code}", DISCARD, (card,))
    yield Choice("draw", DRAW_UP)


# --- what rose ---


def _raise(now: Table) -> Iterator[Way]:
    tree = now.tree

    def against_placing(card: Card, place: str) -> Broken:
        if place not in tree:
            return (Rule.NO_MAJOR,)
        return () if tree[place].takes(card) else (Rule.NO_ROOM,)

    def against_resting(card: Card, _place: str) -> Broken:
        """A Grace Field takes only what no Sefira can (Ruling K6)."""
        elsewhere = (Rule.ROOM_ELSEWHERE,) if takers(now, card) else ()
        return elsewhere + _against_grace(now)

    for card in now.raised:
        yield Way(RAISE, card, f"raise {card.code}@", now.board.places, against_placing)
        yield Way(RAISE, card, f"raise {card.code}@", (GRACE,), against_resting)


def takers(now: Table, card: Card) -> tuple[str, ...]:
    """Return the places that have room for raised *card*, in the board's order."""
    return tuple([key for key in now.board.places if key in now.tree and now.tree[key].takes(card)])


WAYS: dict[str, Callable[[Table], Iterable[Way | Choice]]] = {
    SACRED: lambda _now: iter(()),
    DRAW: _draw,
    PLAY: _play,
    MATCH: _match,
    DISCARD: _discard,
    RAISE: _raise,
    OVER: lambda _now: iter(()),
}
