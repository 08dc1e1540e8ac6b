"""Scenes: the text's "Dream Construction" and "Spread", and Ruling B28."""

import pytest

from play.rules.zones import U
from tests.rules.dreaming.dreams import effort
from tests.rules.dreaming.test_construction import QUESTION, constructed, moves_of


def test_each_card_of_the_spread_informs_a_scene_and_one_is_open_at_a_time() -> None:
    begun = constructed(QUESTION)
    assert moves_of(begun, "gm", "scene", "close") == ["scene 1", "scene 2", "scene 3"]
    begun.play("gm: scene 2")
    assert begun.full().scene == 2
    assert begun.log()[-1] == "Scene 2 begins: the Ace of Cups, which Ada gave."
    assert begun.why_not("gm", "scene 1") == "Scene 2 is open. Say how it ended first."


@pytest.mark.parametrize(
    ("outcome", "words"), [("well", "went well"), ("not_well", "did not go well"), ("open", "stays open")]
)
def test_a_scene_ends_well_not_well_or_open(outcome: str, words: str) -> None:
    over = constructed(QUESTION, "gm: scene 1", f"gm: close {outcome}")
    assert (over.full().scene, over.full().scenes[0].outcome) == (0, outcome)
    assert over.log()[-1] == f"The scene is over: it {words}."
    assert over.why_not("gm", "close well") == "No scene is open."


def test_a_scene_that_stayed_open_may_go_on_and_no_other() -> None:
    over = constructed(QUESTION, "gm: scene 1", "gm: close well", "gm: scene 2", "gm: close open")
    assert over.why_not("gm", "scene 1") == "It is over: it went well."
    assert over.play("gm: scene 2").full().scenes[1].outcome == ""


def test_no_scene_ends_in_a_conflict() -> None:
    fought = constructed(QUESTION, "gm: scene 1", effort("p9", 9, 2, "d1"))
    why = "The Effort “The gate” is open. Say how it ended first, under “End the Conflict”."
    assert fought.why_not("gm", "close well") == why
    assert fought.why_not("gm", "scene 2").endswith(why)


def test_a_conflict_belongs_to_the_scene_that_is_open_or_to_none() -> None:
    fought = constructed(QUESTION, effort("p9", 9, 2, "d1"), "gm: resolve open", "gm: scene 3")
    fought.play(effort("p9", 9, 2, "d1"), "gm: resolve lost", effort("p9", 9, 2, "d1"), "gm: resolve won")
    assert [scene.conflicts for scene in fought.full().scenes] == [(), (), ("lost", "won")]
    assert fought.full().resolved == ("open", "lost", "won")


def test_a_scene_that_is_open_when_the_dream_ends_stays_open() -> None:
    ended = constructed(QUESTION, "gm: scene 1", "gm: end").full()
    assert (ended.scene, ended.scenes[0].outcome, ended.scenes[1].outcome) == (0, "open", "")


# --- each turned when its scene begins (an option of Ruling B28) ---


def test_a_house_may_turn_each_card_when_its_scene_begins_and_nobody_knows_it_before() -> None:
    closed = constructed(QUESTION, turns_scenes=True)
    for seat in ("gm", "d1"):
        assert [scene.card for scene in closed.known(frozenset({seat})).position.scenes] == [U, U, U]
        assert closed.known(frozenset({seat})).position.bearers["d1"].piles.given == U
    assert "The spread lies face down: each card is turned when its scene begins." in closed.log()
    closed.play("gm: scene 2")
    scenes = closed.known(frozenset({"d2"})).position.scenes
    assert [(scene.card, scene.is_turned) for scene in scenes] == [(U, False), ("c1", True), (U, False)]
    assert closed.known(frozenset({"d2"})).position.bearers["d1"].piles.given == "c1"
    assert closed.log()[-2:] == ["Scene 2 begins.", "The card of scene 2: the Ace of Cups, which Ada gave."]


def test_a_card_once_turned_stays_so() -> None:
    again = constructed(QUESTION, "gm: scene 1", "gm: close open", "gm: scene 1", turns_scenes=True)
    assert again.log()[-1] == "Scene 1 begins: The Tower."


def test_what_was_never_turned_stays_unseen_and_what_was_given_is_told_at_the_end() -> None:
    ended = constructed(QUESTION, "gm: scene 1", "gm: end", turns_scenes=True)
    assert [scene.card for scene in ended.known(frozenset({"gm"})).position.scenes] == ["m16", U, U]
    assert ended.log()[-2:] == [
        "Ada gave the Ace of Cups to the Dream Deck.",
        "Bo gave the Ace of Pentacles to the Dream Deck.",
    ]
