"""Cards as people write them in a line: ``s1-4 c2 m13``, a suit's letter and its ranks."""

import re
from collections.abc import Iterable, Iterator

from decks.rules.tarot import CODES, Card, Suit, ranks_of, runs

RANK_WORDS = {"a": 1, "p": 11, "kn": 12, "q": 13, "k": 14}
PART = re.compile(r"(?P<suit>[scwpm])(?P<low>\d{1,2}|kn|[apqk])(?:[-–](?P<high>\d{1,2}|kn|[apqk]))?", re.I)
HOW = "Write a suit's letter (s, c, w, p, or m for a Major) and its ranks: s1-4 c2 m13."
SHOWN = 20


class NotationError(ValueError):
    """What was written is no list of cards; the message says which part, and how to write it."""


def read_cards(text: str) -> list[Card]:
    """Return the cards that *text* names, in its order, one twice where it names it twice. Raises NotationError.

    >>> [card.code for card in read_cards("s1-3 m13")]
    ['s1', 's2', 's3', 'm13']
    """
    return [card for part in text.replace(",", " ").split() for card in _cards(part)]


def _cards(part: str) -> Iterator[Card]:
    found = PART.fullmatch(part)
    if found is None:
        raise NotationError(f"“{part[:SHOWN]}” names no cards. {HOW}")
    low = _rank(found["low"])
    high = _rank(found["high"]) if found["high"] else low
    if low > high:
        raise NotationError(f"“{part}” runs backwards. Write {found['suit']}{high}-{low}.")
    for rank in range(low, high + 1):
        card = CODES.get(f"{found['suit'].lower()}{rank}")
        if card is None:
            raise NotationError(f"“{part}”: there is no {found['suit'].lower()}{rank}. {HOW}")
        yield card


def _rank(written: str) -> int:
    return RANK_WORDS.get(written.lower()) or int(written)


def write_cards(cards: Iterable[Card]) -> str:
    """Return *cards* as `read_cards` reads them, in deck order.

    >>> write_cards(read_cards("c2 s2 s1 s3 m13"))
    's1-3 c2 m13'
    """
    held = frozenset(cards)
    families = [(suit.value, ranks_of(held, suit)) for suit in Suit]
    families.append(("m", sorted(card.rank for card in held if card.is_major)))
    return " ".join(
        f"{letter}{low}" if low == high else f"{letter}{low}-{high}"
        for letter, ranks in families
        for low, high in runs(ranks)
    )
