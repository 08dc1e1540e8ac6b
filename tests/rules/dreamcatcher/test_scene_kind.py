"""A scene as a kind of play: sound, tight and live over random play, as every kind is."""

from typing import Any

import pytest

from tests.conftest import at_night
from tests.play.worlds import Toy, random_play
from tests.rules.dreamcatcher.scenes import AGAINST_NPCS, OTHER_HOUSE, scene_of
from tests.rules.play.test_kinds import check_folds, check_options, check_sound, check_tight

PAIRS = at_night(400, ci=12)
TOYS = {"two": scene_of(2), "four": scene_of(4), "other house rules": scene_of(3, OTHER_HOUSE)}
WORLDS = {**TOYS, "against NPCs": scene_of(2, words=AGAINST_NPCS)}
pytestmark = pytest.mark.unmeasured
every_scene = pytest.mark.parametrize("toy", TOYS.values(), ids=TOYS)


@every_scene
def test_what_an_audience_knows_is_what_the_keeper_knows_with_blanks(toy: Toy) -> None:
    check_sound(toy, at_night(100, 3))


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


def test_it_comes_to_an_end_and_says_how() -> None:
    """By the few moves that lead there: among all that may be done, chance seldom takes them."""
    shortest = scene_of(2, words=("describe", "happens", "end", "recover", "settle"))
    world = random_play(shortest, 1, lambda _world: None)
    assert world.full().is_settled
    outcome: Any = world.kind.outcome(world.full())
    assert outcome.keys() == {"p1", "p2"}
