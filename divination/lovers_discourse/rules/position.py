"""Lovers' Discourse: gifts, what rises, Courts that negate, the end of both (Sefirot, "Lovers' Discourse")."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.lovers_discourse.rules import moves
from divination.lovers_discourse.rules.table import NEGATED_HAND, LoversTable
from divination.rules import material_plane as plane
from divination.rules.engine import Event, Outcome
from divination.rules.starfield import NEAR_FIELD, Starfield
from divination.rules.starfield_sefira import are_all_majors_resolved
from divination.rules.two_player_words import player_token
from divination.rules.two_players import (
    DISCARD,
    DRAW,
    DRAW_UP,
    GIVE,
    LAY,
    LEAVE,
    MATCH,
    NEGATE,
    NUMEROLOGY,
    RAISE,
    RISE,
    SACRED,
)  # fmt: skip


def new_lovers_discourse(
    board: Starfield, variations: Collection[str], first_seat: str, hand_size: int, is_real: bool
) -> "LoversDiscourse":
    """Return the game before the deal; with real cards both hands are drawn already, and nobody told us of them."""
    opening = LoversDiscourse(
        board=board,
        variations=frozenset(variations),
        is_real=is_real,
        hand_sizes=dict.fromkeys(NEAR_FIELD, hand_size),
        seat=first_seat,
    )
    if NUMEROLOGY in variations:
        return opening.with_(phase=SACRED)
    return opening.deal_unseen_hands() if is_real else opening


class LoversDiscourse(LoversTable):
    """A game of Lovers' Discourse as one audience knows it, and what each line makes of it."""

    WAYS = moves.WAYS

    def begin_draw(self) -> "LoversDiscourse":
        """Begin the turn: deck or gift; with neither there is nothing to draw, and play goes on (Ruling L6)."""
        return self.with_(phase=DRAW) if self.near_gift else self.begin_draw_from_deck()

    def can_be_stuck(self) -> bool:
        """Say whether the hand may be such that no card of it goes anywhere: it is empty, or no Sefira within reach
        is free and no Gift Field either, which would take a card of it in any case (Ruling L7).
        """
        if self.free_fields and self.hand.cards:
            return False
        return not self.hand.cards or all(place in self.sky for place in self.reached_by_majors)

    def court_pairs(self) -> tuple[plane.Pair, ...]:
        return plane.court_pairs(self.columns)

    # --- draw ---

    def _take_gift(self) -> "LoversDiscourse":
        """Take the gift near by in place of drawing: it is known to both until it is played (Rulings L3, L18)."""
        gift = self.near_gift
        if gift is None:
            return self
        near = NEAR_FIELD[self.seat]
        taken = self._with_cards_added_to_hand(self.seat, [gift.code])
        rest = {key: card for key, card in self.gifts.items() if key != near}
        return taken.and_then(Event("taken", (gift,), near), gifts=rest).begin_play()

    # --- play ---

    def _lay_major(self, card: Card, place: str) -> "LoversDiscourse":
        sefira = self.sefira_with_major(card, place)
        laid = self.without_card_of_hand(card).with_(sky={**self.sky, place: sefira})
        return laid.and_then(Event("laid", (card,), place, sefira.holds)).end_turn()

    def _lay_gift(self, card: Card) -> "LoversDiscourse":
        """Lay a card open in the far field, where the partner may take it; it passes through once (Ruling L9)."""
        given = self.without_card_of_hand(card).with_(
            gifts={**self.gifts, self.far_field: card}, passed=self.passed | {card}
        )
        return given.and_then(Event("offered", (card,), self.far_field)).end_turn()

    def _lock_field_with_hand_card(self, card: Card, gift_field: str) -> "LoversDiscourse":
        return self.without_card_of_hand(card)._lock_field(card, gift_field).end_turn()

    def _lock_field(self, card: Card, gift_field: str) -> "LoversDiscourse":
        """Lay *card* face down in a Gift Field, which is of no use from then on."""
        return self.and_then(Event("locked", (card,), gift_field), locked={**self.locked, gift_field: card})

    # --- Courts that met ---

    def _leave_pairs(self) -> "LoversDiscourse":
        return self.and_then(*(Event("left", pair) for pair in self.pairs), pairs=()).end_turn()

    def _negate_courts(self, one: Card, other: Card) -> "LoversDiscourse":
        """Take two Courts out of the game; this hand holds four from now on (Rulings K15, L6)."""
        gone = (one, other)
        after = self.and_then(Event("negated", gone)).take_off_plane(gone)
        return after.with_(
            phase=DISCARD,
            matched=tuple(card for card in self.matched if card not in gone),
            pairs=tuple(pair for pair in self.pairs if one not in pair and other not in pair),
            away=(*self.away, *gone),
            hand_sizes={**self.hand_sizes, self.seat: max(NEGATED_HAND, self.hand_sizes[self.seat])},
        )

    def _discard_from_hand(self, card: Card) -> "LoversDiscourse":
        """Let a card of the hand go, face up (Ruling L12)."""
        let_go = self.without_card_of_hand(card).with_(away=(*self.away, card))
        return let_go.and_then(Event("discarded", (card,)))

    def _draw_up(self) -> "LoversDiscourse":
        missing = min(max(0, self.hand_sizes[self.seat] - len(self.hand)), len(self.deck))
        after = self.with_(phase=MATCH)
        return after._draw_cards(missing) if missing else after.match_anew_or_raise_or_wait()

    # --- what rose ---

    def _place_raised(self, card: Card, place: str) -> "LoversDiscourse":
        placed = self.without_raised(card)
        if place not in self.sky:
            return placed._lock_field(card, place).go_on_raising_or_match_anew()
        sefira = self.sky[place].with_minor(card)
        placed = placed.with_(sky={**self.sky, place: sefira})
        placed = placed.and_then(Event("raised", (card,), place, sefira.total))
        if not sefira.is_resolved:
            return placed.go_on_raising_or_match_anew()
        placed = placed.and_then(Event("resolved", sefira.majors, place, sefira.worth))
        return placed._end_as_won() if placed.is_sky_resolved else placed.go_on_raising_or_match_anew()

    @property
    def is_sky_resolved(self) -> bool:
        """Whether every Sefira holds a Major, and all of them are resolved."""
        return not self.free_places and are_all_majors_resolved(self.sky.values())

    # --- the end ---

    def _end_as_won(self) -> "LoversDiscourse":
        """End the game at once, whatever still waits to be placed; nobody keeps a score (Rulings K8, L17)."""
        outcome = Outcome(is_won=True, told="All thirteen Sefira are full, and every Major is resolved.")
        return self.end(Event("won"), outcome)

    def _end_as_lost(self, outcome_sentence: str, *cards: Card) -> "LoversDiscourse":
        outcome = Outcome(is_won=False, told=outcome_sentence, card=cards[0] if cards else None)
        return self.end(Event("lost", cards), outcome)

    def end_as_unplaceable(self, unplaced_card: Card) -> "LoversDiscourse":
        told = f"No Sefira within reach has room for {card_in_sentence(unplaced_card)}, and no Gift Field is free."
        return self._end_as_lost(told, unplaced_card)

    def end_as_stuck(self, last_drawn_major: Card | None) -> "LoversDiscourse":
        """End the game at the turn of the one who cannot go on: the other is not asked (Ruling L13)."""
        if last_drawn_major is None:
            return self._end_as_lost("A hand is empty, and there is nothing to draw.")
        stuck = capitalized(card_in_sentence(last_drawn_major))
        told = f"{stuck} can be played nowhere, nor can another card of that hand."
        return self._end_as_lost(told, last_drawn_major)

    def end_as_forfeited(self, losing_seat: str) -> "LoversDiscourse":
        return self._end_as_lost("The game was given up.")

    def end_as_undecided(self, late_seat: str) -> "LoversDiscourse":
        told = f"The time of {player_token(late_seat)} ran out."
        return self.end(Event("undecided"), Outcome(is_won=False, told=told, is_undecided=True))

    DONE: ClassVar[Mapping[str, Callable[..., Any]]]


LoversDiscourse.DONE = {
    DRAW: LoversDiscourse.draw,
    moves.TAKE: LoversDiscourse._take_gift,
    moves.PLAY_ON: LoversDiscourse.begin_play,
    LAY: LoversDiscourse._lay_major,
    GIVE: LoversDiscourse.give_to_seeress,
    moves.GIFT: LoversDiscourse._lay_gift,
    moves.LOCK: LoversDiscourse._lock_field_with_hand_card,
    NEGATE: LoversDiscourse._negate_courts,
    RISE: LoversDiscourse.raise_matched,
    LEAVE: LoversDiscourse._leave_pairs,
    DISCARD: LoversDiscourse._discard_from_hand,
    DRAW_UP: LoversDiscourse._draw_up,
    RAISE: LoversDiscourse._place_raised,
}
