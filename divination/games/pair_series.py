"""What two have played with each other: every game of theirs, how each ended, who began, and how they stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.memory import Memory
from campaigns.models import User
from divination.games.pairs import kind_of_pair_game, names_by_seat
from divination.models import PairGame
from divination.modes import FOR_TWO, MODES_FOR_TWO
from divination.rules.engine import Outcome
from divination.rules.two_player_kind import FIRST
from divination.rules.two_player_words import with_player_names
from play.models import Seat
from play.remembering import MEMORY, first_position, read_acts_by_record_pk
from play.rules.knowing import fold
from play.rules.lines import WATCHER

MOST = 100  # games, the newest, that are looked through
OUTCOMES: Memory[tuple[int, int], tuple[Outcome | None]] = Memory(1024, beside=MEMORY)


@dataclass(frozen=True, slots=True)
class GameTogether:
    """A game of two: how it ended ("" while it goes on), who began, and which of them won it against the other.

    *winner* is "" where nobody did; *is_won* is of a game that they win or lose together.
    """

    game: PairGame
    told: str
    first: User | None
    winner: User | None
    is_won: bool

    @property
    def is_undecided(self) -> bool:
        return bool(self.game.ended_at) and not self.told


@dataclass(frozen=True, slots=True)
class Series:
    """All ended games of one mode: how many were won together or by each, how many were not, how many each began."""

    title: str
    count: int
    won: int
    drawn: int
    undecided: int
    won_by: tuple[int, int]
    begun_by: tuple[int, int]
    is_against: bool

    @property
    def lost(self) -> int:
        """How many they lost together."""
        return self.count - self.won - self.undecided


def games_together(one: User, other: User) -> list[GameTogether]:
    """Return the newest games at which *one* and *other* sit, those that go on first. Three queries at most."""
    theirs = PairGame.objects.filter(seats__person=one).filter(seats__person=other)
    games = sorted(theirs.order_by("-begun_at", "-pk")[:MOST], key=lambda game: bool(game.ended_at))
    seats: dict[int, dict[str, Seat]] = {}
    for seat in Seat.objects.filter(record__in=[game.pk for game in games]).select_related(
        "person", "record"
    ):
        seats.setdefault(seat.record_id, {})[seat.key] = seat
    outcomes = _outcome_by_game_pk(games)
    return [_game_together(game, seats[game.pk], outcomes.get(game.pk)) for game in games]


def _outcome_by_game_pk(games: Iterable[PairGame]) -> dict[int, Outcome | None]:
    """Return how each of *games* that is over ended, None where it was left undecided."""
    over = [game for game in games if game.ended_at]
    found = {game.pk: kept[0] for game in over if (kept := OUTCOMES.get((game.pk, game.number)))}
    missing = [game for game in over if game.pk not in found]
    acts = read_acts_by_record_pk([game.pk for game in missing]) if missing else {}
    for game in missing:
        kind = kind_of_pair_game(game)
        known = fold(kind, first_position(kind, game), acts.get(game.pk, ()), WATCHER)
        found[game.pk] = known.position.outcome
        OUTCOMES.put((game.pk, game.number), (found[game.pk],))
    return found


def _game_together(game: PairGame, seats: Mapping[str, Seat], outcome: Outcome | None) -> GameTogether:
    won_by = seats.get(getattr(outcome, "winner", ""))
    return GameTogether(
        game,
        with_player_names(MODES_FOR_TWO[game.kind].ended(outcome), names_by_seat(seats)) if outcome else "",
        seats[game.setup[FIRST]].person,
        won_by.person if won_by else None,
        bool(outcome and outcome.is_won),
    )


def series_of_games(games: Sequence[GameTogether], one: User, other: User) -> list[Series]:
    """Return how *one* and *other* stand in each game for two of which they ended any."""
    found = []
    for mode in FOR_TWO:
        over = [each for each in games if each.game.kind == mode.key and each.game.ended_at]
        is_against = mode.key == "warring_planets"
        won_by = tuple(sum(each.winner == user for each in over) for user in (one, other))
        undecided = sum(each.is_undecided for each in over)
        begun_by = tuple(sum(each.first == user for each in over) for user in (one, other))
        drawn = len(over) - sum(won_by) - undecided if is_against else 0
        won = sum(each.is_won for each in over)
        if over:
            found.append(
                Series(
                    mode.title,
                    len(over),
                    won,
                    drawn,
                    undecided,
                    (won_by[0], won_by[1]),
                    (begun_by[0], begun_by[1]),
                    is_against,
                )
            )
    return found
