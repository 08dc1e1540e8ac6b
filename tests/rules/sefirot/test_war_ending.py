"""Warring Planets: how it ends, the score, what the keeper says of a hand, Noble and Outnumber."""

import pytest

from divination.warring_planets.rules.game import MODE, VARIATIONS
from tests.rules.sefirot.two_players import (
    FULL,
    RESOLVED,
    WAR,
    answered,
    codes,
    kinds,
    log_of,
    moves,
    option,
    places,
    play,
    reasons,
    war,
)

NEARLY = RESOLVED | {"C5": "1 m8"}  # Strength alone is open
# Nothing takes a card of player 1: all in reach is resolved, nothing is empty, no Guard stands.
FULL_FOR_ONE = RESOLVED | {"L1": "2 m1", "R1": "2 m9"}


# --- the end ---


def test_all_full_and_all_resolved_ends_it_at_once() -> None:
    """Ruling W14: with cards still to place."""
    at = war(sky=NEARLY, raised="w10 s8")
    assert option(at, "raise s8@C5").does == (
        "The game ends with it. Points: ‹1› 66, ‹2› 33.",
        "It resolves Strength: 8 points.",
    )
    after, events = play(at, "raise s8@C5")
    assert (after.outcome.scores, after.outcome.winner, kinds(events)[-1]) == ((66, 33), "1", "over")
    assert (codes(after.raised), moves(after), list(WAR.options(after, "1"))) == ("w10", [], [])
    assert log_of(after).endswith(
        "All thirteen Sefira are full, and every Major is resolved. Points: ‹1› 66, ‹2› 33."
    )


def test_a_guard_fills_a_sefira() -> None:
    """Rulings W3, W14."""
    sky = {place: lies for place, lies in RESOLVED.items() if place != "C5"}
    at = war(sky=sky, raised="w2")
    assert option(at, "guard w2@C5").does == (
        "The game ends with it. Points: ‹1› 58, ‹2› 33.",
        "‹2› can play nothing there while it stands.",
    )
    assert play(at, "guard w2@C5")[0].outcome


def test_a_slip_that_resolves_the_last_ends_it() -> None:
    sky = RESOLVED | {"R2": "2 m16 c10 c6"}
    last, events = play(war("m10", sky | {"C5": "1 c14"}), "m10@C5")
    assert (last.outcome.winner, kinds(events)) == ("1", ["slipped", "resolved", "over"])
    open_still, _ = play(war("m15", sky | {"C5": "1 c8"}), "m15@C5")
    assert open_still.outcome is None


def test_an_open_major_or_a_free_sefira_does_not_end_it() -> None:
    assert play(war(sky=NEARLY | {"L4": "1 m4"}, raised="s8"), "raise s8@C5")[0].outcome is None
    sky = {place: lies for place, lies in NEARLY.items() if place != "L1"}
    assert play(war(sky=sky, raised="s8"), "raise s8@C5")[0].outcome is None


def test_a_risen_minor_that_can_go_nowhere_ends_it_and_the_score_decides() -> None:
    """Ruling W13: nobody is punished for it."""
    after, events = play(war("c9", FULL_FOR_ONE, ("c3", "", "")), "c9>1")
    assert (after.outcome.card.code, after.outcome.winner, kinds(events)[-1]) == ("c3", "1", "over")
    assert after.outcome.told == "The 3 of Cups rose, and can go nowhere."


def test_what_the_score_then_is_is_said_before() -> None:
    """Ruling W13."""
    assert option(war("c9", FULL_FOR_ONE, ("c3", "", "")), "c9>1").does == (
        "The game ends with it. Points: ‹1› 66, ‹2› 23.",
        "In the first column the 3 and the 9 of Cups match and rise.",
    )


def test_it_ends_only_when_none_of_what_is_left_can_go_anywhere() -> None:
    """Ruling W12: each must be placed, as a Minor, a Guard or in an attack; the order is the player's."""
    at = war(sky=FULL_FOR_ONE | {"C5": "1 m8"}, raised="c9 w8")
    assert moves(at) == ["raise w8@C5"]
    after, _ = play(war(sky=FULL_FOR_ONE | {"C5": "1 m8"}, raised="c9 c7"), "raise c7@C5")
    assert after.outcome.card.code == "c9"


def test_while_a_guard_may_be_set_or_felled_it_goes_on() -> None:
    free = {place: lies for place, lies in FULL_FOR_ONE.items() if place != "R4"}
    assert moves(war(sky=free, raised="c9")) == ["guard c9@R4"]
    assert moves(war(sky=free | {"R4": "2 w9"}, raised="c9")) == ["attack c9@R4"]


def test_a_hand_of_majors_with_no_free_sefira_in_reach_ends_it() -> None:
    waits, _ = play(war("c9", FULL, other="m19 m17", deck="m18"), "c9>1", "draw")
    at = answered(waits)
    assert (at.outcome.card.code, at.outcome.scores, at.outcome.winner) == ("m18", (0, 0), "")
    assert at.outcome.told == "Only Majors are in a hand, and The Moon can go nowhere, nor can another."


@pytest.mark.parametrize(
    ("hand", "sky"),
    [
        ("m17 c9", FULL),  # a Minor
        ("m19 m17", FULL | {"C3": "1 m18"}),  # the other luminary, with the centre in reach
        ("m17", FULL | {"L4": "1 c10"}),  # under an own Guard
    ],
)
def test_the_keeper_says_that_play_goes_on_where_it_does(hand: str, sky: dict[str, str]) -> None:
    at = war(hand, sky).begin_play()
    assert (at.is_asked_if_stuck, moves(at)) == (True, [])
    after = answered(at)
    assert (after.outcome, log_of(after)) == (None, "")
    assert moves(after)


def test_with_a_free_sefira_in_reach_nobody_is_asked() -> None:
    assert not war("m17").begin_play().is_asked_if_stuck


def test_an_empty_hand_with_nothing_to_draw_ends_it() -> None:
    """Ruling W9."""
    at = answered(play(war("c1", deck="", other=""), "c1>1")[0])
    assert (at.outcome.told, at.outcome.card) == ("A hand is empty, and there is nothing to draw.", None)


def test_who_forfeits_loses_whatever_the_score() -> None:
    """Ruling W10: at any time; both scores are shown."""
    at = war("c1", {"C5": "1 m9 p9"})
    assert [each.code for each in WAR.options(at, "2")] == ["forfeit 2"]
    after, _ = play(at, "forfeit 1")
    assert (after.outcome.scores, after.outcome.winner) == ((9, 0), "2")
    assert log_of(after) == "‹1› gave the game up. Points: ‹1› 9, ‹2› 0."


def test_whose_time_ran_out_loses_or_it_stays_undecided() -> None:
    """Ruling W19: neither is an option, as the rules know no clock."""
    at = war("c1", {"C5": "1 m9 p9"})
    after = at.after_line("absent 1")
    assert (after.outcome.scores, after.outcome.winner) == ((9, 0), "2")
    after = at.after_line("undecided 1")
    assert (after.outcome.scores, after.outcome.winner, after.outcome.is_won) == ((9, 0), "", False)
    assert MODE.ended(after.outcome) == "Undecided, at 9 to 0. The time of ‹1› ran out."


def test_of_real_cards_the_player_says_that_nothing_can_be_played() -> None:
    at = war("U U U", FULL | {"C3": "1 m18"}, other="U U U", is_real=True)
    stuck = moves(at, "stuck")
    assert "stuck m17" in stuck
    assert not {"stuck", "stuck m19", "stuck c9"} & set(stuck)
    assert option(at, "stuck m17").does == ("The game ends with it. Points: ‹1› 0, ‹2› 0.",)
    assert option(at, "stuck m17").label == "Only Majors, and none can go: I drew The Star last"
    assert play(at, "stuck m17")[0].outcome.card.code == "m17"
    assert moves(war("U U U", is_real=True), "stuck") == []
    empty = war("", FULL, deck="", is_real=True)
    assert (moves(empty), option(empty, "stuck").label) == (["stuck"], "My hand is empty")


def test_a_free_sefira_out_of_reach_helps_no_hand_of_majors() -> None:
    sky = {place: lies for place, lies in FULL.items() if place != "L1"}
    assert "stuck m17" in war("U U U", sky, other="U U U", is_real=True).choices
    assert answered(war("m17", sky).begin_play()).outcome.card.code == "m17"


# --- the score ---


def test_only_resolved_majors_that_face_one_score() -> None:
    """Ruling W7."""
    sky = {"L4": "1 m9 p9", "C5": "1 m21 c10", "R4": "2>1 m8 s8", "L1": "2 m10 w10", "C1": "2 c9"}
    assert war(sky=sky).scores() == {"1": 17, "2": 10}


def test_equal_scores_are_a_draw() -> None:
    """Ruling W7."""
    sky = {"C5": "1 m9 p9", "L1": "2 m7 s7", "C1": "2 m2 s2"}
    drawn = war(sky=sky).end_as_stuck(None).outcome
    assert (drawn.is_won, drawn.winner, drawn.scores, drawn.score) == (False, "", (9, 9), 9)


@pytest.mark.parametrize(("sky", "winner"), [({"C5": "1 m9 p9"}, "1"), ({"C1": "2 m9 p9"}, "2")])
def test_most_points_win(sky: dict[str, str], winner: str) -> None:
    outcome = war(sky=sky).end_as_stuck(None).outcome
    assert (outcome.is_won, outcome.winner, outcome.score) == (True, winner, 9)


# --- variations ---


def test_noble_and_outnumber_are_this_games_only() -> None:
    """Ruling W18."""
    assert [each.key for each in VARIATIONS] == ["noble", "outnumber"]
    with pytest.raises(
        ValueError, match="Warring Planets has no variation “fated”: choose among noble, outnumber"
    ):
        WAR.begin({"variations": ["fated"]}, {})


def test_a_noble_guard_falls_to_a_court_alone() -> None:
    """Ruling W4."""
    at = war(sky={"C5": "2 p11"}, raised="w10 w12", variations="noble")
    assert (places(at, "attack w10"), places(at, "attack w12")) == ("", "C5")
    assert reasons(at, "attack w10@C5") == ("A Court Guard falls only to a Court.",)
    weak = war(sky={"C5": "2 p11"}, raised="w9", variations="noble")
    assert reasons(weak, "attack w9@C5") == (
        "The Page of Pentacles counts 10: an attack has to count as much.",
    )
    pip = war(sky={"C5": "2 p10"}, raised="w10", variations="noble")
    assert places(pip, "attack w10") == "C5"


def test_several_of_one_raise_may_attack_together() -> None:
    """Ruling W15: more than needed is allowed, single attacks stay possible; all of them are discarded."""
    at = war(sky={"C5": "2 c9"}, raised="w4 w5 w10", variations="outnumber")
    assert moves(at, "attack") == [
        "attack w10@C5", "attack w4+w5@C5", "attack w4+w10@C5", "attack w5+w10@C5", "attack w4+w5+w10@C5",
    ]  # fmt: skip
    assert option(at, "attack w4+w5@C5").label == "Attack the 9 of Cups with the 4 and the 5 of Wands"
    after, _ = play(at, "attack w4+w5@C5")
    assert (codes(after.away), codes(after.raised), "C5" in after.sky) == ("w4 w5 c9", "w10", False)
    assert log_of(after) == (
        "‹1› attacked the 9 of Cups on Star 5 with the 4 and the 5 of Wands: all of them are gone."
    )


def test_together_they_must_be_worth_as_much() -> None:
    at = war(sky={"C5": "2 p11"}, raised="w4 w5", variations="outnumber")
    assert reasons(at, "attack w4+w5@C5") == (
        "The Page of Pentacles counts 10: an attack has to count as much.",
    )


def test_without_outnumber_each_attacks_alone() -> None:
    assert moves(war(sky={"C5": "2 p11"}, raised="w4 w6"), "attack") == []


def test_pips_together_never_beat_a_noble_court_but_with_a_court_they_may() -> None:
    """Rulings W4, W15."""
    at = war(sky={"C5": "2 p11"}, raised="w4 w6 w12", variations="noble outnumber")
    assert moves(at, "attack") == [
        "attack w12@C5", "attack w4+w12@C5", "attack w6+w12@C5", "attack w4+w6+w12@C5",
    ]  # fmt: skip
    assert reasons(at, "attack w4+w6@C5") == ("A Court Guard falls only to a Court.",)
