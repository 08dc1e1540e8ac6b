"""A Spike at the table: the text's "Spike", and Ruling B49."""

import json

import pytest

from characters.beckoning_dream.rules.dreaming.offering import wants
from characters.beckoning_dream.rules.dreaming.position import Ending
from tests.rules.dreaming.dreams import Table, effort, table

ADA, BO = "c1 c2 s4 s3 p1 c3 m13 s1 s2 p2", "p1 p2 w1 w2 w3 p3 p4"


def spike(difficulty: int, *members: str, **more: object) -> str:
    """Return the move by which the game master opens a Spike."""
    told = {
        "difficulty": difficulty,
        "consequence": "The floor is gone.",
        "stress": 0,
        "awareness": 0,
        **more,
    }
    return f"gm: spike {json.dumps({**told, 'members': list(members)})}"


def met(*moves: str, difficulty: int = 3, **more: object) -> Table:
    """Return Ada and Bo before a Spike: c3, m13 and s1 are on top of her Future, p3 and p4 are all of his."""
    return table("d1", "d2", orders={0: ADA, 1: BO}).play(spike(difficulty, "d1", "d2", **more), *moves)


SUITS = ("gm: suit d1 c", "gm: suit d2 p")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"difficulty": 0}, "Difficulty is 0."),
        ({"consequence": " "}, "Say what happens to who shows no card of the suit."),
        ({"stress": -1}, "Stress, Awareness lost and Burns are numbers from 0 to 20."),
        ({"burns": 21}, "Stress, Awareness lost and Burns are numbers from 0 to 20."),
        ({"members": []}, "Name the Dreamers who meet this Spike"),
        ({"members": ["d9"]}, "Name the Dreamers who meet this Spike"),
    ],
)
def test_a_spike_needs_a_difficulty_and_a_consequence(changed: dict[str, object], why: str) -> None:
    told = {
        "difficulty": 3,
        "consequence": "It falls.",
        "stress": 0,
        "awareness": 0,
        "members": ["d1"],
        **changed,
    }
    assert table("d1").why_not("gm", f"spike {json.dumps(told)}").startswith(why)


def test_everyone_involved_meets_it_at_once() -> None:
    begun = met()
    assert begun.waits == ("spike", "gm")
    assert begun.log()[-1] == "A Spike of Difficulty 3 comes over Ada and Bo: The floor is gone."
    assert begun.play(*SUITS).waits == ("spike", "d1", "d2")


@pytest.mark.parametrize(
    ("figures", "costs"),
    [
        ({}, ""),
        ({"stress": 2}, " It costs 2 Stress."),
        ({"awareness": 1, "burns": 1}, " It costs 1 Awareness, 1 Burn."),
        ({"stress": 1, "burns": 2}, " It costs 1 Stress, 2 Burns."),
    ],
)
def test_all_read_what_its_consequence_costs_once_it_has_begun(figures: dict[str, int], costs: str) -> None:
    told = f"A Spike of Difficulty 3 comes over Ada and Bo: The floor is gone.{costs}"
    assert met(**figures).log()[-1] == told


def test_pages_tell_first_who_has_not_said_how_they_meet_it_then_who_gives_that_a_suit() -> None:
    told = [
        wants(met(*moves).full()).told
        for moves in ((), ("d1: approach d1 I run.",), ("d1: approach d1 I run.", "gm: suit d1 c"), SUITS)
    ]
    assert told == [{"d1", "d2"}, {"d2", "gm"}, {"d1", "d2"}, {"d1", "d2"}]


def test_they_say_how_they_meet_it_and_the_game_master_gives_that_a_suit() -> None:
    told = met("d1: approach d1 I listen to the wind.", "gm: suit d1 c")
    assert told.full().conflict.spike.approaches == {"d1": "I listen to the wind."}
    assert "Ada meets it with Cups." in told.log()
    assert told.why_not("d1", "approach d1 I run.") == "Your approach has a suit."
    assert told.why_not("gm", "suit d1 s") == "It has a suit, and the cards were looked at."
    assert (
        told.why_not("d2", "approach d2  ") == "Say in a few words how you meet it: up to 200 characters fit."
    )


def test_each_looks_alone_at_the_top_cards_of_the_future() -> None:
    looked = met("gm: suit d1 c")
    assert looked.pile("d1", "looked_at") == "c3 m13 s1"
    for audience in ({"gm"}, {"d2"}):
        assert not looked.known(frozenset(audience)).position.bearers["d1"].piles.looked_at.known
    assert looked.known(frozenset({"d1"})).position.bearers["d1"].piles.looked_at.known == ("c3", "m13", "s1")


def test_with_too_few_in_the_future_cards_come_at_random_from_the_past_then_the_present() -> None:
    small = table("d1", "d2", orders={0: ADA, 1: BO}).play(effort("p14", 9, 1, "d2"), "d2: next d2")
    small.play(
        "d2: oppose d2 effort 0",
        "d2: select d2 w1",
        "d2: interpret d2 nothing",
        "d2: bear d2 blink",
        "gm: resolve open",
    )
    assert [len(getattr(small.of("d2").piles, pile)) for pile in ("future", "past", "present")] == [2, 1, 2]
    small.play(spike(4, "d2"), "gm: suit d2 p")
    assert small.pile("d2", "looked_at") == "p3 p4 w1 w2"
    assert small.known(frozenset({"gm"})).position.bearers["d2"].piles.looked_at.known == ("w1", "w2")
    assert small.known(frozenset({"d1"})).position.bearers["d2"].piles.looked_at.known == ("w1",)
    told = ["Bo looks at the Ace of Wands of the Past.", "Bo looks at a card of the Present."]
    assert small.log("d1")[-2:] == told


def test_if_that_is_not_enough_they_choose_from_what_there_is() -> None:
    assert met("gm: suit d2 p", difficulty=20).pile("d2", "looked_at") == "p3 p4 w1 w2 w3"


def test_a_card_of_the_suit_is_shown_and_burns_and_the_others_go_back_shuffled() -> None:
    found = met(*SUITS, "d1: meet d1 c3", "d2: meet d2 p3")
    assert found.pile("d1", "pyre") == "c3"
    assert sorted(found.pile("d1", "future").split()) == ["m13", "p2", "s1", "s2"]
    assert found.known(frozenset({"d1"})).position.bearers["d1"].piles.future.known == ()
    assert found.full().conflict.ending is Ending.WON
    assert "Ada shows the 3 of Cups, which burns." in found.log()


def test_a_card_of_another_suit_or_a_major_does_not_fit() -> None:
    looked = met("gm: suit d1 c")
    assert (
        looked.why_not("d1", "meet d1 s1")
        == looked.why_not("d1", "meet d1 m13")
        == "It takes a card of Cups."
    )


def test_they_choose_from_what_they_see_or_show_none() -> None:
    looked = met("gm: suit d1 c")
    options = [option.code for option in looked.kind.options(looked.known(frozenset({"d1"})).position, "d1")]
    meets = [code for code in options if code.startswith("meet")]
    assert meets == ["meet d1 c3", "meet d1 m13", "meet d1 s1", "meet d1 none"]
    assert moves_in_spike(looked, "d2") == ["approach d2"]
    alone = table("d1", "d2").play(spike(3, "d1"))
    assert moves_in_spike(alone, "d2") == []


def moves_in_spike(played: Table, seat: str) -> list[str]:
    options = played.kind.options(played.known(frozenset({seat})).position, seat)
    return [option.code for option in options if option.code.startswith(("approach", "meet", "suit"))]


def test_who_shows_none_suffers_the_consequence_wished_or_not() -> None:
    missed = met(*SUITS, "d1: meet d1 none", "d2: meet d2 p3", stress=2, awareness=1)
    assert missed.of("d1").awareness == 2
    assert missed.of("d2").awareness == 3
    assert missed.waits == ("bear", "d1")
    assert missed.play("d1: bear d1 blink").waits == ("resolve", "gm")
    assert missed.full().conflict.ending is Ending.LOST
    assert "Ada shows no card, and the Consequence is theirs." in missed.log()


def test_nobody_learns_a_choice_before_all_have_chosen() -> None:
    first = met(*SUITS, "d1: meet d1 c3")
    assert first.waits == ("spike", "d2")
    assert first.pile("d1", "pyre") == ""
    assert first.log("d2")[-1] == "Ada has chosen."
    first.play("d1: meet d1 none", "d2: meet d2 p3")
    assert first.pile("d1", "pyre") == ""


def test_the_game_master_may_close_it_for_who_has_not_chosen() -> None:
    closed = met(*SUITS, "d2: meet d2 p3", "gm: close")
    assert closed.full().conflict.spike.shown == {"d1": "none", "d2": "p3"}
    assert closed.play("gm: resolve won").full().conflict is None


def test_no_guides_or_bonds_in_a_spike() -> None:
    looked = met(*SUITS)
    for seat, invoked in (("d1", "guide d1 R bolster=d1"), ("d2", "bond d2 R d1 pain")):
        assert looked.why_not(seat, invoked) == "No Guides or Bonds in a Spike."
    assert (
        looked.why_not("gm", "spike {}")
        == "A Spike is open. Say how it ended first, under “End the Conflict”."
    )


def test_who_cannot_bear_the_consequence_wakes_or_stays() -> None:
    fallen = table("d1", "d3").play(
        spike(3, "d1", "d3", stress=20), "gm: suit d1 c", "gm: suit d3 w", "gm: close"
    )
    assert fallen.waits == ("bear", "d1", "d3")
    assert fallen.why_not("d3", "bear d3 blink") == "Cy cannot absorb all of it."
    woken = fallen.play("d3: wake d3", "d1: bear d1 " + " ".join(("blind",) * 5))
    assert woken.of("d3").has_left
    assert woken.waits[0] == "resolve"


def burned(*moves: str, stress: int = 0) -> Table:
    """Return Ada and Bo when Ada, who holds p1, s3 and s4, showed none to a Spike that Burns two cards."""
    shown = (*SUITS, "d1: meet d1 none", "d2: meet d2 p3")
    return met(*shown, *moves, burns=2, stress=stress)


def test_a_consequence_may_take_the_form_of_burns_and_which_cards_each_chooses() -> None:
    asked = burned()
    assert asked.waits == ("burn", "d1")
    (option,) = [one for one in asked.kind.options(asked.full(), "d1") if one.code == "burn d1"]
    assert option.asks[0].likely == ("burn:p1", "burn:s3")
    asked.play("d1: burn d1 burn:s4 burn:p1")
    assert (asked.pile("d1", "present"), asked.pile("d1", "pyre")) == ("s3", "p1 s4")
    assert asked.log()[-1] == "Ada Burns the 4 of Swords and Burns the Ace of Pentacles."
    assert asked.waits == ("resolve", "gm")


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("burn:s4", "2 to Burn, and 1 chosen."),
        ("burn:s4 burn:s4", "Burn a card of the Present: 4 of Swords is not in it."),
        ("burn:s4 blind", "Blind Burn is for who has neither Present nor Past: choose a card to Burn."),
        ("burn:s4 flinch:s3", "“flinch:s3” Burns no card."),
    ],
)
def test_a_consequence_burns_by_the_rules_of_burn(steps: str, why: str) -> None:
    assert burned().why_not("d1", f"burn d1 {steps}") == why


def test_what_is_to_burn_burns_before_the_stress_is_borne() -> None:
    both = burned(stress=2)
    assert both.waits == ("burn", "d1")
    assert both.play("d1: burn d1 burn:s4 burn:p1").waits == ("bear", "d1")


def test_with_present_and_past_empty_they_burn_unseen_and_who_has_no_card_wakes() -> None:
    all_gone = met("gm: suit d1 c", "gm: suit d2 w", "gm: close", burns=20)
    assert all_gone.waits == ("burn", "d1", "d2")
    option = next(one for one in all_gone.kind.options(all_gone.full(), "d2") if one.code == "burn d2")
    assert option.asks[0].likely == ("burn:w2", "burn:w3", "blind", "blind", "blind")
    all_gone.play(f"d2: burn d2 {' '.join(option.asks[0].likely)}", "gm: do d1 blind5 | Ash.")
    all_gone.play("d1: burn d1 burn:p1 burn:s3 burn:s4")
    assert all_gone.waits == ("wake", "d1", "d2")


def test_who_lost_all_cards_by_hand_has_nothing_to_burn() -> None:
    bare = met("gm: suit d1 c", "gm: suit d2 w", "gm: close", burns=1)
    bare.play("gm: do d2 blind3 | Ash.", *(f"gm: do d2 burn:{card} | Ash." for card in ("w2", "w3")))
    assert bare.play("d2: burn d2").waits == ("burn", "d1")
