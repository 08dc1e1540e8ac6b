"""Dream Odyssey: "Encounters", "Resolving encounters", "Using Court cards", "Wound fields", "Game end"."""

import pytest

from divination.dream_odyssey.rules.table import WAY
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.odyssey import codes, do, facing, kinds, option, refusal, said, story


@pytest.mark.parametrize(("foe", "value"), [("s11", 10), ("c14", 10), ("w1", 1), ("p7", 7)])
def test_an_encountered_court_counts_ten_and_an_ace_one(foe: str, value: int) -> None:
    position = facing(foe, hand=f"c{value} c3 c2", deck="p2 p3")
    assert option(position, f"c{value}>{foe}").does == ("It is beaten.",)


def test_one_card_is_played_against_each_card_in_the_players_order() -> None:
    position = facing("c2 s3", hand="c7 w6")
    assert position.legal_moves() == ("c7>c2", "c7>s3", "w6>c2", "w6>s3")
    after = do(position, "w6>s3")
    assert after.legal_moves() == ("c7>c2",)


def test_one_must_play_as_long_as_the_hand_holds_cards() -> None:
    position = facing("s10", hand="c2", party="c12")
    told = refusal(position, "end")
    assert "While you hold cards, one is played against every card not yet faced." in told


def test_more_succeeds_and_both_are_discarded() -> None:
    after, events = story(facing("c5 s9", hand="c7 w9"), "c7>c5")
    assert codes(after.table.discard) == "c5 c7"
    assert kinds(events)[:2] == ["played", "beaten"]


def test_equal_succeeds() -> None:
    position = facing("c7 s9", hand="p7 w9", party="c12")
    assert codes(do(position, "p7>c7").table.discard) == "c7 p7"


def test_less_fails_and_becomes_a_wound() -> None:
    position = facing("s9 c2", hand="c7 w6", deck="p2 p3 p4")
    assert option(position, "c7>s9").does == ("It falls 2 short: a wound.",)
    after = do(position, "c7>s9")
    assert codes(after.table.wounds) == "c7"
    assert after.table.encounter
    assert codes(after.table.encounter.row) == "s9 c2"


def test_the_printed_example_of_three_cards() -> None:
    """The 5 and 10 of Pentacles beat what they face, the 4 of Cups does not: two are defeated, one remains."""
    position = facing("w3 s6 c10", hand="p5 c4 p10", deck="p2 p3 p4 p6 p7")
    after = do(position, "p5>w3", "p10>c10", "c4>s6", "draw top")
    assert after.table.todo[0].kind == "drop"  # the encounter is lost: one looks within
    assert codes(after.table.sefira("foundation").stack) == "s6"
    assert codes(after.table.discard) == "c10 p10 w3 p5"


def test_a_card_that_stood_is_not_faced_again() -> None:
    position = do(facing("s9 c2", hand="c7 w6", deck="p2 p3 p4"), "c7>s9", "draw top")
    assert "The 9 of Swords was faced already, and stands." in refusal(position, "w6>s9")


def test_what_the_hand_does_not_reach_stays_unbeaten() -> None:
    after, events = story(facing("c2 s3 w4", hand="c7", deck="p2 p3 p4"), "c7>c2")
    assert "lost" in kinds(events)
    assert codes(after.table.sefira("foundation").stack) == "s3 w4"


def test_all_defeated_wins() -> None:
    _, events = story(facing("c2 s3", hand="c7 w6"), "c7>c2", "w6>s3")
    assert "won" in kinds(events)


# --- won ---


def test_a_stranger_won_over_joins_the_party() -> None:
    position = facing("w2", place=WAY, stranger="s12", hand="c7 w6", stacks={"foundation": "s9"})
    after, events = story(position, "c7>w2")
    assert "s12" in codes(after.table.party)
    assert "The Knight of Swords (swordmaster) trusts you." in said(events, after)


def test_the_major_of_a_won_sefira_joins_the_party() -> None:
    position = facing("c2", hand="c7", majors={"foundation": "m14"})
    after, events = story(position, "c7>c2")
    assert codes(after.table.party) == "m14"
    assert after.table.sefira("foundation").major is None
    assert "Foundation is won." in said(events, after)


def test_what_is_linked_becomes_attainable() -> None:
    position = facing("c2", hand="c7", stacks={"spirit": "w2 w3 w4"})
    assert not position.table.sefira("spirit").is_open
    after, events = story(position, "c7>c2")
    assert after.table.sefira("spirit").is_open
    assert [event.place for event in events if event.kind == "opened"] == ["spirit"]


@pytest.mark.parametrize(("place", "majors"), [("sun", 2), ("moon", 2), ("mercy", 1)])
def test_the_sun_and_the_moon_bring_a_major_more(place: str, majors: int) -> None:
    after = do(facing("c2", place=place, hand="c7"), "c7>c2")
    assert len(after.table.party) == majors


def test_without_a_major_left_the_sun_brings_no_more() -> None:
    position = facing("c2", place="sun", hand="c7")
    bare = type(position)(position.table._replace(majors=()))
    assert len(do(bare, "c7>c2").table.party) == 1


# --- lost ---


def test_a_lost_stranger_is_discarded_with_what_stood() -> None:
    position = facing(
        "w9", place=WAY, stranger="s12", hand="c7", deck="p2 p3 p4 p6 p8", stacks={"foundation": "s2"}
    )
    after = do(position, "c7>w9", "draw top", "discard p4", "put p6")
    assert codes(after.table.discard)[-6:] == "w9 s12"
    assert after.table.party == ()


def test_the_sefira_follows_even_a_lost_stranger() -> None:
    position = facing("w9", place=WAY, hand="c7", deck="p2 p3 p4 p6 p8", stacks={"foundation": "s2"})
    after = do(position, "c7>w9", "draw top", "discard p4", "put p6")
    assert after.table.encounter
    assert after.table.encounter.place == "foundation"


def test_what_stood_goes_back_on_the_sefira() -> None:
    after, events = story(facing("c2 s9", hand="c7 w6", deck="p2 p3 p4"), "c7>c2", "w6>s9", "draw top")
    assert codes(after.table.sefira("foundation").stack) == "s9"
    assert after.table.sefira("foundation").major
    assert "Foundation withstands you: what stands goes back." in said(events, after)


def test_introspection_peeks_at_the_bottom_three_discards_one_and_orders_two() -> None:
    position = do(facing("s9", hand="c2", deck="p2 p3 p4 p6 p7"), "c2>s9", "draw top")
    assert codes(position.table.aside) == "p7 p6 p4"
    position = do(position, "discard p6")
    assert position.legal_moves() == ("put p7", "put p4")
    assert option(position, "put p7").does == (
        "It goes to the bottom of the deck; the others go beneath it.",
    )
    after = do(position, "put p7")
    assert codes(after.table.minors) == "p7 p4"  # p3 was drawn after the encounter
    assert codes(after.table.discard) == "p6"


@pytest.mark.parametrize(("deck", "peeked"), [("p2 p3 p4", "p4 p3"), ("p2 p3", "p3")])
def test_one_peeks_at_as_many_as_there_are(deck: str, peeked: str) -> None:
    position = do(facing("s9", hand="c2", deck=deck), "c2>s9", "draw top")
    assert codes(position.table.aside) == peeked


def test_an_empty_deck_is_made_anew_for_a_peek() -> None:
    position = do(facing("s9", hand="c2", deck="p2", discard="w2 w3"), "c2>s9")
    assert position.wants
    assert len(position.shuffles) == 1


def test_with_no_minor_left_there_is_no_peek_and_no_draw() -> None:
    after, events = story(facing("s9", hand="c2", deck=""), "c2>s9")
    assert "peeked" not in kinds(events)
    assert after.table.hand == ()


def test_a_minor_is_drawn_after_every_encounter() -> None:
    won = do(facing("c2", hand="c7 w6", deck="p2 p3"), "c7>c2")
    assert codes(won.table.hand) == "w6 p2"
    lost = do(facing("s9", hand="c2", deck="p2 p3 p4 p6"), "c2>s9", "draw top", "discard p6", "put p3")
    assert codes(lost.table.hand) == "p2 p3"


def test_a_court_drawn_then_joins_the_party() -> None:
    won, events = story(facing("c2", hand="c7 w6", deck="p12 p3", majors={"foundation": "m14"}), "c7>c2")
    assert codes(won.table.party) == "m14 p12"
    assert "You draw the Knight of Pentacles (farmer), who joins your Party." in said(events, won)


# --- Courts ---


@pytest.mark.parametrize(("court", "value"), [("c11", 7), ("c12", 8), ("c13", 9), ("c14", 10)])
def test_a_court_raises_a_pip_by_its_rank(court: str, value: int) -> None:
    position = do(facing("s10", hand="w5", party=f"{court} p14"), "w5>s10")
    assert option(position, f"+{court}").does[0].startswith(f"The 5 of Wands counts {value}:")


def test_several_courts_raise_one_pip_in_the_order_played() -> None:
    position = do(facing("s9", hand="w2", party="c14 c12"), "w2>s9")
    assert option(position, "+c14").does == ("The 2 of Wands counts 4: it falls 5 short still.",)
    assert "failed" in kinds(story(position, "+c14")[1])  # 4, and 7 with the Knight
    early = do(position, "+c12")
    assert option(early, "+c14").does == ("The 2 of Wands counts 10: the 9 of Swords is beaten.",)
    assert "beaten" in kinds(story(early, "+c14")[1])


def test_the_player_may_leave_a_pip_as_it_is() -> None:
    position = do(facing("s10", hand="w5", party="c14", deck="p2 p3 p4"), "w5>s10")
    assert option(position, "stand").does == ("The 10 of Swords stands: a wound.",)
    after = do(position, "stand")
    assert codes(after.table.wounds) == "w5"
    assert codes(after.table.party) == "c14"


def test_a_pip_that_no_court_brings_far_enough_waits_for_none() -> None:
    after = do(facing("s10", hand="w2", party="c11", deck="p2 p3 p4"), "w2>s10")
    assert codes(after.table.wounds) == "w2"


def test_a_pip_that_falls_short_says_whether_courts_may_help() -> None:
    position = facing("s10", hand="w5 w2", party="c14")
    assert option(position, "w5>s10").does == ("It falls 5 short, unless your Courts help.",)
    assert option(position, "w2>s10").does == ("It falls 8 short: a wound.",)


@pytest.mark.parametrize("court", ["s13", "w12"])
def test_a_court_beats_a_court_of_its_suit_or_rank(court: str) -> None:
    position = facing("s12 c2", hand="c7", party=court)
    after, events = story(position, f"{court}>s12")
    assert kinds(events)[:2] == ["met", "beaten"]
    assert after.table.encounter
    assert codes(after.table.encounter.courts) == court


def test_a_court_beats_no_other_court_and_no_pip() -> None:
    position = facing("s12 c2", hand="c7", party="w13")
    assert "The Queen of Wands and the Knight of Swords share neither suit nor rank." in refusal(
        position, "w13>s12"
    )
    assert "By itself a Court beats Courts alone" in refusal(position, "w13>c2")


def test_a_court_may_meet_a_court_that_stood_against_a_pip() -> None:
    position = facing("s12", hand="c2", party="w12", deck="p2 p3 p4 p6")
    position = do(position, "c2>s12", "draw top")
    assert position.legal_moves() == ("w12>s12", "end")
    assert option(position, "end").does == ("1 stands: it is lost.",)
    assert "won" in kinds(story(position, "w12>s12")[1])


def test_one_may_end_where_the_party_alone_could_do_more() -> None:
    position = facing("s12 w13", hand="", party="w12 s13", deck="")
    assert option(position, "end").does == ("2 stand: it is lost.",)
    assert "lost" in kinds(story(position, "end")[1])


def test_courts_played_are_discarded_after_the_encounter() -> None:
    position = do(facing("s9 c2", hand="w5 c7", party="c14"), "w5>s9", "+c14")
    assert "c14" not in codes(position.table.discard)
    assert codes(do(position, "c7>c2").table.discard) == "c14 c2 c7 s9 w5"


def test_a_court_that_raised_in_vain_is_discarded_too() -> None:
    position = facing("s9", hand="w4", party="c11 c12", deck="p2 p3 p4")
    after = do(position, "w4>s9", "+c11", "stand", "draw top")
    assert "c11" in codes(after.table.discard)


# --- wounds ---


@pytest.mark.parametrize(("end", "drawn"), [("top", "p2"), ("bottom", "p6")])
def test_a_wound_inspires_from_the_top_or_the_bottom(end: str, drawn: str) -> None:
    position = do(facing("s9 s8", hand="c2", deck="p2 p3 p4 p6"), "c2>s9")
    assert position.legal_moves() == ("draw top", "draw bottom")
    after = do(position, f"draw {end}")
    assert codes(after.table.hand) == drawn
    assert after.legal_moves() == (f"{drawn}>s8",)  # and must be played in the same encounter


def test_the_option_tells_a_card_that_one_knows() -> None:
    position = do(facing("s9 s8", hand="c2", deck="p2 p3"), "c2>s9")
    assert option(position, "draw bottom").does == ("You know it: the 3 of Pentacles.",)


def test_a_single_card_is_drawn_without_asking() -> None:
    position = do(facing("s9 s8", hand="c2", deck="p2"), "c2>s9")
    assert codes(position.table.hand) == "p2"


def test_a_court_drawn_for_a_wound_joins_the_party() -> None:
    position = do(facing("s9 s8", hand="c2", deck="p12"), "c2>s9")
    assert "p12" in codes(position.table.party + position.table.discard)


def test_the_fourth_wound_loses_at_once() -> None:
    position = facing("s9 c2", hand="c7 w6", wounds="w2 w3 w4")
    assert option(position, "c7>s9").does == ("It falls 2 short: the fourth wound, and the end.",)
    after, events = story(position, "c7>s9")
    assert after.outcome
    assert not after.outcome.is_won
    assert str(after.outcome.card) == "7 of Cups"
    assert said(events, after)[-2:] == [
        "The 7 of Cups is wound 4 of 4.",
        "The fourth wound. You lose your way, and wake.",
    ]


def test_the_fourth_wound_loses_at_the_crown_too() -> None:
    after = do(facing("s9", place="crown", hand="c7", wounds="w2 w3 w4"), "c7>s9")
    assert after.outcome
    assert not after.outcome.is_won


def test_whoever_defeats_the_crown_wins() -> None:
    after, events = story(facing("s9", place="crown", hand="c10"), "c10>s9")
    assert after.outcome
    assert after.outcome.is_won
    assert after.outcome.told == "You stand before The Star, and have the blessing you came for."
    assert kinds(events)[-2:] == ["won", "victory"]


def test_a_lost_crown_goes_on() -> None:
    after = do(facing("s9", place="crown", hand="c2", deck="p2 p3 p4"), "c2>s9", "draw top")
    assert after.outcome is None
    assert codes(after.table.sefira("crown").stack) == "s9"


def test_no_move_follows_the_end() -> None:
    after = do(facing("s9", place="crown", hand="c10"), "c10>s9")
    assert (after.legal_moves(), after.wants, list(after.options())) == ((), None, [])
    with pytest.raises(IllegalMoveError, match="go spirit: the game is over"):
        after.play("go spirit")


def test_a_refused_move_says_the_reason_and_what_is_legal() -> None:
    position = facing("s12", hand="c9", party="w13")
    assert refusal(position, "w13>s12") == (
        "w13>s12: The Queen of Wands and the Knight of Swords share neither suit nor rank. Legal: c9>s12."
    )
    assert refusal(position, "fly") == "fly: there is no such move now. Legal: c9>s12."
