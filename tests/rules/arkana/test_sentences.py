"""Every sentence of the Arkana Engine's text in our words, in its order, and the tests that keep it.

What only people do at the table no app can break: it stands under TABLE.
"""

from pathlib import Path

from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
SHEET, PHRASE, KIT, CREATION, GROWTH = (
    "test_arkana",
    "test_phrases",
    "test_kit",
    "test_creation",
    "test_growth",
)
CHECK, DICE, ODDS, SPELL, REST = "test_checks", "test_dice", "test_odds", "test_spells", "test_rest"
CONFLICT, ACTION, AREAS = "test_conflict", "test_conflict_actions", "test_conflict_areas"
MILESTONE, AFTER, PAPER = "test_milestones", "test_aftermath", "../../printing/test_arkana_paper"

SENTENCES: dict[str, dict[str, str]] = {
    "The Arkana": {
        "a character is an Arkana": f"{CREATION}::test_a_draft_without_problems_can_be_made_and_keeps_every_limit",
        "three by three cells": f"{SHEET}::test_the_table_has_nine_cells_acts_by_areas",
        "rows are Acts, columns are Areas": f"{PHRASE}::test_an_act_is_a_row_and_an_area_a_column",
        "both make a Phrase, which a Check is of": f"{CHECK}::test_a_check_begins_at_the_base_score_of_its_phrase",
        "the rules have a name": f"{PAPER}::test_the_sheet_names_the_game",
        "three Acts": f"{PHRASE}::test_there_are_nine_phrases_of_an_act_and_an_area",
        "three Areas": f"{PHRASE}::test_there_are_nine_phrases_of_an_act_and_an_area",
        "nine Phrases for whatever is done": f"{PHRASE}::test_there_are_nine_phrases_of_an_act_and_an_area",
        "each cell has a Base Score from 2 to 6": f"{CREATION}::test_a_score_goes_from_2_to_6",
        "it is what is reached on average": f"{ODDS}::test_a_base_score_is_the_average_result",
        "they start at 2, and are never lower for good":
            f"{SHEET}::test_base_scores_start_at_2 {SHEET}::test_no_base_score_is_ever_below_2_or_above_6",
        "points of the Arbiter, if any, raise single ones":
            f"{CREATION}::test_points_raise_single_scores {CREATION}::test_the_arbiter_may_assign_no_points",
        "a Mastery is the mean of its line": f"{PHRASE}::test_less_than_half_rounds_down_and_half_or_more_up",
        "less than half rounds down, the rest up": f"{PHRASE}::test_less_than_half_rounds_down_and_half_or_more_up",
        "Acts in the left margin": f"{PAPER}::test_acts_stand_in_the_left_margin_and_areas_in_the_top_one",
        "Areas in the top margin": f"{PAPER}::test_acts_stand_in_the_left_margin_and_areas_in_the_top_one",
        "Acts give dice, Areas give limits":
            f"{SHEET}::test_act_mastery_is_the_number_of_dice {SHEET}::test_mind_mastery_is_the_focus",
        "Body and Spirit limit Wounds": f"{SHEET}::test_body_and_spirit_mastery_are_the_maximum_wounds",
        "each is counted by itself, either limit ends it":
            f"{SHEET}::test_wounds_are_tracked_separately {SHEET}::test_either_limit_reached_is_incapacitated",
        "the incapacitated retire":
            f"{SHEET}::test_an_incapacitated_character_is_told_to_be_out_of_play"
            f" {GROWTH}::test_the_incapacitated_have_retired_and_grow_no_more",
        "Mind gives Focus": f"{SHEET}::test_mind_mastery_is_the_focus",
        "Focus comes back, and stops harm":
            f"{SHEET}::test_focus_recovers_so_no_line_of_the_ledger_spends_it"
            f" {ACTION}::test_focus_is_a_barrier_to_every_hit_and_not_used_up",
        "Kit is what tasks are done with": f"{KIT}::test_a_piece_is_read_back_and_prints_as_one_line",
        "a rating is a knack for a type": f"{SHEET}::test_a_kit_rating_is_a_knack_for_a_type",
        "three types": f"{KIT}::test_kit_comes_in_three_types",
        "a rating is a Gain, Null or a Loss": f"{KIT}::test_a_rating_is_gain_null_or_loss",
        "it changes Checks made with that Kit": f"{CHECK}::test_kit_ratings_modify_a_check_made_with_that_kit",
        "one type up, or one down and two up":
            f"{KIT}::test_one_rises_and_two_stay_or_one_falls_and_two_rise"
            f" {KIT}::test_six_sets_are_legal_and_no_other",
        "Equipment is at hand": f"{GROWTH}::test_equipping_moves_a_piece_to_hand_at_no_price",
        "five slots of it": f"{SHEET}::test_there_are_five_slots_at_hand_and_five_in_the_pack",
        "the Pack is on the person": f"{GROWTH}::test_packing_moves_a_piece_away",
        "five slots of that": f"{SHEET}::test_there_are_five_slots_at_hand_and_five_in_the_pack",
        "a slot for each hand that a piece needs": f"{KIT}::test_pieces_take_a_slot_for_each_hand",
        "a sword for two hands takes two": f"{KIT}::test_a_two_handed_sword_fills_two_pack_slots",
        "a slot in use for each free hand": "test_conflict_saying::test_a_tool_needs_free_hands",
    },
    "Task Resolution": {
        "6 and 5 gain, 4 and 3 are nothing, 2 and 1 lose":
            f"{DICE}::test_six_and_five_gain_four_and_three_are_null_two_and_one_lose",
        "a Phrase is agreed on, the Arbiter sets a Target":
            f"{CHECK}::test_the_arbiter_sets_a_target_score_by_the_difficulty",
        "the Base Score is looked up": f"{CHECK}::test_a_check_begins_at_the_base_score_of_its_phrase",
        "as many dice as the Act Mastery": "test_rolling::test_the_player_rolls_as_many_dice_as_the_act_mastery",
        "each die gains, loses or neither":
            f"{DICE}::test_six_and_five_gain_four_and_three_are_null_two_and_one_lose",
        "a Gain is one up, a Loss one down":
            f"{CHECK}::test_each_gain_raises_the_base_score_by_one"
            f" {CHECK}::test_each_loss_lowers_the_base_score_by_one",
        "Null changes nothing": f"{CHECK}::test_null_dice_are_ignored",
        "what comes of it is the Result": f"{CHECK}::test_the_result_is_told_with_each_dies_part",
        "at the Target or above is success":
            f"{CHECK}::test_a_result_that_meets_or_exceeds_the_target_is_a_success",
        "one below is success at a price":
            f"{CHECK}::test_a_result_only_one_below_the_target_succeeds_with_complications",
        "a Base Score that is enough may stand unrolled":
            f"{CHECK}::test_a_base_score_that_meets_or_exceeds_the_target_may_be_the_result",
        "what matters to the story is rolled":
            f"{CHECK}::test_a_task_critical_to_the_narrative_is_rolled_whatever_the_base_score",
        "others Assist with a single roll":
            f"{CHECK}::test_who_assists_makes_a_single_roll"
            f" {CHECK}::test_who_assists_rolls_the_act_mastery_of_the_supported_phrase",
        "Gains left after Losses count": f"{CHECK}::test_gains_remaining_after_losses_apply_to_the_result",
        "an Assist never harms":
            f"{CHECK}::test_assisting_never_lowers_the_result"
            f" {CHECK}::test_no_assist_ever_lowers_a_result_and_a_better_die_never_worsens_it",
        "a gap wider than the Act Mastery is too wide":
            f"{CHECK}::test_a_difference_greater_than_the_act_mastery_typically_bars_success",
        "then a Spell may be allowed": f"{CHECK}::test_in_these_cases_the_arbiter_may_allow_a_spell",
        "a Spell is magic or heroism": f"{KIT}::test_a_spell_is_free_text_that_may_occupy_a_slot",
        "it risks whoever casts it": f"{SPELL}::test_what_exceeds_focus_is_wounds_to_body_or_spirit",
        "it is two Checks": f"{SPELL}::test_a_spell_is_two_checks_cause_and_effect",
        "the Cause brings the Effect about": f"{SPELL}::test_the_cause_comes_first_and_modifies_the_effect",
        "the Effect is what a plain task would be":
            f"{SPELL}::test_the_effect_is_made_with_a_full_phrase_as_any_check",
        "one Assists oneself": f"{SPELL}::test_any_gains_of_the_cause_raise_the_effect",
        "in that order": f"{SPELL}::test_the_cause_comes_first_and_modifies_the_effect",
        "the Cause is rolled without an Area": "test_rolling::test_the_cause_rolls_the_act_mastery_it_declares",
        "its Act is declared, and how it helps":
            f"{SPELL}::test_the_player_declares_the_act_of_the_cause"
            f" {SPELL}::test_the_player_declares_how_that_act_affects_the_effect",
        "its Gains raise the Effect": f"{SPELL}::test_any_gains_of_the_cause_raise_the_effect",
        "the Effect has a Phrase and a Target":
            f"{SPELL}::test_the_effect_is_made_with_a_full_phrase_as_any_check"
            f" {SPELL}::test_the_effect_stands_against_its_target",
        "it costs the Target less the Base Score":
            f"{SPELL}::test_a_spell_costs_the_target_of_its_effect_minus_the_base_score",
        "and the Losses of the Cause": f"{SPELL}::test_losses_of_the_cause_are_added_to_the_cost",
        "what Focus does not pay is Wounds":
            f"{SPELL}::test_focus_is_spent_first {SPELL}::test_what_exceeds_focus_is_wounds_to_body_or_spirit",
        "the Arbiter says what Spells are": f"{KIT}::test_a_spell_is_free_text_that_may_occupy_a_slot",
        "they may take a slot, or be used up":
            f"{GROWTH}::test_a_spell_is_written_down_in_a_slot_or_in_none"
            f" {GROWTH}::test_an_expended_spell_is_gone",
        "broad or narrow": f"{KIT}::test_a_spell_is_free_text_that_may_occupy_a_slot",
        "what was ruled is written down": f"{CONFLICT}::test_the_rulings_of_the_arbiter_are_recorded",
    },
    "Conflict": {
        "it begins when the characters are threatened": TABLE,
        "moment by moment, with Positions": f"{CONFLICT}::test_after_that_each_character_takes_guard_or_cover",
        "always two sides": f"{CONFLICT}::test_a_conflict_always_has_two_sides",
        "a round is two turns, Advantage first": f"{CONFLICT}::test_a_round_is_two_turns_advantage_first",
        "at its top Focus and Actions come back":
            f"{CONFLICT}::test_spent_focus_and_actions_come_back_at_the_top_of_the_round",
        "a die says who has Advantage":
            f"{CONFLICT}::test_4_to_6_gives_the_players_advantage_1_to_3_disadvantage",
        "an ambush takes it": f"{CONFLICT}::test_the_side_that_ambushes_is_granted_advantage",
        "then everybody takes Guard or Cover": f"{CONFLICT}::test_position_is_taken_before_anybody_acts",
        "Guard is the front, Cover behind it": f"{ACTION}::test_close_reach_and_ranged_weapons_reach_as_they_do",
        "in talk it is who holds the floor": TABLE,
        "two Actions a round": f"{CONFLICT}::test_each_round_a_character_may_use_two_actions",
        "for Defending, Attacking, Maneuvers and tasks": f"{AREAS}::test_an_action_is_one_of_four_kinds",
        "Enhance defends, Control maneuvers, Diminish attacks":
            f"{AREAS}::test_each_deed_has_the_dice_of_its_own_act",
        "the Arbiter says which Area": f"{AREAS}::test_the_arbiter_says_which_area_completes_the_phrase",
        "the Result is Focus, Damage, Initiative or success": f"{AREAS}::test_the_result_is_what_the_deed_is_for",
        "Reactions are the same, in answer to the other side":
            f"{ACTION}::test_reactions_are_only_in_direct_answer_to_an_action_of_the_other_side"
            f" {ACTION}::test_reactions_like_actions_cost_one",
        "in one Position, an Action may Assist":
            f"{ACTION}::test_characters_in_the_same_position_may_use_an_action_to_assist",
        "no Reaction is Assisted but that to Passing Guard":
            f"{ACTION}::test_reactions_are_never_assisted_except_to_passing_guard",
        "Defending is a Check of Enhance":
            f"{ACTION}::test_defending_is_an_enhance_check_whose_result_is_temporary_focus_beyond_the_maximum",
        "its Result is Focus, above the maximum too":
            f"{ACTION}::test_defending_is_an_enhance_check_whose_result_is_temporary_focus_beyond_the_maximum",
        "what is above it falls at the round's end":
            f"{CONFLICT}::test_focus_in_excess_of_mind_mastery_falls_to_it_when_the_next_round_begins",
        "Armor counts for each slot of it": f"{ACTION}::test_the_armor_rating_counts_once_for_each_slot_of_armor",
        "a Maneuver is a Check of Control":
            f"{ACTION}::test_a_maneuver_is_a_control_check_whose_result_is_initiative_for_the_side",
        "its Result is Initiative for the side":
            f"{ACTION}::test_a_maneuver_is_a_control_check_whose_result_is_initiative_for_the_side",
        "moving and dodging are Maneuvers": f"{ACTION}::test_a_dodge_is_a_maneuver_and_brings_initiative",
        "a dodge exceeds the Attack's Base Score or fails whole":
            f"{ACTION}::test_a_dodge_must_exceed_the_base_score_of_the_attack_else_full_damage",
        "Advancing or Retreating is one Maneuver":
            f"{ACTION}::test_advancing_or_retreating_uses_a_single_maneuver",
        "Passing Guard is one, answered once, with everybody's help":
            f"{ACTION}::test_passing_guard_uses_a_single_maneuver"
            f" {ACTION}::test_passing_guard_may_be_reacted_to_once"
            f" {ACTION}::test_that_reaction_may_be_assisted_by_everyone_of_the_side",
        "success brings those aimed at to Guard": f"{ACTION}::test_success_moves_the_target_to_guard",
        "Tools count if they serve and are equipped":
            f"{ACTION}::test_the_tool_rating_counts_only_if_the_tool_is_relevant_and_equipped",
        "an Attack is a Check of Diminish":
            f"{ACTION}::test_an_attack_is_a_diminish_check_whose_result_is_damage_less_focus",
        "its Result is Damage": f"{ACTION}::test_an_attack_is_a_diminish_check_whose_result_is_damage_less_focus",
        "Focus takes it up, the rest is Wounds":
            f"{ACTION}::test_focus_is_a_barrier_to_every_hit_and_not_used_up",
        "Weapons count for each hand":
            f"{ACTION}::test_the_weapon_rating_counts_once_for_each_hand_that_a_weapon_occupies",
        "Close, Reach and Ranged":
            f"{ACTION}::test_close_reach_and_ranged_weapons_reach_as_they_do"
            f" {ACTION}::test_a_shot_from_guard_is_refused_with_the_rule",
        "a task in Conflict is one Action":
            f"{ACTION}::test_a_narrative_task_is_an_action_with_a_check"
            f" {ACTION}::test_equipping_and_packing_cost_one_action",
        "it is rolled or not, as ever": f"{ACTION}::test_or_without_a_check",
        "a swap is one or two Actions, dropping none":
            f"{ACTION}::test_packing_one_piece_and_equipping_another_takes_one_or_two_actions_as_the_arbiter_says"
            f" {ACTION}::test_dropping_a_piece_costs_no_action",
        "unused Actions maneuver at the end":
            f"{CONFLICT}::test_unused_actions_are_rolled_as_maneuvers_towards_initiative",
        "more Initiative is the next Advantage":
            f"{CONFLICT}::test_the_side_with_more_initiative_has_advantage_in_the_next_round",
        "Initiative starts at nothing": f"{CONFLICT}::test_initiative_starts_at_0_each_round",
    },
    "Spells in Conflict": {
        "two Actions, for Cause and for Effect":
            f"{ACTION}::test_two_actions_cast_a_spell_one_for_the_cause_and_one_for_the_effect",
        "the Effect defends, attacks or maneuvers, and is answered":
            f"{ACTION}::test_the_effect_is_a_defend_an_attack_or_a_maneuver"
            f" {ACTION}::test_a_spell_may_be_reacted_to_accordingly",
        "both Actions may answer with one, and helpers take their Losses":
            f"{ACTION}::test_both_actions_may_react_with_a_spell"
            f" {ACTION}::test_who_assists_a_spell_takes_their_own_losses_as_damage",
    },
    "Rest": {
        "the Arbiter allows one": TABLE,
        "once, Body and Spirit each, Wounds less the Result":
            f"{REST}::test_each_is_done_once_per_rest {REST}::test_the_two_are_done_separately"
            f" {REST}::test_wounds_equal_to_the_result_are_removed",
        "or another's recovery is assisted":
            f"{REST}::test_a_player_may_assist_anothers_recovery_instead {REST}::test_who_assists_does_not_heal",
    },
    "Growth": {
        "goals are agreed on": f"{MILESTONE}::test_a_milestone_marks_a_goal_agreed_on",
        "a milestone gives each one XP or more":
            f"{MILESTONE}::test_each_gets_one_or_more {MILESTONE}::test_everyone_gets_what_is_shown",
        "a raise costs the score there is":
            f"{GROWTH}::test_a_phrase_rises_by_1_for_its_current_score {GROWTH}::test_from_2_to_6_costs_14_in_all",
        "an XP is a Gain, before or after the roll":
            f"{AFTER}::test_a_gain_for_a_check_costs_one_xp {CHECK}::test_an_xp_adds_a_single_gain_before_the_roll"
            f" {CHECK}::test_an_xp_adds_a_single_gain_after_the_roll",
    },
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test(SENTENCES, HERE) == []


def test_every_sentence_is_told() -> None:
    """The six lines of dice results count as one, and so do the two lists of Acts and Areas each."""
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "The Arkana": 35, "Task Resolution": 35, "Conflict": 41, "Spells in Conflict": 3, "Rest": 3, "Growth": 4,
    }  # fmt: skip
