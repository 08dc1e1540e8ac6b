"""What an Arkana is and how facts change one (Arkana Engine, "The Arkana"; Ruling A6)."""

import json
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.arkana.rules.arkana import (
    Arkana,
    HouseRules,
    apply_entry,
    house_rule_problems,
    house_rules_of_json,
    lowered_limit_sentences,
    wound_limits_reached_sentences,
)
from characters.arkana.rules.kit import Kit, KitPlace, Piece, Rating, WrittenSpell
from characters.arkana.rules.phrases import PHRASES, Area, PhraseAct
from characters.socket.rules import Entry
from tests.conftest import at_night
from tests.rules.arkana.lives import born, lived, lives, piece


def test_the_table_has_nine_cells_acts_by_areas():
    assert [str(phrase) for phrase in Arkana().scores][:4] == [
        "Enhance Body",
        "Enhance Mind",
        "Enhance Spirit",
        "Control Body",
    ]
    assert len(Arkana().scores) == 9


def test_base_scores_start_at_2():
    assert set(Arkana().cells) == {2}


@pytest.mark.parametrize(("by", "is_then"), [(-1, 2), (-9, 2), (9, 6)])
def test_no_base_score_is_ever_below_2_or_above_6(by, is_then):  # Ruling A6
    changed = apply_entry(Arkana(), Entry("exception", 0, {"scores": {"control mind": by}}))
    assert changed.scores[PHRASES[4]] == is_then


def test_act_mastery_is_the_number_of_dice():
    assert [born(3, 3, 2, 4, 4, 4).dice_count(act) for act in PhraseAct] == [3, 4, 2]


def test_body_and_spirit_mastery_are_the_maximum_wounds():
    arkana = born(4, 2, 3, 4, 2, 3, 4, 2, 2)
    assert [arkana.most_wounds(area) for area in (Area.BODY, Area.SPIRIT)] == [4, 3]


def test_mind_mastery_is_the_focus():
    assert born(2, 5, 2, 2, 5, 2, 2, 4, 2).focus == 5


def test_focus_recovers_so_no_line_of_the_ledger_spends_it():
    assert "focus" not in {field.name for field in fields(Arkana)}


def test_wounds_are_tracked_separately():
    arkana = born(wounds={"body": 1, "spirit": 0})
    assert [arkana.wounds(area) for area in (Area.BODY, Area.SPIRIT)] == [1, 0]


@pytest.mark.parametrize(
    ("body", "spirit", "fallen"),
    [(1, 1, ()), (2, 0, (Area.BODY,)), (0, 2, (Area.SPIRIT,)), (3, 2, (Area.BODY, Area.SPIRIT))],
)
def test_either_limit_reached_is_incapacitated(body, spirit, fallen):
    arkana = born(wounds={"body": body, "spirit": spirit})
    assert arkana.fallen == fallen
    assert arkana.is_incapacitated == bool(fallen)


def test_an_incapacitated_character_is_told_to_be_out_of_play():
    assert list(wound_limits_reached_sentences(born(wounds={"body": 3}))) == [
        "Body: 3 of 2 Wounds. Incapacitated, and out of play."
    ]


def test_a_kit_rating_is_a_knack_for_a_type():
    assert [born(kit="-++").rating(kit) for kit in Kit] == [Rating.LOSS, Rating.GAIN, Rating.GAIN]


def test_there_are_five_slots_at_hand_and_five_in_the_pack():
    assert [Arkana().slot_count(place) for place in KitPlace] == [5, 5]


def test_free_slots_are_counted_by_hands_and_spells():
    arkana = replace(
        Arkana(),
        equipment=(Piece("Bow", hands=2),),
        spells=(WrittenSpell("Light", KitPlace.EQUIPMENT), WrittenSpell("Tide")),
    )
    assert [arkana.free_slot_count_negative_if_overfull(place) for place in KitPlace] == [2, 5]
    assert arkana.pieces_at(KitPlace.EQUIPMENT) == (Piece("Bow", hands=2),)
    assert arkana.pieces_at(KitPlace.PACK) == ()


def test_a_sheet_is_frozen_and_can_be_a_key():
    with pytest.raises(FrozenInstanceError):
        Arkana().xp = 1  # type: ignore[misc]
    assert {Arkana(): 1}[Arkana()] == 1


# --- limits that fall ---


def test_a_lowered_limit_is_told_and_wounds_stay():
    before = born(4, 2, 2, 3, 2, 2, 2, 2, 2, wounds={"body": 2})
    after = apply_entry(before, Entry("exception", 0, {"scores": {"enhance body": -2}}))
    assert (before.most_wounds(Area.BODY), after.most_wounds(Area.BODY)) == (3, 2)
    assert after.body_wounds == 2
    assert list(lowered_limit_sentences(before, after)) == [
        "Maximum Wounds to Body fall from 3 to 2, with 2 taken. Incapacitated: the Wounds stay as they are."
    ]


def test_a_lowered_limit_without_wounds_is_told_too():
    told = list(lowered_limit_sentences(born(2, 4, 4), born()))
    assert told == [
        "Maximum Focus falls from 3 to 2.",
        "Maximum Wounds to Spirit fall from 3 to 2, with 0 taken.",
    ]


def test_a_limit_that_rises_or_stays_is_not_told():
    assert not list(lowered_limit_sentences(born(), born(6)))
    assert not list(lowered_limit_sentences(born(6), born(6)))


# --- applying ---


def test_applying_leaves_the_sheet_as_it_was():
    before = born(xp=3)
    assert apply_entry(before, Entry("granted", 2, {"reason": "Luck"})) is not before
    assert before.xp == 3


def test_healing_goes_no_further_than_none():
    assert (
        apply_entry(born(wounds={"spirit": 1}), Entry("rest", 0, {"wounds": {"spirit": -5}})).spirit_wounds
        == 0
    )


def test_what_is_not_there_cannot_leave():
    gone = Entry("drop", 0, {"left": {"pack": [piece("Ghost")]}})
    assert apply_entry(born(pack=[piece("Rope")]), gone) == born(pack=[piece("Rope")])


def test_of_two_alike_one_leaves():
    gone = Entry("drop", 0, {"left": {"pack": [piece("Rope")]}})
    assert apply_entry(born(pack=[piece("Rope"), piece("Rope")]), gone).pack == (Piece("Rope"),)


def test_what_was_granted_stands_on_the_sheet_with_why():
    arkana = apply_entry(Arkana(), Entry("granted", -2, {"reason": "Miscounted"}))
    arkana = apply_entry(
        arkana, Entry("exception", 0, {"exception": {"what": "Healed", "reason": "A spring"}})
    )
    assert arkana.exceptions == (("−2 XP", "Miscounted"), ("Healed", "A spring"))


def test_earned_counts_what_came_before_any_spend():
    arkana = apply_entry(Arkana(), Entry("milestone", 5, {"goal": "The bridge"}))
    arkana = apply_entry(arkana, Entry("raise", -2, {"scores": {"control mind": 1}, "from": 2}))
    assert (arkana.xp, arkana.earned) == (3, 5)


@settings(max_examples=at_night(500, 50))
@given(lives(), st.randoms(use_true_random=False))
def test_random_lives_keep_every_limit_and_read_the_same_from_json_and_their_scores_in_any_order(
    lines, chance
):
    arkana = lived(lines)
    assert all(2 <= score <= 6 for score in arkana.cells)
    assert all(arkana.free_slot_count_negative_if_overfull(place) >= 0 for place in KitPlace)
    assert min(arkana.body_wounds, arkana.spirit_wounds) >= 0
    assert arkana.xp == sum(entry.xp for entry in lines)
    kept = [Entry(entry.kind, entry.xp, json.loads(json.dumps(entry.data))) for entry in lines]
    assert lived(kept) == arkana

    rest = lines[1:]
    chance.shuffle(rest)
    shuffled = lived([lines[0], *rest])  # applying never refuses
    assert all(2 <= score <= 6 for score in shuffled.cells)
    assert min(shuffled.body_wounds, shuffled.spirit_wounds) >= 0


# --- house rules ---


def test_the_house_gives_9_points_one_for_each_step():
    rules = HouseRules()
    assert (rules.creation_points, rules.points_per_raise) == (9, 1)
    assert rules.ladder == ((3, "easy"), (4, "fair"), (5, "good"), (6, "great"), (7, "heroic"))
    assert not rules.focus_is_used_up  # Ruling A5
    assert not list(house_rule_problems(rules))


def test_a_table_settles_some_and_keeps_the_rest():
    rules = house_rules_of_json(
        {"creation_points": 12, "targets": "2 trivial,  8 truly mythic", "unknown": 1}
    )
    assert rules == HouseRules(creation_points=12, targets="2 trivial,  8 truly mythic")
    assert rules.ladder == ((2, "trivial"), (8, "truly mythic"))


def test_a_table_that_settles_nothing_plays_by_the_defaults():
    assert house_rules_of_json({}) == HouseRules()


def test_house_rules_are_read_back_from_json():
    rules = HouseRules(hands=3)
    told = json.loads(json.dumps({field.name: getattr(rules, field.name) for field in fields(rules)}))
    assert house_rules_of_json(told) == rules


UNREAD = (
    "Write each Target with a word for it, and commas between them: "
    "3 easy, 4 fair, 5 good, 6 great, 7 heroic."
)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (HouseRules(creation_points=-1), "Points at creation: from 0 to 100."),
        (HouseRules(points_per_raise=0), "The price of a +1: from 1 to 10."),
        (HouseRules(equipment_slots=21), "Equipment slots: from 0 to 20."),
        (HouseRules(pack_slots=-1), "Pack slots: from 0 to 20."),
        (HouseRules(hands=9), "Free hands: from 0 to 8."),
        (HouseRules(targets="4 a, 3 b"), "The Targets rise, each named once."),
        (HouseRules(targets="4 a, 4 b"), "The Targets rise, each named once."),
        (HouseRules(targets="31 far"), "At most 12 Targets, each from 0 to 30."),
        (HouseRules(targets="-1 low, 3 easy"), "At most 12 Targets, each from 0 to 30."),
        (
            HouseRules(targets=", ".join(f"{n} n" for n in range(13))),
            "At most 12 Targets, each from 0 to 30.",
        ),
        *((HouseRules(targets=targets), UNREAD) for targets in ("", "3", "easy 3", "3 easy,", "3 easy 4, 5")),
    ],
)
def test_what_no_table_can_mean_is_named(rules, message):
    assert [problem.message for problem in house_rule_problems(rules)] == [message]
