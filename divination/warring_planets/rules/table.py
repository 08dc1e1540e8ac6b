"""The sky of Warring Planets: what faces whom, Guards, who reaches what (Sefirot, "Warring Planets")."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from decks.rules.tarot import Card
from divination.rules.engine import Outcome, value_of_card
from divination.rules.sefira import FOOL
from divination.rules.starfield import EDGE, PLACES, SEATS
from divination.rules.starfield_sefira import PAIR_WORTH, StarfieldSefira, may_join_luminary
from divination.rules.two_players import TwoPlayerPosition

NOBLE, OUTNUMBER = "noble", "outnumber"


@dataclass(frozen=True, slots=True)
class WarOutcome(Outcome):
    """How a war ended: *scores* by seat, and who won it, "" for a draw."""

    scores: tuple[int, int] = (0, 0)
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Guard:
    """A Minor that holds a Sefira by itself, for the seat that it *faces*."""

    card: Card
    faces: str

    @property
    def value(self) -> int:
        """What it counts: a Court 10."""
        return value_of_card(self.card)


@dataclass(frozen=True)
class WarTable(TwoPlayerPosition):
    """The table of Warring Planets: a Sefira holds a Major, a Guard, or nothing."""

    REMEMBERED: ClassVar = (*TwoPlayerPosition.REMEMBERED, "reached")

    def open_cards(self) -> Iterator[Card]:
        yield from super().open_cards()
        for held in self.sky.values():
            if isinstance(held, Guard):
                yield held.card
            else:
                yield from held.majors
                yield from held.minors

    @cached_property
    def reached(self) -> frozenset[str]:
        """The places at the edge of *seat*, and those adjacent to a Major or Guard that faces *seat*: no bridge runs
        over resolved Sefira here (Ruling L5).
        """
        near = {other for place in self.places_facing(self.seat) for other in self.board.beside[place]}
        return frozenset(near.union(EDGE[self.seat]))

    def places_facing(self, seat: str) -> list[str]:
        """Return the places whose Major or Guard faces *seat*, in no order."""
        return [place for place, held in self.sky.items() if held.faces == seat]

    def seats_that_own(self, place: str) -> frozenset[str]:
        """Return the seat that the Major or Guard of *place* faces."""
        return frozenset({self.sky[place].faces})

    def guard_at(self, place: str) -> Guard | None:
        """Return the Guard on *place*, if there is one."""
        held = self.sky.get(place)
        return held if isinstance(held, Guard) else None

    def major_at(self, place: str) -> StarfieldSefira | None:
        """Return the Sefira of *place*, if a Major lies on it."""
        held = self.sky.get(place)
        return held if isinstance(held, StarfieldSefira) else None

    def may_major_slip_under(self, guard: Guard, card: Card) -> bool:
        """Say whether Major *card* fits under *guard* of *seat*: at least its value, never The Fool (Ruling W2)."""
        return guard.faces == self.seat and card != FOOL and guard.value <= card.rank

    def has_room_for_major(self, card: Card, place: str) -> bool:
        """Say whether *place* takes Major *card*: it is free, an own Guard's, or holds the other luminary."""
        if guard := self.guard_at(place):
            return self.may_major_slip_under(guard, card)
        return place not in self.sky or may_join_luminary(card, place, self.sky[place])

    def places_open_to_major(self, card: Card) -> tuple[str, ...]:
        """Return the places where *seat* may lay *card*, in the board's order.

        To slip under a Guard takes the way that any Major takes; one that is cut off lets none in (Ruling W11).
        """
        return tuple(
            [place for place in PLACES if place in self.reached and self.has_room_for_major(card, place)]
        )

    @property
    def places_for_minors(self) -> tuple[str, ...]:
        """The places whose Majors *seat* may play Minors to: those that face it, and those it reaches."""
        return tuple(
            [
                place
                for place in PLACES
                if (held := self.major_at(place)) and (held.faces == self.seat or place in self.reached)
            ]
        )

    @property
    def places_for_guards(self) -> tuple[str, ...]:
        """The empty places that *seat* reaches."""
        return tuple([place for place in PLACES if place in self.reached and place not in self.sky])

    @property
    def places_to_attack(self) -> tuple[str, ...]:
        """The places of the other's Guards that *seat* reaches (Ruling W21)."""
        return tuple(
            [
                place
                for place in PLACES
                if place in self.reached and (guard := self.guard_at(place)) and guard.faces != self.seat
            ]
        )

    def can_fell(self, cards: tuple[Card, ...], guard: Guard) -> bool:
        """Say whether *cards* together are worth *guard*; a noble Court falls to a Court alone (Rulings W4, W15)."""
        if NOBLE in self.variations and guard.card.is_court and not any(card.is_court for card in cards):
            return False
        return sum(map(value_of_card, cards)) >= guard.value

    def sefira_with_major(self, card: Card, place: str) -> StarfieldSefira:
        """Return *place* as it will be when *seat* lays *card* there; a Guard it slips under becomes a Minor on it."""
        held = self.sky.get(place)
        if isinstance(held, StarfieldSefira):  # who it faced it goes on facing (Ruling W5)
            return held.with_second_luminary(card, self.seat, PAIR_WORTH)
        sefira = StarfieldSefira(card, card.rank, laid_by=frozenset({self.seat}), faces=self.seat)
        return sefira.with_minor(held.card) if isinstance(held, Guard) else sefira

    def scores(self) -> dict[str, int]:
        """Return what the resolved Majors that face each seat are worth (Ruling W7)."""
        return {
            seat: sum(
                held.worth
                for held in self.sky.values()
                if isinstance(held, StarfieldSefira) and held.faces == seat and held.is_resolved
            )
            for seat in SEATS
        }
