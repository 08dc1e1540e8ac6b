"""Warring Planets: set-up, the draw, Majors on the sky and under Guards, Minors on the Seeresses."""

from typing import Any

import pytest

from divination.rules.starfield import OUTER_LINKS, PLACES, STARFIELD
from tests.rules.sefirot.two_players import (
    FULL,
    WAR,
    answered,
    codes,
    kinds,
    log_of,
    moves,
    option,
    places,
    plane_of,
    play,
    reasons,
    war,
)

GUARDS = {"L4": "1 p11", "R4": "1 p12"}  # the printed example: a Page and a Knight


def begun(**setup: Any) -> Any:
    """Return a game that was just dealt."""
    return answered(WAR.begin(setup, {}))


# --- set-up and draw ---


def test_each_is_dealt_three_and_the_first_player_begins_unless_the_table_says_otherwise() -> None:
    """Ruling W8."""
    at = begun()
    assert (len(at.deck), len(at.hands["1"]), len(at.hands["2"]), at.seat, at.turn) == (72, 3, 3, "1", 1)
    assert begun(first="2").seat == "2"


def test_before_the_deal_no_move_is_legal() -> None:
    assert moves(WAR.begin({}, {})) == []


def test_real_cards_are_drawn_unseen() -> None:
    at = WAR.begin({"real": True}, {})
    assert (at.phase, len(at.hands["1"]), len(at.hands["2"])) == ("play", 4, 3)
    given, _ = play(at, "c9>1")
    assert (given.seat, given.phase, len(given.hands["1"]), len(given.hand)) == ("2", "play", 3, 4)
    assert log_of(given) == "‹1› gave the 9 of Cups to the First Seeress."


def test_a_turn_begins_with_a_card_from_the_deck_and_there_are_no_gifts() -> None:
    waits, _ = play(war("c1 s3", other="c2", deck="w4"), "c1>1")
    assert (waits.seat, moves(waits)) == ("2", ["draw"])
    at = answered(play(waits, "draw")[0])
    assert (at.hand.cards, moves(at, "gift")) == (("c2", "w4"), [])
    assert option(waits, "draw").does == ("1 is left in the deck.",)


def test_with_an_empty_deck_play_goes_on_without_a_draw() -> None:
    """Ruling K14."""
    at, _ = play(war("c1", other="c2", deck=""), "c1>1")
    assert (at.seat, moves(at)) == ("2", ["c2>1", "c2>2", "c2>3"])


def test_one_card_is_played_a_turn() -> None:
    at, _ = play(war("m17 c1", other="c2"), "m17@L4")
    assert (at.seat, at.turn, at.hands["1"].cards) == ("2", 10, ("c1",))


# --- Majors ---


def test_a_major_goes_to_ones_own_edge() -> None:
    assert places(war("m17"), "m17") == "L4 C5 R4"
    assert places(war("m17", seat="2"), "m17") == "L1 C1 R1"


def test_or_beside_a_major_or_guard_that_faces_one() -> None:
    assert places(war("m17", {"C5": "1 m9"}), "m17") == "L4 C4 R4"
    assert places(war("m17", {"C5": "1 c9"}), "m17") == "L4 C4 C5 R4"
    assert places(war("m17", {"C5": "1 m9", "C4": "1 m8"}), "m17") == "L3 L4 C3 R3 R4"


def test_what_faces_the_other_carries_nothing() -> None:
    """Unlike in Lovers' Discourse, where anybody's Majors make a chain."""
    at = war("m17", {"C5": "1 m9", "C4": "2 m8"})
    assert places(at, "m17") == "L4 R4"
    assert reasons(at, "m17@C3") == ("Heart is not at your edge, and beside nothing that faces you.",)


def test_no_chain_to_the_edge_is_needed() -> None:
    """What faces one gives ground wherever it lies."""
    assert places(war("m17", {"R2": "2>1 m9 p9"}), "m17") == "L4 C2 C5 R1 R3 R4"


def test_on_the_second_board_the_outer_stars_carry() -> None:
    own = STARFIELD | {"links": OUTER_LINKS}
    assert places(war("m17", {"C5": "1 m9"}, board=own), "m17") == "L3 L4 C4 R3 R4"


def test_a_major_faces_who_laid_it() -> None:
    at, events = play(war("m17", seat="2"), "m17@C1")
    assert (at.sky["C1"].laid_by, at.sky["C1"].faces, kinds(events)) == ({"2"}, "2", ["laid"])
    assert log_of(at) == "‹2› laid The Star on Star 1. Exactly 17 in Minors resolves it."


def test_only_one_major_a_sefira() -> None:
    at = war("m17", {"C5": "1 m9", "R2": "2 m8"})
    assert reasons(at, "m17@C5") == ("Star 5 holds The Hermit already.",)
    assert reasons(at, "m17@R2") == (
        "Moon 2 holds Strength already.",
        "Moon 2 is not at your edge, and beside nothing that faces you.",
    )


def test_with_thirteen_full_no_more_majors_come() -> None:
    assert moves(war("m17 c9", FULL), "m17") == []


def test_what_lies_on_the_sky_never_moves() -> None:
    at = war("m17 c4", {"L4": "1 m16 c2", "L3": "2 c9"})
    for move in at.choices:
        after, _ = play(at, move)
        assert all(after.sky[place] == at.sky[place] for place in at.sky)


def test_what_laying_would_do_is_told() -> None:
    at = war("m17 m0")
    assert (option(at, "m17@C5").label, option(at, "m17@C5").does) == (
        "Place The Star on Star 5",
        ("On Star 5 exactly 17 in Minors would resolve it.",),
    )
    assert option(at, "m0@C5").does == ("On Star 5 any one card would resolve it.",)


# --- under a Guard ---


def test_the_printed_guards() -> None:
    """The Devil goes under the Page or beside it; The Lovers count too little for that; player 2 has the own edge."""
    assert places(war("m15", GUARDS), "m15") == "L3 L4 C5 R3 R4"
    assert places(war("m6", GUARDS), "m6") == "L3 C5 R3"
    assert places(war("m15", GUARDS, seat="2"), "m15") == "L1 C1 R1"


def test_the_guard_becomes_a_minor_on_what_slips_under_it() -> None:
    """Ruling W2."""
    at = war("m15", GUARDS, other="s1")
    assert option(at, "m15@L4").label == "Slip The Devil under the Page of Pentacles"
    assert option(at, "m15@L4").does == ("It would hold 10 of 15.",)
    after, events = play(at, "m15@L4")
    devil = after.sky["L4"]
    assert (codes(devil.minors), devil.total, devil.holds, devil.is_resolved) == ("p11", 10, 15, False)
    assert (kinds(events), log_of(after)) == (["slipped"], "‹1› slipped The Devil under the Guard on Sun 4.")


def test_equal_values_resolve_at_once() -> None:
    """Ruling W2."""
    at = war("m10", GUARDS, other="s1")
    assert option(at, "m10@L4").does == ("It is resolved at once: 10 points.",)
    after, events = play(at, "m10@L4")
    assert (after.sky["L4"].is_resolved, after.scores(), kinds(events)) == (
        True,
        {"1": 10, "2": 0},
        ["slipped", "resolved"],
    )
    assert log_of(after).endswith("Wheel of Fortune is resolved: 10 points.")


def test_one_point_is_told_as_one() -> None:
    at = war("m1", {"L4": "1 p1"}, other="s1")
    assert option(at, "m1@L4").does == ("It is resolved at once: one point.",)


def test_a_guard_worth_more_lets_nothing_under_it() -> None:
    assert reasons(war("m6", GUARDS), "m6@L4") == ("Your Guard counts 10 and The Lovers 6.",)


def test_the_fool_fits_under_no_guard() -> None:
    """Ruling W2."""
    assert reasons(war("m0", {"C5": "1 c1"}), "m0@C5") == ("The Fool fits under no Guard.",)


def test_a_guard_that_was_cut_off_takes_no_major() -> None:
    """Ruling W11: it closes its Sefira, but slipping wants the way that any Major wants."""
    at = war("m15", {"C3": "1 p11"})
    assert reasons(at, "m15@C3") == ("Heart is not at your edge, and beside nothing that faces you.",)
    beside = war("m15", {"C3": "1 p11", "C4": "1 m7"})
    assert "m15@C3" in beside.choices
    assert moves(war("m15", {"C3": "1 p11"}, seat="2"), "m15@C3") == []


def test_nothing_is_played_where_the_other_stands_guard() -> None:
    at = war("m15", {"L4": "2 p11"})
    assert reasons(at, "m15@L4") == ("‹2›’s Page of Pentacles guards Sun 4.",)
    raising = war(sky={"L4": "2 p11", "C5": "1 m21"}, raised="c9")
    assert (reasons(raising, "raise c9@L4"), reasons(raising, "guard c9@L4")) == (
        ("No Major lies there yet.",),
        ("Sun 4 holds the Page of Pentacles already.",),
    )


# --- Minors ---


def test_a_minor_goes_to_any_of_ones_own_three_seeresses() -> None:
    at = war("c9", others_columns=("c2", "", ""))
    assert moves(at) == ["c9>1", "c9>2", "c9>3"]
    after, events = play(at, "c9>1")
    assert (plane_of(after), kinds(events)) == (["c9", "", ""], ["given"])
    assert option(at, "c9>1").does == ("Nothing beside it matches yet: it waits there.",)


def test_a_major_never_does_nor_a_minor_of_the_hand_to_the_sky() -> None:
    at = war("m9 c9", {"C5": "1 m16"})
    assert reasons(at, "m9>2") == ("The Seeresses take Minors only.",)
    assert reasons(at, "c9@C5") == ("A Minor comes to the sky only by rising from the Seeresses.",)


def test_it_begins_a_row_also_where_the_row_above_is_not_full() -> None:
    assert plane_of(play(war("c9", columns=("p2", "", "")), "c9>1")[0]) == ["p2 c9", "", ""]


@pytest.mark.parametrize("columns", [("c2", "", ""), ("c2 p3", "", ""), ("", "", "c2")])
def test_two_of_a_suit_in_a_row_or_a_column_rise_near_or_far(columns: tuple[str, str, str]) -> None:
    at, events = play(war("c9", columns=columns), "c9>1")
    assert kinds(events)[:3] == ["given", "matched", "rose"]
    assert sorted(codes(at.raised).split()) == ["c2", "c9"]


def test_a_row_and_a_column_rise_together() -> None:
    at, _ = play(war("c9", columns=("c2", "p4 c3", "")), "c9>1")
    assert codes(at.raised) == "c2 c9 c3"


def test_the_9_and_4_rise_then_the_6_slides_up_and_meets_the_knight() -> None:
    """The printed example of a slide."""
    at, events = play(
        war("c4", {"C5": "1 m21"}, ("c9 p6", "", "p12")), "c4>2", "raise c9@C5", "raise c4@C5"
    )  # fmt: skip
    assert [codes(event.cards) for event in events if event.kind in ("rose", "slid")] == [
        "c9 c4",
        "p6",
        "p6 p12",
    ]
    assert codes(at.raised) == "p6 p12"


def test_courts_do_not_negate_each_other_here() -> None:
    at = war("c13", columns=("c12", "", ""))
    assert option(at, "c13>1").does == (
        "In the first column the Knight and the Queen of Cups match and rise.",
    )
    after, _ = play(at, "c13>1")
    assert (after.phase, moves(after, "negate")) == ("raise", [])


@pytest.mark.parametrize("place", PLACES)
def test_every_place_of_a_card_is_an_option_with_a_sentence(place: str) -> None:
    at = war("m17 c9", {"R2": "2 m8", "L4": "1 c10"})
    told = [each for each in WAR.options(at, "1") if getattr(each, "place", "") == place]
    assert all(bool(getattr(each, "does", ())) != bool(each.reasons) for each in told)
    assert len(told) == 2
