"""What a campaign settles of its dreams: asked with its figures, frozen when one begins."""

import json
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.dreaming.construction import begin
from characters.beckoning_dream.rules.dreaming.house_rules import (
    QUESTIONS,
    DreamingRules,
    dreaming_rule_problems,
)
from characters.beckoning_dream.rules.dreaming.likely import likely_opponent
from characters.beckoning_dream.rules.dreaming.position import Bearer, Bearing
from characters.beckoning_dream.rules.own_effects import HOW
from play.rules.zones import U
from tests.play.worlds import blank
from tests.rules.dreaming.dreams import Table, effort, foe, setup, table


def test_each_is_asked_with_its_figures_beside_it() -> None:
    for question in QUESTIONS:
        assert hasattr(DreamingRules(), question.key)
        assert question.hint


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (DreamingRules(), []),
        (DreamingRules(spread_size=0), ["Cards of the spread: 1 to 12."]),
        (
            DreamingRules(guides_a_dream=100),
            ["How often each Guide is Invoked in a dream, at most (0: no limit): 0 to 99."],
        ),
        (DreamingRules(own_effects="Omen | any | any | x"), []),
        (DreamingRules(own_effects="Omen | any | any | "), [f"“Omen | any | any |”: {HOW}"]),
        (DreamingRules(spread_size=13), ["Cards of the spread: 1 to 12."]),
    ],
)
def test_what_no_table_can_mean_says_what_fits(rules: DreamingRules, told: list[str]) -> None:
    assert [problem.message for problem in dreaming_rule_problems(rules)] == told


def test_a_dream_keeps_what_was_settled_when_it_began() -> None:
    begun = begin(setup(["d1"]), {"deck_least": 8, "may_dreamers_duel": True})
    assert begun.rules == DreamingRules(may_dreamers_duel=True)
    assert HouseRules(may_dreamers_duel=True).deck_least == 10


def test_foes_may_bear_in_each_way_there_is() -> None:
    (bearing,) = (question for question in QUESTIONS if question.key == "foes_bear")
    assert [json.loads(value) for value, _label in bearing.choices] == list(Bearing)


NO_MOVE = "This is no move here. Choose one of those that are offered."
WARDEN = {"name": "Warden", "cards": ["s1", "s2", "s3", "w1", "w2", "w3"], "awareness": 2}


def set_down(**rules: Any) -> Bearer:
    """Return a foe of whom the game master says nothing more."""
    return table("d1", **rules).play(f"gm: foe {json.dumps(WARDEN)}").of("f1")


def test_a_foe_bears_and_selects_as_the_table_settled_unless_something_else_is_said() -> None:  # Ruling B42
    assert (set_down().bearing, set_down().selects_at_random) == (Bearing.SPENDS, False)
    settled = set_down(foes_bear="holds", foes_select_at_random=True)
    assert (settled.bearing, settled.selects_at_random) == (Bearing.HOLDS, True)
    said = table("d1", foes_bear="holds", foes_select_at_random=True)
    said.play(f"gm: foe {json.dumps({**WARDEN, 'bearing': 'asked', 'selects_at_random': False})}")
    assert (said.of("f1").bearing, said.of("f1").selects_at_random) == (Bearing.ASKED, False)


def test_oneirogen_carry_over_or_each_dream_begins_with_none() -> None:  # Ruling B21
    assert table("d1").of("d1").oneirogen == 5
    assert table("d1", oneirogen_carry_over=False).of("d1").oneirogen == 0


def test_at_most_so_many_oneirogen_are_given_in_a_dream() -> None:  # Ruling B44
    given = table("d1", "d2", oneirogen_a_dream=2).play("gm: award d1 the owl", "gm: award d1 the tide")
    assert given.why_not("gm", "award d1 the moon") == "2 a dream here, and Ada was given them."
    assert not given.why_not("gm", "award d2 the moon")


# --- between Reveal and Score ---


def scored(*moves: str, cards: str = "c1 c2 s4 s3 p1 p2", card: str = "s4", **rules: Any) -> Table:
    """Return Ada, beside Bo, when her card met the Warden's 2 of Swords."""
    begun = table("d1", "d2", orders={0: cards, 2: "s2 s3"}, **rules).play(
        foe("s1 s2 s3 w1 w2 w3"), "gm: duel d1 d2 f1", "d1: next d1"
    )
    return begun.play("d1: oppose d1 f1", f"d1: select d1 {card}", "gm: select f1 s2", *moves)


def test_a_guide_is_invoked_so_often_in_a_dream_as_the_table_settled() -> None:  # Ruling B32
    spoke = scored("d2: guide d2 R bolster=d1 | an owl", guides_a_dream=1)
    assert spoke.why_not("d2", "guide d2 R bolster=d1 | x") == "Your Guide has spoken in this Reveal."
    spoke.play("d1: interpret d1 nothing", "gm: interpret f1 nothing", "d1: next d1", "d1: oppose d1 f1")
    spoke.play("d1: select d1 s3", "gm: select f1 s3")
    why = "A Guide speaks once a dream here, and yours has."
    assert spoke.why_not("d2", "guide d2 R bolster=d1 | x") == why
    assert not spoke.why_not("d1", "guide d1 R bolster=d1 | x")


def test_a_guide_may_speak_once_for_each_revealed_card_that_shows_it() -> None:  # Ruling B32
    both = scored("d1: guide d1 R bolster=d1 | an owl", "d1: guide d1 R weaken=f1", guides_each_card=True)
    assert {key: card.value for key, card in both.turn.revealed.items()} == {"d1": 5, "f1": 1}
    assert both.why_not("d1", "guide d1 R bolster=d1") == "Your Guide has spoken in this Reveal."
    once = scored("d1: guide d1 R bolster=d1 | an owl", guides_each_card=True)
    assert once.why_not("d1", "guide d1 R bolster=d1") == "Your Guide has spoken in the card of Ada."
    assert not once.why_not("d1", "guide d1 R push=f1 burn:s3")


def test_a_guide_may_need_the_yes_of_another_player() -> None:  # Ruling B32
    waits = scored("d1: guide d1 R bolster=d1+1 | an owl", guides_need_yes=True)
    assert waits.waits == ("seen", "d2", "gm")
    assert (waits.turn.revealed["d1"].value, waits.of("d1").oneirogen) == (4, 5)
    told = "Does another see Ada’s Guide, too? That is answered first."
    assert waits.why_not("d1", "interpret d1 press") == told
    assert waits.why_not("d2", "guide d2 R weaken=f1") == told
    assert waits.why_not("gm", "resolve won") == told
    assert waits.why_not("d1", "seen d1")
    assert waits.log()[-1] == "Ada’s Guide: Bolster for Ada by 2 (an owl)."
    seen = waits.play("d2: seen d1")
    assert (seen.turn.revealed["d1"].value, seen.of("d1").oneirogen) == (6, 4)
    assert seen.log()[-1] == "Another sees it too. Ada Scores a Triumph and Warden Scores a Setback."
    assert seen.waits == ("interpret", "d1")


def test_a_guide_that_nobody_else_sees_has_not_spoken() -> None:  # Ruling B32
    denied = scored("d1: guide d1 R push=d1 burn:s3", "d2: unseen d1", guides_need_yes=True)
    assert denied.log()[-1] == "Nobody else sees the Guide of Ada."
    assert "s3" in denied.pile("d1", "present")
    assert not denied.why_not("d1", "guide d1 R bolster=d1")


def test_a_push_may_give_a_countered_card_its_one_choice() -> None:  # Ruling B33
    laid = {"cards": "c1 c2 p1 s3 s4 p2", "card": "p1"}
    assert scored(**laid).why_not("d2", "guide d2 R push=d1 burn:p3").startswith("Countered chooses nothing")
    freed = scored("d2: guide d2 R push=d1 burn:p3", push_frees_countered=True, **laid)
    assert freed.waits == ("interpret", "d1")
    assert freed.why_not("d1", "interpret d1 press misdirect") == "A Countered with a Push has 1 choice."
    assert freed.why_not("d1", "interpret d1 devastate") == "Devastate needs a Triumph or a Success."
    assert not freed.why_not("d1", "interpret d1 misdirect")
    by_hand = scored("gm: do d1 choice | The Sun.", push_frees_countered=True, **laid)
    assert not by_hand.why_not("d1", "interpret d1 press")


def asleep_no_more(**rules: Any) -> Table:
    """Return Cy awake, who lost every card, when Ada's card lies Revealed."""
    begun = table("d1", "d3", orders={0: "c1 c2 s4 s3 p1 p2", 1: "c1 c2 s1 s2"}, **rules)
    begun.play("d3: do d3 discard:s1 | x", "d3: do d3 discard:s2 | x", "d3: wake d3")
    begun.play(foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1")
    return begun.play("d1: select d1 s4", "gm: select f1 s1")


def test_from_the_waking_side_one_may_bolster_and_weaken() -> None:  # Ruling B52
    assert asleep_no_more().why_not("d3", "guide d3 R bolster=d1 | a gull")
    awake = asleep_no_more(awake_may_invoke=True)
    assert awake.play("d3: guide d3 R bolster=d1 | a gull").turn.revealed["d1"].value == 5
    for way in ("push=d1 blind", "join"):
        other = asleep_no_more(awake_may_invoke=True)
        told = other.why_not("d3", f"guide d3 R {way}")
        assert told == "From the waking side one Bolsters and Weakens alone."
    (asked,) = next(
        one.asks for one in other.kind.options(other.full(), "d3") if one.code.startswith("guide")
    )
    assert (asked.pushed, asked.may_join) == ((), False)


def test_a_raised_hand_waits_or_everybody_passes() -> None:
    assert scored().waits == ("interpret", "d1")
    passing = scored(everybody_passes=True)
    assert passing.waits == ("hands", "d1", "d2", "gm")
    assert passing.why_not("d1", "interpret d1 press") == "You have not passed yet. Bo has not passed yet."
    labels = {option.code: option.label for option in passing.kind.options(passing.full(), "d2")}
    assert labels["lower d2"] == "Pass"
    passing.play("d1: lower d1")
    assert passing.why_not("d1", "interpret d1 press") == "Bo has not passed yet."
    assert passing.play("d2: guide d2 R weaken=f1 | a gull").waits == ("interpret", "d1")


def test_both_may_choose_their_effects_unseen() -> None:  # Ruling B35
    chosen = scored("d1: interpret d1 press", interprets_unseen=True)
    assert chosen.waits == ("interpret", "gm")
    assert chosen.log("gm")[-1] == chosen.log("d1")[-1] == "Ada has chosen."
    assert chosen.known(frozenset({"gm"})).position.turn.unseen["d1"].said == U
    chosen.play("d1: interpret d1 devastate press", "gm: interpret f1 brace")
    assert chosen.log()[-2:] == ["Ada chooses Devastate and Press.", "Warden chooses Brace."]
    assert (chosen.turn.effects["d1"], chosen.turn.unseen) == (("devastate", "press"), {})
    assert chosen.turn.stress == {"f1": 1}


UNSEEN_OF_A_DREAMER = (("d1: interpret d1 press", "d1: interpret d1 devastate"), ("gm", "d2", ""), "d1")
UNSEEN_OF_A_FOE = (("gm: interpret f1 press", "gm: interpret f1 brace"), ("d1", "d2", ""), "gm")


@pytest.mark.parametrize(("moves", "others", "chooser"), [UNSEEN_OF_A_DREAMER, UNSEEN_OF_A_FOE])
def test_which_effects_somebody_chose_unseen_nobody_can_tell(
    moves: tuple[str, ...], others: tuple[str, ...], chooser: str
) -> None:  # Ruling B35
    """Two worlds in which they chose otherwise look alike to everybody else, to a letter."""
    worlds = [scored(move, interprets_unseen=True) for move in moves]
    for seat in others:
        here, there = (blank(repr(world.page(frozenset(seat.split())))) for world in worlds)
        assert here == there
    own = [blank(repr(world.page(frozenset({chooser})))) for world in worlds]
    assert own[0] != own[1], "they are one world"


def test_once_one_has_chosen_unseen_nothing_changes_what_the_other_may_choose() -> None:  # Ruling B35
    chosen = scored("d1: interpret d1 press", interprets_unseen=True)
    assert chosen.why_not("d2", "guide d2 R bolster=f1") == NO_MOVE
    for step in ("suit:c", "score:triumph", "choice"):
        told = chosen.why_not("gm", f"do f1 {step} | the tide")
        assert told == "No card of Warden waits to be Interpreted."


def test_where_one_of_both_has_no_choice_nothing_is_unseen() -> None:  # Ruling B35
    laid = {"cards": "c1 c2 p1 s3 s4 p2", "card": "p1"}
    countered = scored("gm: interpret f1 press", interprets_unseen=True, **laid)
    assert countered.log()[-1] == "Warden chooses Press."
    assert countered.turn.stress == {"d1": 1}
    alone = opposed("d1: oppose d1 effort 0", "d1: select d1 s4", interprets_unseen=True)
    assert alone.play("d1: interpret d1 press").full().conflict.effort.difficulty == 8


def test_who_has_no_guide_to_invoke_is_not_asked_to_pass() -> None:
    assert asleep_no_more(everybody_passes=True).waits == ("hands", "d1", "gm")
    both = asleep_no_more(everybody_passes=True, awake_may_invoke=True)
    assert both.waits == ("hands", "d1", "d3", "gm")


def test_who_stepped_aside_is_neither_asleep_nor_awake() -> None:
    left = table("d1", "d2", orders={0: "c1 c2 s4 s3 p1 p2"}, everybody_passes=True, awake_may_invoke=True)
    left.play("d2: leave d2", foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1")
    left.play("d1: select d1 s4", "gm: select f1 s1")
    assert left.waits == ("hands", "d1", "gm")
    assert left.why_not("d2", "guide d2 R bolster=d1 | x")


# --- Efforts, turns, Duels of Dreamers ---


def opposed(*moves: str, **rules: Any) -> Table:
    """Return Ada before an Effort of two cards."""
    begun = table("d1", "d2", orders={0: "c1 c2 s4 s3 p1 p2"}, **rules)
    return begun.play(effort("s2 w6", 9, 2, "d1", "d2"), "d1: next d1", *moves)


def test_against_an_effort_only_what_names_the_opponent_may_work() -> None:  # Ruling B37
    turn = ("d1: oppose d1 effort 0", "d1: select d1 s4")
    assert not opposed(*turn).why_not("d1", "interpret d1 glare=effort hinder=effort press")
    names = opposed(*turn, only_opponent_in_effort=True)
    why = "Glare needs a foe, and there is none in this Conflict."
    assert names.why_not("d1", "interpret d1 glare=effort").startswith(why)
    assert not names.why_not("d1", "interpret d1 press devastate help=d2")


def test_intensity_may_come_at_once_and_brace_too_late() -> None:  # Ruling B36
    turn = ("d1: oppose d1 effort 1", "d1: select d1 s4")
    halved = opposed(*turn, "d1: interpret d1 brace")
    assert halved.turn.stress == {"d1": 1}
    at_once = opposed(*turn, intensity_at_once=True)
    assert at_once.why_not("d1", "interpret d1 brace") == "Intensity comes at once here, and Brace too late."
    assert at_once.play("d1: interpret d1 press").turn.stress == {"d1": 2}


def test_an_opposed_card_may_be_turned_over_until_all_were() -> None:  # Ruling B38
    turn = ("d1: oppose d1 effort 0", "d1: select d1 s4", "d1: interpret d1 nothing", "d1: next d1")
    assert not opposed(*turn).why_not("d1", "oppose d1 effort 0")
    over = opposed(*turn, opposed_turned_over=True)
    assert over.why_not("d1", "oppose d1 effort 0") == "It is turned over until all were opposed."
    assert likely_opponent(over.full(), "d1") == "effort 1"
    over.play("d1: oppose d1 effort 1", "d1: select d1 s3", "d1: interpret d1 nothing", "d1: bear d1 blink")
    over.play("d1: next d1")
    assert [over.why_not("d1", f"oppose d1 effort {place}") for place in (0, 1)] == ["", ""]


def test_when_a_turn_closes_both_who_revealed_may_draw() -> None:  # Ruling B42
    turn = ("d1: interpret d1 nothing", "gm: interpret f1 nothing")
    assert len(scored(*turn).of("f1").piles.present) == 1
    drawn = scored(*turn, who_reveals_draws=True)
    assert [len(drawn.of(key).piles.present) for key in ("d1", "f1")] == [3, 2]


def test_to_stand_against_each_other_it_takes_two_dreamers() -> None:
    alone = table("d1", may_dreamers_duel=True)
    assert alone.why_not("gm", "duel d1") == "Set down a foe first: a Duel needs two sides."


def test_in_a_duel_of_dreamers_one_may_yield_or_leaves_by_fall_back_alone() -> None:  # Ruling B51
    for may_yield in (True, False):
        fought = table("d1", "d2", orders={0: "c1 c2 s4"}, may_dreamers_duel=True, may_yield=may_yield)
        fought.play("gm: duel d1 d2@rebels", "d1: next d1", "d1: oppose d1 d2", "d1: select d1 s4")
        fought.play("d2: select d2 w1", "d1: interpret d1 nothing", "d2: interpret d2 nothing")
        assert (not fought.why_not("d2", "yield d2")) is may_yield
