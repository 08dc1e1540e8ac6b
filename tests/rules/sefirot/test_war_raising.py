"""Warring Planets: whose Majors take what rises, Guards, attacks, Majors that turn, The Fool and the luminaries."""

import pytest

from tests.rules.sefirot.test_lovers_raising import PRINTED_RAISE
from tests.rules.sefirot.test_lovers_turn import BRIDGE
from tests.rules.sefirot.two_players import (
    FULL,
    codes,
    kinds,
    log_of,
    option,
    places,
    play,
    reasons,
    war,
)

# --- rising ---


def test_risen_minors_are_placed_on_one_sefira_or_on_several_in_the_players_order() -> None:
    at = war(sky={"C5": "1 m21", "R4": "1 m9"}, raised="c9 c4")
    assert places(at, "raise c9") == places(at, "raise c4") == "C5 R4"
    after, _ = play(at, "raise c4@C5", "raise c9@R4")
    assert (codes(after.sky["C5"].minors), codes(after.sky["R4"].minors), after.seat) == ("c4", "c9", "2")


def test_any_number_of_minors_up_to_the_majors_number() -> None:
    at = war(sky={"C5": "1 m9 c2 c3"}, raised="w4 w5")
    assert (places(at, "raise w4"), places(at, "raise w5")) == ("C5", "")
    assert reasons(at, "raise w5@C5") == ("The Hermit has room for 4, and the 5 of Wands counts 5.",)
    assert option(war(sky={"C5": "1 m9"}, raised="w4"), "raise w4@C5").does == ("Star 5 would hold 4 of 9.",)


def test_what_slid_up_may_match_and_rises_too() -> None:
    at, events = play(war("c4", {"C5": "1 m21"}, ("c2 s3", "s4", "")), "c4>1", "raise c2@C5", "raise c4@C5")
    assert (kinds(events).count("rose"), codes(at.raised)) == (2, "s3 s4")


# --- whose Majors take it ---


def test_the_printed_raise() -> None:
    at = war(sky=PRINTED_RAISE, raised="c9 c3")
    assert (places(at, "raise c9"), places(at, "raise c3")) == ("L4 C4", "L4 C3 C4 C5")
    assert reasons(at, "raise c3@C1") == ("Star 1 is not at your edge, and beside nothing that faces you.",)


def test_there_is_no_bridge_over_resolved_sefira() -> None:
    """The printed sky of Lovers' Discourse: here The Hanged Man is out of reach too."""
    assert places(war(sky=BRIDGE, raised="c1"), "raise c1") == "L2 L3 R3 R4"


def test_what_faces_one_takes_minors_wherever_it_lies() -> None:
    assert places(war(sky={"R1": "1 m9", "C2": "2 m8"}, raised="c1"), "raise c1") == "R1"


def test_beside_a_guard_of_ones_own_another_may_take_it() -> None:
    assert places(war(sky={"C3": "1 p11", "C2": "2 m8"}, raised="c1"), "raise c1") == "C2"


def test_at_ones_edge_anybodys_major_takes_it() -> None:
    assert places(war(sky={"L4": "2 m9", "L3": "2 m8"}, raised="c1"), "raise c1") == "L4"


def test_it_may_be_placed_on_anothers_major_without_resolving_it() -> None:
    """Ruling W12."""
    at, _ = play(war(sky={"L4": "2 m9"}, raised="c1"), "raise c1@L4")
    assert (at.sky["L4"].faces, at.sky["L4"].total) == ("2", 1)


# --- Guards ---


def test_a_risen_minor_may_guard_an_empty_sefira_at_ones_edge_or_beside_what_faces_one() -> None:
    at = war(sky={"C5": "1 m21", "C4": "2 m7"}, raised="c9")
    assert places(at, "guard c9") == "L4 R4"
    assert places(war(sky={"C5": "1 c2"}, raised="c9"), "guard c9") == "L4 C4 R4"
    assert reasons(at, "guard c9@C5") == ("Star 5 holds The World already.",)
    assert reasons(at, "guard c9@C4") == ("Star 4 holds The Chariot already.",)
    assert reasons(at, "guard c9@L3") == ("Sun 3 is not at your edge, and beside nothing that faces you.",)
    both = war(sky={"C3": "12 m18 m19"}, raised="c9")
    assert reasons(both, "guard c9@C3")[0] == "Heart holds The Moon and The Sun already."


def test_a_guard_faces_who_set_it() -> None:
    at = war(sky={"C5": "1 m21"}, raised="p11", seat="2")
    assert option(at, "guard p11@C1").label == "Let the Page of Pentacles guard Star 1"
    assert option(at, "guard p11@C1").does == ("‹1› can play nothing there while it stands.",)
    after, events = play(at, "guard p11@C1")
    assert (after.sky["C1"].faces, after.sky["C1"].value, kinds(events)) == ("2", 10, ["guarded"])
    assert log_of(after) == "‹2› set the Page of Pentacles as a Guard on Star 1."


def test_page_and_knight_match_and_both_may_guard() -> None:
    """The printed example."""
    at, _ = play(war("p12", columns=("p11", "", "")), "p12>1", "guard p11@L4", "guard p12@R4")
    assert [codes([at.sky[place].card]) for place in ("L4", "R4")] == ["p11", "p12"]


def test_beside_a_guard_majors_and_guards_may_follow() -> None:
    at = war("m15", {"C5": "1 p11"})
    assert "m15@C4" in at.choices
    assert "guard c1@C4" in war(sky={"C5": "1 p11"}, raised="c1").choices


def test_a_guard_lies_open() -> None:
    at = war(sky={"C5": "1 p11", "R4": "2 m9 c1"}, deck="")
    assert {"p11", "m9", "c1"} <= {card.code for card in at.open_cards()}


def test_a_guard_takes_no_minors() -> None:
    """A line that was true once never breaks the fold."""
    at = war(sky={"C5": "1 p11"}, raised="c1")
    assert reasons(at, "raise c1@C5") == ("No Major lies there yet.",)
    assert at.after_line("raise c1@C5").sky == at.sky


# --- attacks ---


def test_a_risen_minor_worth_as_much_fells_a_guard_within_reach() -> None:
    """Ruling W16: both are discarded, and lie open."""
    at = war(sky={"C5": "1 m21", "C4": "2 c9"}, raised="w9 w8")
    assert (places(at, "attack w9"), places(at, "attack w8")) == ("C4", "")
    assert option(at, "attack w9@C4").label == "Attack the 9 of Cups with the 9 of Wands"
    assert option(at, "attack w9@C4").does == ("All of them are discarded, and the place is free.",)
    after, events = play(at, "attack w9@C4")
    assert ("C4" in after.sky, codes(after.away), kinds(events)) == (False, "w9 c9", ["attacked"])
    assert {"w9", "c9"} <= {card.code for card in after.open_cards()}
    assert log_of(after) == (
        "‹1› attacked the 9 of Cups on Star 4 with the 9 of Wands: all of them are gone."
    )


def test_one_worth_less_does_not() -> None:
    at = war(sky={"C5": "1 m21", "C4": "2 c9"}, raised="w8")
    assert reasons(at, "attack w8@C4") == ("The 9 of Cups counts 9: an attack has to count as much.",)


@pytest.mark.parametrize("code", ["w10", "w11", "w14"])
def test_a_court_counts_10_and_falls_to_any_court_or_a_ten(code: str) -> None:
    assert places(war(sky={"C5": "2 p13"}, raised=code), f"attack {code}") == "C5"


def test_at_ones_own_edge_a_foes_guard_may_always_be_attacked() -> None:
    """Ruling W21."""
    assert places(war(sky={"R4": "2 c1"}, raised="w8"), "attack w8") == "R4"


def test_out_of_reach_it_may_not() -> None:
    at = war(sky={"C5": "1 m21", "C1": "2 c1"}, raised="w8")
    assert reasons(at, "attack w8@C1") == ("Star 1 is not at your edge, and beside nothing that faces you.",)


@pytest.mark.parametrize("sky", [{"C5": "1 c1"}, {"C5": "2 m9"}, {}], ids=["own Guard", "Major", "nothing"])
def test_only_a_guard_of_the_foes_is_attacked(sky: dict[str, str]) -> None:
    assert reasons(war(sky=sky, raised="w8"), "attack w8@C5") == ("No Guard of your foe stands there.",)


def test_what_an_attack_empties_may_be_taken_by_the_next_of_the_same_raise() -> None:
    """Ruling W15."""
    at, _ = play(war(sky={"C5": "2 c4"}, raised="w9 w8"), "attack w9@C5", "guard w8@C5")
    assert at.sky["C5"].faces == "1"


# --- resolving ---


def test_the_hermit_is_resolved_by_the_9_of_pentacles() -> None:
    at = war(sky={"C5": "1 m9"}, raised="p9")
    assert option(at, "raise p9@C5").does == ("It resolves The Hermit: 9 points.",)
    after, events = play(at, "raise p9@C5")
    assert (after.sky["C5"].is_resolved, kinds(events)) == (True, ["raised", "resolved"])
    assert log_of(after) == (
        "The 9 of Pentacles was placed on The Hermit, 9 of 9. The Hermit is resolved: 9 points."
    )


def test_a_major_resolves_on_the_exact_sum_only() -> None:
    assert not play(war(sky={"C5": "1 m9"}, raised="p8"), "raise p8@C5")[0].sky["C5"].is_resolved


def test_what_is_resolved_takes_no_more() -> None:
    at = war(sky={"C5": "1 m9 p9", "R4": "1 m21"}, raised="c1")
    assert reasons(at, "raise c1@C5") == ("The Hermit is resolved and takes nothing more.",)


def test_who_resolves_the_foes_major_turns_it() -> None:
    """Ruling W16: it keeps who laid it."""
    at = war(sky={"L4": "2 m9"}, raised="p9")
    assert option(at, "raise p9@L4").does == ("It resolves The Hermit: 9 points, and turns it to you.",)
    after, events = play(at, "raise p9@L4")
    assert (after.sky["L4"].faces, after.sky["L4"].laid_by) == ("1", {"2"})
    assert (kinds(events)[-1], after.scores()) == ("turned to", {"1": 9, "2": 0})
    assert log_of(after).endswith("The Hermit turns to ‹1›.")


def test_and_with_it_the_ground_it_gives() -> None:
    before = war(sky={"L4": "2 m9", "L3": "2 m7"}, raised="p9 c1", other="s1")
    assert (places(before, "raise c1"), places(before, "guard c1")) == ("L4", "C5 R4")
    after, _ = play(before, "raise p9@L4")
    assert places(after, "raise c1") == "L3"
    theirs = war("m15", {"L4": "2>1 m9 p9"}, seat="2")
    assert "m15@L3" not in theirs.choices


# --- The Fool, The Sun and The Moon ---


def test_the_fool_takes_a_single_card_of_any_value_and_scores_nothing() -> None:
    at, _ = play(war(sky={"C5": "1 m0"}, raised="c14"), "raise c14@C5")
    assert (at.sky["C5"].is_resolved, at.scores()) == (True, {"1": 0, "2": 0})


@pytest.mark.parametrize(("first", "second"), [("m18", "m19"), ("m19", "m18")])
def test_sun_and_moon_may_share_the_centre_worth_50(first: str, second: str) -> None:
    at = war(second, {"C4": "1 m8", "C3": f"1 {first}"}, other="s1")
    assert option(at, f"{second}@C3").does == ("The Sun and The Moon share Heart, and hold 50 together.",)
    heart = play(at, f"{second}@C3")[0].sky["C3"]
    assert (heart.holds, heart.worth, heart.is_resolved) == (50, 50, False)


def test_onto_a_resolved_centre_it_unresolves_it_and_takes_its_worth_out_of_the_score() -> None:
    """Rulings W5, W6, W17: it faces who it faced until it is resolved anew; that is said before."""
    at = war("m19", {"C4": "1 m8", "C3": "2 m18 c10 c8"}, other="s1")
    assert at.scores() == {"1": 0, "2": 18}
    assert option(at, "m19@C3").does == (
        "The Sun and The Moon share Heart, and hold 50 together.",
        "It counts for nobody until it is resolved anew: ‹2› loses 18 points.",
    )
    after, _ = play(at, "m19@C3")
    assert (after.sky["C3"].faces, after.sky["C3"].is_resolved, after.scores()) == (
        "2",
        False,
        {"1": 0, "2": 0},
    )


def test_it_needs_a_way_like_any_other_and_may_come_when_all_thirteen_are_full() -> None:
    """Ruling W6."""
    assert reasons(war("m19", {"C3": "2 m18"}), "m19@C3")[-1].startswith("Heart is not at your edge")
    assert places(war("m19", FULL | {"C3": "1 m18"}), "m19") == "C3"


def test_it_slips_under_no_foes_guard_at_the_centre() -> None:
    at = war("m19", {"C4": "1 m8", "C3": "2 p11"})
    assert reasons(at, "m19@C3") == ("‹2›’s Page of Pentacles guards Heart.",)


def test_the_pair_turns_to_who_resolves_it() -> None:
    """Ruling L14: here laid by two or not."""
    at = war(sky={"C4": "1 m8", "C3": "12>2 m18 m19 c10 c11 c12 c13 w4"}, raised="w6")
    assert option(at, "raise w6@C3").does == (
        "It resolves The Moon and The Sun: 50 points, and turns them to you.",
    )
    after, _ = play(at, "raise w6@C3")
    assert (after.sky["C3"].faces, after.scores()["1"]) == ("1", 50)
    assert log_of(after).endswith(
        "The Moon and The Sun are resolved: 50 points. The Moon and The Sun turn to ‹1›."
    )
