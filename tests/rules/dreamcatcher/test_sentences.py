"""Every sentence of "Chapter 1: Basic Rules" in our words, in its order, and the tests that keep it.

What only people do at the table no app can keep: it stands under TABLE.
"""

from pathlib import Path

from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
TEST, DICE, POINTS, HAMPER = "test_ability_test", "test_dice", "test_destiny", "test_hampering"
CONTEST, FIGHT, AID, OVERRIDE = "test_contest", "test_combat", "test_aiding", "test_overriding"
SCENE, PLAYED, GROWTH = "test_scene", "test_played_scene", "test_growth"
STORY, ODDS, FORECAST, SHOWN = "test_stories", "test_foresight", "test_fight_odds", "test_scene_forecast"
RULES = "test_house_rules"

SENTENCES: dict[str, dict[str, str]] = {
    "Basic Rules": {
        "what is done is described first": f"{PLAYED}::test_a_player_moves_for_nobody_else",
        "the GM says whether it happens or takes a test":
            f"{PLAYED}::test_the_gm_says_that_it_happens_or_not_like_that",
        "a test is an ability and the dice": f"{TEST}::test_refer_to_the_ability_on_your_sheet",
        "an ability is an approach": f"{ODDS}::test_all_approaches_stand_beside_each_other_with_what_closes_one",
        "one door may be met in several ways": TABLE,
        "the approach decides the test and so the chance":
            f"{ODDS}::test_all_approaches_stand_beside_each_other_with_what_closes_one",
    },
    "Tests": {
        "it says whether talent is enough":
            f"{DICE}::test_any_roll_of_10_or_higher_is_a_success_and_any_lower_a_failure",
        "often none is needed": f"{PLAYED}::test_the_gm_says_that_it_happens_or_not_like_that",
        "a wide bridge takes none, a swinging one does": TABLE,
        "the GM names the ability": f"{PLAYED}::test_a_player_does_nothing_that_is_the_gms",
        "it is the one that fits best": TABLE,
    },
    "Performing a Test": {
        "look at the ability on the sheet": f"{TEST}::test_refer_to_the_ability_on_your_sheet",
        "2d6 and its score": f"{DICE}::test_roll_2d6_or_3d6_with_an_advantage_or_a_hindrance",
        "10 or more is a success, less a failure":
            f"{DICE}::test_any_roll_of_10_or_higher_is_a_success_and_any_lower_a_failure",
        "a player calls an advantage, the GM a hindrance":
            f"{TEST}::test_an_advantage_of_the_sheet_is_called_by_its_key"
            f" {PLAYED}::test_a_called_hindrance_waits_for_its_player_and_nobody_rolls",
        "3d6: the highest two, or the lowest two":
            f"{DICE}::test_the_highest_two_are_taken_with_an_advantage"
            f" {DICE}::test_the_lowest_two_are_taken_with_a_hindrance",
        "a failure makes no progress":
            f"{TEST}::test_a_failure_makes_no_progress_and_hampers_and_criticals_bring_a_temporary_trait",
        "it hampers an ability, or the advantage used, as the player says":
            f"{HAMPER}::test_one_ability_of_the_players_choice_becomes_hampered"
            f" {HAMPER}::test_or_the_advantage_that_was_used",
        "an advantage and a hindrance cancel each other":
            f"{TEST}::test_an_advantage_and_a_hindrance_cancel_each_other_out {DICE}::test_both_cancel_each_other_out",
        "so a temporary hindrance or a hamper is cancelled":
            f"{TEST}::test_calling_an_unhampered_advantage_cancels_a_hampered_ability",
        "no advantage cancels what was accepted for a point":
            f"{TEST}::test_no_advantage_removes_a_hindrance_that_was_accepted_for_a_point",
        "one of each at most, they do not stack": f"{TEST}::test_one_of_each_at_most_they_cannot_be_stacked",
    },
    "Hampered Abilities and Advantages": {
        "a hampered ability rolls as hindered, whatever one holds":
            f"{TEST}::test_a_hampered_ability_is_treated_as_if_it_had_a_hindrance",
        "a hampered advantage is not called until it is recovered":
            f"{TEST}::test_hampered_advantages_cannot_be_called_at_all_until_they_are_recovered",
    },
    "Degrees of Success": {
        "10 or more, or less": f"{DICE}::test_any_roll_of_10_or_higher_is_a_success_and_any_lower_a_failure",
        "there are two more degrees": f"{DICE}::test_the_degrees_from_best_to_worst",
        "a double 6 is critical and brings a temporary advantage":
            f"{DICE}::test_a_double_6_is_a_critical_success_and_a_double_1_a_critical_failure_whatever_the_total"
            f" {TEST}::test_a_failure_makes_no_progress_and_hampers_and_criticals_bring_a_temporary_trait",
        "a double 1 brings a temporary hindrance beside the hamper":
            f"{TEST}::test_a_failure_makes_no_progress_and_hampers_and_criticals_bring_a_temporary_trait",
        "four degrees, from best to worst": f"{DICE}::test_the_degrees_from_best_to_worst",
    },
    "Destiny Points": {
        "the pool begins with 5": f"{RULES}::test_characters_start_with_a_pool_of_5_destiny_points",
        "one rerolls a die once in a test": f"{POINTS}::test_one_die_is_rolled_again_once_per_test",
        "they convert hindrances between stories": f"{GROWTH}::test_a_hindrance_is_converted_between_stories",
        "rerolling is the simplest use": f"{POINTS}::test_a_reroll_takes_a_point",
        "the new face counts even if it is worse": f"{DICE}::test_the_result_of_a_reroll_is_taken_even_if_it_is_worse",
        "that is a risk, which a failure may be worth":
            f"{SHOWN}::test_each_die_shows_what_rolling_it_again_gives_with_what_aid_lifted",
        "a story's end gives some":
            f"{STORY}::test_destiny_is_given_out_upon_completing_a_story_to_all_and_what_differs_to_one",
        "so does an accepted hindrance": f"{POINTS}::test_accept_the_hindrance_and_earn_a_destiny_point",
        "accept and earn a point": f"{POINTS}::test_accept_the_hindrance_and_earn_a_destiny_point",
        "or pay one and ignore it": f"{POINTS}::test_or_spend_a_destiny_point_and_ignore_it",
        "nobody is forced, nothing is ignored for nothing":
            f"{POINTS}::test_who_has_a_point_accepts_or_refuses"
            f" {POINTS}::test_with_no_destiny_refusing_is_closed_and_the_action_may_be_withdrawn",
    },
    "Resolving the Test": {
        "one roll decides": f"{SCENE}::test_to_try_again_they_must_use_another_approach_as_the_one_used_failed",
        "another try takes another approach, for anybody":
            f"{SCENE}::test_to_try_again_they_must_use_another_approach_as_the_one_used_failed"
            f" {PLAYED}::test_a_failed_approach_is_closed_for_its_goal_to_everybody",
    },
    "Contests": {
        "a test that somebody opposes": f"{CONTEST}::test_the_character_with_the_highest_degree_of_success_wins",
        "both fortunes count": f"{CONTEST}::test_the_character_with_the_highest_degree_of_success_wins",
        "the highest degree wins": f"{CONTEST}::test_the_character_with_the_highest_degree_of_success_wins",
        "two at the same task, or one against the other": TABLE,
        "both roll as in a test": f"{CONTEST}::test_negative_consequences_for_failures_affect_both",
        "failures cost both": f"{CONTEST}::test_negative_consequences_for_failures_affect_both",
        "a tie moves nobody": f"{CONTEST}::test_where_a_tie_makes_sense_nobody_moves",
        "it may serve one, and goes on until one does something else":
            f"{CONTEST}::test_where_a_tie_makes_sense_nobody_moves",
        "where it makes no sense, player character over NPC":
            f"{CONTEST}::test_if_a_tie_makes_no_sense_a_player_character_wins_over_an_npc",
        "between player characters whoever began it":
            f"{CONTEST}::test_between_player_characters_whoever_is_the_aggressor_wins",
        "nobody began it: a tie and a temporary advantage each":
            f"{CONTEST}::test_two_player_characters_and_no_aggressor_tie_with_a_temporary_advantage_each",
        "both critical: a temporary advantage each, then the same order":
            f"{CONTEST}::test_both_critical_successes_gain_a_temporary_advantage_and_follow_the_pattern",
        "both critical failures: a temporary hindrance each, the defender wins":
            f"{CONTEST}::test_both_critical_failures_gain_a_temporary_hindrance_and_the_defender_wins",
    },
    "Resolving the Contest": {
        "it ends with a winner": f"{CONTEST}::test_the_character_with_the_highest_degree_of_success_wins",
        "a rematch is possible": f"{PLAYED}::test_rematches_are_possible_and_the_page_shows_how_the_last_one_went",
        "combat goes on beyond one roll": f"{FIGHT}::test_if_no_one_concedes_it_continues_until_one_is_out",
    },
    "Combat": {
        "to defeat somebody is a contest":
            f"{FORECAST}::test_an_exchange_hampers_by_failure_and_by_the_others_victory",
        "failures cost as ever": f"{FORECAST}::test_an_exchange_hampers_by_failure_and_by_the_others_victory",
        "the winner may impose one more": f"{PLAYED}::test_the_winner_can_choose_to_impose_another_hindrance",
        "the loser chooses what of the fight it falls on":
            f"{HAMPER}::test_in_combat_an_ability_or_an_advantage_that_fits_called_or_not",
        "it need not have been called": f"{HAMPER}::test_in_combat_an_ability_or_an_advantage_that_fits_called_or_not",
        "the GM has the last word": f"{PLAYED}::test_an_advantage_that_the_gm_lets_fit_may_bear_what_was_imposed",
        "a shield fits where a sword was used":
            f"{HAMPER}::test_in_combat_an_ability_or_an_advantage_that_fits_called_or_not",
        "a good reason may let anything fit":
            f"{PLAYED}::test_an_advantage_that_the_gm_lets_fit_may_bear_what_was_imposed",
        "after each exchange one may go on or concede":
            f"{FIGHT}::test_after_each_exchange_each_participant_can_concede",
        "else until one is out of the scene": f"{FIGHT}::test_if_no_one_concedes_it_continues_until_one_is_out",
    },
    "Multiple participants and Aiding": {
        "one leads, the others aid": f"{AID}::test_who_leads_does_not_aid",
        "they say what they do and how it helps": f"{PLAYED}::test_answers_that_are_amiss_are_refused_in_words",
        "by another approach or advantage, as the GM sees it": f"{AID}::test_an_aid_uses_another_approach_or_advantage",
        "they roll a test and bear its failure":
            f"{AID}::test_who_aids_takes_the_consequences_of_a_failed_roll_and_no_temporary_trait",
        "each success lifts the lead one degree":
            f"{AID}::test_the_leads_final_degree_is_increased_by_one_level_per_successful_aid",
        "never above a critical success": f"{AID}::test_the_final_degree_cannot_go_above_a_critical_success",
        "a critical failure hinders the lead too": f"{AID}::test_a_critical_failure_creates_a_hindrance_for_the_lead",
        "a critical success may give a temporary advantage instead of the lead's own":
            f"{AID}::test_a_critical_success_aids_and_gives_a_temporary_advantage"
            f" {AID}::test_to_use_instead_of_their_normal_advantage",
        "or it cancels another's critical failure":
            f"{AID}::test_critical_aids_cancel_one_for_one_and_a_cancelled_success_still_counts",
        "in a test what is beyond critical is lost": f"{AID}::test_the_final_degree_cannot_go_above_a_critical_success",
        "in a contest it lowers the other side, to critical failure at worst":
            f"{CONTEST}::test_each_increase_above_a_critical_success_lowers_the_opponent_one_down_to_a_critical_failure",
    },
    "Narrative Override": {
        "the GM has the last word": f"{OVERRIDE}::test_the_gm_overrides_and_never_a_player",
        "and may override the rules for the story":
            f"{OVERRIDE}::test_the_dice_stay_as_they_fell_and_the_override_is_told_beside_them",
    },
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test(SENTENCES, HERE) == []


def test_every_part_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Basic Rules": 6, "Tests": 5, "Performing a Test": 11, "Hampered Abilities and Advantages": 2,
        "Degrees of Success": 5, "Destiny Points": 11, "Resolving the Test": 2, "Contests": 13,
        "Resolving the Contest": 3, "Combat": 10, "Multiple participants and Aiding": 11, "Narrative Override": 2,
    }  # fmt: skip
