"""Every sentence of Know Thyself in our words, in its order, and the tests that keep it.

What people do with the reading no app can break: it stands under TABLE.
"""

from pathlib import Path

from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
TURN, RISE, END = "test_thyself_turn", "test_thyself_rising", "test_thyself_ending"
VARY, LAWS, BOARDS = "test_thyself_variations", "test_thyself_laws", "test_boards"

SENTENCES: dict[str, dict[str, str]] = {
    "Game components": {
        "22 Majors, numbered 0 to 21": f"{TURN}::test_a_deck_is_22_majors_and_four_suits_of_14",
        "56 Minors in four suits of 14": f"{TURN}::test_a_deck_is_22_majors_and_four_suits_of_14",
        "pips count their number, Aces 1": f"{TURN}::test_pips_count_their_number_aces_1_and_courts_10",
        "Courts count 10": f"{TURN}::test_pips_count_their_number_aces_1_and_courts_10",
    },
    "Objective, setup, the playing field": {
        "fill every Sefira and resolve all": f"{END}::test_all_full_and_all_resolved_is_victory",
        "the Tree of Life is the board": f"{BOARDS}::test_the_tree_of_life_is_a_board",
        "the deck is shuffled": f"{TURN}::test_the_deck_is_shuffled_whole",
        "three cards to the hand": f"{TURN}::test_three_cards_are_drawn_and_the_first_turns_at_once",
        "ten Sefira": f"{TURN}::test_ten_sefira_a_sun_and_a_moon",
        "the topmost is the Crown, Knowledge beneath": f"{TURN}::test_the_crown_is_topmost_and_knowledge_beneath_it",
        "Sun top left, Moon top right, both optional":
            f"{TURN}::test_sun_is_top_left_and_moon_top_right_each_joined_to_two"
            f" {END}::test_an_empty_space_needs_nothing_but_a_taken_one_must_be_resolved",
        "four Grace Fields": f"{TURN}::test_four_grace_fields_beside_the_tree",
        "three Seeresses": f"{TURN}::test_a_minor_goes_to_any_of_the_three_seeresses",
    },
    "How to play": {
        "draw a card": f"{TURN}::test_a_turn_begins_with_a_card_from_the_deck",
        "play one: a Major to a Sefira or a Minor to the Plane":
            f"{TURN}::test_one_card_is_played_a_turn {TURN}::test_a_major_never_does"
            f" {TURN}::test_a_minor_never_goes_from_the_hand_to_the_heavens",
        "a match rises": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "a Major goes to an empty Sefira": f"{TURN}::test_only_one_major_a_space",
        "joined to the bottom or to an occupied place":
            f"{TURN}::test_a_major_goes_to_a_sefira_joined_to_the_bottom_of_the_tree"
            f" {TURN}::test_or_to_one_joined_to_an_occupied_place {TURN}::test_no_branch_no_way",
        "one Major a space": f"{TURN}::test_only_one_major_a_space",
        "with all ten full a Major may go to a free Grace Field":
            f"{TURN}::test_with_all_ten_full_a_major_may_go_to_grace"
            f" {TURN}::test_not_before_and_not_without_a_free_field"
            f" {TURN}::test_a_major_in_grace_never_needs_resolving",
        "what is in the Heavens never moves": f"{TURN}::test_a_card_in_the_heavens_never_moves",
        "a Minor goes to one of the Seeresses": f"{TURN}::test_a_minor_goes_to_any_of_the_three_seeresses",
        "on what she has, as a new row, full or not":
            f"{TURN}::test_it_lies_below_what_the_seeress_has_and_begins_a_row",
        "two or more of a suit in a row or column must rise":
            f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far"
            f" {TURN}::test_neither_a_row_nor_a_column_in_common_is_no_match",
        "near or far": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "row and column rise together": f"{TURN}::test_a_row_and_a_column_rise_together",
        "two Courts that match may negate instead": f"{RISE}::test_two_matching_courts_may_negate_each_other_or_rise",
    },
    "Raising to the Heavens": {
        "they leave the Plane": f"{RISE}::test_risen_minors_leave_the_material_plane_and_the_rest_slides_up",
        "and are placed on one or more Sefira": f"{RISE}::test_on_one_sefira_or_on_several_in_the_players_order",
        "the rest slides up": f"{RISE}::test_risen_minors_leave_the_material_plane_and_the_rest_slides_up",
        "which may match again":
            f"{RISE}::test_the_3_slides_up_and_matches_the_queen_of_cups"
            f" {RISE}::test_several_matches_after_a_slide_rise_together",
        "any number of Minors": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "where a Major lies": f"{RISE}::test_only_where_a_major_lies",
        "up to its number": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "they never move again": f"{TURN}::test_a_card_in_the_heavens_never_moves",
        "example: the 9 and the Queen": f"{RISE}::test_the_9_and_the_queen_resolve_the_hermit_and_the_wheel",
        "example: the 3 moves up": f"{RISE}::test_the_3_slides_up_and_matches_the_queen_of_cups",
        "example: 13 on Temperance": f"{RISE}::test_13_goes_on_temperance_of_14_and_does_not_resolve_it",
        "example: nowhere, so Grace": f"{RISE}::test_with_nowhere_to_go_they_take_grace_fields",
        "no space: a Grace Field": f"{RISE}::test_grace_takes_only_what_no_sefira_can",
        "one card each": f"{RISE}::test_a_grace_field_holds_one_card_and_there_are_four",
        "none free: the game is over": f"{END}::test_a_raised_minor_without_room_and_grace_is_defeat",
    },
    "Negating Courts": {
        "two Courts that match need not rise": f"{RISE}::test_two_matching_courts_may_negate_each_other_or_rise"
            f" {RISE}::test_they_may_rise_like_any_others {RISE}::test_a_court_and_a_pip_never_negate",
        "they leave the game": f"{RISE}::test_two_matching_courts_may_negate_each_other_or_rise",
        "discard as many as you wish":
            f"{RISE}::test_any_of_the_hand_may_be_discarded_then_one_draws_up_to_four {RISE}::test_or_nothing",
        "draw back up to four": f"{RISE}::test_any_of_the_hand_may_be_discarded_then_one_draws_up_to_four"
            f" {RISE}::test_with_too_few_in_the_deck_one_draws_what_is_left",
        "the hand has grown": f"{RISE}::test_from_then_on_four_are_held_between_turns",
    },
    "Resolving Majors": {
        "equal to the sum: resolved": f"{RISE}::test_a_major_resolves_on_the_exact_sum_only",
        "shown by turning its Minors": f"{END}::test_the_view_tells_a_place_by_what_lies_on_it",
        "no more may come": f"{RISE}::test_what_is_resolved_takes_no_more",
        "example: the Hermit by a 9": f"{RISE}::test_the_9_and_the_queen_resolve_the_hermit_and_the_wheel",
    },
    "Unique Sefira and cards": {
        "The Fool on Knowledge is 40": f"{RISE}::test_the_fool_on_knowledge_is_worth_40",
        "any other there doubles": f"{RISE}::test_knowledge_doubles_its_major",
        "The Fool elsewhere wants one Minor":
            f"{RISE}::test_the_fool_elsewhere_is_resolved_by_a_single_minor_of_any_value",
        "Sun and Moon on their own spaces":
            f"{RISE}::test_each_luminary_may_open_its_own_space {RISE}::test_nobody_else_may",
        "empty, a space needs nothing":
            f"{END}::test_an_empty_space_needs_nothing_but_a_taken_one_must_be_resolved",
        "taken, it must be resolved": f"{END}::test_an_empty_space_needs_nothing_but_a_taken_one_must_be_resolved",
        "each is linked to two": f"{TURN}::test_sun_is_top_left_and_moon_top_right_each_joined_to_two"
            f" {RISE}::test_it_needs_a_branch_too {RISE}::test_its_space_becomes_a_sefira_that_leads_on",
    },
    "Victory and defeat": {
        "all full, all resolved": f"{END}::test_all_full_and_all_resolved_is_victory"
            f" {END}::test_an_unresolved_major_is_no_victory",
        "what is left over need not be placed": f"{END}::test_it_interrupts_everything",
        "at that moment": f"{END}::test_it_interrupts_everything",
        "the score is the total": f"{END}::test_the_score_is_the_total_of_all_resolved_majors",
        "no move left: lost": f"{END}::test_nothing_left_to_play_is_defeat",
        "a raised Minor with no room and no grace":
            f"{END}::test_a_raised_minor_without_room_and_grace_is_defeat"
            f" {END}::test_what_can_be_placed_is_placed_first_and_may_win",
        "only Majors and a full tree": f"{END}::test_a_hand_of_majors_with_no_place_is_defeat"
            f" {END}::test_but_not_with_a_free_grace_field_or_a_luminary_to_play",
    },
    "Variations": {
        "Meditative: twice the number": f"{VARY}::test_meditation_doubles_what_a_major_takes",
        "Fated: no new row before the last is full": f"{VARY}::test_a_row_is_filled_before_the_next_begins",
        "Numerology: turn over until one is worth 6 to 10":
            f"{VARY}::test_cards_are_turned_over_until_one_is_worth_6_to_10",
        "it is the sacred number": f"{VARY}::test_any_card_counts_courts_as_10_and_majors_by_their_number",
        "all back, and begin": f"{VARY}::test_all_are_shuffled_back_and_the_game_begins",
        "suits do not match": f"{VARY}::test_two_or_more_that_total_the_number_or_a_multiple_rise",
        "the number or a multiple does": f"{VARY}::test_two_or_more_that_total_the_number_or_a_multiple_rise"
            f" {VARY}::test_every_subset_of_a_line_counts",
        "Courts of a suit negate, whatever the total": f"{VARY}::test_courts_of_one_suit_negate_whatever_they_total",
        "Courts of two suits never":
            f"{VARY}::test_courts_of_other_suits_never_negate_and_rise_if_they_total_a_multiple",
    },
    "As divination": {
        "the game speaks as well as plays": TABLE,
        "the four of the centre are enough": f"{END}::test_each_row_names_the_step_that_put_its_card_there",
        "each asks as its Major is placed": f"{TURN}::test_what_it_would_do_is_told_before_it_is_done",
        "lost: keep the card that did it": f"{END}::test_a_lost_game_adds_its_obstacle"
            f" {END}::test_a_defeat_without_a_card_has_no_obstacle",
        "fill from the bottom, from the hand, then the deck":
            f"{END}::test_the_centre_is_filled_from_the_hand_from_the_bottom_to_the_top"
            f" {END}::test_then_from_the_deck_until_all_four_are_filled",
        "until all four are": f"{END}::test_then_from_the_deck_until_all_four_are_filled"
            f" {END}::test_when_no_major_is_left_a_place_stays_open",
        "what each signifies": TABLE,
        "the obstacle holds back": f"{END}::test_a_lost_game_adds_its_obstacle",
        "many Minors: suits and Courts": f"{END}::test_few_minors_are_named_and_of_many_suits_and_courts_are_told",
        "example: the Emperor": f"{END}::test_the_emperor_on_the_foundation_with_an_ace_and_a_three",
    },
}  # fmt: skip
# The rulings on what the text leaves open, in RULES.md's numbers.
RULINGS = {
    "K3": f"{RISE}::test_several_matches_after_a_slide_rise_together",
    "K4": f"{END}::test_but_not_with_a_free_grace_field_or_a_luminary_to_play",
    "K5": f"{RISE}::test_nobody_else_may",
    "K6": f"{RISE}::test_grace_takes_only_what_no_sefira_can",
    "K7": f"{RISE}::test_of_three_that_match_two_courts_may_negate_and_the_third_rises_alone",
    "K8": f"{END}::test_it_interrupts_everything",
    "K9": f"{RISE}::test_the_score_counts_knowledge_doubled_and_the_fool_40_there_else_0",
    "K10": f"{VARY}::test_but_not_the_score",
    "K11": f"{VARY}::test_every_subset_of_a_line_counts",
    "K12": f"{VARY}::test_declined_they_stay",
    "K13": f"{VARY}::test_a_row_is_filled_before_the_next_begins",
    "K14": f"{TURN}::test_with_an_empty_deck_play_goes_on_without_a_draw",
    "K15": f"{RISE}::test_from_then_on_four_are_held_between_turns",
    "K17": f"{VARY}::test_any_card_counts_courts_as_10_and_majors_by_their_number",
    "K18": f"{END}::test_the_obstacle_never_fills_a_sefira",
    "K19": f"{RISE}::test_courts_that_both_match_a_third_card_but_not_each_other_do_not_negate",
    "K20": f"{END}::test_what_can_be_placed_is_placed_first_and_may_win",
    "K21": f"{END}::test_the_centre_is_filled_from_the_hand_from_the_bottom_to_the_top",
    "K22": f"{VARY}::test_left_courts_may_negate_when_the_next_card_is_given",
}


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test({**SENTENCES, "Rulings": RULINGS}, HERE) == []


def test_every_sentence_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Game components": 4, "Objective, setup, the playing field": 9, "How to play": 14,
        "Raising to the Heavens": 15, "Negating Courts": 5, "Resolving Majors": 4, "Unique Sefira and cards": 7,
        "Victory and defeat": 7, "Variations": 9, "As divination": 10,
    }  # fmt: skip
