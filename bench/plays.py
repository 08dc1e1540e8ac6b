"""Games for one: page, fragment and a move in a browser against a bare view; the memory of games played in a row."""

import sys
from statistics import median
from subprocess import run as run_process
from uuid import uuid4

from bench import Row, milliseconds
from bench.pages import HTMX, IN_A_ROW, WARM, Visitor, on_a_database_of_its_own, visitor
from campaigns import roster
from divination.games import play
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import ALL
from divination.rules.engine import AnyMode
from divination.rules.two_player_kind import AnyTwoPlayerMode

PAGE, FRAGMENT, MOVE, MEGABYTES = 15, 6, 8, 200
BEFORE, TIMED = 12, 25  # moves before the first that is timed, and how many are
PLAYED = """import os, sys; os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
import django; django.setup()
from django.core.management import call_command
call_command("play", sys.argv[1], games=int(sys.argv[2]))
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])"""
GAMES = 200  # each forgotten as soon as it is counted: a thousand need no more


def figures() -> list[Row]:
    return [row for mode in ALL for row in (*_answers(mode), memory_of_many_games(mode))]


def _answers(mode: AnyMode) -> list[Row]:
    """Return what a game of *mode* costs while a sensible player goes on in it."""
    owner = roster.create_account(mode.key, "Bo", None)
    asking = visitor(owner)
    game = play.begin_game(owner, mode.key, title="A climb", op_id=uuid4().hex, deal="0f" * 32)
    for _ in range(BEFORE):
        play.play_line(
            game, mode.sensible(steps_of_game(game)[-1].position), seen_number=game.number, op_id=uuid4().hex
        )
    rounds = [_round(mode, game, asking) for _ in range(WARM + TIMED)][WARM:]
    taken = {name: median(each[name] for each in rounds) for name in rounds[0]}
    bare = taken.pop("bare") / IN_A_ROW
    limits = {"page": PAGE, "fragment": FRAGMENT, "move": MOVE}
    return [
        Row(f"{mode.title}: {name} / bare view", taken[name] / bare, limit, f"{taken[name]:.1f} ms")
        for name, limit in limits.items()
    ]


def _round(mode: AnyMode, game: Game, asking: Visitor) -> dict[str, float]:
    """Return the milliseconds of each answer at this step, then of the move that leads to the next."""
    game.refresh_from_db()
    htmx = {**HTMX, "HTTP_DRAWN": str(game.number)}  # as the page's own part asks
    position, url = steps_of_game(game)[-1].position, game.get_absolute_url()
    card = next((option.card for option in position.options() if option.card), "")
    data = [("move", mode.sensible(position)), ("number", str(game.number)), ("op_id", uuid4().hex)]
    return {
        "bare": milliseconds(lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)], 1),
        "page": milliseconds(lambda: asking.ask(url), 1),
        "fragment": milliseconds(lambda: asking.ask(f"{url}?card={card}", headers=htmx), 1),
        "move": milliseconds(lambda: asking.ask(f"{url}move/", data, htmx), 1),
    }


def memory_of_many_games(mode: AnyMode | AnyTwoPlayerMode) -> Row:
    """Return the most memory of a process that plays GAMES games, as Linux tells it at the end."""
    done = run_process(
        [sys.executable, "-c", PLAYED, mode.key, str(GAMES)], capture_output=True, text=True, check=True
    )
    most = int(done.stdout.split()[-1]) / 1024
    return Row(f"{mode.title}: {GAMES} games by manage.py play, MB", most, MEGABYTES)


def run() -> list[Row]:
    """Return the ratios of a game's answers to the bare view, and what many games need."""
    return on_a_database_of_its_own(figures)
