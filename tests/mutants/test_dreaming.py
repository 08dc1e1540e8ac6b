"""Each guard of a dream at the table that hangs on one line, and the tests that die without it."""

from functools import partial

from characters.beckoning_dream.rules.dreaming import bonds, by_hand, deciding, effects, offering
from tests.mutants.guards import Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.rules.dreaming import test_by_hand as handling
from tests.rules.dreaming import test_own_effects as own_effects
from tests.rules.dreaming import test_spikes as spikes
from tests.rules.dreaming import test_whereabouts as placing

__all__ = ["test_without_it_its_tests_fail"]

GUARDS = (
    # --- here and elsewhere
    Guard(
        "who is elsewhere would be in a Conflict",
        Put(deciding, "reasons_of_who_is_elsewhere", lambda dream, keys: ()),
        partial(
            placing.test_one_cannot_be_in_a_conflict_that_occurs_somewhere_one_is_not,
            begun=spikes.spike(3, "d2"),
        ),
    ),
    Guard(
        "who is elsewhere would Invoke a Bond",
        Put(bonds, "reasons_of_who_is_elsewhere", lambda dream, keys: ()),
        placing.test_to_invoke_a_bond_one_must_be_narratively_present,
    ),
    Guard(
        "a player would undo the mark of the game master",
        Reworded(offering, "options_of_place", "seat != GM and dreamer.is_placed_by_gm", "False"),
        placing.test_the_game_masters_mark_counts_until_the_next_conflict_is_over,
    ),
    # --- Burns of a Spike
    Guard(
        "a Consequence would Burn against the rules of Burn",
        Put(deciding, "check_burns", lambda dream, key, steps: None),
        partial(
            spikes.test_a_consequence_burns_by_the_rules_of_burn,
            steps="burn:s4",
            why="2 to Burn, and 1 chosen.",
        ),
    ),
    # --- by hand
    Guard(
        "the log would not say what the rules said",
        Put(by_hand, "said_by_rules", lambda dream, key, word: ""),
        handling.test_a_suit_and_a_score_are_set_by_hand_and_the_log_says_what_the_rules_said,
    ),
    Guard(
        "a Guide that burned would speak",
        Reworded(offering, "options_of_guide", "bearer.is_guide_burned", "False"),
        handling.test_a_guide_burned_is_gone_for_the_rest_of_the_dream,
    ),
    Guard(
        "a player would do what is the game master's to do",
        Reworded(by_hand, "_problem_of", "seat != GM and step.word not in ONES_OWN", "False"),
        handling.test_all_else_the_game_master_does,
    ),
    # --- the table's own effects
    Guard(
        "the table's own effects would not be offered",
        Reworded(effects, "effects_to_choose_from", "*dream.rules.effects", ""),
        own_effects.test_they_are_offered_beside_those_of_the_text_where_suit_and_score_allow,
    ),
    Guard(
        "more would be told to burn than the Future has",
        Put(deciding, "min", lambda count, _left: count, raising=False),
        own_effects.test_more_than_the_future_has_is_not_burned,
    ),
)
