"""Each guard of a dream at the table that hangs on one line, and the tests that die without it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from characters.beckoning_dream.rules.dreaming import away as seats
from characters.beckoning_dream.rules.dreaming import (
    bonds,
    by_hand,
    coming,
    construction,
    deciding,
    effects,
    folding,
    foresight,
    giving,
    growing,
    guides,
    initiative,
    likely,
    offering,
    prepared,
    real_cards,
)
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream, Effort, Piles
from play.rules.kinds import IllegalMoveError
from play.rules.lines import Line
from tests.mutants.guards import Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.rules.dreaming import test_away as away
from tests.rules.dreaming import test_bonds as bonding
from tests.rules.dreaming import test_breath as breathing
from tests.rules.dreaming import test_by_hand as handling
from tests.rules.dreaming import test_construction as constructing
from tests.rules.dreaming import test_duel as dueling
from tests.rules.dreaming import test_effort as effort
from tests.rules.dreaming import test_foresight as foreseeing
from tests.rules.dreaming import test_giving as giving_away
from tests.rules.dreaming import test_growing as growing_up
from tests.rules.dreaming import test_guides as guiding
from tests.rules.dreaming import test_house_rules as settling
from tests.rules.dreaming import test_likely as presetting
from tests.rules.dreaming import test_own_effects as own_effects
from tests.rules.dreaming import test_prepared as preparing
from tests.rules.dreaming import test_real_cards as real_seats
from tests.rules.dreaming import test_scenes as scenes
from tests.rules.dreaming import test_spikes as spikes
from tests.rules.dreaming import test_whereabouts as placing
from tests.rules.dreaming.test_leaks import read_by, sealed_stub_says_it

__all__ = ["test_without_it_its_tests_fail"]


def looked_at_and_still_known(
    piles: Piles, cards: tuple[str, ...], really: Any = Piles.with_held_looked_at
) -> Piles:
    looked: Piles = really(piles, cards)
    return replace(looked, open=piles.open)


def all_but(pile: str, really: Any = Piles.as_all_know_them) -> Callable[[Piles], Piles]:
    return lambda piles: replace(really(piles), **{pile: getattr(piles, pile)})


def leaking_what_was_chosen(change: Callable[[Line], Line]) -> Callable[..., Line]:
    """Return how a line is written where those of effects that are chosen unseen are *change*d."""

    def line(*args: Any, **told: Any) -> Line:
        written = Line(*args, **told)
        return change(written) if written.stub.startswith("interpreted") else written

    return line


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
    Guard(
        "who is elsewhere would join an Effort",
        Put(coming, "reasons_of_who_is_elsewhere", lambda dream, keys: ()),
        effort.test_nobody_joins_in_mid_turn_from_elsewhere_or_without_a_card,
    ),
    # --- somebody away
    Guard(
        "who holds a seat would not see what is drawn there",
        Put(Bearer, "readers", property(lambda bearer: frozenset({bearer.player}))),
        away.test_who_holds_a_seat_knows_its_present_from_then_on_and_nobody_else_does,
    ),
    Guard(
        "a game master would read what is chosen at a seat that is lent",
        Put(Bearer, "readers", property(lambda bearer: frozenset({bearer.player, bearer.lent_to, GM}))),
        away.test_what_is_selected_at_a_lent_seat_its_player_and_its_holder_know,
    ),
    Guard(
        "a seat that is lent would be lent on",
        Reworded(seats, "_may_hold", " and not one.lent_to", ""),
        away.test_a_seat_is_lent_by_the_game_master_once_and_to_somebody_who_sits_at_their_own,
    ),
    Guard(
        "one would lower one's own hand by the agreed time",
        Reworded(offering, "options_of_going_on", "seat not in (key, GM)", "True"),
        away.test_after_the_agreed_time_who_waits_lets_a_hand_count_as_lowered,
    ),
    Guard(
        "who has not chosen would close a Spike",
        Reworded(offering, "options_of_going_on", "and seat in spike.chosen", ""),
        away.test_after_the_agreed_time_who_has_chosen_in_a_spike_closes_it,
    ),
    Guard(
        "a table that agreed on no time would go on without the others",
        Reworded(offering, "options_of_going_on", "dream.minutes_for_hands", "True"),
        away.test_without_an_agreed_time_nobody_goes_on_without_the_others,
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
    Guard(
        "a Guide or a Bond in a Spike would say nothing of it",
        Put(guides, "reasons_of_spike", lambda _dream: ()),
        spikes.test_no_guides_or_bonds_in_a_spike,
    ),
    # --- by hand
    Guard(
        "the log would not say what the rules said",
        Put(by_hand, "said_by_rules", lambda dream, key, word: ""),
        handling.test_a_suit_and_a_score_are_set_by_hand_and_the_log_says_what_the_rules_said,
    ),
    Guard(
        "a Guide that burned would speak",
        Reworded(guides, "reasons_against_guide", "bearer.is_guide_burned", "False"),
        handling.test_a_guide_burned_is_gone_for_the_rest_of_the_dream,
    ),
    Guard(
        "a player would do what is the game master's to do",
        Reworded(by_hand, "_problem_of", "seat != GM and step.word not in ONES_OWN", "False"),
        handling.test_all_else_the_game_master_does,
    ),
    Guard(
        "a player would feel for a card that burned unseen",
        Reworded(deciding, "line_by_hand", "HandStep.read(written).word in OF_PYRE", "False"),
        handling.test_what_burned_unseen_nobody_takes_back,
    ),
    Guard(
        "a card of the Dream Deck would be taken out of it",
        Reworded(by_hand, "_cards_of_pile", "code != bearer.piles.given", "True"),
        handling.test_cards_come_back_from_aside_by_hand_but_for_what_was_given,
    ),
    Guard(
        "all would see what one looks for in a Future",
        Reworded(deciding, "_line_of_seen", "bearer.readers", "None"),
        handling.test_one_of_the_top_of_the_future_is_taken_by_hand_and_the_others_are_shuffled_back,
    ),
    Guard(
        "who comes just in time would stand on a side that nobody chose",
        Reworded(guides, "after_invocation", "invoked.target or bearer.side", "bearer.side"),
        guiding.test_who_enters_a_duel_between_dreamers_says_on_whose_side,
    ),
    Guard(
        "who comes just in time would need to name no side",
        Put(guides, "sides_to_enter", lambda dream, bearer: ()),
        guiding.test_who_enters_a_duel_between_dreamers_says_on_whose_side,
    ),
    Guard(
        "who holds the Score would be told of themselves as of another",
        Reworded(offering, "reasons_of_raised_hands", "turn.hands - {key}", "turn.hands"),
        guiding.test_a_raised_hand_holds_the_score_until_it_is_lowered,
    ),
    Guard(
        "with an empty Present nothing would burn by hand",
        Reworded(by_hand, "_problem_of_card", 'step.word == "burn" and not bearer.piles.present', "False"),
        handling.test_with_an_empty_present_one_burns_of_the_past,
        errors=IllegalMoveError,
        match="is not in the Present of Ada",
    ),
    Guard(
        "an ally would have to be an ally for ever",
        Reworded(
            offering,
            "_options_of_gm",
            "any(one.is_foe for one in dream.able)",
            "len({one.side for one in dream.able}) > 1",
        ),
        dueling.test_a_foe_that_comes_again_on_the_dreamers_side_may_stand_against_them,
    ),
    Guard(
        "one's cards would be moved by hand while some of them are looked at",
        Put(by_hand, "_reasons_to_wait", lambda dream, bearer: ()),
        handling.test_whose_cards_are_in_the_middle_of_something_keep_them_until_it_is_done,
    ),
    Guard(
        "what the game master does by hand would wait for whoever is waited for",
        Put(Dream, "with_tasks_first", Dream.with_tasks),
        handling.test_the_game_master_does_things_by_hand_while_another_is_waited_for,
    ),
    Guard(
        "a Guide's Oneirogen would be taken before it is seen",
        Reworded(by_hand, "_reasons_against_every_step", "has_promised or", "False or"),
        handling.test_who_waits_for_a_yes_to_their_guide_keeps_what_it_takes,
    ),
    Guard(
        "what a Spike has one look at would be shuffled away",
        Reworded(by_hand, "_problem_of_count", 'step.word == "seek"', "False"),
        handling.test_what_a_spike_has_one_look_at_is_put_back_first,
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
    # --- Dream Construction
    Guard(
        "the Majors of the Dream Deck would be known",
        Reworded(deciding, "line_of_combining", "readers=NOBODY, ", ""),
        constructing.test_nobody_sees_the_majors_before_the_spread_shows_them,
    ),
    Guard(
        "a card that is given would be seen",
        Reworded(deciding, "lines_of_giving", "full.rules.shows_given", "True"),
        constructing.test_whose_card_was_given_stays_unseen_by_its_owner_too_until_it_lies_in_the_spread,
    ),
    Guard(
        "a spread that is turned scene by scene would be known",
        Reworded(deciding, "line_of_spread", "full.rules.turns_scenes", "False"),
        scenes.test_a_house_may_turn_each_card_when_its_scene_begins_and_nobody_knows_it_before,
    ),
    Guard(
        "a deck of two would have nothing to play",
        Reworded(construction, "cards_set_aside", "len(deck) - 1", "len(deck)"),
        constructing.test_a_deck_of_two_gives_a_card_and_its_guide_is_told_without_one,
    ),
    Guard(
        "a Guide would be told otherwise in mid-dream",
        Reworded(offering, "options_of_answering", "bearer.guide and dream.has_begun", "False"),
        constructing.test_each_answers_with_a_guide_side_by_side_and_changes_it_until_the_first_scene_begins,
    ),
    Guard(
        "a latecomer would take another's seat",
        Reworded(deciding, "line_of_joining", 'or told["key"] in full.bearers', ""),
        partial(
            constructing.test_who_cannot_join_says_why,
            changed={"key": "d1"},
            why="Give them a seat that nobody has.",
        ),
    ),
    Guard(
        "two scenes would be open at once",
        Reworded(offering, "options_of_scenes", "if dream.scene else []", "if False else []"),
        scenes.test_each_card_of_the_spread_informs_a_scene_and_one_is_open_at_a_time,
    ),
    Guard(
        "a scene would end in mid-Conflict",
        Reworded(offering, "options_of_scenes", "(*none, *closed)", "none"),
        scenes.test_no_scene_ends_in_a_conflict,
    ),
    Guard(
        "all would read what is prepared",
        Reworded(prepared, "_unseen", "frozenset({GM})", "None"),
        preparing.test_what_is_prepared_the_game_master_alone_reads,
    ),
    # --- over several evenings
    Guard(
        "what XP bought meanwhile would count in a dream that goes on",
        Reworded(offering, "options_of_growing", "dream.rules.reflects_each_evening", "True"),
        growing_up.test_what_xp_buys_meanwhile_counts_from_the_next_dream,
    ),
    Guard(
        "a card that left the deck would lie on in its pile",
        Put(growing, "_without", lambda piles, gone: piles),
        growing_up.test_cards_that_left_are_taken_from_wherever_they_lie,
    ),
    # --- house rules
    Guard(
        "a Guide would speak as often as one likes",
        Reworded(guides, "reasons_against_guide", "limit and bearer.invocations >= limit", "False"),
        settling.test_a_guide_is_invoked_so_often_in_a_dream_as_the_table_settled,
    ),
    Guard(
        "a Guide would speak in one card again and again",
        Reworded(guides, "_problems_of_invocation", "(key, invoked.target) in turn.invoked", "False"),
        settling.test_a_guide_may_speak_once_for_each_revealed_card_that_shows_it,
    ),
    Guard(
        "a Guide would speak without the yes that the table asks for",
        Put(folding, "with_invocation", guides.after_invocation),
        settling.test_a_guide_may_need_the_yes_of_another_player,
    ),
    Guard(
        "whose Guide it is would say yes themselves",
        Reworded(offering, "options_of_seeing", "seat in who_may_see(dream, key)", "True"),
        settling.test_a_guide_may_need_the_yes_of_another_player,
    ),
    Guard(
        "effects that are chosen unseen would be read",
        Put(deciding, "is_interpreted_unseen", lambda full: False),
        settling.test_both_may_choose_their_effects_unseen,
    ),
    *(
        Guard(
            f"effects that are chosen unseen {leak}",
            Put(deciding, "Line", leaking_what_was_chosen(change)),
            partial(settling.test_which_effects_somebody_chose_unseen_nobody_can_tell, *whose),
        )
        for leak, change, whose in (
            ("the game master would read", read_by("gm"), settling.UNSEEN_OF_A_DREAMER),
            ("a player would read of a foe", read_by("d2"), settling.UNSEEN_OF_A_FOE),
            ("would stand in what all read instead", sealed_stub_says_it, settling.UNSEEN_OF_A_DREAMER),
        )
    ),
    Guard(
        "a Score would change after one has chosen unseen",
        Reworded(by_hand, "_problem_of_turn", "or turn.unseen", ""),
        settling.test_once_one_has_chosen_unseen_nothing_changes_what_the_other_may_choose,
    ),
    Guard(
        "nobody would be asked to pass",
        Reworded(folding, "after_reveal", "dream.rules.everybody_passes", "False"),
        settling.test_a_raised_hand_waits_or_everybody_passes,
    ),
    Guard(
        "who is awake would Push and come back",
        Reworded(guides, "_problems_of_invocation", "dream.bearers[key].has_left", "False"),
        settling.test_from_the_waking_side_one_may_bolster_and_weaken,
    ),
    Guard(
        "a card that is turned over would be opposed again",
        Put(Effort, "with_opposed", lambda effort, place: effort),
        settling.test_an_opposed_card_may_be_turned_over_until_all_were,
    ),
    Guard(
        "more Oneirogen would be given than the table settled",
        Put(giving, "_reasons_against_one", lambda dream, dreamer: ()),
        settling.test_at_most_so_many_oneirogen_are_given_in_a_dream,
    ),
    Guard(
        "a Countered card would pay before a Guide or a Bond could help",
        Put(initiative, "who_interprets", lambda dream: ()),
        effort.test_before_a_countered_card_pays_guides_and_bonds_may_be_invoked,
    ),
    Guard(
        "a scene that stays open would give a breath",
        Put(folding, "OVER", ("well", "not_well", "open")),
        breathing.test_a_scene_that_stays_open_is_not_over,
    ),
    Guard(
        "a Brace would halve Intensity that comes at once",
        Put(effects, "_reasons_of_table", lambda dream, turn, effect: ()),
        settling.test_intensity_may_come_at_once_and_brace_too_late,
    ),
    Guard(
        "a hand would be counted without being more than half",
        Reworded(folding, "with_hand_for", "2 * len(hands & others) > len(others)", "True"),
        giving_away.test_the_table_may_give_by_a_show_of_hands,
    ),
    Guard(
        "a player would give an Oneirogen",
        Reworded(giving, "_options_of_wish", "if is_given:", "if True:"),
        giving_away.test_anyone_may_ask_for_an_oneirogen_and_the_game_master_gives_it,
    ),
    Guard(
        "a Bond that was refused would be told as Invoked",
        Reworded(bonds, "_reasons_of_used_bond", "(key, other) in turn.bonds_refused", "False"),
        bonding.test_after_a_no_one_reads_who_said_it_and_that_the_next_turn_may_ask_again,
    ),
    Guard(
        "who said no to a Bond would read that the other did",
        Reworded(bonds, "_reasons_of_used_bond", "(other, key) in turn.bonds_refused", "False"),
        bonding.test_who_said_no_reads_that_it_was_they,
    ),
    # --- foreseen, and likely
    Guard(
        "a foe would be foreseen by the Presents that its game master sees",
        Put(foresight, "as_known_to", lambda dream, key, other: dream),
        foreseeing.test_a_foe_is_foreseen_as_if_the_presents_of_dreamers_were_unseen,
    ),
    Guard(
        "what Analyze showed a foe would not be taken in",
        Put(Piles, "with_present_shown", lambda piles, cards: piles),
        foreseeing.test_a_present_that_analyze_showed_is_taken_in_by_a_foe,
    ),
    Guard(
        "a card would be known that a Spike may have pulled",
        Put(Piles, "with_held_looked_at", looked_at_and_still_known),
        foreseeing.test_of_a_present_of_which_a_spike_pulled_cards_nothing_is_known_for_certain,
    ),
    Guard(
        "a foe would lay its card against a Present that its game master sees",
        Put(likely, "as_known_to", lambda dream, key, other: dream),
        presetting.test_a_foe_lays_its_card_as_if_the_present_of_a_dreamer_were_unseen,
    ),
    Guard(
        "a guess at a deck that is secret would be told as a chance",
        Reworded(foresight, "cards_against", "not hidden or is_deck_known(bearer)", "True"),
        foreseeing.test_where_a_foes_deck_is_secret_no_chance_is_told,
    ),
    Guard(
        "a lent seat would be foreseen by the foe's deck that the game master knows",
        Reworded(foresight, "as_known_to", "theirs.is_foe and not dream.bearers[key].is_foe", "False"),
        foreseeing.test_a_lent_seat_foresees_what_its_player_may_know_and_not_the_foes_deck_that_its_holder_knows,
    ),
    Guard(
        "a foe would be foreseen by what its game master sees at a seat lent to her",
        Put(Piles, "as_all_know_them", all_but("future")),
        partial(
            foreseeing.test_what_a_holder_sees_at_a_lent_seat_is_not_foreseen_from_another, "look3", "future"
        ),
    ),
    Guard(
        "a foe would be foreseen by what is looked at at a seat lent to its game master",
        Put(Piles, "as_all_know_them", all_but("looked_at")),
        partial(
            foreseeing.test_what_a_holder_sees_at_a_lent_seat_is_not_foreseen_from_another,
            "seek3",
            "looked_at",
        ),
    ),
    Guard(
        "what a player saw on top of a Future would be any card",
        Reworded(foresight, "_chance_of_fitting", "card != U and fits(CODES[card])", "False"),
        foreseeing.test_what_a_player_saw_on_top_is_certain,
    ),
    # --- a Present that is known
    Guard(
        "a Selected card would be moved by hand before it is Revealed",
        Put(by_hand, "_reason_to_stay", lambda dream, bearer: ""),
        (
            partial(handling.test_no_card_leaves_a_present_while_one_of_it_lies_face_down, step="burn:s3"),
            handling.test_a_card_is_left_to_who_is_to_select,
        ),
    ),
    Guard(
        "a Present that lies open would hold one card more",
        Reworded(real_cards, "_why_it_cannot_lie_in", "U in zone", "True"),
        real_seats.test_a_present_that_lies_open_holds_no_other_card,
    ),
    Guard(
        "a turn would wait for a card of who has none",
        Reworded(folding, "with_opponent", "any(bearer.has_run_out for bearer in selecting)", "False"),
        handling.test_a_turn_closes_where_nobody_can_lay_a_card,
    ),
    # --- foes that come again
    Guard(
        "a foe that comes again would have its Past back",
        Reworded(folding, "with_duel", " if not foe.has_met", ""),
        dueling.test_foes_are_gone_after_their_conflict_unless_they_come_again,
    ),
    Guard(
        "two foes would have one key",
        Put(deciding, "max", lambda numbers, default: len(list(numbers)), raising=False),
        dueling.test_a_foe_that_is_set_down_beside_one_that_comes_again_has_a_name_of_its_own,
    ),
    Guard(
        "two of one name could not be told apart",
        Put(Dream, "with_newcomer", Dream.with_bearer),
        (
            dueling.test_two_foes_of_one_name_are_told_apart_wherever_they_are_named,
            constructing.test_no_two_in_a_dream_are_called_the_same,
        ),
    ),
    Guard(
        "two that are prepared under one name could not be told apart",
        Put(prepared, "name_of_its_own", lambda name, _others: name),
        preparing.test_two_that_are_prepared_under_one_name_are_told_apart,
    ),
)
