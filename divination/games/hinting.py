"""A hint: how often a sensible player wins from here after each move, over decks nobody has seen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from divination.games.dealing import dealer_guessing_cards
from divination.rules.engine import AnyMode, Dealer, Move, Position, step_of_line

HINT, SEPARATOR, LONGEST = "hint", ", ", 200
MOST_ROUNDS = 200  # a game after each move; more would tell no more
ENOUGH = 50  # games for a percent: with fewer the chance error is more than 7 points
FEW = 4  # games below which their steps tell nothing
CLEARLY, LIKELY = 1.64, 1.0  # standard errors of a difference: one in twenty, one in six come by chance


@dataclass(frozen=True, slots=True)
class Hint:
    """A move, and how many of the *games* that went on from it were *won*."""

    move: Move
    won: int
    games: int

    @property
    def percent(self) -> int | None:
        """How many of a hundred were won; None where too few games were played to say."""
        return round(100 * self.won / self.games) if self.games >= ENOUGH else None

    def __str__(self) -> str:
        return f"{self.move} {self.won}/{self.games}"


def log_note_of_hints(best_hints_first: Sequence[Hint]) -> str:
    """Return the line of the log that notes a hint, with the best moves as far as they fit."""
    line = f"{HINT} {best_hints_first[0]}"
    for other in best_hints_first[1:]:
        if len(line) + len(f"{SEPARATOR}{other}") <= LONGEST:
            line += f"{SEPARATOR}{other}"
    return line


def hints_of_log_note(line: str) -> tuple[Hint, ...]:
    """Return the hints that *line* notes; older notes told a percent and not of how many games, so none is known.

    >>> hints_of_log_note("hint c9>2 31/50, draw 8/20")
    (Hint(move='c9>2', won=31, games=50), Hint(move='draw', won=8, games=20))
    >>> hints_of_log_note("hint c9>2 62")
    (Hint(move='c9>2', won=0, games=0),)
    """
    return tuple(_hint_of_note_part(part) for part in line.removeprefix(f"{HINT} ").split(SEPARATOR))


def _hint_of_note_part(part: str) -> Hint:
    move, _, figures = part.rpartition(" ")
    won, _, games = figures.partition("/")
    return Hint(move, int(won), int(games)) if games else Hint(move, 0, 0)


@dataclass(slots=True)
class TriedMove:
    """The games that went on from a move: whether each was won, and after how many steps."""

    games: list[tuple[bool, int]] = field(default_factory=list)

    @property
    def won(self) -> int:
        return sum(is_won for is_won, _steps in self.games)

    @property
    def rank(self) -> tuple[float, float, float]:
        """The smaller the better: games won, then the fewest steps to victory, then how long a loss was put off."""
        games, won = len(self.games), self.won
        to_victory = sum(steps for is_won, steps in self.games if is_won)
        to_defeat = sum(steps for is_won, steps in self.games if not is_won)
        return -won / max(games, 1), to_victory / max(won, 1), -to_defeat / max(games - won, 1)

    def clearly_beats(self, other: "TriedMove", standard_errors: float) -> bool:
        """Say whether this won more often, by so many standard *standard_errors*, of the games that both played.

        Where each was won by both or by neither, it is whether victory clearly took fewer steps.
        """
        pairs = list(zip(self.games, other.games, strict=False))
        here = sum(mine and not theirs for (mine, _), (theirs, _) in pairs)
        there = sum(theirs and not mine for (mine, _), (theirs, _) in pairs)
        if here or there:
            return here - there > standard_errors * sqrt(here + there)
        saved = [theirs - mine for (is_won, mine), (_, theirs) in pairs if is_won]
        return len(saved) >= FEW and mean(saved) > CLEARLY * stdev(saved) / sqrt(len(saved))


def hints_best_first(
    mode: AnyMode, position: Position, guess_code: str, is_late: Callable[[], bool]
) -> tuple[Hint, ...]:
    """Return every legal move, the best first, with its games: by games won after it, then by the fewest steps there.

    What the sensible player would do leads unless another did better than chance explains. Moves that do as well
    stay in their order. Cards nobody has seen are guessed by *guess_code*, so that the same position is told the same.
    It stops when *is_late*; a move that clearly wins less often gets no more games.
    """
    moves = position.legal_moves()
    tried = {move: TriedMove() for move in moves}
    _play_out_moves_in_turn(mode, position, tried, guess_code, is_late)
    best = sorted(moves, key=lambda move: tried[move].rank)
    usual = mode.sensible(position)
    if not tried[best[0]].clearly_beats(tried[usual], LIKELY):
        best.remove(usual)
        best.insert(0, usual)
    return tuple(Hint(move, tried[move].won, len(tried[move].games)) for move in best)


def _play_out_moves_in_turn(
    mode: AnyMode,
    position: Position,
    tried_to_fill: dict[Move, TriedMove],
    guess_code: str,
    is_late: Callable[[], bool],
) -> None:
    """Play on from every move in turn, a round with the same chance for each; who falls behind drops out."""
    racing = list(tried_to_fill)
    for number in range(MOST_ROUNDS):
        for move in racing:
            if is_late():
                return
            tried_to_fill[move].games.append(
                _win_and_steps_after_move(
                    mode, position, move, dealer_guessing_cards(f"{guess_code}:{number}")
                )
            )
        leader = min((tried_to_fill[move] for move in racing), key=lambda one: one.rank)
        racing = [
            move
            for move in racing
            if tried_to_fill[move].rank[0] == leader.rank[0]
            or not leader.clearly_beats(tried_to_fill[move], CLEARLY)
        ]


def _win_and_steps_after_move(
    mode: AnyMode, position: Position, move: Move, dealer: Dealer
) -> tuple[bool, int]:
    """Return whether a sensible player wins after *move*, and after how many steps."""
    steps = 1
    position = step_of_line(position, move, dealer).position
    while not position.outcome:
        position = step_of_line(position, mode.sensible(position), dealer).position
        steps += 1
    return position.outcome.is_won, steps
