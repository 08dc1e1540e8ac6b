"""Games as lists show them: how far each has come, and what comes next in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, NullIf
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.forms import new_op_id
from campaigns.kept_queries import KeptQuery
from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.games.turn_time import ends_of_turns_by_game_pk
from divination.models import Game, PairGame
from divination.modes import MODES, MODES_FOR_TWO, variation_titles
from divination.rules.engine import AnyMode, Step
from divination.rules.starfield import SEATS
from divination.rules.two_players import DRAW
from play.models import Line as LineRow
from play.models import Seat
from play.remembering import remember_all_acts
from play.rules.lines import Act, Line
from play.times import moment_in_words

NEXT = 12  # games of which a list tells what comes next
COLUMNS = [field.attname for field in Game._meta.concrete_fields]
LOST = -1  # in place of a line's part, of a game for two: another sits where one moved
LINE_COLUMNS = ("lines__act", "lines__part", "lines__text", "lines__by", "lines__at")


@dataclass(frozen=True, slots=True)
class GameGoingOn:
    """A game that goes on: how many moves were made and when the last, what it did, and what comes next."""

    game: Game
    moves: int
    since: datetime
    last: str
    next: str

    @property
    def mode(self) -> AnyMode:
        return MODES[self.game.mode]

    @property
    def played_as(self) -> str:
        return ", ".join([self.mode.title, *variation_titles(self.mode, self.game.variations)])


def newest_games_going_on(user: User, most: int = NEXT) -> list[GameGoingOn]:
    """Return *user*'s newest games that go on, in one query."""
    newest = Game.objects.open().filter(owner=user).values("pk")[:most]
    rows = _logs().filter(pk__in=newest)
    return [_game_of_joined_line_rows(list(lines)) for _pk, lines in groupby(rows, lambda row: row[0])]


@cache
def _logs() -> Any:
    """Return the rows of all games and their lines, the newest game first; kept, since it takes long to make."""
    ordered = Game.objects.order_by("-begun_at", "-pk", "lines__act", "lines__part")
    return ordered.values_list(*COLUMNS, *LINE_COLUMNS)


@dataclass(frozen=True, slots=True)
class PairGameWaiting:
    """A game for two in which it is somebody's turn, who waits for them and *until* when; or *is_lost*: another sits
    where they moved. *begins_with_press*: they have yet to draw, and do so by a press.
    """

    title: str
    url: str
    since: datetime
    partner: str
    until: str  # "" where no time was agreed on
    is_lost: bool
    begins_with_press: bool
    number: int

    @property
    def press(self) -> str:
        """What is done about it by one press, as the end of its address names that; "" where nothing is."""
        return "lost" if self.is_lost else "draw" if self.begins_with_press else ""

    @property
    def op(self) -> str:
        return new_op_id()


def games_going_on_and_pair_games_waiting(
    user: User, most: int = NEXT
) -> tuple[list[GameGoingOn], list[PairGameWaiting]]:
    """Return *user*'s newest games that go on, and each game for two in which it is their turn or their seat was given
    to another: in one query, and one more where a turn has a time.
    """
    both = _rows_of_games_going_on_and_pair_games_waiting(most).rows(user.pk)
    begun, pk, act = (COLUMNS.index("begun_at"), COLUMNS.index("id"), len(COLUMNS))
    rows = sorted(both, key=lambda row: (-row[begun].timestamp(), -row[pk], row[act] or 0, row[act + 1] or 0))
    kind, slug, title, number = (COLUMNS.index(name) for name in ("kind", "slug", "title", "number"))
    of_two = [row for row in rows if row[kind] in MODES_FOR_TWO]
    ends = ends_of_turns_by_game_pk([row[pk] for row in of_two if row[act + 1] > 0 and row[act + 2]])
    waiting = [
        PairGameWaiting(
            row[title], reverse("divination:pair", args=[row[slug]]), row[begun], row[act + 2],
            moment_in_words(ends[row[pk]]) if row[pk] in ends else "", row[act + 1] == LOST,
            row[act + 3] == DRAW, row[number],
        )
        for row in of_two
    ]  # fmt: skip
    alone = groupby((row for row in rows if row[kind] in MODES), lambda row: row[pk])
    return [_game_of_joined_line_rows(list(lines)) for _pk, lines in alone], waiting


@cache
def _rows_of_games_going_on_and_pair_games_waiting(most: int) -> KeptQuery:
    def make(user_pk: int) -> QuerySet[Any, Any]:
        user = User(pk=user_pk)
        newest = Game.objects.open().filter(owner=user).values("pk")[:most]
        pair_games = _rows_of_pair_games_waiting_for(user), _rows_of_pair_games_lost_by(user)
        both: QuerySet[Any, Any] = _logs().order_by().filter(pk__in=newest).union(*pair_games, all=True)
        return both

    return KeptQuery(make, int)


def _rows_of_pair_games_waiting_for(user: User) -> QuerySet[PairGame, Any]:
    """Return the games for two that wait for *user* as rows of the shape of `_logs`: in place of a line's part, text
    and maker the minutes for a turn, the partner's name, and "draw" where *user* has yet to, by a press.
    """
    own = Seat.objects.filter(person_id=user.pk, is_waited_for=True)
    by_press = Q(draws_by_itself=False) | Q(draws_by_itself=None, record__pairgame__is_over_days=True)
    both = Seat.objects.filter(person_id=user.pk, is_waited_for=False)  # on one device
    last = LineRow.objects.filter(record=OuterRef("pk"), act=OuterRef("number"), by__in=SEATS)
    has_to_draw = ~Q(deal="") & ~Q(pk__in=both.values("record")) & ~Exists(last.filter(person_id=user.pk))
    other = Seat.objects.filter(record=OuterRef("pk")).exclude(person_id=user.pk)
    given = (NullIf(F(name), Value("")) for name in ("name", "person__display_name", "person__username"))
    partner = Subquery(other.values_list(Coalesce(*given, Value("")))[:1])
    waiting = PairGame.objects.filter(pk__in=own.values("record"))
    is_press = Q(pk__in=own.filter(by_press).values("record")) & has_to_draw
    maker = Case(When(is_press, then=Value(DRAW)), default=Value(""))
    return _rows_of_pair_games(waiting, F("minutes_for_turn"), Coalesce(partner, Value("")), maker)


def _rows_of_pair_games_lost_by(user: User) -> QuerySet[PairGame, Any]:
    """Return the same of those that *user* lost and has not read so."""
    lost = PairGame.objects.lost_by(user).exclude(losses_read__person=user)
    return _rows_of_pair_games(lost, Value(LOST), Value(""), Value(""))


def _rows_of_pair_games(
    games: QuerySet[PairGame, Any], part: Combinable, text: Combinable, maker: Combinable
) -> QuerySet[PairGame, Any]:
    """Return *games* for two as such rows, with *part*, *text* and *maker* in place of a line's."""
    alone: dict[str, Any] = {"question": Value(""), "result": Value(""), "is_demo": Value(False)}
    lined: list[Any] = [Value(0), part, text, maker, F("begun_at")]
    told = games.filter(campaign__archived_at=None)
    return told.order_by().values_list(*(alone.get(name, name) for name in COLUMNS), *lined)


def _game_of_joined_line_rows(rows: Sequence[Sequence[Any]]) -> GameGoingOn:
    """Return the game that stands in *rows*, one a line of it, or one alone where nothing was played."""
    game = Game.from_db(None, COLUMNS, rows[0][: len(COLUMNS)])
    lines = [row[len(COLUMNS) :] for row in rows]
    acts = groupby((line for line in lines if line[2]), lambda line: line[0])
    told = tuple(
        Act(number, tuple(Line(text, by) for _act, _part, text, by, _at in said)) for number, said in acts
    )
    remember_all_acts(game, told)
    return _game_with_last_and_next_step(game, steps_of_game(game), lines[-1][-1] or game.begun_at)


def game_going_on_with_time_it_began(game: Game) -> GameGoingOn:
    """Return how *game*, which goes on, stands."""
    return _game_with_last_and_next_step(game, steps_of_game(game), game.begun_at)


def _game_with_last_and_next_step(
    game: Game, steps_so_far: Sequence[Step], last_move_at: datetime
) -> GameGoingOn:
    return GameGoingOn(
        game,
        len(steps_so_far) - 1,
        last_move_at,
        " ".join(_last_sentence_of_step_if_any(game, steps_so_far[-1])),
        what_comes_after_step_in_words(steps_so_far[-1]),
    )


def _last_sentence_of_step_if_any(game: Game, step: Step) -> Iterator[str]:
    """Yield the last thing that *step* did, in a sentence."""
    told = [MODES[game.mode].tell(event, step.position) for event in step.events]
    yield from [sentence for sentence in told if sentence][-1:]


def what_comes_after_step_in_words(step: Step) -> str:
    """Say what is to be done after *step*."""
    if step.position.wants:
        return _("Turn a card over and say which it is.")
    labels = [option.label for option in step.position.options() if not option.reasons]
    if len(labels) == 1:
        return _("Next: %(label)s.") % {"label": labels[0][:1].lower() + labels[0][1:]}
    told = ngettext("%(n)d move is open.", "%(n)d moves are open.", len(labels))
    return _("It is your move: %(told)s") % {"told": told % {"n": len(labels)}}
