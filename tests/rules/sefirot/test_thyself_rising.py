"""Know Thyself: what rises, where it is placed, Courts that negate, what resolves; the example of the manual."""

import pytest

from divination.know_thyself.rules import options
from divination.know_thyself.rules.heavens import score_of_resolved_majors, worth_of_major
from divination.know_thyself.rules.player import sensible_move
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.thyself import (
    card,
    codes,
    kinds,
    option,
    plane_of,
    play,
    table,
)

# The manual's example: the 9 comes to the Queen of its suit; the 3 of Cups lies below her.
EXAMPLE = ["", "p13 c3", "c13"]


def test_the_9_and_the_queen_resolve_the_hermit_and_the_wheel() -> None:
    at = table("p9", EXAMPLE, {"splendor": "m9", "victory": "m10", "spirit": "m14"})
    at, events = play(at, "p9>1", "raise p9@splendor", "raise p13@victory")
    assert [event.cards[0].code for event in events if event.kind == "resolved"] == ["m9", "m10"]


def test_the_3_slides_up_and_matches_the_queen_of_cups() -> None:
    at = table("p9", EXAMPLE, {"splendor": "m9", "victory": "m10", "spirit": "m14"})
    at, _ = play(at, "p9>1")
    assert plane_of(at) == ["", "c3", "c13"]
    at, events = play(at, "raise p9@splendor", "raise p13@victory")
    assert (codes(at.raised), kinds(events)[-2:]) == ("c3 c13", ["matched", "rose"])


def test_13_goes_on_temperance_of_14_and_does_not_resolve_it() -> None:
    at = table("p9", EXAMPLE, {"splendor": "m9", "victory": "m10", "spirit": "m14"})
    at, events = play(
        at, "p9>1", "raise p9@splendor", "raise p13@victory", "raise c3@spirit", "raise c13@spirit"
    )
    assert (at.tree["spirit"].total, at.tree["spirit"].is_resolved) == (13, False)
    assert (at.phase, events[-1].number) == ("draw", 13)


def test_with_nowhere_to_go_they_take_grace_fields() -> None:
    at = table("p9", EXAMPLE, {"splendor": "m9", "victory": "m10", "spirit": "m2"})
    at, _ = play(at, "p9>1", "raise p9@splendor", "raise p13@victory")
    assert at.legal_moves() == ("raise c3@grace", "raise c13@grace")
    at, events = play(at, "raise c3@grace", "raise c13@grace")
    assert (codes(at.grace), [event.place for event in events]) == ("c3 c13", ["wing1", "wing2"])


def test_risen_minors_leave_the_material_plane_and_the_rest_slides_up() -> None:
    at, events = play(table("c9", ["c2 p3 s5", "", ""], {"spirit": "m21"}), "c9>1")
    assert plane_of(at) == ["p3 s5", "", ""]
    assert (events[-1].kind, events[-1].place, codes(events[-1].cards)) == ("slid", "1", "p3 s5")


def test_they_are_placed_before_the_turn_ends() -> None:
    at, _ = play(table("c9", ["c2", "", ""], {"spirit": "m21"}), "c9>1")
    assert at.phase == "raise"
    with pytest.raises(IllegalMoveError, match="What rose has to be placed first"):
        at.play("draw")


def test_on_one_sefira_or_on_several_in_the_players_order() -> None:
    """Ruling K6."""
    at = table("", tree={"spirit": "m14", "mercy": "m12"}, raised="c3 c10")
    assert at.legal_moves() == ("raise c3@spirit", "raise c3@mercy", "raise c10@spirit", "raise c10@mercy")
    apart, _ = play(at, "raise c10@mercy", "raise c3@spirit")
    together, _ = play(at, "raise c3@spirit", "raise c10@spirit")
    assert (apart.tree["spirit"].total, together.tree["spirit"].total) == (3, 13)


def test_any_number_of_minors_up_to_the_majors_number() -> None:
    at = table("", tree={"spirit": "m14 c1 c2 c3 c4"}, raised="s4 s5")
    assert at.legal_moves() == ("raise s4@spirit", "raise s5@grace")
    assert option(at, "raise s5@spirit").reasons == (
        "Temperance has room for 4, and the 5 of Swords counts 5.",
    )


def test_only_where_a_major_lies() -> None:
    at = table("", tree={"spirit": "m14"}, raised="s4")
    assert option(at, "raise s4@crown").reasons == ("No Major lies there yet.",)


def test_grace_takes_only_what_no_sefira_can() -> None:
    """Ruling K6."""
    at = table("", tree={"spirit": "m14", "mercy": "m2"}, raised="s4")
    with pytest.raises(IllegalMoveError, match="takes only what no Sefira can: there is room on Spirit"):
        at.play("raise s4@grace")


def test_a_grace_field_holds_one_card_and_there_are_four() -> None:
    at = table("", tree={"spirit": "m2"}, raised="s4 s5", grace="c1 c2 c3")
    assert option(at, "raise s4@grace").does == ("No Grace Fields would be left.",)
    at, events = play(at, "raise s4@grace")
    assert (events[0].place, at.outcome is not None) == ("wing4", True)


def test_what_it_would_do_is_told() -> None:
    at = table("", tree={"spirit": "m14", "mercy": "m4"}, raised="s4")
    assert option(at, "raise s4@spirit").does == ("Spirit would hold 4 of 14.",)
    assert option(at, "raise s4@mercy").does == ("It resolves The Emperor.",)


def test_a_major_resolves_on_the_exact_sum_only() -> None:
    at, events = play(table("", tree={"spirit": "m14 c9"}, raised="s4 w1"), "raise s4@spirit")
    assert kinds(events) == ["raised"]
    at, events = play(at, "raise w1@spirit")
    assert kinds(events)[:2] == ["raised", "resolved"]


def test_what_is_resolved_takes_no_more() -> None:
    at = table("", tree={"spirit": "m9 p9", "mercy": "m0 c13"}, raised="w1")
    assert at.legal_moves() == ("raise w1@grace",)
    assert option(at, "raise w1@spirit").reasons == ("The Hermit is resolved and takes nothing more.",)


def test_several_matches_after_a_slide_rise_together() -> None:
    """Ruling K3."""
    at = table("w9", ["w2 c3 s1", "c6 s2", ""], {"spirit": "m21", "mercy": "m20"})
    at, _ = play(at, "w9>1", "raise w2@spirit")
    at, events = play(at, "raise w9@spirit")
    assert kinds(events) == ["raised", "matched", "matched", "rose"]
    assert codes(at.raised) == "c3 c6 s1 s2"


# The Fool, Knowledge, the Sun and the Moon.


def test_knowledge_doubles_its_major() -> None:
    at, _ = play(table("m9", tree={"spirit": "m14"}), "m9@knowledge")
    assert at.tree["knowledge"].holds == 18


def test_the_fool_on_knowledge_is_worth_40() -> None:
    at, _ = play(table("m0", tree={"spirit": "m14"}), "m0@knowledge")
    assert at.tree["knowledge"].holds == 40


@pytest.mark.parametrize("minor", ["c1", "w7", "s14"])
def test_the_fool_elsewhere_is_resolved_by_a_single_minor_of_any_value(minor: str) -> None:
    _, events = play(table("", tree={"mercy": "m0"}, raised=minor), f"raise {minor}@mercy")
    assert kinds(events)[:2] == ["raised", "resolved"]


@pytest.mark.parametrize(("major", "space", "near"), [("m19", "sun", "severity"), ("m18", "moon", "wisdom")])
def test_each_luminary_may_open_its_own_space(major: str, space: str, near: str) -> None:
    at, events = play(table(major, tree={near: "m14"}), f"{major}@{space}")
    assert (at.tree[space].major, events[0].place) == (card(major), space)


@pytest.mark.parametrize(
    ("move", "said"),
    [("m18@sun", "Only The Sun opens Sun"), ("m19@moon", "Only The Moon opens Moon"), ("m7@sun", "Only The")],
)
def test_nobody_else_may(move: str, said: str) -> None:
    """Ruling K5."""
    with pytest.raises(IllegalMoveError, match=said):
        table(move.partition("@")[0], tree={"severity": "m14", "mercy": "m15"}).play(move)


def test_it_needs_a_branch_too() -> None:
    assert option(table("m19", tree={"spirit": "m14"}), "m19@sun").reasons == (
        "No branch leads there yet from an occupied place.",
    )


def test_a_luminary_may_lie_on_any_sefira() -> None:
    assert "m19@spirit" in table("m19", tree={"severity": "m14"}).legal_moves()


def test_its_space_becomes_a_sefira_that_leads_on() -> None:
    at, _ = play(table("m19 m3", tree={"severity": "m14"}), "m19@sun", "draw", "see c1")
    assert "m3@understanding" in at.legal_moves()
    told = option(table("m19", tree={"severity": "m14"}), "m19@sun").does
    assert "The space becomes a Sefira, which has to be resolved to win." in told


# Courts.


def test_two_matching_courts_may_negate_each_other_or_rise() -> None:
    at, events = play(table("c12", ["c13", "", ""], {"spirit": "m21"}), "c12>1")
    assert at.legal_moves() == ("negate c13 c12", "rise")
    at, events = play(at, "negate c13 c12")
    assert (codes(at.away), plane_of(at), kinds(events)) == ("c13 c12", ["", "", ""], ["negated"])
    assert (
        "Both leave the game."
        in option(play(table("c12", ["c13", "", ""]), "c12>1")[0], "negate c13 c12").does[0]
    )


def test_they_may_rise_like_any_others() -> None:
    at, _ = play(table("c12", ["c13", "", ""], {"spirit": "m21"}), "c12>1", "rise")
    assert codes(at.raised) == "c13 c12"


def test_nothing_else_goes_on_before_it_is_said() -> None:
    at, _ = play(table("c12 s1", ["c13", "", ""]), "c12>1")
    with pytest.raises(IllegalMoveError, match=r"Two Courts have met.*Legal: negate c13 c12, rise\."):
        at.play("s1>1")


def test_a_court_and_a_pip_never_negate() -> None:
    at, _ = play(table("c12", ["c9", "", ""], {"spirit": "m21"}), "c12>1")
    assert at.phase == "raise"


def test_any_of_the_hand_may_be_discarded_then_one_draws_up_to_four() -> None:
    at, _ = play(table("c12 s1 m5 w3", ["c13", "", ""]), "c12>1", "negate c13 c12")
    assert at.legal_moves() == ("discard s1", "discard m5", "discard w3", "draw")
    at, events = play(at, "discard m5", "discard w3", "draw", "see p1", "see p2", "see p3")
    assert (codes(at.hand), codes(at.away[-2:]), at.phase) == ("s1 p1 p2 p3", "m5 w3", "draw")
    assert kinds(events) == ["discarded", "discarded", "drawn", "drawn", "drawn"]


def test_or_nothing() -> None:
    at, _ = play(table("c12 s1 m5 w3", ["c13", "", ""]), "c12>1", "negate c13 c12", "draw", "see p1")
    assert codes(at.hand) == "s1 m5 w3 p1"


def test_from_then_on_four_are_held_between_turns() -> None:
    """Ruling K15: the turn's card makes five."""
    at, _ = play(table("c12 s1 m5 w3", ["c13", "", ""]), "c12>1", "negate c13 c12", "draw", "see p1", "draw")
    at, _ = play(at, "see p2")
    assert len(at.hand) == 5
    at, _ = play(at, "p2>1")
    assert len(at.hand) == 4


def test_the_next_negation_draws_up_to_four_again() -> None:
    at, _ = play(table("c12 s1 m5 w3 p2", ["c13", "", ""]), "c12>1", "negate c13 c12")
    assert option(at, "draw").does == ("You draw nothing.",)
    at, events = play(at, "draw")
    assert (len(at.hand), events, at.phase) == (4, [], "draw")


def test_with_too_few_in_the_deck_one_draws_what_is_left() -> None:
    at, _ = play(table("c12", ["c13", "", ""], deck="s9 s10"), "c12>1", "negate c13 c12")
    assert option(at, "draw").does == ("You draw 2 cards.",)
    at, _ = play(at, "draw", "see s9", "see s10")
    assert (codes(at.hand), at.phase) == ("s9 s10", "play")


def test_of_three_that_match_two_courts_may_negate_and_the_third_rises_alone() -> None:
    """Ruling K7."""
    at, _ = play(table("c12 s1", ["c13", "c4", ""], {"spirit": "m21"}), "c12>3")
    at, _ = play(at, "negate c13 c12", "draw", "see w1", "see w2", "see w3")
    assert (codes(at.raised), plane_of(at)) == ("c4", ["", "", ""])


def test_of_three_courts_any_two_may() -> None:
    at, _ = play(table("c11", ["c13", "c12", ""], {"spirit": "m21"}), "c11>3")
    assert at.legal_moves() == ("negate c13 c12", "negate c13 c11", "negate c12 c11", "rise")


def test_of_three_courts_the_sensible_player_lets_the_first_two_negate() -> None:
    """Which two is all the same to such a player; useless Majors in hand are worth it."""
    at, _ = play(table("c11 m5 m6", ["c13", "c12", ""], {"spirit": "m21"}), "c11>3")
    assert sensible_move(at) == "negate c13 c12"


def test_two_pairs_that_met_at_once_may_both_negate() -> None:
    """The Swords leave, and two Courts of Wands and two of Cups stand beside each other."""
    at = table("s9 s1 s2 s3", ["s8 w13 c13", "w12 c12", ""], {"spirit": "m21"})
    at, _ = play(at, "s9>1", "raise s8@spirit", "raise s9@spirit")
    assert at.legal_moves() == ("negate w13 w12", "negate c13 c12", "rise")
    at, _ = play(at, "negate w13 w12", "draw", "see p1")
    assert at.legal_moves() == ("negate c13 c12", "rise")
    at, _ = play(at, "negate c13 c12", "draw")
    assert (plane_of(at), at.phase) == (["", "", ""], "draw")


def test_courts_that_both_match_a_third_card_but_not_each_other_do_not_negate() -> None:
    """Ruling K19: two Courts match where they share a row or a column."""
    at = table("c9", ["c13", "p2 c12", ""], {"spirit": "m21", "mercy": "m20"})
    at, _ = play(at, "c9>1")
    assert (at.phase, codes(at.raised)) == ("raise", "c13 c9 c12")


def test_after_a_negation_the_slide_may_match_anew() -> None:
    at = table("c12 s1 s3 s4", ["c13 w2", "w5", ""], {"spirit": "m21"})
    at, _ = play(at, "c12>3", "negate c13 c12", "draw", "see p1")
    assert (codes(at.raised), at.phase) == ("w2 w5", "raise")


# What it counts.


def test_the_score_counts_knowledge_doubled_and_the_fool_40_there_else_0() -> None:
    """Ruling K9."""
    assert [worth_of_major(card(code), place) for code, place in (
        ("m9", "knowledge"), ("m0", "knowledge"), ("m0", "spirit"), ("m9", "spirit"),
    )] == [18, 40, 0, 9]  # fmt: skip
    at = table("", tree={"spirit": "m9 c9", "mercy": "m0 w1", "knowledge": "m4 s8", "crown": "m10 c2"})
    assert score_of_resolved_majors(at.tree) == 17


def test_without_grace_every_reason_is_told() -> None:
    at = table("", tree={"spirit": "m14"}, raised="s4 w14", grace="c1 c2 c3 c4")
    assert option(at, "raise s4@grace").reasons == (
        "A Grace Field takes only what no Sefira can: there is room on Spirit.",
        "Every Grace Field is taken.",
    )


def test_that_two_courts_would_meet_is_told_before() -> None:
    told = option(table("c12", ["c13", "", ""], {"spirit": "m21"}), "c12>1").does
    assert "The Queen of Cups and the Knight of Cups may negate each other." in told


def test_the_last_that_rose_with_one_way_to_go_leaves_nothing_to_choose() -> None:
    one_way = table(raised="p9", tree={"splendor": "m9"}, grace="c2 c3 c4 c5")
    assert options.forced_placing(one_way) == "raise p9@splendor"


def test_where_there_is_a_choice_nothing_follows_by_itself() -> None:
    assert options.forced_placing(table(raised="p9", tree={"splendor": "m9", "victory": "m10"})) is None
    assert options.forced_placing(table("p9")) is None
