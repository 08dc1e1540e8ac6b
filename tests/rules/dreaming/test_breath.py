"""A breath between scenes, where a table settled on one: an option of Ruling B43."""

import pytest

from play.rules.lines import WATCHER
from tests.rules.dreaming.dreams import Table
from tests.rules.dreaming.test_construction import QUESTION, constructed


def after_scene(outcome: str = "well", **rules: str) -> Table:
    """Return Ada, Awareness 2 of 3, when a scene is over in which three of her cards went to her Past."""
    played = constructed(QUESTION, "gm: scene 1", **rules)
    for _card in range(3):
        card = played.pile("d1", "present").split()[0]
        played.play(f"d1: do d1 discard:{card} | Tide.", "gm: do d1 draw1 | Tide.")
    return played.play("gm: do d1 awareness-1 | Dazed.", f"gm: close {outcome}")


@pytest.mark.parametrize(("breath", "left", "awareness"), [("none", 3, 2), ("half", 1, 3), ("all", 0, 3)])
def test_when_a_scene_is_over_half_or_all_of_each_past_comes_back(
    breath: str, left: int, awareness: int
) -> None:
    over = after_scene(breath=breath)
    ada = over.of("d1")
    assert (len(ada.piles.past), ada.awareness) == (left, awareness)
    assert len(ada.piles.future) == len(after_scene().of("d1").piles.future) + 3 - left


def test_what_comes_back_all_read_and_where_it_lies_nobody() -> None:
    over = after_scene(breath="all")
    assert over.log()[-1].startswith("Ada takes a breath: ")
    assert over.log()[-1].endswith(" go back into the Future.")
    for audience in (WATCHER, frozenset({"gm", "d1"})):
        assert not over.known(audience).position.bearers["d1"].piles.future.known


def test_a_scene_that_stays_open_is_not_over() -> None:
    assert len(after_scene("open", breath="all").of("d1").piles.past) == 3


def test_awareness_never_rises_above_its_maximum() -> None:
    rested = constructed(QUESTION, "gm: scene 1", "gm: close well", breath="all")
    assert rested.of("d1").awareness == rested.of("d1").maximum
