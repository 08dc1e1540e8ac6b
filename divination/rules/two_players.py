"""Two players over the Starfield: what each audience knows of the table, and a turn of either game (Sefirot).

A turn is a draw, a card played, and what rises. Hands and the deck's order are hidden; all else lies open. The same
fold serves the keeper and every audience: it never compares a card that may be `U`, and never refuses.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from decks.rules.tarot import CODES, DECK, Card
from divination.rules import material_plane as plane
from divination.rules.engine import Event, Move, Outcome, value_of_card, without_card_object
from divination.rules.starfield import ONE, PLACES, SEATS, THE_STARFIELD, TWO, Starfield
from divination.rules.ways import (
    MoveAndBrokenRules,
    Way,
    legal_moves_of_ways,
)
from play.rules.replacing import copy_with
from play.rules.zones import U, Zone, unseen_cards

FATED, NUMEROLOGY = "fated", "numerology"
SACRED, DEAL, DRAW, PLAY, MATCH, DISCARD, RAISE, OVER = (
    "sacred", "deal", "draw", "play", "match", "discard", "raise", "over",
)  # fmt: skip
# What a move does, beside phases of the same name: a line begins with it, but for the two commonest.
UNDECIDED, ABSENT = (
    "undecided",
    "absent",
)  # lines that no option offers: whoever waits says them, after the time
LAY, GIVE, NEGATE, RISE, LEAVE, DRAW_UP, FORFEIT, STUCK = (
    "lay", "give", "negate", "rise", "leave", "draw up", "forfeit", "stuck",
)  # fmt: skip
HAND = 3
SACRED_NUMBERS = range(6, 11)
LINE = re.compile(r"(?P<word>[a-z ]*?) ?(?P<cards>(?:[scwpm]\d+[+ ]?)*)(?:(?P<to>[@>])(?P<place>\w+))?")
NO_CARDS, WHOLE_DECK = Zone(), Zone(unseen_cards(len(DECK)), is_pile=True)
EVERY_CODE = tuple(card.code for card in DECK)


def other_seat(seat: str) -> str:
    """Return the seat opposite *seat*."""
    return TWO if seat == ONE else ONE


def _field_with_default_for_each_seat(value: Any) -> Any:
    return field(default_factory=lambda: dict.fromkeys(SEATS, value))


@dataclass(frozen=True)
class TwoPlayerTable:
    """The table as one audience knows it; frozen. Codes stand in hidden places, `U` for each that is not known here.

    *is_real*: the players' own cards are played, and nobody tells the app what a hand holds. *hand_sizes* is how many
    cards rest in each hand between turns; *drawn* is what came to each, in order.
    """

    REMEMBERED: ClassVar[tuple[str, ...]] = ("ways", "choices")  # what is worked out once of each position

    board: Starfield = THE_STARFIELD
    variations: frozenset[str] = frozenset()
    is_real: bool = False
    hand_sizes: Mapping[str, int] = _field_with_default_for_each_seat(HAND)
    phase: str = DEAL
    seat: str = ONE  # whose turn it is
    mover: str = ONE  # whose turn it was before the last line
    turn: int = 0
    deck: Zone = WHOLE_DECK
    hands: Mapping[str, Zone] = _field_with_default_for_each_seat(NO_CARDS)
    drawn: Mapping[str, tuple[str, ...]] = _field_with_default_for_each_seat(())
    drawing: int = 0  # cards that the keeper is asked for, for the hand of *seat*
    is_asked_if_stuck: bool = (
        False  # of the keeper: whether the hand of *seat*, which is hidden, can play at all
    )
    columns_of: Mapping[str, plane.Columns] = _field_with_default_for_each_seat(plane.EMPTY)
    matched: tuple[Card, ...] = ()  # on the Seeresses still, about to rise
    pairs: tuple[plane.Pair, ...] = ()  # Courts that may negate each other
    raised: tuple[Card, ...] = ()  # off the Seeresses, to be placed
    sky: Mapping[str, Any] = field(default_factory=dict)  # by place: what occupies it
    away: tuple[Card, ...] = ()  # out of the game, face up
    number: int = 0  # the sacred number; 0: suits match
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()  # of the last line

    def with_(self, **changes: Any) -> Self:
        """Do as dataclasses.replace does, several times as fast: a simulation is millions of these."""
        return copy_with(self, changes, worked_out=self.REMEMBERED)

    def and_then(self, *events: Event, **changes: Any) -> Self:
        """Return it with *changes*, and *events* after those that this line brought already."""
        return self.with_(events=(*self.events, *events), **changes)

    @property
    def hand(self) -> Zone:
        """The hand of whose turn it is."""
        return self.hands[self.seat]

    @property
    def columns(self) -> plane.Columns:
        """The Seeresses of whose turn it is."""
        return self.columns_of[self.seat]

    @property
    def free_places(self) -> tuple[str, ...]:
        return tuple([place for place in PLACES if place not in self.sky])

    @property
    def open_columns(self) -> tuple[str, ...]:
        """The Seeresses who may take a card; where rows are filled in turn those with room in the one begun: each
        player fills their own (Ruling L11).
        """
        return (
            plane.seeresses_open_when_rows_fill_in_turn(self.columns)
            if FATED in self.variations
            else plane.SEERESSES
        )

    def cards_that_may_be_in_hand(self, seat: str) -> tuple[Card, ...]:
        """Return the cards that *seat* might play, for all that is known here: where a hand is not, all unseen ones."""
        hand = self.hands[seat]
        if U not in hand.cards:
            return tuple([CODES[code] for code in hand.cards])
        seen = {*self.open_cards(), *(CODES[code] for code in self.hands[other_seat(seat)].known)}
        return tuple(card for card in DECK if card not in seen)

    def open_cards(self) -> Iterator[Card]:
        """Yield every card that lies face up, or turned down where all saw it, once."""
        for seat in SEATS:
            for column in self.columns_of[seat]:
                yield from column
        yield from self.raised
        yield from self.away


class TwoPlayerPosition(TwoPlayerTable):
    """A game for two: the table, and what each line makes of it. Each game says what its sky takes, and how it ends."""

    WAYS: ClassVar[Mapping[str, Callable[[Any], Iterable[Way]]]]  # by phase: every move one might think of
    DONE: ClassVar[Mapping[str, Callable[..., Any]]]  # by kind: what a move makes of the position

    # --- what may be done ---

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """Every way to go on for whose turn it is; none while the keeper is asked."""
        if self.drawing or self.is_asked_if_stuck or self.outcome:
            return ()
        return tuple(self.WAYS[self.phase](self))

    @cached_property
    def choices(self) -> dict[Move, MoveAndBrokenRules]:
        """Every legal move, with the cards and the place it is made with."""
        return legal_moves_of_ways(self.ways)

    def ways_of_being_stuck(self) -> Iterator[MoveAndBrokenRules]:
        """Yield how the player of real cards says that the hand holds nothing to play, with the Major drawn last.

        Offered only where it may be so: what is known of the hand, and the sky, can show that it is not.
        """
        if not self.can_be_stuck():
            return
        if not self.hand.cards:
            yield MoveAndBrokenRules(STUCK, STUCK)
        elif all(self._is_major_without_place(CODES[code]) for code in self.hand.known):
            for card in filter(self._is_major_without_place, self.cards_that_may_be_in_hand(self.seat)):
                yield MoveAndBrokenRules(f"{STUCK} {card.code}", STUCK, (card,))

    def _is_major_without_place(self, card: Card) -> bool:
        return card.is_major and not self.places_open_to_major(card)

    # --- what each game says ---

    def begin_draw(self) -> Self:
        """Return it at the beginning of the turn of *seat*, once it is known what may be drawn."""
        raise NotImplementedError

    def can_be_stuck(self) -> bool:
        """Say whether, for all that lies open, *seat* may have nothing to play: then the keeper is asked."""
        raise NotImplementedError

    def places_open_to_major(self, card: Card) -> tuple[str, ...]:
        """Return the places where *seat* may lay *card*, in the board's order."""
        raise NotImplementedError

    def court_pairs(self) -> tuple[plane.Pair, ...]:
        """Return the Courts that may negate each other now."""
        raise NotImplementedError

    def seats_that_own(self, place: str) -> frozenset[str]:
        """Return the seats whose card lies on *place*, which holds one."""
        raise NotImplementedError

    def end_as_forfeited(self, losing_seat: str) -> Self:
        """Return it ended by *losing_seat*, who gives up."""
        raise NotImplementedError

    def end_as_undecided(self, late_seat: str) -> Self:
        """Return it ended without anybody having won or lost, as the time of *late_seat* ran out (Ruling W19)."""
        raise NotImplementedError

    def end_as_absent(self, late_seat: str) -> Self:
        """Return it ended as if *late_seat*, whose time ran out, forfeited (W19), undecided where none can lose."""
        return self.end_as_undecided(late_seat)

    def end_as_stuck(self, last_drawn_major: Card | None) -> Self:
        """Return it ended by *seat*, who can play nothing; None is an empty hand."""
        raise NotImplementedError

    def end_as_unplaceable(self, unplaced_card: Card) -> Self:
        """Return it ended as nothing of what rose can be placed: *unplaced_card* is the first of what is left."""
        raise NotImplementedError

    # --- the fold ---

    def after_line(self, line_text: str) -> Self:
        """Return the position after a line, as whoever read *line_text* knows it. Refuses nothing."""
        word, _, rest = line_text.partition(" ")
        begun = self.with_(events=(), mover=self.seat)
        if told := TOLD.get(word):
            heard: Self = told(begun, rest.split())
            return heard
        found = LINE.fullmatch(line_text)
        if found is None:
            return begun
        kind = found["word"] or (GIVE if found["to"] == ">" else LAY)
        cards = [CODES[code] for code in found["cards"].replace("+", " ").split()]
        if kind not in self.DONE:
            return begun
        made: Self = self.DONE[kind](begun, *cards, *([found["place"]] if found["place"] else ()))
        return made

    def _turn_over_for_sacred_number(self, codes: list[str]) -> Self:
        """Turn over until a card is worth 6 to 10; then all are shuffled back (Rulings K17, L11)."""
        cards = tuple(CODES[code] for code in codes)
        number = value_of_card(cards[-1])
        turned = Event("turned", cards)
        if number not in SACRED_NUMBERS:
            return self.and_then(turned, away=(*self.away, *cards))
        found = self.and_then(turned, Event("sacred", cards[-1:], number=number), away=(), number=number)
        return found.with_(phase=DEAL).deal_unseen_hands() if self.is_real else found.with_(phase=DEAL)

    def deal_unseen_hands(self) -> Self:
        """Return it when both have drawn their hands from a deck that nobody told the app of."""
        table = self
        for seat in SEATS:
            table = table._deal_hand([seat, *unseen_cards(self.hand_sizes[seat])])
        return table

    def _put_deck_in_order(self, codes: list[str]) -> Self:
        order = () if codes == [U] else tuple(codes)
        return self.with_(deck=self.deck.shuffled_to_order_or_unseen(order))

    def _deal_hand(self, seat_and_codes: list[str]) -> Self:
        """Deal a hand; with the second one the first turn begins."""
        seat, *codes = seat_and_codes
        dealt = self._with_cards_drawn_from_deck(seat, codes)
        return dealt.with_(turn=1).begin_draw() if all(dealt.hands.values()) else dealt

    def _with_cards_drawn_from_deck(self, seat: str, codes: Collection[str]) -> Self:
        _top, deck = self.deck.draw(len(codes))
        return self.with_(deck=deck)._with_cards_added_to_hand(seat, codes)

    def _with_cards_added_to_hand(self, seat: str, codes: Collection[str]) -> Self:
        return self.with_(
            hands={**self.hands, seat: self.hands[seat].add(codes)},
            drawn={**self.drawn, seat: (*self.drawn[seat], *codes)},
        )

    def _draw_told_cards(self, seat_and_codes: list[str]) -> Self:
        _seat, *codes = seat_and_codes
        seen = self._with_cards_drawn_from_deck(self.seat, codes).with_(drawing=0)
        seen = seen.and_then(Event("drawn", (), self.seat, len(codes)))
        return seen.match_anew_or_raise_or_wait() if self.phase == MATCH else seen.begin_play()

    def begin_draw_from_deck(self) -> Self:
        """Begin a turn that has no choice but the deck; with an empty one play goes on without a draw (Ruling K14).

        Of real cards nobody says so: who is on turn has drawn.
        """
        if not self.deck.cards:
            return self.begin_play()
        if self.is_real:
            return self._with_cards_drawn_from_deck(self.seat, unseen_cards(1)).begin_play()
        return self.with_(phase=DRAW)

    def draw(self) -> Self:
        """Draw the turn's card: the keeper says which it is, or nobody where the cards are real."""
        return self._draw_cards(1)

    def _draw_cards(self, count: int) -> Self:
        wanted = self.with_(drawing=count)
        return wanted._draw_told_cards([self.seat, *unseen_cards(count)]) if self.is_real else wanted

    def begin_play(self) -> Self:
        """Return it when *seat* is to play a card; the keeper is asked where a hand might hold none that can be."""
        playing = self.with_(phase=PLAY)
        return playing.with_(is_asked_if_stuck=not self.is_real and playing.can_be_stuck())

    def _after_keeper_says_on(self, _no_words: list[str]) -> Self:
        return self.with_(is_asked_if_stuck=False)

    def _end_as_stuck_with_codes(self, codes: list[str]) -> Self:
        """End the game: what the hand holds can go nowhere, or it is empty."""
        ended = self.with_(is_asked_if_stuck=False)
        return ended.end_as_stuck(CODES[codes[0]] if codes else None)

    def _end_as_forfeited_by_first(self, seats: list[str]) -> Self:
        return self.end_as_forfeited(seats[0])

    def _end_as_undecided_for_first(self, seats: list[str]) -> Self:
        return self.end_as_undecided(seats[0])

    def _end_as_absent_of_first(self, seats: list[str]) -> Self:
        return self.end_as_absent(seats[0])

    def card_that_is_stuck(self) -> str:
        """Return the code of the Major of the hand of *seat* that was drawn last, "" of an empty hand (Ruling L13)."""
        held = self.hand.cards
        return next((code for code in reversed(self.drawn[self.seat]) if code in held), "")

    # --- a card is played ---

    def without_card_of_hand(self, card: Card) -> Self:
        """Return it when *card* has left the hand of *seat*."""
        return self.with_(hands={**self.hands, self.seat: self.hand.without_card(card.code)})

    def give_to_seeress(self, card: Card, seeress: str) -> Self:
        """Lay *card* of the hand below what *seeress* has; what matches rises."""
        given = self.without_card_of_hand(card)._with_columns(
            plane.columns_with_card_given(self.columns, card, seeress)
        )
        return given.and_then(Event("given", (card,), seeress)).match_or_end_turn()

    def _with_columns(self, columns: plane.Columns) -> Self:
        return self.with_(columns_of={**self.columns_of, self.seat: columns})

    def match_or_end_turn(self) -> Self:
        """Look for matches: what matches rises together, unless two Courts of it may negate (Rulings K3, K7)."""
        found, pairs = plane.matches_in_lines(self.columns, self.number), self.court_pairs()
        if not found and not pairs:
            return self.end_turn()
        events = [Event("matched", match.cards, match.line) for match in found]
        matching = self.and_then(*events, phase=MATCH, matched=plane.rising_cards(found), pairs=pairs)
        return matching if pairs else matching.raise_matched()

    def raise_matched(self) -> Self:
        """Take what matched off the Seeresses: all of it is to be placed."""
        risen = self.and_then(Event("rose", self.matched)).take_off_plane(self.matched)
        return risen.with_(phase=RAISE, raised=self.matched, matched=(), pairs=()).end_if_unplaceable()

    def take_off_plane(self, cards: Collection[Card]) -> Self:
        """Return it without *cards* on the Seeresses of *seat*: what lay below slides up."""
        columns = plane.columns_without(self.columns, cards)
        slid = plane.seeresses_and_cards_slid_up(self.columns, columns)
        return self._with_columns(columns).and_then(*(Event("slid", moved, key) for key, moved in slid))

    def end_if_unplaceable(self) -> Self:
        """Return it ended where nothing of what rose can be placed (Rulings K20, W12)."""
        return self if self.choices else self.end_as_unplaceable(self.raised[0])

    def without_raised(self, *cards: Card) -> Self:
        """Return it when *cards* of what rose are placed or gone."""
        raised = self.raised
        for card in cards:
            raised = without_card_object(raised, card)
        return self.with_(raised=raised)

    def go_on_raising_or_match_anew(self) -> Self:
        """Return it after a risen card was placed: the next is, or what slid up may match."""
        return self.end_if_unplaceable() if self.raised else self.match_or_end_turn()

    def match_anew_or_raise_or_wait(self) -> Self:
        """Return it after Courts negated: what else matched still rises, even a single card (Ruling K7)."""
        if not self.matched:
            return self.with_(pairs=()).match_or_end_turn()
        return self if self.pairs else self.raise_matched()

    def end(self, event: Event, outcome: Outcome) -> Self:
        """Return it ended: nothing is waited for any more, of the keeper neither."""
        return self.and_then(event, phase=OVER, outcome=outcome, drawing=0, is_asked_if_stuck=False)

    def end_turn(self) -> Self:
        """Return it when the other player's turn begins."""
        return self.with_(seat=other_seat(self.seat), turn=self.turn + 1, pairs=()).begin_draw()


TOLD: dict[str, Callable[[Any, list[str]], Any]] = {  # lines of the keeper, by their first word
    "turned": TwoPlayerPosition._turn_over_for_sacred_number,
    "dealt": TwoPlayerPosition._put_deck_in_order,
    "hand": TwoPlayerPosition._deal_hand,
    "drawn": TwoPlayerPosition._draw_told_cards,
    "on": TwoPlayerPosition._after_keeper_says_on,
    STUCK: TwoPlayerPosition._end_as_stuck_with_codes,
    FORFEIT: TwoPlayerPosition._end_as_forfeited_by_first,
    UNDECIDED: TwoPlayerPosition._end_as_undecided_for_first,
    ABSENT: TwoPlayerPosition._end_as_absent_of_first,
}
