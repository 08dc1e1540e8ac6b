"""How an Arkana begins (Arkana Engine, "The Arkana"; Ruling A6)."""

import json
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry
from characters.arkana.rules.creation import (
    arrival_draft_of,
    draft_after_fix,
    draft_problems,
    first_entry,
    points_spent,
    slots_filled_in_draft,
)
from characters.arkana.rules.kit import KitPlace, Rating
from characters.arkana.rules.phrases import PHRASES, mastery_of
from characters.arkana.workbench import builder_context
from characters.socket.rules import Entry, Fix
from tests.conftest import at_night
from tests.rules.arkana.lives import HOUSE, born, draft, first_drafts, lived, lives, piece, scores


def told(begun, rules=HOUSE):
    return [(problem.message, problem.where) for problem in draft_problems(begun, rules)]


def made(begun, rules=HOUSE):
    return apply_entry(Arkana(), first_entry(begun, rules))


def test_a_draft_with_nothing_in_it_only_lacks_its_kit():
    assert [where for _, where in told({})] == [("kit",)]


# --- scores ---


def test_scores_start_at_2():
    assert made(draft()).cells == (2,) * 9


def test_points_raise_single_scores():
    assert made(draft(3, 2, 2, 2, 5)).cells == (3, 2, 2, 2, 5, 2, 2, 2, 2)


@pytest.mark.parametrize(
    ("score", "message", "nearest"),
    [
        (7, "Enhance Body is 7. A Base Score goes from 2 to 6.", "6"),
        (1, "Enhance Body is 1. A Base Score goes from 2 to 6.", "2"),
        ("high", "Enhance Body is “high”. A Base Score goes from 2 to 6.", "2"),
        (True, "Enhance Body is “True”. A Base Score goes from 2 to 6.", "2"),
    ],
)
def test_a_score_goes_from_2_to_6(score, message, nearest):  # Ruling A6
    (problem,) = draft_problems(draft(score), HOUSE)
    assert (problem.message, problem.where) == (message, ("enhance body",))
    assert [(fix.label, fix.value) for fix in problem.fixes] == [(f"Make Enhance Body {nearest}", nearest)]


def test_a_fix_changes_its_score_and_no_other():
    (problem,) = draft_problems(draft(7, 3), HOUSE)
    assert draft_after_fix(draft(7, 3), problem.fixes[0])["scores"] == scores(6, 3)


def test_every_score_amiss_is_named():
    assert len(told(draft(1, 7, 0))) == 3


def test_all_nine_points_may_be_spent():
    assert points_spent(draft(6, 6, 3), HOUSE) == 9
    assert not told(draft(6, 6, 3))


def test_the_player_may_leave_points():
    assert not told(draft())


def test_no_more_points_than_the_arbiter_gives():
    (problem,) = draft_problems(draft(6, 6, 4), HOUSE)
    assert problem.message == "The scores take 10 points, and the Arbiter gives 9: lower them by 1 in all."
    assert problem.where == ("enhance body", "enhance mind", "enhance spirit")
    assert [fix.change for fix in problem.fixes] == [
        (("enhance body", "5"),),
        (("enhance mind", "5"),),
        (("enhance spirit", "3"),),
    ]


def test_a_fix_is_offered_only_where_one_score_is_enough():
    (problem,) = draft_problems(draft(6, 6, 6), HOUSE)
    assert [fix.value for fix in problem.fixes] == ["3", "3", "3"]
    (problem,) = draft_problems(draft(6, 6, 6, 6, 6, 6), HOUSE)
    assert problem.fixes == ()


def test_the_arbiter_may_assign_no_points():
    assert told(draft(3), HouseRules(creation_points=0))[0][0] == (
        "The scores take 1 point, and the Arbiter gives 0: lower them by 1 in all."
    )


def test_a_table_may_ask_more_points_for_a_step():
    dear = HouseRules(points_per_raise=2)
    assert points_spent(draft(4), dear) == 4
    (problem,) = draft_problems(draft(5, 4), dear)
    assert problem.message == "The scores take 10 points, and the Arbiter gives 9: lower them by 1 in all."


# --- Kit ---


def test_a_set_that_is_none_of_the_six_is_told_at_its_field():
    ((message, where),) = told(draft(kit="---"))
    assert message == "Armor −, Tools −, Weapons − cannot go together. Choose one of the six sets."
    assert where == ("kit",)


def test_a_fix_puts_one_of_the_six_sets_in_its_place():
    (problem,) = draft_problems(draft(kit="---"), HOUSE)
    assert [told(draft_after_fix(draft(kit="---"), fix)) for fix in problem.fixes] == [[]] * len(
        problem.fixes
    )
    assert len(problem.fixes) > 0


def test_the_kit_set_stands_on_the_sheet():
    assert made(draft(kit="++-")).ratings == (Rating.GAIN, Rating.GAIN, Rating.LOSS)


def test_seven_pieces_do_not_fit_into_five_slots():
    (problem,) = draft_problems(draft(equipment=[piece(f"Coin {place}") for place in range(7)]), HOUSE)
    assert problem.message == (
        "Equipment has 5 slots, and what is there takes 7: 2 slots too many. "
        "Move something to the pack, or leave it out."
    )
    assert problem.where == ("equipment",)
    assert problem.fixes == ()


def test_a_fix_moves_a_piece_that_is_enough_or_leaves_it_out():
    (problem,) = draft_problems(draft(pack=[piece(hands=2), piece(hands=2), piece("Pike", 2)]), HOUSE)
    assert problem.message.startswith("Pack has 5 slots, and what is there takes 6: 1 slot too many.")
    assert [(fix.label, fix.change) for fix in problem.fixes[-2:]] == [
        ("Move Pike to the equipment", (("move", "pack-2-3"),)),
        ("Leave Pike out", (("drop", "pack-2-3"),)),
    ]


def test_a_moved_piece_is_in_the_other_place_and_one_left_out_in_none():
    begun = draft(pack=[piece(hands=2), piece(hands=2), piece("Pike", 2)], equipment=[piece("Bow", 2)])
    (problem,) = draft_problems(begun, HOUSE)
    moved, left_out = (draft_after_fix(begun, fix) for fix in problem.fixes[-2:])
    assert [told["name"] for told in moved["equipment"]] == ["Bow", "Pike"]
    assert [told["name"] for told in left_out["equipment"]] == ["Bow"]
    assert moved["pack"] == left_out["pack"] == [piece(hands=2), piece(hands=2)]


def test_nothing_is_moved_where_there_is_no_room():
    full = [piece(hands=2), piece(hands=2), piece(hands=1)]
    (problem,) = draft_problems(draft(pack=[*full, piece("Pike", 2)], equipment=full), HOUSE)
    assert {fix.field for fix in problem.fixes} == {"drop"}


def test_a_spell_in_a_slot_counts():
    begun = draft(
        equipment=[piece(hands=2), piece(hands=2)], spells=[{"words": "Light", "place": "equipment"}]
    )
    assert slots_filled_in_draft(begun, KitPlace.EQUIPMENT) == 5
    assert not told(begun)


def test_a_table_may_give_other_slots():
    few = HouseRules(equipment_slots=1, pack_slots=0)
    assert told(draft(equipment=[piece(hands=2)]), few)[0][0].startswith("Equipment has 1 slot, and")
    assert made(draft(), few).slot_count(KitPlace.EQUIPMENT) == 1


def test_a_piece_amiss_is_told_at_its_place():
    (problem,) = draft_problems(draft(pack=[piece(), piece("Bow", 5)]), HOUSE)
    assert (problem.message, problem.where) == (
        "Bow takes 1 or 2 hands to hold or use.",
        ("pack-1-hands",),
    )
    assert draft_after_fix(draft(pack=[piece(), piece("Bow", 5)]), problem.fixes[0])["pack"] == [piece()]


def test_a_spell_amiss_is_told_at_its_place():
    assert told(draft(spells=[{"words": ""}])) == [
        ("Say what the spell is, as the Arbiter ruled it.", ("spells-0-words",))
    ]


# --- arrivals ---


def test_an_arrival_pays_no_points_and_keeps_what_it_has():
    arkana = born(6, 6, 6, 6, xp=4, wounds={"body": 1, "spirit": 2})
    assert (arkana.xp, arkana.earned, arkana.body_wounds, arkana.spirit_wounds) == (4, 4, 1, 2)
    assert not told(draft(6, 6, 6, 6, arrival=True))


@pytest.mark.parametrize(
    ("wrong", "message", "where"),
    [
        ({"xp": -1}, "XP: from 0 to 500 here.", "xp"),
        ({"xp": "x"}, "XP: from 0 to 500 here.", "xp"),
        ({"wounds": {"body": 51}}, "Wounds to Body: from 0 to 50 here.", "body"),
        ({"wounds": {"spirit": -1}}, "Wounds to Spirit: from 0 to 50 here.", "spirit"),
    ],
)
def test_an_arrivals_figures_have_bounds(wrong, message, where):
    assert told(draft(arrival=True, **wrong)) == [(message, (where,))]


def test_a_beginning_costs_no_xp():
    assert first_entry(draft(6), HOUSE).xp == 0
    assert first_entry(draft(6), HOUSE).kind == "created"


def test_a_duplicate_has_what_its_model_has():
    spells, wounds = [{"words": "Light", "place": "pack"}], {"body": 1, "spirit": 2}
    bow, rope = [piece("Bow", 2)], [piece()]
    arkana = born(6, 3, xp=4, kit="++-", equipment=bow, pack=rope, spells=spells, wounds=wounds)
    assert made(arrival_draft_of(arkana)) == arkana


@settings(max_examples=at_night(500, 50))
@given(lives())
def test_a_duplicate_begins_as_its_model_is(lines):
    arkana = lived(lines)
    copy = made(arrival_draft_of(arkana))
    assert (copy.cells, copy.ratings, copy.equipment, copy.pack, copy.spells) == (
        arkana.cells,
        arkana.ratings,
        arkana.equipment,
        arkana.pack,
        arkana.spells,
    )
    assert not told(arrival_draft_of(arkana))


# --- laws ---

CELLS = st.lists(st.integers(0, 9), max_size=9).map(lambda cells: scores(*cells))
SOME = st.lists(st.builds(piece, st.sampled_from(["Rope", ""]), st.integers(0, 3)), max_size=5)
SPELLS = st.lists(st.fixed_dictionaries({"words": st.just("Light"), "place": st.just("pack")}), max_size=2)
KITS = st.text("+0-", min_size=3, max_size=3)
ROUGH = st.fixed_dictionaries(
    {"scores": CELLS, "kit": KITS, "equipment": SOME, "pack": SOME, "spells": SPELLS}
)


@settings(max_examples=at_night(500, 50))
@given(first_drafts())
def test_a_legal_draft_has_no_problem_and_reads_the_same_from_json(begun):
    assert not told(begun)
    entry = first_entry(begun, HOUSE)
    assert apply_entry(Arkana(), Entry(entry.kind, 0, json.loads(json.dumps(entry.data)))) == made(begun)


def counted(begun):
    return Counter((problem.code, problem.message) for problem in draft_problems(begun, HOUSE))


@settings(max_examples=at_night(500, 50))
@given(ROUGH)
def test_a_fix_mends_what_it_stands_by(begun):
    for problem in draft_problems(begun, HOUSE):
        key = (problem.code, problem.message)
        assert all(counted(draft_after_fix(begun, fix))[key] < counted(begun)[key] for fix in problem.fixes)


@settings(max_examples=at_night(500, 50))
@given(ROUGH)
def test_a_draft_without_problems_can_be_made_and_keeps_every_limit(begun):
    while fixes := [problem.fixes[0] for problem in draft_problems(begun, HOUSE) if problem.fixes]:
        begun = draft_after_fix(begun, fixes[0])
    assume(not told(begun))
    arkana = made(begun)
    assert sum(arkana.cells) <= 2 * 9 + HOUSE.creation_points
    assert all(arkana.free_slot_count_negative_if_overfull(place) >= 0 for place in KitPlace)


# --- the builder ---


def test_the_builder_shows_masteries_as_they_would_be():
    bench = builder_context(draft(3, 3, 2), HOUSE, ())
    assert [row["mastery"] for row in bench["rows"]] == [3, 2, 2]
    assert [column["mastery"] for column in bench["columns"]] == [2, 2, 2]
    cell = {"code": "enhance body", "name": "Enhance Body", "score": 3, "less": 2, "more": 4, "note": ""}
    assert bench["rows"][0]["cells"][0] == cell


def test_the_builder_steps_no_further_than_2_and_6():
    low, high = builder_context(draft(2, 6), HOUSE, ())["rows"][0]["cells"][:2]
    assert (low["less"], low["more"], high["less"], high["more"]) == ("", 3, 5, "")


def test_the_builder_shows_points_sets_and_slots():
    bench = builder_context(draft(3, kit="0+0", pack=[piece(hands=2)]), HOUSE, ())
    assert (bench["given"], bench["spent"], bench["left"], bench["over"]) == (9, 1, 8, 0)
    assert [(tally.count, tally.words) for tally in bench["tallies"]] == [("1", "of 9 points spent")]
    assert [kit["code"] for kit in bench["kits"] if kit["chosen"]] == ["0+0"]
    assert len(bench["kits"]) == 6
    assert [(shelf["title"], shelf["taken"], shelf["given"]) for shelf in bench["shelves"]] == [
        ("Equipment", 0, 5),
        ("Pack", 2, 5),
    ]
    assert not bench["arrival"]


def test_an_arrival_counts_no_points():
    (tally,) = builder_context(draft(4, arrival=True), HOUSE, ())["tallies"]
    assert (tally.count, tally.words) == ("2", "above the lowest scores")


def test_a_slot_is_drawn_for_each_hand_and_what_has_none_stands_over():
    begun = draft(
        equipment=[piece("Pike", 2), piece("Bow", 2), piece("Staff", 2)],
        spells=[{"words": "Light", "place": "pack"}],
    )
    equipment, pack = builder_context(begun, HOUSE, ())["shelves"]
    assert [(held.name, held.numbers, held.is_over) for held in equipment["held"]] == [
        ("Pike", (1, 2), False),
        ("Bow", (3, 4), False),
        ("Staff", (5, 6), True),
    ]
    assert [held.name for held in pack["held"]] == ["Light", "", "", "", ""]
    assert pack["held"][0].is_spell


def test_the_builder_numbers_problems_at_their_phrases():
    begun = draft(2, 7)
    bench = builder_context(begun, HOUSE, list(draft_problems(begun, HOUSE)))
    assert [cell["note"] for cell in bench["rows"][0]["cells"]] == ["", 1, ""]


def test_the_builder_draws_a_score_that_is_no_number():
    bench = builder_context(draft("x"), HOUSE, ())  # type: ignore[arg-type]
    assert bench["rows"][0]["cells"][0]["score"] == 2
    assert mastery_of(dict.fromkeys(PHRASES, 2), PHRASES[0].act) == bench["rows"][0]["mastery"]


def test_what_has_gone_already_stays_gone_and_takes_nothing_along():
    begun = draft(pack=[piece("Rope"), piece("Pike")])
    once = draft_after_fix(begun, Fix("", (("drop", "pack-0-2"),)))
    assert [told["name"] for told in once["pack"]] == ["Pike"]
    assert draft_after_fix(once, Fix("", (("drop", "pack-0-2"),))) == once
