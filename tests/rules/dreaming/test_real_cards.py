"""Seats with real cards beside seats the app deals to: what lies open is entered, all else is a number."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.rules.dreaming.position import HAND
from characters.beckoning_dream.rules.dreaming.real_cards import burnable_cards
from tests.rules.dreaming.dreams import Table, effort, foe, table
from tests.rules.dreaming.test_spikes import spike


def real(*moves: str) -> Table:
    """Return Ada, who plays with her own cards, beside Bo, to whom the app deals; c4 is no card of hers."""
    return table("d1", "d2", orders={0: "p1 p2 w1 w2 p3"}, real="d1").play("d1: enter d1 c2", *moves)


def test_a_guides_card_is_entered_and_the_one_given_is_not() -> None:
    began = table("d1", "d2", real="d1")
    assert began.waits == ("enter", "d1")
    began.play("d1: enter d1 c2")
    assert began.of("d1").piles.aside.cards == ("c2", "U")
    assert began.pile("d1", "present") == "U U U"
    assert began.log()[1] == "Ada turns over the 2 of Cups."


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("c4", "The 4 of Cups is not in this Dreamer’s deck: wrong card, or has the deck changed?"),
        ("c2", "The 2 of Cups lies in what is set aside."),
        ("s4", "The 4 of Swords lies in your Past."),
        ("s3", "The 3 of Swords lies in the Pyre."),
    ],
)
def test_a_card_that_lies_elsewhere_or_is_in_no_deck_says_so(code: str, why: str) -> None:
    turn = ("d1: oppose d1 effort 0", "d1: select d1 U")
    entered = real(
        effort("p9", 9, 3, "d1"), "d1: next d1", *turn, "d1: enter d1 s4", "d1: interpret d1 nothing"
    )
    entered.play("d1: bear d1 burn:s3", "d1: next d1", *turn)
    assert entered.why_not("d1", f"enter d1 {code}") == why


def test_of_real_cards_any_burns_that_lies_nowhere_else_and_once_the_present_is_empty_one_of_the_past() -> (
    None
):
    began = real()
    ada = began.of("d1")
    assert set(burnable_cards(began.full(), ada)) == set(ada.deck) - {"c2"}
    spent = replace(ada, piles=replace(ada.piles, present=HAND, past=HAND.add(("s4",))))
    assert burnable_cards(began.full(), spent) == ("s4",)


def test_both_turn_over_when_both_lie_face_down() -> None:
    lies = real(foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 U")
    assert lies.waits == ("select", "gm")
    assert lies.why_not("d1", "enter d1 s4") == "Warden has not chosen yet. Yours is kept."
    lies.play("gm: select f1 s1")
    assert lies.waits == ("enter", "d1")
    lies.play("d1: enter d1 s4")
    assert lies.waits == ("interpret", "d1")
    assert lies.log()[-1] == "Ada Scores a Triumph and Warden Scores a Setback."
    assert lies.pile("d1", "present") == "U U"


def test_a_card_that_is_let_go_is_named_as_it_lies_open() -> None:
    hit = real(
        effort("p9", 9, 2, "d1"),
        "d1: next d1",
        "d1: oppose d1 effort 0",
        "d1: select d1 U",
        "d1: enter d1 s4",
    )
    hit.play("d1: interpret d1 nothing")
    assert hit.why_not("d1", "bear d1 flinch:s3") == "1 Stress are still there."
    assert hit.why_not("d1", "bear d1 burn:U") == "Say which card it is: it lies open."
    assert hit.why_not("d1", "bear d1 burn:s4") == "The 4 of Swords lies on the table."
    hit.play("d1: bear d1 burn:s3")
    assert (hit.pile("d1", "pyre"), hit.pile("d1", "past")) == ("s3", "s4")


def test_what_burns_unseen_stays_unknown_to_the_app_too() -> None:
    hit = real(
        effort("p9", 9, 2, "d1"),
        "d1: next d1",
        "d1: oppose d1 effort 0",
        "d1: select d1 U",
        "d1: enter d1 s4",
    )
    hit.play("d1: interpret d1 nothing", "d1: bear d1 blind")
    assert hit.pile("d1", "pyre") == "U"


def test_in_a_spike_they_look_at_their_own_cards_and_enter_what_they_show() -> None:
    met = real(spike(3, "d1", "d2"), "gm: suit d1 c", "gm: suit d2 p", "d1: meet d1 U", "d2: meet d2 none")
    assert met.waits == ("enter", "d1")
    assert met.why_not("d1", "enter d1 s1") == "It takes a card of Cups."
    met.play("d1: enter d1 c3")
    assert met.pile("d1", "pyre") == "c3"
    assert met.waits == ("resolve", "gm")
    none = real(spike(3, "d1"), "gm: suit d1 c", "d1: meet d1 U", "d1: enter d1 none")
    assert none.full().conflict.spike.shown == {"d1": "none"}


def test_a_spike_that_reaches_into_past_and_present_takes_numbers_alone() -> None:
    deep = real(spike(20, "d1"), "gm: suit d1 c")
    assert deep.pile("d1", "looked_at") == " ".join(["U"] * 8)


def test_a_plot_is_looked_at_on_the_table_and_only_told_how_many_went_back_on_top() -> None:
    laid = {0: "p1 p2 p4 w2 p3"}
    plot = table("d1", "d2", orders=laid, real="d1").play(
        "d1: enter d1 c2", foe("w1 w2 w3"), "gm: duel d1 d2 f1"
    )
    plot.play(
        "d2: next d2", "d2: oppose d2 f1", "d2: select d2 p4", "gm: select f1 w1", "d2: interpret d2 plot=d1"
    )
    plot.play("d2: next d1", "d1: oppose d1 f1", "d1: select d1 U", "gm: select f1 w2", "d1: enter d1 s4")
    plot.play("d1: interpret d1 nothing", "gm: interpret f1 nothing")
    assert plot.waits == ("take", "d1")
    options = [option.code for option in plot.kind.options(plot.full(), "d1") if not option.reasons]
    assert options == ["take d1 U 0 U U", "take d1 U 1 U U", "take d1 U 2 U U"]
    assert plot.play("d1: take d1 U 1 U U").pile("d1", "present") == "U U U"


def test_for_a_bond_they_lay_any_card_that_lies_nowhere_else() -> None:
    laid = {0: "c1 c2 s4 m13 p1", 1: "s2"}
    bound = table("d1", "d2", orders=laid, real="d2").play(
        "d2: enter d2 p1", foe("s1 s2 s3"), "gm: duel d1 f1"
    )
    bound.play(
        "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s2", "d2: bond d2 R d1 might"
    )
    bound.play("d1: yes d1")
    options = [
        option.code for option in bound.kind.options(bound.full(), "d2") if option.code.startswith("lay")
    ]
    assert options == [f"lay d2 {card}" for card in ["w1", "w2", "w3", "p2", "p3", "p4"]]


def test_a_present_that_lies_open_holds_no_other_card() -> None:
    """Ada let all three go and took one back: nothing else can be what she lays."""
    gone = [f"d1: do d1 discard:{card} | the tide" for card in ("s1", "s2", "s3")]
    took = real(*gone, "d1: do d1 recover:s1 | the tide", effort("p9", 9, 3, "d1"), "d1: next d1")
    assert took.why_not("d1", "do d1 discard:s4 | the tide") == "4 of Swords is not in the Present of Ada."
    took.play("d1: oppose d1 effort 0", "d1: select d1 U")
    assert took.why_not("d1", "enter d1 s4") == "4 of Swords is not in the Present."
    assert took.why_not("d1", "enter d1 s1") == ""


def unnamed_past() -> Table:
    """Return Cy, whose real cards lay in the Past, when a Spike took one of them, nobody told which."""
    emptied = table("d1", "d3", real="d3").play("d3: enter d3 s2")
    emptied.play("d3: do d3 discard:c1 | the tide", "d3: do d3 discard:c2 | the tide")
    return emptied.play(spike(1, "d3", burns=1), "gm: suit d3 c", "d3: meet d3 U", "d3: enter d3 none")


def test_of_a_past_from_which_a_card_went_unnamed_any_that_may_lie_there_burns() -> None:
    deep = unnamed_past()
    assert (deep.pile("d3", "past"), deep.pile("d3", "future")) == ("U", "U")
    assert deep.waits == ("burn", "d3")
    assert deep.why_not("d3", "burn d3 burn:s2") == "The 2 of Swords lies in what is set aside."
    assert deep.why_not("d3", "burn d3 burn:U") == "Say which card it is: it lies open."
    assert deep.play("d3: burn d3 burn:c2").pile("d3", "pyre") == "c2"


def test_what_is_likely_burned_of_such_a_past_is_named_too() -> None:
    deep = unnamed_past()
    asked = next(o.asks[0] for o in deep.kind.options(deep.full(), "d3") if o.code == "burn d3")
    assert asked.likely == ("burn:s1",)  # who gave it unseen knows no better


def test_what_was_looked_at_is_shuffled_before_others_turn_their_cards_over() -> None:
    deep = table("d1", "d2", orders={0: "c1 c2 s4 s3 p1", 1: "p1 p2 w1 w2 w3"}, real="d1")
    deep.play("d1: enter d1 c2", spike(4, "d1", "d2"), "gm: suit d1 c", "gm: suit d2 p")
    deep.play("d1: meet d1 U", "d2: meet d2 none")
    assert deep.waits == ("enter", "d1")
    assert deep.known(frozenset({"gm"})).position.bearers["d2"].piles.future.known == ()
