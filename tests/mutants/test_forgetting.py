"""The guards of forgetting, switched off one by one: the test that keeps each must then fail."""

import io
from pathlib import Path

import pytest
from django.db import connection

from config import serving
from evenings import forgetting
from tests.evenings import test_forgetting as kept
from tests.promises.world import World

pytestmark = pytest.mark.django_db(transaction=True)
world = kept.world


@pytest.mark.parametrize("guard", ["_blot_out", "empty_cache", "wipe"])
def test_a_trace_left_is_noticed(
    guard: str, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if guard == "wipe" and connection.vendor != "sqlite":
        pytest.skip("SQLite alone has one file to write anew")
    monkeypatch.setattr(forgetting, guard, lambda *_: None)
    with pytest.raises(AssertionError):
        kept.test_nothing_of_a_forgotten_person_is_left(world, tmp_path)


def test_rows_left_are_noticed(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "CASCADE", None)
    with pytest.raises(AssertionError):
        kept.test_nothing_of_a_forgotten_person_is_left(world, tmp_path)


def test_a_table_left_without_a_game_master_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "_run_alone", lambda user: [])
    with pytest.raises(pytest.fail.Exception):
        kept.test_who_alone_runs_a_table_is_not_forgotten(world)


def test_forgetting_beside_a_server_is_noticed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_lock", lambda kind: io.BytesIO())
    with pytest.raises(pytest.fail.Exception):
        kept.test_while_reverie_runs_nobody_is_forgotten(world)
