"""Lovers' Discourse: whose Majors take what rises, locks, Courts that negate, resolving, The Fool, Sun and Moon."""

import pytest

from divination.rules.starfield import STARFIELD
from tests.rules.sefirot.test_lovers_turn import BRIDGE
from tests.rules.sefirot.two_players import (
    FULL,
    ON_COLUMNS_ALONE,
    answered,
    codes,
    kinds,
    log_of,
    lovers,
    moves,
    option,
    places,
    plane_of,
    play,
    reasons,
)

PRINTED_RAISE = {
    "L4": "1 m10", "C4": "1 m12", "C3": "2 m4", "C5": "2 m3", "C2": "2 m13", "C1": "2 m7",
}  # fmt: skip


# --- rising ---


def test_risen_minors_leave_the_seeresses_and_the_rest_slides_up() -> None:
    at, events = play(lovers("c9", {"C5": "1 m21"}, ("c2 p3", "", "")), "c9>1")
    assert (plane_of(at), codes(at.raised)) == (["p3", "", ""], "c2 c9")
    assert kinds(events) == ["given", "matched", "rose", "slid"]
    assert log_of(at) == (
        "‹1› gave the 9 of Cups to the First Seeress. "
        "The 2 and the 9 of Cups matched in the first column. "
        "The 2 and the 9 of Cups rose. The 3 of Pentacles slid up."
    )


def test_the_9_and_4_rise_then_the_6_slides_up_and_meets_the_knight() -> None:
    """The printed example of a slide; no two Courts are there, so nothing negates."""
    at, events = play(
        lovers("c4", {"C5": "1 m21", "C4": "1 m20"}, ("c9 p6", "", "p12"), other="s1"),
        "c4>2", "raise c9@C5", "raise c4@C5",
    )  # fmt: skip
    assert [codes(event.cards) for event in events if event.kind in ("rose", "slid")] == [
        "c9 c4",
        "p6",
        "p6 p12",
    ]
    assert (at.phase, codes(at.raised), moves(at, "negate")) == ("raise", "p6 p12", [])


def test_several_matches_after_a_slide_rise_together() -> None:
    """Ruling K3."""
    at, events = play(
        lovers("c4", {"C5": "1 m21"}, ("c9 p6", "s3", "p12 s4"), other="s1"),
        "c4>1",
        "raise c9@C5",
        "raise c4@C5",
    )
    assert [codes(event.cards) for event in events if event.kind == "rose"] == ["c9 c4", "p6 p12"]
    assert codes(at.raised) == "p6 p12"


def test_they_are_placed_on_one_sefira_or_on_several_in_the_players_order() -> None:
    at = lovers(sky={"C5": "1 m21", "R4": "1 m9"}, raised="c9 c4", other="s1")
    assert places(at, "raise c9") == places(at, "raise c4") == "C5 R4"
    after, _ = play(at, "raise c4@C5", "raise c9@R4")
    assert (codes(after.sky["C5"].minors), codes(after.sky["R4"].minors), after.seat) == ("c4", "c9", "2")


def test_only_where_a_major_lies() -> None:
    at = lovers(sky={"C5": "1 m21"}, raised="c9")
    assert reasons(at, "raise c9@R4") == ("No Major lies there yet.",)


def test_any_number_of_minors_up_to_the_majors_number() -> None:
    at = lovers(sky={"C5": "1 m9 c2 c3"}, raised="w4 w5", other="s1")
    assert places(at, "raise w4") == "C5"
    assert reasons(at, "raise w5@C5") == ("The Hermit has room for 4, and the 5 of Wands counts 5.",)
    after, _ = play(at, "raise w4@C5")
    assert codes(after.sky["C5"].minors) == "c2 c3 w4"
    assert log_of(play(lovers(sky={"C5": "1 m9 c2"}, raised="w4 s9"), "raise w4@C5")[0]) == (
        "The 4 of Wands was placed on The Hermit, 6 of 9."
    )


def test_what_it_would_do_is_told() -> None:
    at = lovers(sky={"C5": "1 m9 c2", "R4": "1 m7"}, raised="w7")
    assert option(at, "raise w7@C5").label == "Place the 7 of Wands on The Hermit"
    assert option(at, "raise w7@C5").does == ("It resolves The Hermit.",)
    assert option(lovers(sky={"C5": "1 m9"}, raised="w7"), "raise w7@C5").does == (
        "Star 5 would hold 7 of 9.",
    )
    assert (
        option(lovers(raised="w7", sky={"C5": "1 m9"}), "raise w7@L1").label
        == "Place the 7 of Wands on Sun 1"
    )


# --- whose Majors are in reach ---


def test_the_printed_raise() -> None:
    """The 9 goes on one's own; the 3 also beside one's own and at one's edge; neither on Death or The Chariot."""
    at = lovers(sky=PRINTED_RAISE, raised="c9 c3")
    assert places(at, "raise c9") == "L4 C4"
    assert places(at, "raise c3") == "L4 C3 C4 C5"


def test_the_printed_bridge_over_a_resolved_sefira() -> None:
    at = lovers(sky=BRIDGE, raised="c1")
    assert places(at, "raise c1") == "L2 L3 C3 R3 R4"
    assert reasons(at, "raise c1@C4") == ("The Hermit is resolved and takes nothing more.",)
    assert reasons(at, "raise c1@L1") == (
        "The Empress is ‹2›’s, not at your edge and beside none of yours. A bridge runs over resolved Sefira only.",
    )


def test_the_bridge_cannot_be_laid_out_on_columns_alone() -> None:
    at = lovers(sky=BRIDGE, raised="c1", board=ON_COLUMNS_ALONE)
    assert places(at, "raise c1") == "L2 L3 R3 R4"


def test_a_sefira_that_is_not_resolved_is_no_bridge() -> None:
    at = lovers(sky=BRIDGE | {"C4": "2 m9 p8"}, raised="c1")
    assert places(at, "raise c1") == "L2 L3 C4 R3 R4"


def test_a_bridge_runs_on_over_any_chain_of_resolved_sefira() -> None:
    """Ruling L1: over two, and whoever laid them."""
    sky = {"C5": "1 m16", "C4": "2 m9 p9", "C3": "1 m8 p8", "C2": "2 m7"}
    assert places(lovers(sky=sky, raised="c1"), "raise c1") == "C2 C5"
    broken = sky | {"C3": "2 m8"}
    assert places(lovers(sky=broken, raised="c1"), "raise c1") == "C3 C5"


def test_a_major_at_ones_edge_takes_what_rises_whoever_laid_it() -> None:
    sky = {"L4": "2 m7", "L3": "2 m8"}
    assert places(lovers(sky=sky, raised="c1"), "raise c1") == "L4"


def test_beside_anothers_major_at_ones_edge_is_not_beside_ones_own() -> None:
    at = lovers(sky={"L4": "2 m6", "L3": "2 m7"}, raised="c1")
    assert reasons(at, "raise c1@L3") == (
        "The Chariot is ‹2›’s, not at your edge and beside none of yours. A bridge runs over resolved Sefira only.",
    )


def test_both_luminaries_of_the_partner_are_named_as_two() -> None:
    at = lovers(sky={"C5": "1 m9", "C3": "2 m18 m19"}, raised="c1")
    assert reasons(at, "raise c1@C3")[0].startswith("The Moon and The Sun are ‹2›’s, not at your edge")


# --- locks ---


def test_what_no_sefira_within_reach_takes_locks_a_free_field_of_the_players_choice() -> None:
    """Rulings L3, L8: face down for good, near or far."""
    at = lovers(sky={"C5": "1 m4", "R1": "2 m21"}, raised="c9 c2", other="s1")
    assert places(at, "raise c9") == "sun moon"
    after, events = play(at, "raise c9@moon")
    assert (after.locked["moon"].code, kinds(events), after.free_fields) == ("c9", ["locked"], ("sun",))
    assert (option(at, "raise c9@moon").label, log_of(after)) == (
        "Lock the Moon’s field with the 9 of Cups",
        "‹1› locked the Moon’s field with the 9 of Cups.",
    )
    assert "It lies face down for good" in option(at, "raise c9@moon").does[0]


def test_not_while_a_sefira_within_reach_has_room() -> None:
    """Rulings K6, L8."""
    at = lovers(sky={"L4": "1 m11", "C5": "2 m3", "R4": "1 m1"}, raised="c2")
    assert reasons(at, "raise c2@sun") == ("There is room for it: Justice, The Empress.",)


def test_room_at_the_centre_names_both_who_share_it() -> None:
    at = lovers(sky={"C3": "12 m18 m19", "C5": "1 m11"}, raised="c2")
    assert reasons(at, "raise c2@sun") == ("There is room for it: The Moon and The Sun, Justice.",)


def test_a_field_that_holds_a_gift_or_a_lock_is_not_free() -> None:
    at = lovers(sky={"C5": "1 m4"}, raised="c9 c3", gifts={"sun": "p2"})
    assert places(at, "raise c9") == "moon"
    assert reasons(at, "raise c9@sun") == ("The far field still holds the 2 of Pentacles.",)
    locked = lovers(sky={"C5": "1 m4"}, raised="c9 c3", locked={"sun": "p2"})
    assert reasons(locked, "raise c9@sun") == ("It is locked.",)


def test_what_locked_a_field_stays_known_to_both() -> None:
    """Ruling L8."""
    at, _ = play(lovers(sky={"C5": "1 m4"}, raised="c9 c2"), "raise c9@moon")
    assert "c9" in codes(at.open_cards()).split()


def test_that_something_will_need_a_field_is_told_before() -> None:
    two = lovers("c9", {"C5": "1 m4"}, ("c2", "", ""))
    assert option(two, "c9>1").does[1:] == (
        "No Sefira within reach has room for the 9 of Cups: it needs a Gift Field, and two are free.",
    )
    one = lovers("c9", {"C5": "1 m1"}, ("c2", "", ""), gifts={"sun": "p2"})
    assert option(one, "c9>1").does[1:] == (
        "No Sefira within reach has room for the 2 and the 9 of Cups: "
        "each needs a Gift Field, and one is free.",
    )


# --- Courts ---


def test_two_courts_that_match_may_negate_each_other_or_rise() -> None:
    at = lovers("c13 s4", {"C5": "1 m21"}, ("c12", "", ""), other="s1")
    assert option(at, "c13>1").does == (
        "In the first column the Knight and the Queen of Cups match and rise.",
        "The Knight and the Queen of Cups may negate each other.",
    )
    met, _ = play(at, "c13>1")
    assert moves(met) == ["negate c12 c13", "rise"]
    risen, _ = play(met, "rise")
    assert (codes(risen.raised), risen.phase) == ("c12 c13", "raise")
    negated, events = play(met, "negate c12 c13")
    assert (kinds(events), codes(negated.away), plane_of(negated)) == (["negated"], "c12 c13", ["", "", ""])
    assert [option(met, move).label for move in moves(met)] == [
        "Let the Knight and the Queen of Cups negate each other",
        "Let the Knight and the Queen of Cups rise",
    ]
    assert log_of(negated) == "The Knight and the Queen of Cups negated each other."
    assert option(met, "negate c12 c13").does == (
        "Both leave the game. You may let go of cards, then draw up to four; from then on your hand rests at four.",
    )


def test_a_court_and_a_pip_never_negate() -> None:
    at, _ = play(lovers("c9", {"C5": "1 m21"}, ("c12", "", "")), "c9>1")
    assert at.phase == "raise"


def test_of_three_that_match_two_may_negate_and_the_third_rises_alone() -> None:
    """Ruling K7."""
    at, _ = play(lovers("c9", {"C5": "1 m21"}, ("c12", "c13", "")), "c9>3", "negate c12 c13", "draw up")
    assert codes(answered(at).raised) == "c9"


def test_of_four_courts_two_pairs_may_negate_one_after_the_other() -> None:
    at, _ = play(lovers("c14", {"C5": "1 m21"}, ("c11", "c12 s2", "c13 s3"), deck=""), "c14>1")
    assert moves(at, "negate") == [
        "negate c11 c14", "negate c11 c12", "negate c11 c13", "negate c12 c13",
    ]  # fmt: skip
    once, _ = play(at, "negate c11 c14", "draw up")
    assert moves(once) == ["negate c12 c13", "rise"]


def test_any_of_the_hand_may_be_let_go_then_one_draws_up_to_four() -> None:
    at, _ = play(
        lovers("c13 s4 m2", {"C5": "1 m21"}, ("c12", "", ""), deck="w1 w2 w3 w4"), "c13>1", "negate c12 c13"
    )
    assert moves(at) == ["discard m2", "discard s4", "draw up"]
    let_go, _ = play(at, "discard m2")
    assert (codes(let_go.away)[-2:], log_of(let_go)) == ("m2", "‹1› let go of The High Priestess.")
    after, _ = play(let_go, "draw up")
    after = answered(after)
    assert (after.hands["1"].cards, after.seat) == (("s4", "w1", "w2", "w3"), "2")
    assert [option(at, move).label for move in ("discard m2", "draw up")] == [
        "Let go of The High Priestess",
        "Draw up to four",
    ]


def test_what_is_let_go_lies_open() -> None:
    """Ruling L12."""
    at, _ = play(lovers("c13 m2", {"C5": "1 m21"}, ("c12", "", "")), "c13>1", "negate c12 c13", "discard m2")
    assert "m2" in codes(at.open_cards()).split()


def test_or_nothing_is_let_go_and_with_too_few_in_the_deck_one_draws_what_is_left() -> None:
    at, _ = play(
        lovers("c13 s4", {"C5": "1 m21"}, ("c12", "", ""), deck="w1"), "c13>1", "negate c12 c13", "draw up"
    )
    assert answered(at).hands["1"].cards == ("s4", "w1")


def test_with_an_empty_hand_one_only_draws_up() -> None:
    at, _ = play(lovers("c13", {"C5": "1 m21"}, ("c12", "", ""), other="s1"), "c13>1", "negate c12 c13")
    assert moves(at) == ["draw up"]


def test_only_the_hand_of_who_negated_grows() -> None:
    """Rulings K15, L6; one that rests at four already stays."""
    at, _ = play(lovers("c13 s4", {"C5": "1 m21"}, ("c12", "", "")), "c13>1", "negate c12 c13")
    assert at.hand_sizes == {"1": 4, "2": 3}
    large = lovers("c13 s4", {"C5": "1 m21"}, ("c12", "", "")).with_(hand_sizes={"1": 5, "2": 5})
    assert play(large, "c13>1", "negate c12 c13")[0].hand_sizes == {"1": 5, "2": 5}


def test_what_slid_up_after_they_negated_may_match() -> None:
    at, _ = play(
        lovers("c13", {"C5": "1 m21"}, ("c12 s2", "s3", ""), deck=""), "c13>1", "negate c12 c13", "draw up"
    )
    assert codes(at.raised) == "s2 s3"


def test_real_cards_are_drawn_up_unseen() -> None:
    at = lovers("U U U", {"C5": "1 m21"}, ("c12", "", ""), other="U U U", is_real=True)
    after, _ = play(at, "c13>1", "negate c12 c13", "discard s4", "draw up")
    assert (after.hands["1"].cards, log_of(after)) == (("U",) * 4, "‹1› drew three cards.")


# --- resolving ---


def test_the_hermit_is_resolved_by_the_9_of_pentacles() -> None:
    at, events = play(lovers(sky={"C5": "1 m9"}, raised="p9", other="s1"), "raise p9@C5")
    assert (at.sky["C5"].is_resolved, kinds(events)) == (True, ["raised", "resolved"])
    assert log_of(at) == ("The 9 of Pentacles was placed on The Hermit, 9 of 9. The Hermit is resolved.")


def test_a_major_resolves_on_the_exact_sum_only() -> None:
    at, _ = play(lovers(sky={"C5": "1 m9"}, raised="p8", other="s1"), "raise p8@C5")
    assert not at.sky["C5"].is_resolved


def test_what_is_resolved_takes_no_more() -> None:
    at = lovers(sky={"C5": "1 m9 p9", "R4": "1 m21"}, raised="c1")
    assert reasons(at, "raise c1@C5") == ("The Hermit is resolved and takes nothing more.",)


def test_who_resolves_anothers_major_lays_no_claim_to_it() -> None:
    """It stays the partner's: only Warring Planets turns it."""
    at, _ = play(lovers(sky={"C5": "2 m9"}, raised="p9", other="s1"), "raise p9@C5")
    assert (at.sky["C5"].laid_by, at.sky["C5"].faces) == ({"2"}, "2")


# --- The Fool, The Sun and The Moon ---


@pytest.mark.parametrize("code", ["c1", "c14"])
def test_the_fool_takes_a_single_card_of_any_value(code: str) -> None:
    at = lovers(sky={"C5": "1 m0"}, raised=code, other="s1")
    assert option(at, f"raise {code}@C5").does == ("It resolves The Fool.",)
    after, _ = play(at, f"raise {code}@C5")
    assert after.sky["C5"].is_resolved
    assert log_of(after).endswith("was placed on The Fool. The Fool is resolved.")
    assert reasons(lovers(sky={"C5": "1 m0 w2", "C4": "1 m21"}, raised=code), f"raise {code}@C5") == (
        "The Fool is resolved and takes nothing more.",
    )


WAY_TO_THE_HEART = {"C5": "1 m9", "C4": "1 m8"}


@pytest.mark.parametrize(("first", "second"), [("m18", "m19"), ("m19", "m18")])
def test_sun_and_moon_may_share_the_centre_and_hold_50(first: str, second: str) -> None:
    at = lovers(second, WAY_TO_THE_HEART | {"C3": f"2 {first} c10"}, other="s1")
    assert f"{second}@C3" in at.choices
    assert option(at, f"{second}@C3").does == ("The Sun and The Moon share Heart, and hold 50 together.",)
    after, _ = play(at, f"{second}@C3")
    heart = after.sky["C3"]
    assert (codes(heart.majors), heart.holds, heart.total, heart.worth) == (f"{first} {second}", 50, 10, 50)
    assert log_of(after).endswith("Exactly 50 in Minors resolves both.")


def test_a_board_of_its_own_names_the_centre() -> None:
    own = STARFIELD | {"places": STARFIELD["places"] | {"C3": {"name": "The Well", "at": [260, 320]}}}
    at = lovers("m19", WAY_TO_THE_HEART | {"C3": "2 m18"}, board=own)
    assert option(at, "m19@C3").does == ("The Sun and The Moon share The Well, and hold 50 together.",)


def test_on_a_resolved_centre_it_has_to_be_resolved_anew() -> None:
    """Ruling W6."""
    at, _ = play(lovers("m19", WAY_TO_THE_HEART | {"C3": "2 m18 c10 c8"}, other="s1"), "m19@C3")
    assert (at.sky["C3"].is_resolved, at.sky["C3"].total) == (False, 18)


def test_it_may_come_when_all_thirteen_are_full() -> None:
    """Ruling W6."""
    at = lovers("m19", FULL | {"C3": "1 m18"})
    assert moves(at, "m19") == ["m19@C3"]


def test_it_needs_a_way_like_any_other() -> None:
    """Ruling W6."""
    at = lovers("m19", {"C3": "2 m18"})
    assert reasons(at, "m19@C3") == ("No chain of Majors leads from your edge to Heart.",)


@pytest.mark.parametrize(
    ("sky", "hand", "move"),
    [
        ({"C3": "2 m17"}, "m19", "m19@C3"),  # no luminary lies there
        ({"C3": "2 m18"}, "m17", "m17@C3"),  # none comes
        ({"C5": "2 m18"}, "m19", "m19@C5"),  # not the centre
    ],
)
def test_nobody_else_shares_and_nowhere_else(sky: dict[str, str], hand: str, move: str) -> None:
    assert "already." in reasons(lovers(hand, WAY_TO_THE_HEART | sky), move)[0]


def test_of_three_there_is_no_talk() -> None:
    at = lovers("m17", WAY_TO_THE_HEART | {"C3": "12 m18 m19"})
    assert reasons(at, "m17@C3") == ("Heart holds The Moon and The Sun already.",)


def test_laid_by_two_the_centre_is_both_players_own() -> None:
    """Ruling L14."""
    sky = {"C3": "12 m18 m19", "C4": "2 m7", "C2": "1 m6"}
    assert places(lovers(sky=sky, raised="c1"), "raise c1") == "C2 C3 C4"
    assert places(lovers(sky=sky, raised="c1", seat="2"), "raise c1") == "C2 C3 C4"
    alone = lovers(sky=sky | {"C3": "2 m18 m19"}, raised="c1")
    assert places(alone, "raise c1") == "C2 C3"


def test_together_they_are_resolved_by_50() -> None:
    sky = WAY_TO_THE_HEART | {"C3": "12 m18 m19 c10 c11 c12 c13 w4"}
    at = lovers(sky=sky, raised="w6 w7", other="s1")
    assert reasons(at, "raise w7@C3") == (
        "The Moon and The Sun have room for 6, and the 7 of Wands counts 7.",
    )
    after, _ = play(at, "raise w6@C3")
    assert log_of(after) == (
        "The 6 of Wands was placed on The Moon and The Sun, 50 of 50. The Moon and The Sun are resolved."
    )
    assert reasons(after.with_(seat="1"), "raise w7@C3") == (
        "The Moon and The Sun are resolved and take nothing more.",
    )
