"""The Material Plane: three Seeresses, what matches on them, how the rest slides up (Sefirot, "Know Thyself")."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from decks.rules.tarot import Card
from divination.rules.engine import value_of_card

SEERESSES = ("1", "2", "3")  # their keys, from the left
SEERESS_NAMES = {"1": "the First Seeress", "2": "the Second Seeress", "3": "the Third Seeress"}
Columns = tuple[tuple[Card, ...], ...]  # each Seeress's cards, from the top
Pair = tuple[Card, Card]
EMPTY: Columns = ((), (), ())
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, slots=True)
class Match:
    """Cards of one line that rise; *line* is "column2" or "row1", counted from the left and from the top."""

    line: str
    cards: tuple[Card, ...]


def matches_in_lines(columns: Columns, sacred_number: int = 0) -> tuple[Match, ...]:
    """Return what rises in every line: cards of a suit, or by *sacred_number* if there is one (Ruling K3)."""
    found = []
    for name, line in _names_and_cards_of_lines(columns):
        if cards := cards_that_match(line, sacred_number):
            found.append(Match(name, cards))
    return tuple(found)


def cards_that_match(line: tuple[Card, ...], sacred_number: int = 0) -> tuple[Card, ...]:
    """Return the cards of one *line* that rise: of a suit, or by *sacred_number* if there is one."""
    return _cards_matching_by_number(line, sacred_number) if sacred_number else _cards_matching_by_suit(line)


def rising_cards(matches: Iterable[Match]) -> tuple[Card, ...]:
    """Return each card of *matches* once: what stands in a row and in a column rises with both."""
    return tuple(dict.fromkeys([card for match in matches for card in match.cards]))


def court_pairs(columns: Columns) -> tuple[Pair, ...]:
    """Return every two Courts of one suit in one line, who may negate each other (Rulings K7, K12, K19).

    In Numerology two that were left before may do so whenever the lines are looked at anew (Ruling K22).
    """
    if sum(card.is_court for column in columns for card in column) < 2:
        return ()
    courts = ([card for card in line if card.is_court] for _, line in _names_and_cards_of_lines(columns))
    found = (pair for line in courts for pair in combinations(line, 2))
    return tuple(dict.fromkeys((one, other) for one, other in found if one.suit is other.suit))


def columns_without(columns: Columns, cards: Collection[Card]) -> Columns:
    """Return *columns* when *cards* have left them: what lay below slides up."""
    return tuple([tuple([card for card in column if card not in cards]) for column in columns])


def seeresses_and_cards_slid_up(before: Columns, after: Columns) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield each Seeress of whom cards moved up between *before* and *after*, with those cards."""
    for key, old, new in zip(SEERESSES, before, after, strict=True):
        if moved := tuple(card for row, card in enumerate(new) if old[row] is not card):
            yield key, moved


def columns_with_card_given(columns: Columns, card: Card, seeress: str) -> Columns:
    """Return *columns* with *card* below what *seeress* has."""
    return tuple(
        [(*cards, card) if key == seeress else cards for key, cards in zip(SEERESSES, columns, strict=True)]
    )


def cards_raised_by(columns: Columns, card: Card, seeress: str, sacred_number: int = 0) -> tuple[Card, ...]:
    """Return what would rise if *seeress* were given *card*."""
    return rising_cards(matches_in_lines(columns_with_card_given(columns, card, seeress), sacred_number))


def seeresses_open_when_rows_fill_in_turn(columns: Columns) -> tuple[str, ...]:
    """Return the Seeresses who may take a card where rows are filled in turn: all when level (Ruling K13)."""
    longest = max(map(len, columns))
    shorter = (key for key, cards in zip(SEERESSES, columns, strict=True) if len(cards) < longest)
    return tuple(shorter) or SEERESSES


def _names_and_cards_of_lines(columns: Columns) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Yield every column and row of two cards and more."""
    for number, column in enumerate(columns, 1):
        if len(column) > 1:
            yield f"column{number}", column
    first, second, third = columns
    for row in range(max(map(len, columns))):
        line = first[row : row + 1] + second[row : row + 1] + third[row : row + 1]
        if len(line) > 1:
            yield f"row{row + 1}", line


def _cards_matching_by_suit(line: tuple[Card, ...]) -> tuple[Card, ...]:
    suits = [card.suit for card in line]
    if len(line) == len(set(suits)):
        return ()
    return tuple([card for card in line if suits.count(card.suit) > 1])


def _cards_matching_by_number(line: tuple[Card, ...], sacred_number: int) -> tuple[Card, ...]:
    """Return all cards of every two or more that total *sacred_number* or a multiple (Ruling K11)."""
    values = [value_of_card(card) % sacred_number for card in line]
    return tuple(
        card
        for place, card in enumerate(line)
        if -values[place] % sacred_number
        in remainders_of_subset_totals(values[:place] + values[place + 1 :], sacred_number)
    )


def remainders_of_subset_totals(values: Iterable[int], divisor: int) -> set[int]:
    """Return what one or more of *values* can total, as remainders by *divisor*."""
    reached: set[int] = set()
    for one in values:
        reached |= {(total + one) % divisor for total in reached} | {one}
    return reached


def line_in_words(line_name: str) -> str:
    """Return a line of the Material Plane in words.

    >>> line_in_words("row2"), line_in_words("column1"), line_in_words("row12")
    ('the second row', 'the first column', 'row 12')
    """
    kind = line_name.rstrip("0123456789")
    number = int(line_name.removeprefix(kind))
    return f"the {ORDINALS[number - 1]} {kind}" if number <= len(ORDINALS) else f"{kind} {number}"
