"""Every sentence of Dream Odyssey in our words, in its order, and the tests that keep it.

What only people do at the table no app can break: it stands under TABLE. What the tie-in pages give an agent is kept
by tests/rules/hidden_isle/test_odyssey.py.
"""

from pathlib import Path

from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
S, T, E, P, U = (f"test_odyssey_{part}" for part in ("setup", "travel", "encounters", "powers", "tale"))

SENTENCES: dict[str, dict[str, str]] = {
    "The objective": {
        "a journey to a God or Spirit at the top": f"{S}::test_the_crowns_major_is_turned_over_first_and_is_the_goal",
        "travel, reach the top, defeat the Crown": f"{E}::test_whoever_defeats_the_crown_wins",
    },
    "The playing field": {
        "the Tree of Life": f"{S}::test_the_sefira_says_how_many_minors_lie_on_it",
        "twelve Sefira with the Sun's and the Moon's": f"{S}::test_the_tree_has_twelve_sefira",
        "branches are paths": f"{T}::test_a_destination_is_linked_by_a_branch",
        "obstacles are faced in the encounter area": f"{T}::test_the_cards_of_the_sefira_are_the_encounter",
        "four wound fields": f"{S}::test_there_are_four_wound_fields",
        "a Party of Majors and Courts":
            f"{S}::test_a_set_up_that_cannot_be_is_refused {U}::test_the_view_shows_the_table_and_what_is_asked",
        "a hand of pips, never a Court": f"{E}::test_a_court_drawn_then_joins_the_party",
        "a marker says where one is": f"{S}::test_the_marker_begins_at_the_foot_of_the_tree",
        "a coin is a good marker": TABLE,
    },
    "Setup": {
        "the board lies with the tree up": TABLE,
        "two decks, each with its discard pile":
            f"{S}::test_the_majors_and_the_minors_are_two_decks {S}::test_each_deck_has_its_own_discard_pile",
        "a Major face down on every Sefira": f"{S}::test_a_major_lies_face_down_on_every_sefira",
        "the Crown's is revealed: goal and landscape":
            f"{S}::test_the_crowns_major_is_turned_over_first_and_is_the_goal"
            f" {S}::test_the_crown_shows_its_major_alone_until_it_is_attainable",
        "stacks of Minors by the diagram":
            f"{S}::test_the_sefira_says_how_many_minors_lie_on_it"
            f" {S}::test_the_stacks_lie_as_the_variation_says",
        "three Minors in hand, Courts shuffled back":
            f"{S}::test_three_minors_are_drawn_to_the_hand"
            f" {S}::test_courts_in_the_first_hand_are_shuffled_back_and_drawn_anew",
        "one Major in the Party": f"{S}::test_one_major_is_drawn_to_the_party",
        "the marker on the starting space": f"{S}::test_the_marker_begins_at_the_foot_of_the_tree",
        "the bottom three are attainable": f"{S}::test_the_bottom_three_are_attainable_and_turned_over",
        "the others are not": f"{S}::test_an_unattainable_sefira_is_face_down",
    },
    "How to play": {
        "travel to what is attainable or empty, and linked":
            f"{T}::test_one_travels_to_an_attainable_sefira {T}::test_an_unattainable_sefira_is_no_destination"
            f" {T}::test_a_destination_is_linked_by_a_branch",
        "an empty one is reached at once": f"{T}::test_an_empty_sefira_is_reached_at_once",
        "else the marker goes on the branch": f"{T}::test_the_marker_lies_on_the_branch_while_one_travels",
        "a Minor is drawn, a pip is kept": f"{T}::test_a_minor_is_drawn_on_the_way_and_a_pip_comes_to_the_hand",
        "a Court is a stranger to win over":
            f"{T}::test_a_court_drawn_on_the_way_is_a_stranger_with_an_encounter_of_one_card",
        "with a single card drawn against one":
            f"{T}::test_a_court_drawn_on_the_way_is_a_stranger_with_an_encounter_of_one_card",
        "then one arrives": f"{T}::test_one_arrives_when_one_says_so {E}::test_the_sefira_follows_even_a_lost_stranger",
        "and faces the Minors there": f"{T}::test_the_cards_of_the_sefira_are_the_encounter",
        "then a new turn": f"{T}::test_a_new_turn_follows_the_encounter",
        "an empty Minors deck is made of its discard pile":
            f"{T}::test_an_empty_deck_is_made_anew_of_the_discard_pile_when_a_card_is_needed"
            f" {T}::test_it_is_not_made_anew_before_a_card_is_needed",
        "an empty hand outside an encounter draws one":
            f"{T}::test_an_empty_hand_outside_an_encounter_draws_one"
            f" {T}::test_an_empty_hand_draws_on_the_way_too",
        "a draw is from the top": f"{T}::test_an_empty_hand_outside_an_encounter_draws_one",
        "discards in any order":
            f"{P}::test_cards_are_discarded_in_any_order_where_a_power_may_look_at_it",
    },
    "Encounters": {
        "a challenge of cards in a row": f"{T}::test_the_cards_of_the_sefira_are_the_encounter",
        "each card is a side of the adversary": f"{U}::test_the_example_of_an_adversary_of_three_cards",
        "Courts count 10, Aces 1": f"{E}::test_an_encountered_court_counts_ten_and_an_ace_one",
        "a card against each": f"{E}::test_one_card_is_played_against_each_card_in_the_players_order",
        "as long as there are cards one must":
            f"{E}::test_one_must_play_as_long_as_the_hand_holds_cards {E}::test_a_card_that_stood_is_not_faced_again",
        "equal or more succeeds, both are discarded":
            f"{E}::test_equal_succeeds {E}::test_more_succeeds_and_both_are_discarded",
        "less fails and goes to a wound field": f"{E}::test_less_fails_and_becomes_a_wound",
        "the example of three cards": f"{E}::test_the_printed_example_of_three_cards",
    },
    "Resolving encounters": {
        "what cannot be faced stays unbeaten": f"{E}::test_what_the_hand_does_not_reach_stays_unbeaten",
        "all defeated wins, else it is lost":
            f"{E}::test_all_defeated_wins {E}::test_what_the_hand_does_not_reach_stays_unbeaten",
        "a won stranger joins the Party": f"{E}::test_a_stranger_won_over_joins_the_party",
        "so does a won Sefira's Major": f"{E}::test_the_major_of_a_won_sefira_joins_the_party",
        "what is linked becomes attainable": f"{E}::test_what_is_linked_becomes_attainable",
        "only the first card of a stack is seen": f"{S}::test_only_the_first_card_of_a_stack_is_seen",
        "a lost stranger is discarded, with what stood":
            f"{E}::test_a_lost_stranger_is_discarded_with_what_stood",
        "what stood on a Sefira goes back, to be tried again":
            f"{E}::test_what_stood_goes_back_on_the_sefira {T}::test_a_lost_sefira_is_tried_again_from_a_linked_one",
        "after a loss a peek at three, one discarded":
            f"{E}::test_introspection_peeks_at_the_bottom_three_discards_one_and_orders_two",
        "one Minor after every encounter": f"{E}::test_a_minor_is_drawn_after_every_encounter",
    },
    "The Party": {
        "Courts and Majors are allies": f"{U}::test_the_view_shows_the_table_and_what_is_asked",
        "outside encounters one Major or two Courts buy help":
            f"{T}::test_it_costs_one_major_or_two_courts {T}::test_one_court_alone_is_not_enough"
            f" {T}::test_help_is_not_there_during_an_encounter {T}::test_help_is_there_on_the_way_too",
        "assistance from the top":
            f"{T}::test_assistance_draws_from_the_top_and_inspiration_from_the_bottom",
        "inspiration from the bottom":
            f"{T}::test_assistance_draws_from_the_top_and_inspiration_from_the_bottom",
    },
    "Using Court cards": {
        "during an encounter Courts help": f"{E}::test_a_court_raises_a_pip_by_its_rank",
        "a played pip may be raised": f"{E}::test_the_player_may_leave_a_pip_as_it_is",
        "+2, +3, +4, doubled": f"{E}::test_a_court_raises_a_pip_by_its_rank",
        "several on one pip": f"{E}::test_several_courts_raise_one_pip_in_the_order_played",
        "a Court beats a Court of its suit or rank":
            f"{E}::test_a_court_beats_a_court_of_its_suit_or_rank {E}::test_a_court_beats_no_other_court_and_no_pip",
        "played Courts are discarded after it": f"{E}::test_courts_played_are_discarded_after_the_encounter",
    },
    "Using Major Arcana": {
        "each has its power": f"{P}::test_every_power_is_told",
        "unless it says so, outside encounters":
            f"{P}::test_a_power_that_says_nothing_is_for_outside_encounters"
            f" {P}::test_a_power_to_be_played_during_an_encounter_is_not_for_outside",
        "it needs the cards that it names":
            f"{P}::test_a_power_needs_as_many_cards_as_it_names_in_the_deck"
            f" {P}::test_a_power_needs_as_many_cards_as_it_names_in_the_discard_pile",
        "once used it is discarded": f"{P}::test_a_used_major_is_discarded",
    },
    "The powers": {
        "The Fool":
            f"{P}::test_the_fool_makes_aces_eleven_and_they_come_back {P}::test_the_fool_lasts_for_one_encounter",
        "The Magician": f"{P}::test_the_magician_replaces_a_stack_from_the_top_of_the_discard_pile",
        "The High Priestess":
            f"{P}::test_the_high_priestess_keeps_two_of_the_bottom_three_of_the_deck"
            f" {P}::test_or_of_the_bottom_three_of_the_discard_pile",
        "The Empress": f"{P}::test_the_empress_keeps_one_of_the_bottom_three_and_puts_the_others_on_top",
        "The Emperor": f"{P}::test_the_emperor_takes_an_encountered_court_into_the_party",
        "The Hierophant": f"{P}::test_the_hierophant_keeps_up_to_two_pips_played_in_this_encounter",
        "The Lovers": f"{P}::test_the_lovers_take_a_card_of_the_same_suit",
        "The Chariot": f"{P}::test_the_chariot_leaves_an_encounter_before_any_card_is_played",
        "Strength": f"{P}::test_strength_takes_a_card_from_a_wound_field",
        "The Hermit": f"{P}::test_the_hermit_draws_two_from_either_end",
        "Wheel of Fortune":
            f"{P}::test_the_wheel_discards_the_hand_and_draws_as_many {P}::test_the_wheel_draws_on_to_three_pips",
        "Justice":
            f"{P}::test_justice_prevents_a_wound {P}::test_justice_keeps_a_court_that_an_encounter_would_cost"
            f" {P}::test_justice_keeps_a_court_given_up_for_help"
            f" {P}::test_justice_keeps_a_court_that_the_tower_would_cost",
        "The Hanged Man": f"{P}::test_the_hanged_man_discards_one_and_draws_three_from_both_ends",
        "Death": f"{P}::test_death_discards_a_wound_and_keeps_one_of_the_top_four",
        "Temperance": f"{P}::test_temperance_discards_an_encountered_card",
        "The Devil": f"{P}::test_the_devil_gives_two_and_a_wound",
        "The Tower":
            f"{P}::test_the_tower_discards_one_of_the_party_and_defeats_two"
            f" {P}::test_the_tower_may_defeat_one_alone_and_cost_a_major",
        "The Star":
            f"{P}::test_the_star_takes_a_card_one_just_defeated {P}::test_the_star_shines_after_a_lost_encounter_too",
        "The Moon": f"{P}::test_the_moon_takes_one_of_the_bottom_four_and_orders_the_rest",
        "The Sun": f"{P}::test_the_sun_takes_one_of_the_top_four_discarded_and_puts_the_rest_under_the_deck",
        "The Gate": f"{P}::test_the_gate_discards_the_bottom_card_and_takes_any_discarded_one",
        "The World": f"{P}::test_the_world_takes_one_of_the_top_four_and_orders_the_rest",
    },
    "Wound fields": {
        "four of them": f"{S}::test_there_are_four_wound_fields",
        "a card that cannot defeat becomes a wound": f"{E}::test_less_fails_and_becomes_a_wound",
        "it draws from the top or the bottom": f"{E}::test_a_wound_inspires_from_the_top_or_the_bottom",
        "four wounds lose": f"{E}::test_the_fourth_wound_loses_at_once",
    },
    "Sun and Moon spaces": {
        "they bring a Major": f"{E}::test_the_sun_and_the_moon_bring_a_major_more",
    },
    "The unfolding tale": {
        "a story of places and people": f"{U}::test_the_journey_to_a_sefira_is_told",
        "the Crown's Major is a landscape of a type":
            f"{U}::test_the_crown_lays_out_a_landscape_of_a_type"
            f" {U}::test_each_type_of_world_is_laid_out_by_some_majors",
        "note it down": f"{U}::test_the_goal_and_its_landscape_are_told",
        "a Sefira's Major is a place by the type": f"{U}::test_a_major_is_a_place_by_the_type_of_the_world",
        "imagine arriving": TABLE,
        "each Minor says something about them": TABLE,
        "the example of the garden": f"{U}::test_the_example_of_the_garden_in_the_starlit_desert",
        "a Court is a person by the type":
            f"{U}::test_a_court_is_a_person_by_the_type_of_the_world {U}::test_everyone_is_somebody_in_every_world",
        "imagine talking to them": TABLE,
        "the example of the Knight in the City of Scholars":
            f"{U}::test_the_example_of_the_knight_met_in_the_city_of_scholars"
            f" {U}::test_the_knight_of_swords_in_a_city_is_the_debater_and_the_champion_the_knight_of_wands",
        "the example of the debater": f"{U}::test_the_example_of_the_debater_with_two_cards",
    },
    "Game end": {
        "whoever defeats the Crown wins": f"{E}::test_whoever_defeats_the_crown_wins {E}::test_a_lost_crown_goes_on",
        "four wounds are a defeat":
            f"{E}::test_the_fourth_wound_loses_at_once {E}::test_the_fourth_wound_loses_at_the_crown_too",
    },
    "Sealing the game": {
        "two to five: the Crown, who took part there, Majors of the journey":
            f"{U}::test_a_seal_takes_the_crown_who_helped_there_and_the_majors_of_the_journey"
            f" {U}::test_who_took_part_at_the_crown_may_be_sealed_once",
    },
    "Changes to setup": {
        "burden or ideal may be the Crown, else it is drawn":
            f"{S}::test_a_burden_or_an_ideal_may_be_the_crown {S}::test_without_one_the_crown_is_drawn",
        "the Party begins with a card of one's own":
            f"{S}::test_the_starting_card_of_an_agent_takes_the_place_of_the_drawn_one",
        "a contact's card comes beside it": f"{S}::test_a_contact_comes_beside_it",
    },
}  # fmt: skip
RULINGS: dict[str, str] = {
    "O1 Courts count in their order": f"{E}::test_several_courts_raise_one_pip_in_the_order_played",
    "O2 every Court goes to the Party":
        f"{E}::test_a_court_drawn_then_joins_the_party {E}::test_a_court_drawn_for_a_wound_joins_the_party"
        f" {T}::test_a_court_drawn_for_it_joins_the_party_and_the_hand_draws_on"
        f" {P}::test_strength_needs_a_wound_and_a_court_joins_the_party",
    "O3 a wound's card must be played": f"{E}::test_a_wound_inspires_from_the_top_or_the_bottom",
    "O4 The Tower needs another": f"{P}::test_the_tower_needs_another_card_to_discard",
    "O5 a power needs its pile": f"{P}::test_a_power_needs_as_many_cards_as_it_names_in_the_deck",
    "O6 the player's order of facing": f"{E}::test_one_card_is_played_against_each_card_in_the_players_order",
    "O8 the fourth wound loses at once": f"{E}::test_the_fourth_wound_loses_at_the_crown_too",
    "O9 Wheel of Fortune": f"{P}::test_the_wheel_draws_on_to_three_pips {P}::test_a_court_counts_as_drawn_by_the_wheel",
    "O10 equal succeeds, one card on the way, the Sefira follows":
        f"{E}::test_equal_succeeds {U}::test_the_example_of_the_debater_with_two_cards"
        f" {E}::test_the_sefira_follows_even_a_lost_stranger",
    "O11 reshuffled when needed, peeked as many as there are":
        f"{T}::test_it_is_not_made_anew_before_a_card_is_needed {E}::test_one_peeks_at_as_many_as_there_are"
        f" {E}::test_with_no_minor_left_there_is_no_peek_and_no_draw {E}::test_an_empty_deck_is_made_anew_for_a_peek",
    "O12 the marker stays, the start is no destination":
        f"{T}::test_a_lost_sefira_is_tried_again_from_a_linked_one {T}::test_the_start_is_never_a_destination",
    "O13 The Magician's replacements first, Death's wound counts":
        f"{P}::test_the_magician_replaces_a_stack_from_the_top_of_the_discard_pile"
        f" {P}::test_death_needs_a_wound_and_three_discarded_cards",
    "O14 no draw for a prevented wound nor for the Devil's":
        f"{P}::test_justice_prevents_a_wound {P}::test_the_devils_wound_may_be_a_court_and_the_fourth",
    "O15 the Sun's Major beside the one won": f"{E}::test_the_sun_and_the_moon_bring_a_major_more",
    "O16 what a power removes is defeated":
        f"{P}::test_the_emperor_needs_a_court_and_it_counts_as_defeated"
        f" {P}::test_temperance_discards_an_encountered_card {P}::test_the_tower_may_defeat_one_alone_and_cost_a_major",
    "O17 Courts are asked for where they can help":
        f"{E}::test_a_pip_that_no_court_brings_far_enough_waits_for_none",
    "O18 The Hierophant's pips come back at once": f"{P}::test_the_hierophants_pips_come_back_at_once",
    "O19 Justice keeps a Court of one's own": f"{P}::test_justice_keeps_a_court_that_an_encounter_would_cost",
    "O20 what The Chariot leaves is lost": f"{P}::test_the_chariot_leaves_an_encounter_before_any_card_is_played",
    "O21 the same Sefira where no other road is open":
        f"{T}::test_where_no_other_road_is_open_the_same_sefira_may_be_tried_again",
    "O22 the order of discards is asked where it may matter":
        f"{P}::test_cards_are_discarded_in_any_order_where_a_power_may_look_at_it",
    "O23 the ends that The Hermit and The Hanged Man draw from":
        f"{P}::test_the_hermit_draws_two_from_either_end"
        f" {P}::test_the_hanged_man_discards_one_and_draws_three_from_both_ends",
    "O24 the tables stand where an example strays":
        f"{U}::test_the_example_of_the_garden_in_the_starlit_desert"
        f" {U}::test_the_knight_of_swords_in_a_city_is_the_debater_and_the_champion_the_knight_of_wands",
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test({**SENTENCES, "Rulings": RULINGS}, HERE) == []


def test_every_sentence_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "The objective": 2, "The playing field": 9, "Setup": 10, "How to play": 13, "Encounters": 8,
        "Resolving encounters": 10, "The Party": 4, "Using Court cards": 6, "Using Major Arcana": 4,
        "The powers": 22, "Wound fields": 4, "Sun and Moon spaces": 1, "The unfolding tale": 11, "Game end": 2,
        "Sealing the game": 1, "Changes to setup": 3,
    }  # fmt: skip
