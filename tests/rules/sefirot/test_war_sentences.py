"""Every sentence of the rules of Warring Planets in our words, in its order, and the tests that keep it.

What no app can keep stands under TABLE.
"""

from pathlib import Path

from divination.rules.two_players import STUCK
from divination.warring_planets.rules.game import MODE
from divination.warring_planets.rules.moves import Rule
from divination.warring_planets.rules.position import WarringPlanets
from divination.warring_planets.rules.words import REASONS, WORDS
from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
SKY, HIDDEN = "test_starfield", "test_two_players"
READ = "test_two_player_readings"
TURN, RISE, END = "test_war_turn", "test_war_raising", "test_war_ending"

SENTENCES: dict[str, dict[str, str]] = {
    "Objective and set-up": {
        "fill all Sefira": f"{END}::test_all_full_and_all_resolved_ends_it_at_once",
        "points for each resolved Major": f"{END}::test_only_resolved_majors_that_face_one_score",
        "most points win": f"{END}::test_most_points_win",
        "the Starfield is the board": f"{SKY}::test_thirteen_sefira_in_three_columns_five_in_the_middle",
        "the deck is shuffled":
            f"{TURN}::test_each_is_dealt_three_and_the_first_player_begins_unless_the_table_says_otherwise",
        "one sits by the Moon, one by the Sun, joined by the columns":
            f"{SKY}::test_player_1_sees_the_columns_top_to_bottom_and_the_sun_on_the_left",
        "three cards to each":
            f"{TURN}::test_each_is_dealt_three_and_the_first_player_begins_unless_the_table_says_otherwise",
        "hands are not shown": f"{HIDDEN}::test_hands_and_deck_are_hidden_and_nothing_else",
        "nor talked about": TABLE,
    },
    "The playing field": {
        "three columns, five spaces in the middle, four on each side":
            f"{SKY}::test_thirteen_sefira_in_three_columns_five_in_the_middle",
        "neighbours above and below are adjacent":
            f"{SKY}::test_a_place_touches_those_above_and_below_it_and_what_the_ouroboros_joins",
        "every space is a Sefira": f"{SKY}::test_every_place_has_a_name_and_a_point_of_its_own",
        "what the ouroboros joins is adjacent too":
            f"{SKY}::test_a_place_touches_those_above_and_below_it_and_what_the_ouroboros_joins"
            f" {TURN}::test_on_the_second_board_the_outer_stars_carry",
        "Gift Fields are not used": f"{TURN}::test_a_turn_begins_with_a_card_from_the_deck_and_there_are_no_gifts",
    },
    "A turn": {
        "draw from the deck": f"{TURN}::test_a_turn_begins_with_a_card_from_the_deck_and_there_are_no_gifts",
        "play one card": f"{TURN}::test_one_card_is_played_a_turn",
        "a Major to a Sefira, a Minor to the Plane":
            f"{TURN}::test_a_major_never_does_nor_a_minor_of_the_hand_to_the_sky",
        "a match rises": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
    },
    "Majors": {
        "to the three Sefira at one's side": f"{TURN}::test_a_major_goes_to_ones_own_edge",
        "or beside a Major or Guard that faces one": f"{TURN}::test_or_beside_a_major_or_guard_that_faces_one"
            f" {TURN}::test_what_faces_the_other_carries_nothing {TURN}::test_no_chain_to_the_edge_is_needed",
        "right side up for who laid it": f"{TURN}::test_a_major_faces_who_laid_it",
        "one Major a Sefira": f"{TURN}::test_only_one_major_a_sefira",
        "with thirteen full no more": f"{TURN}::test_with_thirteen_full_no_more_majors_come",
        "none is moved": f"{TURN}::test_what_lies_on_the_sky_never_moves",
    },
    "Minors": {
        "into one of three columns before oneself": f"{TURN}::test_a_minor_goes_to_any_of_ones_own_three_seeresses",
        "on what lies there, as a new row, full or not":
            f"{TURN}::test_it_begins_a_row_also_where_the_row_above_is_not_full",
        "two or more of a suit in a row or column must rise":
            f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "near or far": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "row and column rise together": f"{TURN}::test_a_row_and_a_column_rise_together",
        "example: the 9 and 4, the 6 and the Knight":
            f"{TURN}::test_the_9_and_4_rise_then_the_6_slides_up_and_meets_the_knight",
        "Courts do not negate": f"{TURN}::test_courts_do_not_negate_each_other_here",
        "Guards are placed instead": f"{RISE}::test_page_and_knight_match_and_both_may_guard",
    },
    "Raising to the Heavens": {
        "they leave the Plane": f"{TURN}::test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far",
        "onto one or more occupied Sefira":
            f"{RISE}::test_risen_minors_are_placed_on_one_sefira_or_on_several_in_the_players_order",
        "or onto empty ones as Guards":
            f"{RISE}::test_a_risen_minor_may_guard_an_empty_sefira_at_ones_edge_or_beside_what_faces_one",
        "what matches then rises too": f"{RISE}::test_what_slid_up_may_match_and_rises_too",
        "any number of Minors": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "where a Major lies": f"{RISE}::test_a_guard_takes_no_minors",
        "up to its number": f"{RISE}::test_any_number_of_minors_up_to_the_majors_number",
        "none is moved": f"{TURN}::test_what_lies_on_the_sky_never_moves",
        "on a Major that faces one": f"{RISE}::test_what_faces_one_takes_minors_wherever_it_lies",
        "or beside a Major or Guard that does": f"{RISE}::test_beside_a_guard_of_ones_own_another_may_take_it"
            f" {RISE}::test_there_is_no_bridge_over_resolved_sefira",
        "or at one's edge": f"{RISE}::test_at_ones_edge_anybodys_major_takes_it",
        "example: the 9 and the 3": f"{RISE}::test_the_printed_raise",
        "example: not The Chariot, not Death": f"{RISE}::test_the_printed_raise",
        "nowhere to place it: it ends":
            f"{END}::test_a_risen_minor_that_can_go_nowhere_ends_it_and_the_score_decides",
        "but a Guard may still be possible": f"{END}::test_while_a_guard_may_be_set_or_felled_it_goes_on",
    },
    "Guards": {
        "a risen Minor to an empty Sefira":
            f"{RISE}::test_a_risen_minor_may_guard_an_empty_sefira_at_ones_edge_or_beside_what_faces_one",
        "beside what faces one or at one's edge":
            f"{RISE}::test_a_risen_minor_may_guard_an_empty_sefira_at_ones_edge_or_beside_what_faces_one",
        "it is a Guard": f"{RISE}::test_a_guard_faces_who_set_it {RISE}::test_a_guard_lies_open",
        "the opponent may play nothing there": f"{TURN}::test_nothing_is_played_where_the_other_stands_guard"
            f" {RISE}::test_it_slips_under_no_foes_guard_at_the_centre",
        "example: Page and Knight": f"{RISE}::test_page_and_knight_match_and_both_may_guard",
        "beside it Majors and Guards may follow": f"{RISE}::test_beside_a_guard_majors_and_guards_may_follow"
            f" {TURN}::test_the_printed_guards",
        "a Major may slip under it if the Guard counts no more":
            f"{TURN}::test_the_guard_becomes_a_minor_on_what_slips_under_it"
            f" {TURN}::test_a_guard_worth_more_lets_nothing_under_it {TURN}::test_the_printed_guards",
        "the same value resolves at once": f"{TURN}::test_equal_values_resolve_at_once",
    },
    "Attacks": {
        "a risen Minor may attack a Guard of the other": f"{RISE}::test_only_a_guard_of_the_foes_is_attacked",
        "worth as much or more": f"{RISE}::test_a_risen_minor_worth_as_much_fells_a_guard_within_reach"
            f" {RISE}::test_one_worth_less_does_not",
        "beside what faces one or at one's edge": f"{RISE}::test_at_ones_own_edge_a_foes_guard_may_always_be_attacked"
            f" {RISE}::test_out_of_reach_it_may_not",
        "both are discarded": f"{RISE}::test_a_risen_minor_worth_as_much_fells_a_guard_within_reach",
        "Courts count 10": f"{RISE}::test_a_court_counts_10_and_falls_to_any_court_or_a_ten",
        "example: The Devil beside the Page": f"{TURN}::test_the_printed_guards",
        "example: The Devil beneath the Page": f"{TURN}::test_the_guard_becomes_a_minor_on_what_slips_under_it",
    },
    "Resolving Majors": {
        "equal to the sum: resolved": f"{RISE}::test_a_major_resolves_on_the_exact_sum_only",
        "shown by turning its Minors": f"{RISE}::test_the_hermit_is_resolved_by_the_9_of_pentacles",
        "example: the Hermit by a 9": f"{RISE}::test_the_hermit_is_resolved_by_the_9_of_pentacles",
        "no more may come": f"{RISE}::test_what_is_resolved_takes_no_more",
        "the other's Major turns to who resolves it": f"{RISE}::test_who_resolves_the_foes_major_turns_it",
        "and gives ground": f"{RISE}::test_and_with_it_the_ground_it_gives",
    },
    "Special cards": {
        "The Fool takes one card of any value":
            f"{RISE}::test_the_fool_takes_a_single_card_of_any_value_and_scores_nothing",
        "Sun and Moon may share the centre": f"{RISE}::test_sun_and_moon_may_share_the_centre_worth_50",
        "together they are worth 50": f"{RISE}::test_sun_and_moon_may_share_the_centre_worth_50",
        "also onto a resolved centre, which is resolved no more":
            f"{RISE}::test_onto_a_resolved_centre_it_unresolves_it_and_takes_its_worth_out_of_the_score",
    },
    "The end": {
        "all occupied, all resolved": f"{END}::test_all_full_and_all_resolved_ends_it_at_once"
            f" {END}::test_an_open_major_or_a_free_sefira_does_not_end_it",
        "a Minor that finds no Major, no place for a Guard, no attack":
            f"{END}::test_a_risen_minor_that_can_go_nowhere_ends_it_and_the_score_decides"
            f" {END}::test_it_ends_only_when_none_of_what_is_left_can_go_anywhere",
        "only Majors and no free Sefira in reach":
            f"{END}::test_a_hand_of_majors_with_no_free_sefira_in_reach_ends_it"
            f" {END}::test_the_keeper_says_that_play_goes_on_where_it_does",
        "one forfeits": f"{END}::test_who_forfeits_loses_whatever_the_score",
        "each counts the resolved Majors that face them": f"{END}::test_only_resolved_majors_that_face_one_score",
        "nothing for a part": f"{END}::test_only_resolved_majors_that_face_one_score",
    },
    "Variations": {
        "Noble: a Court falls to a Court": f"{END}::test_a_noble_guard_falls_to_a_court_alone",
        "Outnumber: several attack together": f"{END}::test_several_of_one_raise_may_attack_together"
            f" {END}::test_without_outnumber_each_attacks_alone",
        "worth as much together": f"{END}::test_together_they_must_be_worth_as_much",
        "all of them are discarded": f"{END}::test_several_of_one_raise_may_attack_together",
    },
    "As divination": {
        "each one's first Major": f"{READ}::test_the_tale_has_five_questions_and_up_to_six_cards"
            f" {READ}::test_a_major_that_slipped_under_a_guard_may_be_the_first",
        "the first Major or Guard that connects both":
            f"{READ}::test_in_a_war_a_guard_may_be_the_link_and_stays_it_when_it_is_gone"
            f" {READ}::test_in_a_war_a_major_that_turns_may_link",
        "the first resolved by who had not placed it, if there is one":
            f"{READ}::test_the_tale_has_five_questions_and_up_to_six_cards"
            f" {READ}::test_in_the_tale_nothing_steps_in_for_what_was_lost",
        "the last resolved": f"{READ}::test_the_tale_has_five_questions_and_up_to_six_cards",
        "the unplayable card, if there is one": f"{READ}::test_the_tale_has_five_questions_and_up_to_six_cards"
            f" {READ}::test_in_the_tale_nothing_steps_in_for_what_was_lost",
        "what each of these answers": f"{READ}::test_the_questions_are_in_our_words",
        "as a relationship by the ways of Lovers’ Discourse":
            f"{READ}::test_a_war_as_a_relationship_has_what_was_resolved_last_and_what_could_not_be_played",
    },
}  # fmt: skip
# The rulings on what the text leaves open, in RULES.md's numbers: those about play.
RULINGS = {
    "K14": f"{TURN}::test_with_an_empty_deck_play_goes_on_without_a_draw",
    "L4": f"{READ}::test_in_a_war_a_guard_may_be_the_link_and_stays_it_when_it_is_gone",
    "L5": f"{RISE}::test_there_is_no_bridge_over_resolved_sefira",
    "L14": f"{RISE}::test_the_pair_turns_to_who_resolves_it",
    "W2": f"{TURN}::test_the_guard_becomes_a_minor_on_what_slips_under_it"
        f" {TURN}::test_equal_values_resolve_at_once {TURN}::test_the_fool_fits_under_no_guard",
    "W3": f"{END}::test_a_guard_fills_a_sefira",
    "W4": f"{END}::test_pips_together_never_beat_a_noble_court_but_with_a_court_they_may",
    "W5": f"{RISE}::test_onto_a_resolved_centre_it_unresolves_it_and_takes_its_worth_out_of_the_score",
    "W6": f"{RISE}::test_it_needs_a_way_like_any_other_and_may_come_when_all_thirteen_are_full",
    "W7": f"{END}::test_only_resolved_majors_that_face_one_score {END}::test_equal_scores_are_a_draw",
    "W8": f"{TURN}::test_each_is_dealt_three_and_the_first_player_begins_unless_the_table_says_otherwise",
    "W9": f"{END}::test_an_empty_hand_with_nothing_to_draw_ends_it",
    "W10": f"{END}::test_who_forfeits_loses_whatever_the_score",
    "W11": f"{TURN}::test_a_guard_that_was_cut_off_takes_no_major",
    "W12": f"{RISE}::test_it_may_be_placed_on_anothers_major_without_resolving_it"
        f" {END}::test_it_ends_only_when_none_of_what_is_left_can_go_anywhere",
    "W13": f"{END}::test_what_the_score_then_is_is_said_before",
    "W14": f"{END}::test_all_full_and_all_resolved_ends_it_at_once {END}::test_a_guard_fills_a_sefira"
        f" {END}::test_a_slip_that_resolves_the_last_ends_it",
    "W15": f"{END}::test_several_of_one_raise_may_attack_together"
        f" {RISE}::test_what_an_attack_empties_may_be_taken_by_the_next_of_the_same_raise",
    "W16": f"{RISE}::test_a_risen_minor_worth_as_much_fells_a_guard_within_reach"
        f" {RISE}::test_who_resolves_the_foes_major_turns_it"
        f" {READ}::test_the_tale_has_five_questions_and_up_to_six_cards",
    "W17": f"{RISE}::test_onto_a_resolved_centre_it_unresolves_it_and_takes_its_worth_out_of_the_score",
    "W18": f"{END}::test_noble_and_outnumber_are_this_games_only",
    "W19": f"{END}::test_whose_time_ran_out_loses_or_it_stays_undecided",
    "W20": f"{READ}::test_a_war_as_a_relationship_has_what_was_resolved_last_and_what_could_not_be_played",
    "W21": f"{RISE}::test_at_ones_own_edge_a_foes_guard_may_always_be_attacked",
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test({**SENTENCES, "Rulings": RULINGS}, HERE) == []


def test_every_sentence_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Objective and set-up": 9, "The playing field": 5, "A turn": 4, "Majors": 6, "Minors": 8,
        "Raising to the Heavens": 15, "Guards": 8, "Attacks": 7, "Resolving Majors": 6, "Special cards": 4,
        "The end": 6, "Variations": 4, "As divination": 7,
    }  # fmt: skip


def test_every_rule_and_every_move_has_words() -> None:
    assert set(REASONS) == set(Rule)
    assert set(WORDS) == {*WarringPlanets.DONE, STUCK}
    assert MODE.forfeit.label == "Forfeit the game"
