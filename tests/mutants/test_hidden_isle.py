"""Each guard of the Hidden Isle's rules switched off by name: the test that keeps its sentence must notice."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from characters.hidden_isle.rules import (
    agent,
    asking,
    creation,
    downtime,
    granting,
    growth,
    harm,
    house,
    odyssey,
    offers,
    standing,
    tracks,
)
from characters.hidden_isle.rules.house import HouseRules
from decks.rules.tarot import DECK
from tests.rules.hidden_isle import test_creation as beginning
from tests.rules.hidden_isle import test_downtime as resting
from tests.rules.hidden_isle import test_growth as growing
from tests.rules.hidden_isle import test_odyssey as dreaming
from tests.rules.hidden_isle import test_sentences as saying


class Guard(NamedTuple):
    """Where a guard stands, what stands in for it, and the test that must fail then."""

    room: Any
    name: str
    off: Any
    law: Callable[[], object]


def nothing(*_: object, **__: object) -> Iterator[Any]:
    return iter(())


def opened(original: Callable[..., Any]) -> Callable[..., Any]:
    """Return *original*, an offer's maker, with every reason against it forgotten."""
    return lambda *told: replace(original(*told), reasons=())


CLOSED, ENTRY_OF, HEALED = downtime.closed, offers.entry_of, harm.boxes_healed
OWN, REWARD, REWARDED = odyssey.own_cards, odyssey._reward, odyssey._rewarded


def any_number_of_visits(who, rules, actions=1, *, visits=False):
    return CLOSED(who, rules, actions)


def awake(who, rules, actions=1, *, visits=False):
    on = who.downtime and replace(who.downtime, odyssey=None)
    return CLOSED(replace(who, downtime=on), rules, actions, visits=visits)


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
    return moves, xp, ()


def though_closed(who, offer, answers, rules):
    return ENTRY_OF(who, replace(offer, reasons=()), answers, rules)


def any_number(told, key, least, most, label):
    return int(told[key]) if told[key].lstrip("-").isdigit() else 0


GUARDS = {
    # creation
    "seven points": Guard(
        creation, "_skill_points", nothing,
        lambda: beginning.test_seven_points_and_at_most_two_in_a_skill(
            {"study": 2, "slip": 2, "mingle": 2, "survey": 2}, "One skill point too many: 8 of 7."),
    ),
    "at most two in a skill": Guard(
        creation, "_skills", nothing,
        lambda: beginning.test_seven_points_and_at_most_two_in_a_skill(
            {"study": 3, "slip": 2, "mingle": 2}, "Study is 3: 0 to 2 to begin with."),
    ),
    "two abilities": Guard(
        creation, "_ability_count", nothing,
        lambda: beginning.test_two_abilities(["One", "Two", "Three"], ["3 abilities are named: 2 to begin with."]),
    ),
    "an ability once, at creation": Guard(
        creation, "_abilities", nothing,
        lambda: beginning.test_two_abilities(["One", "one"], ["one is named twice. An ability is held once."]),
    ),
    "a track to 7, at creation": Guard(
        creation, "_track", nothing,
        lambda: beginning.test_a_track_goes_from_0_to_7(
            8, "The track of your burden is 8: it goes from 0 to 7. Begin at 0 to 6.", "Set it to 6"),
    ),
    "three virtues, at creation": Guard(creation, "_virtues", nothing, beginning.test_a_fourth_virtue_is_refused),
    "a contact is whole": Guard(creation, "_contacts", nothing, beginning.test_a_contact_has_a_name_a_kind_and_a_card),
    "a phrase has a card": Guard(creation, "_phrase", nothing, beginning.test_a_vice_has_a_text_and_a_card),
    "house rules have bounds": Guard(
        house, "MOST", 10**6,
        lambda: beginning.test_house_rules_that_no_table_can_mean(
            HouseRules(train=21), ["XP from training: 21 is not possible. It may be 0 to 20."]),
    ),
    # downtime
    "vices and drift first": Guard(downtime, "owed_first", lambda on: "", resting.test_vices_come_first),
    "drift before any action": Guard(
        downtime, "owed_first", lambda on: "", resting.test_then_each_contact_drifts_before_any_action),
    "two actions": Guard(
        downtime, "actions_left", lambda on, rules: 9,
        lambda: resting.test_then_there_are_two_actions_or_three_when_solo(solo=False, actions=2),
    ),
    "one more action has its price": Guard(
        downtime, "_extra_against", nothing, resting.test_one_more_action_needs_two_free_boxes),
    "one more action once": Guard(
        downtime, "_extra_against", nothing, resting.test_one_more_action_costs_two_spiritual_harm),
    "one visit": Guard(downtime, "closed", any_number_of_visits, resting.test_at_most_one_visit),
    "only in a downtime": Guard(
        downtime, "closed", nothing, lambda: resting.test_outside_a_downtime_nothing_of_it_is_open("train")),
    "the drift resets": Guard(
        agent, "drifted", further_off,
        lambda: resting.test_at_three_the_distance_resets_and_affection_goes_down(3, 2)),
    "affection has a most": Guard(
        agent, "visited", ever_closer, lambda: resting.test_a_visit_brings_distance_0_and_affection_up(6, 6)),
    "a full track turns": Guard(tracks, "moved", never_full, resting.test_a_full_burden_becomes_a_vice),
    "a full ideal turns": Guard(tracks, "moved", never_full, resting.test_a_full_ideal_becomes_a_virtue),
    "a track stops at 0": Guard(tracks, "against", nothing, resting.test_a_track_goes_no_lower_than_nothing),
    "three virtues": Guard(
        tracks, "is_one_virtue_too_many", lambda who, rules: False,
        resting.test_a_fourth_virtue_is_refused_with_what_is_legal),
    # harm
    "two boxes a suit": Guard(
        harm, "free_boxes", lambda who, suit, rules: 2,
        resting.test_two_boxes_in_a_suit_and_then_one_card_fewer_there),
    "one card fewer": Guard(
        resting, "cards_fewer", lambda who, suit, rules: 0,
        resting.test_two_boxes_in_a_suit_and_then_one_card_fewer_there),
    "no rest heals trauma": Guard(
        harm, "healable", lambda who: Counter(who.harm), resting.test_heal_never_heals_trauma),
    "no Odyssey heals trauma": Guard(
        harm, "healable", lambda who: Counter(who.harm), dreaming.test_it_never_heals_trauma),
    "harm heals once": Guard(
        harm, "boxes_healed", as_much_as_named, resting.test_harm_heals_as_often_as_it_is_there),
    # growth
    "XP are there": Guard(growth, "_mark", opened(growth._mark), growing.test_without_xp_nothing_is_marked),
    "a point of the suit": Guard(
        growth, "_skill", opened(growth._skill), growing.test_a_point_raises_a_skill_of_its_suit),
    "a skill to 3": Guard(growth, "most_of", lambda who, skill, rules: 9, growing.test_a_skill_goes_to_three),
    "an unlocked one to 4": Guard(
        growth, "most_of", lambda who, skill, rules: 9, growing.test_an_unlocked_skill_goes_to_four),
    "an ability once": Guard(growth, "ability_problems", lambda who, name: (), growing.test_an_ability_is_held_once),
    "an ability once, given": Guard(
        granting, "ability_problems", lambda who, name: (), growing.test_the_seer_gives_an_ability),
    "an ability is due": Guard(growth, "_ability", opened(growth._ability), growing.test_an_ability_is_held_once),
    "a track to 7, set": Guard(
        granting, "_number", any_number, lambda: growing.test_a_track_over_seven_is_refused("8")),
    "answers are read": Guard(asking, "_amiss", nothing, growing.test_words_have_an_end),
    "what is closed is refused": Guard(offers, "entry_of", though_closed, growing.test_a_closed_offer_is_not_settled),
    "a line may fall": Guard(
        growing, "still_stands", lambda who, line: True, growing.test_a_line_stands_as_long_as_it_could_be_written),
    "a line falls with its house rules": Guard(
        standing, "read_rules", lambda told: HouseRules(),
        growing.test_a_line_stands_under_the_house_rules_that_it_was_written_under),
    # Dream Odyssey
    "one Odyssey": Guard(odyssey, "_against", nothing, dreaming.test_only_one_is_permitted_per_downtime),
    "two actions for an Odyssey": Guard(odyssey, "_against", nothing, dreaming.test_it_costs_two_downtime_actions),
    "nothing else while it lasts": Guard(
        downtime, "closed", awake, dreaming.test_while_it_lasts_nothing_else_is_done),
    "a shared one is the visit": Guard(
        odyssey, "closed", any_number_of_visits, dreaming.test_after_a_visit_it_is_dreamt_alone),
    "the Crown is not in the Party": Guard(
        odyssey, "_start_problems", nothing, dreaming.test_the_starting_card_is_not_the_crown),
    "one's own starting card": Guard(odyssey, "own_cards", all_cards, dreaming.test_no_other_card_may_start),
    "no virtue set aside": Guard(odyssey, "own_cards", aside_too, saying.test_a_virtue_set_aside_starts_nothing),
    "Majors and courts alone": Guard(
        odyssey, "may_join", lambda card: True, dreaming.test_a_party_has_majors_and_courts_alone),
    "affection 3": Guard(odyssey, "bring_problems", nothing, dreaming.test_below_affection_three_it_does_not),
    "a track that is the Crown's": Guard(
        odyssey, "_reward", any_track_moves, dreaming.test_a_track_that_is_not_the_crowns_stays),
    "a drawn Crown that is one's own": Guard(
        odyssey, "_rewarded", no_look_at_the_crown,
        dreaming.test_a_drawn_crown_that_is_not_ones_own_moves_no_track),
    "harm or XP": Guard(odyssey, "_rest_problems", nothing, dreaming.test_one_of_the_two_not_both),
    "insight is asked for": Guard(odyssey, "_insight_problems", nothing, dreaming.test_insight_is_not_left_out),
    "three virtues, at waking": Guard(
        tracks, "is_one_virtue_too_many", lambda who, rules: False,
        dreaming.test_a_fourth_virtue_is_refused_at_waking_too),
}  # fmt: skip


@pytest.mark.parametrize("guard", GUARDS)
def test_with_every_guard_the_law_holds(guard: str) -> None:
    GUARDS[guard].law()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_the_law_is_broken(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, law = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    with pytest.raises((AssertionError, KeyError, ValueError, pytest.fail.Exception)):
        law()
