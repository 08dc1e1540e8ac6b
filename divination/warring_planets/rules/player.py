"""A sensible player of Warring Planets, who looks no further than this move: for the app's seat, and for figures."""

from collections.abc import Callable, Iterable, Mapping

from decks.rules.tarot import Card
from divination.rules import material_plane as plane
from divination.rules.engine import Move, value_of_card
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_players import DRAW, GIVE, LAY, RAISE
from divination.rules.ways import MoveAndBrokenRules
from divination.warring_planets.rules.moves import ATTACK, GUARD
from divination.warring_planets.rules.table import WarTable

# What a move is worth, in points of the score: found by playing thousands of games.
RESOLVES, TURNS, ADDS_TO_OWN, ADDS_TO_FOES = 1.0, 3.0, 1.0, -2.0
LAYS, ROOM, LOW, SLIPS = 4.0, 0.25, -3.0, 3.0
GUARDS, ATTACKS, NEARS = 0.5, 1.5, 0.4
QUIET, CROWDED = 1.0, -0.15
ENDS_AHEAD, ENDS_BEHIND = 10.0, -40.0
LOW_MAJORS = 5


def sensible_move(position: WarTable) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    choices = position.choices
    if len(choices) == 1:
        return next(iter(choices))
    return max(choices.values(), key=lambda choice: RATED[choice.kind](position, choice)).move


def _rate_laying(position: WarTable, choice: MoveAndBrokenRules) -> float:
    (card,), place = choice.cards, choice.place
    sefira = position.sefira_with_major(card, place)
    if sefira.is_resolved:
        return LAYS + RESOLVES * sefira.worth + SLIPS
    rated = LAYS + ROOM * card.rank + (LOW if 0 < card.rank < LOW_MAJORS else 0.0)
    if sefira.second:
        before = position.major_at(place)
        return rated + (-20.0 if before and before.is_resolved and before.faces == position.seat else 5.0)
    rated += SLIPS if sefira.minors else 0.0
    return rated + NEARS * _ground_gained(position, place)


def _ground_gained(position: WarTable, place: str) -> int:
    """Return how many places would be reached from *place* that are not yet."""
    return sum(other not in position.reached for other in position.board.beside[place])


def _rate_giving(position: WarTable, choice: MoveAndBrokenRules) -> float:
    after = plane.columns_with_card_given(position.columns, choice.cards[0], choice.place)
    found = plane.matches_in_lines(after)
    if not found:
        return QUIET + CROWDED * sum(map(len, after))
    return _rate_rising_cards(position, plane.rising_cards(found))


def _rate_rising_cards(position: WarTable, rising: Iterable[Card]) -> float:
    """Rate the rising of these cards, each where it is best, and what it means that one could go nowhere."""
    within = {place: position.sky[place] for place in position.places_for_minors}
    empty, rated = len(position.places_for_guards), 0.0
    for card in sorted(rising, key=value_of_card, reverse=True):
        takers = [
            (_rate_adding(position, sefira, card), place)
            for place, sefira in within.items()
            if sefira.takes(card)
        ]
        best = max(takers, default=(-100.0, ""))
        if best[0] > GUARDS or (takers and not empty):
            rated += best[0]
            within[best[1]] = within[best[1]].with_minor(card)
        elif empty:
            rated += GUARDS
            empty -= 1
        else:
            return rated + _rate_ending(position)
    return rated


def _rate_ending(position: WarTable) -> float:
    """Rate that the game ends with the score as it stands."""
    scores = position.scores()
    own = scores.pop(position.seat)
    return ENDS_AHEAD if own > sum(scores.values()) else ENDS_BEHIND


def _rate_adding(position: WarTable, sefira: StarfieldSefira, card: Card) -> float:
    after = sefira.with_minor(card)
    is_own = sefira.faces == position.seat
    if after.is_resolved:
        return RESOLVES * after.worth + (0.0 if is_own else TURNS) + 2.0
    return (ADDS_TO_OWN if is_own else ADDS_TO_FOES) + 0.05 * after.total


def _rate_raising(position: WarTable, choice: MoveAndBrokenRules) -> float:
    sefira = position.major_at(choice.place)
    assert sefira
    return _rate_adding(position, sefira, choice.cards[0]) + value_of_card(choice.cards[0]) / 20


def _rate_guarding(position: WarTable, choice: MoveAndBrokenRules) -> float:
    return GUARDS + NEARS * _ground_gained(position, choice.place) + value_of_card(choice.cards[0]) / 10


def _rate_attacking(position: WarTable, choice: MoveAndBrokenRules) -> float:
    guard = position.guard_at(choice.place)
    assert guard
    return ATTACKS + (guard.value - sum(map(value_of_card, choice.cards))) / 4


RATED: Mapping[str, Callable[[WarTable, MoveAndBrokenRules], float]] = {
    DRAW: lambda _position, _choice: 0.0,
    LAY: _rate_laying,
    GIVE: _rate_giving,
    RAISE: _rate_raising,
    GUARD: _rate_guarding,
    ATTACK: _rate_attacking,
}
