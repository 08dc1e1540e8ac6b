"""Which chance a record is played with: a committed code and the machine's dice, or what the table's own showed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks import chance
from play.rules.kinds import IllegalMoveError, UnknownChanceError


@dataclass(frozen=True, slots=True)
class DealtChance:
    """Orders come from *deal*, a code of `decks.chance.new_deal`, the same for ever; dice fall once, by the machine."""

    deal: str

    def order(self, cards: Sequence[str], shuffle_number: int) -> tuple[str, ...]:
        return _order_of_deal(tuple(cards), self.deal, shuffle_number)

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return chance.rolled_dice(count, sides)

    def card(self) -> str:
        raise UnknownChanceError  # a deck that is dealt here lies in an order: no card of it is read off a table


@lru_cache(maxsize=64)
def _order_of_deal(cards: tuple[str, ...], deal: str, shuffle_number: int) -> tuple[str, ...]:
    """Return *cards* as *deal* shuffles them, made once: a game for one asks anew with each card it turns over."""
    return tuple(chance.shuffled_by_deal(cards, deal, shuffle_number))


class WrittenChance:
    """What somebody wrote down of the table's own cards and dice, in words, each read once; without any, nothing."""

    def __init__(self, words: str = "") -> None:
        self._words = words.split()

    def order(self, cards: Sequence[str], shuffle_number: int) -> tuple[str, ...]:
        """Return the order that was written. IllegalMoveError if it is not one of *cards*."""
        order = self._pop_next_words(len(cards))
        if Counter(order) != Counter(cards):
            raise IllegalMoveError(
                f"Write each of these cards once, the top one first: {' '.join(sorted(cards))}."
            )
        return order

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return the dice that were written. IllegalMoveError if they cannot have fallen so."""
        dice = self._pop_next_words(count)
        if not all(die.isdecimal() and 1 <= int(die) <= sides for die in dice):
            raise IllegalMoveError(f"Each die shows a number from 1 to {sides}. Write what they showed.")
        return tuple(map(int, dice))

    def card(self) -> str:
        return self._pop_next_words(1)[0]

    @property
    def is_read(self) -> bool:
        """Say whether nothing is left of what was written."""
        return not self._words

    def _pop_next_words(self, count: int) -> tuple[str, ...]:
        if len(self._words) < count:
            raise UnknownChanceError
        words, self._words = self._words[:count], self._words[count:]
        return tuple(words)
