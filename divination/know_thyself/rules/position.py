"""Know Thyself as its player knows it: the turn, what rises, Courts that negate, the end (Sefirot, "Know Thyself")."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from decks.rules.tarot import CODES, DECK, Card, capitalized, card_in_sentence
from divination.know_thyself.rules import moves
from divination.know_thyself.rules import options as explained
from divination.know_thyself.rules.ending import (
    end_as_lost_and_fill_center_from_hand,
    end_as_won,
    lay_major_in_center_or_turn_minor_over,
)
from divination.know_thyself.rules.heavens import (
    is_won,
    open_places,
    score_of_resolved_majors,
    worth_of_major,
)
from divination.know_thyself.rules.moves import GRACE
from divination.know_thyself.rules.table import (
    DISCARD,
    DRAW,
    DRAWS_ITSELF,
    MATCH,
    NUMEROLOGY,
    PLAY,
    RAISE,
    SACRED,
    ThyselfTable,
)
from divination.rules import material_plane as plane
from divination.rules.boards import WINGS, Board
from divination.rules.engine import Event, Move, Option, Outcome, Unseen, value_of_card, without_card_object
from divination.rules.ways import MoveAndBrokenRules
from play.rules.kinds import IllegalMoveError

SACRED_NUMBERS = range(6, 11)

PositionAndEvents = tuple["KnowThyself", tuple[Event, ...]]


def new_know_thyself(board: Board, variations: Collection[str]) -> "KnowThyself":
    """Return the game once the deck is shuffled; it wants the first hand, or the sacred number's cards before."""
    opening = KnowThyself(board, frozenset(variations), (DECK,))
    return opening.with_(phase=SACRED) if NUMEROLOGY in variations else opening


class KnowThyself(ThyselfTable):
    """A game of Know Thyself: the table, and what each move and each card makes of it."""

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(self.choices)

    @cached_property
    def choices(self) -> dict[Move, MoveAndBrokenRules]:
        """Every legal move, with the cards and the place it is made with."""
        return moves.legal_moves_by_code(self)

    def options(self) -> Iterator[Option]:
        return explained.open_and_closed_options_in_words(self)

    def play(self, move: Move) -> PositionAndEvents:
        choice = self.choices.get(move)
        if (
            choice is None
            and (other := moves.move_that_changes_drawing_by_itself(self))
            and other.move == move
        ):
            choice = other
        if choice is None:
            raise IllegalMoveError(explained.refusal_in_words(self, move))
        return DONE[choice.kind](self, *choice.cards, *((choice.place,) if choice.place else ()))

    def see(self, card: Card) -> PositionAndEvents:
        if not self.wants:
            raise IllegalMoveError(f"No card is being turned over, so {card_in_sentence(card)} cannot be it.")
        card = CODES[card.code]
        hidden = without_card_object(self.hidden, card)
        if len(hidden) == len(self.hidden):
            told = f"{capitalized(card_in_sentence(card))} has been seen before, so it is not the card turned over now."
            raise IllegalMoveError(told)
        now = self.with_(hidden=hidden)
        if self.phase == SACRED:
            return now._turn_over_for_sacred_number(card)
        if self.filling:
            return lay_major_in_center_or_turn_minor_over(now, card, is_from_deck=True)
        now = now.with_(hand=(*self.hand, card), drawing=min(self.drawing - 1, len(hidden)))
        drawn = (Event("drawn", (card,), "", len(hidden)),)
        if now.drawing:
            return now, drawn
        return (
            now._match_anew_or_raise_or_wait(drawn)
            if self.phase == MATCH
            else now._lose_if_no_move_is_left(drawn)
        )

    def _turn_over_for_sacred_number(self, card: Card) -> PositionAndEvents:
        """Turn over until a card is worth 6 to 10; then shuffle all of them back (Ruling K17)."""
        shown, turned = (*self.away, card), Event("turned", (card,))
        if (number := value_of_card(card)) not in SACRED_NUMBERS:
            return self.with_(away=shown), (turned,)
        rest = tuple(Unseen(0, place) for place in range(len(shown), len(DECK)))
        shuffles = (*self.shuffles, (*shown, *rest))
        opening = self.with_(shuffles=shuffles, hidden=DECK, away=(), number=number, phase=PLAY)
        return opening, (turned, Event("sacred", (card,), number=number))

    def _begin_turn_awaiting_card(self, events_so_far: tuple[Event, ...] = ()) -> PositionAndEvents:
        return self.with_(phase=PLAY, turn=self.turn + 1, drawing=1), events_so_far

    def _let_draw(self) -> PositionAndEvents:
        """Let each turn begin with its card drawn, this one too; no move before it can be taken back then."""
        settled = self.with_(variations=self.variations | {DRAWS_ITSELF})
        events = (Event("settled", number=1),)
        return settled._begin_turn_awaiting_card(events) if self.phase == DRAW else (settled, events)

    def _draw_by_hand(self) -> PositionAndEvents:
        return self.with_(variations=self.variations - {DRAWS_ITSELF}), (Event("settled"),)

    def _end_turn(self, events_so_far: tuple[Event, ...]) -> PositionAndEvents:
        """End the turn; with an empty deck there is no draw, and play goes on (Ruling K14)."""
        if self.hidden and DRAWS_ITSELF in self.variations:
            return self._begin_turn_awaiting_card(events_so_far)
        if self.hidden:
            return self.with_(phase=DRAW), events_so_far
        return self.with_(phase=PLAY, turn=self.turn + 1)._lose_if_no_move_is_left(events_so_far)

    def _lose_if_no_move_is_left(self, events_so_far: tuple[Event, ...]) -> PositionAndEvents:
        """Lose the game where nothing can be done (Rulings K18, K20)."""
        return (
            (self, events_so_far)
            if self.choices
            else end_as_lost_and_fill_center_from_hand(self, events_so_far)
        )

    def _lay_major_and_end_turn(self, card: Card, place: str) -> PositionAndEvents:
        hand = without_card_object(self.hand, card)
        if place == GRACE:
            laid = self.with_(hand=hand, grace=(*self.grace, card))
            return laid._end_turn((Event("graced", (card,), f"wing{len(laid.grace)}"),))
        sefira = self.sefira_with_major(card, place)
        laid = self.with_(hand=hand, tree={**self.tree, place: sefira})
        return laid._end_turn((Event("laid", (card,), place, sefira.holds),))

    def _give_to_seeress_and_match_or_end_turn(self, card: Card, column: str) -> PositionAndEvents:
        given = self.with_(
            hand=without_card_object(self.hand, card),
            columns=plane.columns_with_card_given(self.columns, card, column),
        )
        return given._match_or_end_turn((Event("given", (card,), column),))

    def _match_or_end_turn(self, events_so_far: tuple[Event, ...]) -> PositionAndEvents:
        """Look for matches: what matches rises together, unless two Courts of it may negate (Ruling K3)."""
        found, pairs = plane.matches_in_lines(self.columns, self.number), plane.court_pairs(self.columns)
        if not found and not pairs:
            return self._end_turn(events_so_far)
        events_so_far += tuple(Event("matched", match.cards, match.line) for match in found)
        matching = self.with_(phase=MATCH, matched=plane.rising_cards(found), pairs=pairs)
        return (matching, events_so_far) if pairs else matching._raise_matched_or_lose(events_so_far)

    def _raise_matched_or_lose(self, events_so_far: tuple[Event, ...] = ()) -> PositionAndEvents:
        risen, slides = self._take_off_plane(self.matched)
        risen = risen.with_(phase=RAISE, raised=self.matched, matched=(), pairs=())
        return risen._lose_if_no_move_is_left((*events_so_far, Event("rose", self.matched), *slides))

    def _leave_pairs(self) -> PositionAndEvents:
        events = tuple(Event("left", pair) for pair in self.pairs)
        return self.with_(pairs=())._end_turn(events)

    def _take_off_plane(self, cards: Collection[Card]) -> PositionAndEvents:
        columns = plane.columns_without(self.columns, cards)
        slides = plane.seeresses_and_cards_slid_up(self.columns, columns)
        return self.with_(columns=columns), tuple(Event("slid", moved, key) for key, moved in slides)

    def _negate_courts(self, one: Card, other: Card) -> PositionAndEvents:
        """Take two Courts out of the game; what else matched still rises, even a single card (Ruling K7)."""
        gone = (one, other)
        after, slides = self._take_off_plane(gone)
        after = after.with_(
            phase=DISCARD,
            matched=tuple(card for card in self.matched if card not in gone),
            pairs=tuple(pair for pair in self.pairs if one not in pair and other not in pair),
            away=(*self.away, *gone),
        )
        return after, (Event("negated", gone), *slides)

    def _discard_from_hand(self, card: Card) -> PositionAndEvents:
        after = self.with_(hand=without_card_object(self.hand, card), away=(*self.away, card))
        return after, (Event("discarded", (card,)),)

    def _draw_up_to_four(self) -> PositionAndEvents:
        after = self.with_(phase=MATCH, drawing=self.missing)
        return (after, ()) if after.drawing else after._match_anew_or_raise_or_wait(())

    def _match_anew_or_raise_or_wait(self, events_so_far: tuple[Event, ...]) -> PositionAndEvents:
        if not self.matched:
            return self.with_(pairs=())._match_or_end_turn(events_so_far)
        return (self, events_so_far) if self.pairs else self._raise_matched_or_lose(events_so_far)

    def _place_raised_and_continue_or_end(self, card: Card, sefira_or_grace: str) -> PositionAndEvents:
        raised = without_card_object(self.raised, card)
        if sefira_or_grace == GRACE:
            placed = self.with_(raised=raised, grace=(*self.grace, card))
            return placed._await_next_placing_or_match_anew(
                (Event("graced", (card,), f"wing{len(placed.grace)}"),)
            )
        sefira = self.tree[sefira_or_grace].with_minor(card)
        placed = self.with_(raised=raised, tree={**self.tree, sefira_or_grace: sefira})
        events: tuple[Event, ...] = (Event("raised", (card,), sefira_or_grace, sefira.total),)
        if not sefira.is_resolved:
            return placed._await_next_placing_or_match_anew(events)
        events += (
            Event(
                "resolved", (sefira.major,), sefira_or_grace, worth_of_major(sefira.major, sefira_or_grace)
            ),
        )
        return (
            end_as_won(placed, events)
            if is_won(placed.board, placed.tree)
            else placed._await_next_placing_or_match_anew(events)
        )

    def _await_next_placing_or_match_anew(self, events_so_far: tuple[Event, ...]) -> PositionAndEvents:
        return (
            self._lose_if_no_move_is_left(events_so_far)
            if self.raised
            else self._match_or_end_turn(events_so_far)
        )


DONE: dict[str, Callable[..., PositionAndEvents]] = {
    DRAW: KnowThyself._begin_turn_awaiting_card,
    moves.LAY: KnowThyself._lay_major_and_end_turn,
    moves.GIVE: KnowThyself._give_to_seeress_and_match_or_end_turn,
    moves.NEGATE: KnowThyself._negate_courts,
    moves.RISE: KnowThyself._raise_matched_or_lose,
    moves.LEAVE: KnowThyself._leave_pairs,
    DISCARD: KnowThyself._discard_from_hand,
    moves.DRAW_UP: KnowThyself._draw_up_to_four,
    RAISE: KnowThyself._place_raised_and_continue_or_end,
    moves.LET_DRAW: KnowThyself._let_draw,
    moves.DRAW_BY_HAND: KnowThyself._draw_by_hand,
}


# --- what is seen of it ---


@dataclass(frozen=True, slots=True)
class SefiraView:
    """A place of the tree: its Major (None: empty) and the Minors on it, which *total* some of what it *holds*.

    *is_open*: a branch leads here, so that a Major may come.
    """

    key: str
    name: str
    is_open: bool = False
    major: Card | None = None
    minors: tuple[Card, ...] = ()
    total: int = 0
    holds: int = 0  # 0 with a Major: any one card resolves it
    is_resolved: bool = False


@dataclass(frozen=True, slots=True)
class ThyselfView:
    """What a page of Know Thyself may show, listed one by one: nothing else of a position reaches it."""

    variations: frozenset[str]
    phase: str  # sacred, draw, play, match, discard, raise, over
    turn: int
    deck: int  # how many cards are left
    number: int  # the sacred number, 0 without
    hand: tuple[Card, ...]
    columns: plane.Columns
    matched: tuple[Card, ...]
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
        number=position.number,
        hand=position.hand,
        columns=position.columns,
        matched=position.matched,
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
        held = position.tree.get(spot.key)
        lies = (held.major, held.minors, held.total, held.holds, held.is_resolved) if held else ()
        places.append(SefiraView(spot.key, spot.name, spot.key in now_open, *lies))
    return tuple(places)
