"""Know Thyself as its player knows it: the turn, what rises, Courts that negate, the end (Sefirot, "Know Thyself")."""

from collections.abc import Callable, Collection, Iterator
from functools import cached_property

from decks.rules.tarot import CODES, DECK, Card, capitalized, card_in_sentence
from divination.know_thyself.rules import material_plane as plane
from divination.know_thyself.rules import moves
from divination.know_thyself.rules import options as explained
from divination.know_thyself.rules.ending import FROM_DECK, center_filled, ended_as_lost, ended_as_won
from divination.know_thyself.rules.heavens import is_won, worth_of_major
from divination.know_thyself.rules.moves import GRACE, Choice
from divination.know_thyself.rules.table import (
    DISCARD,
    DRAW,
    DRAWS_ITSELF,
    MATCH,
    NUMEROLOGY,
    PLAY,
    RAISE,
    SACRED,
    Table,
)
from divination.rules.boards import Board
from divination.rules.cards import value_of, without_card
from divination.rules.engine import Event, Move, Option, Unseen
from play.rules.kinds import IllegalMoveError

SACRED_NUMBERS = range(6, 11)

Played = tuple["KnowThyself", tuple[Event, ...]]


def new(board: Board, variations: Collection[str]) -> "KnowThyself":
    """Return the game once the deck is shuffled; it wants the first hand, or the sacred number's cards before."""
    opening = KnowThyself(board, frozenset(variations), (DECK,))
    return opening.with_(phase=SACRED) if NUMEROLOGY in variations else opening


class KnowThyself(Table):
    """A game of Know Thyself: the table, and what each move and each card makes of it."""

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(self.choices)

    @cached_property
    def choices(self) -> dict[Move, Choice]:
        """Every legal move, with the cards and the place it is made with."""
        return moves.legal_choices(self)

    def options(self) -> Iterator[Option]:
        return explained.options(self)

    def play(self, move: Move) -> Played:
        choice = self.choices.get(move)
        if choice is None and (other := moves.setting(self)) and other.move == move:
            choice = other
        if choice is None:
            raise IllegalMoveError(explained.refusal(self, move))
        return DONE[choice.kind](self, *choice.cards, *((choice.place,) if choice.place else ()))

    def see(self, card: Card) -> Played:
        if not self.wants:
            raise IllegalMoveError(f"No card is being turned over, so {card_in_sentence(card)} cannot be it.")
        card = CODES[card.code]
        hidden = without_card(self.hidden, card)
        if len(hidden) == len(self.hidden):
            told = f"{capitalized(card_in_sentence(card))} has been seen before, so it is not the card turned over now."
            raise IllegalMoveError(told)
        now = self.with_(hidden=hidden)
        if self.phase == SACRED:
            return now._seek(card)
        if self.filling:
            return center_filled(now, card, FROM_DECK)
        now = now.with_(hand=(*self.hand, card), drawing=min(self.drawing - 1, len(hidden)))
        drawn = (Event("drawn", (card,), "", len(hidden)),)
        if now.drawing:
            return now, drawn
        return now._after_negating(drawn) if self.phase == MATCH else now._go_on(drawn)

    def _seek(self, card: Card) -> Played:
        """Turn over until a card is worth 6 to 10; then shuffle all of them back (Ruling K17)."""
        shown, turned = (*self.away, card), Event("turned", (card,))
        if (number := value_of(card)) not in SACRED_NUMBERS:
            return self.with_(away=shown), (turned,)
        rest = tuple(Unseen(0, place) for place in range(len(shown), len(DECK)))
        shuffles = (*self.shuffles, (*shown, *rest))
        opening = self.with_(shuffles=shuffles, hidden=DECK, away=(), number=number, phase=PLAY)
        return opening, (turned, Event("sacred", (card,), number=number))

    def _draw(self, events: tuple[Event, ...] = ()) -> Played:
        return self.with_(phase=PLAY, turn=self.turn + 1, drawing=1), events

    def _let_draw(self) -> Played:
        """Let each turn begin with its card drawn, this one too; no move before it can be taken back then."""
        settled = self.with_(variations=self.variations | {DRAWS_ITSELF})
        events = (Event("settled", number=1),)
        return settled._draw(events) if self.phase == DRAW else (settled, events)

    def _draw_by_hand(self) -> Played:
        return self.with_(variations=self.variations - {DRAWS_ITSELF}), (Event("settled"),)

    def _turn(self, events: tuple[Event, ...]) -> Played:
        """End the turn; with an empty deck there is no draw, and play goes on (Ruling K14)."""
        if self.hidden and DRAWS_ITSELF in self.variations:
            return self._draw(events)
        if self.hidden:
            return self.with_(phase=DRAW), events
        return self.with_(phase=PLAY, turn=self.turn + 1)._go_on(events)

    def _go_on(self, events: tuple[Event, ...]) -> Played:
        """Lose the game where nothing can be done (Rulings K18, K20)."""
        return (self, events) if self.choices else ended_as_lost(self, events)

    def _lay(self, card: Card, place: str) -> Played:
        hand = without_card(self.hand, card)
        if place == GRACE:
            laid = self.with_(hand=hand, grace=(*self.grace, card))
            return laid._turn((Event("graced", (card,), f"wing{len(laid.grace)}"),))
        sefira = self.sefira(card, place)
        laid = self.with_(hand=hand, tree={**self.tree, place: sefira})
        return laid._turn((Event("laid", (card,), place, sefira.holds),))

    def _give(self, card: Card, column: str) -> Played:
        given = self.with_(
            hand=without_card(self.hand, card), columns=plane.columns_given(self.columns, card, column)
        )
        return given._look((Event("given", (card,), column),))

    def _look(self, events: tuple[Event, ...]) -> Played:
        """Look for matches: what matches rises together, unless two Courts of it may negate (Ruling K3)."""
        found, pairs = plane.matches_in_lines(self.columns, self.number), plane.court_pairs(self.columns)
        if not found and not pairs:
            return self._turn(events)
        events += tuple(Event("matched", match.cards, match.line) for match in found)
        matching = self.with_(phase=MATCH, matched=plane.rising_cards(found), pairs=pairs)
        return (matching, events) if pairs else matching._rise(events)

    def _rise(self, events: tuple[Event, ...] = ()) -> Played:
        risen, slides = self._leave_plane(self.matched)
        risen = risen.with_(phase=RAISE, raised=self.matched, matched=(), pairs=())
        return risen._go_on((*events, Event("rose", self.matched), *slides))

    def _leave(self) -> Played:
        events = tuple(Event("left", pair) for pair in self.pairs)
        return self.with_(pairs=())._turn(events)

    def _leave_plane(self, cards: Collection[Card]) -> Played:
        columns = plane.columns_without(self.columns, cards)
        slides = plane.cards_slid(self.columns, columns)
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
        after = self.with_(hand=without_card(self.hand, card), away=(*self.away, card))
        return after, (Event("discarded", (card,)),)

    def _draw_up(self) -> Played:
        after = self.with_(phase=MATCH, drawing=self.missing)
        return (after, ()) if after.drawing else after._after_negating(())

    def _after_negating(self, events: tuple[Event, ...]) -> Played:
        if not self.matched:
            return self.with_(pairs=())._look(events)
        return (self, events) if self.pairs else self._rise(events)

    def _place(self, card: Card, place: str) -> Played:
        raised = without_card(self.raised, card)
        if place == GRACE:
            placed = self.with_(raised=raised, grace=(*self.grace, card))
            return placed._next((Event("graced", (card,), f"wing{len(placed.grace)}"),))
        sefira = self.tree[place].holding(card)
        placed = self.with_(raised=raised, tree={**self.tree, place: sefira})
        events: tuple[Event, ...] = (Event("raised", (card,), place, sefira.total),)
        if not sefira.is_resolved:
            return placed._next(events)
        events += (Event("resolved", (sefira.major,), place, worth_of_major(sefira.major, place)),)
        return ended_as_won(placed, events) if is_won(placed.board, placed.tree) else placed._next(events)

    def _next(self, events: tuple[Event, ...]) -> Played:
        return self._go_on(events) if self.raised else self._look(events)


DONE: dict[str, Callable[..., Played]] = {
    DRAW: KnowThyself._draw,
    moves.LAY: KnowThyself._lay,
    moves.GIVE: KnowThyself._give,
    moves.NEGATE: KnowThyself._negate,
    moves.RISE: KnowThyself._rise,
    moves.LEAVE: KnowThyself._leave,
    DISCARD: KnowThyself._discard,
    moves.DRAW_UP: KnowThyself._draw_up,
    RAISE: KnowThyself._place,
    moves.LET_DRAW: KnowThyself._let_draw,
    moves.DRAW_BY_HAND: KnowThyself._draw_by_hand,
}
