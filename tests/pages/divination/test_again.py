"""/games/<slug>/again/ and /games/tally/: the same once more, and how one's games ended."""

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import User
from divination.games.solitaires import play_many_games
from divination.games.tally import BESTS, FIGURES, tallies_by_mode
from divination.models import Game
from divination.modes import MODES
from divination.rules.boards import TREE, board_of_json
from tests.cast import op
from tests.conftest import at_night
from tests.divination.games import begin, play_on

WON = "ff5a1ae012afa5d4c889c50ad427aaf545d31a4fac04ffc1c4d03d403ba4250a"  # a deal that a sensible player wins


def again(client: Any, game: Game, op_id: str = "") -> Any:
    return client.post(reverse("divination:game_again", args=[game.slug]), {"op_id": op_id or op()})


def body(client: Any, url: str) -> str:
    return unescape(client.get(url).content.decode())


def check_again(client: Any, bo: User) -> None:
    board = {**TREE, "title": "The Garden"}
    ended = play_on(begin(bo, variations=["fated", "meditative"], board=board))
    assert ">Again</button>" in body(client, ended.get_absolute_url())
    answer = again(client, ended)
    game = Game.objects.first()
    assert game is not None
    assert answer["Location"] == game.get_absolute_url()
    assert (game.mode, game.variations, game.board) == ("know_thyself", ["meditative", "fated"], board)
    assert game.pk != ended.pk
    assert game.deal != ended.deal


@pytest.mark.asks
def test_a_finished_game_begins_again_as_it_was_by_one_click(bo_client: Any, bo: User) -> None:
    check_again(bo_client, bo)


def test_again_with_real_cards_asks_for_real_ones(bo_client: Any, bo: User) -> None:
    again(bo_client, play_on(begin(bo, is_real=True, deal="")))
    assert all(game.is_real for game in Game.objects.all())
    assert Game.objects.count() == 2


@pytest.mark.asks
def test_a_double_click_begins_one(bo_client: Any, bo: User) -> None:
    ended, one = play_on(begin(bo)), op()
    assert len({again(bo_client, ended, one)["Location"] for _ in range(2)}) == 1
    assert Game.objects.count() == 2


def check_not_yet(client: Any, bo: User) -> None:
    games = [begin(bo), play_on(begin(bo, "dream_odyssey", setup={"crown": "m11"}))]
    for game in games:
        assert "/again/" not in body(client, game.get_absolute_url())
        again(client, game)
    assert Game.objects.count() == 2


def test_a_game_that_goes_on_or_was_laid_out_for_an_agent_is_not_begun_again(
    bo_client: Any, bo: User
) -> None:
    check_not_yet(bo_client, bo)


def test_nobody_begins_for_somebody_else(cy_client: Any, bo: User) -> None:
    assert again(cy_client, play_on(begin(bo))).status_code == 404


def rows(client: Any) -> dict[str, list[str]]:
    text = body(client, reverse("divination:game_tally"))
    found = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', text, re.S)
    return {name: re.findall(r"<td[^>]*>(.*?)</td>", cells) for name, cells in found}


def check_tally(client: Any, bo: User, cy: User) -> None:
    won = play_on(begin(bo, deal=WON))
    assert [play_on(begin(bo)).result for _ in range(2)] == [Game.Result.LOST] * 2
    begin(bo, variations=["fated"])
    play_on(begin(cy))
    assert won.result == Game.Result.WON
    told = rows(client)
    assert told["Plain"][:3] == ["1", "2", "0"]
    assert re.fullmatch(r"\d+ points, \d+ moves", told["Plain"][3])
    assert told["Fated"][:4] == ["0", "0", "1", "none yet"]


@pytest.mark.asks
def test_won_lost_and_best_are_counted_by_mode_and_variation(bo_client: Any, bo: User, cy: User) -> None:
    check_tally(bo_client, bo, cy)


def test_what_was_not_chosen_is_the_usual_way(bo_client: Any, bo: User) -> None:
    play_on(begin(bo, "dream_odyssey"))
    begin(bo, "dream_odyssey", variations=["even"])
    assert sum(map(int, rows(bo_client)["Even"][:3])) == 2


def test_the_best_is_the_highest_score_and_then_the_fewest_moves(bo: User) -> None:
    check_best(bo)


def check_best(bo: User) -> None:
    ended = [(90, 20), (120, 60), (120, 55), (100, 30)]
    for best in ended:  # as if each game had been won so
        game = play_on(begin(bo, deal=WON))
        assert game.result == Game.Result.WON
        BESTS.put(game.pk, best)
    plain = tallies_by_mode(bo)[0].rows[0]
    assert (plain.won, plain.best) == (len(ended), "120 points, 55 moves")


def test_the_page_says_how_seldom_one_wins(bo_client: Any) -> None:
    text = body(bo_client, reverse("divination:game_tally"))
    assert "of plain games a sensible player wins about one in 10." in text
    assert "10 in 100" in text


GAMES = at_night(2000, 100)


@pytest.mark.parametrize("way", list(FIGURES)[: at_night(len(FIGURES), 1)])
def test_the_figures_are_what_a_sensible_player_wins(way: tuple[str, ...]) -> None:
    mode, *variations = way
    opening = MODES[mode].new(board_of_json(TREE), variations, {})
    won = sum(ended.is_won for ended in play_many_games(MODES[mode], opening, "cd" * 32, "greedy", GAMES))
    assert abs(100 * won / GAMES - FIGURES[way]) < at_night(4, 9)


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_needs_few_queries(
    bo_client: Any, bo: User, games: int, django_assert_max_num_queries: Any
) -> None:
    for _ in range(games):
        play_on(begin(bo, deal=WON))
    with django_assert_max_num_queries(8):
        bo_client.get(reverse("divination:game_tally"))
