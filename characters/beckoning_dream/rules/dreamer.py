"""What a Dreamer is, and how a fact changes one (The Beckoning Dream, "Deck", "Awareness", "Boons")."""

from dataclasses import dataclass, replace

from characters.rules import Entry
from decks.rules.tarot import Card, cards


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table may settle for itself: cards in a first deck, Maximum Awareness at creation (Ruling B1)."""

    deck_least: int = 10
    deck_most: int = 10
    awareness: int = 3


@dataclass(frozen=True, slots=True)
class Boon:
    """A power gained for good; a Major one names the numeral of its card, 0 to 21."""

    name: str
    text: str = ""
    category: str = "General"
    major: int | None = None

    def is_same_as(self, other: "Boon") -> bool:
        """Say whether the two would be one Boon held twice: by name, or by the Major they bring."""
        by_major = self.major is not None and self.major == other.major
        return by_major or self.name.casefold() == other.name.casefold()


@dataclass(frozen=True, slots=True)
class Dreamer:
    """A Dreamer as the ledger leaves them.

    *awareness* is the Maximum, *xp* what is unspent, *earned* all that ever came, before any spend.
    """

    deck: frozenset[Card] = frozenset()
    awareness: int = 0
    xp: int = 0
    earned: int = 0
    boons: tuple[Boon, ...] = ()

    @property
    def majors_held(self) -> frozenset[int]:
        """Return the Majors whose Boon is held."""
        return frozenset(boon.major for boon in self.boons if boon.major is not None)


AWARDS = frozenset({"reflection", "corrected", "granted", "arrived"})


def apply(dreamer: Dreamer, entry: Entry) -> Dreamer:
    """Return *dreamer* as *entry* leaves them; past entries always apply."""
    data = entry.data
    removed, added = cards(data.get("removed", ())), cards(data.get("added", ()))
    boons = tuple(Boon(**boon) for boon in data.get("boons", ()))
    return replace(
        dreamer,
        deck=(dreamer.deck - removed) | added,
        awareness=dreamer.awareness + data.get("awareness", 0),
        xp=dreamer.xp + entry.xp,
        earned=dreamer.earned + (entry.xp if entry.kind in AWARDS else 0),
        boons=dreamer.boons + boons,
    )
