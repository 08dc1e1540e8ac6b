"""Know Thyself as its player knows it: the turn, what rises, Courts that negate, the end (Sefirot, "Know Thyself").

Moves: `draw`; `m17@spirit` and `m4@grace` lay a Major, `c9>2` gives a Minor to a Seeress; `negate c12 c13`, then
`discard s3` as often as one likes and `draw`; `rise`, or `leave` where Courts alone met; `raise c4@mercy`.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from decks.rules.tarot import CODES, DECK, Card, the
from divination.know_thyself.rules import material_plane as plane
from divination.know_thyself.rules import options as explained
from divination.know_thyself.rules.ending import FROM_DECK, OVER, filled, lost, won
from divination.know_thyself.rules.heavens import OWN, Sefira, Tree, is_full, is_won, open_places, worth
from divination.know_thyself.rules.options import GRACE, upper
from divination.rules.boards import WINGS, Board
from divination.rules.cards import less, value_of
from divination.rules.engine import Event, IllegalMoveError, Move, Option, Outcome, Slot, Unseen

MEDITATIVE, FATED, NUMEROLOGY = "meditative", "fated", "numerology"
SACRED, DRAW, PLAY, MATCH, DISCARD, RAISE = "sacred", "draw", "play", "match", "discard", "raise"
HAND, NEGATED_HAND = 3, 4
SACRED_NUMBERS = range(6, 11)

Played = tuple["KnowThyself", tuple[Event, ...]]
Choice = tuple[Callable[..., Played], tuple[Card, ...], str]


def new(board: Board, variations: Collection[str]) -> "KnowThyself":
    """Return the game once the deck is shuffled; it wants the first hand, or the sacred number's cards before."""
    opening = KnowThyself(board, frozenset(variations), (DECK,))
    return opening.with_(phase=SACRED) if NUMEROLOGY in variations else opening


@dataclass(frozen=True)
class KnowThyself:
    """A game of Know Thyself; frozen. The deck is what is *hidden*: its cards are known, their order is not."""

    board: Board
    variations: frozenset[str]
    shuffles: tuple[tuple[Slot, ...], ...]
    hidden: tuple[Card, ...] = DECK  # in deck order
    phase: str = PLAY
    turn: int = 1
    drawing: int = HAND + 1  # cards that the hand still draws
    hand: tuple[Card, ...] = ()  # in the order drawn
    columns: plane.Columns = plane.EMPTY
    matched: tuple[Card, ...] = ()  # on the Seeresses still, about to rise
    pairs: tuple[plane.Pair, ...] = ()  # Courts that may negate each other
    raised: tuple[Card, ...] = ()  # off the Seeresses, to be placed
    tree: Tree = field(default_factory=dict)
    grace: tuple[Card, ...] = ()
    away: tuple[Card, ...] = ()  # negated, discarded or turned over
    number: int = 0  # the sacred number; 0: suits match
    filling: tuple[str, ...] = ()  # central Sefira that the deck fills after the end, from the bottom
    outcome: Outcome | None = None

    @property
    def wants(self) -> Unseen | None:
        if not self.hidden or not (self.drawing or self.filling or self.phase == SACRED):
            return None
        return Unseen(len(self.shuffles) - 1, len(DECK) - len(self.hidden))

    def may_be(self) -> tuple[Card, ...]:
        return self.hidden if self.wants else ()

    def census(self) -> Iterator[Slot]:
        for cards in (self.hand, *self.columns, self.raised, self.grace, self.away):
            yield from cards
        for sefira in self.tree.values():
            yield sefira.major
            yield from sefira.minors
        for place in range(len(DECK) - len(self.hidden), len(DECK)):
            yield Unseen(len(self.shuffles) - 1, place)

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(self._choices)

    def options(self) -> Iterator[Option]:
        return explained.options(self)

    def play(self, move: Move) -> Played:
        if (choice := self._choices.get(move)) is None:
            raise IllegalMoveError(explained.refusal(self, move))
        act, cards, place = choice
        return act(self, *cards, place) if place else act(self, *cards)

    def see(self, card: Card) -> Played:
        if not self.wants:
            raise IllegalMoveError(f"No card is being turned over, so {the(card)} cannot be it.")
        card = CODES[card.code]
        hidden = less(self.hidden, card)
        if len(hidden) == len(self.hidden):
            told = f"{upper(the(card))} has been seen before, so it is not the card turned over now."
            raise IllegalMoveError(told)
        now = self.with_(hidden=hidden)
        if self.phase == SACRED:
            return now._seek(card)
        if self.filling:
            return filled(now, card, FROM_DECK)
        now = now.with_(hand=(*self.hand, card), drawing=min(self.drawing - 1, len(hidden)))
        drawn = (Event("drawn", (card,), number=len(hidden)),)
        if now.drawing:
            return now, drawn
        return now._after_negating(drawn) if self.phase == MATCH else now._go_on(drawn)

    # What may be done.

    @cached_property
    def _choices(self) -> dict[Move, Choice]:
        """Every legal move, with what does it."""
        if self.wants:
            return {}
        return dict(CHOICES[self.phase](self))

    def _to_draw(self) -> Iterator[tuple[Move, Choice]]:
        yield "draw", (KnowThyself._draw, (), "")

    def _to_play(self) -> Iterator[tuple[Move, Choice]]:
        places, columns = self.places_for_majors, self.open_columns
        for card in self.hand:
            code = card.code
            if card.suit:
                for column in columns:
                    yield f"{code}>{column}", (KnowThyself._give, (card,), column)
            else:
                for place in places:
                    if OWN.get(place, card) == card:
                        yield f"{code}@{place}", (KnowThyself._lay, (card,), place)

    def _to_match(self) -> Iterator[tuple[Move, Choice]]:
        for pair in self.pairs:
            yield f"negate {pair[0].code} {pair[1].code}", (KnowThyself._negate, pair, "")
        if self.matched:
            yield "rise", (KnowThyself._rise, (), "")
        else:
            yield "leave", (KnowThyself._leave, (), "")

    def _to_discard(self) -> Iterator[tuple[Move, Choice]]:
        for card in self.hand:
            yield f"discard {card.code}", (KnowThyself._discard, (card,), "")
        yield "draw", (KnowThyself._draw_up, (), "")

    def _to_raise(self) -> Iterator[tuple[Move, Choice]]:
        for card in self.raised:
            code, places = card.code, self.places_for_minor(card)
            for place in places:
                yield f"raise {code}@{place}", (KnowThyself._place, (card,), place)

    @property
    def places_for_majors(self) -> tuple[str, ...]:
        """Where Majors may go; of the Sun's and the Moon's space only the one whose it is (Rulings K4, K5)."""
        places = open_places(self.board, self.tree)
        return (*places, GRACE) if self.free_grace and is_full(self.board, self.tree) else places

    def places_for_minor(self, card: Card) -> tuple[str, ...]:
        """Where raised *card* may go: a Grace Field only where no Sefira can take it (Ruling K6)."""
        places = tuple(key for key in self.board.by_key if key in self.tree and self.tree[key].takes(card))
        return places or ((GRACE,) if self.free_grace else ())

    @property
    def free_grace(self) -> int:
        return WINGS - len(self.grace)

    @property
    def missing(self) -> int:
        """The cards that a hand draws after two Courts negated each other (Ruling K15)."""
        return min(max(0, NEGATED_HAND - len(self.hand)), len(self.hidden))

    @property
    def open_columns(self) -> tuple[str, ...]:
        return plane.begun(self.columns) if FATED in self.variations else plane.SEERESSES

    def sefira(self, major: Card, place: str) -> Sefira:
        """Return *major* as it would lie on *place*; meditation doubles what it takes (Ruling K10)."""
        return Sefira(major, worth(major, place) * (2 if MEDITATIVE in self.variations else 1))

    # What it does.

    def with_(self, **changes: Any) -> "KnowThyself":
        """Do as dataclasses.replace does, several times as fast: a simulation is millions of these."""
        after = object.__new__(KnowThyself)
        after.__dict__.update(self.__dict__, **changes)
        after.__dict__.pop("_choices", None)
        return after

    def _seek(self, card: Card) -> Played:
        """Turn over until a card is worth 6 to 10; then shuffle all of them back (Ruling K17)."""
        shown, turned = (*self.away, card), Event("turned", (card,))
        if (number := value_of(card)) not in SACRED_NUMBERS:
            return self.with_(away=shown), (turned,)
        rest = tuple(Unseen(0, place) for place in range(len(shown), len(DECK)))
        shuffles = (*self.shuffles, (*shown, *rest))
        opening = self.with_(shuffles=shuffles, hidden=DECK, away=(), number=number, phase=PLAY)
        return opening, (turned, Event("sacred", (card,), number=number))

    def _draw(self) -> Played:
        return self.with_(phase=PLAY, turn=self.turn + 1, drawing=1), ()

    def _turn(self, events: tuple[Event, ...]) -> Played:
        """End the turn; with an empty deck there is no draw, and play goes on (Ruling K14)."""
        if self.hidden:
            return self.with_(phase=DRAW), events
        return self.with_(phase=PLAY, turn=self.turn + 1)._go_on(events)

    def _go_on(self, events: tuple[Event, ...]) -> Played:
        """Lose the game where nothing can be done (Rulings K18, K20)."""
        return (self, events) if self._choices else lost(self, events)

    def _lay(self, card: Card, place: str) -> Played:
        hand = less(self.hand, card)
        if place == GRACE:
            laid = self.with_(hand=hand, grace=(*self.grace, card))
            return laid._turn((Event("graced", (card,), f"wing{len(laid.grace)}"),))
        sefira = self.sefira(card, place)
        laid = self.with_(hand=hand, tree={**self.tree, place: sefira})
        return laid._turn((Event("laid", (card,), place, sefira.holds),))

    def _give(self, card: Card, column: str) -> Played:
        given = self.with_(hand=less(self.hand, card), columns=plane.given(self.columns, card, column))
        return given._look((Event("given", (card,), column),))

    def _look(self, events: tuple[Event, ...]) -> Played:
        """Look for matches: what matches rises together, unless two Courts of it may negate (Ruling K3)."""
        found, pairs = plane.matches(self.columns, self.number), plane.pairs(self.columns)
        if not found and not pairs:
            return self._turn(events)
        events += tuple(Event("matched", match.cards, match.line) for match in found)
        matching = self.with_(phase=MATCH, matched=plane.rising(found), pairs=pairs)
        return (matching, events) if pairs else matching._rise(events)

    def _rise(self, events: tuple[Event, ...] = ()) -> Played:
        risen, slides = self._leave_plane(self.matched)
        risen = risen.with_(phase=RAISE, raised=self.matched, matched=(), pairs=())
        return risen._go_on((*events, Event("rose", self.matched), *slides))

    def _leave(self) -> Played:
        events = tuple(Event("left", pair) for pair in self.pairs)
        return self.with_(pairs=())._turn(events)

    def _leave_plane(self, cards: Collection[Card]) -> Played:
        columns = plane.without(self.columns, cards)
        slides = plane.slid(self.columns, columns)
        return self.with_(columns=columns), tuple(Event("slid", moved, key) for key, moved in slides)

    def _negate(self, one: Card, other: Card) -> Played:
        """Take two Courts out of the game; what else matched still rises, even a single card (Ruling K7)."""
        gone = (one, other)
        after, slides = self._leave_plane(gone)
        after = after.with_(
            phase=DISCARD,
            matched=tuple(card for card in self.matched if card not in gone),
            pairs=tuple(pair for pair in self.pairs if one not in pair and other not in pair),
            away=(*self.away, *gone),
        )
        return after, (Event("negated", gone), *slides)

    def _discard(self, card: Card) -> Played:
        after = self.with_(hand=less(self.hand, card), away=(*self.away, card))
        return after, (Event("discarded", (card,)),)

    def _draw_up(self) -> Played:
        after = self.with_(phase=MATCH, drawing=self.missing)
        return (after, ()) if after.drawing else after._after_negating(())

    def _after_negating(self, events: tuple[Event, ...]) -> Played:
        if not self.matched:
            return self.with_(pairs=())._look(events)
        return (self, events) if self.pairs else self._rise(events)

    def _place(self, card: Card, place: str) -> Played:
        raised = less(self.raised, card)
        if place == GRACE:
            placed = self.with_(raised=raised, grace=(*self.grace, card))
            return placed._next((Event("graced", (card,), f"wing{len(placed.grace)}"),))
        sefira = self.tree[place].holding(card)
        placed = self.with_(raised=raised, tree={**self.tree, place: sefira})
        events: tuple[Event, ...] = (Event("raised", (card,), place, sefira.total),)
        if not sefira.is_resolved:
            return placed._next(events)
        events += (Event("resolved", (sefira.major,), place, worth(sefira.major, place)),)
        return won(placed, events) if is_won(placed.board, placed.tree) else placed._next(events)

    def _next(self, events: tuple[Event, ...]) -> Played:
        return self._go_on(events) if self.raised else self._look(events)


CHOICES: dict[str, Callable[[KnowThyself], Iterator[tuple[Move, Choice]]]] = {
    SACRED: lambda position: iter(()),
    DRAW: KnowThyself._to_draw,
    PLAY: KnowThyself._to_play,
    MATCH: KnowThyself._to_match,
    DISCARD: KnowThyself._to_discard,
    RAISE: KnowThyself._to_raise,
    OVER: lambda position: iter(()),
}
