"""A scene: what waits, temporary traits, closed approaches, recovery, and each one's line at its end."""

from dataclasses import replace

import pytest

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called, Source, consequences_of
from characters.dreamcatcher.rules.destiny import Point, Why
from characters.dreamcatcher.rules.dice import Degree
from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.scene import (
    Participant,
    Scene,
    WaitingHamper,
    ending_problems,
    entry_of_test_alone,
    hamper_choices,
    reasons_against_acting,
    reasons_against_approach,
    recovery_count,
    scene_entries,
    with_approach_closed,
    with_approach_opened,
    with_consequences,
    with_hamper_chosen,
    with_hindrance_called,
    with_imposed_hamper,
    with_point,
    with_somebody_out,
    with_trait_called,
)
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered, messages

BEGUN = Scene("The tower", (Participant("ada", "Ada", born()), Participant("bo", "Bo", hampered("a1"))))

TEST = AbilityTest("Guile", 1, advantage=Called("a2", "Knows the harbour"))
FAILED = WaitingHamper("ada", "t1", TEST)


def after(degree, seat="ada", scene=BEGUN):
    return with_consequences(
        scene, seat, "t1", TEST, consequences_of(degree, degree, HOUSE), "The wind turns"
    )


def open_codes(scene, waiting):
    return [choice.code for choice in hamper_choices(scene, waiting, HOUSE) if choice.is_open]


def test_what_a_failure_hampers_is_its_players_choice_and_blocks_the_next_test_until_it_is_made():
    scene = after(Degree.FAILURE)
    assert scene.waiting == (FAILED,)
    assert list(reasons_against_acting(scene, "ada")) == [
        "A failure still waits: choose first what it hampers."
    ]
    assert not list(reasons_against_acting(scene, "bo"))
    chosen = with_hamper_chosen(scene, scene.waiting[0], "ability Guile")
    assert not chosen.waiting
    assert chosen.participant("ada").sheet.ability("Guile").hampered_by == "t1"
    assert not list(reasons_against_acting(chosen, "ada"))


def test_a_winner_in_combat_may_have_the_loser_choose_one_more():
    scene = with_imposed_hamper(after(Degree.FAILURE), "ada", "t1", ["a1"])
    failed, imposed = scene.waiting
    assert [open_codes(scene, one)[6:] for one in (failed, imposed)] == [["a2"], ["a1"]]
    once = with_hamper_chosen(scene, imposed, "a1")
    assert once.waiting == (FAILED,)


def test_a_critical_success_leaves_a_temporary_advantage_and_a_critical_failure_a_temporary_hindrance():
    (gained,) = after(Degree.CRITICAL_SUCCESS).traits_of("ada")
    scene = after(Degree.CRITICAL_FAILURE)
    (suffered,) = scene.traits_of("ada")
    assert (gained.is_advantage, suffered.is_advantage, len(scene.waiting)) == (True, False, 1)
    assert after(Degree.CRITICAL_SUCCESS).traits_of("bo") == ()


def test_a_temporary_hindrance_earns_no_point():  # D11
    (suffered,) = after(Degree.CRITICAL_FAILURE).traits
    assert (suffered.called.source, suffered.called.brings_point) == (Source.TEMPORARY, False)


def test_a_temporary_trait_is_called_once_and_gone_unless_the_table_lets_it_last():  # D11
    scene = after(Degree.CRITICAL_SUCCESS, "bo", after(Degree.CRITICAL_SUCCESS))
    assert [trait.key for trait in scene.traits] == ["t1", "t2"]
    assert [trait.key for trait in with_trait_called(scene, "t1", HOUSE).traits] == ["t2"]
    assert with_trait_called(scene, "t1", replace(HOUSE, traits_last=True)) == scene


# --- again, but differently ---


def test_to_try_again_they_must_use_another_approach_as_the_one_used_failed():  # D16
    scene = with_approach_closed(BEGUN, "Deftness", "into the tower")
    assert list(reasons_against_approach(scene, "Deftness", " Into  the tower")) == [
        "Deftness has failed for ‘into the tower’. Until the scene ends it takes another approach."
    ]
    assert not list(reasons_against_approach(scene, "Charm", "into the tower"))
    assert not list(reasons_against_approach(scene, "Deftness", "over the bridge"))


def test_the_gm_may_rule_otherwise():  # D16
    scene = with_approach_closed(BEGUN, "Deftness", "into the tower")
    scene = with_approach_closed(with_approach_closed(scene, "Charm", "into the tower"), "Deftness", "away")
    opened = with_approach_opened(scene, "Deftness", "Into the tower")
    assert opened.closed == (("Charm", "into the tower"), ("Deftness", "away"))


# --- out of it, and its end ---


def test_taken_out_is_no_tests_no_aid_and_no_contests_and_hampers_stay():  # D18, D20
    scene = with_somebody_out(after(Degree.FAILURE), "ada")
    assert (scene.waiting, scene.participant("ada").is_out) == ((), True)
    assert list(reasons_against_acting(scene, "ada")) == ["They are out of this scene."]
    assert with_somebody_out(after(Degree.FAILURE), "bo").waiting == (FAILED,)


def test_a_scene_in_which_a_choice_waits_does_not_end():
    scene = after(Degree.FAILURE)
    assert messages(ending_problems(scene)) == ["One still chooses what is hampered: Ada."]
    both = after(Degree.FAILURE, "bo", with_imposed_hamper(scene, "ada", "t1", []))
    assert messages(ending_problems(both)) == ["Two still choose what is hampered: Ada and Bo."]
    assert not messages(ending_problems(BEGUN))


@pytest.mark.parametrize(("count", "recovers"), [(0, 0), (1, 1), (2, 2), (99, 3)])
def test_a_scenes_end_recovers_as_many_as_the_table_says(count, recovers):
    assert (
        recovery_count(hampered("a1", "a2", "ability Guile"), replace(HOUSE, scene_recovery=count))
        == recovers
    )


def test_each_character_gets_one_line():
    scene = after(Degree.FAILURE)
    scene = with_hamper_chosen(scene, scene.waiting[0], "ability Guile")
    scene = with_point(scene, "ada", Point(1, Why.ACCEPTED, "t1", "Afraid of dogs"))
    scene = with_hindrance_called(scene, "ada", "h5")
    assert (scene.participant("ada").destiny, scene.participant("ada").called) == (6, ("h5",))
    lines = scene_entries(scene, {"bo": ["a1"]})
    ada, bo = apply_entry(born(), lines["ada"]), apply_entry(hampered("a1"), lines["bo"])
    assert (ada.xp, ada.called, [held.code for held in ada.hampered]) == (6, ("h5",), ["ability Guile"])
    assert (bo.xp, bo.hampered) == (5, ())
    assert lines["ada"].data["points"] == [[1, "accepted", "t1", "Afraid of dogs"]]
    assert lines["bo"].data["names"] == [["a1", "‘Good with a rope’"]]


def test_what_is_hampered_and_recovered_in_one_scene_is_whole():
    scene = after(Degree.FAILURE)
    scene = with_hamper_chosen(scene, scene.waiting[0], "a2")
    line = scene_entries(scene, {"ada": ["a2"]})["ada"]
    assert not apply_entry(born(), line).hampered


def test_a_test_without_a_scene_writes_the_same():
    scene = after(Degree.FAILURE)
    one = with_hamper_chosen(scene, scene.waiting[0], "ability Guile").participant("ada")
    line, in_scene = (
        entry_of_test_alone(one, "The tower", None, follows=False),
        scene_entries(with_hamper_chosen(scene, scene.waiting[0], "ability Guile"), {})["ada"],
    )
    assert (line.kind, line.data) == ("test", {**in_scene.data, "waits": None})
