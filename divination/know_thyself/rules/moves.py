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
    """What might be done with *card* on each of *places*: *against* says why not there.

    On others than *now_open* something always stands against it, so that nobody who asks what is legal looks there.
    """

    kind: str
    card: Card
    begins: str  # each of its moves
    places: tuple[str, ...]
    now_open: tuple[str, ...]
    against: Against


def choices(now: Table) -> Iterator[Choice]:
    """Yield every move one might think of now, in an order that stays."""
    for way in _ways_to_move(now):
        if isinstance(way, Choice):
            yield way
        else:
            kind, card, begins, places, _now_open, against = way
            for place in places:
                yield Choice(f"{begins}{place}", kind, (card,), place, against(card, place))


def legal_choices(now: Table) -> dict[Move, Choice]:
    """Return those of `choices` that break no rule, by their moves: the others are not written down on the way."""
    found: dict[Move, Choice] = {}
    for way in _ways_to_move(now):
        if isinstance(way, Choice):
            found[way.move] = way
            continue
        kind, card, begins, _places, now_open, against = way
        for place in now_open:
            if not against(card, place):
                found[begins + place] = Choice(begins + place, kind, (card,), place)
    return found


def setting(now: Table) -> Choice | None:
    """Return the move that changes whether a turn draws by itself; no move of the game, so none of `choices`."""
    if now.wants or now.outcome:
        return None
    if DRAWS_ITSELF in now.variations:
        return Choice("draws by hand", DRAW_BY_HAND)
    return Choice("draws itself", LET_DRAW)


def _ways_to_move(now: Table) -> Iterable[Way | Choice]:
    return () if now.wants else WAYS[now.phase](now)


def _draw_choices(_now: Table) -> Iterator[Choice]:
    yield Choice("draw", DRAW)


# --- a card of the hand ---


def _play_ways(now: Table) -> list[Way]:
    board, tree, columns = now.board, now.tree, now.open_columns
    places, now_open = (*board.places, GRACE), (*open_places(board, tree), GRACE)

    def against_laying(card: Card, place: str) -> Broken:
        if place == GRACE:  # of a Major it asks more than a free field (Ruling K4)
            return (() if is_full(board, tree) else (Rule.NOT_FULL,)) + _rules_broken_by_grace(now)
        own: Broken = () if OWN.get(place, card) == card else (Rule.ANOTHERS,)
        if place in now_open:
            return own
        return (Rule.HELD, *own) if place in tree else (*own, Rule.NO_BRANCH)

    def against_laying_a_minor(_card: Card, place: str) -> Broken:
        return (
            (Rule.RISES_ALONE,) if place != GRACE else (Rule.RESTS_WHEN_RISEN, *_rules_broken_by_grace(now))
        )

    def against_giving(card: Card, seeress: str) -> Broken:
        never: Broken = () if card.suit else (Rule.MINORS_ONLY,)
        return never if seeress in columns else (*never, Rule.ROW_BEGUN)

    ways = []
    for card in now.hand:
        laid, given = f"{card.code}@", f"{card.code}>"
        if card.suit:
            ways.append(Way(LAY, card, laid, places, (), against_laying_a_minor))
            ways.append(Way(GIVE, card, given, SEERESSES, columns, against_giving))
        else:
            ways.append(Way(LAY, card, laid, places, now_open, against_laying))
            ways.append(Way(GIVE, card, given, SEERESSES, (), against_giving))
    return ways


def _rules_broken_by_grace(now: Table) -> Broken:
    return () if now.free_grace else (Rule.NO_GRACE,)


# --- Courts that met ---


def _match_choices(now: Table) -> Iterator[Choice]:
    for pair in now.pairs:
        yield Choice(f"negate {pair[0].code} {pair[1].code}", NEGATE, pair)
    yield Choice("rise", RISE) if now.matched else Choice("leave", LEAVE)


def _discard_choices(now: Table) -> Iterator[Choice]:
    for card in now.hand:
        yield Choice(f"discard {card.code}", DISCARD, (card,))
    yield Choice("draw", DRAW_UP)


# --- what rose ---


def _raise_ways(now: Table) -> list[Way]:
    tree, places = now.tree, now.board.places

    def against_placing(card: Card, place: str) -> Broken:
        if place == GRACE:  # it takes only what no Sefira can (Ruling K6)
            return ((Rule.ROOM_ELSEWHERE,) if places_with_room(now, card) else ()) + _rules_broken_by_grace(
                now
            )
        if place not in tree:
            return (Rule.NO_MAJOR,)
        return () if tree[place].takes(card) else (Rule.NO_ROOM,)

    to, now_open = (*places, GRACE), (*[place for place in places if place in tree], GRACE)
    return [Way(RAISE, card, f"raise {card.code}@", to, now_open, against_placing) for card in now.raised]


def places_with_room(now: Table, card: Card) -> tuple[str, ...]:
    """Return the places that have room for raised *card*, in the board's order."""
    return tuple([key for key in now.board.places if key in now.tree and now.tree[key].takes(card)])


WAYS: dict[str, Callable[[Table], Iterable[Way | Choice]]] = {
    SACRED: lambda _now: iter(()),
    DRAW: _draw_choices,
    PLAY: _play_ways,
    MATCH: _match_choices,
    DISCARD: _discard_choices,
    RAISE: _raise_ways,
    OVER: lambda _now: iter(()),
}
