"""What a Boon is and what it asks of a deck (The Beckoning Dream, "Boons")."""

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from typing import Any

from decks.rules.tarot import ACE, KING, MAJORS, Card, Suit, rank_name, ranks_held_of_suit

CATEGORIES = ("General", "Minor Arcana", "Major Arcana")
GENERAL, MINOR_ARCANA, MAJOR_ARCANA = CATEGORIES


@dataclass(frozen=True, slots=True)
class Need:
    """A prerequisite: every part that is filled must hold.

    *cards*: at least so many, *highest*: one of at least this rank, 1 to 14; both of *suit* (its letter) where one
    is named. A suit alone asks for one card of it. *major*: this Major, 0 to 21, is in the deck. *boon*: a Boon of
    this name is held. *majors*: at least so many Majors are in the deck. *either*: one of these holds (Ruling B24);
    none of them has such a part itself.
    """

    suit: str = ""
    cards: int = 0
    highest: int = 0
    major: int | None = None
    boon: str = ""
    majors: int = 0
    either: tuple["Need", ...] = ()

    @classmethod
    def read(cls, need_json: Mapping[str, Any]) -> "Need":
        """Return the prerequisite that *need_json* (JSON) tells of."""
        return cls(**{**need_json, "either": tuple(map(cls.read, need_json.get("either", ())))})

    @property
    def data(self) -> dict[str, Any]:
        """Return the filled parts as JSON; ``read`` takes it back."""
        told = {key: getattr(self, key) for key in PARTS if getattr(self, key) != getattr(NOTHING, key)}
        return told | ({"either": [need.data for need in self.either]} if self.either else {})

    @property
    def plain(self) -> tuple["Need", ...]:
        """Return what it asks for without *either*, and each of those: all that are asked for by any way."""
        return (replace(self, either=()), *self.either)

    def __str__(self) -> str:
        parts = [self._of_suit()] if self.suit or self.cards or self.highest else []
        parts += [MAJORS[self.major]] if self.major is not None else []
        parts += [f"at least {self.majors} Majors" if self.majors > 1 else "a Major"] if self.majors else []
        parts += [f"the Boon {self.boon}"] if self.boon else []
        parts += [" or ".join(map(str, self.either))] if self.either else []
        return " and ".join(parts) or "nothing"

    def _of_suit(self) -> str:
        of = f" of {Suit(self.suit).title}" if self.suit else ""
        parts = []
        if self.cards or not self.highest:
            parts.append(f"at least {self.cards} cards{of}" if self.cards > 1 else f"a card{of}")
        if self.highest:
            article = "the" if self.suit else "an" if self.highest == ACE else "a"
            parts.append(
                f"{article} {rank_name(self.highest)}{of}{'' if self.highest == KING else ' or higher'}"
            )
        return " and ".join(parts)


PARTS = ("suit", "cards", "highest", "major", "boon", "majors")  # of a prerequisite, *either* left out
NOTHING = Need()


@dataclass(frozen=True, slots=True)
class Boon:
    """A power gained for good; a Major one names the numeral of its card, 0 to 21."""

    name: str
    text: str = ""
    category: str = GENERAL
    major: int | None = None
    needs: tuple[Need, ...] = ()

    @classmethod
    def read(cls, boon_json: Mapping[str, Any]) -> "Boon":
        """Return the Boon that *boon_json* (JSON) tells of."""
        return cls(**{**boon_json, "needs": tuple(map(Need.read, boon_json.get("needs", ())))})

    @property
    def data(self) -> dict[str, Any]:
        """Return the Boon as JSON; ``read`` takes it back."""
        told = {"name": self.name, "text": self.text, "category": self.category, "major": self.major}
        return told | ({"needs": [need.data for need in self.needs]} if self.needs else {})

    def is_same_by_name_or_major_as(self, other: "Boon") -> bool:
        """Say whether the two would be one Boon held twice: by name, or by the Major they bring."""
        by_major = self.major is not None and self.major == other.major
        return by_major or self.name.casefold() == other.name.casefold()


def unmet_needs(boon: Boon, deck: Set[Card], held_boons: Collection[Boon]) -> Iterator[Need]:
    """Yield what *boon* asks for and *deck*, with *held_boons*, does not have; while any is, it sleeps."""
    return (need for need in boon.needs if not _is_need_met(need, deck, held_boons))


def _is_need_met(need: Need, deck: Set[Card], held_boons: Collection[Boon]) -> bool:
    suits = [Suit(need.suit)] if need.suit else list(Suit)
    ranks = [rank for suit in suits for rank in ranks_held_of_suit(deck, suit)]
    count = len(ranks) if need.suit else len(deck)
    least = max(need.cards, 1 if need.suit else 0)
    return (
        count >= least
        and (not need.highest or max(ranks, default=0) >= need.highest)
        and (need.major is None or Card(None, need.major) in deck)
        and sum(card.is_major for card in deck) >= need.majors
        and (not need.boon or any(boon.name.casefold() == need.boon.casefold() for boon in held_boons))
        and (not need.either or any(_is_need_met(one, deck, held_boons) for one in need.either))
    )


def is_boon_awake(boon: Boon, deck: Set[Card], held_boons: Collection[Boon]) -> bool:
    """Say whether *boon* can be used now (Ruling B12: it sleeps while its prerequisite is unmet)."""
    return next(unmet_needs(boon, deck, held_boons), None) is None


MAJOR_BOONS = tuple(Boon(f"Boon of {name}", "", MAJOR_ARCANA, numeral) for numeral, name in enumerate(MAJORS))
