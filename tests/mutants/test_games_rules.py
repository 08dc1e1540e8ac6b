"""Each guard of the Arkana's, the Hidden Isle's and the sefirot's rules, and the tests that die without it."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from characters.arkana.rules import (
    aftermath,
    arkana,
    checks,
    creation,
    dice,
    gear,
    granting,
    growth,
    kit,
    milestones,
    odds,
    rest,
    spells,
    validity,
)
from characters.arkana.rules.conflict import lines as conflict_lines
from characters.arkana.rules.conflict import offering, position, resolving, rounds, tallies
from characters.arkana.rules.conflict import scene as conflict_scene
from characters.arkana.rules.conflict.moves import IllegalMoveError as IllegalConflictMoveError
from characters.arkana.rules.conflict.moves import WantedAnswer
from characters.arkana.rules.dice import Mark, net_gains
from characters.arkana.rules.phrases import PHRASES, Area
from characters.hidden_isle.rules import agent, asking, downtime, harm, house_rules, odyssey, offers, tracks
from characters.hidden_isle.rules import creation as hidden_isle_creation
from characters.hidden_isle.rules import granting as hidden_isle_granting
from characters.hidden_isle.rules import growth as hidden_isle_growth
from characters.hidden_isle.rules import validity as hidden_isle_validity
from characters.hidden_isle.rules.house_rules import HouseRules
from decks.rules.tarot import DECK, Card
from divination.dream_odyssey.rules import aftermath as dream_odyssey_aftermath
from divination.dream_odyssey.rules import encounters, flow, majors, travel
from divination.know_thyself.rules import heavens
from divination.know_thyself.rules import moves as know_thyself_moves
from divination.know_thyself.rules import options as know_thyself_options
from divination.know_thyself.rules import position as know_thyself_position
from divination.know_thyself.rules import table as know_thyself_table
from divination.know_thyself.rules.position import KnowThyself
from divination.rules import material_plane as plane
from divination.rules.sefira import Sefira
from play.rules.kinds import IllegalMoveError
from tests.mutants.guards import (
    Guard,
    Put,
    Reworded,
    test_without_it_its_tests_fail,
)
from tests.rules.arkana import (
    test_aftermath,
    test_arkana,
    test_checks,
    test_conflict,
    test_conflict_actions,
    test_conflict_calls,
    test_conflict_laws,
    test_conflict_lines,
    test_conflict_reactions,
    test_conflict_records,
    test_conflict_saying,
    test_creation,
    test_granting,
    test_growth,
    test_kit,
    test_milestones,
    test_odds,
    test_rest,
    test_spells,
    test_validity,
)
from tests.rules.hidden_isle import test_creation as beginning
from tests.rules.hidden_isle import test_downtime as resting
from tests.rules.hidden_isle import test_growth as growing
from tests.rules.hidden_isle import test_odyssey as dreaming
from tests.rules.hidden_isle import test_sentences as saying
from tests.rules.sefirot import test_odyssey_encounters as faced
from tests.rules.sefirot import test_odyssey_powers as powers
from tests.rules.sefirot import test_odyssey_setup as setup
from tests.rules.sefirot import test_odyssey_travel as travelled
from tests.rules.sefirot import test_thyself_ending as ending
from tests.rules.sefirot import test_thyself_rising as rising
from tests.rules.sefirot import test_thyself_turn as turn
from tests.rules.sefirot import test_thyself_variations as variations

__all__ = ["test_without_it_its_tests_fail"]

SPELLED = next(
    (
        number
        for number, record in enumerate(test_conflict_records.RECORDS)
        if any(line.startswith("cast ") for line in record["lines"])
    )
)


def nothing(*_: object, **__: object) -> Iterator[object]:
    return iter(())


def yes(*_: object) -> bool:
    return True


def no(*_: object) -> bool:
    return False


def all_of_it(fighter, free):
    """Return all the Armor at hand, whatever hands it takes."""
    return (tuple(sorted(piece for piece in fighter.equipped if position.kind_of_piece(piece) == "armor")),)


def without_focus(place, seat, damage, area):
    return tallies.tally_wounds(place, seat, damage, area)


def keeps_focus(fighter):
    """What a round would begin with if Focus in excess did not fall."""
    full = max(fighter.focus, fighter.mastery(Area.MIND))
    return replace(fighter, focus=full, actions=2)


def rounds_down(cells, line):
    counted = [
        score for phrase, score in zip(PHRASES, cells, strict=True) if line in (phrase.act, phrase.area)
    ]
    return sum(counted) // len(counted)


def base_alone(spell):
    return spell.target - spell.effect.base


FOURS_GAIN = {**dice.DICE_RESULTS, 4: Mark.GAIN}

EVERY_SET = (*kit.KIT_SETS, "+++")

TEN = tuple(range(1, 11))


def hidden_isle_nothing(*_: object, **__: object) -> Iterator[Any]:
    return iter(())


def opened(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return *original*, an offer's maker, with every reason against it forgotten."""
    return lambda *told: replace(original(*told), reasons=())


CLOSED, ENTRY_OF, HEALED = (
    downtime.reasons_against_action,
    offers.entry_of_open_offer,
    harm.settle_harm_boxes_healed,
)

OWN, REWARD, REWARDED = (
    odyssey.descriptions_by_own_card_code,
    odyssey._reward_questions,
    odyssey._reward_moves_xp_and_problems,
)


def any_number_of_visits(who, rules, actions=1, *, is_visit=False):
    return CLOSED(who, rules, actions)


def awake(who, rules, actions=1, *, is_visit=False):
    on = who.downtime and replace(who.downtime, odyssey=None)
    return CLOSED(replace(who, downtime=on), rules, actions, is_visit=is_visit)


def as_much_as_named(who, told):
    return replace(HEALED(who, told), problems=())


def never_full(who, moves, rules):
    at = {which: who.drive(which).track for which, _ in moves}
    return {"moved": {which: min(rules.track, at[which] + by) - at[which] for which, by in moves}}


def further_off(contact, drift):
    return replace(contact, distance=contact.distance + drift["by"])


def ever_closer(contact, visit):
    return replace(contact, affection=contact.affection + visit["affection"], distance=0)


def all_cards(who):
    return {card.code: ["a card"] for card in DECK}


def aside_too(who):
    return {**OWN(who), **{virtue.card: [virtue.text] for virtue in who.aside}}


def any_track_moves(who, dreamt, rules):
    return REWARD(who, replace(dreamt, crown=""), rules)


def no_look_at_the_crown(who, crown, told, rules):
    moves, xp, _problems = REWARDED(who, crown, told, rules)
    return (moves, xp, ())


def though_closed(who, offer, answers, rules):
    return ENTRY_OF(who, replace(offer, reasons=()), answers, rules)


def any_number(told, key, least, most, label):
    return int(told[key]) if told[key].lstrip("-").isdigit() else 0


def always(*_: Any) -> bool:
    return True


def went_on(self: KnowThyself, events: tuple[Any, ...]) -> Any:
    return (self, events)


def dream_odyssey_nothing(*_: Any, **__: Any) -> tuple[str, ...]:
    return ()


def never(*_: Any) -> bool:
    return False


GUARDS: tuple[Guard, ...] = (
    # --- arkana
    Guard(
        "a score is 2 to 6",
        Put(creation, "_score_problems", nothing),
        test_creation.test_every_score_amiss_is_named,
    ),
    Guard(
        "points are not overdrawn",
        Put(creation, "_point_problems", nothing),
        test_creation.test_no_more_points_than_the_arbiter_gives,
        errors=ValueError,
    ),
    Guard(
        "an arrival's figures",
        Put(creation, "_xp_and_wounds_problems", nothing),
        partial(
            test_creation.test_an_arrivals_figures_have_bounds, {"xp": -1}, "XP: from 0 to 500 here.", "xp"
        ),
    ),
    Guard(
        "a Kit set is chosen",
        Put(creation, "kit_set_problems", nothing),
        test_creation.test_a_draft_with_nothing_in_it_only_lacks_its_kit,
    ),
    Guard(
        "what is carried fits",
        Put(creation, "_slot_problems", nothing),
        test_creation.test_seven_pieces_do_not_fit_into_five_slots,
        errors=ValueError,
    ),
    Guard(
        "a first piece is one",
        Put(creation, "piece_problems", nothing),
        test_creation.test_a_piece_amiss_is_told_at_its_place,
        errors=ValueError,
    ),
    Guard(
        "a first spell is one",
        Put(creation, "written_spell_problems", nothing),
        test_creation.test_a_spell_amiss_is_told_at_its_place,
    ),
    Guard("six sets", Put(kit, "KIT_SETS", EVERY_SET), test_kit.test_six_sets_are_legal_and_no_other),
    Guard(
        "one hand or two",
        Put(kit, "HANDS", TEN),
        partial(
            test_kit.test_a_piece_amiss_is_told_at_its_field,
            test_kit.piece("Rope", 3),
            "Rope takes 1 or 2 hands to hold or use.",
            "hands",
        ),
    ),
    Guard(
        "a name's length",
        Put(kit, "NAME_LIMIT", 999),
        partial(
            test_kit.test_a_piece_amiss_is_told_at_its_field,
            test_kit.piece("x" * 81),
            "The name has 81 characters: at most 80.",
            "name",
        ),
    ),
    Guard(
        "6 at most, 2 at least",
        Put(arkana, "HIGHEST", 99),
        partial(test_arkana.test_no_base_score_is_ever_below_2_or_above_6, 9, 6),
    ),
    Guard(
        "a limit reached",
        Put(arkana.Arkana, "fallen", ()),
        partial(test_arkana.test_either_limit_reached_is_incapacitated, 3, 0, (Area.BODY,)),
    ),
    Guard(
        "halves round up",
        Put(arkana, "mastery_of_cells", rounds_down),
        test_arkana.test_act_mastery_is_the_number_of_dice,
    ),
    Guard(
        "XP for a raise",
        Put(growth, "missing_xp_reasons", nothing),
        partial(test_growth.test_what_is_missing_is_said, 2, "Costs 3 XP. You have 2, so 1 is missing."),
    ),
    Guard("nothing above 6", Put(growth, "HIGHEST", 99), test_growth.test_nothing_rises_above_6),
    Guard(
        "the retired grow no more",
        Put(growth, "_retired_reasons", nothing),
        test_growth.test_the_incapacitated_have_retired_and_grow_no_more,
    ),
    Guard(
        "a free slot", Put(gear, "no_room_reasons", nothing), test_growth.test_a_full_place_takes_no_new_piece
    ),
    Guard(
        "a free slot for each hand",
        Put(gear, "no_room_reasons", nothing),
        test_growth.test_a_new_piece_must_fit_with_its_hands,
    ),
    Guard(
        "a new piece is one",
        Put(gear, "piece_problems", nothing),
        test_growth.test_a_new_piece_amiss_is_told_at_its_fields,
        errors=KeyError,
    ),
    Guard(
        "a new spell is one",
        Put(gear, "written_spell_problems", nothing),
        test_growth.test_a_spell_amiss_is_told_at_its_field,
        errors=KeyError,
    ),
    Guard(
        "a slot for a spell",
        Put(gear, "_no_slot_problems", lambda *_: ()),
        test_growth.test_a_spell_asks_for_a_free_slot,
    ),
    Guard(
        "XP for a Gain",
        Put(aftermath, "missing_xp_reasons", lambda *_: ()),
        test_aftermath.test_no_gain_is_bought_on_credit,
    ),
    Guard(
        "a reason",
        Put(granting, "reason_problems", nothing),
        test_granting.test_nothing_is_granted_without_a_reason,
    ),
    Guard(
        "6 by exception too",
        Put(granting, "HIGHEST", 99),
        partial(test_granting.test_not_even_the_arbiter_goes_below_2_or_above_6, "7"),
    ),
    Guard(
        "Wounds are bounded",
        Put(granting, "MOST_WOUNDS", 99),
        partial(test_granting.test_wounds_are_a_number_from_0, "51"),
    ),
    Guard(
        "XP granted are bounded",
        Put(granting, "MOST_XP", 99),
        partial(test_granting.test_an_award_is_a_number, "51"),
    ),
    Guard(
        "a milestone's XP",
        Put(milestones, "MOST_XP", 99),
        partial(test_milestones.test_what_is_no_such_number_is_told_at_its_field, 21),
    ),
    Guard(
        "a milestone's goal",
        Put(milestones, "GOAL_LIMIT", 999),
        test_milestones.test_a_milestone_marks_a_goal_agreed_on,
    ),
    Guard(
        "a raise from its score",
        Put(validity, "_has_score_that_raise_was_paid_from", yes),
        test_validity.test_a_raise_stands_on_the_score_that_was_paid_for,
    ),
    Guard(
        "what left was there",
        Put(validity, "_holds_all_that_entry_removes", yes),
        test_validity.test_a_move_falls_without_the_piece,
    ),
    Guard(
        "what came fits",
        Put(validity, "_is_no_place_newly_overfull", yes),
        test_validity.test_a_move_falls_without_the_room,
    ),
    Guard(
        "an exception up to 6",
        Put(validity, "HIGHEST", 99),
        test_validity.test_an_exception_stands_while_scores_stay_from_2_to_6,
    ),
    Guard("a 4 is nothing", Put(dice, "DICE_RESULTS", FOURS_GAIN), test_checks.test_null_dice_are_ignored),
    Guard(
        "an Assist never harms",
        Put(checks, "net_gains_of_assist_at_least_zero", net_gains),
        test_checks.test_assisting_never_lowers_the_result,
    ),
    Guard(
        "a Target is a number",
        Put(checks, "_is_no_whole_number_in_range", no),
        partial(test_checks.test_a_target_that_is_no_number_is_told_what_one_is, "many"),
        errors=ValueError,
    ),
    Guard(
        "a wide gap is told",
        Put(checks, "_is_target_beyond_dice", no),
        test_checks.test_a_difference_greater_than_the_act_mastery_typically_bars_success,
    ),
    Guard(
        "chances with an Assist",
        Put(odds, "ways_by_assist_gains", odds.ways_by_net_gains),
        partial(test_odds.test_chances_with_an_assist_are_those_of_every_roll_of_six_faced_dice, 2, 2),
    ),
    Guard(
        "Losses of a Cause",
        Put(spells, "count_gains", net_gains),
        test_spells.test_losses_of_the_cause_do_not_lower_the_effect,
    ),
    Guard(
        "no cost below nothing",
        Put(spells, "focus_cost_before_cause", base_alone),
        test_spells.test_a_target_below_the_base_score_costs_nothing_but_the_losses,
    ),
    Guard(
        "once a Rest", Put(rest.Rest, "has_made_healing_check", no), test_rest.test_each_is_done_once_per_rest
    ),
    Guard(
        "who assists does not heal",
        Put(rest.Rest, "names_helped_by", lambda *_: frozenset()),
        test_rest.test_who_assists_does_not_heal,
    ),
    Guard(
        "an ally assists", Put(rest, "_assist_problems", nothing), test_rest.test_nobody_assists_themselves
    ),
    Guard(
        "Advantage from 4",
        Put(rounds, "LOWEST_FOR_PLAYERS", 3),
        partial(
            test_conflict.test_4_to_6_gives_the_players_advantage_1_to_3_disadvantage,
            3,
            position.Side.ARBITER,
        ),
    ),
    Guard(
        "two Actions",
        Put(offering, "_reasons_against_acting", nothing),
        test_conflict.test_each_round_a_character_may_use_two_actions,
    ),
    Guard(
        "Focus in excess falls",
        Put(rounds, "_with_focus_and_actions_back", keeps_focus),
        test_conflict.test_focus_in_excess_of_mind_mastery_falls_to_it_when_the_next_round_begins,
    ),
    Guard(
        "the incapacitated are out",
        Put(position.Fighter, "is_out", False),
        test_conflict.test_an_incapacitated_character_can_no_longer_continue,
    ),
    Guard(
        "only what the other side declared is let pass, and once",
        Put(offering, "_reasons_against_letting_pass", nothing),
        test_conflict_reactions.test_only_what_the_other_side_declared_is_let_pass,
    ),
    Guard(
        "who is out is called no more",
        Put(position.Fighter, "is_out", False),
        test_conflict_calls.test_who_is_out_is_called_no_more,
    ),
    Guard(
        "a called Check is not settled while its dice lie there",
        Put(conflict_scene.PLAY, "face", rounds.roll_called_check),
        test_conflict_calls.test_xp_may_be_spent_when_the_dice_of_a_call_lie_there,
    ),
    Guard(
        "no more XP is spent on a called Check than there is",
        Put(WantedAnswer, "allows", lambda want, value: True),
        test_conflict_calls.test_no_more_xp_is_spent_on_a_call_than_there_is,
    ),
    Guard(
        "XP spent on a called Check is spent",
        Reworded(
            rounds, "_with_xp_spent_on_called_check", "xp=fighter.xp - xp, xp_spent=fighter.xp_spent + xp", ""
        ),
        test_conflict_calls.test_xp_may_be_spent_when_the_dice_of_a_call_lie_there,
    ),
    Guard(
        "Reactions answer",
        Put(offering, "_reasons_against_acting_now", nothing),
        test_conflict_actions.test_reactions_are_only_in_direct_answer_to_an_action_of_the_other_side,
    ),
    Guard(
        "one dodges what is aimed at oneself",
        Put(offering, "_reasons_against_dodging", nothing),
        test_conflict_actions.test_only_an_attack_on_oneself_is_dodged_until_it_is,
    ),
    Guard(
        "a Reaction is at who acts",
        Put(offering, "_reasons_against_aiming", nothing),
        test_conflict_actions.test_a_reaction_answers_whoever_acts,
    ),
    Guard(
        "range",
        Put(offering, "_reasons_out_of_reach", nothing),
        test_conflict_actions.test_a_shot_from_guard_is_refused_with_the_rule,
    ),
    Guard(
        "Passing from Guard to Cover",
        Put(offering, "_reasons_against_passing_guard", nothing),
        test_conflict_actions.test_passing_guard_is_for_who_is_in_guard_towards_who_is_in_cover_in_their_own_turn,
    ),
    Guard(
        "Reactions are not Assisted",
        Put(offering, "_reasons_against_assist", nothing),
        test_conflict_actions.test_reactions_are_never_assisted_except_to_passing_guard,
    ),
    Guard(
        "no piece dropped out of a blow",
        Put(offering, "_reasons_against_dropping_kit", nothing),
        test_conflict_actions.test_no_piece_is_dropped_out_of_what_it_is_needed_for,
    ),
    Guard(
        "a Spell may fail",
        Put(resolving, "_does_spell_fall_short", no),
        test_conflict_actions.test_below_its_target_the_effect_fails_and_its_cost_is_paid_all_the_same,
    ),
    Guard(
        "a Spell's Target lies beyond one's dice",
        Put(resolving, "fighters_default_spell_target", lambda *_: 0),
        test_conflict_actions.test_its_target_is_one_more_than_base_score_and_mastery_unless_the_arbiter_says,
    ),
    Guard(
        "XP while the dice lie there",
        Put(resolving, "tell_thrown_dice_or_settle_if_no_xp", resolving.settle_declared),
        test_conflict_actions.test_xp_may_be_spent_when_the_dice_lie_there,
        errors=IndexError,
    ),
    Guard(
        "the Arbiter says first",
        Put(offering, "_reasons_if_arbiter_must_speak_first", nothing),
        test_conflict_saying.test_an_action_waits_until_the_arbiter_says_its_area,
    ),
    Guard(
        "a Base Score below the Target is not enough",
        Put(offering, "_reasons_against_base_score", nothing),
        test_conflict_saying.test_it_is_not_where_it_is_below_the_target,
    ),
    Guard(
        "as much Armor as hands",
        Put(position.Fighter, "fullest_armor_sets", all_of_it),
        test_conflict_saying.test_armor_counts_for_as_many_slots_as_hands_are_free,
    ),
    Guard(
        "a Tool for free hands",
        Put(position.Fighter, "may_use_tool", yes),
        test_conflict_saying.test_a_tool_needs_free_hands,
    ),
    Guard(
        "old lines are played",
        Put(offering, "OLD_SPELL", ()),
        partial(test_conflict_records.test_an_old_record_ends_where_it_ended, SPELLED),
        errors=IllegalConflictMoveError,
    ),
    Guard(
        "slots in Conflict",
        Put(offering, "_reasons_if_slots_full", nothing),
        test_conflict_actions.test_slots_bind_in_conflict,
    ),
    Guard(
        "Focus is a barrier",
        Put(resolving, "deal_damage_past_focus", without_focus),
        test_conflict_actions.test_an_attack_is_a_diminish_check_whose_result_is_damage_less_focus,
    ),
    Guard(
        "what comes with a move",
        Put(WantedAnswer, "allows", yes),
        partial(test_conflict_laws.test_as_many_dice_as_the_act_mastery_of_1_to_6, "55"),
    ),
    Guard(
        "the foe's figures, before anybody moves",
        Put(conflict_lines, "THE_ARBITERS", None),
        (partial(test_conflict_lines.check_fold, 1), partial(test_conflict_lines.check_pairs, 1)),
        errors=(AssertionError, TypeError),
    ),
    Guard(
        "the foe's figures, as they change",
        Put(conflict_lines, "OPEN", (*conflict_lines.OPEN, "focus")),
        (partial(test_conflict_lines.check_fold, 1), partial(test_conflict_lines.check_pairs, 4)),
    ),
    Guard(
        "how the foe does it",
        Put(conflict_lines, "_declared_as_all_may_read", lambda _position, declared: declared),
        (partial(test_conflict_lines.check_fold, 1), partial(test_conflict_lines.check_pairs, 4)),
    ),
    Guard(
        "dice are not taken back",
        Put(conflict_lines, "has_dice", no),
        test_conflict_lines.test_nobody_takes_back_what_dice_decided,
    ),
    Guard(
        "the foe's numbers",
        Put(conflict_lines, "cast_without_arbiters_figures", lambda cast: cast),
        partial(test_conflict_lines.test_a_table_is_shown_and_offered_what_it_was, 0),
    ),
    # --- hidden_isle
    Guard(
        "seven points",
        Put(hidden_isle_creation, "_skill_points_problems", hidden_isle_nothing),
        lambda: beginning.test_seven_points_and_at_most_two_in_a_skill(
            {"study": 2, "slip": 2, "mingle": 2, "survey": 2}, "One skill point too many: 8 of 7."
        ),
    ),
    Guard(
        "at most two in a skill",
        Put(hidden_isle_creation, "_new_agent_skill_problems", hidden_isle_nothing),
        lambda: beginning.test_seven_points_and_at_most_two_in_a_skill(
            {"study": 3, "slip": 2, "mingle": 2}, "Study is 3: 0 to 2 to begin with."
        ),
    ),
    Guard(
        "two abilities",
        Put(hidden_isle_creation, "_ability_count_problems", hidden_isle_nothing),
        lambda: beginning.test_two_abilities(
            ["One", "Two", "Three"], ["3 abilities are named: 2 to begin with."]
        ),
    ),
    Guard(
        "an ability once, at creation",
        Put(hidden_isle_creation, "_ability_problems", hidden_isle_nothing),
        lambda: beginning.test_two_abilities(
            ["One", "one"], ["one is named twice. An ability is held once."]
        ),
    ),
    Guard(
        "a track to 7, at creation",
        Put(hidden_isle_creation, "_track_problems", hidden_isle_nothing),
        lambda: beginning.test_a_track_goes_from_0_to_7(
            8, "The track of your burden is 8: it goes from 0 to 7. Begin at 0 to 6.", "Set it to 6"
        ),
    ),
    Guard(
        "three virtues, at creation",
        Put(hidden_isle_creation, "_virtue_count_problems", hidden_isle_nothing),
        beginning.test_a_fourth_virtue_is_refused,
    ),
    Guard(
        "a contact is whole",
        Put(hidden_isle_creation, "_contact_problems", hidden_isle_nothing),
        beginning.test_a_contact_has_a_name_a_kind_and_a_card,
    ),
    Guard(
        "a phrase has a card",
        Put(hidden_isle_creation, "_phrase_problems", hidden_isle_nothing),
        beginning.test_a_vice_has_a_text_and_a_card,
    ),
    Guard(
        "house rules have bounds",
        Put(house_rules, "MOST", 10**6),
        lambda: beginning.test_house_rules_that_no_table_can_mean(
            HouseRules(train=21), ["XP from training: 21 is not possible. It may be 0 to 20."]
        ),
    ),
    Guard(
        "vices and drift first",
        Put(downtime, "step_owed_first_in_words_or_blank", lambda on: ""),
        resting.test_vices_come_first,
    ),
    Guard(
        "drift before any action",
        Put(downtime, "step_owed_first_in_words_or_blank", lambda on: ""),
        resting.test_then_each_contact_drifts_before_any_action,
    ),
    Guard(
        "two actions",
        Put(downtime, "actions_left", lambda on, rules: 9),
        lambda: resting.test_then_there_are_two_actions_or_three_when_solo(solo=False, actions=2),
    ),
    Guard(
        "one more action has its price",
        Put(downtime, "_reasons_against_extra_action", hidden_isle_nothing),
        resting.test_one_more_action_needs_two_free_boxes,
    ),
    Guard(
        "one more action once",
        Put(downtime, "_reasons_against_extra_action", hidden_isle_nothing),
        resting.test_one_more_action_costs_two_spiritual_harm,
    ),
    Guard(
        "one visit",
        Put(downtime, "reasons_against_action", any_number_of_visits),
        resting.test_at_most_one_visit,
    ),
    Guard(
        "only in a downtime",
        Put(downtime, "reasons_against_action", hidden_isle_nothing),
        lambda: resting.test_outside_a_downtime_nothing_of_it_is_open("train"),
    ),
    Guard(
        "the drift resets",
        Put(agent, "contact_after_drift", further_off),
        lambda: resting.test_at_three_the_distance_resets_and_affection_goes_down(3, 2),
    ),
    Guard(
        "affection has a most",
        Put(agent, "contact_after_visit", ever_closer),
        lambda: resting.test_a_visit_brings_distance_0_and_affection_up(6, 6),
    ),
    Guard(
        "a full track turns",
        Put(tracks, "facts_of_drive_track_moves", never_full),
        resting.test_a_full_burden_becomes_a_vice,
    ),
    Guard(
        "a full ideal turns",
        Put(tracks, "facts_of_drive_track_moves", never_full),
        resting.test_a_full_ideal_becomes_a_virtue,
    ),
    Guard(
        "a track stops at 0",
        Put(tracks, "reasons_against_drive_track_move", hidden_isle_nothing),
        resting.test_a_track_goes_no_lower_than_nothing,
    ),
    Guard(
        "three virtues",
        Put(tracks, "would_another_virtue_be_too_many", lambda who, rules: False),
        resting.test_a_fourth_virtue_is_refused_with_what_is_legal,
    ),
    Guard(
        "two boxes a suit",
        Put(harm, "free_harm_box_count", lambda who, suit, rules: 2),
        resting.test_two_boxes_in_a_suit_and_then_one_card_fewer_there,
    ),
    Guard(
        "one card fewer",
        Put(resting, "cards_lost_to_harm", lambda who, suit, rules: 0),
        resting.test_two_boxes_in_a_suit_and_then_one_card_fewer_there,
    ),
    Guard(
        "no rest heals trauma",
        Put(harm, "healable_harm", lambda who: Counter(who.harm)),
        resting.test_heal_never_heals_trauma,
    ),
    Guard(
        "no Odyssey heals trauma",
        Put(harm, "healable_harm", lambda who: Counter(who.harm)),
        dreaming.test_it_never_heals_trauma,
    ),
    Guard(
        "harm heals once",
        Put(harm, "settle_harm_boxes_healed", as_much_as_named),
        resting.test_harm_heals_as_often_as_it_is_there,
    ),
    Guard(
        "XP are there",
        Put(hidden_isle_growth, "_track_mark_offer", opened(hidden_isle_growth._track_mark_offer)),
        growing.test_without_xp_nothing_is_marked,
    ),
    Guard(
        "a point of the suit",
        Put(hidden_isle_growth, "_skill_raise_offer", opened(hidden_isle_growth._skill_raise_offer)),
        growing.test_a_point_raises_a_skill_of_its_suit,
    ),
    Guard(
        "a skill to 3",
        Put(hidden_isle_growth, "most_rating_of_skill", lambda who, skill, rules: 9),
        growing.test_a_skill_goes_to_three,
    ),
    Guard(
        "an unlocked one to 4",
        Put(hidden_isle_growth, "most_rating_of_skill", lambda who, skill, rules: 9),
        growing.test_an_unlocked_skill_goes_to_four,
    ),
    Guard(
        "an ability once",
        Put(hidden_isle_growth, "problems_if_ability_is_held", lambda who, name: ()),
        growing.test_an_ability_is_held_once,
    ),
    Guard(
        "an ability once, given",
        Put(hidden_isle_granting, "problems_if_ability_is_held", lambda who, name: ()),
        growing.test_the_seer_gives_an_ability,
    ),
    Guard(
        "an ability is due",
        Put(
            hidden_isle_growth,
            "_offer_to_name_due_ability",
            opened(hidden_isle_growth._offer_to_name_due_ability),
        ),
        growing.test_an_ability_is_held_once,
    ),
    Guard(
        "a track to 7, set",
        Put(hidden_isle_granting, "_number_answered", any_number),
        lambda: growing.test_a_track_over_seven_is_refused("8"),
    ),
    Guard(
        "answers are read",
        Put(asking, "_answer_problems", hidden_isle_nothing),
        growing.test_words_have_an_end,
    ),
    Guard(
        "what is closed is refused",
        Put(offers, "entry_of_open_offer", though_closed),
        growing.test_a_closed_offer_is_not_settled,
    ),
    Guard(
        "a line may fall",
        Put(growing, "is_entry_still_legal", lambda who, line: True),
        growing.test_a_line_stands_as_long_as_it_could_be_written,
    ),
    Guard(
        "a line falls with its house rules",
        Put(hidden_isle_validity, "house_rules_of_json", lambda told: HouseRules()),
        growing.test_a_line_stands_under_the_house_rules_that_it_was_written_under,
    ),
    Guard(
        "one Odyssey",
        Put(odyssey, "_reasons_against_odyssey", hidden_isle_nothing),
        dreaming.test_only_one_is_permitted_per_downtime,
    ),
    Guard(
        "two actions for an Odyssey",
        Put(odyssey, "_reasons_against_odyssey", hidden_isle_nothing),
        dreaming.test_it_costs_two_downtime_actions,
    ),
    Guard(
        "nothing else while it lasts",
        Put(downtime, "reasons_against_action", awake),
        dreaming.test_while_it_lasts_nothing_else_is_done,
    ),
    Guard(
        "a shared one is the visit",
        Put(odyssey, "reasons_against_action", any_number_of_visits),
        dreaming.test_after_a_visit_it_is_dreamt_alone,
    ),
    Guard(
        "the Crown is not in the Party",
        Put(odyssey, "_problems_if_start_is_crown", hidden_isle_nothing),
        dreaming.test_the_starting_card_is_not_the_crown,
    ),
    Guard(
        "one's own starting card",
        Put(odyssey, "descriptions_by_own_card_code", all_cards),
        dreaming.test_no_other_card_may_start,
    ),
    Guard(
        "no virtue set aside",
        Put(odyssey, "descriptions_by_own_card_code", aside_too),
        saying.test_a_virtue_set_aside_starts_nothing,
    ),
    Guard(
        "Majors and courts alone",
        Put(odyssey, "may_join_party", lambda card: True),
        dreaming.test_a_party_has_majors_and_courts_alone,
    ),
    Guard(
        "affection 3",
        Put(odyssey, "problems_of_bringing_contact", hidden_isle_nothing),
        dreaming.test_below_affection_three_it_does_not,
    ),
    Guard(
        "a track that is the Crown's",
        Put(odyssey, "_reward_questions", any_track_moves),
        dreaming.test_a_track_that_is_not_the_crowns_stays,
    ),
    Guard(
        "a drawn Crown that is one's own",
        Put(odyssey, "_reward_moves_xp_and_problems", no_look_at_the_crown),
        dreaming.test_a_drawn_crown_that_is_not_ones_own_moves_no_track,
    ),
    Guard(
        "harm or XP",
        Put(odyssey, "_rest_after_odyssey_problems", hidden_isle_nothing),
        dreaming.test_one_of_the_two_not_both,
    ),
    Guard(
        "insight is asked for",
        Put(odyssey, "_insight_problems", hidden_isle_nothing),
        dreaming.test_insight_is_not_left_out,
    ),
    Guard(
        "three virtues, at waking",
        Put(tracks, "would_another_virtue_be_too_many", lambda who, rules: False),
        dreaming.test_a_fourth_virtue_is_refused_at_waking_too,
    ),
    # --- know_thyself
    Guard(
        "without its guard a rule is missed: heavens reached always a major goes to a sefira joined to the bottom o",
        Put(heavens, "has_branch_from_start_or_major", always),
        turn.test_a_major_goes_to_a_sefira_joined_to_the_bottom_of_the_tree,
    ),
    Guard(
        "without its guard a rule is missed: every Sefira is full, or to one joined to an occupied place",
        Put(know_thyself_moves, "has_major_on_every_sefira", always),
        turn.test_or_to_one_joined_to_an_occupied_place,
    ),
    Guard(
        "what finds no room is not likely",
        Put(know_thyself_options, "places_with_room", lambda _now, _card: ("crown",)),
        turn.test_likely_is_what_raises_most_and_finds_room,
    ),
    Guard(
        "a turn draws by itself where that is settled",
        Put(know_thyself_position, "DRAWS_ITSELF", "nothing"),
        turn.test_a_turn_that_draws_itself_wants_its_card_at_once,
    ),
    Guard(
        "without its guard a rule is missed: position OWN",
        Put(know_thyself_moves, "OWN", {}),
        lambda: rising.test_nobody_else_may("m18@sun", "Only The Sun opens Sun"),
    ),
    Guard(
        "without its guard a rule is missed: position WINGS 5 not before and not without a free field",
        Put(know_thyself_table, "WINGS", 5),
        turn.test_not_before_and_not_without_a_free_field,
    ),
    Guard(
        "without its guard a rule is missed: position NEGATED_HAND 3 from then on four are held between turns",
        Put(know_thyself_table, "NEGATED_HAND", 3),
        rising.test_from_then_on_four_are_held_between_turns,
        errors=IllegalMoveError,
    ),
    Guard(
        "without its guard a rule is missed: position SACRED_NUMBERS all are shuffled back and the game begins",
        Put(know_thyself_position, "SACRED_NUMBERS", range(1, 11)),
        variations.test_all_are_shuffled_back_and_the_game_begins,
    ),
    Guard(
        "without its guard a rule is missed: position is_won always an unresolved major is no victory",
        Put(know_thyself_position, "is_won", always),
        ending.test_an_unresolved_major_is_no_victory,
    ),
    Guard(
        "without its guard a rule is missed: Sefira takes always any number of minors up to the majors number",
        Put(Sefira, "takes", always),
        rising.test_any_number_of_minors_up_to_the_majors_number,
    ),
    Guard(
        "without its guard a rule is missed: Sefira is_resolved True a major resolves on the exact sum only",
        Put(Sefira, "is_resolved", True),
        rising.test_a_major_resolves_on_the_exact_sum_only,
    ),
    Guard(
        "without its guard a rule is missed: moves takers nobody grace takes only what no sefira ",
        Put(know_thyself_moves, "places_with_room", lambda _now, _card: ()),
        rising.test_grace_takes_only_what_no_sefira_can,
    ),
    Guard(
        "without its guard a rule is missed: KnowThyself went on a hand of majors with no place is defeat",
        Put(KnowThyself, "_lose_if_no_move_is_left", went_on),
        ending.test_a_hand_of_majors_with_no_place_is_defeat,
    ),
    Guard(
        "without its guard a rule is missed: KnowThyself went on a grace field holds one card and there are ",
        Put(KnowThyself, "_lose_if_no_move_is_left", went_on),
        rising.test_a_grace_field_holds_one_card_and_there_are_four,
    ),
    Guard(
        "without its guard a rule is missed: KnowThyself wants None before a card is seen no move is legal",
        Put(KnowThyself, "wants", None),
        turn.test_before_a_card_is_seen_no_move_is_legal,
    ),
    Guard(
        "without its guard a rule is missed: Card is_court True a court and a pip never negate",
        Put(Card, "is_court", True),
        rising.test_a_court_and_a_pip_never_negate,
    ),
    Guard(
        "without its guard a rule is missed: plane pairs two matching courts may negate each other or rise",
        Put(plane, "court_pairs", lambda _: ()),
        rising.test_two_matching_courts_may_negate_each_other_or_rise,
    ),
    Guard(
        "without its guard a rule is missed: plane begun the refusal names who has room",
        Put(plane, "seeresses_open_when_rows_fill_in_turn", lambda _: plane.SEERESSES),
        variations.test_the_refusal_names_who_has_room,
    ),
    Guard(
        "without its guard a rule is missed: heavens KNOWLEDGE spirit knowledge doubles its major",
        Put(heavens, "KNOWLEDGE", "spirit"),
        rising.test_knowledge_doubles_its_major,
    ),
    # --- dream_odyssey
    Guard(
        "without its guard a rule is missed: encounters must_play one must play as long as the hand holds car",
        Put(encounters, "must_play_a_card", never),
        faced.test_one_must_play_as_long_as_the_hand_holds_cards,
    ),
    Guard(
        "without its guard a rule is missed: encounters court_meeting nothing a court beats no other court and no pip",
        Put(encounters, "_reasons_against_court_meeting", dream_odyssey_nothing),
        faced.test_a_court_beats_no_other_court_and_no_pip,
    ),
    Guard(
        "without its guard a rule is missed: encounters WINGS 99 the fourth wound loses at once",
        Put(encounters, "WINGS", 99),
        faced.test_the_fourth_wound_loses_at_once,
    ),
    Guard(
        "without its guard a rule is missed: travel going nothing a destination is linked by a branch",
        Put(travel, "_reasons_against_going", dream_odyssey_nothing),
        travelled.test_a_destination_is_linked_by_a_branch,
    ),
    Guard(
        "without its guard a rule is missed: travel going nothing an unattainable sefira is no destination",
        Put(travel, "_reasons_against_going", dream_odyssey_nothing),
        travelled.test_an_unattainable_sefira_is_no_destination,
    ),
    Guard(
        "without its guard a rule is missed: travel help nothing one court alone is not enough",
        Put(travel, "_reasons_against_asking_help", dream_odyssey_nothing),
        travelled.test_one_court_alone_is_not_enough,
    ),
    Guard(
        "without its guard a rule is missed: aftermath READERS cards are discarded in any order where a power may l",
        Put(dream_odyssey_aftermath, "READERS", ()),
        powers.test_cards_are_discarded_in_any_order_where_a_power_may_look_at_it,
    ),
    Guard(
        "without its guard a rule is missed: aftermath JUSTICE 12 justice keeps a court given up for help",
        Put(dream_odyssey_aftermath, "JUSTICE", 12),
        powers.test_justice_keeps_a_court_given_up_for_help,
    ),
    Guard(
        "without its guard a rule is missed: encounters JUSTICE 12 justice prevents a wound",
        Put(encounters, "JUSTICE", 12),
        powers.test_justice_prevents_a_wound,
    ),
    Guard(
        "without its guard a rule is missed: majors OTHERS the tower needs another card to discard",
        Put(majors, "OTHERS", {}),
        powers.test_the_tower_needs_another_card_to_discard,
    ),
    Guard(
        "without its guard a rule is missed: majors OTHERS the chariot does not leave once a card is played",
        Put(majors, "OTHERS", {}),
        powers.test_the_chariot_does_not_leave_once_a_card_is_played,
    ),
    Guard(
        "without its guard a rule is missed: flow may_be a card that lies elsewhere cannot be turned over",
        Put(flow, "possible_wanted_cards", lambda _: DECK),
        setup.test_a_card_that_lies_elsewhere_cannot_be_turned_over,
    ),
)
