"""/games/<slug>/ in parts: what the browser shows already, and what cannot have changed, is not drawn again."""

import re
from typing import Any

import pytest

from campaigns.models import User
from divination.dream_odyssey import tale
from divination.dream_odyssey.rules.tale import meetings
from divination.games import hinting
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages.desk import GameDesk
from tests.cast import client_of, op
from tests.divination.games import begin, play_on
from tests.pages.divination.test_odyssey import at

MODE = MODES["dream_odyssey"]
STAYS = re.compile(r'<section id="(\w+)" hx-preserve></section>')


def shown(number: int | str = "", **headers: Any) -> dict[str, Any]:
    """Return the headers of a part that shows the game as it was after *number* lines."""
    return {"headers": {"hx-request": "true", **({"drawn": str(number)} if number != "" else {}), **headers}}


@pytest.fixture
def game(bo: User) -> Game:
    return at(bo, "plays")


def chosen(client: Any, game: Game, query: str = "", **asked: Any) -> str:
    card = next(option.card for option in steps_of_game(game)[-1].position.options() if option.card)
    answer = client.get(f"{game.get_absolute_url()}?card={card}{query}", **asked)
    return str(answer.content.decode())


def play_next(client: Any, game: Game, **asked: Any) -> str:
    data = {
        "number": str(game.number),
        "op_id": op(),
        "move": MODE.sensible(steps_of_game(game)[-1].position),
    }
    body: str = client.post(f"{game.get_absolute_url()}move/", data, **asked).content.decode()
    game.refresh_from_db()
    return body


def test_a_choice_leaves_the_tale_the_log_and_the_decks(bo_client: Any, game: Game) -> None:
    body = chosen(bo_client, game, **shown(game.number))
    assert set(STAYS.findall(body)) == {"unfolding", "gamelog", "decks"}
    assert all(f'id="{part}"' in chosen(bo_client, game) for part in STAYS.findall(body))
    assert "chosen" in body


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("", {}),
        ("", shown()),
        ("", shown(0)),
        ("", shown("x")),
        ("&tale=all", shown(12)),
        ("&write=0", shown(12)),
        ("&log=all", shown(12)),
        ("", shown(12, **{"hx-history-restore-request": "true"})),
    ],
)
def test_what_the_browser_may_not_show_is_drawn(
    bo_client: Any, game: Game, query: str, asked: dict[str, Any]
) -> None:
    if asked.get("headers", {}).get("drawn") == "12":
        asked["headers"]["drawn"] = str(game.number)
    assert STAYS.findall(chosen(bo_client, game, query, **asked)) == []


def test_a_move_draws_the_log_and_the_decks_anew(bo: User) -> None:
    """And the tale, unless it is as it was."""
    game, client, stayed = begin(bo, MODE.key), client_of(bo), list[list[str]]()
    while not game.ended_at:
        stayed.append(STAYS.findall(play_next(client, game, **shown(game.number))))
    assert [] in stayed
    assert ["unfolding"] in stayed
    assert set(map(tuple, stayed)) == {(), ("unfolding",)}
    assert stayed[-1] == []


def test_the_tale_stays_only_where_it_is_as_it_was(bo: User) -> None:
    """Forward, and back as with real cards: a chapter that came, ended or went is told."""
    game = play_on(begin(bo, MODE.key))
    made, found = steps_of_game(game), set[bool]()

    def told(upto: int) -> Any:
        desk = GameDesk(game, made[upto - 1], is_whole=True)
        crown = desk.view.crown
        return (
            tale.newest_chapters_first_and_count_of_older(desk, made[:upto], meetings(made[:upto]), crown)
            if crown
            else None
        )

    for upto in range(1, len(made)):
        for now, before in ((upto + 1, upto), (upto, upto + 1)):
            desk = GameDesk(game, made[now - 1], drawn=made[:before])
            stays = tale.is_tale_in_browser_current(desk, made[:now], meetings(made[:now]))
            assert not stays or told(now) == told(before)
            found.add(stays)
    assert found == {True, False}


def test_a_hint_is_in_the_log_although_nothing_was_played(
    bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "MOST_ROUNDS", 1)
    data = {"number": str(game.number), "op_id": op()}
    answer = bo_client.post(f"{game.get_absolute_url()}hint/", data, **shown(game.number))
    assert "You asked for a hint." in answer.content.decode()


def test_words_sent_back_are_drawn(bo_client: Any, game: Game) -> None:
    """A form that comes back with what was typed is never left out."""
    data = {"line": "0", "text": "x" * 30_000, "version": "0"}
    answer = bo_client.post(f"{game.get_absolute_url()}journal/", data, **shown(game.number))
    assert (answer.status_code, STAYS.findall(answer.content.decode())) == (422, [])
