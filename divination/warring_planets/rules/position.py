"""Warring Planets: Majors that turn, Guards, attacks, the end and its score (Sefirot, "Warring Planets")."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.rules import material_plane as plane
from divination.rules.engine import Event
from divination.rules.starfield import SEATS, Starfield
from divination.rules.starfield_sefira import StarfieldSefira, are_all_majors_resolved
from divination.rules.two_player_words import player_token
from divination.rules.two_players import DRAW, GIVE, LAY, RAISE, other_seat
from divination.warring_planets.rules import moves
from divination.warring_planets.rules.table import Guard, WarOutcome, WarTable


def new_warring_planets(
    board: Starfield, variations: Collection[str], first_seat: str, hand_size: int, is_real: bool
) -> "WarringPlanets":
    """Return the game before the deal; with real cards both hands are drawn already, and nobody told us of them."""
    opening = WarringPlanets(
        board=board,
        variations=frozenset(variations),
        is_real=is_real,
        hand_sizes=dict.fromkeys(SEATS, hand_size),
        seat=first_seat,
    )
    return opening.deal_unseen_hands() if is_real else opening


class WarringPlanets(WarTable):
    """A game of Warring Planets as one audience knows it, and what each line makes of it."""

    WAYS = moves.WAYS
    DONE: ClassVar[Mapping[str, Callable[..., Any]]]

    def begin_draw(self) -> "WarringPlanets":
        return self.begin_draw_from_deck()

    def can_be_stuck(self) -> bool:
        """Say whether the hand may be such that no card of it goes anywhere: it is empty, or no Sefira is free."""
        return not self.hand.cards or not self.places_for_guards

    def court_pairs(self) -> tuple[plane.Pair, ...]:
        """Return none: Courts do not negate each other here."""
        return ()

    # --- play ---

    def _lay_major(self, card: Card, place: str) -> "WarringPlanets":
        """Lay a Major, under an own Guard where one stands: if their values are the same it is resolved at once."""
        sefira = self.sefira_with_major(card, place)
        kind = "slipped" if self.guard_at(place) else "laid"
        laid = self.without_card_of_hand(card).with_(sky={**self.sky, place: sefira})
        laid = laid.and_then(Event(kind, (card,), place, sefira.holds))
        return laid._turn_resolved_major_and_end_full_sky(place).end_turn_unless_game_over()

    def _turn_resolved_major_and_end_full_sky(self, place: str) -> "WarringPlanets":
        """Turn a resolved Major to whom resolved it, with the ground that it gives; end a full and resolved sky."""
        sefira = self.major_at(place)
        if sefira is None or not sefira.is_resolved:
            return self
        turned = self.with_(sky={**self.sky, place: replace(sefira, faces=self.seat)})
        events = [Event("resolved", sefira.majors, place, sefira.worth)]
        if sefira.faces != self.seat:
            events.append(Event("turned to", sefira.majors, place))
        turned = turned.and_then(*events)
        return turned._end_if_sky_is_full_and_resolved()

    def _end_if_sky_is_full_and_resolved(self) -> "WarringPlanets":
        """End the game at once where it is so, whatever still waits to be placed; Guards fill (Rulings W3, W14)."""
        if self.free_places or not are_all_majors_resolved(self.sky.values()):
            return self
        return self._end_by_score("All thirteen Sefira are full, and every Major is resolved.")

    def end_turn_unless_game_over(self) -> "WarringPlanets":
        return self if self.outcome else self.end_turn()

    # --- what rose ---

    def _place_raised(self, card: Card, place: str) -> "WarringPlanets":
        sefira = self.sky[place]
        if not isinstance(sefira, StarfieldSefira):
            return self
        held = sefira.with_minor(card)
        placed = self.without_raised(card).with_(sky={**self.sky, place: held})
        placed = placed.and_then(Event("raised", (card,), place, held.total))
        return placed._turn_resolved_major_and_end_full_sky(place)._go_on_unless_over()

    def _place_guard(self, card: Card, place: str) -> "WarringPlanets":
        guarded = self.without_raised(card).with_(sky={**self.sky, place: Guard(card, self.seat)})
        guarded = guarded.and_then(Event("guarded", (card,), place))
        return guarded._end_if_sky_is_full_and_resolved()._go_on_unless_over()

    def _attack_guard(self, *cards_and_place: Any) -> "WarringPlanets":
        """Let risen cards fell a Guard: they and it are discarded, face up (Ruling W16)."""
        *cards, place = cards_and_place
        guard = self.sky[place]
        gone = (*cards, guard.card)
        sky = {key: held for key, held in self.sky.items() if key != place}
        fell = self.without_raised(*cards).with_(sky=sky, away=(*self.away, *gone))
        return fell.and_then(Event("attacked", gone, place))._go_on_unless_over()

    def _go_on_unless_over(self) -> "WarringPlanets":
        return self if self.outcome else self.go_on_raising_or_match_anew()

    # --- the end ---

    def _end_by_score(self, outcome_sentence: str, *cards: Card, lost_by: str = "") -> "WarringPlanets":
        """End the game: who has more points wins, and who forfeits loses whatever the score (Rulings W7, W10)."""
        one, two = self.scores().values()
        winner = other_seat(lost_by) if lost_by else "" if one == two else SEATS[two > one]
        outcome = WarOutcome(
            is_won=bool(winner), told=outcome_sentence, score=max(one, two), card=cards[0] if cards else None,
            scores=(one, two), winner=winner,
        )  # fmt: skip
        return self.end(Event("over", cards), outcome)

    def end_as_unplaceable(self, unplaced_card: Card) -> "WarringPlanets":
        """End the game by the score as it stands: nobody is punished for the card (Ruling W13)."""
        return self._end_by_score(
            f"{capitalized(card_in_sentence(unplaced_card))} rose, and can go nowhere.", unplaced_card
        )

    def end_as_stuck(self, last_drawn_major: Card | None) -> "WarringPlanets":
        """End the game for want of a card that can be played (Ruling W9)."""
        if last_drawn_major is None:
            return self._end_by_score("A hand is empty, and there is nothing to draw.")
        told = f"Only Majors are in a hand, and {card_in_sentence(last_drawn_major)} can go nowhere, nor can another."
        return self._end_by_score(told, last_drawn_major)

    def end_as_forfeited(self, losing_seat: str) -> "WarringPlanets":
        return self._end_by_score(f"{player_token(losing_seat)} gave the game up.", lost_by=losing_seat)

    def end_as_undecided(self, late_seat: str) -> "WarringPlanets":
        one, two = self.scores().values()
        outcome = WarOutcome(
            is_won=False,
            told=_sentence_that_time_ran_out(late_seat),
            score=max(one, two),
            is_undecided=True,
            scores=(one, two),
        )
        return self.end(Event("over"), outcome)

    def end_as_absent(self, late_seat: str) -> "WarringPlanets":
        return self._end_by_score(_sentence_that_time_ran_out(late_seat), lost_by=late_seat)


def _sentence_that_time_ran_out(seat: str) -> str:
    return f"The time of {player_token(seat)} ran out."


WarringPlanets.DONE = {
    DRAW: WarringPlanets.draw,
    LAY: WarringPlanets._lay_major,
    GIVE: WarringPlanets.give_to_seeress,
    RAISE: WarringPlanets._place_raised,
    moves.GUARD: WarringPlanets._place_guard,
    moves.ATTACK: WarringPlanets._attack_guard,
}
