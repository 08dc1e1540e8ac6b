"""The 78 tarot cards: suits, ranks, Majors, and their one-line codes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import groupby
from operator import attrgetter

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Suit(StrEnum):
    """The four suits, in the order in which a deck is told."""

    SWORDS = "s"
    CUPS = "c"
    WANDS = "w"
    PENTACLES = "p"

    @property
    def title(self) -> str:  # type: ignore[override]  # a suit is never title-cased otherwise
        return self.name.capitalize()


ACE, PAGE, KNIGHT, QUEEN, KING = 1, 11, 12, 13, 14
RANKS = range(ACE, KING + 1)
RANK_NAMES = {ACE: "Ace", PAGE: "Page", KNIGHT: "Knight", QUEEN: "Queen", KING: "King"}
RANK_LETTERS = {ACE: "A", PAGE: "P", KNIGHT: "Kn", QUEEN: "Q", KING: "K"}
MAJORS = (
    "The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant",
    "The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice",
    "The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun", "The Gate",
    "The World",
)  # fmt: skip
NUMERALS = (
    "0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
    "XVI", "XVII", "XVIII", "XIX", "XX", "XXI",
)  # fmt: skip


def rank_name(rank: int) -> str:
    """Return a Minor's rank as it is spoken: "Ace", "7", "Knight"."""
    return RANK_NAMES.get(rank, str(rank))


def rank_letter(rank: int) -> str:
    """Return a Minor's rank as it stands in a corner: "A", "7", "Kn"."""
    return RANK_LETTERS.get(rank, str(rank))


@dataclass(frozen=True, slots=True)
class Card:
    """One tarot card: a Minor has a suit and a rank of 1 to 14, a Major no suit and a rank of 0 to 21.

    >>> Card.from_code("c9")
    Card(suit=<Suit.CUPS: 'c'>, rank=9)
    >>> str(Card(None, 13))
    'Death'
    """

    suit: Suit | None
    rank: int
    code: str = field(init=False, repr=False, compare=False)  # "c9", "m13"

    def __post_init__(self) -> None:
        if self.rank not in (RANKS if self.suit else range(len(MAJORS))):
            family = self.suit.title if self.suit else "the Majors"
            raise ValueError(f"There is no card of rank {self.rank} in {family}.")
        object.__setattr__(self, "code", f"{self.suit.value if self.suit else 'm'}{self.rank}")

    @classmethod
    def from_code(cls, code: str) -> "Card":
        """Return the card that *code* names ("c9", "m13"); ValueError if there is none."""
        if (card := CODES.get(code)) is None:
            raise ValueError(f"{code!r} is no card: write a suit letter and a rank, as c9 or m13.")
        return card

    def __hash__(self) -> int:
        # Several times as fast as of suit and rank: players look up cards by the million.
        return hash(self.code)

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        return Card.from_code, (self.code,)  # the one there is of it, in another process too

    @property
    def is_major(self) -> bool:
        return self.suit is None

    @property
    def is_court(self) -> bool:
        return self.suit is not None and self.rank >= PAGE

    def __str__(self) -> str:
        return NAMES[self.code]


DECK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS) + tuple(
    Card(None, rank) for rank in range(len(MAJORS))
)
ORDER = {card: place for place, card in enumerate(DECK)}
ORDER_OF_CODES = {card.code: place for card, place in ORDER.items()}  # quicker to sort by
CODES = {card.code: card for card in DECK}
NAMES = {  # a game for two alone names cards a thousand times with each move
    card.code: f"{rank_name(card.rank)} of {card.suit.title}" if card.suit else MAJORS[card.rank]
    for card in DECK
}


def cards_in_deck_order(cards: Iterable[Card]) -> list[Card]:
    """Return *cards* in deck order: Swords, Cups, Wands, Pentacles, each from the Ace up, then the Majors."""
    return sorted(cards, key=lambda card: ORDER_OF_CODES[card.code])


def codes_in_deck_order(cards: Iterable[Card]) -> list[str]:
    """Return the codes of *cards* in deck order."""
    return [card.code for card in cards_in_deck_order(cards)]


def cards_of_codes(codes: Iterable[str]) -> frozenset[Card]:
    """Return the set of cards with these codes; ValueError names the first that is none."""
    return frozenset(map(Card.from_code, codes))


def ranks_held_of_suit(deck: Iterable[Card], suit: Suit) -> list[int]:
    """Return the ranks of *suit* in *deck*, lowest first."""
    return sorted([card.rank for card in deck if card.suit is suit])


def lowest_and_highest_of_runs(sorted_ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Return the unbroken runs of *sorted_ranks*, which are sorted, as (lowest, highest)."""
    runs: list[tuple[int, int]] = []
    for rank in sorted_ranks:
        if runs and rank == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], rank)
        else:
            runs.append((rank, rank))
    return runs


def ranks_as_ranges(ranks: Iterable[int]) -> str:
    """Return ranks as ranges in words.

    >>> ranks_as_ranges([1, 2, 3, 5])
    'Ace to 3, 5'
    """
    return ", ".join(
        rank_name(low) if low == high else f"{rank_name(low)} to {rank_name(high)}"
        for low, high in lowest_and_highest_of_runs(sorted(ranks))
    )


def deck_in_words(deck: Iterable[Card]) -> str:
    """Return *deck* in words: each suit by its ranges, Majors by name.

    >>> deck_in_words(cards_of_codes(["m17", "c1", "s5", "s4", "s3"]))
    'Swords 3 to 5, Cups Ace, The Star'
    """
    parts: list[str] = []
    for suit, held in groupby(cards_in_deck_order(deck), key=attrgetter("suit")):
        if suit:
            parts.append(_suit_in_words(suit, tuple([card.rank for card in held])))
        else:
            parts.extend(map(str, held))
    return ", ".join(parts) or "no cards"


@lru_cache(maxsize=1024)  # a page of offers tells some twenty decks that differ in one suit or two
def _suit_in_words(suit: Suit, ranks: tuple[int, ...]) -> str:
    return f"{suit.title} {ranks_as_ranges(ranks)}"


def card_in_sentence(card: Card) -> str:
    """Return a card as a sentence names it.

    >>> [card_in_sentence(Card.from_code(code)) for code in ("s6", "m17", "m8")]
    ['the 6 of Swords', 'The Star', 'Strength']
    """
    return str(card) if card.is_major else f"the {card}"


def word_up_to_ten_or_figures(number: int) -> str:
    """Return *number* as a word up to ten, in figures above.

    >>> word_up_to_ten_or_figures(2), word_up_to_ten_or_figures(11)
    ('two', '11')
    """
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def capitalized(words: str) -> str:
    """Return *words* as a sentence begins.

    >>> capitalized("the 6 of Swords")
    'The 6 of Swords'
    """
    return words[:1].upper() + words[1:]


def with_full_stop(words: str) -> str:
    """Return *words*, which are not empty, as a sentence ends.

    >>> with_full_stop("The tide turns"), with_full_stop("Who calls?")
    ('The tide turns.', 'Who calls?')
    """
    return words if words.endswith(tuple(".!?\N{HORIZONTAL ELLIPSIS}")) else f"{words}."


def names_as_phrase(names: Iterable[object]) -> str:
    """Return names as a phrase.

    >>> names_as_phrase(["Ace", 2, 3])
    'Ace, 2 and 3'
    """
    *firsts, last = [str(name) for name in names] or [""]
    return f"{', '.join(firsts)} and {last}" if firsts else last
