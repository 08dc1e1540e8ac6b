"""What lies on the table of Know Thyself, as its player knows it (Sefirot, "Know Thyself")."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from decks.rules.tarot import DECK, Card
from divination.know_thyself.rules.heavens import Tree, worth_of_major
from divination.rules import material_plane as plane
from divination.rules.boards import WINGS, Board
from divination.rules.engine import Outcome, Slot, Unseen
from divination.rules.sefira import Sefira
from play.rules.replacing import copy_with

MEDITATIVE, FATED, NUMEROLOGY = "meditative", "fated", "numerology"
DRAWS_ITSELF = "draws_itself"  # a setting: a turn begins with its card already drawn
SACRED, DRAW, PLAY, MATCH, DISCARD, RAISE, OVER = (
    "sacred", "draw", "play", "match", "discard", "raise", "over",
)  # fmt: skip
HAND, NEGATED_HAND = 3, 4


@dataclass(frozen=True)
class ThyselfTable:
    """The table between two moves; frozen. The deck is what is *hidden*: its cards are known, their order is not."""

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
        """The card that is being turned over."""
        if not self.hidden or not (self.drawing or self.filling or self.phase == SACRED):
            return None
        return Unseen(len(self.shuffles) - 1, len(DECK) - len(self.hidden))

    def may_be(self) -> tuple[Card, ...]:
        """Return the cards that the wanted one may be, in deck order."""
        return self.hidden if self.wants else ()

    def census(self) -> Iterator[Slot]:
        """Yield every card of the deck once, wherever it lies."""
        for cards in (self.hand, *self.columns, self.raised, self.grace, self.away):
            yield from cards
        for sefira in self.tree.values():
            yield sefira.major
            yield from sefira.minors
        for place in range(len(DECK) - len(self.hidden), len(DECK)):
            yield Unseen(len(self.shuffles) - 1, place)

    @property
    def free_grace(self) -> int:
        return WINGS - len(self.grace)

    @property
    def missing(self) -> int:
        """The cards that a hand draws after two Courts negated each other (Ruling K15)."""
        return min(max(0, NEGATED_HAND - len(self.hand)), len(self.hidden))

    @property
    def open_columns(self) -> tuple[str, ...]:
        """The Seeresses who may take a card; where rows are filled in turn those with room in the one begun."""
        return (
            plane.seeresses_open_when_rows_fill_in_turn(self.columns)
            if FATED in self.variations
            else plane.SEERESSES
        )

    def sefira_with_major(self, major: Card, place: str) -> Sefira:
        """Return *major* as it would lie on *place*; meditation doubles what it takes (Ruling K10)."""
        return Sefira(major, worth_of_major(major, place) * (2 if MEDITATIVE in self.variations else 1))

    def with_(self, **changes: Any) -> Self:
        """Do as dataclasses.replace does, several times as fast: a simulation is millions of these."""
        return copy_with(self, changes, worked_out=("choices",))
