"""Guards of scenes, switched off one by one: each time the test that keeps the promise fails."""

from dataclasses import replace
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError

from campaigns.models import GameSession
from characters import scenes
from characters.arkana import scene as conflict
from characters.arkana import scene_options, scene_view
from characters.arkana.rules.conflict import Position
from characters.models import CharacterQuerySet, Scene
from characters.models.scenes import SceneQuerySet
from characters.scene_forms import MoveForm
from characters.staging import Stage
from characters.views import scenes as scene_views
from tests.characters.conflicts import Fight, make_fight
from tests.mutants.conftest import rewritten
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


def test_without_asking_whom_it_waits_for_who_must_roll_only_watches(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stage, "part", "watching")
    with FAILS:
        playing.check_parts(fight)


def test_without_asking_who_says_it_a_player_sets_the_target(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_options, "_is_unasked", lambda *_args, **_told: False)
    with FAILS:
        playing.check_says(fight)


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


# --- the end ---


def test_without_asking_who_runs_it_a_player_ends_it(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SceneQuerySet, "run_by", everything)
    with FAILS:
        playing.test_ended_twice_is_once_and_only_by_the_gm(fight)


def test_without_knowing_it_ended_a_double_click_is_told_off(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = scene_views._found

    def still_on(*asked: Any) -> Scene:
        scene: Scene = found(*asked)
        scene.ended_at = None
        return scene

    monkeypatch.setattr(scene_views, "_found", still_on)
    with FAILS:
        playing.test_ended_twice_is_once_and_only_by_the_gm(fight)


def test_without_asking_if_it_is_over_it_is_written(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "outcome", lambda scene, there: {})
    with FAILS:
        playing.test_what_goes_on_is_not_written(fight)


def test_without_the_number_seen_it_ends_unseen(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    moved_on = scenes._moved_on
    monkeypatch.setattr(
        scenes, "_moved_on", lambda scene, seen, **told: moved_on(scene, scene.number, **told)
    )
    with FAILS:
        playing.test_a_move_that_came_between_is_seen_first(fight)


def test_what_is_refused_would_not_stand_at_its_field(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    at_its_head = rewritten(MoveForm, "for key in problem.where", "for key in ()")
    monkeypatch.setattr(MoveForm, "refuse", at_its_head.refuse)
    with FAILS:
        playing.test_a_target_that_is_no_number_is_refused_at_its_field(fight, "hard")


def test_an_answer_of_two_words_would_be_read_as_another_move(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = scenes.kind_of
    write = rewritten(scene_options.write, '"_".join(str(value).split())', "str(value)")
    monkeypatch.setattr(scenes, "kind_of", lambda *asked: replace(real(*asked), write=write))
    with FAILS:
        playing.test_a_target_that_is_no_number_is_refused_at_its_field(fight, "4 5")


def test_with_any_evening_it_is_written_into_anothers(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    form = scene_views.EndForm
    monkeypatch.setattr(scene_views, "EndForm", lambda _own, data: form(GameSession.objects.all(), data))
    with FAILS:
        playing.test_an_evening_of_another_table_is_refused(fight)


def test_without_the_table_who_left_is_written(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CharacterQuerySet, "at_table", lambda self: self.finished())
    with FAILS:
        playing.test_who_has_left_the_table_keeps_their_ledger(fight)


@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_moves_are_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def anyway(scene: Scene, seen: int, **columns: Any) -> int:
        return Scene.objects.filter(pk=scene.pk).update(number=seen + 1, **columns)

    tried, both = scenes._tried, Barrier(racing.BOTH)

    def together(*asked: Any) -> scenes.Played:
        after = tried(*asked)
        both.wait(timeout=30)  # neither writes before the other has looked
        return after

    fight = make_fight()
    monkeypatch.setattr(scenes, "_moved_on", anyway)
    monkeypatch.setattr(scenes, "_tried", together)
    with pytest.raises((AssertionError, IntegrityError)):
        racing.check_two_moves(fight)
