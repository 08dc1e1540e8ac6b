"""What a game draws on a page that all games share has a name of its own: it covers nothing of the page's."""

import re
from typing import Any

import pytest
from django.template import Template
from django.test import Client

from characters.socket.rules import Table
from characters.socket.rules.values import TypedWords
from characters.systems import SYSTEMS, opponent_kind, system_of
from tests.conftest import tell_of_every_piece
from tests.promises.world import World

STRANGE = "strangeword"
WHO = {"beckoning_dream": "dreamer", "hidden_isle": "agent"}  # whose page it is, in the small world
FOES = {"foe": "keeper", "effort": "step", "spike": "jolt"}
PAGES = [(key, page.key) for key in SYSTEMS for page in system_of(key).pages]
BOARDS = [(key, board.key) for key in SYSTEMS for board in system_of(key).boards]
CALCULATORS = [(key, calculator.key) for key in SYSTEMS for calculator in system_of(key).calculators]
DUELS = [(key, kind.key) for key in SYSTEMS for kind in system_of(key).opponents if kind.duel]
CHANCE = re.compile(r"[0-9a-f]{32}|\b[A-Za-z0-9]{64}\b")  # op ids and tokens, new at every answer


def _page(key: str, name: str) -> tuple[Any, str, str]:
    wanted = next(page for page in system_of(key).pages if page.key == name)
    return wanted, "context", f"characters:page {WHO[key]} {name}"


def _board(key: str, name: str) -> tuple[Any, str, str]:
    wanted = next(board for board in system_of(key).boards if board.key == name)
    return wanted, "context", f"characters:board campaign {key} {name}"


def _calculator(key: str, name: str) -> tuple[Any, str, str]:
    wanted = next(calculator for calculator in system_of(key).calculators if calculator.key == name)
    return wanted, "context", f"characters:calculator {key} {name}"


def _duel(key: str, name: str) -> tuple[Any, str, str]:
    return opponent_kind(key, name), "duel", f"characters:duel {WHO[key]} {FOES[name]}"


SHARED = [
    *((_page, *page) for page in PAGES),
    *((_board, *board) for board in BOARDS),
    *((_calculator, *calculator) for calculator in CALCULATORS),
    *((_duel, *duel) for duel in DUELS),
]


@pytest.mark.alike  # what is drawn of rows that other tests ask for
@pytest.mark.parametrize(("find", "key", "name"), SHARED, ids=[f"{key}-{name}" for _, key, name in SHARED])
def test_a_game_covers_no_word_of_a_shared_page(find: Any, key: str, name: str, world: World) -> None:
    part, field, route = find(key, name)
    url, client = world.url(*route.split(" ", 1)), world.client("gm")
    before, frame = _drawn(client, url)
    told = getattr(part, field)

    def strange(*asked: Any) -> dict[str, Any]:
        return {**dict.fromkeys(frame, STRANGE), **told(*asked)}

    object.__setattr__(part, field, strange)  # a frozen value: put back below
    try:
        after, _frame = _drawn(client, url)
    finally:
        object.__setattr__(part, field, told)
    assert after == before


def _drawn(client: Client, url: str) -> tuple[str, set[str]]:
    """Return the page without what changes at every answer, and every word that it draws of."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", tell_of_every_piece)
        answer = client.get(url)
    assert answer.status_code == 200
    assert answer.context is not None
    return CHANCE.sub("", answer.content.decode()), {key for one in answer.context for key in one.flatten()}


@pytest.mark.parametrize("key", list(SYSTEMS))
@pytest.mark.parametrize("is_blank", [True, False])
def test_a_games_paper_covers_no_word_of_the_press(key: str, is_blank: bool) -> None:
    system = system_of(key)
    drawn = system.shows.paper(
        None if is_blank else system.rules.blank, Table(system.rules.house_rules), TypedWords("Nobody"), "a4"
    )
    assert not drawn.keys() & {"title", "state", "has_seal", "typed"}
