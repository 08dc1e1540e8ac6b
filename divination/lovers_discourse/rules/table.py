"""The sky of Lovers' Discourse: Gift Fields, whose Majors are in whose reach (Sefirot, "Lovers' Discourse")."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from decks.rules.tarot import Card
from divination.rules.starfield import EDGE, FAR_FIELD, MOON_FIELD, NEAR_FIELD, PLACES, SUN_FIELD
from divination.rules.starfield_sefira import PAIR_WORTH, StarfieldSefira, may_join_luminary
from divination.rules.two_players import TwoPlayerPosition

MEDITATIVE = "meditative"
FIELDS = (SUN_FIELD, MOON_FIELD)
FIELD_NAMES = {SUN_FIELD: "the Sun’s field", MOON_FIELD: "the Moon’s field"}
NEGATED_HAND = 4  # cards that rest in a hand once Courts negated each other for its player (Ruling K15)


@dataclass(frozen=True)
class LoversTable(TwoPlayerPosition):
    """The table of Lovers' Discourse. *gifts* lie open in their fields; *locked* fields hold a card face down for good.

    *passed*: the cards that went through a field, each of which may do so once (Ruling L9).
    """

    REMEMBERED: ClassVar = (*TwoPlayerPosition.REMEMBERED, "reached_by_majors", "reached_by_minors")

    gifts: Mapping[str, Card] = field(default_factory=dict)
    locked: Mapping[str, Card] = field(default_factory=dict)
    passed: frozenset[Card] = frozenset()

    @property
    def near_gift(self) -> Card | None:
        """The gift that waits for whose turn it is."""
        return self.gifts.get(NEAR_FIELD[self.seat])

    @property
    def far_field(self) -> str:
        """The Gift Field in which *seat* gives."""
        return FAR_FIELD[self.seat]

    @property
    def free_fields(self) -> tuple[str, ...]:
        """The Gift Fields that hold nothing, and are not locked."""
        return tuple([each for each in FIELDS if each not in self.gifts and each not in self.locked])

    def open_cards(self) -> Iterator[Card]:
        yield from super().open_cards()
        yield from self.gifts.values()
        yield from self.locked.values()
        for held in self.sky.values():
            yield from held.majors
            yield from held.minors

    def holds_on_sefira(self, *majors: Card) -> int:
        """Return what these Majors take in Minors, both luminaries 50; meditation doubles it (Ruling L10)."""
        worth = PAIR_WORTH if len(majors) > 1 else majors[0].rank
        return worth * 2 if MEDITATIVE in self.variations else worth

    @cached_property
    def reached_by_majors(self) -> set[str]:
        """The places to which a chain of anybody's Majors leads from the edge of *seat* (Ruling L2)."""
        edge = EDGE[self.seat]
        passed = {place for place in edge if place in self.sky}
        return set(edge) | self.board.reached_through(passed, self.sky.__contains__)

    @cached_property
    def reached_by_minors(self) -> tuple[str, ...]:
        """The places whose Majors take risen Minors of *seat*, in the board's order: own ones, those at one's edge,
        those adjacent to own ones, over any chain of resolved ones too (Ruling L1); what two laid is own to both (L14).
        """
        own = [place for place, held in self.sky.items() if self.seat in held.laid_by]
        near = self.board.reached_through(
            own, lambda place: place in self.sky and self.sky[place].is_resolved
        )
        near.update(EDGE[self.seat])
        return tuple([place for place in PLACES if place in self.sky and place in near])

    def seats_that_own(self, place: str) -> frozenset[str]:
        """Return the seats that laid what lies on *place*: both luminaries may be of both (Ruling L14)."""
        owners: frozenset[str] = self.sky[place].laid_by
        return owners

    def has_room_for_major(self, card: Card, place: str) -> bool:
        """Say whether *place* takes Major *card*: it is free, or holds the other luminary (Ruling W6)."""
        return place not in self.sky or may_join_luminary(card, place, self.sky[place])

    def places_open_to_major(self, card: Card) -> tuple[str, ...]:
        """Return the places where *seat* may lay *card*, in the board's order."""
        reached = self.reached_by_majors
        return tuple([place for place in PLACES if place in reached and self.has_room_for_major(card, place)])

    def places_with_room(self, card: Card) -> tuple[str, ...]:
        """Return the places within reach whose Majors take risen *card*, in the board's order."""
        return tuple([place for place in self.reached_by_minors if self.sky[place].takes(card)])

    def sefira_with_major(self, card: Card, place: str) -> StarfieldSefira:
        """Return *place* as it will be when *seat* lays *card* there."""
        if place in self.sky:
            held: StarfieldSefira = self.sky[place]
            return held.with_second_luminary(card, self.seat, self.holds_on_sefira(held.major, card))
        return StarfieldSefira(
            card, self.holds_on_sefira(card), laid_by=frozenset({self.seat}), faces=self.seat
        )
