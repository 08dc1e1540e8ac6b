"""NPCs in short, by grade or set down (house default; Ruling D22)."""

import pytest

from characters.dreamcatcher.rules.ability_test import with_advantage, with_hindrance
from characters.dreamcatcher.rules.dice import Way
from characters.dreamcatcher.rules.npcs import (
    called_on_npc,
    npc_hamper_choices,
    npc_in_words,
    npc_of,
    npc_problems,
    npc_test_of,
    npc_with_hamper,
    quick_npc_data,
)
from tests.rules.dreamcatcher.lives import HOUSE, messages

CAPTAIN = npc_of(
    "The captain", {"score": 3, "bears": 3, "advantages": ["Old blade"], "hindrances": ["Proud"]}
)


def open_codes(npc):
    return [choice.code for choice in npc_hamper_choices(npc) if choice.is_open]


@pytest.mark.parametrize(
    ("grade", "told"),
    [
        (0, "+1 in everything, bears 1 hamper."),
        (1, "+2 in everything, bears 2 hampers."),
        (2, "+3 in everything, bears 3 hampers. Advantages: What makes a rival."),
        (3, "+4 in everything, bears 5 hampers. Advantages: What makes a terror."),
    ],
)
def test_four_grades_are_quick_to_make(grade, told):
    data = quick_npc_data(HOUSE.npc_grades[grade])
    assert not messages(npc_problems(data))
    assert npc_in_words(npc_of("Somebody", data)) == told


def test_one_set_down_has_traits_of_its_own():
    assert (
        npc_in_words(CAPTAIN)
        == "+3 in everything, bears 3 hampers. Advantages: Old blade. Hindrances: Proud."
    )


def test_its_hampers_fall_on_its_boxes_chosen_by_the_gm():  # D22
    assert open_codes(CAPTAIN) == ["box", "a1"]
    twice = npc_with_hamper(npc_with_hamper(CAPTAIN, "box", "t1"), "box", "t1")
    assert (open_codes(twice), twice.left) == (["a1"], 1)
    assert npc_hamper_choices(twice)[0].reasons == ("The captain has no box left that is no advantage.",)
    full = npc_with_hamper(twice, "a1", "t2")
    assert (open_codes(full), full.left) == ([], 0)


def test_a_box_hinders_nothing():
    assert npc_test_of(npc_with_hamper(CAPTAIN, "box", "t1")).way is Way.PLAIN


def test_its_hindrance_brings_no_point_and_an_advantage_cancels_it():  # D22
    test = with_hindrance(npc_test_of(CAPTAIN), called_on_npc(CAPTAIN.hindrances[0]))
    assert (test.way, with_advantage(test, CAPTAIN.advantages[0]).way) == (Way.HINDRANCE, Way.PLAIN)


def test_two_advantages_for_one_grade_are_told_apart():
    data = quick_npc_data(HOUSE.npc_grades[3].__class__("hydra", 4, 5, 2))
    assert data["advantages"] == ["What makes a hydra", "What makes a hydra 2"]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"score": 7}, "Its ability goes from −3 to +6."),
        ({"score": None}, "Its ability goes from −3 to +6."),
        ({"bears": 0}, "It bears 1 to 12 hampers."),
        ({"bears": "three", "advantages": []}, "It bears 1 to 12 hampers."),
        ({"bears": 1, "advantages": ["A", "B"]}, "Its advantages are among the 1 hamper that it bears: "
         "name fewer, or let it bear more."),
        ({"hindrances": [""]}, "At most 12, each in 1 to 120 characters."),
        ({"hindrances": ["x"] * 13}, "At most 12, each in 1 to 120 characters."),
    ],
)  # fmt: skip
def test_what_keeps_one_from_being_an_npc(changed, message):
    told = {"score": 3, "bears": 3, "advantages": ["A"], "hindrances": [], **changed}
    assert messages(npc_problems(told)) == [message]
