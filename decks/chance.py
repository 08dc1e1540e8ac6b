"""The only room of chance: deals, each by a code that gives the same order for ever, and dice."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from hashlib import shake_256
from typing import TypeVar

Item = TypeVar("Item")
WORD = 4  # bytes of the stream that one choice takes


def new_deal() -> str:
    """Return the code of a new deal: 256 random bits as 64 hex digits."""
    return secrets.token_hex(32)


def shuffled_by_deal(items: Sequence[Item], deal_code: str, shuffle_number: int = 0) -> list[Item]:
    """Return *items* in the order of shuffle *shuffle_number* of *deal_code*: the same for ever, every order as likely.

    Fisher-Yates over SHAKE-256(deal, number); what would favour some is thrown away (rejection).
    """
    order, words = list(items), _random_32_bit_words(deal_code, shuffle_number)
    for last in range(len(order) - 1, 0, -1):
        chosen = _number_below(last + 1, words)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def chooser_of_numbers_below_limit(deal_code: str) -> Callable[[int], int]:
    """Return what gives numbers from 0 to its *limit* - 1, each as likely: by *deal_code* the same row for ever."""
    words = _random_32_bit_words(deal_code, 0)
    return lambda limit: _number_below(limit, words)


def _number_below(limit: int, random_words: Iterator[int]) -> int:
    """Return a number from 0 to *limit* - 1, each as likely."""
    fair = 2 ** (8 * WORD) // limit * limit
    return next(word for word in random_words if word < fair) % limit


def _random_32_bit_words(deal_code: str, shuffle_number: int) -> Iterator[int]:
    """Yield the stream of *deal_code* and *shuffle_number* as numbers of four bytes."""
    stream, read = shake_256(f"{deal_code}:{shuffle_number}".encode()), 0
    length = 1024
    while True:
        dealt = stream.digest(length)
        for start in range(read, length, WORD):
            yield int.from_bytes(dealt[start : start + WORD])
        read, length = length, length * 2


def rolled_dice(count: int, sides: int = 6) -> tuple[int, ...]:
    """Return *count* dice of *sides* as they fall, each face as likely; nothing brings them back."""
    return tuple(secrets.randbelow(sides) + 1 for _ in range(count))
