"""Actions, Reactions, Assists and Spells in Conflict (Arkana Engine, "Conflict", "Spells in Conflict")."""

import pytest

from characters.arkana.rules.arkana import HouseRules
from characters.arkana.rules.conflict import Phase, Place, Side, legal_moves, new_conflict, outcome_if_over
from characters.arkana.rules.conflict.resolving import score_of_thrown_dice
from characters.arkana.rules.phrases import PHRASES, Area, PhraseAct
from tests.rules.arkana.fighting import after, begun, events, fighters, refused

ATTACK = "attack bo>imp area=body wounds=body"
PASS = "pass bo>orc area=mind target=4"
BLAST = "invoke attack bo>orc area=body wounds=spirit spell=control target=5 cost=spirit"


def legal(position):
    return {move.code for move in legal_moves(position)}


def apart(act, area, score):
    """Return scores of 3 with one of *score*."""
    return tuple(score if (phrase.act, phrase.area) == (act, area) else 3 for phrase in PHRASES)


# --- Defend ---


def test_defending_is_an_enhance_check_whose_result_is_temporary_focus_beyond_the_maximum():
    position = after(begun(bo={"scores": apart(PhraseAct.ENHANCE, Area.BODY, 4)}), "defend bo area=body")
    assert after(position, "resolve dice=553").fighter("bo").focus == 3 + 4 + 2


def test_a_defense_never_takes_focus_away():  # Ruling A6
    weak = (2,) * 6 + (6,) * 3
    position = after(begun(bo={"scores": (2, 3, 6, *weak[3:])}), "defend bo area=body", "resolve dice=1111")
    assert position.fighter("bo").focus == position.fighter("bo").mastery(Area.MIND)


@pytest.mark.parametrize(("rating", "focus"), [(1, 9), (0, 6), (-1, 3)])
def test_the_armor_rating_counts_once_for_each_slot_of_armor(rating, focus):
    start = begun(bo={"armor": rating, "equipped": ("armor2", "armor1", "tool1")})
    assert after(start, "defend bo area=body", "resolve dice=333").fighter("bo").focus == focus


# --- Attack ---


def test_an_attack_is_a_diminish_check_whose_result_is_damage_less_focus():
    position = after(begun(), ATTACK, "resolve dice=553")
    assert position.fighter("imp").body == 3 + 2 - 3


def test_focus_is_a_barrier_to_every_hit_and_not_used_up():  # Ruling A5
    position = after(begun(imp={"scores": (6,) * 9}), ATTACK, "resolve dice=555")
    assert (position.fighter("imp").focus, position.fighter("imp").body) == (6, 0)
    told = events(begun(imp={"scores": (6,) * 9}), ATTACK, "resolve dice=555")
    assert [event.code for event in told] == ["check", "damage"]


def test_a_table_may_choose_that_focus_is_used_up():  # Ruling A5
    start = begun(HouseRules(focus_is_used_up=True), imp={"scores": (6,) * 9})
    assert after(start, ATTACK, "resolve dice=533").fighter("imp").focus == 2


@pytest.mark.parametrize(("pieces", "wounds"), [("close1", 1), ("close2", 2), ("close1+close1", 2), ("", 0)])
def test_the_weapon_rating_counts_once_for_each_hand_that_a_weapon_occupies(pieces, wounds):
    start = begun(bo={"weapons": 1, "equipped": ("close1", "close1", "close2")})
    position = after(start, f"attack bo>imp {pieces} area=body wounds=spirit", "resolve dice=333")
    assert position.fighter("imp").spirit == wounds


def test_a_weapon_that_needs_more_hands_than_there_are_is_no_use():
    start = begun(bo={"equipped": ("close1", "close2")})
    assert {code for code in legal(start) if code.startswith("attack bo>imp")} == {
        "attack bo>imp",
        "attack bo>imp close1",
        "attack bo>imp close2",
    }


@pytest.mark.parametrize(
    ("weapon", "reached"),
    [
        ("close1", {("guard", "guard")}),
        ("reach1", {("cover", "guard"), ("guard", "cover")}),
        ("ranged1", {("cover", "cover"), ("cover", "guard")}),
    ],
)
def test_close_reach_and_ranged_weapons_reach_as_they_do(weapon, reached):
    start = begun(bo={"equipped": (weapon,)}, cy={"equipped": (weapon,)})
    places = {"bo": "guard", "cy": "cover", "imp": "guard", "orc": "cover"}
    pairs = [(who, whom) for who in ("bo", "cy") for whom in ("imp", "orc")]
    can = {
        (places[who], places[whom]) for who, whom in pairs if f"attack {who}>{whom} {weapon}" in legal(start)
    }
    assert can == reached


def test_a_shot_from_guard_is_refused_with_the_rule():
    start = begun(bo={"equipped": ("ranged2",)})
    assert (
        "Ranged weapons reach from Cover, to Cover and to Guard: Bo is in Guard, Imp in Guard. Legal: "
    ) in refused(start, "attack bo>imp ranged2 area=body wounds=body")


# --- Maneuver ---


def test_a_maneuver_is_a_control_check_whose_result_is_initiative_for_the_side():
    start = begun(bo={"scores": apart(PhraseAct.CONTROL, Area.MIND, 4)})
    position = after(start, "maneuver bo area=mind", "resolve dice=533")
    assert (position.initiative(Side.PLAYERS), position.initiative(Side.ARBITER)) == (5, 0)
    position = after(position, "done players", "maneuver imp area=body", "resolve dice=333")
    assert position.initiative(Side.ARBITER) == 3


def test_advancing_or_retreating_uses_a_single_maneuver():
    position = after(
        begun(), "retreat bo area=body", "resolve dice=333", "advance cy area=body", "resolve dice=333"
    )
    assert (position.fighter("bo").place, position.fighter("cy").place) == (Place.COVER, Place.GUARD)
    assert position.initiative(Side.PLAYERS) == 6
    assert position.fighter("bo").actions == 1


def test_the_tool_rating_counts_only_if_the_tool_is_relevant_and_equipped():
    start = begun(bo={"tools": 1, "equipped": ("tool1",)}, cy={"tools": 1})
    counted = after(start, "maneuver bo area=mind tool=yes", "resolve dice=333")
    assert counted.initiative(Side.PLAYERS) == 4
    assert after(start, "maneuver bo area=mind tool=no", "resolve dice=333").initiative(Side.PLAYERS) == 3
    assert "tool does not go with this move" in refused(start, "maneuver cy area=mind tool=yes")


@pytest.mark.parametrize(("dice", "wounds"), [("533", 0), ("333", 3), ("133", 3)])
def test_a_dodge_must_exceed_the_base_score_of_the_attack_else_full_damage(dice, wounds):  # Ruling A9
    position = after(begun(), ATTACK, "dodge imp area=body", f"resolve dice={dice}", "resolve dice=555")
    assert position.fighter("imp").body == wounds


def test_a_dodge_is_a_maneuver_and_brings_initiative():
    position = after(begun(), ATTACK, "dodge imp area=body", "resolve dice=533")
    assert position.initiative(Side.ARBITER) == 4


def test_only_an_attack_on_oneself_is_dodged_until_it_is():
    assert "Orc may dodge an Attack on themself only." in refused(
        after(begun(), ATTACK), "dodge orc area=body"
    )
    assert "may dodge an Attack on themself only" in refused(begun(), "dodge bo area=body")
    dodged = after(begun(), ATTACK, "dodge imp area=body", "resolve dice=533")
    assert "Imp has dodged this Attack." in refused(dodged, "dodge imp area=body")


def test_the_attacked_may_react_more_than_once_and_others_too():  # Ruling A15
    tried = after(begun(), ATTACK, "dodge imp area=body", "resolve dice=333")
    again = after(
        tried, "defend orc area=body", "resolve dice=333", "dodge imp area=body", "resolve dice=533"
    )
    assert again.fighter("imp").actions == 0
    assert after(again, "resolve dice=555").fighter("imp").body == 0
    assert "Imp has no Actions left" in refused(again, "defend imp area=body")


# --- Passing Guard ---


@pytest.mark.parametrize(("dice", "place"), [("533", "guard"), ("333", "guard"), ("133", "cover")])
def test_success_moves_the_target_to_guard(dice, place):
    position = after(begun(), PASS, f"resolve dice={dice}")
    assert position.fighter("orc").place == place


def test_passing_guard_uses_a_single_maneuver():
    position = after(begun(), PASS, "resolve dice=333")
    assert (position.fighter("bo").actions, position.initiative(Side.PLAYERS)) == (1, 3)


def test_several_opponents_may_be_aimed_at():
    start = after(begun(), "done players", "retreat imp area=mind", "resolve dice=333", "done arbiter")
    for seat, count in (("bo", 2), ("cy", 2), ("imp", 1), ("orc", 2)):
        start = after(start, *(f"idle {seat} area=mind dice=333",) * count)
    position = after(start, "pass bo>orc area=mind target=3 also=imp,orc", "resolve dice=333")
    assert {position.fighter(seat).place for seat in ("imp", "orc")} == {Place.GUARD}


def test_passing_guard_may_be_reacted_to_once():
    position = after(begun(), PASS, "maneuver imp area=body", "resolve dice=333")
    assert "Passing Guard may be reacted to once, and it was." in refused(position, "maneuver orc area=body")


def test_that_reaction_may_be_assisted_by_everyone_of_the_side():
    position = after(begun(), PASS, "maneuver imp area=body", "assist orc dice=553", "resolve dice=333")
    assert position.declared[0].target == 5
    assert after(position, "resolve dice=333").fighter("orc").place is Place.COVER


def test_passing_guard_is_for_who_is_in_guard_towards_who_is_in_cover_in_their_own_turn():
    assert "Cy must be in Guard" in refused(begun(), "pass cy>orc area=mind target=4")
    assert "Imp is in Guard already" in refused(begun(), "pass bo>imp area=mind target=4")
    reacting = after(begun(), "maneuver bo area=mind")
    assert "an Action of one's own turn" in refused(reacting, "pass imp>cy area=mind target=4")


def test_nobody_passes_towards_who_is_out():
    spell = "invoke attack bo>orc area=body wounds=body spell=control target=3 cost=body"
    position = after(begun(), spell, "resolve cause=333 dice=555")
    assert "Orc is incapacitated already." in refused(position, "pass cy>orc area=mind target=4")


# --- Reactions ---


def test_reactions_are_only_in_direct_answer_to_an_action_of_the_other_side():
    assert "may react to an Action of theirs" in refused(begun(), "defend imp area=body")
    position = after(begun(), ATTACK, "defend imp area=body", "resolve dice=333", "resolve dice=555")
    assert position.fighter("imp").body == 0
    assert position.fighter("imp").focus == 6


def test_reactions_like_actions_cost_one():
    position = after(begun(), ATTACK, *("defend imp area=body", "resolve dice=333") * 2)
    assert "Imp has no Actions left this round" in refused(position, "defend imp area=body")


def test_a_reaction_answers_whoever_acts():
    position = after(begun(), ATTACK)
    assert "attack imp>bo" in legal(position)
    assert "A Reaction answers whoever acts, and that is not Cy." in refused(
        position, "attack imp>cy area=body"
    )


def test_one_thing_waits_for_its_dice_at_a_time():
    position = after(begun(), ATTACK)
    assert "An Action waits for its dice: Cy may Assist it" in refused(position, "defend cy area=body")
    assert "resolve it first" in refused(position, "done players")
    reacted = after(position, "defend imp area=body")
    assert "A Reaction waits for its dice" in refused(reacted, "defend orc area=body")


def test_a_reaction_may_put_whoever_acts_out_and_their_action_is_lost():
    position = after(begun(), ATTACK, "attack imp>bo area=body wounds=body")
    assert [event.code for event in events(position, "resolve dice=555")][-2:] == ["out", "lost"]
    assert after(position, "resolve dice=555").declared == ()


# --- Assist ---


def test_characters_in_the_same_position_may_use_an_action_to_assist():
    start = after(begun(), "advance cy area=body", "resolve dice=333", ATTACK)
    position = after(start, "assist cy dice=553")
    assert position.fighter("cy").actions == 0
    assert after(position, "resolve dice=333").fighter("imp").body == 2
    assert "Only who is in the same position may Assist" in refused(
        after(begun(), ATTACK), "assist cy dice=333"
    )


def test_an_assist_never_lowers_a_result():
    position = after(
        begun(), "retreat bo area=body", "resolve dice=333", "defend bo area=body", "assist cy dice=111"
    )
    assert after(position, "resolve dice=333").fighter("bo").focus == 6


def test_an_assist_is_an_action_of_ones_own_and_once():
    start = after(
        begun(), "retreat bo area=body", "resolve dice=333", "defend bo area=body", "assist cy dice=333"
    )
    assert "Cy Assists this already." in refused(start, "assist cy dice=333")
    assert "Only others of Bo's side may Assist." in refused(begun_with(ATTACK), "assist bo dice=333")
    assert "Only others of Bo's side may Assist." in refused(begun_with(ATTACK), "assist imp dice=333")


def begun_with(*lines):
    return after(begun(), *lines)


def test_there_is_nothing_to_assist_without_a_check():
    assert "There is no Check to Assist." in refused(begun(), "assist cy dice=333")
    assert "There is no Check to Assist." in refused(begun_with("task bo"), "assist cy dice=333")


def test_reactions_are_never_assisted_except_to_passing_guard():
    position = begun_with(ATTACK, "defend imp area=body")
    assert "Reactions are never Assisted, except one to Passing Guard." in refused(
        position, "assist orc dice=333"
    )


# --- narrative tasks ---


@pytest.mark.parametrize(
    ("dice", "came"),
    [("533", "Bo: success."), ("333", "Bo: success with complications."), ("133", "Bo: failure.")],
)
def test_a_narrative_task_is_an_action_with_a_check(dice, came):
    told = events(begun(), "check bo act=enhance area=spirit target=4", f"resolve dice={dice}")
    assert told[-1].words == came


def test_or_without_a_check():
    position = begun_with("task bo", "resolve")
    assert position.fighter("bo").actions == 1


def test_equipping_and_packing_cost_one_action():
    start = begun(bo={"equipped": ("close1",), "pack": ("reach2",)})
    position = after(start, "equip bo reach2", "resolve", "stow bo close1", "resolve")
    assert (position.fighter("bo").equipped, position.fighter("bo").pack) == (("reach2",), ("close1",))
    assert position.fighter("bo").actions == 0


@pytest.mark.parametrize("actions", [1, 2])
def test_packing_one_piece_and_equipping_another_takes_one_or_two_actions_as_the_arbiter_says(actions):
    start = begun(bo={"equipped": ("close1",), "pack": ("reach2",)})
    position = after(start, f"swap bo close1+reach2 actions={actions}", "resolve")
    assert (position.fighter("bo").equipped, position.fighter("bo").pack) == (("reach2",), ("close1",))
    assert position.fighter("bo").actions == 2 - actions


def test_with_one_action_left_a_swap_takes_one():
    start = after(begun(bo={"equipped": ("close1",), "pack": ("reach2",)}), "task bo", "resolve")
    assert "actions must be one of 1, not “2”" in refused(start, "swap bo close1+reach2 actions=2")


def test_dropping_a_piece_costs_no_action():
    start = after(begun(bo={"equipped": ("close1",)}), *("task bo", "resolve") * 2)
    assert after(start, "drop bo close1").fighter("bo").equipped == ()


def test_no_piece_is_dropped_out_of_what_it_is_needed_for():
    start = after(begun(bo={"equipped": ("close1",)}), "stow bo close1")
    assert "What Bo declared waits for its dice: resolve it first." in refused(start, "drop bo close1")


def test_slots_bind_in_conflict():
    full = ("armor2", "close2", "tool1")
    start = begun(bo={"equipped": full, "pack": ("reach2", "ranged2", "thing1")})
    assert "This would fill 7 equipment slots, and there are 5." in refused(start, "equip bo reach2")
    assert "This would fill 7 pack slots, and there are 5." in refused(start, "stow bo armor2")
    assert "6 equipment slots" in refused(start, "swap bo tool1+reach2 actions=1")
    swapped = refused(start, "swap bo close2+thing1 actions=1")
    assert "This would fill 6 pack slots, and there are 5." in swapped
    assert "equipment slots" not in swapped


# --- XP ---


def test_an_xp_adds_a_gain_to_a_check_and_is_spent():
    start = after(begun(bo={"xp": 2}), "defend bo area=body")
    position = after(start, "resolve dice=333 xp=2")
    assert (position.fighter("bo").focus, position.fighter("bo").xp) == (3 + 3 + 2, 0)
    assert outcome_if_over(after(position, "stop")).deed["bo"].xp == -2


def test_no_more_xp_is_spent_than_is_held():
    start = after(begun(bo={"xp": 2}), "defend bo area=body")
    assert "xp must be one of 1, 2, not “3”" in refused(start, "resolve dice=333 xp=3")
    assert "xp does not go with this move" in refused(
        after(begun(), "defend bo area=body"), "resolve dice=333 xp=1"
    )


def test_an_xp_goes_to_the_effect_of_a_spell():
    start = after(begun(bo={"xp": 1}), BLAST)
    assert after(start, "resolve cause=533 dice=333 xp=1").fighter("orc").spirit == 3 + 1 + 1 - 3


# --- XP once the dice lie there ---


def thrown(*lines, xp=2, **changes):
    """Return the position after Bo, who holds *xp*, let dice lie there."""
    return after(begun(bo={"xp": xp, **changes}), *lines)


def test_xp_may_be_spent_when_the_dice_lie_there():  # Ruling A10
    lying = thrown("defend bo area=body", "throw dice=533")
    assert (lying.fighter("bo").focus, lying.declared[-1].dice) == (3, (5, 3, 3))
    gained = after(lying, "gain bo xp=2")
    assert (gained.fighter("bo").focus, gained.fighter("bo").xp, gained.declared) == (3 + 4 + 2, 0, ())
    assert outcome_if_over(after(gained, "stop")).deed["bo"].xp == -2


def test_what_lies_there_may_stand_and_costs_nothing():
    stood = after(thrown("defend bo area=body", "throw dice=533"), "stand bo")
    assert (stood.fighter("bo").focus, stood.fighter("bo").xp) == (3 + 4, 2)


def test_xp_may_be_spent_before_and_after():
    lying = thrown("defend bo area=body", "throw dice=333 xp=1")
    assert (lying.fighter("bo").xp, lying.declared[-1].xp) == (1, 1)
    assert after(lying, "gain bo xp=1").fighter("bo").focus == 3 + 3 + 2


def test_with_no_xp_left_the_dice_stand_at_once():
    assert thrown("defend bo area=body", "throw dice=333 xp=2").declared == ()
    assert "resolve" in legal(after(begun(), "defend bo area=body"))
    assert "throw" not in legal(after(begun(), "defend bo area=body"))


def test_nobody_answers_dice_that_lie_there():
    lying = thrown(ATTACK, "throw dice=555")
    assert "The dice lie there" in refused(lying, "dodge imp area=body")
    assert "waits for its dice" in refused(lying, "done players")


def test_xp_lifts_an_effect_over_its_target():  # Rulings A10, A11, A27
    lying = thrown(BLAST, "throw cause=333 dice=533", xp=3)
    assert after(lying, "stand bo").fighter("orc").spirit == 0
    assert after(lying, "gain bo xp=1").fighter("orc").spirit == 5 - 3
    assert after(lying, "gain bo xp=1").fighter("bo").focus == 3 - 2


@pytest.mark.parametrize(
    ("move", "throw", "score"),
    [
        (ATTACK, "throw dice=553", 3 + 2),
        (ATTACK, "throw dice=553 xp=1", 3 + 2 + 1),
        (BLAST, "throw cause=533 dice=533", 3 + 1 + 1),  # a Gain of the Cause raises the Effect (Ruling A1)
    ],
)
def test_who_may_still_spend_xp_knows_the_result_that_lies_there(move, throw, score):  # Ruling A10
    assert score_of_thrown_dice(thrown(move, throw, xp=3)) == score


def test_an_unused_action_may_be_bettered_too():
    done = thrown("done players", "done arbiter", xp=1)
    lying = after(done, "spare bo area=body dice=333")
    assert lying.initiative(Side.PLAYERS) == 0
    assert {code for code in legal(lying) if code not in ("ruling", "stop", "call")} == {
        "stand bo",
        "gain bo",
    }
    assert after(lying, "gain bo xp=1").initiative(Side.PLAYERS) == 4


def test_the_last_unused_action_ends_the_round_once_it_stands():
    start = begun(bo={"xp": 1})
    for line in ("task bo", "task cy", "task cy"):
        start = after(start, line, "resolve")
    start = after(
        start, "done players", *("task imp", "resolve") * 2, *("task orc", "resolve") * 2, "done arbiter"
    )
    lying = after(start, "spare bo area=body dice=333")
    assert (lying.round, after(lying, "stand bo").round) == (1, 2)


# --- Spells ---


def test_two_actions_cast_a_spell_one_for_the_cause_and_one_for_the_effect():
    position = begun_with(BLAST)
    assert position.fighter("bo").actions == 0
    tired = begun_with("task bo", "resolve")
    assert "Bo has 1 Action left this round, and this takes 2." in refused(tired, BLAST)


def test_the_gains_of_the_cause_raise_the_effect_and_its_losses_the_cost():  # Rulings A1, A2
    position = begun_with(BLAST, "resolve cause=551 dice=333")
    assert position.fighter("orc").spirit == 3 + 2 - 3
    assert position.fighter("bo").focus == 3 - (5 - 3) - 1


def test_what_exceeds_focus_is_wounds_to_body_or_spirit():  # Ruling A3
    position = begun_with(BLAST, "resolve cause=113 dice=333")
    assert (position.fighter("bo").focus, position.fighter("bo").spirit) == (0, 1)


@pytest.mark.parametrize(("kind", "focus", "initiative"), [("defend", 6, 0), ("maneuver", 3, 3)])
def test_the_effect_is_a_defend_an_attack_or_a_maneuver(kind, focus, initiative):
    position = begun_with(
        f"invoke {kind} bo area=body spell=enhance target=3 cost=body", "resolve cause=333 dice=333"
    )
    assert (position.fighter("bo").focus, position.initiative(Side.PLAYERS)) == (focus, initiative)


def test_below_its_target_the_effect_fails_and_its_cost_is_paid_all_the_same():  # Ruling A27
    failed = begun_with(BLAST, "resolve cause=511 dice=333")
    assert (failed.fighter("orc").spirit, failed.fighter("orc").body) == (0, 0)
    assert (failed.fighter("bo").focus, failed.fighter("bo").spirit) == (0, 1)
    told = events(begun(), BLAST, "resolve cause=511 dice=333")
    assert "Bo: the Effect fails, and nothing comes of it." in [event.words for event in told]


@pytest.mark.parametrize("kind", ["defend", "maneuver"])
def test_an_effect_that_fails_brings_neither_focus_nor_initiative(kind):
    spell = f"invoke {kind} bo area=body spell=enhance target=4 cost=body"
    position = begun_with(spell, "resolve cause=333 dice=333")
    assert (position.fighter("bo").focus, position.initiative(Side.PLAYERS)) == (3 - 1, 0)


def test_an_effect_that_fails_dodges_nothing():
    cast = "invoke dodge imp area=body spell=control target=7 cost=body"
    position = begun_with(ATTACK, cast, "resolve cause=533 dice=553", "resolve dice=333")
    assert position.declared == ()
    assert position.fighter("imp").body == 3 - 0  # its Focus went into the Spell


def test_its_target_is_one_more_than_base_score_and_mastery_unless_the_arbiter_says():  # Ruling A27
    bare = "invoke attack bo>orc area=body wounds=spirit spell=control cost=spirit"
    start = begun(bo={"scores": (3, 3, 3, 3, 3, 3, 5, 4, 3)})  # Diminish Mastery 4
    assert after(start, bare).declared[-1].target == 5 + 4 + 1
    assert after(start, bare, "set area=mind").declared[-1].target == 4 + 4 + 1
    assert after(start, bare, "set area=mind target=6").declared[-1].target == 6


def test_reach_does_not_bind_a_spell():  # Ruling A27
    start = after(begun(), "retreat bo area=body", "resolve dice=333", "done players", "done arbiter")
    for seat, count in (("bo", 1), ("cy", 2), ("imp", 2), ("orc", 2)):
        start = after(start, *(f"idle {seat} area=mind dice=333",) * count)
    assert start.fighter("bo").place is Place.COVER
    assert {"invoke attack bo>imp", "invoke attack bo>orc"} <= legal(start)
    assert "attack bo>imp" not in legal(start)


def test_a_spell_may_be_reacted_to_accordingly():
    position = begun_with(BLAST, "dodge orc area=body", "resolve dice=533", "resolve cause=555 dice=555")
    assert position.fighter("orc").spirit == 0


def test_both_actions_may_react_with_a_spell():
    cast = "invoke dodge imp area=body spell=control target=4 cost=body"
    position = begun_with(ATTACK, cast, "resolve cause=533 dice=333", "resolve dice=555")
    assert (position.fighter("imp").body, position.fighter("imp").actions) == (0, 0)


WEAK = (3, 2, 3, 3, 2, 3, 3, 2, 3)  # Mind Mastery 2


@pytest.mark.parametrize(("dice", "wounds"), [("111", 1), ("113", 0), ("666", 0)])
def test_who_assists_a_spell_takes_their_own_losses_as_damage(dice, wounds):
    start = after(begun(cy={"scores": WEAK}), "advance cy area=body", "resolve dice=333", BLAST)
    assert after(start, f"assist cy dice={dice} wounds=body").fighter("cy").body == wounds


def test_a_reaction_by_a_spell_is_not_assisted_either():
    cast = "invoke defend orc area=body spell=control target=3 cost=body"
    position = after(begun(), ATTACK, cast)
    assert "Reactions are never Assisted" in refused(position, "assist imp dice=333 wounds=body")


def duel(**changes):
    """Return the first turn of Bo against Imp alone, both in Guard."""
    bo, _, imp, _ = fighters(**changes)
    return after(new_conflict((bo, imp)), "advantage dice=6", "guard bo", "guard imp")


LAST = "invoke attack bo>imp area=body wounds=body spell=control target=7 cost=spirit"


def test_a_spell_may_put_its_caster_out_and_still_takes_effect():
    position = after(duel(bo={"spirit": 1}, imp={"body": 2}), LAST, "resolve cause=155 dice=553")
    assert position.fighter("bo").is_out
    assert position.fighter("imp").is_out


def test_with_both_sides_out_nobody_wins():
    position = after(duel(bo={"spirit": 1}, imp={"body": 2}), LAST, "resolve cause=155 dice=553")
    assert position.phase is Phase.OVER
    assert outcome_if_over(position).winner is None


def test_who_falls_while_assisting_the_answer_to_a_pass_is_no_longer_passed_to():
    start = begun(orc={"scores": WEAK, "body": 2})
    cast = "invoke maneuver imp area=body spell=control target=3 cost=body"
    position = after(start, PASS, cast, "assist orc dice=111 wounds=body")
    assert [declared.kind for declared in position.declared] == ["maneuver"]
    assert after(position, "resolve cause=333 dice=333").declared == ()


def test_only_those_who_can_go_on_are_moved():
    start = after(begun(), "done players", "retreat imp area=mind", "resolve dice=333", "done arbiter")
    for seat, count in (("bo", 2), ("cy", 2), ("imp", 1), ("orc", 2)):
        start = after(start, *(f"idle {seat} area=mind dice=333",) * count)
    start = after(start, BLAST.replace("bo>", "cy>"), "resolve cause=553 dice=533")
    position = after(start, "pass bo>imp area=mind target=3 also=orc", "resolve dice=333")
    assert position.fighter("orc").place is Place.COVER
