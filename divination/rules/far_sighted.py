"""A player who plays on in thought from each likely move, over hands and decks as they may be.

Cards that its seat has not seen are dealt anew, for all moves alike; from there sensible players go on to the end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from decks.rules.tarot import DECK
from divination.rules.engine import Move
from divination.rules.two_player_kind import TwoPlayerMode
from divination.rules.two_players import STUCK, TwoPlayerPosition, other_seat
from play.rules.zones import U, Zone

NumberBelow = Callable[[int], int]  # gives numbers from 0 to its limit - 1, each as likely
GAMES = 96  # that are played on from a position, over all its moves


@dataclass(frozen=True, slots=True)
class TriedMoveForTwo:
    """A move, and how many of the *games* that went on from it went *well*."""

    move: Move
    well: int
    games: int


@dataclass(frozen=True, slots=True)
class ChosenMove:
    """The move that was chosen, with what was tried before, the best first: nothing where nobody tried."""

    move: Move
    tried: tuple[TriedMoveForTwo, ...] = ()


def far_sighted_move(
    mode: TwoPlayerMode[Any], position: TwoPlayerPosition, number_below: NumberBelow
) -> ChosenMove:
    """Return the move after which most games go well."""
    moves = list(position.choices)
    if len(moves) == 1:
        return ChosenMove(moves[0])
    usual = mode.sensible(position)
    moves.sort(key=lambda move: move != usual)
    games = max(1, GAMES // len(moves))
    seat, well = position.seat, dict.fromkeys(moves, 0)
    for _number in range(games):
        world = world_as_it_may_be(position, number_below)
        for move in moves:
            well[move] += went_well(mode, play_on(mode, world.after_line(move)), seat)
    best = sorted(moves, key=lambda move: -well[move])
    return ChosenMove(best[0], tuple(TriedMoveForTwo(move, well[move], games) for move in best))


def world_as_it_may_be(position: TwoPlayerPosition, number_below: NumberBelow) -> TwoPlayerPosition:
    """Return *position*, as one seat knows it, with every card it has not seen dealt anew."""
    unseen = [*codes_unseen(position)]
    for last in range(len(unseen) - 1, 0, -1):
        chosen = number_below(last + 1)
        unseen[last], unseen[chosen] = unseen[chosen], unseen[last]
    hands = {}
    for seat, hand in position.hands.items():
        held = [unseen.pop() if code == U else code for code in hand.cards]
        hands[seat] = Zone().add(held)
    return position.with_(hands=hands, deck=Zone(tuple(unseen), is_pile=True))


def codes_unseen(position: TwoPlayerPosition) -> Sequence[str]:
    """Return the cards that lie nowhere the seat knows of, in the deck's own order."""
    seen = {card.code for card in position.open_cards()}
    for hand in position.hands.values():
        seen.update(hand.known)
    return [card.code for card in DECK if card.code not in seen]


def play_on(mode: TwoPlayerMode[Any], world: TwoPlayerPosition) -> TwoPlayerPosition:
    """Return *world*, of which every card is known, once sensible players have played it to its end."""
    while not world.outcome:
        if world.drawing:
            drawn = world.deck.cards[: world.drawing]
            world = world.after_line(f"drawn {world.seat} {' '.join(drawn)}")
        elif world.is_asked_if_stuck:
            asked = world.with_(is_asked_if_stuck=False)
            world = (
                asked if asked.choices else world.after_line(f"{STUCK} {world.card_that_is_stuck()}".strip())
            )
        else:
            world = world.after_line(mode.sensible(world))
    return world


def went_well(mode: TwoPlayerMode[Any], ended: TwoPlayerPosition, seat: str) -> bool:
    """Say whether a game that *ended* went well for *seat*: won together, or by more points than the other's."""
    scores = mode.scores(ended)
    if not scores:
        return bool(ended.outcome and ended.outcome.is_won)
    return scores[seat] > scores[other_seat(seat)]
