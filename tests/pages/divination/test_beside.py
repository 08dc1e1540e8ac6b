"""/games/<slug>/beside/: what stands beside a choice comes with the page, and after a move once it is opened."""

import re
from typing import Any

import pytest

from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import ALL, MODES
from divination.pages.beside import PARTS
from divination.screens import SCREENS
from tests.cast import op
from tests.divination.games import begin, play_on

HTMX: Any = {"headers": {"hx-request": "true"}}
LATER = re.compile(r'<section id="(\w+)" hx-get="([^"]+)" hx-trigger="toggle from:closest details"')


def move(client: Any, game: Game, **asked: Any) -> str:
    sensible = MODES[game.mode].sensible(steps_of_game(game)[-1].position)
    data = {"number": str(game.number), "op_id": op(), "move": sensible}
    return str(client.post(f"{game.get_absolute_url()}move/", data, **asked).content.decode())


@pytest.fixture(params=[mode.key for mode in ALL])
def game(request: Any, bo: User) -> Game:
    return play_on(begin(bo, request.param), 4)


def test_a_whole_page_draws_all_of_it(bo_client: Any, game: Game) -> None:
    body = bo_client.get(game.get_absolute_url()).content.decode()
    assert LATER.findall(body) == []
    assert all(said in body for said in ("Why not elsewhere?", "Ask for a hint", 'id="gamelog"'))


def test_a_move_draws_none_of_it_and_says_where_each_part_is(bo_client: Any, game: Game) -> None:
    body = move(bo_client, game, **HTMX)
    later = dict(LATER.findall(body))
    assert set(later) == set(PARTS) - (set() if MODES[game.mode].settings else {"settings"})
    assert "Ask for a hint" not in body
    for part, url in later.items():
        answer = bo_client.get(url, **HTMX)
        assert answer.status_code == 200, part
    assert "Ask for a hint" in bo_client.get(later["hinting"]).content.decode()
    assert "<ol" in bo_client.get(later["gamelog"]).content.decode()
    told = bo_client.get(later["lesson"]).content.decode()
    assert any(f"<h3>{lesson.title}</h3>" in told for lesson in SCREENS[game.mode].lessons)


def test_why_not_elsewhere_is_asked_of_the_card_chosen(bo_client: Any, bo: User) -> None:
    game = begin(bo)
    card = next(option.card for option in steps_of_game(game)[-1].position.options() if option.card)
    body = bo_client.get(game.get_absolute_url(), {"card": card}, **HTMX).content.decode()
    url = dict(LATER.findall(body))["why"].replace("&amp;", "&")
    assert f"card={card}" in url
    assert '<ul class="whynot">' in bo_client.get(url, **HTMX).content.decode()


def test_all_of_the_log_is_told_once_it_is_opened(bo_client: Any, bo: User) -> None:
    game = play_on(begin(bo), 12)
    body = bo_client.get(f"{game.get_absolute_url()}beside/?part=gamelog").content.decode()
    assert re.findall(r'<span class="n">(\d+)', body) == [str(n) for n in range(12, 0, -1)]
    assert "All moves" not in body


def test_a_part_that_there_is_not_is_404(bo_client: Any, bo: User) -> None:
    assert bo_client.get(f"{begin(bo).get_absolute_url()}beside/?part=deal").status_code == 404


def test_every_mode_has_its_screen() -> None:
    assert set(SCREENS) == {mode.key for mode in ALL}
    for screen in SCREENS.values():
        assert {"aim", "end"} <= {lesson.key for lesson in screen.lessons}
