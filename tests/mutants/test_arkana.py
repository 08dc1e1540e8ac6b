"""Each guard of the Arkana's rules and of its paper, switched off by name: the test named beside it must fail."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import pytest

from characters.arkana import head, paper
from characters.arkana.rules import (
    aftermath,
    arkana,
    checks,
    creation,
    dice,
    gear,
    granting,
    growth,
    kit,
    milestones,
    odds,
    rest,
    spells,
    standing,
)
from characters.arkana.rules.conflict import offering, position, resolving, rounds, tallies
from characters.arkana.rules.conflict.moves import Want
from characters.arkana.rules.dice import Mark, net
from characters.arkana.rules.phrases import Area
from tests.printing import test_arkana_paper as on_paper
from tests.printing.paper import SEAL
from tests.rules.arkana import (
    test_aftermath,
    test_arkana,
    test_checks,
    test_conflict,
    test_conflict_actions,
    test_conflict_laws,
    test_conflict_records,
    test_conflict_saying,
    test_creation,
    test_dice,
    test_granting,
    test_growth,
    test_kit,
    test_milestones,
    test_odds,
    test_rest,
    test_spells,
    test_standing,
)

viewing = import_module("characters.arkana.rules.conflict.view")  # the package has a function of that name
SPELLED = next(
    number
    for number, record in enumerate(test_conflict_records.RECORDS)
    if any(line.startswith("cast ") for line in record["lines"])
)
NOTICED = (AssertionError, ValueError, IndexError, KeyError, pytest.fail.Exception)


def nothing(*_: object, **__: object) -> Iterator[object]:
    return iter(())


def yes(*_: object) -> bool:
    return True


def no(*_: object) -> bool:
    return False


def all_of_it(fighter, free):
    """Return all the Armor at hand, whatever hands it takes."""
    return (tuple(sorted(piece for piece in fighter.equipped if position.kind_of(piece) == "armor")),)


def without_focus(place, seat, damage, area):
    return tallies.wound(place, seat, damage, area)


def keeps_focus(fighter):
    """What a round would begin with if Focus in excess did not fall."""
    full = max(fighter.focus, fighter.mastery(Area.MIND))
    return replace(fighter, focus=full, actions=2)


def rounds_down(scores, line):
    cells = [scores[phrase] for phrase in scores if line in (phrase.act, phrase.area)]
    return sum(cells) // len(cells)


def seen_whole(fighter, is_open, figure=viewing._figure):
    return figure(fighter, True)


def base_alone(spell):
    return spell.target - spell.effect.base


FOURS_GAIN = {**dice.DICE_RESULTS, 4: Mark.GAIN}
EVERY_SET = (*kit.KIT_SETS, "+++")
TEN = tuple(range(1, 11))

# What is switched off: where, its name, what stands there instead, the test that must notice.
GUARDS: dict[str, Any] = {
    # creation
    "a score is 2 to 6": (creation, "_score_problems", nothing, test_creation.test_every_score_amiss_is_named),
    "points are not overdrawn": (
        creation, "_point_problems", nothing, test_creation.test_no_more_points_than_the_arbiter_gives,
    ),
    "an arrival's figures": (creation, "_figures", nothing, partial(
        test_creation.test_an_arrivals_figures_have_bounds, {"xp": -1}, "XP: from 0 to 500 here.", "xp",
    )),
    "a Kit set is chosen": (
        creation, "kit_set_problems", nothing, test_creation.test_a_draft_with_nothing_in_it_only_lacks_its_kit,
    ),
    "what is carried fits": (
        creation, "_slot_problems", nothing, test_creation.test_seven_pieces_do_not_fit_into_five_slots,
    ),
    "a first piece is one": (
        creation, "piece_problems", nothing, test_creation.test_a_piece_amiss_is_told_at_its_place,
    ),
    "a first spell is one": (
        creation, "spell_problems", nothing, test_creation.test_a_spell_amiss_is_told_at_its_place,
    ),
    # Kit
    "six sets": (kit, "KIT_SETS", EVERY_SET, test_kit.test_six_sets_are_legal_and_no_other),
    "one hand or two": (kit, "HANDS", TEN, partial(
        test_kit.test_a_piece_amiss_is_told_at_its_field,
        test_kit.piece("Rope", 3), "Rope takes 1 or 2 hands to hold or use.", "hands",
    )),
    "a name's length": (kit, "NAME_LIMIT", 999, partial(
        test_kit.test_a_piece_amiss_is_told_at_its_field,
        test_kit.piece("x" * 81), "The name has 81 characters: at most 80.", "name",
    )),
    # the sheet
    "6 at most, 2 at least": (
        arkana, "HIGHEST", 99, partial(test_arkana.test_no_base_score_is_ever_below_2_or_above_6, 9, 6),
    ),
    "a limit reached": (arkana.Arkana, "fallen", (), partial(
        test_arkana.test_either_limit_reached_is_incapacitated, 3, 0, (Area.BODY,),
    )),
    "halves round up": (arkana, "mastery", rounds_down, test_arkana.test_act_mastery_is_the_number_of_dice),
    # growth
    "XP for a raise": (growth, "short_of", nothing, partial(
        test_growth.test_what_is_missing_is_said, 2, "Costs 3 XP. You have 2, so 1 is missing.",
    )),
    "nothing above 6": (growth, "HIGHEST", 99, test_growth.test_nothing_rises_above_6),
    "the retired grow no more": (
        growth, "_gone", nothing, test_growth.test_the_incapacitated_have_retired_and_grow_no_more,
    ),
    "a free slot": (gear, "no_room", nothing, test_growth.test_a_full_place_takes_no_new_piece),
    "a free slot for each hand": (gear, "no_room", nothing, test_growth.test_a_new_piece_must_fit_with_its_hands),
    "a new piece is one": (
        gear, "piece_problems", nothing, test_growth.test_a_new_piece_amiss_is_told_at_its_fields,
    ),
    "a new spell is one": (gear, "spell_problems", nothing, test_growth.test_a_spell_amiss_is_told_at_its_field),
    "a slot for a spell": (gear, "_no_slot", lambda *_: (), test_growth.test_a_spell_asks_for_a_free_slot),
    "XP for a Gain": (aftermath, "short_of", lambda *_: (), test_aftermath.test_no_gain_is_bought_on_credit),
    # what is granted
    "a reason": (granting, "_reason_problems", nothing, test_granting.test_nothing_is_granted_without_a_reason),
    "6 by exception too": (
        granting, "HIGHEST", 99, partial(test_granting.test_not_even_the_arbiter_goes_below_2_or_above_6, "7"),
    ),
    "Wounds are bounded": (
        granting, "MOST_WOUNDS", 99, partial(test_granting.test_wounds_are_a_number_from_0, "51"),
    ),
    "XP granted are bounded": (granting, "MOST_XP", 99, partial(test_granting.test_an_award_is_a_number, "51")),
    "a milestone's XP": (
        milestones, "MOST_XP", 99,
        partial(test_milestones.test_what_is_no_such_number_is_told_at_its_field, 21),
    ),
    "a milestone's goal": (
        milestones, "GOAL_LIMIT", 999, test_milestones.test_a_milestone_marks_a_goal_agreed_on,
    ),
    # what stands when a line is taken back
    "a raise from its score": (
        standing, "_rises_from_there", yes, test_standing.test_a_raise_stands_on_the_score_that_was_paid_for,
    ),
    "what left was there": (standing, "_is_held", yes, test_standing.test_a_move_falls_without_the_piece),
    "what came fits": (standing, "_fits", yes, test_standing.test_a_move_falls_without_the_room),
    "an exception up to 6": (
        standing, "HIGHEST", 99, test_standing.test_an_exception_stands_while_scores_stay_from_2_to_6,
    ),
    # Checks
    "a 4 is nothing": (dice, "DICE_RESULTS", FOURS_GAIN, test_checks.test_null_dice_are_ignored),
    "a die shows 1 to 6": (dice, "whole", lambda _: 1, partial(test_dice.test_a_die_shows_one_to_six, 7)),
    "an Assist never harms": (checks, "assisted", net, test_checks.test_assisting_never_lowers_the_result),
    "a Target is a number": (
        checks, "_outside", no, partial(test_checks.test_a_target_that_is_no_number_is_told_what_one_is, "many"),
    ),
    "a wide gap is told": (
        checks, "_lies_beyond", no,
        test_checks.test_a_difference_greater_than_the_act_mastery_typically_bars_success,
    ),
    "chances with an Assist": (
        odds, "assist_ways", odds.net_ways,
        partial(test_odds.test_chances_with_an_assist_are_those_of_every_roll_of_six_faced_dice, 2, 2),
    ),
    "Losses of a Cause": (spells, "gains", net, test_spells.test_losses_of_the_cause_do_not_lower_the_effect),
    "no cost below nothing": (
        spells, "base_cost", base_alone,
        test_spells.test_a_target_below_the_base_score_costs_nothing_but_the_losses,
    ),
    # Rest
    "once a Rest": (rest.Rest, "has_healed", no, test_rest.test_each_is_done_once_per_rest),
    "who assists does not heal": (
        rest.Rest, "helped_by", lambda *_: frozenset(), test_rest.test_who_assists_does_not_heal,
    ),
    "an ally assists": (rest, "_assist_problems", nothing, test_rest.test_nobody_assists_themselves),
    # Conflict
    "Advantage from 4": (rounds, "LOWEST_FOR_PLAYERS", 3, partial(
        test_conflict.test_4_to_6_gives_the_players_advantage_1_to_3_disadvantage, 3, position.Side.ARBITER,
    )),
    "two Actions": (offering, "_unable", nothing, test_conflict.test_each_round_a_character_may_use_two_actions),
    "Focus in excess falls": (
        rounds, "_recovered", keeps_focus,
        test_conflict.test_focus_in_excess_of_mind_mastery_falls_to_it_when_the_next_round_begins,
    ),
    "the incapacitated are out": (
        position.Fighter, "is_out", False, test_conflict.test_an_incapacitated_character_can_no_longer_continue,
    ),
    "Reactions answer": (
        offering, "_untimely", nothing,
        test_conflict_actions.test_reactions_are_only_in_direct_answer_to_an_action_of_the_other_side,
    ),
    "one dodges what is aimed at oneself": (
        offering, "_no_dodge", nothing, test_conflict_actions.test_only_an_attack_on_oneself_is_dodged_until_it_is,
    ),
    "a Reaction is at who acts": (
        offering, "_no_aim", nothing, test_conflict_actions.test_a_reaction_answers_whoever_acts,
    ),
    "range": (
        offering, "_out_of_reach", nothing, test_conflict_actions.test_a_shot_from_guard_is_refused_with_the_rule,
    ),
    "Passing from Guard to Cover": (
        offering, "_no_passing", nothing,
        test_conflict_actions.test_passing_guard_is_for_who_is_in_guard_towards_who_is_in_cover_in_their_own_turn,
    ),
    "Reactions are not Assisted": (
        offering, "_no_assist", nothing,
        test_conflict_actions.test_reactions_are_never_assisted_except_to_passing_guard,
    ),
    "no piece dropped out of a blow": (
        offering, "_undroppable", nothing,
        test_conflict_actions.test_no_piece_is_dropped_out_of_what_it_is_needed_for,
    ),
    "a Spell may fail": (
        resolving, "_falls_short", no,
        test_conflict_actions.test_below_its_target_the_effect_fails_and_its_cost_is_paid_all_the_same,
    ),
    "a Spell's Target lies beyond one's dice": (
        resolving, "default_target", lambda *_: 0,
        test_conflict_actions.test_its_target_is_one_more_than_base_score_and_mastery_unless_the_arbiter_says,
    ),
    "XP while the dice lie there": (
        resolving, "lying", resolving.settled, test_conflict_actions.test_xp_may_be_spent_when_the_dice_lie_there,
    ),
    "the Arbiter says first": (
        offering, "_unsaid", nothing, test_conflict_saying.test_an_action_waits_until_the_arbiter_says_its_area,
    ),
    "a Base Score below the Target is not enough": (
        offering, "_not_enough", nothing, test_conflict_saying.test_it_is_not_where_it_is_below_the_target,
    ),
    "as much Armor as hands": (
        position.Fighter, "armor_sets", all_of_it,
        test_conflict_saying.test_armor_counts_for_as_many_slots_as_hands_are_free,
    ),
    "a Tool for free hands": (position.Fighter, "may_use_tool", yes, test_conflict_saying.test_a_tool_needs_free_hands),
    "old lines are played": (
        offering, "OLD_SPELL", (), partial(test_conflict_records.test_an_old_record_ends_where_it_ended, SPELLED),
    ),
    "slots in Conflict": (offering, "_full", nothing, test_conflict_actions.test_slots_bind_in_conflict),
    "Focus is a barrier": (
        resolving, "harm", without_focus,
        test_conflict_actions.test_an_attack_is_a_diminish_check_whose_result_is_damage_less_focus,
    ),
    "what comes with a move": (
        Want, "allows", yes, partial(test_conflict_laws.test_as_many_dice_as_the_act_mastery_of_1_to_6, "55"),
    ),
    "the foe's numbers": (
        viewing, "_figure", seen_whole,
        test_conflict.test_a_player_sees_the_numbers_of_their_own_side_only,
    ),
    # paper
    "a name begun in its slot": (
        paper, "_begun", lambda name, *_: name,
        on_paper.test_a_name_too_long_for_its_slot_is_begun_there_and_whole_overleaf,
    ),
    "a slot's room": (
        paper, "LEAST_PITCH", 1.0, partial(on_paper.test_the_first_page_of_very_much_is_whole_too, "a4"),
    ),
    "notes that fit": (paper, "NOTES_HIGH", {"a4": 900.0, "letter": 900.0}, partial(
        on_paper.test_the_first_page_of_very_much_is_whole_too, "a4",
    )),
    "the seal's room": (
        head, "BESIDE_SEAL", 174.0, lambda: a_sealed_sheet_is_whole("Corvin Ashgrove Hale"),
    ),
}  # fmt: skip


def a_sealed_sheet_is_whole(name: str) -> None:
    words = replace(on_paper.WORDS, name=name)
    on_paper.check_whole(on_paper.sheet_job(on_paper.CORVIN, words, "a4", SEAL), "a4")


@pytest.mark.parametrize("guard", GUARDS)
def test_with_the_guard_the_test_passes(guard):
    GUARDS[guard][3]()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_the_test_fails(guard, monkeypatch):
    room, name, off, check = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    with pytest.raises(NOTICED):
        check()
