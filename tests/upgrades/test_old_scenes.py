"""Scenes of the version before become records: their moves are acts, and what their dice decided stands beside them."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from characters.arkana.rules.arkana import house_rules_of_json
from characters.arkana.rules.conflict import Position, lines, play
from characters.arkana.rules.conflict.casting import starting_position
from characters.arkana.rules.conflict.lines import ARBITER
from characters.arkana.scene import KIND
from characters.ledger import scenes
from characters.models import Scene
from play.models import Line, Record, Seat
from play.rules.knowing import fold, known_after_act
from play.rules.lines import ALL_KNOWING, WATCHER, Act
from tests.cast import client_of, op
from tests.characters.conflicts import words
from tests.promises import archives
from tests.rules.arkana.test_conflict_lines import veiled
from tests.rules.arkana.test_conflict_records import RECORDS
from tests.upgrades.upgrading import ENDED, HALF_PLAYED, OF_SCENES, lay, upgraded

telling = importlib.import_module("characters.migrations.0008_scenes_told_in_lines")
nothing_migrated_twice = archives.nothing_migrated_twice
REFUSED = "By today’s rules this cannot be played again: what it changed is not known."


def old(lines_: list[str]) -> dict[int, Any]:
    return {n: SimpleNamespace(number=n, line=line, by_id=None) for n, line in enumerate(lines_, 1)}


def retold(
    record: Mapping[str, Any],
    moves: Mapping[int, Any],
    number: int,
    *,
    has_ended: bool = False,
    seat_of: Callable[[Any], str] = lambda _row: ARBITER,
) -> list[Act]:
    rules = asdict(house_rules_of_json(record["rules"]))
    made = telling.acts_of(record["cast"], rules, moves, number, seat_of, has_ended=has_ended)
    return list(made)


def first_of(record: Mapping[str, Any]) -> Any:
    rules = asdict(house_rules_of_json(record["rules"]))
    now = lines.begin_conflict(lines.cast_without_arbiters_figures(record["cast"]), rules)
    for line in lines.arbiters_lines_of_hidden_figures(record["cast"], rules):
        now = lines.apply_line(now, line.text)
    return now


def positions(record: Mapping[str, Any], acts: list[Act]) -> list[Position]:
    """Return where the keeper stands after each of *acts*."""
    return [
        fold(KIND, first_of(record), acts[:number], ALL_KNOWING).position.position
        for number in range(1, len(acts) + 1)
    ]


@pytest.mark.parametrize("number", range(len(RECORDS)))
def test_every_step_of_an_old_scene_stands_where_it_stood(number: int) -> None:
    record = RECORDS[number]
    acts = retold(record, old(record["lines"]), len(record["lines"]))
    position = starting_position(record["cast"], house_rules_of_json(record["rules"]))
    known = fold(KIND, first_of(record), [], ALL_KNOWING)
    seen = fold(
        KIND,
        lines.begin_conflict(lines.cast_without_arbiters_figures(record["cast"]), record["rules"]),
        [],
        WATCHER,
    )
    for act, line in zip(acts, record["lines"], strict=True):
        position, _events = play(position, line)
        known, seen = (
            known_after_act(KIND, known, act, ALL_KNOWING),
            known_after_act(KIND, seen, act, WATCHER),
        )
        assert (act.lines[0].text, known.position.position) == (f"move {line}", position)
        assert seen.position.position == veiled(position)


def test_what_was_taken_back_is_taken_back_under_its_number() -> None:
    record = {"rules": {}, "cast": RECORDS[0]["cast"]}
    moves = old(["ambush players", "ruling One.", "gone", "ruling Two."])
    del moves[3]
    acts = retold(record, moves, 4)
    assert acts[2].taken_back == 2
    assert positions(record, acts)[-1].rulings == ("Two.",)


def test_two_taken_back_one_after_the_other_leave_what_was_before_them() -> None:
    record = {"rules": {}, "cast": RECORDS[0]["cast"]}
    moves = old(["ambush players", "ruling One.", "ruling Two."])
    acts = retold(record, moves, 5)
    assert [act.taken_back for act in acts] == [0, 0, 0, 3, 2]
    assert positions(record, acts)[-1] == positions(record, acts[:1])[-1]


def test_a_move_that_todays_rules_refuse_is_kept_and_says_so() -> None:
    record = {"rules": {}, "cast": RECORDS[0]["cast"]}
    acts = retold(record, old(["ambush players", "waltz p1", "ruling On."]), 3)
    log = fold(KIND, first_of(record), acts, WATCHER).log
    assert [told.words for told in log][-2:] == [REFUSED, "The Arbiter rules: On."]
    assert acts[1].lines[0].text == "move waltz p1"


def test_its_end_is_an_act_of_its_own() -> None:
    record = {"rules": {}, "cast": RECORDS[0]["cast"]}
    acts = retold(record, old(["ambush players", "stop"]), 3, has_ended=True)
    assert KIND.wants(fold(KIND, first_of(record), acts, WATCHER).position) is None
    assert KIND.wants(fold(KIND, first_of(record), acts[:2], WATCHER).position)


# --- a whole database ---


@pytest.fixture
def before(
    transactional_db: None, settings: Any, tmp_path: Path, nothing_migrated_twice: None
) -> list[tuple[Any, ...]]:
    """Lay the rows of the version before, as they were upgraded; return its moves, as they were kept."""
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "data/media"
    found = upgraded(OF_SCENES, tmp_path)
    lay(found.with_scenes)
    return found.moves


def test_moves_keep_their_number_op_person_and_words(before: list[tuple[Any, ...]]) -> None:
    told = Line.objects.filter(record__kind="conflict", part=1, text__startswith="move ").order_by(
        "record__scene", "act"
    )
    kept = list(told.values_list("record__scene", "act", "text", "op_id", "person_id"))
    assert kept == [(scene, n, f"move {line}", op_id, by) for scene, n, line, _gone, op_id, by in before]
    assert (Record.objects.filter(kind="conflict").count(), Scene.objects.count()) == (3, 3)


def test_a_scene_half_played_goes_on_where_it_was(before: list[tuple[Any, ...]]) -> None:
    scene = Scene.objects.get(record__slug=HALF_PLAYED, record__ended_at=None)
    assert (scene.number, scene.title) == (23, "Under the ship that grows")
    assert 20 not in scenes.numbers_of_acts_not_taken_back(scene)
    assert 19 not in scenes.numbers_of_acts_not_taken_back(scene)
    position = scenes.keepers_position(scene).position
    assert [each.kind for each in position.declared] == ["attack", "defend"]
    assert {seat.key for seat in Seat.objects.filter(record=scene.record, is_waited_for=True)} == {"p2"}
    player = Seat.objects.get(record=scene.record, key="p1").person
    assert player
    page = client_of(player).get(scene.get_absolute_url())
    assert REFUSED in words(page)
    assert "Take back the last move" in words(page)
    option = next(
        one for one in scenes.open_and_closed_options(scene, {"p2"}) if one.code in ("resolve", "throw")
    )
    scenes.make_move(scene, option, {}, {}, seat="p2", seen_number=23, op_id=op(), by=player)
    assert scenes.known_to_seats(Scene.objects.get(pk=scene.pk), {"p2"}).number == 24


def test_a_scene_that_ended_stays_as_it_ended(before: list[tuple[Any, ...]]) -> None:
    scene = Scene.objects.get(record__ended_at__isnull=False)
    assert scene.slug == ENDED
    assert (scene.number, scenes.keepers_position(scene).is_settled) == (3, True)
    assert not Seat.objects.filter(record=scene.record, is_waited_for=True).exists()
    assert scene.begun_by
    assert "The Arbiter ends the conflict." in words(client_of(scene.begun_by).get(scene.get_absolute_url()))


def test_nobody_reads_a_figure_of_before(before: list[tuple[Any, ...]]) -> None:
    """Of the Arbiter's side the setup, which all read, holds names and places."""
    for record in Record.objects.filter(kind="conflict"):
        assert {"cells", "kit", "equipment"}.isdisjoint(
            key for told in record.setup["fighters"] if told["seat"].startswith("n") for key in told
        )
