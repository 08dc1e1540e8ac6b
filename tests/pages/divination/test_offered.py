"""/games/<slug>/: every legal move can be made from the page, drawn and in words; none is stuck."""

import re
from copy import deepcopy
from html import unescape
from random import Random
from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import ALL, MODES
from divination.pages.desk import Screen
from divination.screens import SCREENS
from tests.conftest import at_night
from tests.divination.games import DEAL, begin, go, play_on
from tests.divination.tiny.rules.game import MODE as LADDER
from tests.divination.tiny.screen import SCREEN

MOVE = re.compile(r'name="move" value="([^"]*)"|hx-vals=\'\{"move": "([^"]*)"\}\'')
HTMX: Any = {"headers": {"hx-request": "true"}}  # the part that a move draws anew


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch, settings: Any) -> str:
    monkeypatch.setitem(MODES, LADDER.key, LADDER)
    monkeypatch.setitem(SCREENS, LADDER.key, SCREEN)
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"].append(settings.BASE_DIR / "tests/divination/templates")
    settings.TEMPLATES = templates
    return LADDER.key


@pytest.fixture(params=[*(mode.key for mode in ALL), LADDER.key])
def mode(request: Any) -> str:
    return str(request.getfixturevalue("ladder") if request.param == LADDER.key else request.param)


def not_offered(client: Any, game: Game, look: str) -> set[str]:
    """Return the legal moves that no page sends which can be reached by choosing on those that choose less."""
    missing = set(steps_of_game(game)[-1].position.legal_moves())
    address = game.get_absolute_url()
    ahead, seen = [f"{address}?as={look}"], set()
    choice = re.compile(rf'href="({re.escape(address)}\?(?:card|place|move)=[^"#]*)"')
    while missing and ahead:
        seen.add(url := ahead.pop(0))
        body = client.get(url, **HTMX).content.decode()
        missing -= {unescape(one or other) for one, other in MOVE.findall(body)}
        chosen = (f"{unescape(href)}&as={look}" for href in choice.findall(body))
        ahead += dict.fromkeys(href for href in chosen if href not in seen and href not in ahead)
    return missing


def test_every_legal_move_can_be_made_from_the_page(bo_client: Client, bo: User, mode: str) -> None:
    game, random = begin(bo, mode), Random(7)
    for number in range(at_night(60, 24)):
        if game.ended_at:
            break
        look = ("board", "words")[number % 2]
        assert not_offered(bo_client, game, look) == set(), (number, look)
        go(game, random.choice(steps_of_game(game)[-1].position.legal_moves()))
    assert game.number > 5


@pytest.mark.parametrize("is_real", [False, True])
def test_a_screen_is_whole_with_two_functions(
    bo_client: Any, bo: User, ladder: str, monkeypatch: pytest.MonkeyPatch, is_real: bool
) -> None:
    monkeypatch.setitem(SCREENS, ladder, Screen(show=SCREEN.show, why_not=SCREEN.why_not))
    game = begin(bo, ladder, deal="" if is_real else DEAL, is_real=is_real)
    seen, told = set(), ""
    while not game.ended_at:
        answer = bo_client.get(game.get_absolute_url())
        seen.add(answer.status_code)
        told += answer.content.decode()
        play_on(game, 1)
    assert "Pile: Keep or leave your card first." in told
    pages = (game.get_absolute_url(), f"{game.get_absolute_url()}replay/?at=1", f"/games/rules/{ladder}/")
    assert seen | {bo_client.get(page).status_code for page in pages} == {200}
