"""Every move of Warring Planets that one might think of, with each rule against it (Sefirot, "Warring Planets").

What is legal follows: the moves that nothing stands against. `draw`; `m17@C4` lays a Major, on an own Guard's Sefira
under it; `c9>2` gives a Minor to a Seeress. What rose goes onto a Major, `raise c4@L3`, onto an empty Sefira as a
Guard, `guard c4@L3`, or against a Guard, `attack c4@L3`; where Guards may be outnumbered also `attack c4+c5@L3`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, auto
from itertools import combinations

from decks.rules.tarot import Card
from divination.rules.engine import value_of_card
from divination.rules.material_plane import SEERESSES
from divination.rules.sefira import FOOL
from divination.rules.starfield import PLACES
from divination.rules.two_players import (
    DEAL,
    DRAW,
    GIVE,
    LAY,
    MATCH,
    OVER,
    PLAY,
    RAISE,
    SACRED,
)  # fmt: skip
from divination.rules.ways import BrokenRules, MoveAndBrokenRules, MovesOfCard, Way
from divination.warring_planets.rules.table import NOBLE, OUTNUMBER, WarTable

GUARD, ATTACK = "guard", "attack"  # beside the moves that both games for two have


class Rule(Enum):
    """What may stand against a move; `words` says each in a sentence."""

    RISES_ALONE = auto()  # a Minor of the hand on the sky
    HELD = auto()
    FOES_GUARD = auto()
    GUARD_COUNTS_MORE = auto()  # than the Major that would slip under it (Ruling W2)
    FOOL_UNDER_GUARD = auto()
    OUT_OF_REACH = auto()
    MINORS_ONLY = auto()
    NO_MAJOR = auto()
    RESOLVED = auto()
    NO_ROOM = auto()
    NOT_EMPTY = auto()
    NO_FOES_GUARD = auto()
    TOO_WEAK = auto()
    COURT_FALLS_TO_COURT = auto()  # Ruling W4


def _moves_of_draw(_table: WarTable) -> Iterator[MoveAndBrokenRules]:
    yield MoveAndBrokenRules(DRAW, DRAW)


# --- a card of the hand ---


def _moves_of_hand(table: WarTable) -> Iterator[Way]:
    cards = table.cards_that_may_be_in_hand(table.seat)
    for card in cards:
        yield from _moves_with_hand_card(table, card)
    if table.is_real:
        yield from table.ways_of_being_stuck()


def _moves_with_hand_card(table: WarTable, card: Card) -> Iterator[Way]:
    if card.suit:
        yield MovesOfCard(LAY, card, f"{card.code}@", PLACES, (), lambda _card, _place: (Rule.RISES_ALONE,))
        yield MovesOfCard(GIVE, card, f"{card.code}>", SEERESSES, SEERESSES, lambda _card, _seeress: ())
    else:
        to = table.places_open_to_major(card)
        yield MovesOfCard(LAY, card, f"{card.code}@", PLACES, to, _rules_against_laying_major(table))
        yield MovesOfCard(
            GIVE, card, f"{card.code}>", SEERESSES, (), lambda _card, _seeress: (Rule.MINORS_ONLY,)
        )


def _rules_against_laying_major(table: WarTable) -> Callable[[Card, str], BrokenRules]:
    def against(card: Card, place: str) -> BrokenRules:
        reach: BrokenRules = () if place in table.reached else (Rule.OUT_OF_REACH,)
        if table.has_room_for_major(card, place):
            return reach
        guard = table.guard_at(place)
        if guard is None:
            return (Rule.HELD, *reach)
        if guard.faces != table.seat:
            return (Rule.FOES_GUARD,)
        return (Rule.FOOL_UNDER_GUARD if card == FOOL else Rule.GUARD_COUNTS_MORE, *reach)

    return against


# --- what rose ---


def _moves_of_raised_cards(table: WarTable) -> Iterator[Way]:
    onto, empty = table.places_for_minors, table.places_for_guards

    def against_raising(card: Card, place: str) -> BrokenRules:
        held = table.major_at(place)
        if held is None:
            return (Rule.NO_MAJOR,)
        reach: BrokenRules = () if place in onto else (Rule.OUT_OF_REACH,)
        if held.takes(card):
            return reach
        return (*reach, Rule.RESOLVED if held.is_resolved else Rule.NO_ROOM)

    def against_guarding(_card: Card, place: str) -> BrokenRules:
        held: BrokenRules = (Rule.NOT_EMPTY,) if place in table.sky else ()
        return held if place in table.reached else (*held, Rule.OUT_OF_REACH)

    for card in table.raised:
        yield MovesOfCard(RAISE, card, f"{RAISE} {card.code}@", PLACES, onto, against_raising)
        yield MovesOfCard(GUARD, card, f"{GUARD} {card.code}@", PLACES, empty, against_guarding)
    yield from _attack_moves(table)


def _attack_moves(table: WarTable) -> Iterator[Way]:
    """Yield each attack of one risen card; where Guards may be outnumbered, of several together too (Ruling W15)."""
    to = table.places_to_attack

    def against(card: Card, place: str) -> BrokenRules:
        return rules_against_attack(table, (card,), place)

    for card in table.raised:
        yield MovesOfCard(ATTACK, card, f"{ATTACK} {card.code}@", PLACES, to, against)
    if OUTNUMBER in table.variations:
        for count in range(2, len(table.raised) + 1):
            for cards in combinations(table.raised, count):
                code = "+".join(card.code for card in cards)
                for place in to:
                    broken = rules_against_attack(table, cards, place)
                    yield MoveAndBrokenRules(f"{ATTACK} {code}@{place}", ATTACK, cards, place, broken)


def rules_against_attack(table: WarTable, cards: tuple[Card, ...], place: str) -> BrokenRules:
    """Return the rules that an attack with *cards* on *place* would break."""
    guard = table.guard_at(place)
    if guard is None or guard.faces == table.seat:
        return (Rule.NO_FOES_GUARD,)
    reach: BrokenRules = () if place in table.reached else (Rule.OUT_OF_REACH,)
    if table.can_fell(cards, guard):
        return reach
    is_noble = NOBLE in table.variations and guard.card.is_court
    is_enough = sum(map(value_of_card, cards)) >= guard.value
    return (*reach, Rule.COURT_FALLS_TO_COURT if is_noble and is_enough else Rule.TOO_WEAK)


def _no_moves(_table: WarTable) -> Iterator[Way]:
    return iter(())


WAYS: Mapping[str, Callable[[WarTable], Iterable[Way]]] = {
    SACRED: _no_moves,
    DEAL: _no_moves,
    DRAW: _moves_of_draw,
    PLAY: _moves_of_hand,
    MATCH: _no_moves,
    RAISE: _moves_of_raised_cards,
    OVER: _no_moves,
}
