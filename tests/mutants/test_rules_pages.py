"""Each passage that a rules page owes its reader, left out: the test that asks for it must then fail."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from characters.systems import SYSTEMS
from divination.views import games
from tests.pages.divination import test_rulings as pages

FAILS = pytest.raises(AssertionError)


def without(text: Any, said: str) -> Any:
    """Return *text*, or each text of a tuple, without *said*."""
    if isinstance(text, tuple):
        return tuple(without(part, said) for part in text)
    return str(text).replace(said, "")


@pytest.mark.parametrize(("mode", "said"), pages.AT_A_TABLE)
def test_a_step_left_out_is_noticed(
    monkeypatch: pytest.MonkeyPatch, bo_client: Client, mode: str, said: str
) -> None:
    lessons = tuple(replace(lesson, lines=without(lesson.lines, said)) for lesson in games.LESSONS[mode])
    monkeypatch.setitem(games.LESSONS, mode, lessons)
    monkeypatch.setitem(games.RULINGS, mode, without(games.RULINGS[mode], said))
    with FAILS:
        pages.test_the_rules_page_says_what_one_needs_at_a_table(bo_client, mode, said)


@pytest.mark.parametrize("said", pages.HOW_IT_IS_READ)
def test_a_ruling_cut_short_is_noticed(monkeypatch: pytest.MonkeyPatch, client: Client, said: str) -> None:
    leave_out(monkeypatch, said)
    with FAILS:
        pages.test_how_a_game_is_read_says_it_whole(client, said)


@pytest.mark.parametrize("code", pages.DEFAULTS)
def test_a_default_told_as_the_texts_own_is_noticed(
    monkeypatch: pytest.MonkeyPatch, client: Client, code: str
) -> None:
    leave_out(monkeypatch, "house default")
    with FAILS:
        pages.test_a_house_default_is_called_one(client, code)


@pytest.mark.parametrize(("mode", "code"), [("know_thyself", "Tree"), ("dream_odyssey", "Stacks")])
def test_a_games_default_told_as_the_manuals_is_noticed(
    monkeypatch: pytest.MonkeyPatch, bo_client: Client, mode: str, code: str
) -> None:
    monkeypatch.setitem(games.RULINGS, mode, without(games.RULINGS[mode], "house default"))
    with FAILS:
        pages.test_a_games_house_default_is_called_one(bo_client, mode, code)


def leave_out(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    for room in SYSTEMS.values():
        cut = replace(room.system, rulings=without(room.system.rulings, said))
        monkeypatch.setitem(SYSTEMS, room.system.key, room._replace(system=cut))
