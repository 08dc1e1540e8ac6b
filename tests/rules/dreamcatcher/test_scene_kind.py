"""A scene as a kind of play: sound, tight and live over random play, as every kind is."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from characters.dreamcatcher.rules.house_rules import EVERY
from characters.dreamcatcher.rules.played_scene import PlayedScene
from characters.dreamcatcher.scene import outcome_if_over
from play.rules.lines import ALL_KNOWING
from tests.conftest import at_night
from tests.play.worlds import Toy, World, random_play
from tests.rules.dreamcatcher.lives import HOUSE
from tests.rules.dreamcatcher.scenes import AGAINST_NPCS, OTHER_HOUSE, scene_of
from tests.rules.play.test_kinds import check_folds, check_options, check_sound, check_tight

SCENES, PAIRS = at_night(1000, ci=6), at_night(400, ci=12)
TOYS = {"two": scene_of(2), "four": scene_of(4), "other house rules": scene_of(3, OTHER_HOUSE)}
WORLDS = {**TOYS, "against NPCs": scene_of(2, words=AGAINST_NPCS)}
every_scene = pytest.mark.parametrize("toy", TOYS.values(), ids=TOYS)


@every_scene
def test_what_an_audience_knows_is_what_the_keeper_knows_with_blanks(toy: Toy) -> None:
    check_sound(toy, at_night(100, 3))


@pytest.mark.unmeasured
@pytest.mark.parametrize("toy", WORLDS.values(), ids=WORLDS)
def test_two_worlds_that_differ_in_an_npcs_figures_look_the_same(toy: Toy) -> None:
    same, different = check_tight(toy, PAIRS)
    assert same >= 8 * PAIRS, "they were told apart too soon to have shown anything"
    assert different >= 0.5 * PAIRS, "too few of them were two worlds at all"


@every_scene
def test_every_option_offered_plays_and_no_other_does(toy: Toy) -> None:
    assert check_options(toy, at_night(20, 1)) > 100


@every_scene
def test_what_is_remembered_is_what_is_folded_from_nothing(toy: Toy) -> None:
    check_folds(toy, at_night(60, 1))


def check_limits(now: PlayedScene, before: PlayedScene | None) -> None:
    """Whatever was played, no limit of the rules is passed."""
    for one in now.scene.participants:
        assert len({code for code, _test in one.hampers}) == len(one.hampers)
        assert all(one.sheet.bearer(code).is_hampered for code, _test in one.hampers)
        assert sum(trait.seat == one.seat for trait in now.scene.traits) <= now.scene.traits_made
    for npc in now.npcs:
        assert 0 <= npc.npc.left <= npc.npc.bears
        assert npc.is_out == (npc.npc.left == 0)
    if now.action is not None:
        for roller in now.action.rollers:
            assert roller.degree is None or roller.known_roll.reroll is None or roller.is_kept
            called = [each.key for each in roller.known_test.hindrances]
            assert len(set(called)) == len(called)
    if before is not None:
        pools = {one.seat: one.destiny for one in before.scene.participants}
        assert all(abs(one.destiny - pools[one.seat]) <= 1 for one in now.scene.participants)


def test_a_thousand_random_scenes_keep_every_limit_after_each_move() -> None:
    """Two to eight characters, NPCs as the GM sets them down, both recoveries; each replays to the same position."""
    ended = 0
    for seed in range(SCENES):
        random = Random(seed)
        rules = random.choice((HOUSE, OTHER_HOUSE, replace(HOUSE, scene_recovery=EVERY)))
        before: list[PlayedScene] = []

        def look(world: World, before: list[PlayedScene] = before) -> None:
            now = world.full()
            is_back = bool(world.acts) and bool(world.acts[-1].taken_back)
            check_limits(now, before[-1] if before and not is_back else None)
            before.append(now)

        world = random_play(scene_of(random.randint(2, 8), rules), seed, look)
        assert world.folded(ALL_KNOWING).position == world.full()
        ended += outcome_if_over(world.full()) is not None
    assert SCENES < 1000 or ended > 20


def test_it_comes_to_an_end_and_says_how() -> None:
    ends: list[Any] = []
    for seed in range(200):
        world = random_play(TOYS["two"], seed, lambda _world: None)
        if world.full().is_settled:
            ends.append(world.kind.outcome(world.full()))
            break
    assert ends
    assert ends[0].keys() == {"p1", "p2"}
