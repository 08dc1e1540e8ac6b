"""`manage.py play` and `verify_game`: games from the shell, the same ones for ever, and whether a deal was fair."""

import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from campaigns.models import User
from divination.games import play, playing
from divination.modes import MODES, MODES_FOR_TWO
from divination.rules.boards import TREE
from tests.cast import op
from tests.conftest import at_night
from tests.divination.games import DEAL
from tests.divination.test_playing import begin, finish, fresh
from tests.divination.test_records import exported

REAL = [key for key in MODES if key != "ladder"]
MEGABYTES = 200
PEAK = "print([line for line in open('/proc/self/status') if line.startswith('VmHWM')][0])"


def run(*args: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, stderr=StringIO())
    return out.getvalue()


def told(*args: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("play", *args, "--json"))
    return found


def refused(*args: Any) -> str:
    with pytest.raises(CommandError) as error:
        run(*args)
    return str(error.value)


def test_a_game_is_told_with_its_moves_its_end_and_its_reading() -> None:
    text = run("play", "ladder", "--deal", DEAL)
    assert text.startswith(f"Ladder\nDeal {DEAL}\n\nkeep c8\ndraw\n")
    assert re.search(r"^Won after \d+ moves\. They add up to \d+\.$", text, re.M)
    assert "  Foundation: 8 of Cups. 8 of Cups was kept. (move 1)" in text


def test_each_card_of_the_reading_is_told_with_its_place() -> None:
    text = run("play", "know_thyself", "--deal", DEAL)
    assert "  Foundation: Temperance. Placed in turn 1, resolved by" in text
    assert "  Obstacle: King of Swords. No Sefira has room" in text


@pytest.mark.parametrize("mode", REAL)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_a_deal_and_a_player_give_the_same_game_for_ever(mode: str, player: str) -> None:
    first = told(mode, "--deal", DEAL, "--player", player)
    assert first == told(mode, "--deal", DEAL, "--player", player)
    assert first["result"] in ("won", "lost")


@pytest.mark.parametrize("mode", REAL)
def test_the_moves_of_a_file_are_replayed(mode: str, tmp_path: Path) -> None:
    first, file = told(mode, "--deal", DEAL, "--player", "random"), tmp_path / "moves.txt"
    file.write_text("# a game\n\n" + "\n".join(first["moves"]))
    again = told(mode, "--deal", DEAL, "--moves", file)
    assert {**again, "player": "random"} == first
    file.write_text("\n".join(first["moves"][:2]))
    assert "It goes on. Legal: " in run("play", mode, "--deal", DEAL, "--moves", file)
    assert told(mode, "--deal", DEAL, "--moves", file, "--player", "greedy")["result"]


def test_variations_are_played(tmp_path: Path) -> None:
    assert run("play", "ladder", "--variation", "steep").startswith("Ladder, Steep\n")
    assert told("know_thyself", "--variation", "fated", "--variation", "meditative")["variations"] == [
        "meditative",
        "fated",
    ]


def test_many_games_give_rates() -> None:
    text = run("play", "ladder", "--deal", DEAL, "--games", "50")
    assert re.match(r"Ladder: \d+ of 50 won \(\d+\.\d %\) by the greedy player, \d+\.\d moves a game\.", text)
    lines = [json.loads(line) for line in run("play", "ladder", "--games", "5", "--json").splitlines()]
    assert [set(line) for line in lines[:5]] == [{"deal", "result", "score", "moves"}] * 5
    assert lines[5]["won"] == sum(line["result"] == "won" for line in lines[:5])
    one = lines[0]
    assert told("ladder", "--deal", one["deal"])["result"] == one["result"]  # each can be looked at


def test_a_bar_is_drawn_where_somebody_looks_on(monkeypatch: pytest.MonkeyPatch) -> None:
    err = StringIO()
    call_command("play", "ladder", games=3, stdout=StringIO(), stderr=err)
    assert err.getvalue() == ""
    monkeypatch.setattr(err, "isatty", lambda: True)
    call_command("play", "ladder", games=3, stdout=StringIO(), stderr=err)
    assert f"[{'#' * 40}] 3/3, " in err.getvalue()


def test_a_thousand_games_of_each_mode_stay_small_and_need_no_page() -> None:
    """A mode is played before it has one."""
    games = at_night(1000, 40)
    code = (
        "import sys; sys.modules['divination.screens'] = None\n"  # as if one could not be imported
        "from django.core.management import execute_from_command_line as run\n"
        f"for mode in {REAL}: run(['manage.py', 'play', mode, '--games', '{games}'])\n"
        f"{PEAK}"
    )
    here = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=here)
    assert done.stdout.count(f"of {games} won") == len(REAL), done.stderr
    assert int(done.stdout.split()[-2]) < MEGABYTES * 1024


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("ladder", "--deal", "xyz"), "A deal is 64 digits from 0 to f"),
        (("ladder", "--variation", "slippery"), "There is no variation “slippery”"),
        (("ladder", "--moves", "/nowhere"), "cannot be read as text"),
        (("ladder", "--games", "0"), "--games is a number from 1"),
        (("ladder", "--games", "3", "--moves", "manage.py"), "replays no file"),
        (("ladder", "--board", "/nowhere"), "No such file"),
        (("ladder", "--board", "manage.py"), "Line 1"),
        (("chess",), "invalid choice"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, tuple) else "",
)
def test_what_cannot_be_played_says_why(args: tuple[str, ...], why: str) -> None:
    assert why in refused("play", *args)


def test_a_move_that_cannot_be_names_its_line_and_what_would_be(tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text("keep c8\nfly\n")
    said = refused("play", "ladder", "--deal", DEAL, "--moves", file)
    assert said == f"{file}, move 2: “fly” is no move now. Legal: draw."


def test_a_board_file_with_a_branch_missing_is_told(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    cut = {**TREE, "branches": [line for line in TREE["branches"] if not line.startswith("sun")]}
    file.write_text(json.dumps(cut))
    assert (
        refused("play", "know_thyself", "--board", file)
        == "No branch leads from the start to “sun”. Add one."
    )
    file.write_text(json.dumps(TREE))
    assert run("play", "know_thyself", "--board", file, "--deal", DEAL) == run(
        "play", "know_thyself", "--deal", DEAL
    )


# --- verifying ---


@pytest.mark.django_db
def test_a_game_that_was_dealt_as_promised_holds(bo: User, tmp_path: Path) -> None:
    game = begin(bo, deal="")
    said = run("verify_game", game.slug)
    assert game.commitment in said
    assert game.deal not in said
    finish(game)
    file = tmp_path / "game.json"
    file.write_text(exported(fresh(game)))
    for named in (game.slug, str(file)):
        said = run("verify_game", named)
        assert f"The deal is the one that {game.commitment} was made from." in said
        assert "steps replay by the rules" in said


@pytest.mark.django_db
def test_a_game_that_was_changed_does_not_hold(bo: User, tmp_path: Path) -> None:
    game = begin(bo, deal="")
    finish(game)
    file = tmp_path / "game.json"
    told = json.loads(exported(fresh(game)))
    told["shuffles"][0][3] = "m21"
    file.write_text(json.dumps(told))
    assert "shuffles[0][3]: the deal says" in refused("verify_game", str(file))
    type(game).objects.filter(pk=game.pk).update(deal=DEAL)
    assert "does not hold" in refused("verify_game", game.slug)


@pytest.mark.django_db
def test_what_was_promised_to_nobody_says_so(bo: User) -> None:
    game = begin(bo)
    finish(game)
    assert "nothing was promised" in run("verify_game", game.slug)
    real = begin(bo, deal="", is_real=True)
    assert "no deal to check" in run("verify_game", real.slug)
    assert refused("verify_game", "nothing") == "There is no game and no file nothing."


@pytest.mark.django_db
def test_a_finished_games_code_deals_the_same_again(bo: User) -> None:
    game = begin(bo, deal="")
    finish(game)
    again = play.begin_game(bo, "ladder", title="Again", deal=game.deal, op_id=op())
    assert playing.steps_of_game(again)[0].position == playing.steps_of_game(game)[0].position


# --- games for two ---

FOR_TWO = list(MODES_FOR_TWO)


@pytest.mark.parametrize("mode", FOR_TWO)
def test_a_game_for_two_is_the_same_for_ever_and_replays_to_the_same_end(mode: str, tmp_path: Path) -> None:
    found = told(mode, "--deal", DEAL)
    assert found == told(mode, "--deal", DEAL)
    assert found["players"] == ["greedy", "greedy"]
    assert {seat for seat, _move in found["moves"]} == {"1", "2"}
    kept = tmp_path / "moves.txt"
    kept.write_text("\n".join(move for _seat, move in found["moves"]))
    again = told(mode, "--deal", DEAL, "--moves", kept)
    assert (again["told"], again["turns"], again["players"]) == (found["told"], found["turns"], [])


def test_a_game_for_two_is_told_with_whose_move_is_whose_and_how_it_ended() -> None:
    text = run("play", "warring_planets", "--deal", DEAL)
    assert text.startswith(f"Warring Planets\nDeal {DEAL}\n\n1  draw\n")
    assert re.search(
        r"^Over after \d+ turns\. (Player [12] won, \d+ to \d+|A draw, \d+ to \d+)\.", text, re.M
    )


def test_a_game_for_two_goes_on_where_its_moves_end(tmp_path: Path) -> None:
    kept = tmp_path / "moves.txt"
    kept.write_text("draw\n")
    assert "It goes on. Legal: " in run("play", "lovers_discourse", "--deal", DEAL, "--moves", kept)


@pytest.mark.parametrize(
    ("mode", "counted"), [("lovers_discourse", ["won"]), ("warring_planets", ["won by 1"])]
)
def test_many_games_for_two_are_counted(mode: str, counted: list[str]) -> None:
    lines = run("play", mode, "--deal", DEAL, "--games", 3, "--player", "random", "--json").splitlines()
    *games, rates = map(json.loads, lines)
    assert len({game["deal"] for game in games}) == 3
    assert all(rates[key] == sum(game[key] for game in games) for key in counted)
    assert rates["players"] == ["random", "random"]
    text = run("play", mode, "--deal", DEAL, "--games", 2, "--player", "greedy", "--player", "random")
    assert "by greedy and random" in text


@pytest.mark.parametrize("mode", MODES_FOR_TWO)
def test_each_player_of_the_app_takes_a_seat(mode: str) -> None:
    assert told(mode, "--deal", DEAL, "--player", "sight", "--player", "random")["players"] == [
        "sight",
        "random",
    ]


def test_who_plays_for_two_plays_no_solo_game() -> None:
    said = "Only a game for two has this player: name one of greedy, random."
    assert refused("play", "know_thyself", "--player", "far") == said


def test_what_cannot_be_played_by_two_says_why(tmp_path: Path) -> None:
    kept = tmp_path / "moves.txt"
    kept.write_text("draw\nfly\n")
    assert "no move now. Legal: " in refused("play", "lovers_discourse", "--deal", DEAL, "--moves", kept)
    thrice = ["--player", "greedy"] * 3
    assert (
        refused("play", "warring_planets", *thrice) == "Two play this game: name at most two times --player."
    )
    assert refused("play", "know_thyself", *thrice) == "One plays this game: name one --player."
    assert "has no variation “fated”" in refused("play", "warring_planets", "--variation", "fated")
    assert "replays no file" in refused("play", "warring_planets", "--games", 0)
    kept.write_text('{"title": "None"}')
    assert refused("play", "warring_planets", "--board", kept).startswith("A sky is an object with title")
    assert refused("play", "warring_planets", "--board", tmp_path / "none").endswith(
        "No such file or directory."
    )
