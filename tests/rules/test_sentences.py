"""Every sentence of "Reflection", "Deck", "Bond" and "Boons" in our words, and the test that keeps it.

What only people do at the table (Invoke a Bond, look at the backs of cards) no app can break: it stands under TABLE.
"""

from pathlib import Path

from tests.rules.sentences import TABLE, sentences_without_their_test

HERE = Path(__file__).parent
DREAM, GROW, TRANSFORM, DECK = "test_dream", "test_reflection", "test_transforming", "test_deck"
BOND, BOON, LIST = "test_bonds", "test_boons", "test_catalogue"

SENTENCES: dict[str, dict[str, str]] = {
    "Reflection": {
        "a card of the spread that went well gives 1 XP": f"{DREAM}::test_each_card_resolved_positively_gives_one_xp",
        "a card that did not gives none": f"{DREAM}::test_a_card_not_marked_gives_nothing",
        "a yes to either question gives 1 more": f"{DREAM}::test_each_yes_gives_one_more",
        "everybody gains the same": f"{DREAM}::test_all_dreamers_gain_the_same_and_the_sum_is_what_is_shown",
        "many dreams advanced count once": f"{DREAM}::test_the_second_question_gives_one_at_most",
        "XP change a Dreamer in these ways alone": f"{GROW}::test_a_spend_is_open_exactly_when_the_book_allows_it",
        "each way does what it says": f"{GROW}::test_a_spend_does_what_it_says",
        "1 XP: the next lowest of a suit held": f"{GROW}::test_one_xp_adds_the_next_lowest_card_of_a_suit",
        "1 XP: the two lowest for the next highest":
            f"{GROW}::test_one_xp_removes_the_two_lowest_and_adds_the_next_highest",
        "1 XP: the highest for another suit's next":
            f"{GROW}::test_one_xp_removes_the_highest_of_one_suit_and_adds_the_next_highest_of_another",
        "the two suits are different": f"{GROW}::test_the_two_suits_differ",
        "2 XP each: a Bond with another": f"{BOND}::test_a_bond_costs_each_character_two_xp",
        "2 XP: Ace and 2 of a suit not held": f"{GROW}::test_two_xp_add_the_ace_and_2_of_a_suit_not_held",
        "2 XP: Maximum Awareness by 1": f"{GROW}::test_two_xp_raise_the_maximum_awareness_by_one",
        "3 XP: the next highest of a suit held": f"{GROW}::test_three_xp_add_the_next_highest_card_of_a_suit",
        "3 XP: a Boon": f"{BOON}::test_three_xp_gain_a_boon_with_the_tables_own_words",
        "4 XP: every card leaves, two fewer come": f"{TRANSFORM}::test_four_xp_remove_all_cards_and_add_two_fewer",
        "as a first deck, suits from the Ace": f"{TRANSFORM}::test_suits_start_at_the_ace_again",
        "above 6 but not above 9": f"{TRANSFORM}::test_values_above_6_may_come_but_none_above_9",
        "no other deck comes": f"{TRANSFORM}::test_a_new_deck_is_refused_exactly_when_the_book_refuses_it",
        "it mends a deck that fits no more: all else stays": f"{TRANSFORM}::test_awareness_and_the_xp_left_stay",
        "XP not spent are kept": f"{GROW}::test_unspent_xp_are_saved",
        "no spend takes more than there is": f"{GROW}::test_no_spends_ever_break_the_deck_or_overdraw",
    },
    "Deck": {
        "its cards are what a Dreamer can do": f"{DECK}::test_a_deck_has_at_least_one_card",
        "each card is in it once": f"{DECK}::test_a_deck_has_one_of_each_card",
        "also where a new one is written down": f"{TRANSFORM}::test_a_deck_has_each_card_once",
        "all cards look alike from one side": TABLE,
        "cards of several packs are sleeved": TABLE,
        "a suit has no gap": f"{DECK}::test_a_deck_has_a_problem_exactly_when_it_is_broken",
        "2, 3, 5 and 7 miss the 4 and the 6": f"{DECK}::test_the_2_3_5_and_7_of_pentacles_miss_the_4_and_the_6",
        "the first time more holds": f"{DECK}::test_a_draft_has_a_problem_exactly_when_it_is_no_first_deck",
        "a first suit starts with the Ace": f"{DECK}::test_each_suit_starts_with_the_ace",
        "a first card is 6 at most": f"{DECK}::test_no_card_is_above_6",
    },
    "Bond": {
        "it connects two characters": f"{BOND}::test_a_bond_is_a_connection_between_two_characters",
        "it hangs on a card in the deck of each":
            f"{BOND}::test_each_bond_is_associated_with_a_card_in_the_deck_of_each",
        "a statement defines it": f"{BOND}::test_a_bond_has_a_statement_that_defines_it",
        "it costs 2 XP each, at Reflection": f"{BOND}::test_a_bond_costs_each_character_two_xp",
        "when its card would leave, one is asked": f"{BOND}::test_a_spend_that_takes_a_bonds_card_says_so_first",
        "1 XP moves it to another card with new words":
            f"{BOND}::test_one_xp_associates_it_with_a_new_card_and_makes_a_new_statement",
        "the new words are that Dreamer's view": f"{BOND}::test_the_new_statement_is_that_dreamers_own",
        "the new card is in the deck": f"{BOND}::test_the_new_card_may_be_any_that_is_in_the_deck_after_the_spend",
        "else that Dreamer can Invoke it no more": f"{BOND}::test_if_not_it_can_no_longer_be_invoked_by_that_dreamer",
        "another's Bond card that is Revealed, no Spike, can be Invoked": TABLE,
        "Tag In: the card is replaced, the turn goes on": TABLE,
        "Shared Pain: Stress is split": TABLE,
        "Combined Might: a card is added to it, then Burned": TABLE,
        "all involved are willing and present": TABLE,
        "who Invokes joins the Conflict": TABLE,
    },
    "Boons": {
        "they cost 3 XP at Reflection": f"{BOON}::test_three_xp_gain_a_boon_with_the_tables_own_words",
        "there are three categories": f"{LIST}::test_boons_are_of_three_categories",
        "a General one rarely asks for cards": f"{LIST}::test_a_met_prerequisite_is_told_beside_the_boon",
        "it may ask for a minimum of power": f"{LIST}::test_a_prerequisite_holds_from_its_boundary_on",
        "what it asks for must be there": f"{LIST}::test_an_unmet_prerequisite_closes_a_boon_and_says_why",
        "they build on each other": f"{LIST}::test_boons_build_off_each_other",
        "a Minor Arcana one goes with suits": f"{BOON}::test_a_minor_arcana_boon_brings_no_card",
        "each Major has its Boon": f"{LIST}::test_each_major_arcana_has_an_associated_boon",
        "it adds its card to the deck": f"{BOON}::test_a_major_boon_adds_its_card_at_once_and_free",
        "others make use of several Majors": f"{LIST}::test_there_are_major_arcana_boons_that_bring_no_card",
    },
}  # fmt: skip


def test_the_tests_that_keep_the_sentences_are_there() -> None:
    assert sentences_without_their_test(SENTENCES, HERE) == []


def test_all_four_parts_are_told() -> None:
    assert {part: len(told) for part, told in SENTENCES.items()} == {
        "Reflection": 23, "Deck": 10, "Bond": 15, "Boons": 10,
    }  # fmt: skip
