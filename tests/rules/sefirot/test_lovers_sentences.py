"""Every sentence of the rules of Lovers' Discourse in our words, in its order, and the tests that keep it.

What no app can keep stands under TABLE.
"""

from pathlib import Path

from divination.lovers_discourse.rules.game import MODE
from divination.lovers_discourse.rules.moves import Rule
from divination.lovers_discourse.rules.position import LoversDiscourse
from divination.lovers_discourse.rules.words import REASONS, WORDS
from divination.rules.two_players import STUCK
from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
SKY, HIDDEN = "test_starfield", "test_two_players"
READ = "test_two_player_readings"
TURN, RISE, END = "test_lovers_turn", "test_lovers_raising", "test_lovers_ending"

SENTENCES: dict[str, dict[str, str]] = {
    "Objective and set-up": {
        "each begins at one end, and Majors lead to each other":
            f"{TURN}::test_a_major_goes_to_a_sefira_at_ones_own_edge"
            f" {TURN}::test_the_majors_of_both_carry_a_chain",
        "fill every Sefira and resolve all": f"{END}::test_all_full_and_all_resolved_is_victory",
        "the Starfield is the board": f"{SKY}::test_thirteen_sefira_in_three_columns_five_in_the_middle",
        "the deck is shuffled": f"{TURN}::test_the_deck_is_shuffled_and_each_is_dealt_three",
        "one sits by the Moon, one by the Sun, joined by the columns":
            f"{SKY}::test_sun_and_moon_field_lie_in_opposite_corners"
            f" {SKY}::test_player_1_sees_the_columns_top_to_bottom_and_the_sun_on_the_left",
        "three cards to each": f"{TURN}::test_the_deck_is_shuffled_and_each_is_dealt_three",
        "hands are not shown": f"{HIDDEN}::test_hands_and_deck_are_hidden_and_nothing_else",
        "nor talked about": TABLE,
    },
    "The playing field": {
        "three columns, five spaces in the middle, four on each side":
            f"{SKY}::test_thirteen_sefira_in_three_columns_five_in_the_middle",
        "one of them is the centre": f"{SKY}::test_thirteen_sefira_in_three_columns_five_in_the_middle",
        "neighbours above and below are adjacent":
            f"{SKY}::test_a_place_touches_those_above_and_below_it_and_what_the_ouroboros_joins",
        "every space is a Sefira": f"{SKY}::test_every_place_has_a_name_and_a_point_of_its_own",
        "what the ouroboros joins is adjacent too":
            f"{SKY}::test_a_place_touches_those_above_and_below_it_and_what_the_ouroboros_joins"
            f" {SKY}::test_each_ring_runs_over_places_that_touch_from_tip_to_tip"
            f" {SKY}::test_two_who_touch_touch_each_other",
        "Sun and Moon in opposite corners are Gift Fields": f"{SKY}::test_sun_and_moon_field_lie_in_opposite_corners",
    },
    "A turn": {
        "draw from the deck": f"{TURN}::test_a_turn_begins_with_a_card_from_the_deck"
            f" {TURN}::test_with_a_card_to_draw_one_cannot_play_on_without",
        "or from the Gift Field near by": f"{TURN}::test_or_with_the_gift_near_by"
            f" {TURN}::test_a_gift_that_lies_by_the_partner_is_not_taken",
        "play one card": f"{TURN}::test_one_card_is_played_a_turn",
        "a Major to a Sefira, never to a Seeress": f"{TURN}::test_a_major_never_goes_to_a_seeress",
        "a Minor to the Plane, never to the sky": f"{TURN}::test_a_minor_never_goes_from_the_hand_to_the_sky",
        "or either to a Gift Field": f"{TURN}::test_any_card_may_be_laid_open_in_the_far_field",
        "a match rises": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
    },
    "Majors": {
        "to the Sefira closest to one's side": f"{TURN}::test_a_major_goes_to_a_sefira_at_ones_own_edge",
        "or to one that Majors connect to it": f"{TURN}::test_or_to_one_that_majors_join_to_it"
            f" {TURN}::test_a_chain_that_does_not_begin_at_ones_edge_leads_nowhere",
        "right side up for who laid it": f"{TURN}::test_a_major_faces_who_laid_it",
        "one Major a Sefira": f"{TURN}::test_only_one_major_a_sefira",
        "with thirteen full no more": f"{TURN}::test_with_thirteen_full_no_more_majors_come",
        "none is moved": f"{TURN}::test_what_lies_on_the_sky_never_moves",
    },
    "Minors": {
        "into one of three columns before oneself": f"{TURN}::test_a_minor_goes_to_any_of_ones_own_three_seeresses"
            f" {TURN}::test_the_partners_seeresses_match_nothing_of_ones_own",
        "on what lies there, as a new row, full or not":
            f"{TURN}::test_it_lies_below_what_the_seeress_has_and_begins_a_row",
        "two or more of a suit in a row or column must rise":
            f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "near or far": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "row and column rise together": f"{TURN}::test_a_row_and_a_column_rise_together",
        "two Courts may negate instead": f"{RISE}::test_two_courts_that_match_may_negate_each_other_or_rise",
        "example: the 9 and 4, the 6 and the Knight":
            f"{RISE}::test_the_9_and_4_rise_then_the_6_slides_up_and_meets_the_knight",
    },
    "Gifts": {
        "any card of the hand to the field at the other end":
            f"{TURN}::test_any_card_may_be_laid_open_in_the_far_field"
            f" {TURN}::test_each_gives_into_the_field_by_the_partner",
        "face up": f"{TURN}::test_any_card_may_be_laid_open_in_the_far_field",
        "the partner may take it in their turn": f"{TURN}::test_the_partner_takes_it_in_their_turn"
            f" {TURN}::test_a_gift_taken_may_be_played_at_once",
    },
    "Raising to the Heavens": {
        "they leave the Plane": f"{RISE}::test_risen_minors_leave_the_seeresses_and_the_rest_slides_up",
        "and are placed on one or more Sefira":
            f"{RISE}::test_they_are_placed_on_one_sefira_or_on_several_in_the_players_order",
        "the rest slides up": f"{RISE}::test_risen_minors_leave_the_seeresses_and_the_rest_slides_up",
        "which may match again": f"{RISE}::test_several_matches_after_a_slide_rise_together",
        "any number of Minors": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "where a Major lies": f"{RISE}::test_only_where_a_major_lies",
        "up to its number": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "none is moved": f"{TURN}::test_what_lies_on_the_sky_never_moves",
        "the partner's Major only beside one's own": f"{RISE}::test_the_printed_raise"
            f" {RISE}::test_beside_anothers_major_at_ones_edge_is_not_beside_ones_own",
        "or at one's edge": f"{RISE}::test_a_major_at_ones_edge_takes_what_rises_whoever_laid_it",
        "example: the 9 and the 3": f"{RISE}::test_the_printed_raise",
        "example: not The Chariot, not Death": f"{RISE}::test_the_printed_raise",
        "either side of a resolved Sefira is adjacent": f"{RISE}::test_the_printed_bridge_over_a_resolved_sefira"
            f" {RISE}::test_a_sefira_that_is_not_resolved_is_no_bridge",
        "so one reaches the far side": f"{RISE}::test_a_bridge_runs_on_over_any_chain_of_resolved_sefira",
        "example: five of the seven": f"{RISE}::test_the_printed_bridge_over_a_resolved_sefira"
            f" {RISE}::test_the_bridge_cannot_be_laid_out_on_columns_alone",
        "no room: one card to any free Gift Field":
            f"{RISE}::test_what_no_sefira_within_reach_takes_locks_a_free_field_of_the_players_choice"
            f" {RISE}::test_not_while_a_sefira_within_reach_has_room",
        "which locks it for good": f"{RISE}::test_a_field_that_holds_a_gift_or_a_lock_is_not_free"
            f" {TURN}::test_a_locked_field_takes_none",
        "face down": f"{RISE}::test_what_locked_a_field_stays_known_to_both",
        "nowhere to place it and no field open: it ends":
            f"{END}::test_a_raised_minor_with_no_room_and_no_field_is_defeat",
    },
    "Negating Courts": {
        "two Courts that match need not rise": f"{RISE}::test_two_courts_that_match_may_negate_each_other_or_rise"
            f" {RISE}::test_a_court_and_a_pip_never_negate",
        "they leave the game": f"{RISE}::test_two_courts_that_match_may_negate_each_other_or_rise",
        "discard as many as you wish": f"{RISE}::test_any_of_the_hand_may_be_let_go_then_one_draws_up_to_four",
        "draw back up to four": f"{RISE}::test_any_of_the_hand_may_be_let_go_then_one_draws_up_to_four"
            f" {RISE}::test_or_nothing_is_let_go_and_with_too_few_in_the_deck_one_draws_what_is_left"
            f" {RISE}::test_with_an_empty_hand_one_only_draws_up",
        "the hand has grown": f"{RISE}::test_only_the_hand_of_who_negated_grows",
    },
    "Resolving Majors": {
        "equal to the sum: resolved": f"{RISE}::test_a_major_resolves_on_the_exact_sum_only",
        "shown by turning its Minors": f"{RISE}::test_the_hermit_is_resolved_by_the_9_of_pentacles",
        "no more may come": f"{RISE}::test_what_is_resolved_takes_no_more",
        "example: the Hermit by a 9": f"{RISE}::test_the_hermit_is_resolved_by_the_9_of_pentacles",
    },
    "Special cards": {
        "The Fool takes one card of any value": f"{RISE}::test_the_fool_takes_a_single_card_of_any_value",
        "Sun and Moon may share the centre": f"{RISE}::test_sun_and_moon_may_share_the_centre_and_hold_50",
        "also where the other lies already": f"{RISE}::test_sun_and_moon_may_share_the_centre_and_hold_50"
            f" {RISE}::test_nobody_else_shares_and_nowhere_else {RISE}::test_of_three_there_is_no_talk",
        "together they are worth 50": f"{RISE}::test_together_they_are_resolved_by_50",
    },
    "Victory and defeat": {
        "all occupied, all resolved": f"{END}::test_all_full_and_all_resolved_is_victory"
            f" {END}::test_a_free_sefira_is_no_victory {END}::test_an_unresolved_major_is_no_victory",
        "what is left over need not be placed": f"{END}::test_what_is_left_over_need_not_be_placed",
        "at that moment": f"{END}::test_what_is_left_over_need_not_be_placed",
        "no move left and the fields full: both lose":
            f"{END}::test_a_hand_that_can_go_nowhere_is_defeat_at_the_turn_of_who_holds_it"
            f" {END}::test_while_a_sefira_or_a_field_is_free_nobody_is_asked"
            f" {END}::test_an_empty_hand_with_nothing_to_draw_is_defeat_without_a_card",
        "what winning and losing bode": TABLE,
    },
    "Variations": {
        "those of Know Thyself": f"{END}::test_it_has_the_variations_of_know_thyself",
        "Meditative": f"{END}::test_meditation_doubles_what_a_major_takes",
        "Fated": f"{END}::test_rows_are_filled_in_turn_by_each_for_themselves",
        "Numerology": f"{END}::test_one_sacred_number_is_sought_before_the_hands_are_dealt"
            f" {END}::test_cards_that_total_the_number_or_a_multiple_match_for_both"
            f" {END}::test_courts_of_one_suit_may_negate_whatever_they_total_or_be_left"
            f" {END}::test_courts_of_two_suits_never_negate",
    },
    "As divination": {
        "select a method, or combine several": f"{READ}::test_methods_combine_and_a_war_has_the_tale_besides",
        "the first Major that connects both":
            f"{READ}::test_the_first_major_that_made_cards_of_both_adjacent_is_the_first_contact"
            f" {READ}::test_cards_of_one_player_side_by_side_link_nobody",
        "the first resolved by who had not placed it":
            f"{READ}::test_the_first_major_resolved_by_the_one_who_had_not_laid_it_is_working_together",
        "else the one in the central Sefira": f"{READ}::test_else_the_centres_major_steps_in"
            f" {READ}::test_with_nothing_at_the_centre_the_role_stays_open",
        "the last resolved of a game that was won": f"{READ}::test_won_the_last_resolved_is_the_greatest_strength",
        "the card that lost it": f"{READ}::test_lost_the_card_that_brought_it_about_is_what_will_be_hard"
            f" {READ}::test_given_up_no_card_brought_it_about_and_the_role_stays_open",
        "what each of these answers": f"{READ}::test_the_questions_are_in_our_words",
        "the Minors on it modify it":
            f"{READ}::test_the_first_major_resolved_by_the_one_who_had_not_laid_it_is_working_together",
        "columns of spirit, feeling and thought":
            f"{READ}::test_each_column_speaks_of_its_own_and_six_sefira_are_nearer_to_each",
        "what is closer to one is what one brings":
            f"{READ}::test_each_column_speaks_of_its_own_and_six_sefira_are_nearer_to_each",
        "the centre is the form it has now":
            f"{READ}::test_each_column_speaks_of_its_own_and_six_sefira_are_nearer_to_each",
        "which Minors resolve which Majors":
            f"{READ}::test_the_columns_tell_who_laid_and_who_resolved_what_and_with_which_minors",
        "choose a ring": f"{READ}::test_the_other_takes_the_other_ring_unless_they_choose",
        "from one's tip upwards, Major by Major": f"{READ}::test_a_ring_is_read_from_ones_own_tip_as_it_turns"
            f" {READ}::test_empty_places_of_a_ring_are_skipped_and_the_rings_meet_at_both_ends",
        "clockwise or anticlockwise": f"{READ}::test_a_ring_is_read_from_ones_own_tip_as_it_turns",
        "past, present or future": f"{READ}::test_a_ring_is_of_the_past_the_present_or_to_come",
        "the partner does the same": f"{READ}::test_the_other_takes_the_other_ring_unless_they_choose",
        "whether one could change over where they meet":
            f"{READ}::test_empty_places_of_a_ring_are_skipped_and_the_rings_meet_at_both_ends",
    },
}  # fmt: skip
# The rulings on what the text leaves open, in RULES.md's numbers: those about play.
RULINGS = {
    "K3": f"{RISE}::test_several_matches_after_a_slide_rise_together",
    "K6": f"{RISE}::test_not_while_a_sefira_within_reach_has_room",
    "K7": f"{RISE}::test_of_three_that_match_two_may_negate_and_the_third_rises_alone",
    "K8": f"{END}::test_what_is_left_over_need_not_be_placed",
    "K12": f"{END}::test_courts_of_one_suit_may_negate_whatever_they_total_or_be_left",
    "K13": f"{END}::test_rows_are_filled_in_turn_by_each_for_themselves",
    "K14": f"{TURN}::test_with_an_empty_deck_and_no_gift_play_goes_on",
    "K15": f"{RISE}::test_only_the_hand_of_who_negated_grows",
    "K17": f"{END}::test_one_sacred_number_is_sought_before_the_hands_are_dealt",
    "K20": f"{END}::test_what_can_be_placed_is_placed_first_and_may_win",
    "K22": f"{END}::test_left_courts_may_negate_when_the_next_card_is_given",
    "L1": f"{RISE}::test_a_bridge_runs_on_over_any_chain_of_resolved_sefira",
    "L2": f"{TURN}::test_the_majors_of_both_carry_a_chain",
    "L3": f"{TURN}::test_a_field_holds_one_card {TURN}::test_with_an_empty_deck_a_gift_may_be_taken_or_left"
        f" {RISE}::test_what_no_sefira_within_reach_takes_locks_a_free_field_of_the_players_choice",
    "L4": f"{READ}::test_the_first_major_that_made_cards_of_both_adjacent_is_the_first_contact",
    "L5": f"{READ}::test_with_nothing_at_the_centre_the_role_stays_open",
    "L6": f"{TURN}::test_with_a_card_to_draw_one_cannot_play_on_without"
        f" {TURN}::test_with_an_empty_deck_a_gift_may_be_taken_or_left"
        f" {RISE}::test_only_the_hand_of_who_negated_grows",
    "L7": f"{TURN}::test_a_hand_that_can_neither_be_played_nor_given_locks_a_field"
        f" {TURN}::test_not_while_one_of_it_can_be_played_or_given"
        f" {TURN}::test_of_real_cards_that_nobody_told_us_any_that_cannot_go_may_lock"
        f" {END}::test_while_a_sefira_or_a_field_is_free_nobody_is_asked",
    "L8": f"{RISE}::test_not_while_a_sefira_within_reach_has_room"
        f" {RISE}::test_what_locked_a_field_stays_known_to_both",
    "L9": f"{TURN}::test_a_card_is_given_once_in_a_game",
    "L10": f"{END}::test_meditation_lets_the_pair_hold_100_and_the_fool_one_card",
    "L11": f"{END}::test_one_sacred_number_is_sought_before_the_hands_are_dealt"
        f" {END}::test_rows_are_filled_in_turn_by_each_for_themselves",
    "L12": f"{RISE}::test_what_is_let_go_lies_open",
    "L13": f"{END}::test_a_hand_that_can_go_nowhere_is_defeat_at_the_turn_of_who_holds_it"
        f" {END}::test_the_card_is_the_one_drawn_last_whatever_its_number"
        f" {END}::test_an_empty_hand_with_nothing_to_draw_is_defeat_without_a_card",
    "L14": f"{RISE}::test_laid_by_two_the_centre_is_both_players_own"
        f" {READ}::test_luminaries_that_two_laid_are_resolved_by_nobody_else",
    "L15": f"{READ}::test_one_major_in_two_roles_lies_once_with_both_questions",
    "L16": f"{READ}::test_each_column_speaks_of_its_own_and_six_sefira_are_nearer_to_each",
    "L17": f"{END}::test_no_score_is_kept",
    "L18": f"{TURN}::test_a_gift_taken_is_known_to_both_until_it_is_played",
    "W6": f"{RISE}::test_it_may_come_when_all_thirteen_are_full {RISE}::test_it_needs_a_way_like_any_other",
    "W8": f"{TURN}::test_the_first_player_begins_unless_the_table_says_otherwise",
    "W10": f"{END}::test_who_gives_up_ends_it_for_both",
    "W19": f"{END}::test_whose_time_ran_out_leaves_it_undecided",
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test({**SENTENCES, "Rulings": RULINGS}, HERE) == []


def test_every_sentence_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Objective and set-up": 8, "The playing field": 6, "A turn": 7, "Majors": 6, "Minors": 7, "Gifts": 3,
        "Raising to the Heavens": 19, "Negating Courts": 5, "Resolving Majors": 4, "Special cards": 4,
        "Victory and defeat": 5, "Variations": 4, "As divination": 18,
    }  # fmt: skip


def test_every_rule_and_every_move_has_words() -> None:
    assert set(REASONS) == set(Rule)
    assert set(WORDS) == {*LoversDiscourse.DONE, STUCK}
    assert MODE.forfeit.label == "Give up, for both of you"
