"""A deck as small tuples, and Reflection's card options on them (The Beckoning Dream, "Deck", "Reflection").

A suit of a legal deck has no gap, so its lowest and highest rank say all of it. The planner looks at many thousand
decks: it moves these tuples, not sets of cards.
"""

from collections.abc import Iterator, Mapping, Set
from itertools import chain, permutations

from characters.beckoning_dream.rules.offering import PRICES
from decks.rules.tarot import ACE, CODES, DECK, KING, Card, Suit, ranks_held_of_suit

RankSpan = tuple[int, int]  # the lowest and the highest rank of a suit
SpansBySuit = tuple[RankSpan, ...]  # one for each suit, in the order of Suit
NONE: RankSpan = (0, 0)  # not in the deck
NEW: RankSpan = (ACE, 2)
EVERY = (NONE, *((low, high) for low in range(ACE, KING + 1) for high in range(low, KING + 1)))
SUITS = tuple(Suit)
PLACES = range(len(SUITS))
CARDS = tuple(tuple(card for card in DECK if card.suit is suit) for suit in SUITS)  # from the Ace up


def rank_spans_of_deck(deck: Set[Card]) -> SpansBySuit:
    """Return the spans of *deck*, which has no gap; Majors are not in them."""
    held = [ranks_held_of_suit(deck, suit) for suit in SUITS]
    return tuple((ranks[0], ranks[-1]) if ranks else NONE for ranks in held)


def deck_of_spans_and_majors(spans: SpansBySuit, major_ranks: Set[int]) -> frozenset[Card]:
    """Return the deck of *spans* and *major_ranks*."""
    minors = (cards[low - 1 : high] for cards, (low, high) in zip(CARDS, spans, strict=True) if low)
    return frozenset(chain(*minors, (CODES[f"m{rank}"] for rank in major_ranks)))


def rank_count(span: RankSpan) -> int:
    """Return how many ranks *span* holds; a span without a lowest rank holds none."""
    low, high = span
    return high - low + 1 if low else 0


# --- what one option makes of one suit; None where it is not possible ---


def with_next_lowest(span: RankSpan) -> RankSpan | None:
    """Add the next lowest card (Ruling B6)."""
    low, high = span
    return (low - 1, high) if low > ACE else None


def without_two_lowest_with_next_highest(span: RankSpan) -> RankSpan | None:
    """Remove the two lowest cards and add the next highest (Ruling B5)."""
    low, high = span
    return (low + 2, high + 1) if low and high < KING and high > low else None


def with_next_highest(span: RankSpan) -> RankSpan | None:
    """Add the next highest card (Ruling B6)."""
    low, high = span
    return (low, high + 1) if low and high < KING else None


def without_highest(span: RankSpan) -> RankSpan | None:
    """Remove the highest card; with the only one the suit is gone (Ruling B6)."""
    low, high = span
    if not low:
        return None
    return (low, high - 1) if high > low else NONE


def with_ace_and_two(span: RankSpan) -> RankSpan | None:
    """Add the Ace and 2 of a suit that is not in the deck."""
    return None if span[0] else NEW


LOWER, TRADE, HIGHER, SHED, BEGIN = (
    {span: act(span) for span in EVERY}
    for act in (
        with_next_lowest,
        without_two_lowest_with_next_highest,
        with_next_highest,
        without_highest,
        with_ace_and_two,
    )
)
ALONE = {"lowest": LOWER, "two_lowest": TRADE, "new_suit": BEGIN, "highest": HIGHER}
OF_ONE = tuple(
    (place, f"{key} {SUITS[place]}", PRICES[key], table) for key, table in ALONE.items() for place in PLACES
)
ACROSS = tuple(
    (giver, taker, f"across {SUITS[giver]}>{SUITS[taker]}", PRICES["across"])
    for giver, taker in permutations(PLACES, 2)
)


def _spans_in_which_options_end(table: Mapping[RankSpan, RankSpan | None]) -> frozenset[RankSpan]:
    return frozenset(after for after in table.values() if after)


MADE_ALONE = frozenset().union(*map(_spans_in_which_options_end, ALONE.values()))
MADE_HIGHER, MADE_SHED = _spans_in_which_options_end(HIGHER), _spans_in_which_options_end(SHED)


def can_card_option_end_in(spans: SpansBySuit) -> bool:
    """Say whether some card option leads to *spans*, from whatever deck."""
    taken = [place for place in PLACES if spans[place] in MADE_HIGHER]
    given = [place for place in PLACES if spans[place] in MADE_SHED]
    return any(span in MADE_ALONE for span in spans) or any(one != other for one in taken for other in given)


def codes_prices_and_spans_of_open_card_options(spans: SpansBySuit) -> Iterator[tuple[str, int, SpansBySuit]]:
    """Yield the offer's code, its price and the spans after, for every card option open at *spans*."""
    for place, code, price, table in OF_ONE:
        if after := table[spans[place]]:
            yield code, price, (*spans[:place], after, *spans[place + 1 :])
    given, taken = [SHED[span] for span in spans], [HIGHER[span] for span in spans]
    for giver, taker, code, price in ACROSS:
        less, more = given[giver], taken[taker]
        if less and more:
            both = list(spans)
            both[giver], both[taker] = less, more
            yield code, price, tuple(both)
