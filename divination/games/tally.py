"""How somebody's games ended, by mode and variations, with the best of them; and how often such games are won."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaigns.memory import Memory
from campaigns.models import User
from divination.games.playing import kind_of_game
from divination.models import Game
from divination.modes import ALL, variation_titles
from divination.rules.engine import AnyMode
from play.remembering import first_position, read_acts_by_record_pk
from play.rules.knowing import fold
from play.rules.lines import WATCHER, Act

MOST = 100  # games won that are looked through for the best
# Of a hundred dealt games, how many the sensible player wins: `manage.py play MODE --games`, 2,000 deals of "ab…" each
# (of Dream Odyssey 1,000). The error is one in the hundred, of Dream Odyssey up to three.
FIGURES: dict[tuple[str, ...], float] = {
    ("know_thyself",): 9.8,
    ("know_thyself", "meditative"): 8.8,
    ("know_thyself", "fated"): 6.2,
    ("know_thyself", "numerology"): 9.2,
    ("know_thyself", "meditative", "fated"): 8.5,
    ("know_thyself", "meditative", "numerology"): 8.6,
    ("know_thyself", "fated", "numerology"): 9.3,
    ("know_thyself", "meditative", "fated", "numerology"): 5.8,
    ("dream_odyssey", "even"): 80.6,
    ("dream_odyssey", "gentle"): 94.8,
    ("dream_odyssey", "steep"): 51.5,
}  # fmt: skip
BESTS: Memory[int, tuple[int, int]] = Memory(1024)


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one mode played in one way. *best* is told, "" where none was won; *figure* is of a hundred."""

    played_as: str
    won: int
    lost: int
    going: int
    best: str
    figure: float | None

    @property
    def count(self) -> int:
        return self.won + self.lost + self.going


@dataclass(frozen=True, slots=True)
class ModeTally:
    title: str
    rows: tuple[Tally, ...]

    @property
    def played(self) -> int:
        return sum(row.count for row in self.rows)


def tallies_by_mode(user: User) -> list[ModeTally]:
    """Return how *user*'s games ended: of every mode each way to play it that has a figure or was played."""
    counted = Counter(
        (mode, tuple(setup.get("variations", ())), result)
        for mode, setup, result in Game.objects.filter(owner=user).values_list("kind", "setup", "result")
    )
    bests = _best_result_in_words_by_way(user)
    return [ModeTally(mode.title, tuple(_tally_rows(mode, counted, bests))) for mode in ALL]


def _tally_rows(
    mode: AnyMode,
    counts_by_mode_way_and_result: Counter[tuple[str, tuple[str, ...], str]],
    best_result_in_words_by_way: dict[tuple[str, ...], str],
) -> Iterator[Tally]:
    ways = [way for key, *way in FIGURES if key == mode.key]
    ways += [
        list(way)
        for key, way, _result in counts_by_mode_way_and_result
        if key == mode.key and list(way or _variations_where_none_chosen(mode)) not in ways
    ]
    for way in {tuple(way): None for way in ways}:
        same = {way, ()} if way == _variations_where_none_chosen(mode) else {way}
        won, lost, going = (
            sum(counts_by_mode_way_and_result[mode.key, one, result] for one in same)
            for result in (Game.Result.WON, Game.Result.LOST, Game.Result.OPEN)
        )
        best = next(
            (
                best_result_in_words_by_way[mode.key, *one]
                for one in same
                if (mode.key, *one) in best_result_in_words_by_way
            ),
            "",
        )
        yield Tally(
            ", ".join(variation_titles(mode, way)) or _("Plain"),
            won,
            lost,
            going,
            best,
            FIGURES.get((mode.key, *way)),
        )


def _variations_where_none_chosen(mode: AnyMode) -> tuple[str, ...]:
    """Return what is played where nothing was chosen: the first of ways that exclude each other, or none."""
    first = [variation.key for variation in mode.offered[:2]]
    return (first[0],) if any(mode.problems(first)) else ()


def _best_result_in_words_by_way(user: User) -> dict[tuple[str, ...], str]:
    """Return the best of each way to play: the highest score, then the fewest moves."""
    won = list(Game.objects.filter(owner=user, result=Game.Result.WON)[:MOST])
    acts = read_acts_by_record_pk([game.pk for game in won if BESTS.get(game.pk) is None])
    found: dict[tuple[str, ...], tuple[int, int]] = {}
    for game in won:
        best = BESTS.get(game.pk) or BESTS.put(game.pk, _score_and_number_of_moves(game, acts[game.pk]))
        way = (game.mode, *game.variations)
        found[way] = max(found.get(way, best), best, key=lambda one: (one[0], -one[1]))
    return {way: _score_in_words(*best) for way, best in found.items()}


def _score_and_number_of_moves(game: Game, acts: Iterable[Act]) -> tuple[int, int]:
    """Return the score of *game*, and in how many lines it was won."""
    kind = kind_of_game(game)
    so_far = fold(kind, first_position(kind, game), acts, WATCHER).position
    return (so_far.position.outcome.score if so_far.position.outcome else 0), len(so_far.steps) - 1


def _score_in_words(score: int, moves: int) -> str:
    if not score:
        return _("%(moves)s moves") % {"moves": moves}
    return _("%(score)s points, %(moves)s moves") % {"score": score, "moves": moves}
