"""A Sefira that holds a Major, and what it takes: the same in every mode (Sefirot, "Resolving Major Arcana")."""

from dataclasses import dataclass, replace
from typing import Self

from decks.rules.tarot import CODES, Card
from divination.rules.engine import value_of_card

FOOL = CODES["m0"]


@dataclass(frozen=True, slots=True)
class Sefira:
    """A Major in the Heavens and the Minors on it. *holds* is what they may total: 0 takes any one card."""

    major: Card
    holds: int
    minors: tuple[Card, ...] = ()
    total: int = 0

    @property
    def is_resolved(self) -> bool:
        """Whether the Minors total exactly what the Major holds; The Fool, who holds nothing, wants any one card."""
        return self.total == self.holds if self.holds else self.total > 0

    def takes(self, card: Card) -> bool:
        """Say whether there is room for *card*; what is resolved takes nothing more."""
        return self.total + value_of_card(card) <= self.holds if self.holds else not self.total

    def with_minor(self, card: Card) -> Self:
        return replace(self, minors=(*self.minors, card), total=self.total + value_of_card(card))
