"""Guards of scenes, switched off one by one: each time the test that keeps the promise fails."""

from typing import Any

import pytest

from characters import scenes
from characters.arkana import scene as conflict
from characters.arkana import scene_view
from characters.arkana.rules.conflict import Position
from characters.models import Scene
from characters.models.scenes import SceneQuerySet
from characters.staging import Stage
from tests.characters.conflicts import Fight, make_fight
from tests.pages.characters import test_scene as playing
from tests.promises import test_scene_race as racing
from tests.promises import test_scene_secrets as secrets

FAILS = pytest.raises(AssertionError)


@pytest.fixture
def fight(db: None) -> Fight:
    return make_fight()


def everything(self: Any, user: Any) -> Any:
    return self.all()


def test_without_asking_who_sits_there_a_stranger_reads_it(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SceneQuerySet, "visible_to", everything)
    with FAILS:
        playing.check_stranger(fight)


def test_without_asking_whose_seat_it_is_a_player_acts_for_all(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stage, "own", frozenset({"p1", "p2", "n3", "n4"}))
    with FAILS:
        playing.check_own(fight)


def test_without_the_number_seen_an_old_page_moves(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    def anyhow(scene: Scene, *args: Any, seen: int, **told: Any) -> None:
        made(scene, *args, seen=scene.number, **told)

    made = scenes.move
    monkeypatch.setattr(scenes, "move", anyhow)
    monkeypatch.setattr(Stage, "is_outdated", False)
    with FAILS:
        playing.check_stale(fight)


def test_without_what_stays_known_dice_are_taken_back(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    object.__setattr__(conflict.CONFLICT, "kept", lambda line: "")
    try:
        with FAILS:
            playing.check_dice_stay(fight)
    finally:
        object.__setattr__(conflict.CONFLICT, "kept", conflict.kept)


def test_without_an_open_side_the_log_tells_an_npcs_numbers(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Position, "shown", lambda position, seat, words: None)
    with FAILS:
        secrets.check_canary()


def test_with_the_arbiters_eyes_the_front_tells_all(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_view, "_at_the_table", lambda position: scene_view.ARBITER)
    with FAILS:
        secrets.check_canary()


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_moves_are_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def anyway(scene: Scene, seen: int, **columns: Any) -> int:
        return Scene.objects.filter(pk=scene.pk).update(number=seen + 1, **columns)

    monkeypatch.setattr(scenes, "_moved_on", anyway)
    with pytest.raises((AssertionError, Exception)):
        racing.check_two_moves(make_fight())
