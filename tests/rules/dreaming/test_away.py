"""Somebody away: a seat that is lent and comes back, hands and Bonds that nobody waits for any longer."""

import re

import pytest

from characters.beckoning_dream.rules.dreaming.away import delay_of_move, seats_lent, time_in_words
from play.rules.kinds import IllegalMoveError
from tests.rules.dreaming import test_bonds as bonds
from tests.rules.dreaming import test_spikes as spikes
from tests.rules.dreaming.dreams import Table, foe, table
from tests.rules.dreaming.test_duel import plotted

FOUGHT = (foe("w1 w2 w3 w4"), "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1")


def present_as_known(begun: Table, seat: str, key: str = "d1") -> str:
    return " ".join(begun.known(frozenset({seat})).position.bearers[key].piles.present)


# --- a seat that is lent ---


def test_who_holds_a_seat_knows_its_present_from_then_on_and_nobody_else_does() -> None:
    begun = table("d1", "d2", "d3")
    assert present_as_known(begun, "d2") == "U U U"
    begun.play("gm: lend d1 d2")
    assert seats_lent(begun.full()) == {"d1": "d2"}
    assert (
        present_as_known(begun, "d2")
        == begun.pile("d1", "present")
        != present_as_known(begun, "d3")
        == "U U U"
    )
    begun.play("gm: do d1 draw1 | salt")
    assert present_as_known(begun, "d2") == begun.pile("d1", "present")
    assert present_as_known(begun, "d3") == "U U U U"
    assert begun.log()[-3:-1] == [
        "Ada’s seat is lent to Bo’s player, who sees the Present now.",
        "Ada draws a card, by hand: salt.",
    ]


def test_who_holds_a_seat_learns_nothing_that_its_player_saw_before() -> None:
    begun = table("d1", "d2").play("gm: do d1 look2 | salt", "gm: lend d1 d2")
    assert begun.known(frozenset({"d1"})).position.bearers["d1"].piles.future.known
    assert not begun.known(frozenset({"d2"})).position.bearers["d1"].piles.future.known


def test_who_holds_a_seat_sees_what_is_looked_at_for_a_plot() -> None:
    begun = plotted("gm: lend d1 d2")
    looked = begun.known(frozenset({"d2"})).position.bearers["d1"].piles.looked_at
    assert looked.cards == begun.of("d1").piles.looked_at.cards != ()
    begun.play("d1: take d1 m13 1 s1 c3")
    assert begun.known(frozenset({"d2"})).position.bearers["d1"].piles.future.cards[0] == "s1"


def test_what_is_selected_at_a_lent_seat_its_player_and_its_holder_know() -> None:
    begun = table("d1", "d2", "d3").play(*FOUGHT, "gm: lend d1 d2")
    begun.play(f"d1: select d1 {begun.pile('d1', 'present').split()[0]}")
    said = {
        seat: begun.known(frozenset({seat})).position.turn.selected["d1"].said
        for seat in ("d1", "d2", "d3", "gm")
    }
    chosen = f"select d1 {begun.pile('d1', 'present').split()[0]}"
    assert said == {"d1": chosen, "d2": chosen, "d3": "U", "gm": "U"}


@pytest.mark.parametrize("seat", ["d1", "d2", "gm"])
def test_a_seat_comes_back_by_one_press_and_what_is_drawn_then_is_its_players_alone(seat: str) -> None:
    begun = table("d1", "d2", "d3").play("gm: lend d1 d2")
    assert begun.why_not("d3", "reclaim d1")
    known = begun.pile("d1", "present")
    begun.play(f"{seat}: reclaim d1", "gm: do d1 draw1 | salt")
    assert present_as_known(begun, "d2") == f"{known} U"
    assert seats_lent(begun.full()) == {}
    assert "Ada’s player has the seat back." in begun.log()


def test_a_seat_is_lent_by_the_game_master_once_and_to_somebody_who_sits_at_their_own() -> None:
    begun = table("d1", "d2", "d3")
    assert begun.why_not("d2", "lend d1 d2")
    not_there = "Choose who holds the seat: the GM, or whose own seat is not lent."
    assert [begun.why_not("gm", f"lend d1 {holder}") for holder in ("d1", "d9", "")] == [not_there] * 3
    begun.play("gm: lend d1 gm", "gm: leave d3")
    assert begun.why_not("gm", "lend d2 d1") == not_there
    assert begun.why_not("gm", "lend d1 d2")
    assert begun.why_not("gm", "lend d3 d2")


# --- a time for hands ---


def revealed(*more: str, **told: object) -> Table:
    begun = table("d1", "d2", **told).play("gm: time 60", *FOUGHT)  # type: ignore[arg-type]
    begun.play(f"d1: select d1 {begun.pile('d1', 'present').split()[-1]}")
    begun.play(f"gm: select f1 {begun.pile('f1', 'present').split()[0]}")
    return begun.play(*more)


def test_no_time_is_agreed_on_unless_it_is_settled() -> None:
    begun = table("d1", "d2").play(*FOUGHT)
    assert begun.full().minutes_for_hands == 0
    begun.play("gm: time 1440")
    assert begun.log()[-1] == (
        "After a day a raised hand counts as lowered, and what is not answered as a no."
    )
    begun.play("gm: time 0")
    assert begun.log()[-1] == "For hands and answers no time is agreed on any more."
    assert begun.why_not("d1", "time 60")


@pytest.mark.parametrize("minutes", ["-1", "43201", "soon", ""])
def test_what_is_no_time_for_hands_is_refused(minutes: str) -> None:
    why = "Choose a time for hands: up to 30 days, or none."
    assert table("d1", "d2").why_not("gm", f"time {minutes}") == why


def test_a_time_is_told_in_the_largest_unit() -> None:
    assert [time_in_words(minutes) for minutes in (10, 60, 120, 1440, 10080)] == [
        "10 minutes", "an hour", "120 minutes", "a day", "7 days",
    ]  # fmt: skip


def test_after_the_agreed_time_who_waits_lets_a_hand_count_as_lowered() -> None:
    begun = revealed("d2: hand d2")
    assert begun.waits[0] == "hands"
    assert begun.why_not("d2", "overdue d2 hand")
    assert begun.why_not("gm", "overdue d2 hand")  # who lowers it without waiting
    begun.play("d1: overdue d2 hand")
    assert begun.waits == ("interpret", "d1")
    assert begun.log()[-1] == "Bo’s hand counts as lowered: the agreed time has run out."


def test_after_the_agreed_time_a_bond_that_is_not_answered_is_refused() -> None:
    begun = bonds.revealed("gm: time 60", "d2: bond d2 R d1 pain")
    assert begun.waits[0] == "bond"
    begun.play("gm: overdue d1 bond")
    assert begun.waits == ("interpret", "d1")
    assert begun.log()[-1] == "Ada has not answered, which counts as a no: the agreed time has run out."


def test_after_the_agreed_time_a_guide_that_nobody_answered_is_not_seen() -> None:
    begun = revealed("d1: guide d1 R bolster=d1 | an owl", guides_need_yes=True)
    assert begun.waits[0] == "seen"
    assert begun.why_not("d2", "overdue d1 seen")  # who may answer
    delay = delay_of_move(begun.full(), "overdue d1 seen")
    assert delay
    assert re.fullmatch(delay.asked, "guide d1 4 bolster=d1 | an owl")
    begun.play("d1: overdue d1 seen")
    assert begun.waits == ("interpret", "d1")
    assert begun.log()[-1].startswith(
        "Nobody has answered whether they see Ada’s Guide, which counts as a no"
    )


def test_after_the_agreed_time_who_has_chosen_in_a_spike_closes_it() -> None:
    begun = spikes.met("gm: time 60", *spikes.SUITS[:1], "d1: meet d1 none")
    assert begun.why_not("d1", "overdue d2 choice")  # who waits for a suit is not asked yet
    begun.play(*spikes.SUITS[1:])
    assert begun.why_not("d2", "overdue d2 choice")
    delay = delay_of_move(begun.full(), "overdue d2 choice")
    assert delay
    assert (delay.name, re.fullmatch(delay.asked, "suit d2 p") is None) == ("Who has not chosen", False)
    begun.play("d1: overdue d2 choice")
    assert begun.full().conflict.ending
    assert "Who has not chosen meets the Consequence: the agreed time has run out." in begun.log()
    with pytest.raises(IllegalMoveError):
        delay_of_move(begun.full(), "overdue d2 choice")


def test_without_an_agreed_time_nobody_goes_on_without_the_others() -> None:
    begun = revealed("d2: hand d2", "gm: time 0")
    assert begun.why_not("d1", "overdue d2 hand")


@pytest.mark.parametrize(
    ("more", "move", "asked"),
    [
        (("d2: hand d2",), "overdue d2 hand", ["hand d2", "measured"]),
        (("d2: hand d2",), "interpret d1 nothing", None),
    ],
)
def test_the_time_runs_from_the_line_that_asked(
    more: tuple[str, ...], move: str, asked: list[str] | None
) -> None:
    delay = delay_of_move(revealed(*more).full(), move)
    if asked is None:
        assert delay is None
        return
    assert delay
    assert (delay.minutes, delay.name) == (60, "Bo")
    lines = ["hand d2", "measured", "hand d1", "hand d22", "lower d2"]
    assert [line for line in lines if re.fullmatch(delay.asked, line)] == asked


@pytest.mark.parametrize("move", ["overdue d2 hand", "overdue d1 bond", "overdue", "overdue d2"])
def test_where_nobody_is_waited_for_any_more_it_says_so(move: str) -> None:
    with pytest.raises(IllegalMoveError, match="Nobody is waited for any more"):
        delay_of_move(revealed().full(), move)
    with pytest.raises(IllegalMoveError):
        delay_of_move(table("d1", "d2").full(), move)
