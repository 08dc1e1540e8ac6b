"""Where a Dreamer is to go: what a plan is made for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.rules.tarot import Card, cards_of_codes, codes_in_deck_order

USUAL_XP = 12


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a Dreamer is to go: the deck, the least Maximum Awareness, Boons by name beside those of its Majors,
    whether by Transform too, and for how many XP at most.
    """

    deck: frozenset[Card]
    awareness: int = 0
    boons: tuple[str, ...] = ()
    may_transform: bool = False
    most: int = USUAL_XP

    @classmethod
    def read(cls, goal_json_with_cards: Mapping[str, Any]) -> "Goal":
        """Return the goal that *goal_json_with_cards* tells of."""
        return cls(
            cards_of_codes(goal_json_with_cards["cards"]),
            goal_json_with_cards.get("awareness", 0),
            tuple(goal_json_with_cards.get("boons", ())),
            goal_json_with_cards.get("transform", False),
            goal_json_with_cards.get("most", USUAL_XP),
        )

    @property
    def data(self) -> dict[str, Any]:
        """Return the goal as JSON; ``read`` takes it back."""
        told = {"cards": codes_in_deck_order(self.deck), "transform": self.may_transform, "most": self.most}
        told |= {"awareness": self.awareness} if self.awareness else {}
        return told | ({"boons": list(self.boons)} if self.boons else {})
