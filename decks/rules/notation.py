"""Cards as people write them: many in a line, ``s1-4 c2 m13``, or one by its name, "queen of cups"."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import permutations

from decks.rules.tarot import (
    CODES,
    DECK,
    MAJORS,
    NUMERALS,
    RANK_NAMES,
    RANKS,
    Card,
    Suit,
    card_in_sentence,
    lowest_and_highest_of_runs,
    ranks_held_of_suit,
)

RANK_WORDS = {"a": 1, "p": 11, "kn": 12, "q": 13, "k": 14}
PART = re.compile(r"(?P<suit>[scwpm])(?P<low>\d{1,2}|kn|[apqk])(?:[-–](?P<high>\d{1,2}|kn|[apqk]))?", re.I)
HOW = "Write a suit's letter (s, c, w, p, or m for a Major) and its ranks: s1-4 c2 m13."
SHOWN = 20
# One card by its name: what people call ranks, suits and Majors beside the names that the deck prints.
WRITE_ONE = "Write its name or its code: queen of cups, q cups or c13; wheel, XVII or m17."
SMALL_WORDS = {"the", "of", "and"}
SUIT_WORDS = {
    Suit.SWORDS: {"s", "sword", "swords"},
    Suit.CUPS: {"c", "cup", "cups", "chalice", "chalices"},
    Suit.WANDS: {
        "w",
        "wand",
        "wands",
        "staff",
        "staffs",
        "stave",
        "staves",
        "rod",
        "rods",
        "baton",
        "batons",
    },
    Suit.PENTACLES: {"p", "pentacle", "pentacles", "coin", "coins", "disk", "disks", "disc", "discs"},
}
NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
OTHER_RANKS = {"knave": 11, "jack": 11} | {word: rank for rank, word in enumerate(NUMBER_WORDS, 1)}
OTHER_MAJORS = {"pope": 5, "judgement": 20, "judgment": 20, "universe": 21}
SHORTEST = 3  # letters of a Major's name that stand for it


class NotationError(ValueError):
    """What was written is no list of cards; the message says which part, and how to write it."""


def cards_of_text(text: str) -> list[Card]:
    """Return the cards that *text* names, in its order, one twice where it names it twice. Raises NotationError.

    >>> [card.code for card in cards_of_text("s1-3 m13")]
    ['s1', 's2', 's3', 'm13']
    """
    return [card for part in text.replace(",", " ").split() for card in _cards_of_text_part(part)]


def _cards_of_text_part(part: str) -> Iterator[Card]:
    found = PART.fullmatch(part)
    if found is None:
        raise NotationError(f"“{part[:SHOWN]}” names no cards. {HOW}")
    low = _rank_number(found["low"])
    high = _rank_number(found["high"]) if found["high"] else low
    if low > high:
        raise NotationError(f"“{part}” runs backwards. Write {found['suit']}{high}-{low}.")
    for rank in range(low, high + 1):
        card = CODES.get(f"{found['suit'].lower()}{rank}")
        if card is None:
            raise NotationError(f"“{part}”: there is no {found['suit'].lower()}{rank}. {HOW}")
        yield card


def _rank_number(written: str) -> int:
    return RANK_WORDS.get(written.lower()) or int(written)


def card_of_text(text: str) -> Card:
    """Return the one card that *text* names, by its code or as people say it. Raises NotationError, which helps on.

    >>> [str(card_of_text(text)) for text in ("q cups", "c13", "7 of coins", "wheel", "XVII")]
    ['Queen of Cups', 'Queen of Cups', '7 of Pentacles', 'Wheel of Fortune', 'The Star']
    """
    if re.search(r"[0-9a-z] *[-–,] *[0-9a-z]", text, re.I):
        raise NotationError(f"One card is turned over at a time. {WRITE_ONE}")
    words = tuple(word for word in re.findall(r"[a-z]+|[0-9]+", text.lower()) if word not in SMALL_WORDS)
    found = _cards_words_may_name(words)
    if len(found) == 1:
        return found[0]
    raise NotationError(
        f"“{text.strip()[:SHOWN]}” {_predicate_on_text_naming_not_one_card(text, words, found)}"
    )


def _cards_words_may_name(words: tuple[str, ...]) -> list[Card]:
    """Return every card that *words* may name; a number alone names a Major only where no Minor has it."""
    if len(words) == 1 and words[0].isdigit() and 0 < int(words[0][:SHOWN]) <= max(RANK_NAMES):
        return []
    together = PART.fullmatch("".join(words)) if len(words) < 3 else None
    if together and not together["high"]:
        code = f"{together['suit']}{_rank_number(together['low'])}"
        return [CODES[code]] if code in CODES else []
    if len(words) == 1 and (short := re.fullmatch(r"(kn|[apqk])([scwp])", words[0])):
        words = short.groups()
    return [
        card
        for card in DECK
        if (
            _may_words_name_minor(card, words)
            if card.suit
            else _may_words_name_major_of_rank(card.rank, words)
        )
    ]


def _may_words_name_minor(card: Card, words: tuple[str, ...]) -> bool:
    return any(
        suit in SUIT_WORDS[card.suit] and rank in _rank_words(card.rank)  # type: ignore[index]  # a Minor has a suit
        for suit, rank in (permutations(words) if len(words) == 2 else ())
    )


@cache
def _rank_words(rank: int) -> frozenset[str]:
    said = {word for word, number in (RANK_WORDS | OTHER_RANKS).items() if number == rank}
    return frozenset(said | {str(rank), NUMERALS[rank].lower(), RANK_NAMES.get(rank, "").lower()} - {""})


def _may_words_name_major_of_rank(major_rank: int, words: tuple[str, ...]) -> bool:
    """Say whether each of *words* is one of the Major's, or its beginning."""
    names = [word for word in MAJORS[major_rank].lower().split() if word not in SMALL_WORDS]
    names += [word for word, rank in OTHER_MAJORS.items() if rank == major_rank]
    exact = {str(major_rank), NUMERALS[major_rank].lower()}
    return bool(words) and all(
        word in exact or (len(word) >= SHORTEST and any(name.startswith(word) for name in names))
        for word in words
    )


def _predicate_on_text_naming_not_one_card(text: str, words: tuple[str, ...], found: list[Card]) -> str:
    if found:
        names = [card_in_sentence(card) for card in found[:4]]
        return f"could be {', '.join(names[:-1])} or {names[-1]}. Write a little more of its name."
    if len(words) == 1 and any(words[0] in _rank_words(rank) for rank in RANKS):
        return "alone says no suit. Write 7 of cups or c7; a Major by its numeral, VII."
    if len(words) == 1 and any(words[0] in said for said in SUIT_WORDS.values()):
        return f"says the suit, not which card of it. {WRITE_ONE}"
    return _predicate_on_text_naming_no_card(text)


def _predicate_on_text_naming_no_card(text: str) -> str:
    names = {
        word: card for card in DECK for word in (str(card).lower(), str(card).lower().removeprefix("the "))
    }
    near = get_close_matches(text.strip().lower(), names, n=1, cutoff=0.7)
    return f"names no card. {f'Did you mean {card_in_sentence(names[near[0]])}? ' if near else ''}{WRITE_ONE}"


def cards_as_code_ranges(cards: Iterable[Card]) -> str:
    """Return *cards* as `cards_of_text` reads them, in deck order.

    >>> cards_as_code_ranges(cards_of_text("c2 s2 s1 s3 m13"))
    's1-3 c2 m13'
    """
    held = frozenset(cards)
    families = [(suit.value, ranks_held_of_suit(held, suit)) for suit in Suit]
    families.append(("m", sorted(card.rank for card in held if card.is_major)))
    return " ".join(
        f"{letter}{low}" if low == high else f"{letter}{low}-{high}"
        for letter, ranks in families
        for low, high in lowest_and_highest_of_runs(ranks)
    )
