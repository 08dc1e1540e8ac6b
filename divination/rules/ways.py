"""Every move one might think of, with each rule against it; what is legal are those that break none."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from decks.rules.tarot import Card
from divination.rules.engine import Move

BrokenRules = tuple[Enum, ...]  # of the mode's own `Rule`
BrokenRulesOfPlace = Callable[[Card, str], BrokenRules]


class MoveAndBrokenRules(NamedTuple):
    """A move: of which kind, the cards it is made with, where they go ("" for nowhere), the rules it would break."""

    move: Move
    kind: str
    cards: tuple[Card, ...] = ()
    place: str = ""
    broken: BrokenRules = ()


class MovesOfCard(NamedTuple):
    """What might be done with *card* on each of *places*: *against* says why not there.

    On others than *now_open* something always stands against it, so that nobody who asks what is legal looks there.
    """

    kind: str
    card: Card
    begins: str  # each of its moves
    places: tuple[str, ...]
    now_open: tuple[str, ...]
    against: BrokenRulesOfPlace


Way = MovesOfCard | MoveAndBrokenRules


def moves_and_broken_rules_of_ways(ways: Iterable[Way]) -> Iterator[MoveAndBrokenRules]:
    """Yield every move of *ways*, in their order."""
    for way in ways:
        if isinstance(way, MoveAndBrokenRules):
            yield way
        else:
            kind, card, begins, places, _now_open, against = way
            for place in places:
                yield MoveAndBrokenRules(f"{begins}{place}", kind, (card,), place, against(card, place))


def legal_moves_of_ways(ways: Iterable[Way]) -> dict[Move, MoveAndBrokenRules]:
    """Return those of *ways* that break no rule, by their moves: the others are not written down on the way."""
    found: dict[Move, MoveAndBrokenRules] = {}
    for way in ways:
        if isinstance(way, MoveAndBrokenRules):
            if not way.broken:
                found[way.move] = way
            continue
        kind, card, begins, _places, now_open, against = way
        for place in now_open:
            if not against(card, place):
                found[begins + place] = MoveAndBrokenRules(begins + place, kind, (card,), place)
    return found
