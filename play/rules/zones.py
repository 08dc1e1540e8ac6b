"""Where hidden cards lie: names, and `U` for each card that whoever looks from here does not know."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

U = "U"  # a card, or a figure, that is not known: no name, no number, no slot


def unseen_cards(count: int) -> tuple[str, ...]:
    """Return *count* cards without names."""
    return (U,) * count


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards in one place, as one audience knows them: a pile (*is_pile*), top first, or a hand, which has no order.

    A hand is kept sorted with the unseen last, so that no slot tells when a card came. Every verb is total: it never
    compares a `U` and never refuses, so the keeper's zones and everybody else's take the same lines.
    """

    cards: tuple[str, ...] = ()
    is_pile: bool = False

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    @property
    def known(self) -> tuple[str, ...]:
        """The cards in it that have names here."""
        return tuple(card for card in self.cards if card != U)

    def add(self, cards: Iterable[str], *, below: bool = False) -> "Zone":
        """Return it with *cards* on top, the first of them uppermost, or *below* all others."""
        new = tuple(cards)
        return self._with_cards(self.cards + new if below else new + self.cards)

    def draw(self, count: int = 1) -> "tuple[tuple[str, ...], Zone]":
        """Return the *count* cards on top of a pile, fewer where fewer lie there, and the rest."""
        return self.cards[:count], self._with_cards(self.cards[count:])

    def without_card(self, card: str) -> "Zone":
        """Return it without *card*, wherever that lies.

        Where it cannot be told which one went, because it went unseen or its name was not known here, what is left has
        no names either: any of them may be gone. A hidden name that turns out to be here takes an unseen one away.

        >>> Zone(("c1", "c2", "U")).without_card("U").cards
        ('U', 'U')
        >>> Zone(("c1", "U", "U")).without_card("c9").cards
        ('c1', 'U')
        """
        if card == U:
            return self._with_cards(unseen_cards(len(self.cards) - 1))
        gone = card if card in self.cards else U
        if gone not in self.cards:
            return self
        if gone == U and self.is_pile:  # one of the unseen went, and nobody here knows from which place
            return self._with_cards(unseen_cards(len(self.cards) - 1))
        place = self.cards.index(gone)
        return self._with_cards(self.cards[:place] + self.cards[place + 1 :])

    def with_cards_seen(self, cards: Sequence[str]) -> "Zone":
        """Return it when *cards* were seen in it: on top of a pile in this order, among those of a hand."""
        if self.is_pile:
            seen = (was if card == U else card for card, was in zip(cards, self.cards, strict=False))
            return self._with_cards(tuple(seen) + self.cards[len(cards) :])
        hidden = list(self.cards)
        for card in cards:
            if card not in hidden and U in hidden:
                hidden[hidden.index(U)] = card
        return self._with_cards(tuple(hidden))

    def shuffled_to_order_or_unseen(self, whole_order: Sequence[str] = ()) -> "Zone":
        """Return it shuffled: in *whole_order*, which the keeper alone is told, else without a name for any card."""
        return self._with_cards(tuple(whole_order) if whole_order else unseen_cards(len(self.cards)))

    def _with_cards(self, cards: tuple[str, ...]) -> "Zone":
        return Zone(cards if self.is_pile else tuple(sorted(cards, key=_sort_key_unseen_last)), self.is_pile)


def _sort_key_unseen_last(card: str) -> tuple[bool, str]:
    return card == U, card
