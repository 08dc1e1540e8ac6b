"""Lovers' Discourse: victory, defeat, what the keeper says of a hand, variations."""

from typing import Any

import pytest

from divination.lovers_discourse.rules.game import MODE, VARIATIONS
from divination.lovers_discourse.rules.words import outcome_in_words
from divination.rules.two_player_kind import setup_of_two_players
from play.chances import WrittenChance
from play.rules.kinds import IllegalMoveError, What
from tests.rules.sefirot.two_players import (
    FULL,
    LOVERS,
    RESOLVED,
    answered,
    codes,
    keepers_lines,
    kinds,
    log_of,
    lovers,
    moves,
    option,
    play,
    reasons,
)

TAKEN: dict[str, Any] = {"gifts": {"sun": "w3"}, "locked": {"moon": "w4"}}
NEARLY = RESOLVED | {"C5": "1 m8"}  # Strength alone is open


# --- victory ---


def test_all_full_and_all_resolved_is_victory() -> None:
    at = lovers(sky=NEARLY, raised="s8")
    assert option(at, "raise s8@C5").does == (
        "The game is won with it, for you both.",
        "It resolves Strength.",
    )
    after, events = play(at, "raise s8@C5")
    assert (after.outcome.is_won, after.outcome.score, kinds(events)) == (
        True,
        0,
        ["raised", "resolved", "won"],
    )
    assert log_of(after).endswith("All thirteen Sefira are full, and every Major is resolved.")
    assert outcome_in_words(after.outcome) == (
        "You won together. All thirteen Sefira are full, and every Major is resolved."
    )


def test_a_free_sefira_is_no_victory() -> None:
    sky = {place: lies for place, lies in NEARLY.items() if place != "L1"}
    at, _ = play(lovers(sky=sky, raised="s8", other="c9"), "raise s8@C5")
    assert at.outcome is None


def test_an_unresolved_major_is_no_victory() -> None:
    at, _ = play(lovers(sky=NEARLY | {"L4": "1 m4"}, raised="s8", other="c9"), "raise s8@C5")
    assert at.outcome is None


def test_what_is_left_over_need_not_be_placed() -> None:
    """Ruling K8."""
    at, _ = play(lovers(sky=NEARLY, raised="w10 s8", **TAKEN), "raise s8@C5")
    assert (at.outcome.is_won, codes(at.raised), moves(at)) == (True, "w10", [])


def test_no_score_is_kept() -> None:
    """Ruling L17."""
    assert play(lovers(sky=NEARLY, raised="s8"), "raise s8@C5")[0].outcome.score == 0


# --- defeat ---


def test_a_raised_minor_with_no_room_and_no_field_is_defeat() -> None:
    at, events = play(lovers("c9", {"C5": "1 m1"}, ("c2", "", ""), **TAKEN), "c9>1")
    assert (at.outcome.is_won, at.outcome.card.code, events[-1].kind) == (False, "c2", "lost")
    assert at.outcome.told == "No Sefira within reach has room for the 2 of Cups, and no Gift Field is free."
    assert outcome_in_words(at.outcome).startswith("The game is lost. No Sefira within reach")
    assert log_of(at).endswith(at.outcome.told)


def test_it_is_told_before() -> None:
    at = lovers("c9", {"C5": "1 m1"}, ("c2", "", ""), **TAKEN)
    assert option(at, "c9>1").does[::2] == (
        "The game is lost with it, for you both.",
        "No Sefira within reach has room for the 2 and the 9 of Cups: "
        "each needs a Gift Field, and none are free.",
    )


def test_what_can_be_placed_is_placed_first_and_may_win() -> None:
    """Ruling K20: lost only when nothing of it can go anywhere; of what is left the first is the card."""
    at = lovers(sky={"C5": "1 m2"}, raised="c9 c2 c8", **TAKEN)
    assert at.outcome is None
    after, _ = play(at, "raise c2@C5")
    assert after.outcome.card.code == "c9"


def test_anothers_major_out_of_reach_is_no_place() -> None:
    at, _ = play(lovers("c9", {"R1": "2 m21"}, ("c2", "", ""), **TAKEN), "c9>1")
    assert not at.outcome.is_won


def test_a_hand_that_can_go_nowhere_is_defeat_at_the_turn_of_who_holds_it() -> None:
    """Rulings L7, L13: the card is the Major drawn last."""
    waits, _ = play(lovers("c9", FULL, other="m19 m17", seat="1", deck="m18", **TAKEN), "c9>1", "draw")
    at = answered(waits)
    assert (at.outcome.is_won, at.outcome.card.code, at.seat) == (False, "m18", "2")
    assert at.outcome.told == "The Moon can be played nowhere, nor can another card of that hand."


def test_the_card_is_the_one_drawn_last_whatever_its_number() -> None:
    """Ruling L13."""
    at = lovers("m19 m17", FULL, **TAKEN)
    assert at.card_that_is_stuck() == "m17"
    assert play(lovers("m17 m19 c9", FULL, **TAKEN), "c9>1")[0].with_(seat="1").card_that_is_stuck() == "m19"


def test_the_keeper_says_that_play_goes_on_where_it_does() -> None:
    """Nobody else learns why: a Minor in the hand, or the other luminary."""
    for hand in ("m17 c9", "m19 m17"):
        waits, _ = play(lovers("c2", FULL | {"C3": "1 m18"}, other=hand, deck="w9", **TAKEN), "c2>1", "draw")
        asked = waits.after_line(*keepers_lines(waits))
        assert LOVERS.wants(asked).what is What.ANSWER
        assert (keepers_lines(asked), moves(asked)) == (["on"], [])
        assert moves(asked.after_line("on"))


@pytest.mark.parametrize(
    ("sky", "lies"),
    [({}, TAKEN), (FULL, {}), (FULL, {"gifts": {"sun": "w3"}})],
    ids=["a free Sefira", "two free fields", "one free field"],
)
def test_while_a_sefira_or_a_field_is_free_nobody_is_asked(sky: Any, lies: Any) -> None:
    """Ruling L7: any hand can do something then."""
    at = lovers("m17 m19", sky, **lies)
    assert not at.can_be_stuck()
    assert at.begin_play().is_asked_if_stuck is False


def test_an_empty_hand_with_nothing_to_draw_is_defeat_without_a_card() -> None:
    """Ruling L13: nobody passes, and the other is not asked."""
    at, _ = play(lovers("c1", deck="", other="", others_columns=("", "", "")), "c1>1")
    at = answered(at)
    assert (at.outcome.is_won, at.outcome.card, at.seat) == (False, None, "2")
    assert at.outcome.told == "A hand is empty, and there is nothing to draw."


def test_who_gives_up_ends_it_for_both() -> None:
    """At any time, the other's turn too."""
    at = lovers("c1")
    offered = [each.code for each in LOVERS.options(at, "2")]
    assert offered == ["forfeit 2"]
    after, _ = play(at, "forfeit 2")
    assert (after.outcome.is_won, after.outcome.told) == (False, "The game was given up.")
    assert (list(LOVERS.options(after, "1")), LOVERS.wants(after)) == ([], None)


@pytest.mark.parametrize("line", ["undecided 1", "absent 1"])
def test_whose_time_ran_out_leaves_it_undecided(line: str) -> None:
    """None forfeits what both win or lose together."""
    at = lovers("c1").after_line(line)
    assert MODE.ended(at.outcome) == "The game stays undecided. The time of ‹1› ran out."
    assert LOVERS.wants(at) is None


def test_of_real_cards_the_player_says_that_nothing_can_be_played() -> None:
    """Offered only where it may be so, with the Major drawn last."""
    at = lovers("U U U", FULL | {"C3": "1 m18"}, other="U U U", is_real=True, **TAKEN)
    stuck = moves(at, "stuck")
    assert "stuck m17" in stuck
    assert not {"stuck", "stuck m19", "stuck c9", "stuck m18"} & set(stuck)
    assert option(at, "stuck m17").label == "Only Majors, and none can go: I drew The Star last"
    assert option(at, "stuck m17").does == ("The game is lost with it, for you both.",)
    after, _ = play(at, "stuck m17")
    assert after.outcome.card.code == "m17"
    assert moves(lovers("U U c9", FULL, is_real=True, **TAKEN), "stuck") == []
    assert moves(lovers("U U U", FULL, is_real=True), "stuck") == []


def test_of_real_cards_an_empty_hand_is_seen() -> None:
    at = lovers("", FULL, deck="", is_real=True, **TAKEN)
    assert moves(at) == ["stuck"]
    assert option(at, "stuck").label == "My hand is empty"
    assert play(at, "stuck")[0].outcome.card is None


def test_a_table_with_hands_of_other_sizes_is_refused() -> None:
    assert setup_of_two_players([], "2", board={}, hand_size=4, is_real=False) == {"first": "2", "hand": 4}
    with pytest.raises(ValueError, match="A hand holds 2 to 4 cards between turns"):
        setup_of_two_players([], "1", board={}, hand_size=5, is_real=True)


# --- variations ---


def test_it_has_the_variations_of_know_thyself() -> None:
    assert [each.key for each in VARIATIONS] == ["meditative", "fated", "numerology"]
    with pytest.raises(ValueError, match="Lovers’ Discourse has no variation “noble”"):
        LOVERS.begin({"variations": ["noble"]}, {})


def test_meditation_doubles_what_a_major_takes() -> None:
    at = lovers(sky={"C5": "1 m9 p9"}, raised="c9 c2", variations="meditative", other="s1")
    assert not at.sky["C5"].is_resolved
    assert play(at, "raise c9@C5")[0].sky["C5"].is_resolved


def test_meditation_lets_the_pair_hold_100_and_the_fool_one_card() -> None:
    """Ruling L10."""
    at = lovers(sky={"C3": "12 m18 m19", "C5": "1 m0"}, raised="c9", variations="meditative")
    assert (at.sky["C3"].holds, at.sky["C5"].holds) == (100, 0)


def test_rows_are_filled_in_turn_by_each_for_themselves() -> None:
    """Rulings K13, L11."""
    at = lovers("c9", columns=("s2", "", ""), variations="fated", others_columns=("s3", "p3", "w3"))
    assert moves(at, "c9>") == ["c9>2", "c9>3"]
    assert reasons(at, "c9>1") == (
        "The row begun has to be filled first: the Second Seeress or the Third Seeress has room in it.",
    )
    assert moves(lovers("c9", columns=("s2", "p2", "w2"), variations="fated"), "c9>") == [
        "c9>1",
        "c9>2",
        "c9>3",
    ]


def sought(chance: Any, **setup: Any) -> Any:
    at = LOVERS.begin({"variations": ["numerology"], **setup}, {})
    want = LOVERS.wants(at)
    for line in keepers_lines(at, chance):
        at = at.after_line(line)
    return want, at


class FirstMajors:
    """An order with The Star on top, then Justice."""

    def order(self, told: Any, _number: int) -> tuple[str, ...]:
        first = ("m17", "m11", "w7")
        return (*first, *(code for code in told if code not in first))


def test_one_sacred_number_is_sought_before_the_hands_are_dealt() -> None:
    """Rulings L11, K17: cards are turned over until one is worth 6 to 10."""
    want, at = sought(FirstMajors())
    assert (want.what, want.seats, at.number, at.away, at.phase) == (What.ORDER, {"1", "2"}, 7, (), "deal")
    assert log_of(at) == (
        "The Star, Justice and the 7 of Wands were turned over. "
        "The sacred number is 7. The cards were shuffled back."
    )
    dealt = answered(at)
    assert (len(dealt.deck), dealt.number, dealt.phase) == (72, 7, "draw")


def test_real_cards_are_turned_over_one_at_a_time() -> None:
    want, at = sought(WrittenChance("m17"), real=True)
    assert (want.what, codes(at.away), at.number, log_of(at)) == (
        What.CARD,
        "m17",
        0,
        "The Star was turned over.",
    )
    with pytest.raises(IllegalMoveError, match="The Star was turned over already"):
        keepers_lines(at, WrittenChance("m17"))
    found = at.after_line(*keepers_lines(at, WrittenChance("s12")))
    assert (found.number, found.phase, found.away, len(found.hands["2"])) == (10, "play", (), 3)


def test_cards_that_total_the_number_or_a_multiple_match_for_both() -> None:
    """Ruling L11; suits do not."""
    at = lovers("c9", {"C5": "1 m21"}, ("c3", "s5", ""), variations="numerology", number=7)
    assert option(at, "c9>1").does == ("Nothing beside it matches yet: it waits there.",)
    assert option(at, "c9>2").does == (
        "In the second column the 5 of Swords and the 9 of Cups match and rise.",
    )
    theirs = at.with_(
        seat="2", hands={"1": at.hands["2"], "2": at.hand}, columns_of={**at.columns_of, "2": at.columns}
    )
    assert (
        option(theirs, "c9>2").does[0]
        == "In the second column the 5 of Swords and the 9 of Cups match and rise."
    )


def test_courts_of_one_suit_may_negate_whatever_they_total_or_be_left() -> None:
    """Ruling K12."""
    at = lovers("c13", columns=("c12", "", ""), variations="numerology", number=7, other="s1")
    assert option(at, "c13>1").does == ("The Knight and the Queen of Cups may negate each other.",)
    met, _ = play(at, "c13>1")
    assert moves(met) == ["negate c12 c13", "leave"]
    left, _ = play(met, "leave")
    assert (left.seat, codes(left.columns_of["1"][0])) == ("2", "c12 c13")
    assert log_of(left) == "The Knight and the Queen of Cups stayed where they were."
    assert option(met, "leave").label == "Leave them where they are"


def test_left_courts_may_negate_when_the_next_card_is_given() -> None:
    """Ruling K22."""
    at, _ = play(lovers("s1", columns=("c12 c13", "", ""), variations="numerology", number=7), "s1>3")
    assert moves(at) == ["negate c12 c13", "leave"]


def test_courts_of_two_suits_never_negate() -> None:
    at, _ = play(lovers("s13", {"C5": "1 m21"}, ("c12", "", ""), variations="numerology", number=10), "s13>1")
    assert (at.phase, codes(at.raised)) == ("raise", "c12 s13")
