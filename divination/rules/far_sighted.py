"""A player who plays on in thought from each likely move, over hands and decks as they may be.

Cards that its seat has not seen are dealt anew, the same for all moves; from there sensible players go on to the end.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt, tanh
from statistics import mean, pstdev

from decks.rules.tarot import DECK
from divination.rules.engine import Move
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import STUCK, TwoPlayerPosition, other_seat
from play.rules.zones import U, Zone

NumberBelow = Callable[[int], int]  # gives numbers from 0 to its limit - 1, each as likely
FIRST_ROUNDS = 5  # before a move may drop out
BEHIND, AHEAD = (
    1.5,
    0.5,
)  # standard errors by which one drops out, and by which one beats what is best at first sight
PLACES_COUNT = 0.3  # of a victory, for a sky that was lost when nearly all of it was resolved
MARGIN = 15  # points ahead, from which more hardly count


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


@dataclass(slots=True)
class Trial:
    """How the games ended that went on from a move: whether each went well, and how well, from 0 to 1."""

    well: int = 0
    rates: list[float] = field(default_factory=list)

    def standard_errors_ahead_of(self, other: "Trial") -> float:
        """Return by how many standard errors it did better in the games that both played."""
        apart = [mine - theirs for mine, theirs in zip(self.rates, other.rates, strict=False)]
        if not any(apart):
            return 0.0
        spread = pstdev(apart) / sqrt(len(apart))
        return mean(apart) / spread if spread else len(apart) * mean(apart)


def far_sighted_move(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    number_below: NumberBelow,
    is_time_left: Callable[[], bool] = lambda: True,
) -> ChosenMove:
    """Return the move after which games go best; of those that chance alone tells apart the best at first sight.

    *is_time_left* is asked before each round whether it may begin still.
    """
    moves, thought = likely_moves(mode, position), mode.thought
    trials = trials_by_move(
        mode,
        position,
        moves,
        number_below,
        lambda games, lines: games < thought.games and lines < thought.lines and is_time_left(),
    )
    return ChosenMove(best_move(moves, trials), tried_moves_best_first(trials))


def likely_moves(mode: AnyTwoPlayerMode, position: TwoPlayerPosition) -> list[Move]:
    """Return the moves that are worth a trial, the best at first sight first."""
    if len(position.choices) == 1:
        return list(position.choices)
    rated = mode.rated(position)
    return sorted(rated, key=lambda move: -rated[move])[: mode.thought.moves]


def best_move(moves_best_first: Sequence[Move], trials: Mapping[Move, Trial]) -> Move:
    """Return the move that did best: the first of *moves_best_first*, unless another did better than by chance."""
    usual = moves_best_first[0]
    most = max(len(trial.rates) for trial in trials.values())
    if not most:
        return usual
    left = [move for move in moves_best_first if len(trials[move].rates) == most]
    best = max(left, key=lambda move: mean(trials[move].rates))
    return best if trials[best].standard_errors_ahead_of(trials[usual]) > AHEAD else usual


def tried_moves_best_first(trials: Mapping[Move, Trial]) -> tuple[TriedMoveForTwo, ...]:
    """Return what was found of each move, those after which the largest share of games went well first."""
    tried = [
        TriedMoveForTwo(move, trial.well, len(trial.rates)) for move, trial in trials.items() if trial.rates
    ]
    return tuple(sorted(tried, key=lambda one: -one.well / one.games))


def trials_by_move(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    moves: Sequence[Move],
    number_below: NumberBelow,
    may_go_on: Callable[[int, int], bool],
) -> dict[Move, Trial]:
    """Return how games ended that went on from *moves*, in rounds of one world each; who falls behind drops out.

    *may_go_on* says whether there is another round after so many games, which took so many lines.
    """
    trials, racing = {move: Trial() for move in moves}, list(moves)
    games = lines = 0
    while len(racing) > 1 and may_go_on(games, lines):
        games, lines = (
            games + len(racing),
            lines + play_round_and_count_lines(mode, position, racing, number_below, trials),
        )
        if len(trials[racing[0]].rates) >= FIRST_ROUNDS:
            leader = max([trials[move] for move in racing], key=lambda trial: mean(trial.rates))
            racing = [move for move in racing if leader.standard_errors_ahead_of(trials[move]) < BEHIND]
    return trials


def play_round_and_count_lines(
    mode: AnyTwoPlayerMode,
    position: TwoPlayerPosition,
    moves: Collection[Move],
    number_below: NumberBelow,
    trials_to_fill: Mapping[Move, Trial],
) -> int:
    """Note in *trials_to_fill* how a game goes on after each of *moves* in one and the same world; return the lines
    that these games took.
    """
    world, lines = position_with_unseen_cards_dealt_anew(position, number_below), 0
    for move in moves:
        ended, played = play_to_end_and_count_lines(mode, world.after_line(move))
        lines += played
        trials_to_fill[move].well += has_ended_well(mode, ended, position.seat)
        trials_to_fill[move].rates.append(rating_of_end(mode, ended, position.seat))
    return lines


def position_with_unseen_cards_dealt_anew(
    position: TwoPlayerPosition, number_below: NumberBelow
) -> TwoPlayerPosition:
    """Return *position*, as one seat knows it, with every card that it has not seen dealt anew."""
    unseen = [*codes_of_unseen_cards(position)]
    for last in range(len(unseen) - 1, 0, -1):
        chosen = number_below(last + 1)
        unseen[last], unseen[chosen] = unseen[chosen], unseen[last]
    hands = {}
    for seat, hand in position.hands.items():
        held = [unseen.pop() if code == U else code for code in hand.cards]
        hands[seat] = Zone().add(held)
    return position.with_(hands=hands, deck=Zone(tuple(unseen), is_pile=True))


def codes_of_unseen_cards(position: TwoPlayerPosition) -> Sequence[str]:
    """Return the cards that lie nowhere the seat knows of, in the order of a new deck."""
    seen = {card.code for card in position.open_cards()}
    for hand in position.hands.values():
        seen.update(hand.known)
    return [card.code for card in DECK if card.code not in seen]


def play_to_end_and_count_lines(
    mode: AnyTwoPlayerMode, world: TwoPlayerPosition
) -> tuple[TwoPlayerPosition, int]:
    """Return *world*, of which every card is known, once sensible players have played it to its end, and in how many
    lines.
    """
    lines = 0
    while not world.outcome:
        lines += 1
        if world.drawing:
            drawn = world.deck.cards[: world.drawing]
            world = world.after_line(f"drawn {world.seat} {' '.join(drawn)}")
        elif world.is_asked_if_stuck:
            asked = world.with_(is_asked_if_stuck=False)
            stuck = f"{STUCK} {world.card_that_is_stuck()}".strip()
            world = asked if asked.choices else world.after_line(stuck)
        else:
            world = world.after_line(mode.sensible(world))
    return world, lines


def has_ended_well(mode: AnyTwoPlayerMode, ended: TwoPlayerPosition, seat: str) -> bool:
    """Say whether a game that *ended* went well for *seat*: won together, or by more points than the other's."""
    scores = mode.scores(ended)
    if not scores:
        return bool(ended.outcome and ended.outcome.is_won)
    return scores[seat] > scores[other_seat(seat)]


def rating_of_end(mode: AnyTwoPlayerMode, ended: TwoPlayerPosition, seat: str) -> float:
    """Rate from 0 to 1 how a game *ended* for *seat*: nearer or farther from victory, by more or fewer points."""
    scores = mode.scores(ended)
    if scores:
        return 0.5 + 0.5 * tanh((scores[seat] - scores[other_seat(seat)]) / MARGIN)
    if has_ended_well(mode, ended, seat):
        return 1.0
    resolved: int = sum(held.is_resolved for held in ended.sky.values())
    return PLACES_COUNT * resolved / len(ended.board.names)
