"""Games as lists show them: how far each has come, and what comes next in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES, variation_titles
from divination.rules.engine import Mode, Step
from play.remembering import remember_all_acts
from play.rules.lines import Act, Line

NEXT = 12  # games of which a list tells what comes next
COLUMNS = [field.attname for field in Game._meta.concrete_fields]


@dataclass(frozen=True, slots=True)
class GameGoingOn:
    """A game that goes on: how many moves were made and when the last, what it did, and what comes next."""

    game: Game
    moves: int
    since: datetime
    last: str
    next: str

    @property
    def mode(self) -> Mode[Any, Any]:
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
    return ordered.values_list(*COLUMNS, "lines__act", "lines__text", "lines__by", "lines__at")


def _game_of_joined_line_rows(rows: Sequence[Sequence[Any]]) -> GameGoingOn:
    """Return the game that stands in *rows*, one a line of it, or one alone where nothing was played."""
    game = Game.from_db(None, COLUMNS, rows[0][: len(COLUMNS)])
    lines = [row[len(COLUMNS) :] for row in rows]
    acts = groupby((line for line in lines if line[1]), lambda line: line[0])
    remember_all_acts(
        game, tuple(Act(number, tuple(Line(text, by) for _n, text, by, _at in said)) for number, said in acts)
    )
    return _game_with_last_and_next_step(game, steps_of_game(game), lines[-1][-1] or game.begun_at)


def game_going_on_since_it_began(game: Game) -> GameGoingOn:
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
