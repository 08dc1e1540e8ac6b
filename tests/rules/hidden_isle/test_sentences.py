"""Every fact of the Hidden Isle, and every sentence of its pages in Sefirot, in our words, with the tests that keep it.

What only people do at the table no app can break: it stands under TABLE.
"""

from pathlib import Path

from characters.hidden_isle.rules.agent import KINDS, Trait
from tests.rules.hidden_isle.lives import find, resting
from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
BEGIN, GROW, REST, DREAM, ALL = (
    "test_creation",
    "test_growth",
    "test_downtime",
    "test_odyssey",
    "test_downtimes",
)

SENTENCES: dict[str, dict[str, str]] = {
    "Agent": {
        "class, guild, culture, look and why Dioscoria are words of one's own, six classes suggested":
            f"{BEGIN}::test_class_guild_culture_look_and_why_are_texts",
        "childhood and adulthood are a card and a phrase each": f"{BEGIN}::test_it_begins_as_it_was_drafted"
            f" {BEGIN}::test_an_empty_draft_is_told_all_that_is_missing",
        "burden and ideal are a text, a card and a track": f"{BEGIN}::test_it_begins_as_it_was_drafted"
            f" {BEGIN}::test_a_track_may_begin_further_on",
        "a track goes from 0 to 7": f"{BEGIN}::test_a_track_goes_from_0_to_7"
            f" {GROW}::test_a_track_over_seven_is_refused {REST}::test_a_track_goes_no_lower_than_nothing"
            f" {ALL}::test_random_downtimes_keep_every_limit_and_replay_equal",
        "vices and virtues are a text and a card": f"{BEGIN}::test_a_vice_has_a_text_and_a_card",
        "at most 3 virtues are active": f"{BEGIN}::test_a_fourth_virtue_is_refused"
            f" {REST}::test_a_fourth_virtue_is_refused_with_what_is_legal"
            f" {GROW}::test_the_seer_gives_a_vice_or_a_virtue_but_no_fourth"
            f" {GROW}::test_a_track_set_full_becomes_a_virtue_and_no_fourth"
            f" {DREAM}::test_a_fourth_virtue_is_refused_at_waking_too",
        "others are set aside and taken up again": f"{REST}::test_a_virtue_set_aside_is_taken_up_again",
        "twelve skills, three a suit": f"{BEGIN}::test_each_suit_has_three_skills"
            f" {BEGIN}::test_a_skill_is_one_of_the_twelve",
        "a skill goes to 3": f"{GROW}::test_a_skill_goes_to_three",
        "an unlocked one goes to 4": f"{GROW}::test_an_unlocked_skill_goes_to_four",
        "they carry items": f"{GROW}::test_items_come_and_go {BEGIN}::test_an_item_is_said_in_words",
        "the group is the Hand, the game master the Seer": f"{REST}::test_the_hand_gets_one_line_and_no_xp"
            f" {REST}::test_outside_a_downtime_nothing_of_it_is_open",
    },
    "Harm": {
        "each suit has two boxes": f"{REST}::test_two_boxes_in_a_suit_and_then_one_card_fewer_there",
        "each is physical, spiritual or trauma": f"{REST}::test_harm_is_physical_spiritual_or_trauma"
            f" {REST}::test_no_other_kind_of_harm_is_taken",
        "two in a suit: one card fewer there": f"{REST}::test_two_boxes_in_a_suit_and_then_one_card_fewer_there",
        "trauma heals only by a heart-to-heart or a virtue":
            f"{REST}::test_trauma_heals_by_a_heart_to_heart_or_a_virtue {REST}::test_heal_never_heals_trauma"
            f" {DREAM}::test_it_never_heals_trauma",
    },
    "XP": {
        "four suit tracks and one of abilities": f"{GROW}::test_one_xp_marks_one_track",
        "an XP is marked once": f"{GROW}::test_without_xp_nothing_is_marked",
        "a full suit track gives a skill point of that suit, then begins again":
            f"{GROW}::test_a_full_suit_track_gives_a_skill_point_of_that_suit_and_resets",
        "the point raises a skill of that suit and no other": f"{GROW}::test_a_point_raises_a_skill_of_its_suit",
        "a full ability track gives an ability, then begins again":
            f"{GROW}::test_a_full_ability_track_gives_a_new_ability_and_resets",
        "an ability is held once": f"{GROW}::test_an_ability_is_held_once",
    },
    "Creation": {
        "7 skill points, at most 2 in a skill": f"{BEGIN}::test_seven_points_and_at_most_two_in_a_skill"
            f" {BEGIN}::test_fixes_lead_to_seven_points",
        "2 abilities": f"{BEGIN}::test_two_abilities",
    },
    "Contacts": {
        "a name, one of six kinds, a card and a land": f"{BEGIN}::test_a_contact_has_a_name_a_kind_and_a_card"
            " test_sentences::test_there_are_six_kinds_of_contact",
        "affection 0 to 6": f"{REST}::test_a_visit_brings_distance_0_and_affection_up"
            f" {REST}::test_at_three_the_distance_resets_and_affection_goes_down"
            f" {GROW}::test_the_seer_sets_how_close_a_contact_is",
        "distance 0 to 3": f"{REST}::test_at_three_the_distance_resets_and_affection_goes_down"
            f" {GROW}::test_the_seer_sets_how_close_a_contact_is",
    },
    "Downtime": {
        "first each vice causes 1 spiritual harm": f"{REST}::test_each_vice_causes_one_spiritual_harm"
            f" {REST}::test_vices_come_first {REST}::test_a_vice_that_finds_no_box_says_so_and_goes_on",
        "then each contact drifts by 1": f"{REST}::test_then_each_contact_drifts_before_any_action"
            f" {REST}::test_who_has_no_contact_waits_for_no_drift",
        "at 3 the distance resets and affection goes down":
            f"{REST}::test_at_three_the_distance_resets_and_affection_goes_down",
        "then 2 actions, 3 when solo": f"{REST}::test_then_there_are_two_actions_or_three_when_solo",
        "one more for 2 spiritual harm": f"{REST}::test_one_more_action_costs_two_spiritual_harm"
            f" {REST}::test_one_more_action_needs_two_free_boxes"
            f" {REST}::test_without_a_free_box_no_more_action_is_promised",
        "at most one visit": f"{REST}::test_at_most_one_visit",
        "Heal: up to 3, not trauma": f"{REST}::test_heal_takes_up_to_three_harm_away"
            f" {REST}::test_heal_never_heals_trauma",
        "Train: 2 XP": f"{REST}::test_train_gives_two_xp",
        "Prepare": f"{REST}::test_prepare_is_written_down",
        "Reflect: burden or ideal 1 up or down": f"{REST}::test_reflect_moves_the_burden_or_the_ideal_by_one",
        "New contact: affection 1": f"{REST}::test_a_new_contact_has_affection_one",
        "Visit contact: distance 0, affection up by 1":
            f"{REST}::test_a_visit_brings_distance_0_and_affection_up"
            f" {REST}::test_a_visit_is_to_a_contact_that_there_is",
        "a full burden becomes a vice": f"{REST}::test_a_full_burden_becomes_a_vice"
            f" {REST}::test_a_new_burden_is_named_where_the_old_one_became_a_vice",
        "a full ideal becomes a virtue": f"{REST}::test_a_full_ideal_becomes_a_virtue",
        "nothing of it is open outside of one": f"{REST}::test_outside_a_downtime_nothing_of_it_is_open",
        "whatever is done, every limit holds": f"{ALL}::test_random_downtimes_keep_every_limit_and_replay_equal",
    },
    "Dream Odyssey": {
        "an agent may draw on this wisdom in downtime": f"{DREAM}::test_an_odyssey_is_played_during_downtime",
        "it is a way to oneself and to the gods": TABLE,
        "it is a game of Dream Odyssey, played in downtime": f"{DREAM}::test_an_odyssey_is_played_during_downtime"
            f" {DREAM}::test_while_it_lasts_nothing_else_is_done",
        "it costs 2 actions": f"{DREAM}::test_it_costs_two_downtime_actions",
        "one in a downtime": f"{DREAM}::test_only_one_is_permitted_per_downtime",
        "the blessing is sought in an altered state": TABLE,
    },
    "Set-up": {
        "the burden's or the ideal's card may be the Crown":
            f"{DREAM}::test_the_burden_or_ideal_card_may_be_the_crown"
            f" {DREAM}::test_only_a_major_can_be_the_crown"
            f" {DREAM}::test_a_burden_that_is_not_named_cannot_be_the_crown",
        "else a Major is drawn": f"{DREAM}::test_otherwise_the_crown_is_a_random_major",
        "the starting Party card is of a vice, virtue, burden or ideal":
            f"{DREAM}::test_the_starting_card_is_of_a_vice_a_virtue_the_burden_or_the_ideal"
            f" {DREAM}::test_no_other_card_may_start {DREAM}::test_a_starting_card_must_be_used"
            f" {DREAM}::test_a_party_has_majors_and_courts_alone",
        "a virtue set aside starts nothing": "test_sentences::test_a_virtue_set_aside_starts_nothing",
        "one such card only": f"{DREAM}::test_one_begins_with_a_single_party_card",
        "it is not the Crown, and what is used leaves the decks":
            f"{DREAM}::test_the_starting_card_is_not_the_crown {DREAM}::test_used_cards_leave_the_decks_first",
    },
    "Game end": {
        "won, one of two": f"{DREAM}::test_won_gives_one_of_the_two",
        "2 points up or down, only if the Crown is the burden's or ideal's card":
            f"{DREAM}::test_won_with_ones_burden_as_the_crown_its_track_goes_two_up_or_down"
            f" {DREAM}::test_won_with_ones_ideal_as_the_crown_its_track_moves"
            f" {DREAM}::test_a_track_that_is_not_the_crowns_stays"
            f" {DREAM}::test_a_drawn_crown_that_is_ones_own_counts"
            f" {DREAM}::test_a_drawn_crown_that_is_not_ones_own_moves_no_track"
            f" {DREAM}::test_two_points_that_fill_the_burden_make_a_vice"
            f" {DREAM}::test_two_points_down_stop_at_nothing",
        "or 4 XP": f"{DREAM}::test_won_gives_four_xp",
        "lost: 2 XP": f"{DREAM}::test_lost_gives_two_xp {DREAM}::test_lost_moves_no_track",
        "either way one wakes rejuvenated": f"{DREAM}::test_an_odyssey_ends_once",
        "the Crown is an extra vision card": f"{DREAM}::test_either_way_the_crown_is_an_extra_vision_card"
            f" {DREAM}::test_a_drawn_crown_is_named_at_the_end_and_is_no_card_in_use",
        "for the next scenario": f"{GROW}::test_an_extra_vision_card_is_played_once",
        "and one of two more": f"{DREAM}::test_one_of_the_two_not_both",
        "3 spiritual or physical harm gone": f"{DREAM}::test_either_way_up_to_three_harm_goes",
        "or 2 XP": f"{DREAM}::test_or_two_xp_come",
    },
    "Visiting contacts": {
        "an Odyssey may be shared with a contact": f"{DREAM}::test_it_takes_a_contact_that_there_is",
        "it works like a visit": f"{DREAM}::test_a_shared_odyssey_is_the_visit",
        "it is the one visit": f"{DREAM}::test_after_a_visit_it_is_dreamt_alone",
        "it costs 2 actions, not 1": f"{DREAM}::test_a_shared_one_costs_two_actions_not_one",
        "how the contact takes part": TABLE,
        "when the time is spent, the game is played": f"{DREAM}::test_while_it_lasts_nothing_else_is_done",
        "at affection 3 their card joins before set-up":
            f"{DREAM}::test_at_affection_three_their_card_joins_besides_the_starting_one"
            f" {DREAM}::test_below_affection_three_it_does_not",
        "one's own starting card joins as well":
            f"{DREAM}::test_at_affection_three_their_card_joins_besides_the_starting_one",
        "at affection 5, if won, burden or ideal 1 up or down":
            f"{DREAM}::test_at_affection_five_and_won_a_track_goes_one_up_or_down"
            f" {DREAM}::test_below_affection_five_there_is_no_insight"
            f" {DREAM}::test_insight_comes_on_a_win_alone {DREAM}::test_insight_is_not_left_out"
            f" {DREAM}::test_insight_comes_after_what_was_won",
    },
    "Vision deck": {
        "22 Majors and 16 courts": f"{BEGIN}::test_the_vision_deck_has_22_majors_and_16_courts",
        "every limit is a house default": f"{BEGIN}::test_every_limit_is_a_house_default"
            f" {DREAM}::test_a_table_may_price_an_odyssey_anew",
    },
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test(SENTENCES, HERE) == []


def test_every_sentence_is_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Agent": 12, "Harm": 4, "XP": 6, "Creation": 2, "Contacts": 3, "Downtime": 16,
        "Dream Odyssey": 6, "Set-up": 6, "Game end": 10, "Visiting contacts": 9, "Vision deck": 2,
    }  # fmt: skip


# --- sentences that no other test keeps ---


def test_there_are_six_kinds_of_contact() -> None:
    assert KINDS == ("Homeland", "Dioscorian", "Fellow Agent", "Deity", "Angel or Demon", "Other")


def test_a_virtue_set_aside_starts_nothing() -> None:
    virtue = Trait("calm", "m14")
    asked = {ask.key: ask for ask in find(resting(virtues=(virtue,)), "odyssey alone").asks}
    assert "m14" in dict(asked["start"].choices)
    asked = {ask.key: ask for ask in find(resting(aside=(virtue,)), "odyssey alone").asks}
    assert "m14" not in dict(asked["start"].choices)
