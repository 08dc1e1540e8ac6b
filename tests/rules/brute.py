"""Every deck that some XP can reach, found plainly: offer by offer, by nobody's bounds. Small decks only."""

import heapq
from collections.abc import Iterator
from functools import cache
from itertools import combinations, count, permutations, product

from characters.beckoning_dream.rules.boons import Boon, unmet_needs
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.reflection import card_offer
from decks.rules.tarot import Card, Suit, cards_of_codes
from tests.rules.laws import COSTS

State = tuple[frozenset[Card], frozenset[Boon]]
ALONE = ("lowest", "two_lowest", "new_suit", "highest")
CODES: list[tuple[str, tuple[Suit, ...]]] = [(f"{way} {suit}", (suit,)) for way in ALONE for suit in Suit]
CODES += [(f"across {giver}>{taker}", (giver, taker)) for giver, taker in permutations(Suit, 2)]


def reached(
    start: Dreamer, most: int, *, transform: bool, catalogue: tuple[Boon, ...] = ()
) -> dict[State, int]:
    """Return what *most* XP can make of *start*, and the least that each costs."""
    first = (start.deck, frozenset(start.boons))
    least, numbers, waiting = {first: 0}, count(1), [(0, 0, first)]
    while waiting:
        spent, _, here = heapq.heappop(waiting)
        if spent > least[here]:
            continue
        for price, there in _spends(here, most - spent, transform, catalogue):
            if spent + price < least.get(there, most + 1):
                least[there] = spent + price
                heapq.heappush(waiting, (spent + price, next(numbers), there))
    return least


def broken(start: Dreamer, most: int, *, transform: bool) -> dict[frozenset[Card], tuple[int, int]]:
    """Return what *most* XP can make of *start*: what each costs at least, and the fewest Bonds broken for that."""
    hang = frozenset(Card.from_code(bond.mine) for bond in start.bonds)
    first: State = (start.deck, frozenset())
    least, numbers, waiting = {(first, hang - start.deck): 0}, count(1), [(0, 0, first, hang - start.deck)]
    while waiting:
        spent, _, here, gone = heapq.heappop(waiting)
        if spent > least[here, gone]:
            continue
        for price, there in _spends((here[0], frozenset(start.boons)), most - spent, transform, ()):
            then = gone | (hang - there[0])  # what leaves and comes again by one Transform has not left
            if spent + price <= most and spent + price < least.get((there, then), most + 1):
                least[there, then] = spent + price
                heapq.heappush(waiting, (spent + price, next(numbers), there, then))
    found: dict[frozenset[Card], tuple[int, int]] = {}
    for ((deck, _boons), gone), spent in least.items():
        found[deck] = min(found.get(deck, (most + 1, 0)), (spent, len(gone)))
    return found


def _spends(
    here: State, left: int, transform: bool, catalogue: tuple[Boon, ...]
) -> Iterator[tuple[int, State]]:
    if left < min(COSTS.values()):
        return
    deck, boons = here
    yield from ((price, (after, boons)) for price, after in _moved(deck))
    if left >= COSTS["boon"]:
        for boon in catalogue:
            brought = cards_of_codes([f"m{boon.major}"]) if boon.major is not None else frozenset()
            if boon not in boons and not any(unmet_needs(boon, deck | brought, boons)):
                yield COSTS["boon"], (deck | brought, boons | {boon})
    if transform and left >= COSTS["transform"] and len(deck) >= 3:
        yield from ((COSTS["transform"], (new, boons)) for new in _transforms(deck, boons))


@cache
def _moved(deck: frozenset[Card]) -> list[tuple[int, frozenset[Card]]]:
    held = {suit: frozenset(card for card in deck if card.suit is suit) for suit in Suit}
    each = (
        _price_and_cards(code, frozenset().union(*(held[suit] for suit in suits))) for code, suits in CODES
    )
    return [(price, (deck - leaves) | comes) for price, leaves, comes in filter(None, each)]


@cache  # of the cards in the suits that the offer names: it looks at no other (`laws.ends_after`)
def _price_and_cards(
    code: str, cards: frozenset[Card]
) -> tuple[int, frozenset[Card], frozenset[Card]] | None:
    """Return what an offer costs, what leaves and what comes; None while it is not open."""
    offer = card_offer(Dreamer(cards, xp=1_000), code)
    return (offer.price, cards_of_codes(offer.leaves), cards_of_codes(offer.comes)) if offer.is_open else None


def _transforms(deck: frozenset[Card], boons: frozenset[Boon]) -> list[frozenset[Card]]:
    majors = frozenset(Card(None, boon.major) for boon in boons if boon.major is not None and boon.major <= 9)
    return _new_decks(len(deck) - 2, majors)


@cache
def _new_decks(size: int, majors: frozenset[Card]) -> list[frozenset[Card]]:
    """Return every deck of *size* from the Ace up to 9, with some of *majors* or none."""
    hands = [set(some) for many in range(len(majors) + 1) for some in combinations(majors, many)]
    return [
        frozenset(
            {Card(suit, rank) for suit, top in zip(Suit, tops, strict=True) for rank in range(1, top + 1)}
            | hand
        )
        for tops, hand in product(product(range(min(size, 9) + 1), repeat=4), hands)
        if sum(tops) + len(hand) == size
    ]
