"""Dream Odyssey: "How to play" and "The Party"."""

import pytest

from divination.dream_odyssey.rules.table import WAY, Task
from divination.rules.boards import TREE, board_of_json
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.odyssey import (
    codes,
    do,
    facing,
    game,
    kinds,
    lay,
    option,
    refusal,
    resting,
    said,
    story,
)

THERE = {"foundation": "c2 s3", "spirit": "w2 w3 w4"}


def test_one_travels_to_an_attainable_sefira() -> None:
    after = do(resting(stacks=THERE), "go foundation")
    assert after.table.at == "foundation"
    assert after.table.encounter


def test_an_unattainable_sefira_is_no_destination() -> None:
    told = refusal(resting(at="foundation", won="splendor", stacks=THERE), "go mercy")
    assert "Mercy is not attainable yet: win a Sefira beside it first." in told


def test_a_destination_is_linked_by_a_branch() -> None:
    told = refusal(resting(at="foundation", won="splendor"), "go severity")
    assert "No branch leads from Foundation to Severity." in told
    assert "Legal: go splendor, go victory" in told


def test_the_start_is_never_a_destination() -> None:
    assert "Nobody goes back to where they set out." in refusal(resting(at="foundation"), "go start")


def test_an_empty_sefira_is_reached_at_once() -> None:
    before = resting(at="foundation", won="splendor", hand="c7")
    after, events = story(before, "go splendor")
    assert kinds(events) == ["arrived"]
    assert (after.table.at, codes(after.table.hand)) == ("splendor", "c7")
    assert option(before, "go splendor").does == ("You reach Splendor at once: it is empty.",)
    assert said(events, after) == ["You pass through Splendor."]


def test_the_marker_lies_on_the_branch_while_one_travels() -> None:
    position = do(resting(party="m9 m10", stacks=THERE), "go foundation")
    assert (position.table.at, position.table.toward) == ("start", "foundation")


def test_a_minor_is_drawn_on_the_way_and_a_pip_comes_to_the_hand() -> None:
    after, events = story(resting(stacks=THERE, hand="c7", deck="p2 p3"), "go foundation")
    assert codes(after.table.hand) == "c7 p2"
    assert "Something on the way inspires you: the 2 of Pentacles comes to your hand." in said(events, after)


def test_a_court_drawn_on_the_way_is_a_stranger_with_an_encounter_of_one_card() -> None:
    after, events = story(resting(stacks=THERE, deck="s12 w2 p3"), "go foundation")
    assert after.table.encounter
    assert after.table.encounter.place == WAY
    assert codes(after.table.encounter.row) == "w2"
    assert "On the way you meet the Knight of Swords (swordmaster)." in said(events, after)


def test_with_no_minor_left_there_is_nothing_to_draw_and_nobody_to_face() -> None:
    lone = do(resting(stacks=THERE, deck="", hand="c7"), "go foundation")
    assert codes(lone.table.hand) == "c7"
    stranger, events = story(resting(stacks=THERE, deck="s12", hand="c7"), "go foundation")
    assert "s12" in codes(stranger.table.party)
    assert "You face nobody." in said(events, stranger)


def test_the_cards_of_the_sefira_are_the_encounter() -> None:
    after = do(resting(stacks=THERE), "go foundation")
    assert after.table.encounter
    assert codes(after.table.encounter.row) == "c2 s3"
    assert after.table.sefira("foundation").stack == ()


def test_a_new_turn_follows_the_encounter() -> None:
    after = do(resting(stacks=THERE, hand="c7 w6"), "go foundation", "c7>c2", "w6>s3")
    assert after.table.todo == (Task("road"),)


def test_an_empty_deck_is_made_anew_of_the_discard_pile_when_a_card_is_needed() -> None:
    after, events = story(resting(stacks=THERE, deck="", discard="p9 p8"), "go foundation")
    assert after.wants
    assert kinds(events) == ["set out", "reshuffled"]
    assert "The deck is empty: 2 discarded cards are shuffled anew." in said(events, after)
    assert {card.code for card in after.may_be()} == {"p8", "p9"}


def test_it_is_not_made_anew_before_a_card_is_needed() -> None:
    after = do(resting(stacks=THERE, deck="p2", hand="c7 w6", discard="p9 p8"), "go foundation")
    assert codes(after.table.minors) == ""
    assert codes(after.table.discard) == "p9 p8"


def test_an_empty_hand_outside_an_encounter_draws_one() -> None:
    position = resting(hand="", deck="p2 p3")
    assert codes(position.table.hand) == "p2"


def test_a_court_drawn_for_it_joins_the_party_and_the_hand_draws_on() -> None:
    position = resting(hand="", deck="w12 p3")
    assert (codes(position.table.hand), codes(position.table.party)) == ("p3", "w12")


def test_an_empty_hand_without_any_minor_to_draw_plays_on() -> None:
    position = resting(hand="", deck="")
    assert position.table.hand == ()
    assert position.legal_moves()


def test_an_empty_hand_draws_on_the_way_too() -> None:
    position = facing("c2", place=WAY, hand="c2", deck="s5 s6", stacks=THERE, party="m9")
    after = do(position, "c2>c2")
    assert codes(after.table.hand) == "s5"


def test_a_lost_sefira_is_tried_again_from_a_linked_one() -> None:
    position = resting(at="foundation", stacks=THERE)
    told = refusal(position, "go foundation")
    assert "You are there: go to a linked Sefira and come back to try again." in told
    assert "You are there." in refusal(resting(at="splendor", won="splendor"), "go splendor")


def test_where_no_other_road_is_open_the_same_sefira_may_be_tried_again() -> None:
    apart = {**TREE, "branches": [each for each in TREE["branches"] if each not in (
        "splendor-victory", "splendor-foundation", "victory-foundation")]}  # fmt: skip
    table = lay(at="foundation", stacks=THERE)._replace(board=board_of_json(apart))
    position = game(table)
    assert position.legal_moves() == ("go foundation",)
    assert do(position, "go foundation").table.encounter


def test_the_option_tells_who_waits_there() -> None:
    does = option(resting(stacks=THERE, majors={"foundation": "m19"}), "go foundation").does
    assert (
        does[1]
        == "The Sun, Flowering oasis: 2 cards wait there, the 2 of Cups and the 3 of Swords to be seen."
    )
    one = option(resting(stacks={"foundation": ""}, majors={"foundation": "m19"}), "go foundation").does
    assert one[1] == "The Sun, Flowering oasis: 0 cards wait there."


# --- the Party ---


@pytest.mark.parametrize(("how", "drawn"), [("assist", "p2"), ("inspire", "p4")])
def test_assistance_draws_from_the_top_and_inspiration_from_the_bottom(how: str, drawn: str) -> None:
    after = do(resting(party="m9", hand="c7", deck="p2 p3 p4"), how, "give m9")
    assert codes(after.table.hand) == f"c7 {drawn}"
    assert codes(after.table.left_majors) == "m9"


def test_it_costs_one_major_or_two_courts() -> None:
    position = do(resting(party="c12 w13 m9", hand="c7", deck="p2"), "assist")
    assert position.legal_moves() == ("give c12", "give w13", "give m9")
    position = do(position, "give c12")
    assert position.legal_moves() == ("give w13",)
    assert "A second Court goes with the first, no Major." in refusal(position, "give m9")
    after = do(position, "give w13")
    assert (codes(after.table.discard), codes(after.table.party)) == ("w13 c12", "m9")


def test_one_court_alone_is_not_enough() -> None:
    assert "It takes one Major or two Courts" in refusal(resting(party="c12"), "assist")
    with_a_major = do(resting(party="c12 m9"), "inspire")
    assert "The Knight of Cups alone is not enough: it takes two Courts." in refusal(with_a_major, "give c12")


def test_a_major_given_up_with_no_minor_left_would_bring_nothing() -> None:
    assert "There is no Minor left to draw." in refusal(resting(party="m9", deck=""), "assist")
    courts = do(resting(party="c12 c13", deck=""), "assist", "give c12", "give c13")
    assert courts.wants  # the Courts themselves are shuffled anew


def test_help_is_there_on_the_way_too() -> None:
    position = do(resting(stacks=THERE, party="m9", hand="c7", deck="p2 p3 p4"), "go foundation")
    assert position.legal_moves() == ("arrive", "assist", "inspire", "m9")
    assert option(position, "arrive").label == "Go on to Foundation"
    after = do(position, "assist", "give m9")
    assert codes(after.table.hand) == "c7 p2 p3"
    assert after.table.encounter
    assert after.table.encounter.place == "foundation"


def test_one_arrives_when_one_says_so() -> None:
    after = do(resting(stacks=THERE, party="m9"), "go foundation", "arrive")
    assert after.table.at == "foundation"


def test_help_is_not_there_during_an_encounter() -> None:
    position = facing("c9", party="m9 m10")
    assert "assist" not in position.legal_moves()
    with pytest.raises(IllegalMoveError, match="assist: there is no such move now"):
        position.play("assist")


def test_the_options_of_help_say_what_it_takes() -> None:
    position = resting(party="c12 c13 m9")
    assert option(position, "assist").does == (
        "A Major or two Courts leave your Party; you draw from the top of the deck.",
    )
    assert option(position, "inspire").does[0].endswith("from the bottom of the deck.")
    giving = do(position, "inspire")
    assert option(giving, "give m9").does == ("It is discarded, and you draw from the bottom of the deck.",)
    assert option(giving, "give c12").does[0].endswith("after a second Court.")
    after, events = story(position, "assist", "give c12", "give c13")
    assert said(events, after)[0] == "The Knight of Cups (traveling dancer) leaves to find help."
